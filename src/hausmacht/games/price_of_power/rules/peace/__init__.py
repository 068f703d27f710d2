"""Peace: who has won, the terms and what they change, negotiations, and what follows."""
