"""Calls of composables: the generated wrapper, call-site keys, loop iterations, and when a call is skipped."""
