package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.SubcomposeLayout
import androidx.compose.ui.layout.SubcomposeLayoutState
import androidx.compose.ui.layout.SubcomposeSlotReusePolicy
import androidx.compose.ui.unit.dp

@Composable fun Reading(name: String, s: State<Int>) { log("compose:$name=${s.value}") }

@Composable fun Choosing(choice: State<Boolean>, s: State<Int>) {
    log("compose:Choosing ${choice.value}" + if (choice.value) " s=${s.value}" else "")
}

@Composable fun Forwarding(n: IntState, to: MutableIntState, content: @Composable () -> Unit) {
    log("compose:Forwarding n=${n.intValue}")
    to.intValue = n.intValue
    content()
}
@Composable fun Reader2(name: String, a: IntState, b: IntState) { log("compose:$name a=${a.intValue} b=${b.intValue}") }

@Composable fun Backwards(n: IntState) {
    var c by remember { mutableIntStateOf(0) }
    log("compose:Backwards n=${n.intValue} c=$c")
    if (c < n.intValue) c++
}

// A row that tells which remembered state it has, and holds a node and an effect.
@Composable fun Keeper(id: String, s: IntState? = null) {
    val born = remember { log("remember:$id"); id }
    log("compose:Keeper($id) born=$born" + (s?.let { " s=${it.intValue}" } ?: ""))
    DisposableEffect(Unit) { log("effect-start:$born"); onDispose { log("effect-dispose:$born") } }
    Box(Modifier.trace("keeper.$born").size(50.dp, 20.dp))
}
@Composable fun Leaf(name: String) { log("compose:$name"); Box(Modifier.trace(name).size(20.dp)) }

@Composable fun Positional(n: IntState, early: State<Boolean>) {
    log("compose:Positional")
    val first = remember { log("remember:first"); "first" }
    for (i in 0 until n.intValue) {
        val born = remember { log("remember:$i"); i }
        if (born % 2 == 0) Reading("even$i/$born", remember { mutableIntStateOf(born) }) else Leaf("odd$i/$born")
    }
    if (early.value) return
    remember { Obs("late") }
    log("compose:Positional.end $first")
}

val Tint = compositionLocalOf { 0 }
val Fixed = staticCompositionLocalOf { 0 }
@Composable fun TintReader(name: String) { log("compose:$name tint=${Tint.current}") }
@Composable fun FixedReader(name: String) { log("compose:$name fixed=${Fixed.current}") }
@Composable fun Tinting(a: IntState, b: IntState) {
    log("compose:Tinting")
    CompositionLocalProvider(Tint provides a.intValue) {
        TintReader("outer")
        Retinting(b)
        TintReader("after")
    }
}
@Composable fun Retinting(b: IntState) {
    log("compose:Retinting")
    CompositionLocalProvider(Tint provides b.intValue) { TintReader("inner") }
}

