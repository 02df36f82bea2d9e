package oracle

import androidx.compose.animation.animateColorAsState
import androidx.compose.animation.core.*
import androidx.compose.animation.animateColor
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.LayoutModifierNode
import androidx.compose.ui.node.ModifierNodeElement
import androidx.compose.ui.unit.*
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch

val Accent = compositionLocalOf { 0 }
val Shape2 = staticCompositionLocalOf { "round" }
@Composable fun Accented(id: String) { log("compose:$id ${Accent.current} ${Shape2.current}"); Box(Modifier.trace(id).size(20.dp)) }
@Composable fun Outer(count: () -> Int) { log("compose:Outer"); Middle(count) }
@Composable fun Middle(count: () -> Int) { log("compose:Middle"); Inner(count, Modifier.offset { IntOffset(count(), 0) }) }
@Composable fun Inner(count: () -> Int, modifier: Modifier) { log("compose:Inner"); Box(modifier.trace("inner").size(10.dp)); Told { count() / 2 } }
@Composable fun Told(half: () -> Int) { log("compose:Told ${half()}") }
@Composable fun PlainOuter(count: Int) { log("compose:PlainOuter $count"); PlainInner(count / 2) }
@Composable fun PlainInner(half: Int) { log("compose:PlainInner $half") }
@Composable fun produced(id: String, n: IntState, gate: State<Boolean>): State<Int> = produceState(-1, id, gate.value) {
    log("producing:$id ${gate.value}")
    if (gate.value) snapshotFlow { n.intValue }.collect { log("got:$id $it"); value = it * 10 } else { value = -2; try { awaitCancellation() } finally { log("stopped:$id") } }
}
@Composable fun Again(name: String, tell: (RecomposeScope) -> Unit) { log("compose:$name"); val scope = currentRecomposeScope; SideEffect { tell(scope) } }
@Composable fun RowOf(ids: List<Int>, hidden: State<Int>) {
    log("compose:RowOf")
    for (id in ids) {
        if (id == hidden.value) continue
        val born = remember { log("born:$id"); id }
        Box(Modifier.trace("r$id").size(10.dp)) { log("compose:in $id born $born") }
        if (id % 2 == 0) key(id) { val kept = remember { log("kept:$id"); id }; log("compose:even $id kept $kept") } else { val odd = remember { id }; log("compose:odd $id $odd"); if (odd == 3) break }
    }
    log("compose:end")
}

