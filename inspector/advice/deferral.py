"""Moves a state's reads out of composition: the modifiers that use the value read it in their own phase.

    up = LocalDensity.current.to_dp(half.value)             (removed)
    Box(Modifier.offset(y=-up))                       →     Box(Modifier.offset(lambda: IntOffset(0, -half.value)))

Terms       movement: an offset modifier, or start or top padding. It becomes an `offset` with a block
            (PLACEMENT) or a translation of a layer (LAYER). carrier: see flow.py; its expression replaces each use,
            and its line is removed.
Invariants  I1 the rewrite moves only pure expressions whose variables keep one value; a lambda default binds a loop
            variable. I2 unsupported source raises CannotRewriteError.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable

from inspector.language import _

from .edits import CannotRewriteError, Edit, defined_before, deleted, imported, inserted_before, replaced
from .flow import COMPOSED, CONTENT, LATE, MODIFIER, DataFlow, ValueUse
from .held_states import HeldStates
from .purity import is_pure, local_of
from .source import Source

PLACEMENT, LAYER, DRAWING, CALLBACK = "placement", "layer", "drawing", "callback"

LINE = 120
_LOCAL = "__local_"
_LAYER_VALUES = {"alpha": ("alpha",), "rotate": ("rotation_z",), "scale": ("scale_x", "scale_y")}
_MOVES = ("offset", "absolute_offset", "padding")


def phase_of(use: ValueUse, movement: str) -> str | None:
    """Returns the phase to which the read of this use can move; None if composition needs it."""
    if use.kind == MODIFIER and use.call is not None:
        name = use.call.func.attr  # type: ignore[attr-defined]  # a method call, as found
        if name in _MOVES:
            return movement if _is_movement(use.call, use.value) else None
        if name in _LAYER_VALUES or name == "graphics_layer":
            return LAYER
        return DRAWING if name == "background" and _is_first(use.call, use.value) else None
    if use.kind == LATE and use.function is not None:
        return CALLBACK
    if use.kind == CONTENT:
        return CONTENT
    return None


def _is_movement(call: ast.Call, value: ast.expr) -> bool:
    """Returns whether the call only moves its node: an offset in dp, or a padding at start or top."""
    name = call.func.attr  # type: ignore[attr-defined]  # a method call, as found
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return False
    if name == "padding":
        return any(keyword.value is value and keyword.arg in ("start", "top") for keyword in call.keywords)
    return not (len(call.args) == 1 and isinstance(call.args[0], ast.Lambda))


def _is_first(call: ast.Call, value: ast.expr) -> bool:
    return bool(call.args) and call.args[0] is value


class Deferral:
    """One rewrite: each read of a flow moves to the phase that uses its value."""

    def __init__(self, source: Source, flow: DataFlow, movement: str = PLACEMENT, whole: bool = False) -> None:
        self.source = source
        self.flow = flow
        self.movement = movement
        self.whole = whole
        """Whether every recorded value is a whole number."""
        self.held = HeldStates(source, flow)
        self._edits: list[Edit] = []
        self._functions: dict[str, ast.stmt] = {}  # new function → statement before which it is inserted
        self._reads = set(flow.reads)

    def edits(self) -> list[Edit]:
        """Returns all edits. Raises CannotRewriteError if composition needs the value or the source is unsupported."""
        uses = self.flow.uses
        calls: dict[ast.Call, list[ValueUse]] = {}
        for use in uses:
            phase = phase_of(use, self.movement)
            if phase is None or use.kind == COMPOSED:
                raise CannotRewriteError(_("line {line} needs the value in composition").format(line=use.value.lineno))
            if use.call is not None:
                calls.setdefault(use.call, []).append(use)
            else:
                self._edits.append(self._said_in_function(use))
        for call, those in calls.items():
            self._change(call, [use.value for use in those])
        self._edits += self.without_carriers()
        first = self._locals()
        self._edits = [*first, *self._edits]
        return [*self._edits, *self._left_over()]

    def without_carriers(self) -> list[Edit]:
        """Returns edits that remove carrier lines; a state without a name gets a variable."""
        gone = [statement for statement in self.flow.carriers.values() if statement not in self.held.kept]
        return [*self.held.edits, *(deleted(self.source, statement) for statement in gone)]

    def said_later(self, value: ast.expr) -> str:
        """Returns the text of a value for later evaluation, unchanged where no part of it is replaced."""
        later = self._later(value)
        replaced_in_it = any(
            local_of(each) is not None
            or each in self.held.names
            or (isinstance(each, ast.Name) and each.id in self.flow.carriers)
            for each in ast.walk(value)
        )
        text = ast.unparse(later) if replaced_in_it else self.source.segment(value)
        if _LOCAL in text:
            raise CannotRewriteError(_("line {line} needs a composition local").format(line=value.lineno))
        return text

    def bound(self, value: ast.expr) -> str:
        """Returns lambda parameters that keep loop variables, ` i=i`; "" if none are needed."""
        loops = self._loops([value])
        return f" {', '.join(f'{each}={each}' for each in loops)}" if loops else ""

    # -- the forms

    def _change(self, call: ast.Call, values: list[ast.expr]) -> None:
        name = call.func.attr  # type: ignore[attr-defined]  # a method call, as found
        if name in _MOVES:
            text = self._moved(call, name, values)
        elif name == "background":
            text = self._painted(call)
        else:
            text = self._in_layer(call, name)
        end = self.source.span(call)[1]
        start = self.source.span(call.func)[1] - len(name)
        self._edits.append(Edit(start, end, text))

    def _moved(self, call: ast.Call, name: str, values: list[ast.expr]) -> str:
        x, y, rest = _sides(call, values) if name == "padding" else _both(call)
        kept = f"padding({', '.join(self.source.segment(each) for each in rest)})." if rest else ""
        loops = self._loops([each for each in (x, y) if each is not None])
        if self.movement == LAYER:
            sides = [("translation_x", x), ("translation_y", y)]
            given = [
                f"{side}={ast.unparse(self._px(self._later(value), 'layer'))}"
                for side, value in sides
                if value is not None and not _is_zero(value)
            ]
            return kept + self._block(call, "graphics_layer", "layer", loops, f"layer.set({', '.join(given)})", "look")
        across, down = (
            ast.unparse(self._px(self._later(value), None)) if value is not None else "0" for value in (x, y)
        )
        made, edits = imported(self.source, "IntOffset")
        self._edits += edits
        method = "absolute_offset" if name == "absolute_offset" else "offset"
        return kept + self._block(call, method, "", loops, f"{made}({across}, {down})", "move", made)

    def _in_layer(self, call: ast.Call, name: str) -> str:
        if name == "graphics_layer":
            if call.args or any(keyword.arg is None for keyword in call.keywords):
                raise CannotRewriteError(
                    _("line {line}: the arguments of graphics_layer are not plain").format(line=call.lineno)
                )
            pairs = [(str(keyword.arg), keyword.value) for keyword in call.keywords]
        else:
            given = [*call.args, *(keyword.value for keyword in call.keywords)]
            if not given or any(isinstance(each, ast.Starred) for each in given):
                raise CannotRewriteError(
                    _("line {line}: the arguments of {name} are not plain").format(line=call.lineno, name=name)
                )
            names = _LAYER_VALUES[name]
            pairs = [(each, given[min(place, len(given) - 1)]) for place, each in enumerate(names)]
        loops = self._loops([value for _, value in pairs])
        text = ", ".join(
            f"{each}={ast.unparse(self._with_density(self._later(value), 'layer'))}" for each, value in pairs
        )
        return self._block(call, "graphics_layer", "layer", loops, f"layer.set({text})", "look")

    def _painted(self, call: ast.Call) -> str:
        given: dict[str, ast.expr] = dict(zip(("color_or_brush", "shape", "alpha"), call.args, strict=False))
        given |= {str(keyword.arg): keyword.value for keyword in call.keywords}
        if len(given) != len(call.args) + len(call.keywords) or "color_or_brush" not in given or "None" in given:
            raise CannotRewriteError(
                _("line {line}: the arguments of background are not plain").format(line=call.lineno)
            )
        loops = self._loops(given.values())
        said = {name: ast.unparse(self._with_density(self._later(value), "scope")) for name, value in given.items()}
        alpha = f", alpha={said['alpha']}" if "alpha" in said else ""
        if "shape" in said:
            # Equals the background modifier's own drawing; works for any shape.
            outline = f"{said['shape']}.create_outline(scope.size, scope.layout_direction, scope)"
            result = f"scope.draw_outline({outline}, {said['color_or_brush']}{alpha})"
        else:
            result = f"scope.draw_rect({said['color_or_brush']}{alpha})"
        return self._block(call, "draw_behind", "scope", loops, result, "paint")

    def _block(
        self, call: ast.Call, method: str, receiver: str, loops: list[str], result: str, name: str, returns: str = ""
    ) -> str:
        """Returns `method(lambda …: result)`; if the line would get too long, adds a named function instead."""
        parameters = ", ".join([*([receiver] if receiver else []), *(f"{each}={each}" for each in loops)])
        text = f"{method}(lambda {parameters}: {result})" if parameters else f"{method}(lambda: {result})"
        line = self.source.lines[call.end_lineno - 1] if call.end_lineno else ""
        grown = len(line.rstrip()) + len(text) - len(self.source.segment(call)) + len(self.source.segment(call.func))
        if call.lineno == call.end_lineno and grown > LINE + len(method) and self._may_insert():
            function = self.flow.function
            own = name
            number = 2
            while own in self._functions or own != self.source.free_name(own, function):
                own, number = f"{name}_{number}", number + 1
            hint = f" -> {returns}" if returns else " -> None"
            body = f"    {'return ' if returns else ''}{result}"
            statement = self.source.statement_of(call) if loops else self._outermost(call)
            if receiver and "Any" in self.source.bindings(self.source.tree):
                parameters = parameters.replace(receiver, f"{receiver}: Any", 1)
            lines = [f"def {own}({parameters}){hint}:", body]
            made = defined_before(self.source, statement, lines)
            if statement in self._functions.values():
                made = made._replace(text=made.text.lstrip("\r\n"))
            self._functions[own] = statement
            self._edits.append(made)
            return f"{method}({own})"
        return text

    def _outermost(self, node: ast.AST) -> ast.stmt:
        """Returns the statement around the node that stands directly in the function's body."""
        function = self.flow.function
        assert not isinstance(function, ast.Lambda)
        at = self.source.statement_of(node)
        while at not in function.body:
            parent = self.source.parent(at)
            assert parent is not None
            at = self.source.statement_of(parent)
        return at

    def _may_insert(self) -> bool:
        return not isinstance(self.flow.function, ast.Lambda)

    def _said_in_function(self, use: ValueUse) -> Edit:
        """Returns the edit for a carrier used in a late function: the function itself reads the state."""
        if self._loops([use.value]):
            raise CannotRewriteError(_("line {line} captures a variable of a loop").format(line=use.value.lineno))
        later = self._later(use.value)
        text = ast.unparse(later)
        simple = isinstance(later, (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant))
        return replaced(self.source, use.value, text if simple else f"({text})")

    # -- the same value, later

    def _later(self, node: ast.expr) -> ast.expr:
        """Returns a copy for later evaluation; carriers are replaced by their expressions."""
        if not is_pure(self.source, node, known=self._reads):
            raise CannotRewriteError(
                _("line {line}: {code} does more than compute").format(line=node.lineno, code=self.source.segment(node))
            )
        copied = self._copied(node)
        assert isinstance(copied, ast.expr)
        return copied

    def _copied(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr) and (held := self.held.later(node)) is not None:
            held.whole = self.whole  # type: ignore[attr-defined]  # of the same class
            return held
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in self._reads:
            carrier = self.flow.carriers.get(node.id)
            if carrier is not None and self.source.binder(node) is self.flow.function and carrier.value is not None:
                return self._later(carrier.value)
            self._check(node)
        local = local_of(node)
        if local is not None:
            return ast.Name(_LOCAL + local, ast.Load())
        made = copy.copy(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.AST):
                setattr(made, name, self._copied(value))
            elif isinstance(value, list):
                setattr(made, name, [self._copied(each) if isinstance(each, ast.AST) else each for each in value])
        if node in self._reads:
            made.whole = self.whole  # type: ignore[attr-defined]  # of the same class
        return made

    def _check(self, name: ast.Name) -> None:
        """Raises CannotRewriteError unless the variable keeps one value as long as the block can run."""
        binder = self.source.binder(name)
        if binder is not None and len(self.source.bindings(binder).get(name.id, ())) != 1:
            raise CannotRewriteError(
                _("{name} is assigned several times, so a block would see another value").format(name=name.id)
            )

    def _loops(self, values: Iterable[ast.expr]) -> list[str]:
        """Returns the sorted variables in `values` that a loop reassigns in each iteration."""
        found: list[str] = []
        waiting: list[ast.AST] = list(values)
        while waiting:
            node = waiting.pop()
            for each in ast.walk(node):
                if not isinstance(each, ast.Name) or not isinstance(each.ctx, ast.Load):
                    continue
                binder = self.source.binder(each)
                carrier = self.flow.carriers.get(each.id) if binder is self.flow.function else None
                if carrier is not None and carrier.value is not None:
                    if carrier not in self.held.kept:
                        waiting.append(carrier.value)
                elif binder is not None and self._in_loop(binder, each.id) and each.id not in found:
                    found.append(each.id)
        return sorted(found)

    def _in_loop(self, binder: ast.AST, name: str) -> bool:
        for by in self.source.bindings(binder).get(name, ()):
            if isinstance(by, ast.comprehension):
                return True
            for at in (by, *self.source.ancestors(by)):
                if at is binder:
                    break
                if isinstance(at, (ast.For, ast.While)):
                    return True
        return False

    # -- dp and px

    def _px(self, node: ast.expr, density: str | None) -> ast.expr:
        """Returns an expression for a length (dp) in whole px."""
        if isinstance(node, ast.Constant) and node.value == 0:
            return ast.Constant(0)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self._px(node.operand, density)
            if _is_whole(inner):
                return ast.UnaryOp(ast.USub(), inner)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "to_dp":
            if len(node.args) == 1 and _is_whole(node.args[0]):
                return node.args[0]
        scope = ast.Name(density if density is not None else self._density(), ast.Load())
        return self._with_density(ast.Call(ast.Attribute(scope, "round_to_px", ast.Load()), [node], []), density)

    def _density(self) -> str:
        """Returns the function's variable for the density, or a placeholder that `_locals` replaces."""
        for name, by in self.source.bindings(self.flow.function).items():
            if len(by) == 1 and isinstance(by[0], ast.Assign) and local_of(by[0].value) == "LocalDensity":
                return name
        return _LOCAL + "LocalDensity"

    def _with_density(self, node: ast.expr, density: str | None) -> ast.expr:
        """Replaces the density placeholder by `density`: layer and draw scopes provide their own density."""
        if density is not None:
            for each in ast.walk(node):
                if isinstance(each, ast.Name) and each.id == _LOCAL + "LocalDensity":
                    each.id = density
        return node

    # -- what is asked in composition

    def _locals(self) -> list[Edit]:
        """Returns edits that read each required composition local into a variable, while composition runs."""
        made: list[Edit] = []
        text = " ".join(edit.text for edit in self._edits)
        names = sorted(set(_marks(text)))
        if not names:
            return made
        function = self.flow.function
        if isinstance(function, ast.Lambda):
            raise CannotRewriteError(_("a lambda has no line to keep the density in"))
        first = min((self._outermost(use.value) for use in self.flow.uses), key=lambda each: each.lineno)
        for name in names:
            variable = self._known_local(name) or self.source.free_name(_variable_for(name), function)
            if self._known_local(name) is None:
                said, edits = imported(self.source, name)
                made += edits
                made.append(inserted_before(self.source, first, [f"{variable} = {said}.current"]))
            self._edits = [edit._replace(text=edit.text.replace(_LOCAL + name, variable)) for edit in self._edits]
        return made

    def _known_local(self, local: str) -> str | None:
        for name, by in self.source.bindings(self.flow.function).items():
            if len(by) == 1 and isinstance(by[0], ast.Assign) and local_of(by[0].value) == local:
                return name
        return None

    def _left_over(self) -> list[Edit]:
        """Returns edits that delete pure assignments to newly unused variables (`density = LocalDensity.current`)."""
        found: list[Edit] = []
        spans = [(edit.start, edit.end) for edit in self._edits]
        text = " ".join(edit.text for edit in self._edits)
        for name, by in self.source.bindings(self.flow.function).items():
            if len(by) != 1 or not isinstance(by[0], ast.Assign) or name in self.flow.carriers or name in text:
                continue
            statement = by[0]
            loads = self.source.loads(name, self.flow.function)
            gone = loads and all(
                any(start <= self.source.span(load)[0] < end for start, end in spans) for load in loads
            )
            if gone and is_pure(self.source, statement.value):
                found.append(deleted(self.source, statement))
        return found


