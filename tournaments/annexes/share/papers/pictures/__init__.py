"""Pictures of a contest; web pages and papers share the code that draws them."""
