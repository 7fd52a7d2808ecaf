"""Date formats that replace Django's defaults; one package per language."""
