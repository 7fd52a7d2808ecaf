"""Writing of the documents: pages that come from the program, and HTML of all pages."""
