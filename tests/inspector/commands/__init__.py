"""The commands of `phases`."""
