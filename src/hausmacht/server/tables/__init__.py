"""Tables and the people at them: finding, making, seats, consent, commands."""
