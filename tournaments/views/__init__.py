"""Views: permission, form, service, answer. No rule, no arithmetic, no save()."""
