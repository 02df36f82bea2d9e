"""`phases list`: lists the gallery's programs, or a file's composables and variants."""

from __future__ import annotations

import argparse
import json
from typing import Any

from inspector.running.loading.composables import Listed
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import ProgramError
from inspector.running.loading.program_listing import Listing, listing

from .command import Subparsers, fail, subcommand
from .recorded_run import is_run_file

EXAMPLES = """\
examples:
  phases list                  the programs of the gallery and their variants
  phases list my_screen.py     the composables of a file: which can be shown, and what calls the others
  phases list --json | jq -r '.programs[].name'
"""


def add(commands: Subparsers) -> None:
    """Adds the `list` command to the parser."""
    made = subcommand(
        commands,
        "list",
        run,
        description="Lists the programs of the gallery, or the composables and variants of FILE.py.",
        examples=EXAMPLES,
    )
    made.add_argument("target", metavar="FILE.py", nargs="?", help="a Python file, or a program of the gallery")
    made.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    return print_list(options.target, as_json=options.json)


def print_list(target: str | None, *, as_json: bool = False) -> int:
    """Prints the gallery, or the content of one file. Returns the exit code."""
    try:
        if target is None:
            found = [(entry.slug, listing(entry.slug)) for entry in gallery()]
            if as_json:
                _print_json({"programs": [{"name": slug, **_facts(each)} for slug, each in found]})
            else:
                print("\n".join(_gallery_lines(found)))
            return 0
        if is_run_file(target):
            raise ProgramError(f"{target}: is a recording; phases report {target} says what is in it")
        one = listing(target)
    except ProgramError as error:
        return fail(str(error))
    if as_json:
        _print_json(_facts(one))
    else:
        print("\n".join(_file_lines(one, target)))
    return 0


def _print_json(facts: dict[str, Any]) -> None:
    print(json.dumps(facts, indent=2, ensure_ascii=False))


def _facts(each: Listing) -> dict[str, Any]:
    return {
        "file": str(each.path),
        "title": each.title,
        "variants": list(each.variants),
        "composables": [
            {
                "name": one.name,
                "line": one.line,
                "needs_arguments": one.needs_arguments,
                "called_by": list(one.called_by),
            }
            for one in each.composables
        ],
        "proposed": each.proposed,
        "demo": each.has_demo,
    }


def _gallery_lines(found: list[tuple[str, Listing]]) -> list[str]:
    width = max((len(slug) for slug, _ in found), default=0)
    titles = max((len(each.title) for _, each in found), default=0)
    lines = ["programs of the gallery:"]
    for slug, each in found:
        variants = f"  variants: {', '.join(each.variants)}" if each.variants else ""
        lines.append(f"  {slug:<{width}}  {each.title:<{titles}}{variants}".rstrip())
    first = found[0][0] if found else "FILE.py"
    return [*lines, "", f"open one: phases run {first}    what it does, without a window: phases report {first} --demo"]


def _file_lines(each: Listing, target: str) -> list[str]:
    lines = [f"{each.path.name}: {each.title}"]
    if each.variants:
        lines.append(f"  variants: {', '.join(each.variants)}; the first is shown")
    if each.composables:
        lines.append("  composables:")
        width = max(len(one.name) for one in each.composables)
        for one in each.composables:
            lines.append(f"    {one.name:<{width}}  line {one.line:<4}  {_role(one)}".rstrip())
    else:
        lines.append("  no composable of its own; decorate a function with @composable")
    lines.append(f"  demo: {'yes, --demo runs it' if each.has_demo else 'none'}")
    if each.proposed is not None and not each.variants:
        lines += ["", f"open it: phases run {target.removesuffix(f':{each.proposed}')}:{each.proposed}"]
    return lines


def _role(one: Listed) -> str:
    parts = []
    if one.called_by:
        parts.append(f"called by {', '.join(one.called_by)}")
    elif not one.needs_arguments:
        parts.append("nothing else calls it")
    if one.needs_arguments:
        parts.append("needs arguments, so it cannot be shown by itself")
    return "; ".join(parts)
