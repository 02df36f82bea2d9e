"""The handbook: pages of a lesson with forms, gates and players; every link leads somewhere; one PDF."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from textwrap import dedent

import pytest
from PySide6.QtCore import QHashSeed
from PySide6.QtGui import QPdfWriter

from inspector.course.cells import read_cells
from inspector.course.lesson_files import sources
from inspector.exports.player.module import player_module, script_hash
from lessons.handbook.__main__ import main
from lessons.handbook.pdf import DPI, laid_out, write_pdf
from lessons.handbook.played_lesson import PlayedLesson, play_lesson
from lessons.handbook.site import GLOSSARY, glossary_terms, site
from lessons.handbook.text import markdown, python

COURSE = len(sources())
"""The number of lessons of the course."""

DOCUMENTATION = (
    "https://developer.android.com/",
    "https://github.com/",
    "https://googlesamples.github.io/android-custom-lint-rules/",
    "https://www.jetpackcompose.app/",
)

LESSON = """
    # %% [markdown]
    # # Does it <b>run</b>?
    #
    # **Question.** How often? See lesson 2, lesson 7 and [lesson 2](https://developer.android.com/x).

    # %%
    from engine import Modifier, Text, composable, mutable_state_of
    from lessons import kit
    from lessons.apps.parts.backwards_cases import revealed

    count = mutable_state_of(0, name="count")


    @composable
    def Screen():
        Text(f"</script><img src=x onerror=alert(1)>{count.value}", Modifier.test_tag("text"))


    def demo(scene):
        count.value += 1
        scene.frame()


    run = kit.record(Screen, demo, width=80, height=40)
    run.picture(0)

    # %% tags=["predict"]
    mine = kit.Prediction({"text measured": None})
    mine

    # %% tags=["choice"]
    which = kit.Choice("Which?", {"a & b": "No.", "<c>": "Yes."}, right="<c>")
    which

    # %% tags=["choice"]
    other = kit.Choice("Other?", {"x": "Hidden reason.", "y": "Z."}, right="x")

    # %% tags=["predict"]
    other.choose(None)

    # %% tags=["predict"]
    ranking = None  # a list

    # %% tags=["predict"]
    cases = [
        kit.Choice("Case one?", {"p": "Why p.", "q": "Why q."}, right="q").choose(None),
        kit.Choice("Case two?", {"p": "Why p.", "q": "Why q."}, right="p").choose(None),
    ]

    # %% tags=["predict"]
    which.choose(None)

    # %% [markdown]
    # ## Step

    # %% tags=["step"]
    kit.frames(run, 1, 1)

    # %% tags=["reveal"]
    mine.reveal(run)

    # %% tags=["reveal"]
    which.reveal()

    # %% tags=["reveal"]
    revealed(cases)

    # %% [markdown] tags=["hint"]
    # **Hint 1.** Look again.

    # %% tags=["solution"]
    print("solved <i>")

    # %% tags=["answer"]
    kit.say(f"It ran **{run.count('Screen composed')}** times.")
"""

NAMES = ("mine", "which", "other", "ranking", "cases")
"""The questions of the first lesson."""

SECOND = """
    # %% [markdown]
    # # The second
    #
    # Without a question.
