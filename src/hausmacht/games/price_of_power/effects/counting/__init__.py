"""What cards count and name: stats, holdings, groups of realms, places and things."""
