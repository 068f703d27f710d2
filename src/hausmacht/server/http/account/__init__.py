"""Routes about accounts: making one, signing in, passkeys, letters, and taking one's data along or leaving for good."""
