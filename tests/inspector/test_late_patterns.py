"""Patterns of a package are compiled at their first use, those of other modules at once."""

from __future__ import annotations

import re

from inspector.qt.late_patterns import LatePattern, late_patterns


def _imported(name: str, source: str) -> dict[str, object]:
    module: dict[str, object] = {"__name__": name, "re": re}
    exec(source, module)
    return module


def test_pattern_of_the_package__is_compiled_when_its_method_is_called() -> None:
    with late_patterns("slow"):
        module = _imported("slow.parser", r"find = re.compile(r'\d +', flags=re.VERBOSE).findall")
        other = _imported("slower", r"pattern = re.compile('a')")
        broken = _imported("slow", "pattern = re.compile('(')")["pattern"]
    find = module["find"]
    assert callable(find) and find("1 and 22") == ["1", "22"]
    assert isinstance(other["pattern"], re.Pattern)
    assert isinstance(broken, LatePattern)  # nothing has looked at it


def test_after_the_block__patterns_are_compiled_at_once() -> None:
    with late_patterns("slow"):
        pass
    assert isinstance(_imported("slow", "pattern = re.compile('a')")["pattern"], re.Pattern)


def test_message_of_qt_about_a_wrong_argument__has_its_signature() -> None:
    from PySide6.QtCore import QPoint

    try:
        QPoint("left", "top")  # type: ignore[call-overload]  # what is tested
    except TypeError as error:
        assert "PySide6.QtCore.QPoint" in str(error)
    else:
        raise AssertionError("PySide6 took a text for a number")
