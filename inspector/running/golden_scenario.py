"""Golden scenario: runs a port of a scenario that was recorded with the real Compose; finds recordings and ports in a
checkout.

Terms       port: the scenario's statements in Python. golden folder: `recordings/NAME.json`, and the ports
            as modules of one package: `scenarios_*.py`, `harness.py` with `SCENARIOS` and `run_scenario(name)`,
            whose frames have the attributes of golden frames; optionally `allowances.py` with `ALLOWED`: by name,
            the `coroutine_lines` with a free position in their frame.
Invariants  I1 the product contains no port: it searches them in the current checkout or in a given folder. I2 ports are
            code: `run_port` executes one, `open_golden` executes nothing.
Cost        to import all 170 modules of ports takes 0.9 s of a quiet machine, and to find the one of a scenario by its
            text takes 0.02 s. So `run_port` imports modules that quote the scenario's name first, and the next one only
            while the scenario is still missing.
"""

from __future__ import annotations

import difflib
import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import trace
from engine.snapshot import Snapshot
from inspector.recording.file.golden_file import Golden, GoldenFileError, golden, golden_frame, open_golden

from .loading.failure import one_line
from .rerun import Progress

USUAL = Path("tests", "golden")
RECORDINGS = "recordings"


def golden_folder(named: str | None = None) -> Path:
    """Returns the golden folder: either the given folder, or `tests/golden` of the checkout around the current folder
    or this package. Raises GoldenFileError."""
    if named is not None:
        folder = Path(named).resolve()
        if (folder / RECORDINGS).is_dir():
            return folder
        raise GoldenFileError(f"{named}: has no folder {RECORDINGS} in it; name the folder with recordings and ports")
    starts = (Path.cwd(), Path(__file__).resolve().parent)
    for start in starts:
        for above in (start, *start.parents):
            if (above / USUAL / RECORDINGS).is_dir():
                return above / USUAL
    raise GoldenFileError(
        "no recordings of the real Compose here: they are in the repository, in tests/golden; run this in a checkout, "
        "or name the folder with --goldens"
    )


def golden_of(name: str, folder: Path) -> Golden:
    """Opens the recording of the real Compose, by scenario name or file. Raises GoldenFileError."""
    if name.endswith(".json"):
        return open_golden(name)
    path = folder / RECORDINGS / f"{name}.json"
    if not path.is_file():
        names = sorted(each.stem for each in path.parent.glob("*.json"))
        near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there is: {', '.join(names)}"
        raise GoldenFileError(f"no recording is called {name}; {hint}")
    return open_golden(path)


def run_port(name: str, folder: Path, progress: Progress | None = None) -> Golden:
    """Runs our port of a scenario and returns its events in the form of a golden. `progress` is called before each
    import. Raises GoldenFileError."""
    harness = _harness_with(name, folder, progress)
    if name not in harness.SCENARIOS:
        raise GoldenFileError(f"{name}: has no port in {folder}; add one to a scenarios_*.py there")
    run_scenario: Callable[[str], Any] = harness.run_scenario
    try:
        with trace.alone():  # the writes of the port are no events of a program that stays open meanwhile
            ran = run_scenario(name)
            Snapshot.send_apply_notifications()
    except Exception as error:
        raise GoldenFileError(f"{name}: its port raised {one_line(error)}") from error
    return golden(name, [golden_frame(vars(frame)) for frame in ran.frames])


def movable_lines(name: str, folder: Path) -> tuple[str, ...]:
    """Returns the prefixes of lines with a free position in their frame, according to the ports' package."""
    allowed = _allowed(name, folder)
    return tuple(allowed.coroutine_lines) if allowed is not None else ()


def has_close_colors(name: str, folder: Path) -> bool:
    """Returns whether color channels may differ by one, according to the ports' package."""
    allowed = _allowed(name, folder)
    return allowed is not None and allowed.close_colors


def has_any_geometry(name: str, folder: Path) -> bool:
    """Returns whether sizes and places may differ because they follow from a font, according to the ports' package."""
    allowed = _allowed(name, folder)
    return allowed is not None and allowed.any_geometry


def _allowed(name: str, folder: Path) -> Any:
    if not (folder / "allowances.py").is_file():
        return None
    return _module(folder, "allowances").ALLOWED.get(name)


def _harness_with(name: str, folder: Path, progress: Progress | None) -> Any:
    """Imports ports until the scenario is among them, and returns the harness of their package."""
    if not (folder / "harness.py").is_file():
        raise GoldenFileError(f"{folder}: has recordings but no ports (harness.py and scenarios_*.py)")
    harness = _module(folder, "harness")
    modules = _likely_first(name, folder)
    for done, module in enumerate(modules):
        if name in harness.SCENARIOS:
            break
        if progress is not None:
            progress(done, len(modules))
        _module(folder, module.stem)
    return harness


def _likely_first(name: str, folder: Path) -> list[Path]:
    """Returns the modules of ports; those whose text quotes the name of the scenario come first."""
    quoted = re.compile(rb"[\"']" + re.escape(name.encode()) + rb"[\"']")
    return sorted(folder.glob("scenarios_*.py"), key=lambda module: (not quoted.search(module.read_bytes()), module))


def _module(folder: Path, name: str) -> Any:
    """Imports a module of the package that the folder contains."""
    root, package = folder.parent, folder.name
    while (root / "__init__.py").is_file():
        root, package = root.parent, f"{root.name}.{package}"
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    try:
        return importlib.import_module(f"{package}.{name}")
    except Exception as error:
        raise GoldenFileError(f"{folder}: {name}.py cannot be imported: {one_line(error)}") from error
