"""The rules, one folder for each chapter of the rulebook or for a few that belong together."""
