package oracle

import androidx.compose.foundation.ScrollState
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.*
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.constrainHeight
import androidx.compose.ui.unit.constrainWidth
import androidx.compose.ui.unit.dp

val Edge = HorizontalAlignmentLine(::minOf)

@Composable fun Lined(name: String, line: IntState) {
    Layout({}, Modifier.drawBehind { log("draw:$name") }) { _, _ ->
        log("measure:$name")
        layout(20, 20, mapOf(Edge to line.intValue)) { log("place:$name") }
    }
}
/** A leaf as large as a state says, in measurement. */
@Composable fun Sized(name: String, w: IntState, h: IntState = w) {
    log("compose:$name")
    Layout({}, Modifier.trace(name)) { _, c -> log("policy:measure.$name"); layout(c.constrainWidth(w.intValue), c.constrainHeight(h.intValue)) {} }
}
@Composable fun WithIntrinsics(name: String, s: IntState) {
    log("compose:$name")
    val policy = remember {
        object : MeasurePolicy {
            override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult {
                log("policy:measure.$name")
                return layout(constraints.constrainWidth(10), constraints.constrainHeight(10)) {}
            }
            override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int {
                log("intrinsic:$name s=${s.intValue}")
                return s.intValue
            }
        }
    }
    Layout({}, Modifier.trace(name), policy)
}
@Composable fun Weighing(weight: State<Float>, fill: State<Boolean>, w: IntState) {
    log("compose:Weighing")
    Row(Modifier.trace("row").width(200.dp)) {
        log("compose:RowContent")
        Box(Modifier.trace("a").weight(weight.value).height(10.dp))
        Sized("fixed", w)
        Box(Modifier.trace("b").weight(1f, fill.value).size(20.dp, 10.dp))
    }
}

