"""Mail: e-mails are handed in at once and sent in the background, so that nobody who plays waits for a mail server."""