def _both(call: ast.Call) -> tuple[ast.expr | None, ast.expr | None, list[ast.keyword]]:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    x = call.args[0] if call.args else named.get("x")
    y = call.args[1] if len(call.args) > 1 else named.get("y")
    return x, y, []


def _sides(call: ast.Call, values: list[ast.expr]) -> tuple[ast.expr | None, ast.expr | None, list[ast.keyword]]:
    """Returns the moving start and top values of a padding, and its remaining sides."""
    moving = {keyword.arg: keyword.value for keyword in call.keywords if keyword.value in values}
    rest = [keyword for keyword in call.keywords if keyword.value not in values]
    sides = {keyword.arg for keyword in rest}
    if call.args or ("start" in moving and "horizontal" in sides) or ("top" in moving and "vertical" in sides):
        raise CannotRewriteError(
            _("line {line}: the padding has other sides that the moving one replaces").format(line=call.lineno)
        )
    return moving.get("start"), moving.get("top"), rest


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _is_whole(node: ast.AST) -> bool:
    """Returns whether the expression certainly is a whole number."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, (ast.USub, ast.UAdd)) and _is_whole(node.operand)
    if isinstance(node, ast.BinOp):
        kept = isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod))
        return kept and _is_whole(node.left) and _is_whole(node.right)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("int", "round", "len") and len(node.args) == 1
    return bool(getattr(node, "whole", False))


def _marks(text: str) -> list[str]:
    found = []
    for part in text.split(_LOCAL)[1:]:
        name = "".join(_leading(part))
        found.append(name)
    return found


def _leading(text: str) -> Iterable[str]:
    for letter in text:
        if not (letter.isalnum() or letter == "_"):
            return
        yield letter


def _variable_for(local: str) -> str:
    """Returns a variable name for a local: `LocalTextStyle` → `text_style`."""
    name = local.removeprefix("Local")
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
