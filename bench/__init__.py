"""Measures: figures printed side by side in one run, none of them asserted."""
