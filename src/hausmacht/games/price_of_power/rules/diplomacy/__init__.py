"""Diplomatic actions, marriages and vassals, and diplomacy between players."""
