"""The language of the cards: how it is read, what it counts and names, and how an effect runs."""
