"""The command line: reads what is typed, asks the floors below, prints the answer; no rule of any game is in it."""
