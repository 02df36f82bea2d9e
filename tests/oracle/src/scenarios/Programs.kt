package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.graphics.toArgb
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

@Composable fun Section(id: Int, open: Boolean, toggle: (Int) -> Unit) {
    log("compose:Section($id) $open")
    Column(Modifier.trace("section$id")) {
        Box(Modifier.trace("head$id").clickable(null, null) { log("clicked:$id"); toggle(id) }.size(80.dp, 20.dp))
        AnimatedVisibility(open, enter = expandVertically(linear(64)) + fadeIn(linear(64)), exit = shrinkVertically(linear(64)) + fadeOut(linear(32))) { log("compose:body$id"); Box(Modifier.trace("body$id").size(80.dp, 40.dp)) }
    }
}
@Composable fun SwipedRow(id: Int, scope: CoroutineScope, gone: (Int) -> Unit) {
    val x = remember { log("born:$id"); Animatable(0f) }
    log("compose:SwipedRow($id)")
    Box(Modifier.draggable(rememberDraggableState { scope.launch { x.snapTo(x.value + it) } }, Orientation.Horizontal, onDragStopped = { if (x.value > 50f) { x.animateTo(100f, linear(48)); log("gone:$id"); gone(id) } else { x.animateTo(0f, linear(32)); log("back:$id") } })
        .graphicsLayer { log("lambda:layer.$id ${x.value.roundToInt()}"); translationX = x.value }.trace("row$id").size(100.dp, 30.dp))
}
class TreeItem(val name: String, vararg items: TreeItem) { val items = mutableStateListOf(*items); var open by mutableStateOf(false) }
@Composable fun TreeRow(item: TreeItem, depth: Int) {
    val births = remember { log("born:${item.name}"); depth }
    log("compose:TreeRow(${item.name}) $depth born $births ${item.open}")
    Box(Modifier.padding(start = (depth * 10).dp).trace(item.name).size(40.dp, 10.dp))
    if (item.open) for (child in item.items) key(child.name) { TreeRow(child, depth + 1) }
}
class CartLine(val id: Int, val price: Int) { var count by mutableIntStateOf(1) }
@Composable fun CartRow(line: CartLine, remove: (CartLine) -> Unit) { log("compose:CartRow(${line.id}) ${line.count}"); Box(Modifier.trace("line${line.id}").clickable(null, null) { log("clicked:${line.id}"); if (line.count > 1) line.count-- else remove(line) }.size(80.dp, 20.dp)) }
@Composable fun Total(total: State<Int>, badge: () -> Int) { log("compose:Total ${total.value}"); Box(Modifier.trace("total").size(80.dp, 10.dp).drawBehind { log("draw:badge ${badge()}") }) }
class Palette(val back: Color, val front: Color)
val LocalPalette = staticCompositionLocalOf { Palette(Color.White, Color.Black) }
@Composable fun Themed(name: String) {
    val palette = LocalPalette.current
    val back by animateColorAsState(palette.back, linear(48))
    log("compose:Themed($name)")
    Box(Modifier.graphicsLayer().drawBehind { log("draw:$name ${back == palette.back}") }.trace(name).size(20.dp)) { Box(Modifier.graphicsLayer().drawBehind { log("draw:$name.front ${palette.front == Color.Black}") }.size(10.dp)) }
}
@Composable fun Plain(name: String) { log("compose:Plain($name)"); Leaf("$name.leaf") }
@Composable fun Toast(id: Int, shown: Boolean, over: () -> Unit) {
    log("compose:Toast($id) $shown")
    val now by rememberUpdatedState(over)
    AnimatedVisibility(shown, Modifier.trace("toast$id"), fadeIn(linear(32)), fadeOut(linear(32))) { log("compose:words$id"); Box(Modifier.size(50.dp, 10.dp)) }
    LaunchedEffect(id) { log("launched:$id"); repeat(5) { withFrameNanos { } }; log("over:$id"); now() }
}
@Composable fun PickRow(id: Int, picked: State<Set<Int>>, pick: (Int) -> Unit) { val on = id in picked.value; log("compose:PickRow($id) $on"); Box(Modifier.trace("pick$id").clickable(null, null) { pick(id) }.size(80.dp, 20.dp)) }

