"""What a seat may ask, by subject."""
