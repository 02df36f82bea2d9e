"""Pointers, wheel, focus and keys: clickable, draggable, scrollable, pointer_input, on_key_event."""
