"""The report stands for itself, shows the run, and lets nothing of the program become markup."""

from __future__ import annotations

import base64
import re
import shutil
import struct
import subprocess
import zlib
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from engine.trace import Site
from inspector.advice import PROVED, Advice
from inspector.exports.html_report import POLICY, html_report
from inspector.exports.markup import element, joined, style, visible
from inspector.exports.page_frames import MOST_FRAMES, MOST_PICTURES
from inspector.exports.page_style import style_sheet
from inspector.exports.png import data_uri, png
from inspector.recording import RGBA, RecordedPicture, Recording
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session
from inspector.tokens import DARK, LIGHT

from ..feed import SlowParallax
from ..programs import LOOP, LOOP_SENTENCE, PARALLAX, TAPS, place, written

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)


WORKED = (0, 2, 3, 4, 5, 6)
"""The frames of the parallax demo that did something."""


def recorded(target: str, variant: str | None = None, *, demo: bool = False) -> Recording:
    return run_report(load(target), variant, demo=demo, pictures=True).recording


class Page(HTMLParser):
    """What a reader of the page meets."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("img", "meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def parallax() -> Recording:
    return recorded(PARALLAX, demo=True)


def assert_stands_for_itself(html: str) -> Page:
    page = Page(html)
    assert html.startswith("<!DOCTYPE html>")
    for tag, attributes in page.tags:
        assert tag not in ("script", "link", "iframe", "object", "embed", "base", "form", "svg", "input")
        for name, value in attributes.items():
            assert not name.startswith("on"), "no handlers"
            if name == "src":
                assert value is not None and value.startswith("data:image/png;base64,")
            elif name == "href":
                assert value is not None and value.startswith("#")
            elif name in ("srcset", "action", "poster", "background"):
                raise AssertionError(f"{tag} has {name}")
    assert not re.search(r"url\(|@import|https?://", re.sub(r'src="data:[^"]*"', "", html))
    assert page.all("meta")[2] == {"http-equiv": "Content-Security-Policy", "content": POLICY}
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = {value[1:] for attributes in page.all("a") if (value := attributes.get("href"))}
    assert targets <= set(ids), "every link leads somewhere"
    return page


def test_report__has_frames_pictures_names_reads_and_sources(parallax: Recording) -> None:
    page = assert_stands_for_itself(html_report(parallax))
    assert page.all("html") == [{"lang": "en"}]
    assert [attributes.get("id") for attributes in page.all("article")] == [f"f{frame}" for frame in WORKED]
    assert len(page.all("img")) == len(list(parallax.pictures)) == 6
    assert all((attributes["alt"] or "").startswith("Picture at the end of frame") for attributes in page.all("img"))
    bars = [attributes for attributes in page.all("a") if (attributes.get("class") or "").startswith("bar")]
    assert [attributes.get("href") for attributes in bars] == [
        f"#f{frame}" if frame in WORKED else None for frame in range(len(parallax))
    ]
    assert bars[1]["aria-label"] == "Frame 1: 0 work units"
    assert (bars[2]["aria-label"] or "").startswith("Frame 2: ")
    assert "Slow ran because first_visible_item_scroll_offset went 0 → 10." in page.text
    assert "def Slow() -> None:" in page.text, "the source is there for the links"
    assert place(PARALLAX, "first_visible_item_scroll_offset / 2") in page.text


def test_report_of_a_loop__names_the_cycle() -> None:
    page = assert_stands_for_itself(html_report(recorded(LOOP, "settles")))
    assert LOOP_SENTENCE in page.text


ECHOES = """
    from engine import *

    @composable
    def Echo(n):
        last = remember(lambda: mutable_state_of(n))
        Text(f"{last.value}")
        SideEffect(lambda: last.set(n))

    @composable
    def Screen():
        n = remember(lambda: mutable_state_of(0))
        with Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
            Echo(n.value)

    def demo(scene):
        for _ in range(3):
            scene.tap(10, 10)
            scene.settle(3)
