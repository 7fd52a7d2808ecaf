"""Tables: values in, rows out. No query happens while one is rendered."""
