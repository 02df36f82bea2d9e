"""Budgets and the pytest plugin."""
