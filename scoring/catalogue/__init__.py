"""Every option of a rule set: its values, meanings, sentences and source.

Each module covers one page of a regulation: what is played, the value of a deal, the factors of a
coinche, the sheet and the end of a match, and the price of a fault.
"""