/** What programs say again and again, each in a form that no other scenario has. */
fun phrases() {
    scenario("locals_in_lists", "locals read in items of a list, in movable content and in a BoxWithConstraints: one that tracks its readers, and a static one") {
        //@begin locals_in_lists
        val accent = mutableIntStateOf(1); val shape = mutableStateOf("round"); val inList = mutableStateOf(true); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            val moving = remember { movableContentOf { Accented("moving") } }
            CompositionLocalProvider(Accent provides accent.intValue, Shape2 provides shape.value) {
                log("compose:provided")
                Column {
                    if (!inList.value) moving()
                    BoxWithConstraints(Modifier.height(20.dp)) { log("compose:constrained $maxWidth"); Accented("within") }
                    LazyColumn(Modifier.trace("list").height(50.dp), list) {
                        item { log("compose:head"); if (inList.value) moving() }
                        items(8, key = { it }) { i -> CompositionLocalProvider(Accent provides Accent.current * 10 + i) { Accented("i$i") } }
                    }
                }
            }
        }
        step("accent") { accent.intValue = 2 }
        step("scrolled") { list.dispatchRawDelta(45f) }
        step("shape") { shape.value = "square" }
        step("the content moves out") { inList.value = false }
        step("back to the start, accent") { list.dispatchRawDelta(-45f); accent.intValue = 3 }
        step("the content moves in") { inList.value = true }
        //@end
    }
    scenario("locals_changed_again", "a local read in a BoxWithConstraints and in items of a list changes several times, alone and together with a static one") {
        //@begin locals_changed_again
        queueCoroutines()
        val accent = mutableIntStateOf(1); val shape = mutableStateOf("round"); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Accent provides accent.intValue, Shape2 provides shape.value) {
                log("compose:provided")
                Column {
                    Accented("plain")
                    BoxWithConstraints(Modifier.height(20.dp)) { log("compose:constrained"); Accented("within") }
                    LazyColumn(Modifier.trace("list").height(50.dp), list) { items(8, key = { it }) { i -> Box { log("compose:item$i ${Accent.current}") }; Box(Modifier.trace("i$i").size(20.dp)) } }
                }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("accent 3") { accent.intValue = 3 }
        step("scrolled") { list.dispatchRawDelta(45f) }
        step("accent 4") { accent.intValue = 4 }
        step("shape") { shape.value = "square" }
        step("accent 5") { accent.intValue = 5 }
        step("shape and accent 6") { shape.value = "line"; accent.intValue = 6 }
        step("accent 7") { accent.intValue = 7 }
        //@end
    }
    scenario("locals_of_moved_content", "movable content that reads a local moves from an item of a list to the column around it, and back: the local changes after each move") {
        //@begin locals_of_moved_content
        val accent = mutableIntStateOf(1); val inList = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val moving = remember { movableContentOf { Accented("moving") } }
            CompositionLocalProvider(Accent provides accent.intValue) {
                log("compose:provided")
                Column {
                    if (!inList.value) moving()
                    LazyColumn(Modifier.trace("list").height(50.dp)) { item { log("compose:head"); if (inList.value) moving() else Box(Modifier.size(20.dp)) } }
                }
            }
        }
        step("accent 2") { accent.intValue = 2 }
        step("moved out") { inList.value = false }
        step("accent 3") { accent.intValue = 3 }
        step("accent 4") { accent.intValue = 4 }
        step("moved in") { inList.value = true }
        step("accent 5") { accent.intValue = 5 }
        step("moved out, accent 6") { inList.value = false; accent.intValue = 6 }
        step("accent 7") { accent.intValue = 7 }
        //@end
    }
    scenario("lambda_reads", "a count handed on as a function through three composables, beside one that is handed on as a value") {
        //@begin lambda_reads
        val n = mutableIntStateOf(0); val other = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${other.intValue}")
            Column {
                Outer { n.intValue }
                Box { PlainOuter(n.intValue) }
                Told { n.intValue + other.intValue }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("other=1") { other.intValue = 1 }
        step("both") { n.intValue = 4; other.intValue = 0 }
        //@end
    }
    scenario("derived_in_modifiers", "derived states read in an offset, in a layer and while drawing: they change less often than what they are derived from") {
        //@begin derived_in_modifiers
        val n = mutableIntStateOf(0); val step = mutableIntStateOf(10)
        start(100, 100) {
            log("compose:Root")
            val level by remember { derivedStateOf { log("calc:level"); n.intValue / step.intValue } }
            val high by remember { derivedStateOf { log("calc:high"); level > 1 } }
            Column {
                Box(Modifier.offset { log("lambda:offset"); IntOffset(level, 0) }.trace("moved").size(10.dp))
                Box(Modifier.graphicsLayer { log("lambda:layer"); alpha = if (high) 1f else .5f }.trace("faded").size(10.dp))
                Box(Modifier.drawBehind { log("draw:level $level ${n.intValue % 2}") }.size(10.dp))
                Box(Modifier.layout { m, c -> log("policy:high $high"); val p = m.measure(c); layout(p.width, if (high) 20 else 10) { p.place(0, 0) } }.size(10.dp))
                Box { log("compose:high $high") }
            }
        }
        step("n=5") { n.intValue = 5 }
        step("n=12") { n.intValue = 12 }
        step("n=25") { n.intValue = 25 }
        step("n=29, step=20") { n.intValue = 29; step.intValue = 20 }
        step("step=2") { step.intValue = 2 }
        step("n=28, step=2") { n.intValue = 28 }
        //@end
    }
    scenario("produced_values", "states that are produced: their keys change, the producer collects or waits, one reader is in layout, one leaves") {
        //@begin produced_values
        queueCoroutines()
        val n = mutableIntStateOf(1); val gate = mutableStateOf(true); val id = mutableStateOf("a"); val shown = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${id.value}")
            val first = produced(id.value, n, gate)
            Box { log("compose:first ${first.value}") }
            if (shown.value) {
                val second = produced("fixed", n, gate)
                Box(Modifier.offset { IntOffset(second.value, 0) }.trace("second").size(10.dp))
            }
        }
        step("n=2") { n.intValue = 2 }
        step("another id") { id.value = "b" }
        step("the gate closes") { gate.value = false }
        step("n=3") { n.intValue = 3 }
        step("the second leaves") { shown.value = false }
        step("the gate opens") { gate.value = true }
        step("the second comes back, n=4") { shown.value = true; n.intValue = 4 }
        //@end
    }
    scenario("maps_in_rows", "a map of states: read by key, by size, by its keys, by what it contains; entries put, equal ones put, removed") {
        //@begin maps_in_rows
        val votes = mutableStateMapOf("a" to 1, "b" to 2)
        start {
            log("compose:Root")
            Box { log("compose:a ${votes["a"]}") }
            Box { log("compose:size ${votes.size}") }
            Box { log("compose:keys ${votes.keys.sorted().joinToString("")}") }
            Box { log("compose:has c ${"c" in votes}") }
            val sum by remember { derivedStateOf { log("calc:sum"); votes.values.sum() } }
            Box { log("compose:sum $sum") }
            for (id in votes.keys.sorted()) key(id) { Box(Modifier.drawBehind { log("draw:$id ${votes[id]}") }.trace(id).size(10.dp)) }
        }
        step("a=1 again") { votes["a"] = 1 }
        step("a=2, b=1") { votes["a"] = 2; votes["b"] = 1 }
        step("c=0") { votes["c"] = 0 }
        step("b leaves") { votes.remove("b") }
        step("none that is there leaves") { votes.remove("x") }
        step("cleared and put") { votes.clear(); votes["a"] = 2 }
        //@end
    }
    scenario("scopes_invalidated", "scopes invalidated by hand: from a click, twice, from an effect, one that has left") {
        //@begin scopes_invalidated
        val scopes = HashMap<String, RecomposeScope>(); val shown = mutableStateOf(true); val times = intArrayOf(0)
        start {
            log("compose:Root")
            Again("first") { scopes["first"] = it }
            Column { Again("second") { scopes["second"] = it; if (times[0] in 1..2) { times[0]++; log("again:${times[0]}"); it.invalidate() } } }
            if (shown.value) Again("third") { scopes["third"] = it }
            Box { val inline = currentRecomposeScope; log("compose:inline"); SideEffect { scopes["root"] = inline } }
        }
        step("first") { scopes["first"]!!.invalidate() }
        step("first twice, and third") { scopes["first"]!!.invalidate(); scopes["first"]!!.invalidate(); scopes["third"]!!.invalidate() }
        step("from an effect") { times[0] = 1; scopes["second"]!!.invalidate() }
        step("what is inline") { scopes["root"]!!.invalidate() }
        step("third leaves") { shown.value = false }
        step("what has left") { scopes["third"]!!.invalidate() }
        //@end
    }
    scenario("intrinsic_needs", "rows as high as their lowest need: children whose sizes are read in measurement, a text-like child that needs more when it is narrow") {
        //@begin intrinsic_needs
        val a = mutableIntStateOf(20); val width = mutableIntStateOf(100); val max = mutableStateOf(false)
        start(300, 300) {
            log("compose:Root ${max.value}")
            Row(Modifier.trace("row").sizedWide(width).height(if (max.value) IntrinsicSize.Max else IntrinsicSize.Min)) {
                Box(Modifier.trace("bar").width(3.dp).fillMaxHeight())
                Box(Modifier.weight(1f).trace("area").then(Wrapping(a)))
                Box(Modifier.trace("end").size(10.dp, 15.dp))
            }
            Column(Modifier.trace("column").width(IntrinsicSize.Min)) { Box(Modifier.trace("wide").fillMaxWidth().height(5.dp)); Box(Modifier.trace("needs").then(Wrapping(a))) }
        }
        step("a=40") { a.intValue = 40 }
        step("narrower") { width.intValue = 53 }
        step("max") { max.value = true }
        step("a=10") { a.intValue = 10 }
        //@end
    }
    scenario("colors_animated", "animated colors: read in drawing and in composition, of a state and of a transition, retargeted on the way") {
        //@begin colors_animated
        queueCoroutines()
        val on = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            val own by animateColorAsState(if (on.value) Color.White else Color.Black, tween(64, easing = LinearEasing)) { log("finished:own") }
            val transition = updateTransition(on.value, label = "t")
            val part by transition.animateColor({ tween(48, easing = LinearEasing) }, label = "c") { if (it) Color.Red else Color.Black }
            Box(Modifier.drawBehind { own; log("draw:own"); drawRect(own) }.size(10.dp))
            Box { part; log("compose:part"); Box(Modifier.size(10.dp).trace("part")) }
            Box { log("compose:running ${transition.isRunning} ${transition.currentState} ${transition.targetState}") }
        }
        step("on", 2) { on.value = true }
        step("off", 20) { on.value = false }
        step("on to the end", 20) { on.value = true }
        //@end
    }
    scenario("constraints_nested", "a BoxWithConstraints within another, each with states, effects and rows of its own; the room changes, the inner one alone") {
        //@begin constraints_nested
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(100); val n = mutableIntStateOf(0); val inner = mutableIntStateOf(40)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.sized(w, h)) {
                BoxWithConstraints(Modifier.trace("outer")) {
                    log("compose:outer $maxWidth ${n.intValue}")
                    val room = maxWidth
                    DisposableEffect(room) { log("effect-start:$room"); onDispose { log("effect-dispose:outer") } }
                    Column {
                        Box(Modifier.trace("half").size(room / 2, 10.dp))
                        BoxWithConstraints(Modifier.trace("inner").width(inner.intValue.dp).height(20.dp)) {
                            log("compose:inner $maxWidth")
                            val wide = maxWidth > 45.dp
                            if (wide) Row { Box(Modifier.trace("left").size(5.dp)); Box(Modifier.trace("right").size(5.dp)) } else Column { Box(Modifier.trace("top").size(5.dp)); Box { log("compose:n ${n.intValue}") } }
                        }
                    }
                }
            }
        }
        step("wider") { w.intValue = 120 }
        step("n") { n.intValue = 1 }
        step("the inner one alone") { inner.intValue = 50 }
        step("higher") { h.intValue = 150 }
        step("all") { w.intValue = 80; n.intValue = 2; inner.intValue = 30 }
        //@end
    }
    scenario("effects_in_items", "items with effects in a list: scrolled out and back, kinds of items, an item whose key changes, one in a nested row") {
        //@begin effects_in_items
        queueCoroutines()
        val list = LazyListState(); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5, 6, 7); val n = mutableIntStateOf(0)
        start(60, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(ids, key = { it }, contentType = { it % 2 }) { id ->
                    log("compose:$id")
                    DisposableEffect(id) { log("effect-start:$id"); onDispose { log("effect-dispose:$id") } }
                    LaunchedEffect(n.intValue) { log("launched:$id ${n.intValue}"); try { awaitCancellation() } finally { log("cancelled:$id") } }
                    if (id == 2) LazyRow(Modifier.height(25.dp)) { items(2) { i -> DisposableEffect(Unit) { log("effect-start:cell$i"); onDispose { log("effect-dispose:cell$i") } }; Box(Modifier.size(20.dp)) } } else Box(Modifier.trace("b$id").size(60.dp, 25.dp))
                }
            }
        }
        step("by 30") { list.dispatchRawDelta(30f) }
        step("by 50") { list.dispatchRawDelta(50f) }
        step("n") { n.intValue = 1 }
        step("back") { list.dispatchRawDelta(-80f) }
        step("another key") { ids[1] = 11 }
        step("the first leaves") { ids.removeAt(0) }
        //@end
    }
    scenario("loops_and_keys", "a loop with continue, break, branches and keys: rows that are hidden, that leave, in another order") {
        //@begin loops_and_keys
        val ids = mutableStateOf(listOf(0, 1, 2, 4)); val hidden = mutableIntStateOf(-1)
        start {
            log("compose:Root")
            RowOf(ids.value, hidden)
        }
        step("1 is hidden") { hidden.intValue = 1 }
        step("2 is hidden") { hidden.intValue = 2 }
        step("none is") { hidden.intValue = -1 }
        step("3 ends it") { ids.value = listOf(0, 2, 3, 4, 1) }
        step("turned round") { ids.value = listOf(4, 2, 0) }
        //@end
    }
    scenario("flow_column_content", "a FlowColumn whose content reads: more rows, another height, a child that changes alone, from a state around it") {
        //@begin flow_column_content
        val h = mutableIntStateOf(50); val w = mutableIntStateOf(100); val n = mutableIntStateOf(3); val size = mutableIntStateOf(20); val around = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root ${around.intValue}")
            Box(Modifier.sized(w, h)) {
                FlowColumn(Modifier.trace("flow"), verticalArrangement = Arrangement.spacedBy(2.dp)) {
                    log("compose:content ${n.intValue}")
                    for (i in 0 until n.intValue) Box(Modifier.trace("c$i").size(10.dp, if (i == 1) size.intValue.dp else 15.dp))
                    Box { log("compose:last"); Box(Modifier.trace("last").layout { m, c -> val p = m.measure(c); layout(p.width + size.intValue, p.height) { p.place(0, 0) } }.size(5.dp)) }
                }
            }
        }
        step("five") { n.intValue = 5 }
        step("lower") { h.intValue = 35 }
        step("a child") { size.intValue = 30 }
        step("around") { around.intValue = 1 }
        step("two, higher") { n.intValue = 2; h.intValue = 90 }
        //@end
    }
}

