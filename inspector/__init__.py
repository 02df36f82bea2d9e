"""The phase inspector: records a run of the engine, answers questions about it, shows it."""
