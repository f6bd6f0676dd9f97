"""Pure questions about a table that rules, pages and lines ask alike."""
