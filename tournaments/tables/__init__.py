"""Tables: values in, rows out. Rendering makes no query."""
