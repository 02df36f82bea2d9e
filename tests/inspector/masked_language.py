"""A language for tests: each letter of a message is `·`, except placeholders and code in backticks.

A Latin word in a text is then a name or code of the program, or a word that no mark reaches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QLineEdit, QTabBar, QWidget

from inspector import language
from inspector.language import using

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


class Masked:
    """The catalogue of the language."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\}|`[^`]*`)", message)
        return "".join(part if at % 2 else re.sub(r"[A-Za-z]", "·", part) for at, part in enumerate(parts))

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


@contextmanager
def masked_language() -> Iterator[None]:
    """Sets the language inside this context."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "_translations", lambda code: Masked())
        with using("pt"):
            yield


def words_in(text: str) -> set[str]:
    """The words of a text outside backticks, calls such as `start_group(App)`, markup and style sheets."""
    text = re.sub(r"<style.*?</style>|<[^<>]*>|&\w+;|`[^`]*`|\b\w+_\w+\(\w+\)", " ", text, flags=re.S)
    return set(re.findall(r"[A-Za-z]{2,}", text))


def texts_of(widget: QWidget, *, has_rows: bool = True) -> Iterator[str]:
    """Yields the texts that a widget and those inside it show, or give to a screen reader. Without `has_rows`, the rows
    of tables are left out, such as lines of code."""
    for each in (widget, *widget.findChildren(QWidget)):
        yield from (each.windowTitle(), each.toolTip(), each.accessibleName(), each.accessibleDescription())
        if isinstance(each, (QLabel, QAbstractButton)):
            yield each.text()
        elif isinstance(each, QLineEdit):
            yield each.placeholderText()
        elif isinstance(each, QComboBox):
            yield from (each.itemText(at) for at in range(each.count()))
        elif isinstance(each, QTabBar):
            yield from (each.tabText(at) for at in range(each.count()))
        elif has_rows and isinstance(each, QAbstractItemView) and each.model() is not None:
            yield from _texts_of_model(each.model(), QModelIndex())
        empty = getattr(each, "empty", "")
        if isinstance(empty, str):
            yield language._(empty)
        yield from _texts_of_actions(each.actions())


def _texts_of_actions(actions: Iterable[QAction]) -> Iterator[str]:
    for action in actions:
        yield from (action.text(), action.toolTip(), action.statusTip())


def _texts_of_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    if not parent.isValid():
        titles = (model.headerData(at, Qt.Orientation.Horizontal) for at in range(columns))
        yield from (title for title in titles if isinstance(title, str))
    for row in range(min(model.rowCount(parent), 60)):
        for column in range(columns):
            index = model.index(row, column, parent)
            found = (model.data(index, role) for role in ROLES)
            yield from (text for text in found if isinstance(text, str))
        if not isinstance(model, (QAbstractListModel, QAbstractTableModel)):
            yield from _texts_of_model(model, model.index(row, 0, parent))
