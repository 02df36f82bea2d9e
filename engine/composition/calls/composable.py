"""@composable: makes a function part of composition, through a wrapper generated as source code.

    @composable                            def Greeting(name):
    def Greeting(name):            →           scope = composer.start_restart_group(key)
        Text(f"Hello, {name}")                 dirty = composer.changed(name)
                                               if dirty or not composer.skipping: body(name)
                                               else: composer.skip_to_group_end()
                                               composer.end_restart_group().update_scope(…)

`Greeting.generated_source` contains the text, which really runs; a debugger steps through it. It is generated once
per code object; functions from one code object (closures) share it.

Not here    the Composer's calls: composer.py. Comparing arguments: stability.py. Keys: call_site.py.
Source      Compose's compiler plugin, ComposableFunctionBodyTransformer.kt.
"""

from __future__ import annotations

import dis
import inspect
import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FunctionType
from typing import Any, TypeVar, overload

from engine import trace
from engine.composition.calls.by_code import ByCode
from engine.composition.calls.content import Callback, Content
from engine.composition.calls.function_info import info_of, loaded_names
from engine.composition.calls.generator_element import GeneratorElement
from engine.composition.calls.iterations import counted_lines, with_markers
from engine.composition.current import current, not_composing_error
from engine.snapshot.value_repr import value_repr

F = TypeVar("F", bound=Callable[..., Any])


@overload
def composable(function: F) -> F: ...
@overload
def composable(
    *, inline: bool = False, restartable: bool = True, skippable: bool = True, transparent: bool = False
) -> Callable[[F], F]: ...
def composable(
    function: Callable[..., Any] | None = None,
    *,
    inline: bool = False,
    restartable: bool = True,
    skippable: bool = True,
    transparent: bool = False,
) -> Any:
    """Makes `function` composable: a restart scope that is skipped while its arguments are unchanged.

    inline: no restart scope; the function may return a value, return its last call's element (for a `with`), or be
    a generator with one `yield` at the block's place. restartable=False: no restart scope, but no container
    either. skippable=False: the body runs whenever its caller runs.
    transparent: emitted nodes carry the caller's name. Raises ComposableDefinitionError. Compose: @Composable.
    """
    if function is None:
        return lambda f: _decorate(f, inline, restartable, skippable, transparent)
    return _decorate(function, inline, restartable, skippable, transparent)


class ComposableDefinitionError(TypeError):
    """@composable was applied to an unsupported function; the message names the function and the remedy."""


def _decorate(function: Any, inline: bool, restartable: bool, skippable: bool, transparent: bool) -> Any:
    if isinstance(function, (staticmethod, classmethod)):
        inner = _decorate(function.__func__, inline, restartable, skippable, transparent)
        return type(function)(inner)
    if not isinstance(function, FunctionType):
        raise ComposableDefinitionError(
            f"@composable takes a function, got {type(function).__name__}: {value_repr(function)}"
        )
    if hasattr(function, "__composable_body__"):
        raise ComposableDefinitionError(f"{_where(function)} is composable already: remove the second @composable")
    kind = _kind_of(function, inline, restartable)
    info = info_of(function, transparent)
    texts = _made.get(function.__code__)
    if texts is None:
        _made[function.__code__] = texts = {}
    made = texts.get((kind, skippable))
    if made is None:
        made = texts[kind, skippable] = _generate(function, kind, skippable)
    source, make = made
    wrapper = make(function, info, current, not_composing_error, sys._getframe, GeneratorElement, FunctionType)
    wrapper.__defaults__ = function.__defaults__
    wrapper.__kwdefaults__ = function.__kwdefaults__
    wrapper.__name__ = function.__name__
    wrapper.__qualname__ = function.__qualname__
    wrapper.__module__ = function.__module__
    wrapper.__doc__ = function.__doc__
    wrapper.__annotations__ = function.__annotations__
    wrapper.__dict__.update(function.__dict__)
    wrapper.__wrapped__ = function
    wrapper.__composable_body__ = function
    wrapper.generated_source = source
    return wrapper


def is_composable(function: Any) -> bool:
    """Returns whether the function was decorated with @composable."""
    return hasattr(function, "__composable_body__")


