package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.gestures.ScrollableState
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.nestedscroll.NestedScrollConnection
import androidx.compose.ui.input.nestedscroll.NestedScrollSource
import androidx.compose.ui.input.nestedscroll.nestedScroll
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.layout.layout
import androidx.compose.ui.layout.onGloballyPositioned
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.layout.positionInRoot
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.*

class Todo(val id: Int, title: String) { var title by mutableStateOf(title); var done by mutableStateOf(false) }
@Composable fun TodoRow(todo: Todo, toggle: (Todo) -> Unit) {
    log("compose:TodoRow(${todo.id}) ${todo.title} ${todo.done}")
    val opened = remember { log("remember:${todo.id}"); mutableIntStateOf(todo.id) }
    Row(Modifier.trace("todo${todo.id}").clickable(null, null) { log("toggled:${todo.id}"); toggle(todo) }) {
        Box(Modifier.drawBehind { log("draw:check${todo.id} ${todo.done}") }.size(20.dp))
        Box(Modifier.size((todo.title.length * 5).dp, opened.intValue.coerceAtLeast(10).dp))
    }
}
@Composable fun Detail(id: Int, births: Births) {
    val born = remember { births.next() }
    var taps by rememberSaveable { mutableIntStateOf(0) }
    log("compose:Detail($id) born=$born taps=$taps")
    SideEffect { log("side:$id") }
    Box(Modifier.trace("detail$id").size(30.dp))
}