"""


def test_report_of_equal_loops__is_one_note_with_their_number_and_their_cost(tmp_path: Path) -> None:
    page = Page(html_report(recorded(f"{written(tmp_path, ECHOES)}:Screen", demo=True)))
    assert page.text.count("Effect loop on last: ") == 1
    assert "It happened 3 times, in frames " in page.text
    assert "It cost 3 frames, 15 work units" in page.text


def test_report_of_a_run_that_raised__shows_the_error(tmp_path: Path) -> None:
    demo = Path(TAPS).read_text(encoding="utf-8") + "\n\ndef demo(scene):\n    scene.tap(10, 10)\n    scene.frame()\n"
    made = run_report(load(written(tmp_path, demo)), demo=True, pictures=True)
    page = assert_stands_for_itself(html_report(made.recording, failure=made.failure))
    assert "ValueError: one is one too many" in page.text


def test_report_of_a_frame_that_raised__shows_it_at_the_frame() -> None:
    session = Session(load(TAPS), capture=False)
    session.start()
    session.frame()
    session.input("tap", 10, 10)
    session.frame()
    page = assert_stands_for_itself(html_report(session.recording))
    assert page.text.count("ValueError: one is one too many") == 2, "at the top and at its frame"


def test_report_of_nothing__says_so() -> None:
    page = assert_stands_for_itself(html_report(Recording()))
    assert "No frame was recorded." in page.text


def test_idle_frames__are_folded_and_the_links_still_lead_somewhere() -> None:
    emitted = SlowParallax()
    emitted.feed.idle(40)
    emitted.drag(10)
    page = assert_stands_for_itself(html_report(emitted.feed.recording))
    assert "idle × 40" in page.text


def test_long_run__says_what_is_left_out() -> None:
    emitted = SlowParallax()
    for _ in range(MOST_FRAMES + 30):
        emitted.drag(1)
    recording = emitted.feed.recording
    for frame in recording:
        recording.add_picture(RecordedPicture.of(frame.index, 1, 1, bytes((frame.index % 256, 0, 0, 255)), RGBA))
    page = assert_stands_for_itself(html_report(recording))
    assert "31 more frames are not shown." in page.text
    assert len(page.all("img")) == MOST_PICTURES


HOSTILE = """
    from engine import Column, Modifier, Text, composable, mutable_state_of, remember

    # </span></pre><script>alert(1)</script>

    class Evil:
        def __repr__(self):
            return "</code><img src=x onerror=alert(1)>\\u202egnp.exe\\x00'\\""

    @composable
    def Screen() -> None:
        evil = remember(lambda: mutable_state_of(Evil(), name="<svg/onload=alert(2)>\\" onmouseover=\\"alert(3)"))
        text = remember(lambda: mutable_state_of("a", name="]]>--><style>*{display:none}</style>"))
        with Column(Modifier.test_tag("</article></main><a href='javascript:alert(4)'>x</a>")):
            Text(str(evil.value) + text.value)

    def demo(scene):
        scene.frame()
        raise ValueError("<iframe src=//evil.example></iframe> & \\"quoted\\"")