def wrapper_source(
    function: FunctionType,
    lines: Sequence[str],
    *,
    inline: bool = False,
    restartable: bool = True,
    skippable: bool = True,
) -> str:
    """Returns the text of the wrapper that `composable` generates for `function`, which does not run; `lines`: the
    lines of its file. Raises ComposableDefinitionError.
    """
    kind = _kind_of(function, inline, restartable)
    function.__code__ = with_markers(function.__code__)
    return _text(function, kind, skippable, lambda line: lines[line - 1] if 0 < line <= len(lines) else "")


def _kind_of(function: FunctionType, inline: bool, restartable: bool) -> str:
    returns = function.__annotations__.get("return")
    has_scope = restartable and not inline and (returns is None or returns == "None" or returns is type(None))
    code = function.__code__
    if code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise ComposableDefinitionError(
            f"{_where(function)} is async: a composable runs to its end in one go; start coroutines with LaunchedEffect"
        )
    if code.co_flags & inspect.CO_GENERATOR:
        if not inline:
            raise ComposableDefinitionError(
                f"{_where(function)} is a generator: write @composable(inline=True) for a `with` container "
                "with one yield"
            )
        return "generator"
    if not has_scope:
        return "inline"
    if function.__name__ != "<lambda>" and _returns_a_value(code):
        raise ComposableDefinitionError(
            f"{_where(function)} returns a value, so it cannot be restarted alone: annotate its return type "
            f"(def {function.__name__}(…) -> …), which makes it a composable without a scope, or return nothing"
        )
    return "restart"


def _returns_a_value(code: CodeType) -> bool:
    before: dis.Instruction | None = None
    for instruction in dis.get_instructions(code):
        if instruction.opname == "RETURN_CONST":
            if instruction.argval is not None:
                return True
        elif instruction.opname == "RETURN_VALUE" and not (
            before is not None and before.opname == "LOAD_CONST" and before.argval is None
        ):
            return True
        before = instruction
    return False


def _where(function: FunctionType) -> str:
    code = function.__code__
    return f"{function.__qualname__} ({code.co_filename}:{code.co_firstlineno})"


# ---------------------------------------------------------------- generating

_made: ByCode[dict[tuple[str, bool], tuple[str, Callable[..., Any]]]] = ByCode()


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


def _text(function: FunctionType, kind: str, skippable: bool, line_text: Callable[[int], str]) -> str:
    signature = inspect.signature(function)
    parameters = list(signature.parameters.values())
    name = function.__name__ if function.__name__.isidentifier() else "content"
    taken = {p.name for p in parameters} | set(function.__code__.co_freevars) | {name}
    rename = {word: _free(word, taken) for word in _WORDS if word in taken}
    lines = list(_source(name, function, parameters, kind, skippable, lambda word: rename.get(word, word), line_text))
    return "\n".join(lines) + "\n"


def _generate(function: FunctionType, kind: str, skippable: bool) -> tuple[str, Callable[..., Any]]:
    path, globals_ = function.__code__.co_filename, function.__globals__
    source = _text(function, kind, skippable, lambda line: linecache.getline(path, line, globals_))
    file = f"<composable {function.__module__}.{function.__qualname__} {function.__code__.co_firstlineno}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {}
    exec(compile(source, file, "exec"), namespace)
    make: Callable[..., Any] = namespace["make"]
    for constant in make.__code__.co_consts:
        if isinstance(constant, CodeType):
            trace.boundary_code(constant)
    return source, make


# Names used by the generated text; if a parameter or function has the same name, the text uses another one.
_WORDS = (
    "GeneratorElement", "arguments", "body", "composer", "current", "dirty", "frame", "fresh", "function", "getframe",
    "info", "key", "make", "outer", "not_composing_error", "restart", "result", "scope", "site",
)  # fmt: skip


def _free(word: str, taken: set[str]) -> str:
    while word in taken:
        word += "_"
    return word


