"""Notices: who is waited for and does not look is told, by push, by mail, or in a channel. No move waits for it."""
