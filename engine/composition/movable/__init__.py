"""Movable content: what `movable_content_of` makes, and how its slots and nodes move to another place."""