def _source(
    name: str,
    function: FunctionType,
    parameters: list[inspect.Parameter],
    kind: str,
    skippable: bool,
    named: Callable[[str], str],
    line_text: Callable[[int], str],
) -> Iterator[str]:
    """Yields the generated lines: `make` binds a function; inner functions are the wrapper and a scope's restart."""
    body, info, composer, frame, site = map(named, ("body", "info", "composer", "frame", "site"))
    scope, dirty, key = map(named, ("scope", "dirty", "key"))
    loaded = loaded_names(function.__code__)
    compared = [p for p in parameters if p.name in loaded]
    call = ", ".join(_as_argument(p) for p in parameters)
    given = [body, info, *map(named, ("current", "not_composing_error", "getframe", "GeneratorElement", "function"))]
    yield f"def make({', '.join(given)}):"
    counted = counted_lines(function.__code__)
    if counted:
        yield f"    # {body} counts the iterations of its loops, each of which is a place of its own (iterations.py):"
        for line in counted:
            yield f"    #     line {line}: {line_text(line).strip()}".rstrip()
    yield f"    def {name}({_as_parameters(parameters)}):"
    yield f"        {composer} = {named('current')}.composer"
    yield f"        if {composer} is None:"
    yield f"            raise {named('not_composing_error')}({body})"
    yield f"        {frame} = {named('getframe')}(1)"
    here = f"{composer}.body"
    yield f"        {site} = {here}.sites.get({frame}.f_lasti) if {frame}.f_code is {here}.code else None"
    yield f"        if {site} is None:"
    yield f"            {site} = {composer}.call_site({frame})"
    yield f"            {composer}.note_source({site} ^ {info}.key, {info}.name, {site})"
    yield f"        {key} = {site} ^ {info}.key"
    if kind == "restart":
        if skippable:
            # The fast path for skipping: one call equivalent to the calls below.
            own = [body] if function.__closure__ is not None else []
            values = "".join(f"{name}, " for name in own + [p.name for p in compared])
            yield f"        if {composer}.quick and {composer}.skip_if_unchanged({key}, ({values})):"
            yield "            return"
        yield f"        {scope} = {composer}.start_restart_group({key}, {info})"
        yield "        try:"
        first = True
        if function.__closure__ is not None:
            # Another function object with the same code is content created again: its body must run.
            yield f"            {dirty} = {composer}.changed_body({body})"
            first = False
        for p in compared:
            if _is_content(p):
                yield f"            {p.name}, {named('fresh')} = {composer}.content({p.name})"
                test = named("fresh")
            elif _may_be_content(p):
                yield f"            if type({p.name}) is {named('function')}:"
                yield f"                {p.name}, {named('fresh')} = {composer}.function({p.name})"
                yield "            else:"
                yield f"                {named('fresh')} = {composer}.changed({p.name})"
                test = named("fresh")
            else:
                test = f"{composer}.changed({p.name})"
            yield f"            {dirty} = {test}" if first else f"            {dirty} = {test} or {dirty}"
            first = False
        if not skippable:
            condition = "True"
        elif first:
            condition = f"not {composer}.skipping"
        else:
            condition = f"{dirty} or not {composer}.skipping"
        yield f"            if {condition}:"
        yield f"                {composer}.run({scope})"
        yield f"                {body}({call})"
        yield "            else:"
        yield f"                {composer}.skip_to_group_end()"
        yield "        except BaseException:"
        yield f"            {composer}.unwind({scope}.group)"
        yield "            raise"
        yield f"        {scope} = {composer}.end_restart_group()"
        yield f"        if {scope} is not None:"
        yield f"            {scope}.update_scope({named('restart')}, ({''.join(p.name + ', ' for p in parameters)}))"
        yield ""
        yield f"    def {named('restart')}({named('arguments')}):"
        if parameters:
            yield f"        {''.join(p.name + ', ' for p in parameters)}= {named('arguments')}"
        yield f"        {body}({call})"
    else:
        outer = named("outer")
        yield f"        {outer} = {composer}.enter_inline({key}, {info})"
        yield "        try:"
        for p in parameters:
            if _is_content(p) and p.name in loaded:
                yield f"            {p.name} = {composer}.content({p.name})[0]"
        if kind == "generator":
            element = f"{named('GeneratorElement')}({composer}, {body}({call}), {info}, {outer})"
            yield f"            {named('result')} = {element}"
        else:
            yield f"            {named('result')} = {body}({call})"
        yield "        except BaseException:"
        yield f"            {composer}.unwind_inline({outer})"
        yield "            raise"
        if kind == "generator":
            yield f"        return {named('result')}"
        else:
            yield f"        return {composer}.leave_inline({outer}, {named('result')})"
    yield ""
    yield f"    return {name}"


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
