package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.SubcomposeLayout
import androidx.compose.ui.unit.dp

class Births { var count = 0; fun next(): Int = ++count }

// Tells which of several equal ones it is by a number, and when its effects are told.
@Composable fun Mover(id: String, births: Births, s: State<Int>? = null) {
    val born = remember { "$id${births.next()}".also { log("remember:$it") } }
    log("compose:Mover($id) born=$born" + (s?.let { " s=${it.value}" } ?: ""))
    SideEffect { log("side:$born") }
    DisposableEffect(Unit) { log("effect-start:$born"); onDispose { log("effect-dispose:$born") } }
    Box(Modifier.trace("mover.$born").size(40.dp, 10.dp))
}
val Shade = compositionLocalOf { 0 }
val Paper = staticCompositionLocalOf { "none" }
@Composable fun Shaded(name: String) { log("compose:$name shade=${Shade.current}") }
@Composable fun Papered(name: String) { log("compose:$name paper=${Paper.current}") }
@Composable fun Writing(n: IntState, to: MutableIntState) { log("compose:Writing n=${n.intValue}"); to.intValue = n.intValue }

fun moving() {
    scenario("movable_nested", "movable content in movable content: both move, one of them, one out of the other and back") {
        //@begin movable_nested
        queueCoroutines()
        val births = Births(); val outerAt = mutableIntStateOf(0); val innerAt = mutableIntStateOf(-1); val s = mutableIntStateOf(0)
        start {
            log("compose:Root outer=${outerAt.intValue} inner=${innerAt.intValue}")
            val inner = remember { movableContentOf { log("compose:inner"); Mover("i", births, s) } }
            val outer = remember {
                movableContentOf {
                    log("compose:outer")
                    Mover("o", births)
                    Box(Modifier.trace("in.outer")) { if (innerAt.intValue == -1) inner() }
                    Leaf("after")
                }
            }
            Column(Modifier.trace("left")) { if (outerAt.intValue == 0) outer(); if (innerAt.intValue == 0) inner() }
            Column(Modifier.trace("right")) { if (outerAt.intValue == 1) outer(); if (innerAt.intValue == 1) inner() }
        }
        step("the outer to the right") { outerAt.intValue = 1 }
        step("s=1 while it stands") { s.intValue = 1 }
        step("the outer to the left, and s=2") { outerAt.intValue = 0; s.intValue = 2 }
        step("the inner out of it, to the right") { innerAt.intValue = 1 }
        step("the inner back into it") { innerAt.intValue = -1 }
        step("the outer to the right, the inner to the left") { outerAt.intValue = 1; innerAt.intValue = 0 }
        step("the outer to the left, with the inner in it again") { outerAt.intValue = 0; innerAt.intValue = -1 }
        step("the outer leaves, the inner stays, and s=3") { outerAt.intValue = 9; innerAt.intValue = 1; s.intValue = 3 }
        step("the outer returns, the inner moves into it") { outerAt.intValue = 1; innerAt.intValue = -1 }
        step("both leave") { outerAt.intValue = 9 }
        //@end
    }
    scenario("movable_many", "one movable content called in several places, which come and go") {
        //@begin movable_many
        queueCoroutines()
        val births = Births(); val places = mutableStateOf(listOf("a", "b")); val s = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val movable = remember { movableContentOf { k: Int -> log("compose:movable $k"); Mover("m", births, s) } }
            for (id in listOf("a", "b", "c", "d")) Box(Modifier.trace(id)) { if (id in places.value) movable(n.intValue) }
        }
        step("a to c") { places.value = listOf("b", "c") }
        step("both to others") { places.value = listOf("a", "d") }
        step("one more") { places.value = listOf("a", "b", "d") }
        step("three to one") { places.value = listOf("c") }
        step("one to three, and s=1") { places.value = listOf("a", "b", "d"); s.intValue = 1 }
        step("to others, with another argument") { places.value = listOf("b", "c"); n.intValue = 1 }
        step("s=2") { s.intValue = 2 }
        step("none") { places.value = listOf() }
        //@end
    }
    scenario("movable_locals", "movable content moved between providers: of a dynamic and of a static local, and to where none is") {
        //@begin movable_locals
        val births = Births(); val at = mutableIntStateOf(0); val shade = mutableIntStateOf(1)
        start {
            log("compose:Root at=${at.intValue}")
            val movable = remember { movableContentOf { log("compose:movable"); Mover("m", births); Shaded("shaded"); Papered("papered"); Leaf("leaf") } }
            CompositionLocalProvider(Shade provides shade.intValue) { Box(Modifier.trace("dynamic")) { if (at.intValue == 0) movable() } }
            CompositionLocalProvider(Paper provides "lined") { Box(Modifier.trace("static")) { if (at.intValue == 1) movable() } }
            Box(Modifier.trace("plain")) { if (at.intValue == 2) movable() }
        }
        step("to the static one") { at.intValue = 1 }
        step("to where none is") { at.intValue = 2 }
        step("to the dynamic one") { at.intValue = 0 }
        step("shade=2 in place") { shade.intValue = 2 }
        step("to where none is, and shade=3") { at.intValue = 2; shade.intValue = 3 }
        //@end
    }
    scenario("movable_rows", "rows of two lists moving from one to the other, in order and with their state") {
        //@begin movable_rows
        queueCoroutines()
        val births = Births(); val left = mutableStateListOf("a", "b", "c"); val right = mutableStateListOf("d", "e"); val s = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val rows = remember { listOf("a", "b", "c", "d", "e").associateWith { id -> movableContentOf { Mover(id, births, if (id == "b") s else null) } } }
            Column(Modifier.trace("left")) { Leaf("head"); for (id in left) rows[id]!!(); Leaf("foot") }
            Box(Modifier.trace("pane")) { Column(Modifier.trace("right")) { for (id in right) key(id) { rows[id]!!() } } }
        }
        step("b to the right, at the front") { left.remove("b"); right.add(0, "b") }
        step("c to the right, d to the left, s=1") { left.remove("c"); right.add("c"); right.remove("d"); left.add(0, "d"); s.intValue = 1 }
        step("left reversed") { left.reverse() }
        step("all to the left") { left.addAll(right); right.clear() }
        step("all but one to the right, in reverse, s=2") { right.addAll(left.drop(1).reversed()); left.removeRange(1, left.size); s.intValue = 2 }
        step("two leave") { right.removeAt(0); left.clear() }
        step("they return") { left.addAll(listOf("a", "b", "c", "d", "e").filter { it !in right }) }
        //@end
    }
    scenario("movable_slots", "movable content moved between slots of a SubcomposeLayout, and out of one that leaves") {
        //@begin movable_slots
        queueCoroutines()
        val births = Births(); val slots = mutableStateOf(listOf("a", "b")); val at = mutableStateOf("a"); val s = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val movable = remember { movableContentOf { log("compose:movable"); Mover("m", births, s) } }
            Box(Modifier.trace("outside")) { if (at.value == "outside") movable() }
            SubcomposeLayout(Modifier.trace("sub")) { c ->
                log("policy:measure.sub")
                val placeables = slots.value.flatMap { id -> subcompose(id) { log("compose:slot $id"); if (at.value == id) movable() }.map { it.measure(c) } }
                layout(100, 100) { placeables.forEach { it.place(0, 0) } }
            }
        }
        step("from a to b") { at.value = "b" }
        step("from b to a, and s=1") { at.value = "a"; s.intValue = 1 }
        step("out") { at.value = "outside" }
        step("into b") { at.value = "b" }
        step("to a slot that is new: c") { slots.value = listOf("a", "b", "c"); at.value = "c" }
        step("the slot c leaves, it goes to a") { slots.value = listOf("a", "b"); at.value = "a" }
        step("the slot a leaves, it goes outside") { slots.value = listOf("b"); at.value = "outside" }
        step("into the slot d, which is new") { slots.value = listOf("b", "d"); at.value = "d" }
        //@end
    }
    scenario("movable_lazy", "movable content moved into items of a lazy list, from one to another, and out") {
        //@begin movable_lazy
        val births = Births(); val at = mutableIntStateOf(-1); val s = mutableIntStateOf(0); val rows = mutableStateListOf(0, 1, 2)
        start {
            log("compose:Root")
            val movable = remember { movableContentOf { log("compose:movable"); Mover("m", births, s) } }
            Column {
                Box(Modifier.trace("outside").size(50.dp)) { if (at.intValue == -1) movable() }
                LazyColumn(Modifier.trace("list")) {
                    items(rows.size, key = { rows[it] }) { i ->
                        val id = rows[i]
                        log("compose:item $id")
                        Box(Modifier.trace("item.$id").size(100.dp, 20.dp)) { if (at.intValue == id) movable() }
                    }
                }
            }
        }
        step("into item 1") { at.intValue = 1 }
        step("s=1 in the item") { s.intValue = 1 }
        step("into item 0") { at.intValue = 0 }
        step("items reversed") { rows.reverse() }
        step("out") { at.intValue = -1 }
        step("into item 2, which comes to the front") { rows.remove(2); rows.add(0, 2); at.intValue = 2 }
        step("item 2 leaves, it goes out") { rows.remove(2); at.intValue = -1 }
        //@end
    }
    scenario("movable_removed", "what holds a subcomposition leaves while that is invalid; movable content comes out of it") {
        //@begin movable_removed
        queueCoroutines()
        val births = Births(); val show = mutableStateOf(true); val inside = mutableStateOf(true); val s = mutableIntStateOf(0); val t = mutableIntStateOf(0)
        start {
            log("compose:Root show=${show.value}")
            val movable = remember { movableContentOf { log("compose:movable"); Mover("m", births, s) } }
            if (show.value) BoxWithConstraints(Modifier.trace("bwc")) {
                log("compose:BwcContent t=${t.intValue}")
                Mover("b", births, t)
                Box(Modifier.trace("in.bwc")) { if (inside.value) movable() }
            }
            Box(Modifier.trace("outside")) { if (!inside.value) movable() }
        }
        step("bwc leaves, the content comes out, s=1 and t=1") { show.value = false; inside.value = false; s.intValue = 1; t.intValue = 1 }
        step("bwc returns, the content stays outside") { show.value = true }
        step("the content goes in, t=2") { inside.value = true; t.intValue = 2 }
        step("bwc leaves with it, t=3") { show.value = false; t.intValue = 3 }
        //@end
    }
    scenario("movable_written", "state that is written while composing, and derived state, read in movable content that moves in the frame") {
        //@begin movable_written
        val births = Births(); val at = mutableIntStateOf(0); val n = mutableIntStateOf(0); val copy = mutableIntStateOf(0)
        val half = derivedStateOf { n.intValue / 2 }
        start {
            log("compose:Root at=${at.intValue}")
            val movable = remember { movableContentOf { log("compose:movable"); Mover("c", births, copy); Mover("h", births, half) } }
            Box(Modifier.trace("left")) { if (at.intValue == 0) movable() }
            Writing(n, copy)
            Box(Modifier.trace("right")) { if (at.intValue == 1) movable() }
        }
        step("n=1 in place: the half is the same") { n.intValue = 1 }
        step("to the right, and n=2") { at.intValue = 1; n.intValue = 2 }
        step("to the left, and n=3: the half is the same") { at.intValue = 0; n.intValue = 3 }
        step("to the right, and n=6") { at.intValue = 1; n.intValue = 6 }
        step("n=8 in place") { n.intValue = 8 }
        //@end
    }
    scenario("movable_running", "coroutines and keyed effects of movable content go on when it moves") {
        //@begin movable_running
        queueCoroutines()
        val births = Births(); val at = mutableIntStateOf(0); val version = mutableIntStateOf(1)
        start {
            log("compose:Root at=${at.intValue}")
            SideEffect { log("side:root") }
            val movable = remember {
                movableContentOf { v: Int ->
                    log("compose:movable v$v")
                    Mover("m", births)
                    LaunchedEffect(Unit) { log("launched"); try { kotlinx.coroutines.awaitCancellation() } finally { log("cancelled") } }
                    LaunchedEffect(v) { log("launched v$v"); try { kotlinx.coroutines.awaitCancellation() } finally { log("cancelled v$v") } }
                    DisposableEffect(v) { log("effect-start:v$v"); onDispose { log("effect-dispose:v$v") } }
                }
            }
            Column { if (at.intValue == 0) { EffectRow("left", version.intValue); movable(version.intValue) } }
            Column(Modifier.trace("right")) { if (at.intValue == 1) { EffectRow("right", version.intValue); movable(version.intValue) } }
            DisposableEffect(at.intValue) { log("effect-start:at${at.intValue}"); onDispose { log("effect-dispose:at") } }
        }
        step("to the right") { at.intValue = 1 }
        step("to the left, with another version") { at.intValue = 0; version.intValue = 2 }
        step("another version in place") { version.intValue = 3 }
        //@end
    }
}
