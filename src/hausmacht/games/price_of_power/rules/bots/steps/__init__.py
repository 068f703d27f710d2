"""The steps of the charts of bots, one function for each."""
