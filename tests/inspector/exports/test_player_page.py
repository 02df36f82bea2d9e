"""The player's page: one file without requests, in which nothing of the program becomes markup or script."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from inspector.cli import main
from inspector.exports.player.data import player_data
from inspector.exports.player.module import LARGEST, player_module, player_style, script_hash
from inspector.exports.player.page import player_element, player_page, policy
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.tokens import DARK, LIGHT

from ..programs import LOOP, PARALLAX, written
from .test_exports_report import HOSTILE
from .test_player import with_details


class Scripts(HTMLParser):
    """The elements of a page, and the text of each script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[str | None, str]] = []
        self.text = ""
        self._script: str | None = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs).get("type"), ""))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script" and self.scripts[-1][1] == "":
            self.scripts[-1] = (self.scripts[-1][0], data)
        else:
            self.text += data


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    path = written(tmp_path_factory.mktemp("hostile"), HOSTILE, "a'b\"<b>&.py")
    return run_report(load(path), demo=True, watch=with_details).recording


def test_module__is_one_small_script_that_loads_and_evaluates_nothing() -> None:
    module = player_module()
    assert len(module.encode("utf-8")) <= LARGEST
    code = re.sub(r"^\s*//.*$", "", module.replace(player_style(), ""), flags=re.MULTILINE)
    for word in (
        *("fetch(", "XMLHttpRequest", "WebSocket", "EventSource", "sendBeacon", "import(", "importScripts"),
        *("eval(", "Function(", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser"),
        *("localStorage", "sessionStorage", "indexedDB", "cookie", "http:", "https:", "@import", "url("),
    ):
        assert word not in code, word
    assert not re.search(r"^\s*import\b", code, flags=re.MULTILINE)
    assert "</script" not in module and "<!--" not in module, "it may stand inside a page"
    assert script_hash("") == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"


def test_style__has_the_tokens_of_both_themes_and_names_no_color_itself() -> None:
    css = player_style()
    for theme in (DARK, LIGHT):
        for token in (theme.panel, theme.sel, theme.warn_line, theme.composition.color, theme.layout.as_text):
            assert token in css
    rules = css.partition("/* The player's look.")[2]
    assert rules
    assert set(re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\([^)]*\)", rules)) == {"rgb(0 0 0 / 40%)"}
    used = set(re.findall(r"var\(--([a-z-]+)\)", rules)) - {"lines", "dots", "depth", "w", "h", "b", "s"}
    assert used <= set(re.findall(r"--([a-z-]+):", css.partition("/* The player's look.")[0]))


def test_page__has_one_player_with_its_data_and_its_own_script_only() -> None:
    recording = run_report(load(LOOP), "settles", pictures=True, watch=with_details).recording
    html = player_page([recording], ["a note"])
    page = Scripts(html)
    assert [kind for kind, _ in page.scripts] == ["application/json", "module"]
    assert json.loads(page.scripts[0][1]) == json.loads(json.dumps(player_data([recording])))
    assert page.scripts[1][1] == player_module()
    assert [tag for tag, _ in page.tags if tag == "phases-player"] == ["phases-player"]
    content = next(values["content"] for tag, values in page.tags if values.get("http-equiv"))
    assert content == policy() and script_hash(player_module()) in policy() and "default-src 'none'" in policy()
    assert not [values for _, values in page.tags if "src" in values or "href" in values]
    assert "a note" in page.text


def test_hostile_names_values_and_sources__are_data_and_never_markup(hostile: Recording) -> None:
    html = player_page([hostile], ["<script>alert(5)</script>"])
    page = Scripts(html)
    assert [kind for kind, _ in page.scripts] == ["application/json", "module"]
    data = html.partition('<script type="application/json">')[2].partition("</script>")[0]
    assert "<" not in data and "\u202e" not in html and "\x00" not in html
    texts = json.loads(data)["runs"][0]["texts"]
    assert any("<img src=x onerror=alert(1)>\\u202egnp.exe\\u0000" in text for text in texts)
    assert any("<svg/onload=alert(2)>" in text for text in texts)
    assert "</article></main><a href='javascript:alert(4)'>x</a>" in texts
    assert "<script>alert(5)</script>" in page.text


def test_attributes_of_the_player__are_escaped() -> None:
    made = player_element({"runs": []}, mask='tree "why"', theme=None).html
    assert made.startswith('<phases-player mask="tree &quot;why&quot;"><script')


# ---------------------------------------------------------------- the command


def export(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["export", *arguments])
    return code, *capsys.readouterr()


def runs_in(path: Path) -> list[dict[str, object]]:
    data = json.loads(Scripts(path.read_text(encoding="utf-8")).scripts[0][1])
    runs: list[dict[str, object]] = data["runs"]
    return runs


def test_program__is_run_with_trees_and_slot_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.html"
    code, out, err = export(capsys, LOOP, "--format", "player", "-o", str(path))
    assert (code, err) == (0, "")
    assert out == f"{path}: 2 frames, {path.stat().st_size} bytes\n"
    (run,) = runs_in(path)
    assert run["slots"] and run["lineage"] and run["images"]


def test_recording__equals_the_run_that_it_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recorded, first, second = (tmp_path / name for name in ("run.phases", "a.html", "b.html"))
    assert main(["record", LOOP, "-o", str(recorded)]) == 0
    assert export(capsys, str(recorded), "--format", "player", "-o", str(first))[0] == 0
    assert export(capsys, LOOP, "--format", "player", "-o", str(second))[0] == 0
    assert runs_in(first) == runs_in(second)


def test_with__shows_a_second_run_beside_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "both.html"
    code, _, err = export(
        capsys, LOOP, "--variant", "settles", "--with", PARALLAX, "--frames", "2", "--format", "player", "-o", str(path)
    )
    assert (code, err) == (0, "")
    assert [run["name"] for run in runs_in(path)] == ["loop.py (settles)", "parallax.py (slow)"]
    code, _, err = export(
        capsys, PARALLAX, "--variant", "slow", "--with-variant", "fast", "--format", "player", "-o", str(path)
    )
    assert (code, err) == (0, "")
    assert [run["name"] for run in runs_in(path)] == ["parallax.py (slow)", "parallax.py (fast)"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--with", PARALLAX, "--format", "html"), "--with goes with --format player, not html"),
        (
            ("--with-variant", "fast", "--format", "csv", "--table", "frames"),
            "--with goes with --format player, not csv",
        ),
        (("--with", "nowhere.phases", "--format", "player"), "nowhere.phases: "),
    ],
)
def test_with__that_makes_no_sense_is_an_error(
    arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = export(capsys, LOOP, *arguments, "-o", str(tmp_path / "x"))
    assert (code, out) == (2, "")
    assert err.startswith(f"phases: {words}")
