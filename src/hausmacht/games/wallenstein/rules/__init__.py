"""The basic rules, in files named after the rulebook's chapters."""
