"""What lies on the table, in parts named as players name them: each owns its fields, how they are copied and read."""
