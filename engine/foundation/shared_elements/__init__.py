"""Shared elements: content that moves from its place on one screen to its place on the next."""
