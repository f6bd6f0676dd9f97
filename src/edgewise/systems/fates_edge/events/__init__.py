"""What can have happened, by subject."""
