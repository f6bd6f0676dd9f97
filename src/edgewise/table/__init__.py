"""The shell around the rules: many seats, one log; the only floor that throws dice, tells the time and stores."""
