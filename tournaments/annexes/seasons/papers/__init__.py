"""Papers of a season: its ranking, its days, what each person won, its rules."""