"""


def test_hostile_names_values_and_sources__stay_text(tmp_path: Path) -> None:
    path = written(tmp_path, HOSTILE, "a'b\"<b>&.py")
    recording = recorded(path, demo=True)
    html = html_report(recording, notes=["<script>alert(5)</script>"])
    page = assert_stands_for_itself(html)
    assert "<script>alert(1)</script>" in page.text, "the source is shown as it is written"
    assert "<script>alert(5)</script>" in page.text
    assert "<img src=x onerror=alert(1)>\\u202egnp.exe" in page.text
    assert "\u202e" not in html and "\x00" not in html
    assert "javascript:alert(4)" in page.text
    assert [attributes.get("href") for attributes in page.all("a") if "script" in (attributes.get("href") or "")] == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\u202eb", "a\\u202eb"), ("\x1b[31m", "\\u001b[31m"), ("\ud800", "\\ud800"), ("tab\there\n", "tab\there\n")],
)
def test_characters_one_does_not_see__are_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_markup__escapes_text_and_attributes_and_nothing_twice() -> None:
    made = element("a", "<&>", element("b", 1), None, title="\"'", class_="x", data_n=None)
    assert made.html == '<a title="&quot;&#x27;" class="x">&lt;&amp;&gt;<b>1</b></a>'
    assert joined(("<", made), " ").html == f"&lt; {made.html}"
    with pytest.raises(ValueError, match="holds no markup"):
        style("</style><script>")


def test_style_sheet__has_the_tokens_of_both_themes_and_a_style_for_paper() -> None:
    css = style_sheet()
    for theme in (DARK, LIGHT):
        assert f"--panel:{theme.panel}" in css and f"--c-text:{theme.composition.as_text}" in css
    assert "prefers-color-scheme:dark" in css and "@media print" in css and ":focus-visible" in css


# ---------------------------------------------------------------- pictures


def decoded(data: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A PNG as this project writes it, read by the format's rules."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + body),)
        chunks.append((name, body))
        at += 12 + length
    assert [name for name, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, depth, kind, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (depth, rest) == (8, [0, 0, 0])
    channels = {2: 3, 6: 4}[kind]
    rows = np.frombuffer(zlib.decompress(chunks[1][1]), np.uint8).reshape(height, 1 + width * channels)
    assert set(rows[:, 0]) == {2}
    return np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(height, width, channels)


def test_png_of_an_opaque_picture__the_same_pixels() -> None:
    pixels = np.random.default_rng(7).integers(0, 256, (13, 9, 4), np.uint8)
    pixels[..., 3] = 255
    assert (decoded(png(RecordedPicture.of(0, 9, 13, pixels.tobytes()))) == pixels[..., :3]).all()


def test_png_of_half_transparent_pixels__full_strength_and_alpha() -> None:
    pixels = bytes((100, 50, 0, 128)) + bytes(4)
    assert decoded(png(RecordedPicture.of(0, 2, 1, pixels))).tolist() == [[[199, 100, 0, 128], [0, 0, 0, 0]]]


def test_picture_in_the_page__is_the_one_of_the_recording(parallax: Recording) -> None:
    picture = next(iter(parallax.pictures))
    uri = data_uri(picture)
    shown = decoded(base64.b64decode(uri.partition(",")[2]))
    assert shown.tobytes() == np.frombuffer(picture.pixels(), np.uint8).reshape(-1, 4)[:, :3].tobytes()
    assert uri in html_report(parallax)


# ---------------------------------------------------------------- in a browser


def in_chromium(folder: Path, html: str, *arguments: str) -> str:
    assert CHROMIUM is not None
    page = folder / "page.html"
    page.write_text(html, encoding="utf-8", errors="backslashreplace")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    ran = subprocess.run(
        [*command, "--window-size=1280,800", *arguments, page.as_uri()],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return ran.stdout


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium to open the page with; none is installed")
def test_report_in_chromium__the_page_as_written_and_a_picture_of_it(tmp_path: Path, parallax: Recording) -> None:
    html = html_report(parallax)
    seen = Page(in_chromium(tmp_path, html, "--dump-dom"))
    assert [tag for tag, _ in seen.tags if tag != "tbody"] == [tag for tag, _ in Page(html).tags if tag != "tbody"]
    shot = tmp_path / "shot.png"
    in_chromium(tmp_path, html, f"--screenshot={shot}")
    assert struct.unpack(">II", shot.read_bytes()[16:24]) == (1280, 800)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium to open the page with; none is installed")
def test_hostile_report_in_chromium__its_own_policy_lets_nothing_run(tmp_path: Path) -> None:
    html = html_report(recorded(written(tmp_path, HOSTILE), demo=True))
    dom = in_chromium(tmp_path, html, "--dump-dom")
    assert Page(dom).text.split() == Page(html).text.split()
    # Even markup that got in would find nothing allowed.
    let_in = html.replace("<main>", "<main><script>document.title='owned'</script>", 1)
    assert "<title>owned" not in in_chromium(tmp_path, let_in, "--dump-dom")


FADING = """
    from engine import *

    class Tasks:
        def __init__(self):
            self.done = mutable_state_of(False)

    @composable
    def Screen():
        tasks = remember(Tasks)
        tint = animate_color_as_state(Color.RED if tasks.done.value else Color.BLUE, tween(48))
        with Column():
            Box(Modifier.size(20).background(tint.value).clickable(lambda: tasks.done.set(True)).test_tag("box"))
            for number in range(3):
                Row_(tasks)
            AnimatedVisibility(tasks.done.value, lambda: Text("done"))

    @composable
    def Row_(tasks):
        tasks.done.value
        Spacer(Modifier.size(2))

    def demo(scene):
        scene.tap(*scene.find("box").center)
        scene.settle()
"""


def test_page_of_a_program__names_authors_and_its_own_states_only(tmp_path: Path) -> None:
    recording = run_report(load(written(tmp_path, FADING)), demo=True).recording
    text = Page(html_report(recording)).text.partition("class Tasks")[0]  # without the source
    assert "done False → True, by the tap" in text
    assert ", by an animation" in text
    assert "self.done" not in text
    assert "_segment" not in text
    assert "deferred_animation" not in text
    assert "animation_state.py" not in text
    assert "done × 1" in text


COLLECTED = """
    from engine import *

    class Player:
        def __init__(self):
            self.seconds = MutableStateFlow(0)
            self.volume = mutable_state_of(0)

    player = Player()

    @composable
    def Screen():
        seconds = collect_as_state(player.seconds)
        Text(f"{seconds.value}")
        Text(f"{player.volume.value}")

    def demo(scene):
        player.seconds.value = 1
        scene.settle()
"""


def test_state_that_no_line_of_the_program_writes__has_its_author_at_the_end(tmp_path: Path) -> None:
    recording = run_report(load(written(tmp_path, COLLECTED)), demo=True).recording
    assert "seconds1now, coroutineby the coroutine of collect_as_state" in Page(html_report(recording)).text.replace(
        "\n", ""
    )


def test_advice_in_the_page__names_states_as_the_terminal_does() -> None:
    site = Site("app.py", 3, "Screen")
    found = Advice("rule", "Read self.volume later", "self.volume is read", site, "", PROVED, {"total": (9, 8)})
    assert "self." not in Page(html_report(Recording(), advice=[found])).text
