"""Loading: a program is read, executed as a module, watched, and its failures are described."""
