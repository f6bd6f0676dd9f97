"""Exact chances: knows dice and readings, and no game."""
