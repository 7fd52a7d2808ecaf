"""The documents of docs/: read, rendered once at build, and searched. No model, no view."""
