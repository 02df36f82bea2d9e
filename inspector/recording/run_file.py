"""Opens a `run.phases` file as a recording. Runs nothing from it and never changes it.

Not here    writing: run_writer.py. The tables: SCHEMA.md. What is looked at before it is trusted: run_database.py.
"""

from __future__ import annotations

from .run_database import RunDatabase
from .run_error import PathText
from .stored_recording import StoredRecording


def open_run(path: PathText) -> StoredRecording:
    """The recording in this file; `RunFileError` if there is none. Frames are read when they are asked for."""
    database = RunDatabase(path)
    try:
        return StoredRecording(database)
    except BaseException:
        database.close()
        raise
