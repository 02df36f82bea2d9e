"""Programs under a recorder: sessions, inputs, replay, comparison."""
