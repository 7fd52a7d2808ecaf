"""What each camp marks, as a table: one linear form of the sheet a case and a camp."""
