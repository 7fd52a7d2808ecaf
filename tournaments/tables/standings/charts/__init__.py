"""Charts of the pages: SVG drawn in the page, which takes its colours from the style sheet.

The papers draw the same values in black on white (`papers.standings.pictures`), and both share the
titles and the words.
"""