fun Modifier.sizedWide(w: IntState) = layout { m, c -> val p = m.measure(c.copy(minWidth = w.intValue, maxWidth = w.intValue)); layout(p.width, p.height) { p.place(0, 0) } }

/** 400 square px, as wide as it may be: the narrower, the higher. At least as wide as the state says. */
private class Wrapping(val least: IntState) : ModifierNodeElement<WrappingNode>() {
    override fun create() = WrappingNode(least)
    override fun update(node: WrappingNode) { node.least = least }
    override fun equals(other: Any?) = this === other
    override fun hashCode() = 0
}
private class WrappingNode(var least: IntState) : Modifier.Node(), LayoutModifierNode {
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult {
        log("policy:wrap ${least.intValue}")
        val w = constraints.constrainWidth(maxOf(least.intValue, if (constraints.hasBoundedWidth) constraints.maxWidth else 100)); val h = constraints.constrainHeight((400 + w - 1) / w)
        val p = measurable.measure(Constraints.fixed(w, h))
        return layout(w, h) { p.place(0, 0) }
    }
    override fun IntrinsicMeasureScope.minIntrinsicWidth(measurable: IntrinsicMeasurable, height: Int): Int { log("intrinsic:minW $height"); return least.intValue }
    override fun IntrinsicMeasureScope.maxIntrinsicWidth(measurable: IntrinsicMeasurable, height: Int): Int { log("intrinsic:maxW $height"); return 100 }
    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurable: IntrinsicMeasurable, width: Int): Int { log("intrinsic:minH $width"); return (400 + width - 1) / width }
    override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurable: IntrinsicMeasurable, width: Int): Int { log("intrinsic:maxH $width"); return 2 * ((400 + width - 1) / width) }
}