fun composition() {
    scenario("derived_nested", "derived state of derived state, dependencies that depend on a third; read in composition") {
        //@begin derived_nested
        val useA = mutableStateOf(true); val a = mutableIntStateOf(1); val b = mutableIntStateOf(1)
        val inner = derivedStateOf { log("calc:inner"); a.intValue / 10 }
        val outer = derivedStateOf { log("calc:outer"); if (useA.value) inner.value else b.intValue }
        start { log("compose:Root"); Reading("first", outer); Reading("second", outer); Reading("inner", inner) }
        step("a=5: the inner result is equal") { a.intValue = 5 }
        step("a=15: the inner result changes") { a.intValue = 15 }
        step("b=2: no dependency now") { b.intValue = 2 }
        step("other branch") { useA.value = false }
        step("a=25: a dependency of the inner only") { a.intValue = 25 }
        step("b=3") { b.intValue = 3 }
        step("b=4 and a=27") { b.intValue = 4; a.intValue = 27 }
        step("first branch, with b=3") { useA.value = true; b.intValue = 3 }
        step("a and b at once") { a.intValue = 45; b.intValue = 7 }
        //@end
    }
    scenario("derived_policy", "derived state with and without a policy; read twice in one scope; made anew on each run") {
        //@begin derived_policy
        val a = mutableIntStateOf(1); val n = mutableIntStateOf(0)
        val never = derivedStateOf(neverEqualPolicy()) { log("calc:never"); a.intValue / 10 }
        val equal = derivedStateOf { log("calc:equal"); a.intValue / 10 }
        start {
            log("compose:Root n=${n.intValue}")
            Reading("never", never); Reading("equal", equal)
            val local = derivedStateOf { log("calc:local"); a.intValue / 10 }
            log("compose:local=${local.value}+${local.value}")
        }
        step("a=2: results equal") { a.intValue = 2 }
        step("a=12: results change") { a.intValue = 12 }
        step("n=1: the root alone") { n.intValue = 1 }
        //@end
    }
    scenario("conditional_read", "a state read only under a condition") {
        //@begin conditional_read
        val choice = mutableStateOf(true); val s = mutableStateOf(0)
        start { Choosing(choice, s) }
        step("s=1: read") { s.value = 1 }
        step("choice=false") { choice.value = false }
        step("s=2: not read any more") { s.value = 2 }
        step("s=3 and choice=true") { s.value = 3; choice.value = true }
        step("s=4: read again") { s.value = 4 }
        //@end
    }
    scenario("forward_write", "a write during composition for a reader further on, itself valid, invalid or composed anew") {
        //@begin forward_write
        val n = mutableIntStateOf(0); val to = mutableIntStateOf(0); val m = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Reader2("before", to, m)
            Forwarding(n, to) { Reader2("inside", to, m) }
            Reader2("after", to, m)
        }
        step("n=5") { n.intValue = 5 }
        step("n=6 and m=1: the readers are invalid by themselves") { n.intValue = 6; m.intValue = 1 }
        step("m=2") { m.intValue = 2 }
        step("written from outside") { to.intValue = 9 }
        step("written from outside and by the writer") { to.intValue = 10; n.intValue = 7 }
        //@end
    }
    scenario("backwards_bounded", "a backwards write that ends by itself, started again by another state") {
        //@begin backwards_bounded
        val n = mutableIntStateOf(0)
        start { Backwards(n) }
        step("n=3") { n.intValue = 3 }
        step("n=4") { n.intValue = 4 }
        //@end
    }
    scenario("locals_nested", "a local provided twice: which readers hear of which provider; back to the outer value after it") {
        //@begin locals_nested
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(2)
        start { Tinting(a, b) }
        step("outer 1->5") { a.intValue = 5 }
        step("inner 2->6") { b.intValue = 6 }
        step("both to the same") { a.intValue = 7; b.intValue = 7 }
        //@end
    }
    scenario("movable_changed", "movable content: moved, changed while it moves, into nested containers, gone and back") {
        //@begin movable_changed
        queueCoroutines()
        val at = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start {
            log("compose:Root at=${at.intValue}")
            val movable = remember { movableContentOf { Keeper("m", s) } }
            Box(Modifier.trace("left")) { if (at.intValue == 0) movable() }
            Box(Modifier.trace("right")) {
                Column(Modifier.trace("column")) {
                    Leaf("before")
                    if (at.intValue == 1) movable()
                    Leaf("after")
                }
            }
            if (at.intValue == 2) Box(Modifier.trace("top")) { movable() }
        }
        step("into the column") { at.intValue = 1 }
        step("s=1 in place") { s.intValue = 1 }
        step("into a new box, and s=2") { at.intValue = 2; s.intValue = 2 }
        step("back to the left, and s=3") { at.intValue = 0; s.intValue = 3 }
        step("nowhere") { at.intValue = 9 }
        step("s=4 while nowhere") { s.intValue = 4 }
        step("the left again") { at.intValue = 0 }
        //@end
    }
    scenario("movable_list", "rows as movable content, in a Row or a Column, and in another order") {
        //@begin movable_list
        queueCoroutines()
        val vertical = mutableStateOf(true); val order = mutableStateOf(listOf(0, 1, 2)); val s = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val rows = remember { listOf("a", "b", "c").map { id -> movableContentOf { Keeper(id, if (id == "b") s else null) } } }
            if (vertical.value) Column(Modifier.trace("column")) { for (i in order.value) rows[i]() }
            else Row(Modifier.trace("row")) { for (i in order.value) rows[i]() }
        }
        step("to the row") { vertical.value = false }
        step("reversed") { order.value = listOf(2, 1, 0) }
        step("to the column, without c, and s=1") { vertical.value = true; order.value = listOf(1, 0); s.intValue = 1 }
        step("c returns") { order.value = listOf(1, 0, 2) }
        //@end
    }
    scenario("movable_subcomposed", "movable content moved into a subcomposition and out again") {
        //@begin movable_subcomposed
        val inside = mutableStateOf(false); val s = mutableIntStateOf(0)
        start {
            log("compose:Root inside=${inside.value}")
            val movable = remember { movableContentOf { Keeper("m", s) } }
            Box(Modifier.trace("outside")) { if (!inside.value) movable() }
            BoxWithConstraints(Modifier.trace("bwc")) {
                log("compose:BwcContent")
                if (inside.value) movable()
            }
        }
        step("in") { inside.value = true }
        step("s=1") { s.intValue = 1 }
        step("out") { inside.value = false }
        step("s=2") { s.intValue = 2 }
        //@end
    }
    scenario("key_duplicates", "key() with values that occur more than once") {
        //@begin key_duplicates
        val items = mutableStateListOf("a", "b", "a", "c")
        start { Column(Modifier.trace("column")) { for (it in items) key(it) { Keeper(it) } } }
        step("remove the first a") { items.removeAt(0) }
        step("add a at the front") { items.add(0, "a") }
        step("c to the front") { items.add(0, items.removeAt(3)) }
        step("three times a") { items.clear(); items.addAll(listOf("a", "a", "a")) }
        step("b between") { items.add(1, "b") }
        //@end
    }
    scenario("key_compound", "key() of two values, nested, and with changed content under an unchanged key") {
        //@begin key_compound
        val rows = mutableStateListOf("x" to 1, "x" to 2, "y" to 1)
        start {
            log("compose:Root")
            for ((group, n) in rows) key(group, n) { key("inner") { Keeper("$group$n") } }
        }
        step("reverse") { rows.reverse() }
        step("x1 becomes x3") { rows[rows.indexOf("x" to 1)] = "x" to 3 }
        step("y1 to the end, z1 at the front") { rows.remove("y" to 1); rows.add("y" to 1); rows.add(0, "z" to 1) }
        //@end
    }
    scenario("movable_arguments", "movable content with arguments: moved with the same and with others, used in two places") {
        //@begin movable_arguments
        queueCoroutines()
        val first = mutableStateOf(true); val n = mutableIntStateOf(1); val twice = mutableStateOf(false)
        start {
            log("compose:Root")
            val movable = remember { movableContentOf { k: Int -> log("compose:movable $k"); Keeper("m$k") } }
            Box(Modifier.trace("one")) { if (first.value) movable(n.intValue) }
            Box(Modifier.trace("two")) { if (!first.value || twice.value) movable(n.intValue) }
        }
        step("moved") { first.value = false }
        step("moved back with another argument") { first.value = true; n.intValue = 2 }
        step("another argument in place") { n.intValue = 3 }
        step("in both places") { twice.value = true }
        step("only in the second") { first.value = false }
        //@end
    }
    scenario("positional", "remember by position: loops that grow and shrink, branches, early returns") {
        //@begin positional
        val n = mutableIntStateOf(2); val early = mutableStateOf(false)
        start { Positional(n, early) }
        step("n=4") { n.intValue = 4 }
        step("n=1") { n.intValue = 1 }
        step("early return") { early.value = true }
        step("all of it again") { early.value = false; n.intValue = 3 }
        //@end
    }
    scenario("subcompose_reuse", "SubcomposeLayout that keeps one slot for reuse: another id takes the kept nodes") {
        //@begin subcompose_reuse
        val slots = mutableStateOf(listOf("a", "b", "c"))
        start {
            val state = remember { SubcomposeLayoutState(SubcomposeSlotReusePolicy(1)) }
            SubcomposeLayout(state, Modifier.trace("sub")) { constraints ->
                log("policy:measure.sub")
                val placeables = slots.value.map { id -> subcompose(id) { Keeper(id) }.map { it.measure(constraints) } }.flatten()
                layout(100, 100) { for (p in placeables) p.place(0, 0) }
            }
        }
        step("only a: b or c is kept") { slots.value = listOf("a") }
        step("a and d: d takes the kept one") { slots.value = listOf("a", "d") }
        step("a, d, b: a new one") { slots.value = listOf("a", "d", "b") }
        step("d and b leave") { slots.value = listOf("a") }
        step("what was kept returns as itself") { slots.value = listOf("a", "d", "b") }
        //@end
    }
    scenario("subcompose_slots", "SubcomposeLayout: slots added, removed and reordered; a state read in one of them") {
        //@begin subcompose_slots
        val slots = mutableStateOf(listOf("a", "b", "c")); val s = mutableIntStateOf(0); val root = mutableIntStateOf(0)
        start {
            log("compose:Root ${root.intValue}")
            SubcomposeLayout(Modifier.trace("sub")) { constraints ->
                log("policy:measure.sub")
                val placeables = slots.value.map { id -> subcompose(id) { Keeper(id, if (id == "b") s else null) }.map { it.measure(constraints) } }.flatten()
                layout(100, 100) {
                    log("policy:place.sub")
                    var y = 0
                    for (p in placeables) { p.place(0, y); y += p.height }
                }
            }
        }
        step("s=1: read in slot b") { s.intValue = 1 }
        step("c before a, b removed") { slots.value = listOf("c", "a") }
        step("s=2: read nowhere") { s.intValue = 2 }
        step("b and d added") { slots.value = listOf("d", "c", "b", "a") }
        step("the root runs again") { root.intValue = 1 }
        step("the same slots in a new list") { slots.value = listOf("d", "c", "b", "a") }
        //@end
    }
}
