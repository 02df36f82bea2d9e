"""Running: loads a program, runs its scene under a recorder, and repeats it from its inputs. This package does not
import Qt."""