fun screens() {
    scenario("todo_filtered", "a list of tasks with a filter, counted by derived states; tapped, added, removed, renamed") {
        //@begin todo_filtered
        queueCoroutines()
        val todos = mutableStateListOf(*(1..5).map { Todo(it, "task$it") }.toTypedArray()); val filter = mutableStateOf("all"); val state = LazyListState()
        val visible = derivedStateOf { log("calc:visible"); todos.filter { filter.value == "all" || it.done == (filter.value == "done") } }
        val left = derivedStateOf { log("calc:left"); todos.count { !it.done } }
        start(200, 200) {
            log("compose:Root")
            Column {
                Row { log("compose:bar ${left.value}"); Leaf("filter.${filter.value}") }
                LazyColumn(Modifier.trace("list"), state) { log("lazy:content"); items(visible.value, key = { it.id }) { TodoRow(it) { t -> t.done = !t.done } } }
            }
        }
        step("tap the second") { tap(10f, 35f) }
        step("only open ones") { filter.value = "open" }
        step("tap the first") { tap(10f, 25f) }
        step("rename and add") { todos[2].title = "renamed"; todos.add(Todo(6, "six")) }
        step("only done ones") { filter.value = "done" }
        step("the first is removed") { todos.removeAt(0) }
        step("all") { filter.value = "all" }
        //@end
    }
    scenario("master_detail", "one pane or two by the width: the detail is movable content and keeps its state; another one is chosen") {
        //@begin master_detail
        val wide = mutableStateOf(true); val chosen = mutableIntStateOf(1); val births = Births()
        start {
            log("compose:Root")
            val detail = remember { movableContentOf { id: Int -> Detail(id, births) } }
            if (wide.value) Row(Modifier.trace("row")) { Leaf("master"); Box(Modifier.trace("pane").padding(5.dp)) { detail(chosen.intValue) } }
            else Column(Modifier.trace("column")) { detail(chosen.intValue); Leaf("back") }
        }
        step("narrow") { wide.value = false }
        step("2") { chosen.intValue = 2 }
        step("wide and 3") { wide.value = true; chosen.intValue = 3 }
        step("narrow again") { wide.value = false }
        //@end
    }
    scenario("collapsing_header", "a header that shrinks while a list below is scrolled, by a nested scroll connection and states read in layout and draw") {
        //@begin collapsing_header
        queueCoroutines()
        val height = mutableFloatStateOf(100f); val list = LazyListState()
        val connection = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset {
                val before = height.floatValue
                height.floatValue = (before + available.y).coerceIn(40f, 100f)
                log("scroll:pre ${available.y.toInt()} took ${(height.floatValue - before).toInt()}")
                return Offset(0f, height.floatValue - before)
            }
        }
        start(200, 300) {
            log("compose:Root")
            val small by remember { derivedStateOf { log("calc:small"); height.floatValue < 60f } }
            Column(Modifier.nestedScroll(connection)) {
                Box(Modifier.trace("header").layout { m, c -> val h = height.floatValue.toInt(); log("lambda:header $h"); val p = m.measure(Constraints.fixed(c.maxWidth, h)); layout(c.maxWidth, h) { p.place(0, 0) } }.graphicsLayer { log("lambda:layer"); alpha = height.floatValue / 100f }) {
                    log("compose:header $small")
                    Box(Modifier.trace("title").size(if (small) 10.dp else 30.dp))
                }
                LazyColumn(Modifier.trace("list").weight(1f), list) { log("lazy:content"); items(20) { HItem("$it") } }
            }
        }
        step("press") { press(50f, 250f) }
        step("the slop") { move(50f, 230f) }
        step("up by 30") { move(50f, 200f) }
        step("up by 40") { move(50f, 160f) }
        step("down by 20") { move(50f, 180f) }
        step("down by 60") { move(50f, 240f) }
        //@end
    }
    scenario("intrinsic_rows", "rows as high as the highest by intrinsics, with a divider that fills it; texts and weights change") {
        //@begin intrinsic_rows
        val a = mutableIntStateOf(20); val b = mutableIntStateOf(30); val more = mutableStateOf(false); val weight = mutableFloatStateOf(1f)
        start(200, 300) {
            log("compose:Root")
            Column(Modifier.width(IntrinsicSize.Max).trace("column")) {
                Row(Modifier.height(IntrinsicSize.Min).trace("row")) {
                    Sized("a", mutableIntStateOf(25).let { w -> remember { w } }, a)
                    Box(Modifier.trace("divider").fillMaxHeight().width(2.dp))
                    Box(Modifier.weight(weight.floatValue).trace("weighed")) { Sized("b", b) }
                    if (more.value) Leaf("more")
                }
                Box(Modifier.trace("line").fillMaxWidth().height(3.dp))
            }
        }
        step("a 50") { a.intValue = 50 }
        step("b 60") { b.intValue = 60 }
        step("more") { more.value = true }
        step("weight 2") { weight.floatValue = 2f }
        step("a 10, b 10") { a.intValue = 10; b.intValue = 10 }
        //@end
    }
    scenario("density_switch", "the density changes around a part: paddings, sizes, offsets, layers, constraints in dp, a list") {
        //@begin density_switch
        val density = mutableFloatStateOf(1f); val list = LazyListState()
        start(300, 300) {
            log("compose:Root")
            Leaf("outside")
            CompositionLocalProvider(LocalDensity provides Density(density.floatValue)) {
                log("compose:inside")
                Column(Modifier.trace("column").padding(4.dp)) {
                    Leaf("leaf")
                    Box(Modifier.offset(5.dp, 2.dp).trace("offset").size(10.dp))
                    Box(Modifier.offset { log("lambda:offset"); IntOffset(6.dp.roundToPx(), 0) }.trace("block").size(10.dp))
                    Box(Modifier.graphicsLayer { log("lambda:layer ${this.density}"); translationX = 3.dp.toPx() }.trace("layer").size(10.dp))
                    BoxWithConstraints(Modifier.trace("bwc").width(50.dp)) { log("compose:bwc $maxWidth ${constraints.maxWidth}"); Leaf("in bwc") }
                    LazyColumn(Modifier.trace("list").height(30.dp), list) { log("lazy:content"); items(10) { HItem("$it") } }
                }
            }
        }
        step("2") { density.floatValue = 2f }
        step("scrolled") { list.dispatchRawDelta(50f) }
        step("1") { density.floatValue = 1f }
        //@end
    }
    scenario("size_callbacks", "onSizeChanged and onGloballyPositioned write states that composition, layout and drawing read") {
        //@begin size_callbacks
        val w = mutableIntStateOf(30); val size = mutableStateOf(IntSize.Zero); val at = mutableStateOf(Offset.Zero); val gap = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                Box(Modifier.trace("gap").layout { m, c -> val p = m.measure(c); layout(p.width, gap.intValue) { p.place(0, 0) } })
                Box(Modifier.onSizeChanged { log("onSizeChanged:${it.width}x${it.height}"); size.value = it }.onGloballyPositioned { log("onGloballyPositioned:${it.positionInRoot().y.toInt()}"); at.value = it.positionInRoot() }.trace("source").layout { m, c -> val p = m.measure(Constraints.fixed(w.intValue, 20)); layout(p.width, p.height) { p.place(0, 0) } })
                Box { log("compose:follower ${size.value.width}"); Box(Modifier.trace("follower").size(size.value.width.dp, 10.dp)) }
                Box(Modifier.offset { log("lambda:offset ${size.value.width}"); IntOffset(size.value.width, 0) }.trace("moved").drawBehind { log("draw:at ${at.value.y.toInt()}") }.size(10.dp))
            }
        }
        step("wider") { w.intValue = 50 }
        step("moved down") { gap.intValue = 15 }
        //@end
    }
    scenario("effects_and_states", "produceState, rememberUpdatedState and effects that write states which others have as keys") {
        //@begin effects_and_states
        queueCoroutines()
        val id = mutableIntStateOf(1); val label = mutableStateOf("x"); val echo = mutableIntStateOf(0); val total = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val loaded by produceState("none", id.intValue) { log("produce:${id.intValue}"); value = "loading${id.intValue}"; withFrameNanos {}; value = "loaded${id.intValue}"; awaitDispose { log("produce-end:${id.intValue}") } }
            val latest by rememberUpdatedState(label.value)
            log("compose:loaded $loaded")
            LaunchedEffect(loaded) { log("launched:$loaded $latest"); withFrameNanos {}; log("later:$loaded $latest"); total.intValue += 1 }
            SideEffect { if (echo.intValue < id.intValue) { log("side:echo"); echo.intValue = id.intValue } }
            DisposableEffect(echo.intValue) { log("effect-start:${echo.intValue}"); onDispose { log("effect-dispose:${echo.intValue}") } }
            Reading("total", total)
        }
        step("another id", 8) { id.intValue = 2 }
        step("a label meanwhile", 8) { id.intValue = 3; label.value = "y" }
        step("only the label", 4) { label.value = "z" }
        //@end
    }
    scenario("saved_branches", "rememberSaveable and remember with keys in branches and in keyed rows; a scope invalidated by hand") {
        //@begin saved_branches
        val rows = mutableStateListOf("a", "b"); val k = mutableIntStateOf(0); val show = mutableStateOf(true); lateinit var scope: RecomposeScope
        start {
            log("compose:Root")
            Column {
                for (id in rows) key(id) {
                    val saved = rememberSaveable(k.intValue) { log("saveable:$id ${k.intValue}"); mutableIntStateOf(k.intValue) }
                    val plain = remember(id, k.intValue / 2) { log("remember:$id ${k.intValue / 2}"); id + k.intValue }
                    log("compose:row $id ${saved.intValue} $plain")
                }
                if (show.value) Box { scope = currentRecomposeScope; val r = rememberSaveable { log("saveable:box"); mutableIntStateOf(0) }; log("compose:box ${r.intValue}") }
                Effect("after", show.value)
            }
        }
        step("k=1") { k.intValue = 1 }
        step("k=2, a leaves, c comes first") { k.intValue = 2; rows.remove("a"); rows.add(0, "c") }
        step("by hand") { scope.invalidate() }
        step("no box") { show.value = false }
        step("box") { show.value = true }
        //@end
    }
    scenario("flow_row_scopes", "FlowRow and FlowColumn: what their content reads, what their arguments read, a wrap that changes") {
        //@begin flow_row_scopes
        val n = mutableIntStateOf(3); val gap = mutableIntStateOf(2); val max = mutableIntStateOf(10); val r = mutableIntStateOf(0)
        start(100, 300) {
            log("compose:Root ${r.intValue}")
            FlowRow(Modifier.trace("flow").width(70.dp), horizontalArrangement = Arrangement.spacedBy(gap.intValue.dp), maxItemsInEachRow = max.intValue) {
                log("compose:items ${n.intValue}")
                for (i in 0 until n.intValue) Leaf("i$i")
            }
            FlowColumn(Modifier.trace("columns").height(50.dp)) { log("compose:columns"); Reading("n", n); for (i in 0 until 3) Leaf("c$i") }
        }
        step("five") { n.intValue = 5 }
        step("gap 10") { gap.intValue = 10 }
        step("two in a row") { max.intValue = 2 }
        step("the root runs") { r.intValue = 1 }
        //@end
    }
}
