"""The bots of the rules: realms that play themselves by cards and charts."""
