"""PreviewPanel: the dock with the preview; without a program it shows the gallery or the composables of a file."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget

from inspector.language import N_, _, number
from inspector.running.loading.gallery import gallery
from inspector.running.session import Session

from .chooser_page import ChooserPage
from .gallery_page import GalleryPage
from .model.selection import Selection
from .model.shown_moment import ShownMoment
from .preview.preview import Preview
from .scale_bar import ScaleBar
from .style.appearance import Appearance
from .style.theme import HEAT_ALPHA
from .widgets.panel import NotePart, Panel, stacked


class PreviewPanel(Panel):
    """The dock in the center."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Preview"))
        self.preview = Preview(appearance, selection)
        self.gallery_page = GalleryPage(appearance, gallery())
        self.chooser_page = ChooserPage(appearance)
        self.pages = QStackedWidget()
        for page in (self.preview, self.gallery_page, self.chooser_page):
            self.pages.addWidget(page)
        self.scale_bar = ScaleBar(appearance)
        self.add_body(N_("Preview"), stacked(self.pages, self.scale_bar))
        self.heat_words = ""
        """The range of frames whose heat is shown; empty: this frame."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_words(self, session: Session | None, *, heat: bool) -> None:
        """Shows the size, the scale, and the legend of the heat in the title."""
        if session is None or self.pages.currentWidget() is not self.preview:
            return
        percent = f"{self.preview.percent} % · " if session.scene is not None else ""
        note: tuple[NotePart, ...] = ()
        if heat:
            legend = _("Heat: {words}").format(words=self.heat_words or _("this frame"))
            note = (NotePart(legend), NotePart("1 – 4+", swatches=HEAT_ALPHA[1:]))
        width, height = round(session.width / session.density), round(session.height / session.density)
        words = f"{width} × {height} dp · {percent}" + _("density {density}").format(
            density=number(session.density, "g")
        )
        if session.font_scale != 1.0:
            words += " · " + _("font {scale}").format(scale=number(session.font_scale, "g"))
        self.title.set_texts(hint=words, note=note)
        self.title.update()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the picture of this moment."""
        self.preview.show_moment(moment)
        inside = moment is not None and not moment.is_frame_end
        self.set_status(self.preview.hint().words if inside else "")
