"""The text of the wrapper that @composable generates (see composable.py).

Terms       words: the names that the text uses. If a parameter or the function already uses such a name, the text
            chooses a different name.
            compared: the parameters that the body loads (FunctionInfo.loaded_parameters).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import FunctionType

from engine.composition.calls.content import Callback, Content
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.calls.numbered_site import counted_lines


def wrapper_text(
    function: FunctionType, info: FunctionInfo, kind: str, skippable: bool, line_text: Callable[[int], str]
) -> str:
    """Returns the text of the wrapper of `function`; `kind`: restart, inline or generator.

    `line_text` returns a line of the function's file.
    """
    return "\n".join(_WrapperText(function, info, kind, skippable).lines(line_text)) + "\n"


def _is_content(parameter: inspect.Parameter) -> bool:
    annotation = parameter.annotation
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    if annotation is Callback or text.split("[")[0].split(" ")[0] == "Callback":
        return False
    return parameter.name == "content" or annotation is Content or text.split("[")[0].split(" ")[0] == "Content"


_NEVER_CONTENT = ("int", "str", "bool", "float", "bytes", "Callback")


def _may_be_content(parameter: inspect.Parameter) -> bool:
    """Returns whether a nested composable may be passed for this parameter; it then counts as content."""
    annotation = parameter.annotation
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    one_value = parameter.kind is not parameter.VAR_POSITIONAL and parameter.kind is not parameter.VAR_KEYWORD
    return one_value and text.split("[")[0].split(" ")[0] not in _NEVER_CONTENT


# Names used by the generated text; if a parameter or function has the same name, the text uses another one.
_WORDS = (
    "GeneratorElement", "arguments", "body", "composer", "current", "dirty", "frame", "fresh", "function",
    "getframe", "info", "key", "make", "outer", "not_composing_error", "restart", "result", "running", "scope", "site",
)  # fmt: skip


def _free(word: str, taken: set[str]) -> str:
    while word in taken:
        word += "_"
    return word


class _Words:
    """The words of one text, as attributes."""

    def __init__(self, taken: set[str]) -> None:
        for word in _WORDS:
            setattr(self, word, _free(word, taken) if word in taken else word)

    def __getattr__(self, word: str) -> str:
        raise AttributeError(f"{word!r} is no word of the generated text")


class _WrapperText:
    """Yields the lines of one wrapper: `make` binds a function; inside are the wrapper and a scope's restart."""

    def __init__(self, function: FunctionType, info: FunctionInfo, kind: str, skippable: bool) -> None:
        self.parameters = list(inspect.signature(function, follow_wrapped=False).parameters.values())
        self.name = function.__name__ if function.__name__.isidentifier() else "content"
        self.words = _Words({p.name for p in self.parameters} | set(function.__code__.co_freevars) | {self.name})
        self.code = function.__code__
        self.kind = kind
        self.skippable = skippable
        self.is_closure = function.__closure__ is not None
        self.compared = [p for p in self.parameters if p.name in info.loaded_parameters]
        self.call = f"{self.words.body}({', '.join(_as_argument(p) for p in self.parameters)})"

    def lines(self, line_text: Callable[[int], str]) -> Iterator[str]:
        """Yields all lines."""
        w = self.words
        searches = f"{w.current}, {w.running}, {w.not_composing_error}, {w.getframe}"
        yield f"def make({w.body}, {w.info}, {searches}, {w.GeneratorElement}, {w.function}):"
        counted = counted_lines(self.code)
        if counted:
            places = "each of which is a place of its own (iterations.py)"
            yield f"    # {w.body} counts the iterations of its loops, {places}:"
            for line in counted:
                yield f"    #     line {line}: {line_text(line).strip()}".rstrip()
        yield f"    def {self.name}({_as_parameters(self.parameters)}):"
        yield from self._find_key()
        if self.kind == "restart":
            yield from self._restart_group()
            yield ""
            yield from self._restart()
        else:
            yield from self._inline()
        yield ""
        yield f"    return {self.name}"

    def _find_key(self) -> Iterator[str]:
        """The key of the call: its site and the function."""
        w = self.words
        here = f"{w.composer}.body"
        yield f"        {w.composer} = {w.running}.composer"
        yield f"        {w.frame} = {w.getframe}(1)"
        yield f"        if {w.frame} is {w.composer}.body_frame:"
        yield f"            {w.site} = {here}.sites.get({w.frame}.f_lasti)"
        yield "        else:"
        yield f"            {w.composer} = {w.current}.composer"
        yield f"            if {w.composer} is None:"
        yield f"                raise {w.not_composing_error}({w.body})"
        yield f"            {w.site} = {here}.sites.get({w.frame}.f_lasti) if {w.frame}.f_code is {here}.code else None"
        yield f"        if {w.site} is None:"
        yield f"            {w.site} = {w.composer}.call_site({w.frame})"
        yield f"            {w.composer}.note_source({w.site} ^ {w.info}.key, {w.info}.name, {w.site})"
        yield f"        {w.key} = {w.site} ^ {w.info}.key"

    def _restart_group(self) -> Iterator[str]:
        """Yields the lines of the restart group: they compare the arguments, then run the body or skip it."""
        w = self.words
        if self.skippable:
            # The fast path for skipping: one call equivalent to the calls below.
            own = [w.body] if self.is_closure else []
            values = "".join(f"{name}, " for name in own + [p.name for p in self.compared])
            yield f"        if {w.composer}.quick and {w.composer}.skip_if_unchanged({w.key}, ({values})):"
            yield "            return"
        yield f"        {w.scope} = {w.composer}.start_restart_group({w.key}, {w.info})"
        yield "        try:"
        yield from self._compare()
        yield f"            if {self._must_run()}:"
        yield f"                {w.composer}.run({w.scope})"
        yield f"                {self.call}"
        yield "            else:"
        yield f"                {w.composer}.skip_to_group_end()"
        yield "        except BaseException:"
        yield f"            {w.composer}.unwind({w.scope}.group)"
        yield "            raise"
        yield f"        {w.scope} = {w.composer}.end_restart_group()"
        yield f"        if {w.scope} is not None:"
        yield f"            {w.scope}.update_scope({w.restart}, ({''.join(p.name + ', ' for p in self.parameters)}))"

    def _compare(self) -> Iterator[str]:
        """One comparison per argument and slot."""
        w = self.words
        first = True
        if self.is_closure:
            # Another function object with the same code is content created again: its body must run.
            yield f"            {w.dirty} = {w.composer}.changed_body({w.body})"
            first = False
        for p in self.compared:
            test = w.fresh
            if _is_content(p):
                yield f"            {p.name}, {w.fresh} = {w.composer}.content({p.name})"
            elif _may_be_content(p):
                yield f"            if type({p.name}) is {w.function}:"
                yield f"                {p.name}, {w.fresh} = {w.composer}.function({p.name})"
                yield "            else:"
                yield f"                {w.fresh} = {w.composer}.changed({p.name})"
            else:
                test = f"{w.composer}.changed({p.name})"
            yield f"            {w.dirty} = {test}" if first else f"            {w.dirty} = {test} or {w.dirty}"
            first = False

    def _must_run(self) -> str:
        """The condition for running the body."""
        w = self.words
        if not self.skippable:
            return "True"
        if not (self.is_closure or self.compared):
            return f"not {w.composer}.skipping"
        return f"{w.dirty} or not {w.composer}.skipping"

    def _restart(self) -> Iterator[str]:
        """The function that runs the body again, with the arguments of the last call."""
        w = self.words
        yield f"    def {w.restart}({w.arguments}):"
        if self.parameters:
            yield f"        {''.join(p.name + ', ' for p in self.parameters)}= {w.arguments}"
        yield f"        {self.call}"

    def _inline(self) -> Iterator[str]:
        """A group without a scope, for inline composables and generators."""
        w = self.words
        is_generator = self.kind == "generator"
        yield f"        {w.outer} = {w.composer}.enter_inline({w.key}, {w.info})"
        yield "        try:"
        for p in self.compared:
            if _is_content(p):
                yield f"            {p.name} = {w.composer}.content({p.name})[0]"
        if is_generator:
            element = f"{w.GeneratorElement}({w.composer}, {self.call}, {w.info}, {w.outer})"
            yield f"            {w.result} = {element}"
        else:
            yield f"            {w.result} = {self.call}"
        yield "        except BaseException:"
        yield f"            {w.composer}.unwind_inline({w.outer})"
        yield "            raise"
        if is_generator:
            yield f"        return {w.result}"
        else:
            yield f"        return {w.composer}.leave_inline({w.outer}, {w.result})"


def _as_parameters(parameters: list[inspect.Parameter]) -> str:
    """Returns the parameter list; the wrapper later gets the function's real defaults."""
    parts: list[str] = []
    for number, p in enumerate(parameters):
        if p.kind is p.KEYWORD_ONLY and not any(
            q.kind in (q.KEYWORD_ONLY, q.VAR_POSITIONAL) for q in parameters[:number]
        ):
            parts.append("*")
        stars = "*" if p.kind is p.VAR_POSITIONAL else "**" if p.kind is p.VAR_KEYWORD else ""
        text = stars + p.name
        if p.default is not p.empty:
            text += "=..."
        parts.append(text)
        following = parameters[number + 1] if number + 1 < len(parameters) else None
        if p.kind is p.POSITIONAL_ONLY and (following is None or following.kind is not p.POSITIONAL_ONLY):
            parts.append("/")
    return ", ".join(parts)


def _as_argument(p: inspect.Parameter) -> str:
    if p.kind is p.VAR_POSITIONAL:
        return f"*{p.name}"
    if p.kind is p.VAR_KEYWORD:
        return f"**{p.name}"
    if p.kind is p.KEYWORD_ONLY:
        return f"{p.name}={p.name}"
    return p.name
