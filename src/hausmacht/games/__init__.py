"""The games on the shelf: one folder each, with the same inner names."""
