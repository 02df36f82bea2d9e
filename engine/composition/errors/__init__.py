"""Errors out of composables: the chain of composables, explanations, and bounded tracebacks."""
