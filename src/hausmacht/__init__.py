"""Hausmacht: great board games of early modern Europe, with every rule enforced and every refusal explained."""

__version__ = "0.1.0"
