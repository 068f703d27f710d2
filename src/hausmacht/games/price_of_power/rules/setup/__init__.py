"""Set-up: what lies on the boards before the first round."""
