"""The gallery's programs that Portuguese lessons show, with Portuguese words."""
