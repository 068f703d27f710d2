"""People on several devices: the roll of those who are out, keys to seats, passwords and passkeys. Knows no table."""
