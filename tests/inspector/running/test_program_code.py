"""Program code: which installed packages count as the program, and which as a part of the engine."""

from __future__ import annotations

from importlib.metadata import packages_distributions
from pathlib import Path

import numpy
import pyrsistent

from engine import trace
from inspector.running.loading import program_code
from inspector.running.loading.program import load
from inspector.running.loading.program_code import OWN_PACKAGES, is_program_code
from inspector.running.session import Session

from ...imports import ROOT, imports
from ..programs import written

NOT_WHILE_A_PROGRAM_RUNS = {"pytest", "anywidget", "IPython", "traitlets"}


def test_own_packages__are_the_installed_ones_that_the_source_imports() -> None:
    imported = {
        name.partition(".")[0]
        for room in ("engine", "inspector")
        for file in (ROOT / room).rglob("*.py")
        for _line, name in imports(file)
    }
    installed = imported & set(packages_distributions()) - {"engine", "inspector"}
    assert installed - NOT_WHILE_A_PROGRAM_RUNS == set(OWN_PACKAGES)


def test_code_of_a_package__is_the_programs_unless_the_engine_uses_the_package() -> None:
    another = Path(numpy.__file__).parent.parent / "numpy_of_a_program" / "__init__.py"
    own = (numpy.__file__, pyrsistent.__file__, program_code.__file__, trace.__file__)
    codes = [compile("0", file, "exec") for file in ("program.py", str(another), *own)]
    assert [is_program_code(code) for code in codes] == [True, True, False, False, False, False]


def test_exception_below_a_package_of_the_engine__is_at_the_line_of_the_program(tmp_path: Path) -> None:
    source = """
        from engine import *

        prices = mutable_state_map_of(name="prices")

        @composable
        def Screen():
            prices[["no key"]] = 1
        """
    session = Session(load(written(tmp_path, source)))
    assert not session.start()
    assert session.failure is not None and session.failure.site is not None
    assert (session.failure.site.file, session.failure.site.line) == (str(tmp_path / "app.py"), 7)
    session.close()
