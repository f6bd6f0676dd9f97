"""What the book fixes: its words, its figures, its lists and its contested readings."""