/** What the author of an app writes: each screen used for a while. */
fun programs() {
    scenario("accordion", "sections of which one is open: tapped, another one on the way, the same one twice, one removed") {
        //@begin accordion
        queueCoroutines()
        val open = mutableIntStateOf(-1); val ids = mutableStateListOf(0, 1, 2)
        start(100, 200) { log("compose:Root"); Column(Modifier.trace("all")) { for (id in ids) key(id) { Deeper(2 * id) { Section(id, open.intValue == id) { open.intValue = if (open.intValue == it) -1 else it } } } } }
        step("the second", 20) { tap(10f, 30f) }
        step("the first", 3) { tap(10f, 10f) }
        step("the third on the way", 20) { tap(10f, 100f); open.intValue = 2 }
        step("closed", 2) { open.intValue = -1 }
        step("and opened", 20) { open.intValue = 2 }
        step("removed while it closes", 2) { open.intValue = 0 }
        step("gone", 20) { ids.remove(2) }
        step("it comes back open", 20) { open.intValue = 2; ids.add(0, 2) }
        //@end
    }
    scenario("swipe_to_dismiss", "rows of a list that are swiped away: a short swipe goes back, a long one removes its row, twice, one while another one moves") {
        //@begin swipe_to_dismiss
        queueCoroutines()
        val ids = mutableStateListOf(0, 1, 2, 3)
        start(100, 100) {
            log("compose:Root")
            val scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list")) { items(ids, key = { it }) { id -> SwipedRow(id, scope) { ids.remove(it) } } }
        }
        step("press") { press(10f, 40f) }
        step("a little") { move(40f, 40f) }
        step("hold") { move(40f, 40f) }
        step("let go", 20) { release(40f, 40f) }
        step("press again") { press(10f, 40f) }
        step("far") { move(60f, 40f); move(95f, 40f) }
        step("held") { move(95f, 40f) }
        step("let it go", 20) { release(95f, 40f) }
        step("the next one", 20) { press(10f, 40f); move(60f, 40f); move(95f, 40f) }
        step("it is let go", 2) { release(95f, 40f) }
        step("the first meanwhile", 20) { press(10f, 10f); move(60f, 10f); move(90f, 10f); release(90f, 10f) }
        //@end
    }
    scenario("pull_to_refresh", "a list that is pulled down beyond its start: a connection that takes what is left, loads, goes back; twice, and a short pull") {
        //@begin pull_to_refresh
        queueCoroutines()
        val pulled = mutableFloatStateOf(0f); val loading = mutableStateOf(false); val n = mutableIntStateOf(8); val list = LazyListState(); lateinit var scope: CoroutineScope
        val connection = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { if (available.y >= 0 || pulled.floatValue <= 0) return Offset.Zero; val by = maxOf(available.y, -pulled.floatValue); pulled.floatValue += by; return Offset(0f, by) }
            override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { if (available.y <= 0 || source != NestedScrollSource.UserInput) return Offset.Zero; log("pulled:${available.y.roundToInt()}"); pulled.floatValue += available.y / 2; return Offset(0f, available.y) }
            override suspend fun onPreFling(available: Velocity): Velocity {
                if (pulled.floatValue <= 0) return Velocity.Zero
                if (pulled.floatValue > 25f) { loading.value = true; scope.launch { withFrameNanos { }; withFrameNanos { }; n.intValue += 2; loading.value = false; log("loaded:${n.intValue}") } }
                animate(pulled.floatValue, 0f, animationSpec = linear(48)) { value, _ -> pulled.floatValue = value }
                log("settled")
                return available
            }
        }
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Box(Modifier.nestedScroll(connection)) {
                LazyColumn(Modifier.offset { IntOffset(0, pulled.floatValue.roundToInt()) }.trace("list"), list) { log("lazy:content ${n.intValue}"); items(n.intValue, key = { n.intValue - it }) { Cell("i$it", 80, 30) } }
                Box(Modifier.drawBehind { log("draw:spinner ${loading.value} ${pulled.floatValue.roundToInt()}") }.trace("spinner").size(20.dp))
            }
        }
        step("press") { press(50f, 20f) }
        step("pull") { move(50f, 60f) }
        step("further") { move(50f, 100f) }
        step("a bit back") { move(50f, 90f) }
        step("hold") { move(50f, 90f) }
        step("let go", 20) { release(50f, 90f) }
        step("a short pull") { press(50f, 20f); move(50f, 60f) }
        step("hold it") { move(50f, 60f) }
        step("let it go", 20) { release(50f, 60f) }
        step("pulled again") { press(50f, 10f); move(50f, 60f); move(50f, 95f) }
        step("up again beyond the start") { move(50f, 10f) }
        step("held") { move(50f, 10f) }
        step("and let go", 20) { release(50f, 10f) }
        //@end
    }
    scenario("split_pane", "two panes with a divider that is dragged: the left one is a BoxWithConstraints, the right one a column or a row by its width") {
        //@begin split_pane
        val at = mutableFloatStateOf(.5f); val n = mutableIntStateOf(0)
        start(200, 60) {
            log("compose:Root")
            val state = rememberDraggableState { at.floatValue = (at.floatValue + it / 200f).coerceIn(.2f, .8f) }
            Layout({
                BoxWithConstraints { log("compose:left $maxWidth ${n.intValue}"); if (maxWidth > 80.dp) Leaf("wide") else Plain("narrow") }
                Box(Modifier.draggable(state, Orientation.Horizontal).trace("divider"))
                BoxWithConstraints { val wide = maxWidth > 110.dp; log("compose:right $wide"); if (wide) Row { Leaf("a"); Says("n") { n.intValue } } else Column { Leaf("a"); Leaf("b") } }
            }, Modifier.trace("panes")) { ms, c ->
                val x = (c.maxWidth * at.floatValue).roundToInt()
                log("policy:measure $x")
                val left = ms[0].measure(Constraints.fixed(x - 5, c.maxHeight)); val divider = ms[1].measure(Constraints.fixed(10, c.maxHeight)); val right = ms[2].measure(Constraints.fixed(c.maxWidth - x - 5, c.maxHeight))
                layout(c.maxWidth, c.maxHeight) { left.place(0, 0); divider.place(x - 5, 0); right.place(x + 5, 0) }
            }
        }
        step("press") { press(100f, 20f) }
        step("to the left") { move(75f, 20f) }
        step("further") { move(60f, 20f) }
        step("n=1") { n.intValue = 1 }
        step("far to the right") { move(140f, 20f) }
        step("n=2") { n.intValue = 2 }
        step("beyond the end") { move(195f, 20f) }
        step("back a little, n=3") { move(170f, 20f); n.intValue = 3 }
        step("let go") { release(170f, 20f) }
        //@end
    }
    scenario("stopwatch_laps", "a stopwatch that runs by frames: started, laps, stopped, started again, reset; seconds are derived") {
        //@begin stopwatch_laps
        queueCoroutines()
        val running = mutableStateOf(false); val millis = mutableLongStateOf(0L); val laps = mutableStateListOf<Long>()
        start(100, 100) {
            log("compose:Root ${running.value}")
            val tens by remember { derivedStateOf { millis.longValue / 40 } }
            if (running.value) LaunchedEffect(Unit) {
                log("launched")
                var last = withFrameNanos { it }
                try { while (true) withFrameNanos { millis.longValue += (it - last) / 1_000_000; last = it } } finally { log("stopped:${millis.longValue}") }
            }
            Column {
                Says("tens") { tens }
                Box(Modifier.drawBehind { log("draw:${millis.longValue}") }.trace("face").size(20.dp))
                LazyColumn(Modifier.trace("laps").height(40.dp)) { itemsIndexed(laps, key = { _, lap -> lap }) { i, lap -> log("compose:lap $i $lap"); Box(Modifier.trace("lap$lap").size(40.dp, 15.dp)) } }
            }
        }
        step("started", 4) { running.value = true }
        step("a lap", 2) { laps.add(0, millis.longValue) }
        step("another one", 2) { laps.add(0, millis.longValue) }
        step("stopped", 4) { running.value = false }
        step("started again", 3) { running.value = true }
        step("a lap, stopped", 4) { laps.add(0, millis.longValue); running.value = false }
        step("reset") { millis.longValue = 0; laps.clear() }
        step("started once more", 3) { running.value = true }
        step("stopped for good", 3) { running.value = false }
        //@end
    }
    scenario("navigation_stack", "screens on a stack in AnimatedContent, kept by a state holder: pushed, pushed, popped, popped on the way, pushed again") {
        //@begin navigation_stack
        queueCoroutines()
        val stack = mutableStateListOf("home"); val counts = HashMap<String, MutableIntState>(); lateinit var holder: SaveableStateHolder
        start(100, 100) {
            log("compose:Root ${stack.last()}")
            holder = rememberSaveableStateHolder()
            AnimatedContent(stack.last(), Modifier.trace("host"), { slideInHorizontally(linear(64)) { it } togetherWith slideOutHorizontally(linear(64)) { -it / 2 } using null }) { screen ->
                holder.SaveableStateProvider(screen) {
                    val n = rememberSaveable { log("new:$screen"); mutableIntStateOf(0) }
                    counts[screen] = n
                    log("compose:screen $screen ${n.intValue}")
                    DisposableEffect(Unit) { log("effect-start:$screen"); onDispose { log("effect-dispose:$screen") } }
                    Box(Modifier.trace(screen).size(100.dp))
                }
            }
        }
        step("home=3") { counts["home"]!!.intValue = 3 }
        step("list", 20) { stack.add("list") }
        step("list=1", 20) { counts["list"]!!.intValue = 1 }
        step("detail", 3) { stack.add("detail") }
        step("popped on the way", 20) { stack.removeAt(2) }
        step("popped", 20) { holder.removeState("detail"); stack.removeAt(1) }
        step("list again", 20) { stack.add("list") }
        step("to the root by two", 2) { stack.add("detail"); stack.removeRange(1, 3) }
        step("the end", 20) { }
        //@end
    }
    scenario("cart_with_undo", "a cart: lines whose counts change, a derived total, a badge that is drawn, lines removed, all of it undone by a kept list") {
        //@begin cart_with_undo
        val lines = mutableStateListOf(CartLine(1, 10), CartLine(2, 20), CartLine(3, 5)); var kept = emptyList<CartLine>()
        start(100, 100) {
            log("compose:Root")
            val total = remember { derivedStateOf { log("calc:total"); lines.sumOf { it.price * it.count } } }
            Column {
                Total(total) { lines.sumOf { it.count } }
                for (line in lines) key(line.id) { CartRow(line) { kept = lines.toList(); lines.remove(it) } }
                if (lines.isEmpty()) Leaf("empty")
            }
        }
        step("two of the first") { lines[0].count = 2 }
        step("one of them by a tap") { tap(10f, 20f) }
        step("the second is removed by a tap") { tap(10f, 40f) }
        step("another price for less: the total stays") { lines[0].count = 2; lines[1].count = 3; lines[1].count = 1; lines.add(CartLine(4, -10)) }
        step("undone") { lines.clear(); lines.addAll(kept) }
        step("in another order") { lines.reverse() }
        step("cleared") { kept = lines.toList(); lines.clear() }
        step("undone again") { lines.addAll(kept) }
        //@end
    }
    scenario("tree_view", "a tree of rows by a composable that calls itself: opened, closed, opened deeper, a part moved below another one") {
        //@begin tree_view
        val root = TreeItem("root", TreeItem("a", TreeItem("a1"), TreeItem("a2", TreeItem("a2x"))), TreeItem("b", TreeItem("b1")), TreeItem("c"))
        start(200, 200) { log("compose:Root"); Column(Modifier.trace("tree")) { TreeRow(root, 0) } }
        step("root") { root.open = true }
        step("a and b") { root.items[0].open = true; root.items[1].open = true }
        step("a2") { root.items[0].items[1].open = true }
        step("a closed") { root.items[0].open = false }
        step("a opened: a2 is still open") { root.items[0].open = true }
        step("a2 moves below b") { val moved = root.items[0].items.removeAt(1); root.items[1].items.add(0, moved) }
        step("b to the front") { root.items.add(0, root.items.removeAt(1)) }
        step("root closed and one more below it") { root.open = false; root.items.add(TreeItem("d")) }
        step("root opened") { root.open = true }
        //@end
    }
    scenario("theme_switch", "a palette in a static local: colors that are animated to it, a part with one of its own, switched there and back on the way") {
        //@begin theme_switch
        queueCoroutines()
        val light = Palette(Color.White, Color.Black); val dark = Palette(Color.Black, Color.White); val night = mutableStateOf(false); val own = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalPalette provides if (night.value) dark else light) {
                log("compose:provided")
                Column {
                    Themed("outer")
                    Says("n") { n.intValue }
                    CompositionLocalProvider(LocalPalette provides if (own.value) light else LocalPalette.current) { log("compose:own"); Themed("inner"); Plain("plain") }
                }
            }
        }
        step("night", 3) { night.value = true }
        step("n=1", 1) { n.intValue = 1 }
        step("day on the way", 20) { night.value = false }
        step("nothing of its own", 20) { own.value = false }
        step("night again", 20) { night.value = true }
        step("its own again, n=2", 20) { own.value = true; n.intValue = 2 }
        //@end
    }
    scenario("search_as_typed", "a query that is answered a few frames later, by an effect that starts again with each letter; results in a list, the chosen one") {
        //@begin search_as_typed
        queueCoroutines()
        val words = listOf("alpha", "alps", "beta", "bell", "gamma"); val query = mutableStateOf(""); val chosen = mutableStateOf("alpha")
        start(100, 100) {
            log("compose:Root ${query.value}")
            var results by remember { mutableStateOf(words) }
            var busy by remember { mutableStateOf(false) }
            LaunchedEffect(query.value) { busy = true; repeat(2) { withFrameNanos { } }; log("answer:${query.value}"); results = words.filter { it.startsWith(query.value) }; busy = false }
            Column {
                Box(Modifier.drawBehind { log("draw:busy $busy") }.trace("bar").size(10.dp))
                if (results.isEmpty()) Plain("nothing")
                LazyColumn(Modifier.trace("list")) { log("lazy:content"); items(results, key = { it }) { w -> log("compose:word $w ${chosen.value == w}"); Box(Modifier.trace(w).size(50.dp, 20.dp)) } }
            }
        }
        step("a", 1) { query.value = "a" }
        step("al", 10) { query.value = "al" }
        step("another one is chosen") { chosen.value = "alps" }
        step("alx", 10) { query.value = "alx" }
        step("b, b again, be", 10) { query.value = "b"; query.value = "be" }
        step("cleared", 10) { query.value = "" }
        //@end
    }
    scenario("multi_select", "rows that are picked: a set in a state, all and none, what is picked is deleted, and put back") {
        //@begin multi_select
        val ids = mutableStateListOf(0, 1, 2, 3, 4); val picked = mutableStateOf(emptySet<Int>()); var last = emptyList<Int>()
        start(100, 200) {
            log("compose:Root")
            val count by remember { derivedStateOf { log("calc:count"); picked.value.size } }
            val all by remember { derivedStateOf { log("calc:all"); picked.value.size == ids.size } }
            Column {
                Says("bar") { "$count $all" }
                if (count > 0) Leaf("delete")
                LazyColumn(Modifier.trace("list").height(120.dp)) { items(ids, key = { it }) { PickRow(it, picked) { id -> picked.value = if (id in picked.value) picked.value - id else picked.value + id } } }
            }
        }
        step("the second") { tap(10f, 30f) }
        step("the next one: the bar has moved the rows") { tap(10f, 90f) }
        step("all") { picked.value = ids.toSet() }
        step("without the first") { picked.value = picked.value - 0 }
        step("deleted") { last = ids.toList(); ids.removeAll(picked.value); picked.value = emptySet() }
        step("picked and put back") { picked.value = setOf(0); ids.clear(); ids.addAll(last) }
        step("the same set again") { picked.value = setOf(0) }
        step("none") { tap(10f, 30f) }
        //@end
    }
    scenario("keyboard_grid", "cells of a grid that keys choose: the chosen one is drawn, has the focus, is toggled; one leaves, the grid scrolls along") {
        //@begin keyboard_grid
        queueCoroutines()
        val ids = mutableStateListOf(*(0..8).toList().toTypedArray()); val on = mutableStateMapOf<Int, Boolean>(); val all = Requesters(); val grid = LazyGridState()
        start(90, 60) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), grid) {
                items(ids, key = { it }) { i ->
                    var focused by remember { mutableStateOf(false) }
                    log("compose:cell$i ${on[i] == true}")
                    Box(Modifier.focusRequester(all["$i"]).onFocusChanged { if (it.isFocused != focused) log("focus:$i ${it.isFocused}"); focused = it.isFocused }
                        .onKeyEvent { if (it.type == KeyEventType.KeyDown && it.key == Key.X) { on[i] = on[i] != true; true } else false }.focusable().drawBehind { log("draw:ring$i $focused") }.trace("cell$i").size(30.dp))
                }
            }
        }
        step("the first") { log("did:${all["0"].requestFocus()}") }
        step("right") { key(Key.DirectionRight) }
        step("toggled") { key(Key.X) }
        step("down") { key(Key.DirectionDown) }
        step("down and toggled", 20) { key(Key.DirectionDown); key(Key.X) }
        step("the focused one leaves", 20) { ids.remove(7) }
        step("another one is asked for", 20) { log("did:${all["3"].requestFocus()}") }
        step("up", 20) { key(Key.DirectionUp) }
        step("toggled again", 20) { key(Key.X); key(Key.X) }
        //@end
    }
    scenario("toasts", "messages that go by themselves after some frames: one, two at once, one exchanged while it fades") {
        //@begin toasts
        queueCoroutines()
        val queue = mutableStateListOf<Int>(); val hidden = mutableStateOf(setOf<Int>())
        start(100, 100) {
            log("compose:Root ${queue.toList()}")
            Column(Modifier.trace("column")) { for (id in queue) key(id) { Toast(id, id !in hidden.value) { hidden.value = hidden.value + id } } }
            LaunchedEffect(hidden.value) { if (hidden.value.isNotEmpty()) { log("leaving:${hidden.value}"); repeat(4) { withFrameNanos { } }; queue.removeAll(hidden.value); hidden.value = emptySet() } }
        }
        step("one", 30) { queue.add(1) }
        step("two at once", 4) { queue.add(2); queue.add(3) }
        step("and a third", 40) { queue.add(0, 4) }
        step("one again", 6) { queue.add(5) }
        step("another one as it fades", 40) { queue.add(6) }
        //@end
    }
    scenario("drawn_chart", "a chart on a canvas: a path that a cache builds of points and size, a progress that is animated, a point that is pressed") {
        //@begin drawn_chart
        queueCoroutines()
        val points = mutableStateListOf(1, 5, 3); val w = mutableIntStateOf(80); val h = mutableIntStateOf(40); val pressed = mutableIntStateOf(-1); val progress = Animatable(0f); lateinit var scope: CoroutineScope; val title = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${title.intValue}")
            scope = rememberCoroutineScope()
            Column {
                Box(Modifier.trace("chart").sized(w, h).pointerInput(Unit) { detectTapGestures { log("tapped:${it.x.roundToInt()}"); pressed.intValue = (it.x * points.size / size.width).toInt() } }
                    .drawWithCache { log("cache:build ${points.size} ${size.width.roundToInt()}"); val path = Path(); points.forEachIndexed { i, p -> path.lineTo(i * size.width / points.size, p.toFloat()) }; onDrawBehind { log("draw:chart ${tenths(progress.value)}"); drawPath(path, Color.Red, progress.value) } })
                Canvas(Modifier.trace("mark").size(80.dp, 10.dp)) { log("draw:mark ${pressed.intValue}"); if (pressed.intValue in points.indices) drawRect(Color.Blue) }
                Says("value") { if (pressed.intValue in points.indices) points[pressed.intValue] else "none" }
            }
        }
        step("shown", 20) { scope.launch { progress.animateTo(1f, linear(48)) } }
        step("the second is tapped") { tap(40f, 10f) }
        step("another point") { points.add(7) }
        step("a point changes") { points[1] = 6 }
        step("larger") { w.intValue = 100 }
        step("tapped again, smaller") { tap(80f, 10f); w.intValue = 60 }
        step("composed again") { title.intValue = 1 }
        step("shown once more", 20) { scope.launch { progress.snapTo(0f); progress.animateTo(1f, linear(32)) } }
        step("no points") { points.clear() }
        //@end
    }
    scenario("sortable_table", "a table whose columns are as wide as their widest cell, by subcomposition: a cell grows, a row comes, sorted by another column, twice") {
        //@begin sortable_table
        val rows = mutableStateListOf("b" to 30, "a" to 50, "c" to 20); val by = mutableIntStateOf(0); val extra = mutableIntStateOf(0)
        start(200, 100) {
            log("compose:Root")
            val sorted by remember { derivedStateOf { log("calc:sorted"); if (by.intValue == 0) rows.sortedBy { it.first } else rows.sortedBy { it.second } } }
            SubcomposeLayout(Modifier.trace("table")) { c ->
                log("policy:table")
                val shown = sorted
                val left = shown.map { row -> subcompose("l${row.first}") { log("compose:l${row.first}"); Box(Modifier.trace("l${row.first}").size(20.dp)) }[0] }
                val right = shown.map { row -> subcompose("r${row.first}") { log("compose:r${row.first} ${row.second}"); Box(Modifier.trace("r${row.first}").width((row.second + if (row.first == "c") extra.intValue else 0).dp).height(20.dp)) }[0] }
                val width = right.maxOfOrNull { it.maxIntrinsicWidth(20) } ?: 0
                val ls = left.map { it.measure(Constraints()) }; val rs = right.map { it.measure(Constraints.fixedWidth(width)) }
                layout(20 + width, 20 * shown.size) { log("policy:place"); ls.forEachIndexed { i, p -> p.place(0, 20 * i) }; rs.forEachIndexed { i, p -> p.place(20, 20 * i) } }
            }
        }
        step("by the number") { by.intValue = 1 }
        step("a cell grows, not the widest") { extra.intValue = 10 }
        step("the widest") { extra.intValue = 60 }
        step("one more row") { rows.add("d" to 40) }
        step("by the name") { by.intValue = 0 }
        step("a row changes") { rows[0] = "b" to 70 }
        step("a row leaves, by the number") { rows.removeAt(2); by.intValue = 1 }
        step("it comes back") { rows.add("c" to 20) }
        //@end
    }
    scenario("pager_advancing", "a pager that goes on by itself after some frames; a page that counts; pages removed and added meanwhile") {
        //@begin pager_advancing
        queueCoroutines()
        val ids = mutableStateListOf(0, 1, 2); val on = mutableStateOf(true); lateinit var pager: PagerState
        start(100, 60) {
            log("compose:Root ${on.value}")
            pager = rememberPagerState { ids.size }
            Column {
                Says("page") { "${pager.currentPage} ${pager.settledPage}" }
                HorizontalPager(pager, Modifier.trace("pager").size(100.dp, 40.dp), key = { ids[it] }) { p -> val born = remember { log("born:${ids[p]}"); p }; log("compose:page ${ids[p]} born $born"); Box(Modifier.trace("p${ids[p]}").fillMaxSize()) }
            }
            if (on.value) LaunchedEffect(pager.settledPage) { repeat(3) { withFrameNanos { } }; val next = (pager.settledPage + 1) % pager.pageCount; log("goes:$next"); pager.animateScrollToPage(next, animationSpec = linear(48)); log("at:${pager.currentPage}") }
        }
        step("on", 12) { }
        step("held", 12) { on.value = false }
        step("one more at the front", 5) { ids.add(0, 9) }
        step("on again", 12) { on.value = true }
        step("two leave on the way", 6) { ids.removeAt(0); ids.removeAt(0) }
        step("off", 20) { on.value = false }
        //@end
    }
}
