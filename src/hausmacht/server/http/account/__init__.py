"""Routes about accounts: making one, signing in, passkeys, e-mails, and taking one's data along or leaving for good."""
