"""Values that move from frame to frame: specs, easings, Animatable, animate_*_as_state."""
