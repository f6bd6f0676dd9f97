"""Addresses, by what they serve."""
