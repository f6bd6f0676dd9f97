"""Parts of sheets and opponents that a table sets by hand."""
