"""Clocks outside the rules: how much time people have, and when it runs. Values only; nothing here waits or writes."""
