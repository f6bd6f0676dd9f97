"""What checks may ask, by subject."""
