"""Trade, exploration and colonisation, and the light ships that serve them."""
