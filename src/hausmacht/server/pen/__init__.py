"""The pen: a process of its own for tables with component packs. Strangers' rules never run beside others' games."""