fun layout() {
    scenario("alignment_lines", "an alignment line read in measurement, in placement, and through a box; then by nobody") {
        //@begin alignment_lines
        val line = mutableIntStateOf(5); val read = mutableStateOf(true)
        start {
            Box(Modifier.trace("root")) {
                Layout({ Lined("a", line) }, Modifier.trace("inMeasure")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    log("policy:measure line=${if (read.value) p[Edge] else -1}")
                    layout(100, 50) { log("policy:place"); p.place(0, 0) }
                }
                Layout({ Box(Modifier.trace("wrapping").padding(top = 3.dp)) { Lined("b", line) } }, Modifier.trace("inPlacement")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    log("policy:measure")
                    layout(100, 50) { log("policy:place line=${if (read.value) p[Edge] else -1}"); p.place(0, 0) }
                }
                Layout({ Lined("c", line) }, Modifier.trace("notAtAll")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    log("policy:measure")
                    layout(100, 50) { log("policy:place"); p.place(0, 0) }
                }
            }
        }
        step("line=7") { line.intValue = 7 }
        step("read no more") { read.value = false }
        step("line=9") { line.intValue = 9 }
        //@end
    }
    scenario("intrinsics_dirty", "a state read in an intrinsic measurement: of a direct child, and of one in a wrapping box") {
        //@begin intrinsics_dirty
        val a = mutableIntStateOf(30); val b = mutableIntStateOf(40)
        start {
            Box(Modifier.trace("root")) {
                Layout({ WithIntrinsics("direct", a) }, Modifier.trace("asking")) { ms, _ ->
                    log("policy:measure.asking")
                    val h = ms[0].maxIntrinsicHeight(100)
                    val p = ms[0].measure(Constraints.fixed(10, h))
                    layout(100, 100) { log("policy:place.asking"); p.place(0, 0) }
                }
                Row(Modifier.trace("row").height(IntrinsicSize.Max)) {
                    Box(Modifier.trace("box").padding(2.dp)) { WithIntrinsics("wrapped", b) }
                    Box(Modifier.trace("filling").width(5.dp).fillMaxHeight())
                }
            }
        }
        step("a=35") { a.intValue = 35 }
        step("b=50") { b.intValue = 50 }
        step("both") { a.intValue = 20; b.intValue = 20 }
        //@end
    }
    scenario("callbacks", "onSizeChanged, onPlaced, onGloballyPositioned with an offset, a layer and a parent that moves") {
        //@begin callbacks
        val x = mutableIntStateOf(0); val t = mutableFloatStateOf(0f); val px = mutableIntStateOf(0); val size = mutableIntStateOf(20); val alpha = mutableFloatStateOf(1f)
        start {
            Layout({
                Box(Modifier.trace("p").onGloballyPositioned { log("p.onGloballyPositioned:${it.positionInRoot().x.toInt()}") }
                    .onPlaced { log("p.onPlaced") }.onSizeChanged { log("p.onSizeChanged:${it.width}") }) {
                    Box(Modifier.offset { IntOffset(x.intValue, 0) }.onGloballyPositioned { log("c.onGloballyPositioned:${it.positionInRoot().x.toInt()}") }
                        .graphicsLayer { translationX = t.floatValue; this.alpha = alpha.floatValue }
                        .onPlaced { log("c.onPlaced:${it.positionInParent().x.toInt()}") }.onSizeChanged { log("c.onSizeChanged:${it.width}") }
                        .onGloballyPositioned { log("ci.onGloballyPositioned:${it.positionInRoot().x.toInt()}") }
                        .trace("c")
                        .layout { m, _ -> val q = m.measure(Constraints.fixed(size.intValue, size.intValue)); layout(q.width, q.height) { q.place(0, 0) } })
                }
            }, Modifier.trace("host")) { ms, c -> val q = ms[0].measure(c); layout(200, 200) { log("policy:place"); q.place(px.intValue, 0) } }
        }
        step("offset 5") { x.intValue = 5 }
        step("layer translated by 7") { t.floatValue = 7f }
        step("layer's alpha") { alpha.floatValue = .5f }
        step("parent moves by 11") { px.intValue = 11 }
        step("size 30") { size.intValue = 30 }
        step("all at once") { x.intValue = 6; t.floatValue = 8f; px.intValue = 12; size.intValue = 40 }
        //@end
    }
    scenario("positioned_writes", "state written in onPlaced, onSizeChanged and onGloballyPositioned, read in measurement and in placement") {
        //@begin positioned_writes
        val s = mutableIntStateOf(20); val sized = mutableIntStateOf(1); val placed = mutableIntStateOf(1); val positioned = mutableIntStateOf(1)
        start {
            Column(Modifier.trace("col")) {
                Layout({}, Modifier.trace("source").onSizeChanged { log("onSizeChanged:${it.width}"); sized.intValue = it.width }
                    .onPlaced { log("onPlaced:${it.size.width}"); placed.intValue = it.size.width }
                    .onGloballyPositioned { log("onGloballyPositioned:${it.size.width}"); positioned.intValue = it.size.width }) { _, _ -> layout(s.intValue, s.intValue) {} }
                Sized("bySized", sized)
                // Each deeper than the one before: the order among nodes of equal depth is no fact.
                Box(Modifier.trace("one")) {
                    Sized("byPlaced", placed)
                    Box(Modifier.trace("two")) {
                        Sized("byPositioned", positioned)
                        Box(Modifier.trace("three")) {
                            Box(Modifier.offset { log("lambda:offset ${positioned.intValue}"); IntOffset(positioned.intValue, 0) }.trace("moved").size(5.dp))
                        }
                    }
                }
            }
        }
        step("s=30") { s.intValue = 30 }
        //@end
    }
    scenario("coordinates_read", "coordinates read in the placement block: the node or an ancestor moves") {
        //@begin coordinates_read
        val x = mutableIntStateOf(0); val y = mutableIntStateOf(0); val layered = mutableFloatStateOf(0f)
        start {
            Layout({
                Box(Modifier.trace("outer").graphicsLayer { translationY = layered.floatValue }) {
                    Layout({ Leaf("kid") }, Modifier.trace("reading").offset { IntOffset(0, y.intValue) }) { ms, _ ->
                        val p = ms[0].measure(Constraints())
                        layout(60, 60) {
                            log("policy:place at=${coordinates?.positionInRoot()?.let { "${it.x.toInt()},${it.y.toInt()}" }}")
                            p.place(0, 0)
                        }
                    }
                    Leaf("sibling")
                }
            }, Modifier.trace("host")) { ms, c -> val q = ms[0].measure(c); layout(200, 200) { q.place(x.intValue, 0) } }
        }
        step("an ancestor moves") { x.intValue = 10 }
        step("its own offset") { y.intValue = 4 }
        step("a layer above is translated") { layered.floatValue = 3f }
        //@end
    }
    scenario("not_placed", "a child measured but not placed: changes of it, below it, and its return") {
        //@begin not_placed
        val show = mutableStateOf(true); val size = mutableIntStateOf(10); val x = mutableIntStateOf(0); val c = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Layout({
                Box(Modifier.trace("child").onGloballyPositioned { log("onGloballyPositioned") }) {
                    Reading("c", c)
                    Sized("inner", size)
                    Box(Modifier.offset { log("lambda:offset"); IntOffset(x.intValue, 0) }.trace("moved").size(5.dp))
                }
            }, Modifier.trace("host")) { ms, k ->
                log("policy:measure")
                val p = ms[0].measure(k)
                layout(100, 100) { log("policy:place ${show.value}"); if (show.value) p.place(0, 0) }
            }
        }
        step("hidden") { show.value = false }
        step("size changes while hidden") { size.intValue = 20 }
        step("offset changes while hidden") { x.intValue = 5 }
        step("composition changes while hidden") { c.intValue = 1 }
        step("shown") { show.value = true }
        step("offset again") { x.intValue = 6 }
        step("hidden, and everything changes") { show.value = false; size.intValue = 15; x.intValue = 7 }
        step("shown again") { show.value = true }
        //@end
    }
    scenario("scrolling", "verticalScroll: steps, the end, content that grows, and the value read in composition") {
        //@begin scrolling
        val state = ScrollState(0); val h = mutableIntStateOf(300)
        start(400, 200) {
            log("compose:Root")
            Column(Modifier.trace("outer").verticalScroll(state).trace("inner")) {
                log("compose:Content")
                Sized("first", h)
                Leaf("second")
            }
            Reading("value", remember { derivedStateOf { state.value / 100 } })
        }
        step("+30") { state.dispatchRawDelta(30f) }
        step("+1000") { state.dispatchRawDelta(1000f) }
        step("content grows") { h.intValue = 500 }
        step("+30 again") { state.dispatchRawDelta(30f) }
        step("content shrinks") { h.intValue = 50 }
        fact("value", state.value); fact("max", state.maxValue)
        //@end
    }
    scenario("weights", "weights in a Row: a fixed child grows, a weight changes, fill changes") {
        //@begin weights
        val weight = mutableStateOf(1f); val fill = mutableStateOf(true); val w = mutableIntStateOf(40)
        start { Weighing(weight, fill, w) }
        step("fixed 40->60") { w.intValue = 60 }
        step("weight 1->3") { weight.value = 3f }
        step("fill=false") { fill.value = false }
        step("fixed takes all") { w.intValue = 300 }
        //@end
    }
    scenario("parent_data", "alignment in a Box and in a Column, changed in composition") {
        //@begin parent_data
        val a = mutableStateOf(Alignment.TopStart); val h = mutableStateOf(Alignment.Start); val content = mutableStateOf(Alignment.TopStart)
        start {
            log("compose:Root")
            Box(Modifier.trace("box").size(100.dp), contentAlignment = content.value) {
                Box(Modifier.trace("a").align(a.value).size(10.dp))
                Box(Modifier.trace("b").size(10.dp))
            }
            Column(Modifier.trace("column").width(80.dp)) {
                Box(Modifier.trace("c").align(h.value).size(10.dp))
                Box(Modifier.trace("d").size(10.dp))
            }
        }
        step("a to the end") { a.value = Alignment.BottomEnd }
        step("c to the end") { h.value = Alignment.End }
        step("content to the center") { content.value = Alignment.Center }
        //@end
    }
    scenario("modifiers_replaced", "a chain whose elements are added, removed, exchanged and reordered") {
        //@begin modifiers_replaced
        val form = mutableIntStateOf(0)
        start {
            log("compose:Root ${form.intValue}")
            Box(Modifier.trace("box")) {
                Box(
                    when (form.intValue) {
                        0 -> Modifier.trace("a").size(20.dp)
                        1 -> Modifier.trace("a").padding(3.dp).size(20.dp)
                        2 -> Modifier.padding(3.dp).trace("a").size(20.dp)
                        3 -> Modifier.padding(3.dp).trace("b").size(20.dp)
                        4 -> Modifier.padding(3.dp).trace("b").drawBehind { log("draw:behind") }.size(20.dp)
                        else -> Modifier.padding(3.dp).drawBehind { log("draw:other") }.size(20.dp)
                    },
                ) { Leaf("kid") }
                Leaf("sibling")
            }
        }
        for (n in 1..5) step("form $n") { form.intValue = n }
        //@end
    }
    scenario("flow", "FlowRow: a child grows into the next line; fewer items a line; arrangement and alignment") {
        //@begin flow
        val w = mutableIntStateOf(40); val max = mutableIntStateOf(10); val spaced = mutableIntStateOf(0)
        start {
            log("compose:Root")
            FlowRow(Modifier.trace("flow").width(100.dp), Arrangement.spacedBy(spaced.intValue.dp), maxItemsInEachRow = max.intValue) {
                Box(Modifier.trace("a").size(30.dp, 10.dp))
                Sized("b", w)
                Box(Modifier.trace("c").size(30.dp, 20.dp))
                Box(Modifier.trace("d").weight(1f).height(5.dp))
            }
        }
        step("b 40->60") { w.intValue = 60 }
        step("at most two") { max.intValue = 2 }
        step("spaced by 10") { spaced.intValue = 10 }
        //@end
    }
    scenario("derived_in_phases", "derived state read in measurement, placement, drawing and a layer; its result equal and changed") {
        //@begin derived_in_phases
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(1)
        val d = derivedStateOf { log("calc:d"); a.intValue / 10 + b.intValue / 10 }
        start {
            Column(Modifier.trace("col")) {
                Layout({}, Modifier.trace("measuring")) { _, _ -> log("policy:measure ${d.value}"); layout(10, 10) {} }
                Layout({}, Modifier.trace("placing")) { _, _ -> layout(10, 10) { log("policy:place ${d.value}") } }
                Box(Modifier.graphicsLayer { log("lambda:layer ${d.value}"); translationX = d.value.toFloat() }.trace("layered").size(10.dp))
                Box(Modifier.graphicsLayer().trace("drawing").drawBehind { log("draw:d=${d.value}") }.size(10.dp))
            }
        }
        step("a=2: equal") { a.intValue = 2 }
        step("a=12") { a.intValue = 12 }
        step("a=2, b=12: equal") { a.intValue = 2; b.intValue = 12 }
        step("b=25") { b.intValue = 25 }
        //@end
    }
    scenario("requests_in_pass", "state written in measurement and placement, read by an earlier sibling, a parent and a child") {
        //@begin requests_in_pass
        val go = mutableIntStateOf(0); val earlier = mutableIntStateOf(10); val parent = mutableIntStateOf(0); val later = mutableIntStateOf(10)
        start {
            Layout({
                Sized("earlier", earlier)
                Layout({}, Modifier.trace("writer")) { _, _ ->
                    log("policy:measure.writer go=${go.intValue}")
                    earlier.intValue = 10 + go.intValue; parent.intValue = go.intValue; later.intValue = 10 + go.intValue
                    layout(10, 10) {}
                }
                Sized("later", later)
            }, Modifier.trace("host")) { ms, _ ->
                log("policy:measure.host parent=${parent.intValue}")
                val ps = ms.map { it.measure(Constraints()) }
                layout(100, 100) { log("policy:place.host"); var y = 0; for (p in ps) { p.place(0, y); y += p.height } }
            }
        }
        step("go=5") { go.intValue = 5 }
        //@end
    }

    scenario("line_asked_that_is_not_there", "a child without the line asked for in measurement; a padding inside it changes") {
        //@begin line_asked_that_is_not_there
        val pad = mutableIntStateOf(2)
        start {
            Layout({
                Box(Modifier.trace("outside").padding(pad.intValue.dp).trace("inside").size(4.dp))
            }, Modifier.trace("asking")) { ms, _ ->
                val p = ms[0].measure(Constraints())
                log("policy:measure line=${p[Edge] == AlignmentLine.Unspecified}")
                layout(20, 20) { log("policy:place"); p.place(0, 0) }
            }
        }
        step("pad=1") { pad.intValue = 1 }
        step("pad=3") { pad.intValue = 3 }
        //@end
    }

    scenario("place_read_behind_a_line", "a placement that reads its position, run first to look for a line") {
        //@begin place_read_behind_a_line
        val width = mutableIntStateOf(11); val early = mutableStateOf(false)
        start {
            Layout({
                Box(Modifier.trace("box")) {
                    Layout({}, Modifier.trace("lined")) { _, _ -> layout(4, 6, mapOf(Edge to 3)) {} }
                    Box(Modifier.layout { m, c ->
                        val p = m.measure(c)
                        layout(p.width, p.height) {
                            val at = coordinates
                            log("policy:where ${at?.positionInRoot()?.x?.toInt()}")
                            p.place((at?.positionInRoot()?.x?.toInt() ?: 0) % 5, 0)
                        }
                    }.trace("inside").size(width.intValue.dp, 4.dp))
                }
            }, Modifier.trace("asking")) { ms, _ ->
                val p = ms[0].measure(Constraints())
                if (early.value) log("policy:measure line=${p[Edge]}")
                layout(50, 20) { log("policy:place line=${p[Edge]}"); p.place(6, 0) }
            }
        }
        step("width=12") { width.intValue = 12 }
        step("width=13") { width.intValue = 13 }
        step("early") { early.value = true }
        step("width=14") { width.intValue = 14 }
        //@end
    }

    scenario("line_moved_by_an_offset", "an offset around another modifier of a child whose line is asked for changes") {
        //@begin line_moved_by_an_offset
        val y = mutableIntStateOf(-2); val line = mutableIntStateOf(3)
        start {
            Box(Modifier.trace("root")) {
                Layout({
                    Box(Modifier.trace("a").offset(y = y.intValue.dp).padding(1.dp)) { Lined("lineA", line) }
                }, Modifier.trace("inMeasure")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    val at = p[Edge]
                    log("policy:measure line=$at")
                    layout(60, 60) { log("policy:place"); p.place(0, 10 - at) }
                }
                Layout({
                    Box(Modifier.trace("b").offset(y = y.intValue.dp).padding(1.dp)) { Lined("lineB", line) }
                }, Modifier.trace("inPlacement")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    layout(60, 60) { log("policy:place line=${p[Edge]}"); p.place(20, 10 - p[Edge]) }
                }
            }
        }
        step("y=5") { y.intValue = 5 }
        step("line=7") { line.intValue = 7 }
        step("y=2") { y.intValue = 2 }
        //@end
    }

    scenario("line_moved_by_a_wrap", "the bound that a wrapContentHeight puts on a child whose line is asked for changes: the child keeps its line and outer size, and stands higher inside") {
        //@begin line_moved_by_a_wrap
        val free = mutableStateOf(false); val again = mutableIntStateOf(0)
        start {
            Box(Modifier.trace("root")) {
                Layout({
                    Layout({}, Modifier.trace("a").height(6.dp).wrapContentHeight(unbounded = free.value).size(4.dp, 10.dp)) { _, c -> layout(c.maxWidth, c.maxHeight, mapOf(Edge to 3)) {} }
                }, Modifier.trace("inMeasure")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    val at = p[Edge]
                    log("policy:measure line=$at again=${again.intValue}")
                    layout(60, 60) { log("policy:place line=${p[Edge]}"); p.place(0, 10 - at) }
                }
                Layout({
                    Layout({}, Modifier.trace("b").height(6.dp).wrapContentHeight(unbounded = free.value).size(4.dp, 10.dp)) { _, c -> layout(c.maxWidth, c.maxHeight, mapOf(Edge to 3)) {} }
                }, Modifier.trace("inPlacement")) { ms, _ ->
                    val p = ms[0].measure(Constraints())
                    layout(60, 60) { log("policy:place line=${p[Edge]} again=${again.intValue}"); p.place(20, 10 - p[Edge]) }
                }
            }
        }
        step("unbounded") { free.value = true }
        step("asked again") { again.intValue = 1 }
        step("bounded") { free.value = false }
        step("asked once more") { again.intValue = 2 }
        //@end
    }

    scenario("place_read_comes_back", "a placement deep inside that reads its position; a place further out is given up and taken elsewhere") {
        //@begin place_read_comes_back
        val x = mutableIntStateOf(3)
        start {
            Layout({
                Box(Modifier.trace("outer")) {
                    Box {
                        Box(Modifier.layout { m, c ->
                            val p = m.measure(c)
                            layout(p.width, p.height) {
                                val at = coordinates!!.positionInRoot().x.toInt()
                                log("policy:where $at")
                                p.place(at % 5, 0)
                            }
                        }.trace("inside").size(4.dp))
                    }
                }
            }, Modifier.trace("placing")) { ms, c ->
                val p = ms[0].measure(Constraints())
                layout(30, 10) { log("policy:place"); if (x.intValue >= 0) p.place(x.intValue, 0) }
            }
        }
        step("gone") { x.intValue = -1 }
        step("x=8") { x.intValue = 8 }
        step("gone again") { x.intValue = -1 }
        step("x=8 again") { x.intValue = 8 }
        //@end
    }
}
