"""Measuring: the engine beside a peer, and the server beside the same web stack without rules.

`make bench` and `make bench-server` run it from the repository; it is no part of the installed package.
"""
