"""Why panel: explains the run of the selected row and lists its re-runs; the Causes tab lists all changes of the
frame."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QTextBrowser

from engine.trace import LETTERS, Site
from inspector.advice.advice import Advice
from inspector.analysis import Change, Effect, Part, Sentence, plain
from inspector.analysis import sentence as parts
from inspector.analysis.sentence import phase_words
from inspector.language import N_, _, n_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import chip_width, paint_chip
from ..style.elided import elided
from ..style.icon import paint_icon
from ..widgets.painting import PaintedWidget
from ..widgets.panel import Panel, show_tip, stacked
from .advice_line import AdviceLine, advice_about


def as_html(sentence: Sentence, appearance: Appearance, size: int = 13) -> str:
    """Returns a sentence as HTML, with links, code and phase words."""
    theme = appearance.theme
    family = html.escape(appearance.code().families()[0], quote=True)
    pieces = []
    for part in sentence:
        words = html.escape(part.text)
        if part.kind == parts.WHO:
            words = f"<b>{words}</b>"
        elif part.kind == parts.CODE:
            words = f"<span style=\"font-family:'{family}'; font-size:{appearance.px(size - 2)}px\">{words}</span>"
        elif part.kind == parts.PHASE:
            color = theme.phase(part.letter).as_text
            words = f'<span style="color:{color}; font-weight:600">{words}</span>'
        elif part.kind == parts.SITE and part.site is not None:
            link = html.escape(f"src:{part.site.line}:{part.site.file}", quote=True)
            words = (
                f'<a href="{link}" style="color:{theme.accent}; text-decoration:none; '
                f"font-family:'{family}'; font-size:{appearance.px(size - 2)}px\">{words}</a>"
            )
        elif part.kind == parts.HINT:
            words = f'<span style="color:{theme.text_secondary}">{words}</span>'
        pieces.append(words)
    style = f"font-size:{appearance.px(size)}px; color:{theme.text}; line-height:{appearance.px(20)}px"
    return f'<div style="{style}">{"".join(pieces)}</div>'


def site_of_link(url: QUrl | str) -> Site | None:
    """Returns the site of a `src:` link; None for other links."""
    text = url.toString() if isinstance(url, QUrl) else url
    if not text.startswith("src:"):
        return None
    _, line, file = text.split(":", 2)
    return Site(file, int(line), "")


class SentenceView(QTextBrowser):
    """Shows a sentence. Links open the source panel, never an external program."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__()
        self.appearance = appearance
        self.selection = selection
        self._shown: Sentence = ()
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        self.setViewportMargins(appearance.px(12), appearance.px(10), appearance.px(10), 0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.anchorClicked.connect(lambda url: selection.ask_source(site_of_link(url)))
        self.setAccessibleName(_("Why it ran"))

    def _fill(self) -> None:
        self.document().setDefaultFont(self.appearance.font(13))
        self.setHtml(as_html(self._shown, self.appearance))
        # Qt scrolls to the bottom of the first line in a view that is lower than it, as before the first layout.
        self.verticalScrollBar().setValue(0)

    def show_sentence(self, sentence: Sentence) -> None:
        """Shows a sentence."""
        if sentence != self._shown:
            self._shown = sentence
            self._fill()
            self.setAccessibleDescription(plain(sentence))

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self._fill()


class ReranLine(PaintedWidget):
    """Shows the re-runs of a change: write → C names → L names → D names, in one or two lines."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__()
        self.appearance = appearance
        self.selection = selection
        self.change: Change | None = None
        self.more = 0
        self.is_frame_end = True
        self._links: list[tuple[QRect, Callable[[], None], str]] = []
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(54))

    def show_change(self, change: Change | None, more: int, *, is_frame_end: bool = True) -> None:
        """Shows a change; None: nothing re-ran. `more`: the number of further changes. `is_frame_end`: whether the
        cursor stands behind the last event of the frame."""
        self.change, self.more, self.is_frame_end = change, more, is_frame_end
        self.setAccessibleName(
            describe(change, is_frame_end=is_frame_end) if change is not None else _("No change re-ran anything")
        )
        self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        self._links = []
        change = self.change
        if change is not None:
            self._paint_change(painter, change)

    def _paint_title(self, painter: QPainter, change: Change) -> None:
        """Paints the first line: what the second one is about, and how many changes more there are."""
        appearance = self.appearance
        x, y, height = appearance.px(12), appearance.px(2), appearance.px(20)
        write = change.write
        if write is not None:
            paint_icon(
                painter,
                QRectF(x, y + appearance.px(4), appearance.px(12), appearance.px(12)),
                "pencil",
                appearance.color("warn"),
            )
            x += appearance.px(18)
            words = _("This change re-ran")
            if change.together:
                message = _("This change, together with {states}, re-ran")
                if any(not effect.together for effect in change.effects):
                    message = _("This change, in part together with {states}, re-ran")
                words = message.format(states=short_list([*change.together], 2))
            if change.besides:
                states = short_list(list(change.besides), 2)
                words = _("This change, and {states} of the framework, re-ran").format(states=states)
        else:
            words = _("Caused by no change of state:")
        right = self.width() - appearance.px(10)
        if self.more:
            more = n_("and {count} more change: Causes", "and {count} more changes: Causes", self.more)
            more = more.format(count=self.more)
            width = appearance.metrics(11).horizontalAdvance(more)
            if width < (right - x) // 2:
                right -= width
                self._words(painter, right, y, height, more, "text_hint")
                right -= appearance.px(8)
            else:
                words = f"{words} {more}"
        self._fitted(painter, QRect(x, y, right - x, height), words, "text_secondary")

    def _paint_change(self, painter: QPainter, change: Change) -> None:
        self._paint_title(painter, change)
        appearance = self.appearance
        x, y, height = appearance.px(13), appearance.px(26), appearance.px(20)
        groups = [(letter, effects) for letter in LETTERS if (effects := change.of(letter))]
        if not groups:
            place = QRect(x, y, self.width() - appearance.px(10) - x, height)
            self._fitted(painter, place, nothing_words(change, is_frame_end=self.is_frame_end), "text")
            return
        totals = [sum(effect.times for effect in effects) for _, effects in groups]
        chips = [
            f"{letter.upper()} {total}" if total > 1 else letter.upper()
            for (letter, _), total in zip(groups, totals, strict=True)
        ]
        names = [short_list([effect.name for effect in effects], 3) for _, effects in groups]
        metrics = appearance.metrics(11)
        arrow = metrics.horizontalAdvance("→") + appearance.px(6)
        taken = sum(chip_width(appearance, chip) + appearance.px(12) for chip in chips) + arrow * (len(groups) - 1)
        room = shared_room(
            [metrics.horizontalAdvance(each) + 2 for each in names], self.width() - appearance.px(12) - x - taken
        )
        for number, (letter, effects) in enumerate(groups):
            if number:
                x += self._words(painter, x, y, height, "→", "text_hint") + appearance.px(2)
            width = chip_width(appearance, chips[number])
            place = QRect(x, y + appearance.px(2), width, appearance.px(16))
            paint_chip(painter, place, letter, chips[number], appearance)
            x += width + appearance.px(5)
            shown = elided(metrics, names[number], room[number])
            place = place.united(QRect(x, y, metrics.horizontalAdvance(shown), height))
            x += self._words(painter, x, y, height, shown, "text") + appearance.px(3)
            tip = ", ".join(effect_words(effect) for effect in effects[:12])
            self._links.append((place, partial(self.selection.select_subject, effects[0].subject.id), tip))

    def _fitted(self, painter: QPainter, place: QRect, words: str, token: str) -> None:
        """Paints words, elided to a place; the tooltip has the whole then."""
        shown = elided(self.appearance.metrics(11), words, place.width(), Qt.TextElideMode.ElideMiddle)
        if shown != words:
            self._links.append((place, lambda: None, words))
        self._words(painter, place.x(), place.y(), place.height(), shown, token)

    def _words(self, painter: QPainter, x: int, y: int, height: int, words: str, token: str) -> int:
        appearance = self.appearance
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color(token))
        width = appearance.metrics(11).horizontalAdvance(words)
        painter.drawText(QRect(x, y, width + 1, height), Qt.AlignmentFlag.AlignVCenter, words)
        return width + appearance.px(4)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the clicked subject."""
        for place, act, _words in self._links:
            if place.contains(event.position().toPoint()):
                act()

    def event(self, event: QHelpEvent) -> bool:  # type: ignore[override]  # only help events are handled
        """Shows the tooltip under the mouse."""
        if event.type() == event.Type.ToolTip:
            tip = next((tip for place, _, tip in self._links if place.contains(event.pos())), "")
            show_tip(self, event, tip)
            return True
        return super().event(event)


def shared_room(wanted: list[int], room: int) -> list[int]:
    """Divides `room` px among texts: short ones get what they want, the others equal parts of the rest."""
    given = [0] * len(wanted)
    left, order = max(room, 0), sorted(range(len(wanted)), key=wanted.__getitem__)
    for done, number in enumerate(order):
        given[number] = min(wanted[number], left // (len(order) - done))
        left -= given[number]
    return given


def short_list(names: list[str], limit: int) -> str:
    """Joins distinct names; a long list ends with the number of omitted names."""
    unique = list(dict.fromkeys(names))
    if len(unique) <= limit:
        return ", ".join(unique)
    return f"{', '.join(unique[:limit])} +{len(unique) - limit}"


def effect_words(effect: Effect) -> str:
    """Describes one re-run in words, with the place of the read, or the derived states through which it reads."""
    words = _("{phase} of {name}").format(phase=phase_words(effect.phase), name=effect.name)
    words += f" × {effect.times}" if effect.times > 1 else ""
    if effect.through:
        return _("{effect} (reads it through {states})").format(effect=words, states=short_list([*effect.through], 3))
    if effect.program_site is not None:
        return _("{effect} (reads it at {place})").format(effect=words, place=effect.program_site)
    return _("{effect} (reads it)").format(effect=words) if effect.direct else words


def nothing_words(change: Change, *, is_frame_end: bool) -> str:
    """Returns the sentence for a change that re-ran nothing, in the whole frame or before the cursor."""
    if is_frame_end and change.later:
        return _("nothing in this frame; {names} runs in the next one").format(names=short_list(list(change.later), 3))
    if is_frame_end:
        return _("nothing: no phase reads it, or the new value is the same")
    return _("nothing so far: the rest of the frame is to come")


def describe(change: Change, *, is_frame_end: bool = True) -> str:
    """Describes a change with its re-runs in one sentence; those that follow several changes together come last."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for effect in change.effects:
        groups.setdefault(effect.together, []).append(effect_words(effect))
    alone = groups.pop((), None)
    words = [", ".join(alone)] if alone else []
    for states, effects in groups.items():
        shared = _("together with {states}: {effects}")
        words.append(shared.format(states=short_list([*states], 3), effects=", ".join(effects)))
    ran = "; ".join(words) or nothing_words(change, is_frame_end=is_frame_end)
    if change.write is None:
        return f"{change.title}: {ran}"
    where = change.write.program_site
    title = _("{change} at {place}").format(change=change.title, place=where) if where is not None else change.title
    if not change.besides:
        return _("write of {change} re-ran {effects}").format(change=title, effects=ran)
    message = _("write of {change}, with {states} of the framework in the same event, re-ran {effects}")
    return message.format(change=title, effects=ran, states=short_list(list(change.besides), 3))


class WhyPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Why"))
        self.selection = selection
        self.sentence = SentenceView(appearance, selection)
        self.reran = ReranLine(appearance, selection)
        self.advice_line = AdviceLine(appearance)
        self.advice: list[Advice] = []
        """The advice that the latest search found."""
        self.add_body(N_("Why"), stacked(self.sentence, self.advice_line, self.reran))
        self.bodies.installEventFilter(self)
        self.sentence.document().documentLayout().documentSizeChanged.connect(self._fit)
        selection.changed.connect(self._again)
        self._moment: ShownMoment | None = None

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.sentence.restyle()
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Decides again whether the re-runs have room below the sentence, when the body has another size."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Hides the re-runs in a panel too low for them and the whole sentence, which comes first."""
        margins = self.sentence.viewportMargins()
        wanted = round(self.sentence.document().size().height()) + margins.top() + self.reran.sizeHint().height()
        if not self.advice_line.isHidden():
            wanted += self.advice_line.sizeHint().height()
        self.reran.setHidden(wanted > self.bodies.height())

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Explains this moment."""
        self._moment = moment
        self._again()

    def show_advice(self, advice: list[Advice]) -> None:
        """Takes the result of a search for advice."""
        self.advice = advice
        self._show_advice_line()

    def _show_advice_line(self) -> None:
        moment = self._moment
        line = moment.lines_by_subject.get(self.selection.subject) if moment is not None else None
        names = (line.row.name, line.called, line.tag) if line is not None else ()
        can_compare = moment is not None and moment.session.scene is not None
        self.advice_line.show_advice(advice_about(self.advice, names), can_compare=can_compare)

    def show_message(self, sentence: Sentence) -> None:
        """Shows a sentence that is independent of a frame."""
        self._moment = None
        self.set_status("")
        self.sentence.show_sentence(sentence)
        self.reran.show_change(None, 0)

    def _again(self) -> None:
        moment = self._moment
        if moment is None:
            if not self.sentence._shown:
                self.sentence.show_sentence((Part(parts.HINT, _("Select a row or a bar.")),))
            return
        subject = self.selection.subject
        self.set_status(moment.title_of(subject))
        self.sentence.show_sentence(moment.sentence(subject))
        change, more = main_change(moment.changes, moment, subject)
        self.reran.show_change(change, more, is_frame_end=moment.is_frame_end)
        self._show_advice_line()
        self._fit()


def main_change(changes: list[Change], moment: ShownMoment, subject: int) -> tuple[Change | None, int]:
    """Returns the change that re-ran the selected row, else the write with the most re-runs, and the number of other
    changes."""
    if not changes:
        return None, 0
    line = moment.lines_by_subject.get(subject)
    keys = line.keys if line is not None else (subject,)
    for change in changes:
        if any(effect.subject.id in keys for effect in change.effects):
            return change, len(changes) - 1
    written = [change for change in changes if change.write is not None]
    return max(written or changes, key=lambda change: len(change.effects)), len(changes) - 1
