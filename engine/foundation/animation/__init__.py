"""Animations over frames: specs, easings, Animatable, animate_*_as_state, transitions, animated content."""
