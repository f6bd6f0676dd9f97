"""Edgewise: a rules-aware table for narrative role-playing games."""

__version__ = "0.1.0"
