"""Forms: they read what was typed. What is allowed is said by `regulation` and the services."""
