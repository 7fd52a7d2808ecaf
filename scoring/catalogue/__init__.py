"""Every option of a rule set, declared once: its values, meanings, sentences and source.

One module for each page of a regulation: what is played, what a deal is worth, what a coinche
multiplies, what is written on the sheet and when a match ends, what a fault costs.
"""
