"""The regulation of a contest as a document, as a text, compared and changed."""
