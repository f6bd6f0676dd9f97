"""What a table is made of: frozen values."""
