"""The process of one submission: limits, confinement, the run, and its answer to the grader.

Invariants  I1 the submission runs in a thread of its own: frames of the main thread, which has the word of the answer
            and keeps the functions of the checks, are out of its reach. I2 after its cells ran, the main thread calls
            nothing that the submission can replace. I3 exit handlers and threads of the submission do not run on.
Answer      a line of the secret word and a Python literal: (status, counts, message). Words are cut to MOST_WORDS.
"""

from __future__ import annotations

import math
import os
import resource
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from .checker_state import checker_state
from .confinement import confine
from .submission import SubmissionError, SubmissionScore, play_submission

PASSED, FAILED, ERROR, TIMEOUT, MEMORY, REFUSED = "passed", "failed", "error", "timeout", "memory", "refused"

MOST_WORDS = 1000

NO_MEMORY = "it needs more memory than it may use"

_LARGEST_FILE = 1_000_000


@dataclass(frozen=True)
class Limits:
    """The limits of one submission: computing time in seconds, address space in megabytes.

    Computing time stays independent of machine load. The grader ends a submission that waits.
    """

    seconds: float = 20.0
    megabytes: int = 2048


def grade_in_child(lesson: Path, file: Path, limits: Limits, readable: Sequence[str], pipe: Connection) -> None:
    """Grades a submission, and ends this process. `lesson`: the open part of its lesson. The pipe brings the word that
    begins the answer: a submission could read an argument."""
    word = pipe.recv_bytes()
    os.setsid()
    os.chdir(file.parent)
    _limit(limits, pipe.fileno())
    confine(readable, str(file.parent.parent.resolve()))
    # All that is called after the submission ran: it can replace the functions of modules.
    write, end, own, killed, fileno = os.write, os.kill, os.getpid(), signal.SIGKILL, pipe.fileno()
    literal, refused, cut, encode = ascii, REFUSED, slice(MOST_WORDS), str.encode
    silent: tuple[str, tuple[int, ...], str] = (ERROR, (), "it raises an exception whose text cannot be read")
    no_memory = b"\n" + word + b" " + encode(literal((MEMORY, (), NO_MEMORY))) + b"\n"
    memory_error = MemoryError
    changed = checker_state()
    outcome: list[tuple[str, tuple[int, ...], str]] = []
    run = Thread(target=lambda: outcome.append(_outcome(lesson, file)))
    wait = run.join
    run.start()
    wait()
    try:
        status, counts, message = outcome[-1] if outcome else silent
        replaced = changed()
        if replaced:
            status, counts, message = refused, (), f"changes {replaced}, which the checks use"
        answer = b"\n" + word + b" " + encode(literal((status, counts, message[cut]))) + b"\n"
    except memory_error:  # what the submission has kept leaves no room
        answer = no_memory
    write(fileno, answer)
    end(own, killed)


def _limit(limits: Limits, pipe: int) -> None:
    space = limits.megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (space, space))
    computing = math.ceil(limits.seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (computing, computing + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_LARGEST_FILE, _LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    # The pipes of the fork server: what a submission writes there ends the server, and with it the grades of others.
    os.closerange(3, pipe)
    os.closerange(pipe + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.stdin = open(os.devnull, encoding="utf-8")


def _outcome(lesson: Path, file: Path) -> tuple[str, tuple[int, ...], str]:
    """Returns the status, the counts of the score and the message of a submission."""
    try:
        score = play_submission(lesson, file)
    except SubmissionError as error:
        return REFUSED, (), str(error)
    except MemoryError:
        return MEMORY, (), NO_MEMORY
    except SystemExit as error:
        return ERROR, (), f"it calls exit({error.code if error.code is not None else ''}) before the last check"
    except SyntaxError as error:
        return ERROR, (), f"SyntaxError: {error.msg}"
    except BaseException as error:
        first = (str(error).strip().splitlines() or [""])[0]
        return ERROR, (), f"{type(error).__name__}: {first[:300]}" if first else type(error).__name__
    is_passed = bool(score.checks) and score.passed == score.checks
    return PASSED if is_passed else FAILED, _counts(score), "" if is_passed else "; ".join(score.differences)


def _counts(score: SubmissionScore) -> tuple[int, ...]:
    return (*score[:5], score.certain, score.certain_wrong)
