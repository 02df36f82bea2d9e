"""The documentation site, made of docstrings and documents by script/docs, and the check of its links."""
