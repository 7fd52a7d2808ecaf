"""What the pictures of a contest say, before anything is drawn.

Each module holds one picture: its bins or scales, its finding and its figures. The pages draw it in
colour (`tables.charts`), the papers in black on white (`papers.pictures`).
"""
