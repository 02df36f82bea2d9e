"""Structure: slot tables and trees of one moment as immutable data, changed by one row at a time."""
