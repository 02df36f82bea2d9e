"""Ports of ScenD.kt: skipping by parameters (D1), function parameters (D2), restart scopes (D3), a scope
in the middle of the tree (D6)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Content,
    Modifier,
    composable,
    dont_memoize,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario

# ---------------------------------------------------------------- D1


class Unst:
    """An instance of a class like any other: the same only when identical."""

    def __init__(self, v: int) -> None:
        self.v = v


@dataclass(frozen=True)
class Stab:
    v: int


@composable
def DNoParam() -> None:
    log("compose:NoParam")


@composable
def DInt(n: int) -> None:
    log(f"compose:Int({n})")


@composable
def DStab(s: Stab) -> None:
    log(f"compose:Stab({s.v})")


@composable
def DUnst(tag: str, u: Unst) -> None:
    log(f"compose:Unst[{tag}]({u.v})")


@composable
def DList(tag: str, items: list[int]) -> None:
    log(f"compose:List[{tag}]({items})")


@composable
def DMList(tag: str, items: list[int]) -> None:
    log(f"compose:MutableList[{tag}]({items})")


@composable
def DSet(tag: str, items: set[int]) -> None:
    log(f"compose:Set[{tag}]({sorted(items)})")


@composable
def DMap(tag: str, items: dict[int, int]) -> None:
    entries = ", ".join(f"{key}={value}" for key, value in items.items())
    log(f"compose:Map[{tag}]({{{entries}}})")


@composable
def DLUnst(tag: str, items: list[Unst]) -> None:
    log(f"compose:ListUnst[{tag}]({len(items)})")


class Itf(Protocol):
    @property
    def v(self) -> int: ...


@dataclass
class UD:
    """Has equality, but may change: not a value."""

    v: int


@composable
def DUD(tag: str, u: UD) -> None:
    log(f"compose:UnstData[{tag}]({u.v})")


@dataclass(frozen=True)
class ItfImpl:
    v: int


@composable
def DItf(tag: str, item: Itf) -> None:
    log(f"compose:Interface[{tag}]({item.v})")


@composable
def DMod(m: Modifier) -> None:
    log("compose:Mod")
    Box(m)


@composable
def D1Parent(n: Any, same_unst: Unst, same_list: list[int], arg_state: Any) -> None:
    log(f"compose:Parent n={n.value}")
    DNoParam()
    DInt(7)
    DInt(arg_state.value)
    DStab(Stab(1))  # a new equal instance each time
    DUnst("same", same_unst)  # the same instance of a class that is no value
    DUnst("new", Unst(1))  # a new one each time
    DList("same", same_list)
    DList("newEqual", list(range(2)))  # a new equal list each time
    DList("constListOf", [1, 2])
    DMList("newEqual", list(range(2)))
    DSet("newEqual", set(range(2)))
    DMap("newEqual", {it: it for it in range(2)})
    DLUnst("newEqualOfSame", [same_unst])
    DUD("newEqual", UD(1))  # no value, a new equal instance each time
    DItf("newEqual", ItfImpl(1))  # annotated with an interface, a new equal instance
    DMod(Modifier.padding(3))  # a new equal modifier


@scenario("D1")
def d1(run: Run) -> None:
    n = mutable_state_of(0)
    arg = mutable_state_of(1)
    u = Unst(5)
    same = [9]
    run.start(lambda: D1Parent(n, u, same, arg))
    run.step("n=1 (parent recomposes, params unchanged)", lambda: n.set(1))
    run.step("arg=2 (parent recomposes; one Int param changed)", lambda: arg.set(2))
    run.step("u.v mutated in place (not observed)", lambda: setattr(u, "v", 6))
    run.step("n=2 after the in-place mutation", lambda: n.set(2))


# ---------------------------------------------------------------- D2


def use(a: object) -> None:
    pass


@composable
def DLam(tag: str, f: Callable[[], None]) -> None:
    log(f"compose:Lam[{tag}]")
    use(f)


@composable
def DLamUnused(tag: str, f: Callable[[], None]) -> None:
    log(f"compose:LamUnused[{tag}]")


@composable
def DSlot(tag: str, c: Content) -> None:
    log(f"compose:Slot[{tag}]")
    c()


@composable
def D2Parent(n: Any, other: Any, u: Unst, p: int) -> None:
    nv = n.value
    log(f"compose:Parent n={nv} p={p}")
    DLamUnused("captureParam, f never used by the callee", lambda: log(f"p={p}"))
    DLam("noCapture", lambda: log("x"))
    DLam("captureParam", lambda: log(f"p={p}"))
    DLam("captureUnstableSame", lambda: log(f"u={u.v}"))
    DLam("captureN", lambda: log(f"n={nv}"))
    DLam("captureState", lambda: log(f"n={other.value}"))
    DLam("dontMemoize", dont_memoize(lambda: log(f"p={p}")))
    DLam("explicitRemember", remember(lambda: lambda: log("x")))
    DSlot("noCapture", lambda: log("compose:slot.noCapture"))
    DSlot("captureN", lambda: log(f"compose:slot.captureN {nv}"))
    DSlot("readsState", lambda: log(f"compose:slot.readsState {other.value}"))


@scenario("D2")
def d2(run: Run) -> None:
    n = mutable_state_of(0)
    o = mutable_state_of(0)
    p = mutable_state_of(0)
    u = Unst(1)
    run.start(lambda: D2Parent(n, o, u, p.value))
    run.step("n=1", lambda: n.set(1))
    run.step("p=1", lambda: p.set(1))
    run.step("other=1", lambda: o.set(1))


# ---------------------------------------------------------------- D3


@composable
def D3Leaf(tag: str) -> None:
    log(f"compose:Leaf[{tag}]")


@composable
def NonInline(content: Content) -> None:
    log("compose:NonInline.begin")
    content()
    log("compose:NonInline.end")


@composable(inline=True)
def InlineWrap() -> Any:
    log("compose:InlineWrap")
    yield


@composable
def D3Column(s: Any) -> None:
    log("compose:D3Column.body")
    with Column():
        log(f"compose:Column.content s={s.value}")
        D3Leaf("col")
    log("compose:D3Column.end")


@composable
def D3NonInline(s: Any) -> None:
    log("compose:D3NonInline.body")

    @composable
    def content() -> None:
        log(f"compose:NonInline.content s={s.value}")
        D3Leaf("ni")

    NonInline(content)
    log("compose:D3NonInline.end")


@composable
def D3Inline(s: Any) -> None:
    log("compose:D3Inline.body")
    with InlineWrap():
        log(f"compose:Inline.content s={s.value}")
        D3Leaf("in")
    log("compose:D3Inline.end")


@composable
def D3Bwc(s: Any) -> None:
    log("compose:D3Bwc.body")

    @composable
    def content(scope: Any) -> None:
        log(f"compose:Bwc.content s={s.value}")
        D3Leaf("bwc")

    BoxWithConstraints(content)
    log("compose:D3Bwc.end")


@composable
def D3All(a: Any, b: Any, c: Any, d: Any) -> None:
    log("compose:Root")
    D3Column(a)
    D3NonInline(b)
    D3Inline(c)
    D3Bwc(d)


@scenario("D3")
def d3(run: Run) -> None:
    a = mutable_state_of(0)
    b = mutable_state_of(0)
    c = mutable_state_of(0)
    d = mutable_state_of(0)
    run.start(lambda: D3All(a, b, c, d))
    run.step("read inside Column { }", lambda: a.set(1))
    run.step("read inside a non-inline content lambda", lambda: b.set(1))
    run.step("read inside an inline content lambda", lambda: c.set(1))
    run.step("read inside BoxWithConstraints { }", lambda: d.set(1))

    def all_four() -> None:
        a.value = 2
        b.value = 2
        c.value = 2
        d.value = 2

    run.step("all four", all_four)


# ---------------------------------------------------------------- D6


@composable
def D6A(s: Any) -> None:
    log("compose:A")
    D6B(s)
    D6C()


@composable
def D6B(s: Any) -> None:
    log(f"compose:B s={s.value}")
    D6D(s.value)
    D6D(99)


@composable
def D6C() -> None:
    log("compose:C")


@composable
def D6D(n: int) -> None:
    log(f"compose:D({n})")
    D6E(n // 10)


@composable
def D6E(n: int) -> None:
    log(f"compose:E({n})")


@scenario("D6")
def d6(run: Run) -> None:
    s = mutable_state_of(0)
    run.start(lambda: D6A(s))
    run.step("s=1", lambda: s.set(1))
    run.step("s=10", lambda: s.set(10))
