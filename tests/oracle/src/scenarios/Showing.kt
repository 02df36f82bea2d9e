package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.composed
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.graphics.layer.drawLayer
import androidx.compose.ui.graphics.rememberGraphicsLayer
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.IntSize
import androidx.compose.ui.unit.dp

fun Modifier.ticking(name: String, s: IntState) = composed {
    val born = remember { log("remember:$name"); name }
    log("compose:ticking.$born ${s.intValue}")
    DisposableEffect(Unit) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } }
    padding(s.intValue.dp)
}

fun showing() {
    scenario("layout_id_roles", "children found by their ids: an id that changes, one that is missing, one of a child's own modifier chain") {
        //@begin layout_id_roles
        val role = mutableStateOf("end"); val both = mutableStateOf(true); val w = mutableIntStateOf(20)
        start {
            log("compose:Root")
            Layout({
                Box(Modifier.layoutId("start").trace("start").size(20.dp))
                Box { log("compose:second ${role.value}"); }
                Box(Modifier.padding(2.dp).layoutId(role.value).trace("second").size(20.dp))
                if (both.value) Box(Modifier.trace("third").layoutId("first wins").layoutId("third").size(20.dp))
            }, Modifier.trace("host")) { ms, _ ->
                log("policy:measure ${ms.map { it.layoutId }} ${w.intValue}")
                val placed = ms.map { it to it.measure(Constraints.fixed(w.intValue, 10)) }
                layout(100, 40) { log("policy:place"); placed.forEachIndexed { i, (m, p) -> p.place(if (m.layoutId == "end") 60 else 0, i * 10) } }
            }
        }
        step("middle") { role.value = "middle" }
        step("two only") { both.value = false }
        step("narrower") { w.intValue = 10 }
        step("end and three") { role.value = "end"; both.value = true }
        //@end
    }
    scenario("layout_id_slots", "ids of what is subcomposed and of what several slots of one composable give") {
        //@begin layout_id_slots
        val n = mutableIntStateOf(1); val id = mutableStateOf("x")
        start {
            log("compose:Root")
            SubcomposeLayout(Modifier.trace("host")) { _ ->
                val a = subcompose("a") { for (i in 0 until n.intValue) Box(Modifier.layoutId("a$i").trace("a$i").size(10.dp)) }
                val b = subcompose("b") { log("compose:b ${id.value}"); Box(Modifier.layoutId(id.value).trace("b").size(10.dp)) }
                log("policy:ids ${(a + b).map { it.layoutId }}")
                val placed = (a + b).associate { it.layoutId to it.measure(Constraints()) }
                layout(50, 10) { var x = 0; for ((_, p) in placed) { p.place(x, 0); x += 10 } }
            }
        }
        step("two") { n.intValue = 2 }
        step("y") { id.value = "y" }
        step("one and z") { n.intValue = 1; id.value = "z" }
        //@end
    }
    scenario("composed_reads", "a composed modifier with a state and an effect of its own: what it reads, its caller, when it leaves a chain") {
        //@begin composed_reads
        val s = mutableIntStateOf(2); val root = mutableIntStateOf(0); val show = mutableStateOf(true)
        start {
            log("compose:Root ${root.intValue}")
            Box((if (show.value) Modifier.ticking("a", s) else Modifier).trace("box").size(30.dp)) { log("compose:inside") }
        }
        step("s") { s.intValue = 5 }
        step("the caller") { root.intValue = 1 }
        step("gone") { show.value = false }
        step("back") { show.value = true }
        //@end
    }
    scenario("composed_rows", "one composed modifier used by several rows, twice in one chain, and inside a lazy list") {
        //@begin composed_rows
        val s = mutableIntStateOf(1); val rows = mutableStateListOf("a", "b"); val list = LazyListState()
        start(100, 120) {
            log("compose:Root")
            val shared = remember { Modifier.ticking("shared", s) }
            Column {
                for (id in rows) key(id) { Box(shared.size(20.dp)) {} }
                Box(Modifier.ticking("one", s).ticking("two", s).size(10.dp)) {}
                LazyColumn(Modifier.trace("list").height(40.dp), list) { items(6) { Box(Modifier.ticking("i$it", s).size(20.dp)) {} } }
            }
        }
        step("s") { s.intValue = 2 }
        step("a leaves") { rows.remove("a") }
        step("scrolled") { list.dispatchRawDelta(30f) }
        //@end
    }
    scenario("visible_scrolled", "onVisibilityChanged of rows in something that scrolls, whole and by half; told when the row leaves") {
        //@begin visible_scrolled
        val scroll = ScrollState(0); val show = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.verticalScroll(scroll)) {
                for (i in 0..3) if (i != 1 || show.value) Box(Modifier.onVisibilityChanged(minFractionVisible = if (i % 2 == 0) 1f else .5f) { log("visible:$i $it") }.trace("r$i").size(50.dp, 60.dp))
            }
        }
        step("by 30", 10) { scroll.dispatchRawDelta(30f) }
        step("by 60", 10) { scroll.dispatchRawDelta(60f) }
        step("back", 10) { scroll.dispatchRawDelta(-90f) }
        step("the second leaves", 10) { show.value = false }
        step("and is back", 10) { show.value = true }
        //@end
    }
    scenario("visible_moved", "onVisibilityChanged of what is moved by an offset and a layer, made larger, not placed") {
        //@begin visible_moved
        queueCoroutines()
        val x = mutableIntStateOf(0); val w = mutableIntStateOf(40); val placed = mutableStateOf(true); val h = mutableIntStateOf(40)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.offset { IntOffset(x.intValue, 0) }.onVisibilityChanged { log("visible:moved $it") }.trace("moved").size(40.dp))
            Box(Modifier.onVisibilityChanged { log("visible:sized $it") }.trace("sized").sized(w, h))
            Box(Modifier.layout { m, c -> val p = m.measure(c); layout(p.width, p.height) { if (placed.value) p.place(0, 0) } }) { Box(Modifier.onVisibilityChanged { log("visible:placed $it") }.trace("placed").size(30.dp)) }
        }
        step("half out", 10) { x.intValue = 80 }
        step("wider than the window", 10) { w.intValue = 120 }
        step("not placed", 10) { placed.value = false }
        step("all as before", 10) { x.intValue = 0; w.intValue = 40; placed.value = true }
        //@end
    }
    scenario("first_visible_once", "onFirstVisible: by half, on the second time not again, again when the row is a new one; another callback") {
        //@begin first_visible_once
        val scroll = ScrollState(0); val id = mutableIntStateOf(0); val name = mutableStateOf("a")
        start(100, 100) {
            log("compose:Root ${name.value}")
            Column(Modifier.verticalScroll(scroll)) {
                Box(Modifier.size(90.dp))
                val n = name.value
                key(id.intValue) { Box(Modifier.onFirstVisible(minFractionVisible = .5f) { log("visible:first $n") }.trace("row").size(50.dp, 40.dp)) }
                Box(Modifier.size(200.dp))
            }
        }
        step("by 20", 10) { scroll.dispatchRawDelta(20f) }
        step("another callback", 10) { name.value = "b" }
        step("by 20 more", 10) { scroll.dispatchRawDelta(20f) }
        step("away", 10) { scroll.dispatchRawDelta(150f) }
        step("back", 10) { scroll.dispatchRawDelta(-150f) }
        step("another row", 10) { id.intValue = 1 }
        //@end
    }
    scenario("first_visible_late", "onFirstVisible of what comes into the window late, and again; before an onVisibilityChanged in its chain") {
        //@begin first_visible_late
        queueCoroutines()
        val x = mutableIntStateOf(200)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.offset { IntOffset(x.intValue, 0) }.onFirstVisible { log("visible:first") }.onVisibilityChanged { log("visible:changed $it") }.trace("box").size(40.dp))
        }
        step("in", 2) { x.intValue = 10 }
        step("out again", 10) { x.intValue = 200 }
        step("in to stay", 12) { x.intValue = 20 }
        step("out", 10) { x.intValue = 300 }
        //@end
    }
    scenario("layer_recorded", "a remembered layer: what draws into it and what shows it again; a state read inside, one read beside") {
        //@begin layer_recorded
        val inside = mutableIntStateOf(0); val x = mutableIntStateOf(20)
        start {
            log("compose:Root")
            val layer = rememberGraphicsLayer()
            Box(Modifier.trace("box").drawWithContent { log("draw:recording"); layer.record { log("draw:into ${inside.intValue}"); this@drawWithContent.drawContent() }; drawLayer(layer); translate(x.intValue.toFloat(), 0f) { drawLayer(layer) }; log("draw:done ${layer.size.width}") }.size(20.dp)) { Box(Modifier.drawBehind { log("draw:kid ${inside.intValue}") }.size(10.dp)) }
        }
        step("inside") { inside.intValue = 1 }
        step("x") { x.intValue = 40 }
        //@end
    }
    scenario("layer_recorded_elsewhere", "a layer recorded by one node and shown by another; its alpha is a state; the recorder changes its size and leaves") {
        //@begin layer_recorded_elsewhere
        val s = mutableIntStateOf(0); val a = mutableFloatStateOf(1f); val w = mutableIntStateOf(20); val h = mutableIntStateOf(20); val show = mutableStateOf(true)
        start {
            log("compose:Root ${show.value}")
            val layer = rememberGraphicsLayer()
            Row(Modifier.trace("row")) {
                if (show.value) Box(Modifier.graphicsLayer().trace("source").drawWithContent { layer.record { log("draw:into ${s.intValue} ${size.width.toInt()}"); this@drawWithContent.drawContent() }; drawLayer(layer) }.sized(w, h))
                Box(Modifier.graphicsLayer().trace("mirror").drawBehind { log("draw:mirror ${tenths(a.floatValue)} ${layer.size.width}"); layer.alpha = a.floatValue; drawLayer(layer) }.size(30.dp))
            }
        }
        step("s") { s.intValue = 1 }
        step("half as clear") { a.floatValue = .5f }
        step("wider") { w.intValue = 25 }
        step("the source leaves") { show.value = false }
        //@end
    }
    scenario("layer_recorded_rows", "layers of rows recorded with a size of their own, in a drawing cache and without one; a row leaves") {
        //@begin layer_recorded_rows
        val rows = mutableStateListOf("a", "b"); val n = mutableIntStateOf(0); val m = mutableIntStateOf(0)
        start {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                for (id in rows) key(id) {
                    val layer = rememberGraphicsLayer()
                    Box(Modifier.drawWithCache { log("cache:$id ${m.intValue}"); onDrawWithContent { layer.record(size = IntSize(8, 8)) { log("draw:$id ${n.intValue}"); this@onDrawWithContent.drawContent() }; drawLayer(layer); log("draw:size.$id ${layer.size.width} ${size.width.toInt()}") } }.size(20.dp))
                }
            }
        }
        step("n") { n.intValue = 1 }
        step("m") { m.intValue = 1 }
        step("a leaves") { rows.remove("a") }
        step("c comes, n") { rows.add("c"); n.intValue = 2 }
        //@end
    }
    scenario("blur_changed", "a blur whose radius is read in composition: what is measured, placed and drawn again; none and back") {
        //@begin blur_changed
        val r = mutableIntStateOf(2); val inside = mutableIntStateOf(0)
        start {
            log("compose:Root ${r.intValue}")
            Box(Modifier.trace("around").blur(r.intValue.dp).trace("blurred").drawBehind { log("draw:inside ${inside.intValue}") }.size(30.dp)) { Leaf("leaf") }
            Leaf("beside")
        }
        step("more") { r.intValue = 6 }
        step("what is inside") { inside.intValue = 1 }
        step("none") { r.intValue = 0 }
        step("some") { r.intValue = 3 }
        //@end
    }
    scenario("blur_edges", "blurs with and without an edge, one that becomes unbounded, within a layer that fades") {
        //@begin blur_edges
        val unbounded = mutableStateOf(false); val a = mutableFloatStateOf(1f)
        start {
            log("compose:Root")
            Box(Modifier.graphicsLayer { log("lambda:layer ${tenths(a.floatValue)}"); alpha = a.floatValue }.trace("fading")) {
                log("compose:inside ${unbounded.value}")
                Box(Modifier.blur(4.dp, if (unbounded.value) BlurredEdgeTreatment.Unbounded else BlurredEdgeTreatment.Rectangle).trace("one").size(20.dp))
                Box(Modifier.blur(3.dp, 1.dp).trace("two").size(20.dp))
            }
        }
        step("fades") { a.floatValue = .5f }
        step("unbounded") { unbounded.value = true }
        step("bounded") { unbounded.value = false }
        //@end
    }
    scenario("blur_rows", "rows of a list blurred but one: another one is chosen, the list is scrolled") {
        //@begin blur_rows
        val chosen = mutableIntStateOf(0); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) { items(6) { i -> val c = chosen.intValue == i; log("compose:$i $c"); Box((if (c) Modifier else Modifier.blur(4.dp)).trace("i$i").size(50.dp, 30.dp)) } }
        }
        step("1") { chosen.intValue = 1 }
        step("scrolled") { list.dispatchRawDelta(40f) }
        step("3") { chosen.intValue = 3 }
        //@end
    }
}
