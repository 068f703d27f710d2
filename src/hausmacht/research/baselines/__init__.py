"""Learners to compare with: masked PPO, a small AlphaZero, and exact solutions of the small tables.

Each is one command and writes a report, a curve and what it has learned; `docs/baselines.md` has their results.
"""