"""


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(dedent(text).lstrip(), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> list[PlayedLesson]:
    folder = tmp_path_factory.mktemp("course")
    files = (("01_first.py", LESSON), ("02_second.py", SECOND))
    return [play_lesson(written(folder, name, text)) for name, text in files]


@pytest.fixture(scope="module")
def pages(lessons: list[PlayedLesson]) -> dict[str, str]:
    return site(lessons)


class Page(HTMLParser):
    """Elements with the names of the elements around them, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None], tuple[str, ...]]] = []
        self.open: list[str] = []
        self.text: list[tuple[str, tuple[str, ...]]] = []
        self.feed(html)
        self.close()
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), tuple(self.open)))
        if tag not in ("img", "meta", "br", "hr", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append((data, tuple(self.open)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes, _ in self.found if name == tag]

    def where(self, words: str) -> tuple[str, ...]:
        return next(around for text, around in self.text if words in text and "script" not in around)


def test_pages__are_contents_glossary_and_one_for_each_lesson(pages: dict[str, str]) -> None:
    assert list(pages) == ["index.html", "glossary.html", "01_first.html", "02_second.html"]
    assert "How often?" in pages["index.html"]


def test_links__lead_to_pages_and_anchors_of_the_site_or_to_the_documentation(pages: dict[str, str]) -> None:
    ids = {name: {attributes.get("id") for _, attributes, _ in Page(html).found} for name, html in pages.items()}
    for name, html in pages.items():
        for link in Page(html).all("a"):
            page, _, anchor = (link["href"] or "").partition("#")
            if page.startswith("https://"):
                assert page.startswith(DOCUMENTATION), page
            else:
                assert page in (*pages, "", "handbook.pdf"), f"{name}: {page}"
                assert not anchor or anchor in ids[page or name]
    first = [link["href"] for link in Page(pages["01_first.html"]).all("a")]
    assert first.count("02_second.html") == 3, "lesson 2 in the text, and the next lesson above and below"
    assert "https://developer.android.com/x" in first
    second = [(link["href"], link.get("rel")) for link in Page(pages["02_second.html"]).all("a")]
    assert ("01_first.html", "prev") in second


def test_pages__load_nothing_and_run_only_their_own_scripts(pages: dict[str, str]) -> None:
    for html in pages.values():
        page = Page(html)
        for tag, attributes, _ in page.found:
            assert tag not in ("link", "iframe", "object", "embed", "base")
            assert not [name for name in attributes if name.startswith("on")]
            assert tag == "img" or "src" not in attributes
        assert all((image["src"] or "").startswith("data:image/png;base64,") for image in page.all("img"))
        assert all(image["alt"] for image in page.all("img"))
        policy = page.all("meta")[2]["content"] or ""
        scripts = re.findall(r"<script(?: type=\"module\")?>(.*?)</script>", html, flags=re.DOTALL)
        assert policy.startswith("default-src 'none'; img-src data:;")
        assert all(script_hash(script) in policy for script in scripts)
        assert len(scripts) == (2 if player_module() in html else 0)


def test_questions__are_forms_and_gate_the_text_behind_them(pages: dict[str, str]) -> None:
    page = Page(pages["01_first.html"])
    assert [form["id"] for form in page.all("form")] == [f"ask-{name}" for name in NAMES]
    inputs = [(each["type"], each["name"], each.get("value")) for each in page.all("input")]
    assert inputs == [
        ("number", "text measured", None),
        ("radio", "answer", "a & b"),
        ("radio", "answer", "<c>"),
        ("radio", "answer", "x"),
        ("radio", "answer", "y"),
    ]
    assert [each["name"] for each in page.all("textarea")] == ["ranking"]
    assert "Hidden reason." not in pages["01_first.html"], "the reasons are shown by the reveal only"
    (gate,) = [each for each in page.all("details") if each.get("class") == "gate"]
    assert gate["data-needs"] == " ".join(f"ask-{name}" for name in NAMES)
    assert [each["name"] for each in page.all("select")] == ["Case one?", "Case two?"]
    assert "details" not in page.where("Case two?") and "details" in page.where("Why p.")
    for words in ("Step", "Yes.", "solved <i>", "Look again."):
        assert "details" in page.where(words), words
    assert "details" not in page.where("Does it <b>run</b>?")
    revealed = [each for each in page.all("tr") if "data-what" in each]
    assert [(each["data-what"], each.get("data-engine")) for each in revealed] == [
        ("text measured", "1"),
        ("a & b", None),
        ("<c>", None),
        ("Case one?", "q"),
        ("Case two?", "p"),
    ]


def test_player_before_the_gate__is_masked_and_holds_the_run(pages: dict[str, str]) -> None:
    html = pages["01_first.html"]
    (player,) = Page(html).all("phases-player")
    assert player["mask"] == "frames events why tree reads slots work"
    data = html.partition('<script type="application/json">')[2].partition("</script>")[0]
    (run,) = json.loads(data)["runs"]
    assert [frame["at"] for frame in run["frames"]] == [0, 1]
    assert html.index("<phases-player") < html.index('class="gate"')


def test_hints_solutions_and_answers__are_folded_under_their_titles(pages: dict[str, str]) -> None:
    page = Page(pages["01_first.html"])
    titles = [text for text, around in page.text if around and around[-1] == "summary"]
    assert titles[1:] == ["Hint 1", "A solution", "Answer"]
    assert page.where("Look again.").count("details") == 2
    assert page.where("times.").count("details") == 2


def test_code_of_a_cell__ends_before_the_sentences_that_stand_below_it(tmp_path: Path) -> None:
    text = """
        # %% [markdown]
        # # Sentences

        # %%
        from lessons import kit

        # %%
        total = 3

        kit.say(
            f"It is {total}."
        )

        # %%
        kit.say("Only a sentence.")

        # %%
        said = kit.say("kept")
        said
    """
    cells = play_lesson(written(tmp_path, "03_third.py", text)).cells[2:]
    assert [each.code for each in cells] == ["total = 3", "", 'said = kit.say("kept")\nsaid']


def test_text_of_a_lesson__is_never_markup(pages: dict[str, str]) -> None:
    html = pages["01_first.html"]
    assert "<img src=x" not in html and "<b>run" not in html and "<i>" not in html
    assert markdown("a <b> &amp; `<i>`").html == "<p>a &lt;b&gt; &amp; <code>&lt;i&gt;</code></p>\n"
    assert markdown("[x](javascript:alert(1))").html == "<p>[x](javascript:alert(1))</p>\n"


@pytest.mark.parametrize(
    "source",
    [
        '@composable\ndef f(x):  # why\n    """doc"""\n    return x + 0x1F, f"{x}"\n',
        "if (",
        "",
        "a = '''\n<b>\n'''",
        "\n\nx\n",
    ],
)
def test_python_code__keeps_its_text(source: str) -> None:
    text = "".join(text for text, _ in Page(python(source).html).text)
    assert text == source
    assert "<b>" not in python(source).html


def test_python_code__has_a_class_for_each_kind_of_word() -> None:
    kinds = re.findall(r'<span class="(\w+)">(.*?)</span>', python("@a\ndef f():  # c\n    return 'x', 1\n").html)
    assert kinds == [
        ("dec", "@"),
        ("dec", "a"),
        ("kw", "def"),
        ("com", "# c"),
        ("kw", "return"),
        ("str", "&#x27;x&#x27;"),
        ("num", "1"),
    ]


def test_glossary__has_every_row_of_its_source(pages: dict[str, str]) -> None:
    terms = glossary_terms()
    rows = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert len(terms) == len(rows) - 1, "all but the heading"
    assert {"composable", "recompose", "skip"} <= {term for term, _, _ in terms}
    assert all(1 <= lesson <= COURSE for _, _, lesson in terms)
    page = Page(pages["glossary.html"])
    ids = [each["id"] for each in page.all("dt")]
    assert len(set(ids)) == len(terms)
    assert {link["href"] for link in page.all("a")} >= {"01_first.html", "02_second.html"}


def test_lessons__link_only_to_the_documentation_and_name_only_lessons_of_the_course() -> None:
    numbers = [int(source.stem[:2]) for source in sources()]
    assert len(set(numbers)) == len(numbers)
    wrong = []
    for source in sources():
        texts = [cell.source for cell in read_cells(source) if cell.kind == "markdown"]
        links = [link for text in texts for link in re.findall(r"\]\((\S+?)\)", text)]
        wrong += [f"{source.name}: {link}" for link in links if not link.startswith(DOCUMENTATION)]
        named = [int(number) for text in texts for number in re.findall(r"\b[Ll]esson (\d+)\b", text)]
        wrong += [f"{source.name}: lesson {number}" for number in named if not 1 <= number <= COURSE]
    assert wrong == []


def test_page_of_the_documentation__has_one_title_in_all_lessons() -> None:
    titles: dict[str, set[str]] = {}
    for source in sources():
        words = " ".join(cell.source for cell in read_cells(source) if cell.kind == "markdown")
        for title, link in re.findall(r"\[([^]]+)\]\((https://developer\.android\.com/[^)#]+)\)", words):
            titles.setdefault(link, set()).add(" ".join(title.split()))
    assert {link: names for link, names in titles.items() if len(names) > 1} == {}


def test_pdf__has_every_lesson_and_a_page_break_before_the_answers(lessons: list[PlayedLesson], tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    count = write_pdf(lessons, path)
    # the contents, the questions, what is behind the gate, the solution, the last answer, the second lesson
    assert count == 6
    data = path.read_bytes()
    assert data.startswith(b"%PDF-") and len(re.findall(rb"/Type\s*/Page\b", data)) == count


def test_pdf_written_twice__has_the_same_bytes_and_no_time(lessons: list[PlayedLesson], tmp_path: Path) -> None:
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    for path in (first, second):
        QHashSeed.resetRandomGlobalSeed()  # as in another process
        write_pdf(lessons, path)
    assert first.read_bytes() == second.read_bytes()
    assert not re.search(rb"\(D:\d{8}|Date=\"\d{4}", first.read_bytes())


def test_pdf_of_a_long_lesson__shows_each_of_its_paragraphs(tmp_path: Path) -> None:
    """Qt paints no block without lines: after a page break was added, those behind it had none."""
    writer = QPdfWriter(str(tmp_path / "book.pdf"))
    writer.setResolution(DPI)
    document = laid_out([play_lesson(sources()[8])], writer)
    block, hidden = document.begin(), []
    while block.isValid():
        if block.text().strip() and not block.layout().lineCount():
            hidden.append(block.text())
        block = block.next()
    assert hidden == []


def test_command__names_unknown_lessons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["99_nothing"]) == 2
    assert "no lesson named 99_nothing" in capsys.readouterr().err
