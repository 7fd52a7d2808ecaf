"""Views check a right, read a form, call a service and answer. No rule, arithmetic or save()."""
