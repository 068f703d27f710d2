"""The server: tables in the browser and for programs. It knows matches, seats and people, and no rule of any game."""
