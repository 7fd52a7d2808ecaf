"""Charts of the pages: SVG drawn in the page, which takes its colours from the style sheet.

What they show comes from `queries.pictures`; the papers draw the same in black on white.
"""
