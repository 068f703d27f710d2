"""The pen: a separate process for tables with component packs. Untrusted rules never run next to other games."""
