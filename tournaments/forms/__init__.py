"""Forms: they read what was typed. `regulation` and the services decide what is allowed."""
