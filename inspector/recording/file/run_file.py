"""Opens a `run.phases` file as a recording. Opening runs no code from the file and never changes it.

Not here    writing: run_writer.py. The tables: SCHEMA.md. Validation: run_database.py.
"""

from __future__ import annotations

from .run_database import RunDatabase
from .run_error import PathText
from .stored_recording import StoredRecording


def open_run(path: PathText) -> StoredRecording:
    """Opens the recording in this file; frames are read on access. Raises RunFileError."""
    database = RunDatabase(path)
    try:
        return StoredRecording(database)
    except BaseException:
        database.close()
        raise
