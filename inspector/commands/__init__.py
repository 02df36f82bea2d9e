"""The commands of `phases`, one per file: `add(commands)` declares the parser, `run(options)` returns the exit code."""

from __future__ import annotations

SUMMARIES = {
    "run": "open a program in the inspector's window",
    "open": "open a recording in the inspector's window, at a moment of it",
    "report": "print what ran in each frame, without a window",
    "record": "run a program without a window and save the run to a file",
    "advise": "say what to change so that less runs, and prove it",
    "compare": "compare two programs on the same inputs, frame by frame",
    "replay": "run a recording's program again and prove that it is the same run",
    "find": "search a run: the first frame in which something ran, the last write of a state",
    "show": "print a panel of the window at one moment: why, layout, drawing, snapshots, Recomposer, console",
    "fork": "let a recorded run go on from a frame in another way",
    "export": "write a run as a trace, a table or a report",
    "list": "list the programs of the gallery, or the composables of a file",
    "lessons": "list the lessons of the course, or open them in Jupyter",
    "lesson": "write a lesson, check one, or grade submissions",
    "completion": "print a script with which a shell completes phases",
}
"""Each command's summary, in help order; `phases` imports a command's module only when it runs that command."""
