package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.BasicTextField
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

class Line(val id: Int, price: Int) { var count by mutableIntStateOf(1); var price by mutableIntStateOf(price); val sum by derivedStateOf { log("derive:sum$id"); count * this.price } }
class Order { val lines = mutableStateListOf<Line>(); var sale by mutableStateOf(false); val total by derivedStateOf { log("derive:total"); lines.sumOf { it.sum } / (if (sale) 2 else 1) }; val isBig by derivedStateOf { log("derive:big"); total > 20 } }
@Composable fun OrderRow(line: Line) { log("compose:OrderRow(${line.id}) ${line.count}"); Box(Modifier.drawBehind { log("draw:sum${line.id} ${line.sum}") }.trace("line${line.id}").size(40.dp, 10.dp)) }
@Composable fun OrderTotal(order: Order) { log("compose:OrderTotal ${order.total}"); Box(Modifier.trace("total").size(if (order.isBig) 40.dp else 20.dp, 10.dp)) }
@Composable fun Unfolding(id: Int, open: Boolean) {
    val born = rememberSaveable { log("saved:$id"); id * 10 }
    log("compose:Unfolding($id) $born $open")
    Column(Modifier.trace("row$id")) {
        Box(Modifier.size(80.dp, 20.dp))
        AnimatedVisibility(open, enter = expandVertically(linear(64)), exit = shrinkVertically(linear(48))) { log("compose:more$id"); DisposableEffect(Unit) { log("effect-start:$id"); onDispose { log("effect-dispose:$id") } }; Box(Modifier.trace("more$id").size(80.dp, 30.dp)) }
    }
}
@Composable fun Ticking(id: Int, version: Int) {
    val ticks = remember { mutableIntStateOf(0) }
    log("compose:Ticking($id)")
    LaunchedEffect(id, version) { log("launched:$id v$version"); try { repeat(4) { withFrameNanos { }; ticks.intValue++ }; log("done:$id") } finally { log("over:$id ${ticks.intValue}") } }
    Box(Modifier.drawBehind { log("draw:ticks$id ${ticks.intValue}") }.trace("tick$id").size(50.dp, 30.dp))
}
@Composable fun Tapped(name: String, n: Int, onTap: (Int) -> Unit) {
    val newest by rememberUpdatedState(onTap)
    log("compose:Tapped($name) $n")
    Box(Modifier.pointerInput(Unit) { log("input:$name"); detectTapGestures(onPress = { log("press:$name"); val ok = tryAwaitRelease(); log("released:$name $ok") }) { newest(n) } }.trace(name).size(40.dp, 20.dp))
}
@Composable fun TwoSlots(main: @Composable () -> Unit, aside: @Composable (Int) -> Unit, wide: State<Int>) {
    SubcomposeLayout(Modifier.trace("slots")) { constraints ->
        val first = subcompose("main", main).map { it.measure(constraints.copy(minWidth = 0, minHeight = 0)) }
        val height = first.maxOf { it.height }
        val second = subcompose("aside$height") { aside(height) }.map { it.measure(Constraints.fixed(wide.value, height)) }
        layout(first.sumOf { it.width } + wide.value, height) { log("lambda:place $height"); var x = 0; (first + second).forEach { it.placeRelative(x, 0); x += it.width } }
    }
}

/** Two or three features in one program, each looked at a second or third time. */
fun combined() {
    scenario("items_unfolding", "items that unfold by an animation, with saved values: two at once, one is removed on the way, scrolled away and back") {
        //@begin items_unfolding
        queueCoroutines()
        val ids = mutableStateListOf(0, 1, 2, 3, 4, 5); val open = mutableStateMapOf<Int, Boolean>(); val list = LazyListState()
        start(100, 100) { log("compose:Root"); LazyColumn(Modifier.trace("list"), list) { items(ids, key = { it }) { id -> Unfolding(id, open[id] == true) } } }
        step("the second", 20) { open[1] = true }
        step("two at once", 3) { open[0] = true; open[2] = true }
        step("one is removed on the way", 20) { ids.remove(2) }
        step("away") { list.dispatchRawDelta(120f) }
        step("closed while away", 20) { open[0] = false }
        step("back", 20) { list.dispatchRawDelta(-120f) }
        step("closed and removed", 20) { open[1] = false; ids.remove(1) }
        step("it returns open", 20) { open[1] = true; ids.add(0, 1) }
        //@end
    }
    scenario("row_turned_round", "a row of items from right to left: scrolled, the direction switches while it is scrolled, paddings and offsets follow") {
        //@begin row_turned_round
        queueCoroutines()
        val direction = mutableStateOf(LayoutDirection.Rtl); val list = LazyListState(); val n = mutableIntStateOf(8)
        start(100, 60) {
            log("compose:Root ${direction.value}")
            CompositionLocalProvider(LocalLayoutDirection provides direction.value) {
                Column(Modifier.padding(start = 10.dp)) {
                    LazyRow(Modifier.trace("list").size(80.dp, 20.dp), list, contentPadding = PaddingValues(start = 5.dp)) { items(n.intValue, key = { it }) { Cell("i$it", 30, 20) } }
                    Row(Modifier.trace("row").offset(4.dp)) { Leaf("a"); Leaf("b"); Box(Modifier.weight(1f).trace("rest").height(10.dp)) { log("compose:${LocalLayoutDirection.current}") } }
                }
            }
        }
        step("by 40") { list.dispatchRawDelta(40f) }
        step("left to right") { direction.value = LayoutDirection.Ltr }
        step("by 20") { list.dispatchRawDelta(20f) }
        step("right to left and an item less") { direction.value = LayoutDirection.Rtl; n.intValue = 4 }
        step("back") { list.dispatchRawDelta(-100f) }
        //@end
    }
    scenario("density_of_a_list", "the density changes around a list, a grid and a drawing: sizes, spacing, what is drawn in dp, and a scrolled place") {
        //@begin density_of_a_list
        queueCoroutines()
        val scale = mutableFloatStateOf(1f); val list = LazyListState(); val n = mutableIntStateOf(6)
        start(120, 120) {
            log("compose:Root")
            CompositionLocalProvider(LocalDensity provides Density(scale.floatValue)) {
                Column {
                    LazyColumn(Modifier.trace("list").height(50.dp), list, verticalArrangement = Arrangement.spacedBy(4.dp)) { items(n.intValue) { Cell("i$it", 30, 20) } }
                    Box(Modifier.drawBehind { log("draw:dp ${10.dp.toPx()} ${size.width}") }.trace("drawn").size(20.dp))
                    Box(Modifier.layout { m, c -> val p = m.measure(c); log("policy:$density"); layout(p.width, p.height) { p.place(2.dp.roundToPx(), 0) } }.trace("placed").size(10.dp))
                    Reading("n", n)
                }
            }
        }
        step("scrolled") { list.dispatchRawDelta(30f) }
        step("denser") { scale.floatValue = 1.5f }
        step("one more") { n.intValue = 7 }
        step("back and scrolled") { scale.floatValue = 1f; list.dispatchRawDelta(10f) }
        //@end
    }
    scenario("field_cleared", "fields whose text the program clears, shortens, or keeps to digits: where the caret is then, and how many frames it takes") {
        //@begin field_cleared
        queueCoroutines()
        val text = mutableStateOf("hello"); val sent = mutableStateListOf<String>(); val all = Requesters(); val most = mutableIntStateOf(9)
        start(200, 100) {
            log("compose:Root")
            Column {
                BasicTextField(text.value, { log("typed:$it"); text.value = it.take(most.intValue) }, Modifier.focusRequester(all["t"]).size(100.dp, 20.dp))
                Column { log("compose:sent ${sent.joinToString()}") }
            }
        }
        step("focus", 4) { log("did:${all["t"].requestFocus()}") }
        step("to the end", 4) { key(Key.MoveEnd) }
        step("backspace", 4) { key(Key.Backspace) }
        step("sent", 4) { sent.add(text.value); text.value = "" }
        step("backspace in nothing", 4) { key(Key.Backspace) }
        step("another text", 4) { text.value = "world" }
        step("right, right", 4) { key(Key.DirectionRight); key(Key.DirectionRight) }
        step("right again", 4) { key(Key.DirectionRight) }
        step("shortened before the caret", 4) { text.value = "wo"; most.intValue = 1 }
        step("backspace is cut", 4) { key(Key.Backspace) }
        step("all and delete", 4) { text.value = "abcd"; most.intValue = 9 }
        step("delete", 4) { key(Key.Delete); key(Key.Delete) }
        step("cleared and typed in one action", 4) { text.value = ""; key(Key.Backspace) }
        //@end
    }
    scenario("buttons_as_wide", "buttons in a column as wide as the widest need: children that fill it, one with a need of its own, one that leaves, a row as high as its highest within") {
        //@begin buttons_as_wide
        queueCoroutines()
        val a = mutableIntStateOf(30); val b = mutableIntStateOf(20); val show = mutableStateOf(true); val h = mutableIntStateOf(10)
        start(200, 120) {
            log("compose:Root ${show.value}")
            Column(Modifier.width(IntrinsicSize.Max).trace("col", exit = true)) {
                Box(Modifier.fillMaxWidth().trace("first").sized(a, h))
                Row(Modifier.height(IntrinsicSize.Min).trace("row", exit = true)) { Box(Modifier.weight(1f).trace("left").sized(b, h)); Box(Modifier.fillMaxHeight().trace("line", exit = true).width(2.dp)); Box(Modifier.weight(1f).trace("right").size(10.dp, 20.dp)) }
                if (show.value) Box(Modifier.fillMaxWidth().trace("wide", exit = true).requiredWidth(60.dp).height(5.dp))
            }
        }
        step("a=50") { a.intValue = 50 }
        step("b=40") { b.intValue = 40 }
        step("the wide one leaves") { show.value = false }
        step("h=30") { h.intValue = 30 }
        step("a=10, b=10") { a.intValue = 10; b.intValue = 10 }
        step("it returns") { show.value = true }
        //@end
    }
    scenario("movable_in_contents", "movable content shown by the target of a Crossfade and by that of an AnimatedContent: it goes over on the way, changes, comes back") {
        //@begin movable_in_contents
        queueCoroutines()
        val page = mutableIntStateOf(0); val n = mutableIntStateOf(0); val kept = movableContentOf { val born = remember { log("born:kept"); n.intValue }; log("compose:kept $born ${n.intValue}"); DisposableEffect(Unit) { log("effect-start:kept"); onDispose { log("effect-dispose:kept") } }; Box(Modifier.trace("kept").size(20.dp)) }
        start(100, 100) {
            log("compose:Root")
            Column {
                AnimatedContent(page.intValue, transitionSpec = { fadeIn(linear(48)) togetherWith fadeOut(linear(32)) }) { p -> log("compose:page$p"); Row(Modifier.trace("page$p")) { if (p == page.intValue) kept(); Box(Modifier.size(10.dp)) } }
                Box { log("compose:below ${n.intValue}") }
            }
        }
        step("page 1", 3) { page.intValue = 1 }
        step("n=1 on the way", 10) { n.intValue = 1 }
        step("page 2 and n=2", 2) { page.intValue = 2; n.intValue = 2 }
        step("back on the way", 20) { page.intValue = 1 }
        step("n=3") { n.intValue = 3 }
        //@end
    }
    scenario("ticking_items", "items with coroutines that wait for frames: they leave before the end, come back, their key changes as they leave, one is moved") {
        //@begin ticking_items
        queueCoroutines()
        val ids = mutableStateListOf(0, 1, 2, 3, 4); val version = mutableIntStateOf(0); val list = LazyListState()
        start(100, 60) { log("compose:Root"); LazyColumn(Modifier.trace("list"), list) { items(ids, key = { it }) { id -> Ticking(id, version.intValue) } } }
        step("version 1", 2) { version.intValue = 1 }
        step("away", 3) { list.dispatchRawDelta(60f) }
        step("back, version 2", 3) { list.dispatchRawDelta(-60f); version.intValue = 2 }
        step("moved and removed", 3) { ids.add(0, ids.removeAt(1)); ids.remove(0) }
        step("to the end", 20) { }
        step("all leave") { ids.clear() }
        //@end
    }
    scenario("newest_callbacks", "taps whose handler calls the newest callback: recomposed between press and release, exchanged, removed while pressed") {
        //@begin newest_callbacks
        queueCoroutines()
        val n = mutableIntStateOf(0); val show = mutableStateOf(true); val sum = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root")
            val add: (Int) -> Unit = { log("tapped:$it of ${n.intValue}"); sum.intValue += it }
            Column { Tapped("a", n.intValue, add); if (show.value) Tapped("b", 10, { log("b:${n.intValue}") }); Reading("sum", sum) }
        }
        step("tap a") { tap(10f, 10f) }
        step("n=1") { n.intValue = 1 }
        step("tap a again") { tap(10f, 10f) }
        step("press b") { press(10f, 30f) }
        step("n=2 meanwhile") { n.intValue = 2 }
        step("release b") { release(10f, 30f) }
        step("press b again") { press(10f, 30f) }
        step("b leaves") { show.value = false }
        step("release it") { release(10f, 30f) }
        step("b returns, tapped") { show.value = true; tap(10f, 30f) }
        step("tap it") { tap(10f, 30f) }
        //@end
    }
    scenario("header_snapping", "a header that a list below scrolls away and that goes to its nearer end after the fling: half away, nearly back, in the middle of it") {
        //@begin header_snapping
        queueCoroutines()
        val hidden = mutableFloatStateOf(0f); val list = LazyListState()
        val connection = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { val to = (hidden.floatValue - available.y).coerceIn(0f, 40f); val by = hidden.floatValue - to; hidden.floatValue = to; return Offset(0f, by) }
            override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { val to = if (hidden.floatValue < 20f) 0f else 40f; log("snap:${hidden.floatValue.roundToInt()}-${to.roundToInt()}"); animate(hidden.floatValue, to, animationSpec = linear(64)) { value, _ -> hidden.floatValue = value }; log("snapped"); return Velocity.Zero }
        }
        start(100, 120) {
            log("compose:Root")
            Column(Modifier.nestedScroll(connection)) {
                Box(Modifier.layout { m, c -> val p = m.measure(c); layout(p.width, p.height - hidden.floatValue.roundToInt()) { p.place(0, -hidden.floatValue.roundToInt()) } }.trace("header").size(100.dp, 40.dp))
                LazyColumn(Modifier.trace("list").weight(1f), list) { items(20) { Cell("i$it", 80, 30) } }
            }
        }
        step("press") { press(50f, 80f) }
        step("past the slop") { move(50f, 60f) }
        step("further") { move(50f, 48f) }
        step("held") { move(50f, 48f) }
        step("let go", 20) { release(50f, 48f) }
        step("again") { press(50f, 80f); move(50f, 40f) }
        step("far") { move(50f, 10f) }
        step("held there") { move(50f, 10f) }
        step("let it go", 20) { release(50f, 10f) }
        step("down a bit") { press(50f, 60f); move(50f, 100f) }
        step("held again") { move(50f, 100f) }
        step("let go on its way", 2) { release(50f, 100f) }
        step("taken hold of", 20) { press(50f, 60f); move(50f, 90f); release(50f, 90f) }
        //@end
    }
    scenario("pagers_in_items", "pagers in items of a list: a page chosen, effects of pages, the list scrolls it away and back, a pager in an item that is removed") {
        //@begin pagers_in_items
        queueCoroutines()
        val ids = mutableStateListOf(0, 1, 2, 3); val list = LazyListState(); val pagers = HashMap<Int, PagerState>(); lateinit var scope: CoroutineScope
        start(100, 90) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list"), list) {
                items(ids, key = { it }) { id ->
                    val pager = rememberPagerState { 3 + id }
                    pagers[id] = pager
                    log("compose:item$id")
                    HorizontalPager(pager, Modifier.trace("pager$id").height(40.dp)) { page -> log("compose:page$id.$page"); DisposableEffect(Unit) { log("effect-start:$id.$page"); onDispose { log("effect-dispose:$id.$page") } }; Box(Modifier.trace("page$id.$page").size(100.dp, 40.dp)) }
                    Box(Modifier.drawBehind { log("draw:dot$id ${pager.currentPage}") }.trace("dot$id").size(10.dp))
                }
            }
        }
        step("the first to its second page") { scope.launch { pagers[0]!!.scrollToPage(1) } }
        step("the second animated", 40) { scope.launch { pagers[1]!!.animateScrollToPage(1, animationSpec = linear(64)); log("there") } }
        step("away") { list.dispatchRawDelta(110f) }
        step("back") { list.dispatchRawDelta(-110f) }
        step("the second item leaves") { ids.remove(1) }
        step("and comes back first") { ids.add(0, 1) }
        //@end
    }
    scenario("grid_chosen_spans", "a grid whose chosen cell takes the whole line: chosen, another one, with keys, two columns more, the chosen one leaves") {
        //@begin grid_chosen_spans
        queueCoroutines()
        val ids = mutableStateListOf(*(0..8).toList().toTypedArray()); val chosen = mutableIntStateOf(-1); val columns = mutableIntStateOf(2); val grid = LazyGridState()
        start(120, 100) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid"), grid) {
                log("lazy:content ${chosen.intValue}")
                items(ids, key = { it }, span = { GridItemSpan(if (it == chosen.intValue) maxLineSpan else 1) }) { id -> val on = id == chosen.intValue; log("compose:cell$id $on"); Box(Modifier.trace("cell$id").clickable(null, null) { log("clicked:$id"); chosen.intValue = if (on) -1 else id }.height(if (on) 40.dp else 30.dp).fillMaxWidth()) }
            }
        }
        step("the second") { tap(70f, 10f) }
        step("the fourth by the program") { chosen.intValue = 3 }
        step("three columns") { columns.intValue = 3 }
        step("scrolled") { grid.dispatchRawDelta(50f) }
        step("the chosen one leaves") { ids.remove(3) }
        step("another") { chosen.intValue = 8 }
        step("none") { chosen.intValue = -1; grid.dispatchRawDelta(-100f) }
        //@end
    }
    scenario("tooltip_anchored", "a tooltip placed by where its anchor was positioned: the anchor moves, grows, another one is pointed at, scrolled") {
        //@begin tooltip_anchored
        queueCoroutines()
        val at = mutableStateOf(Offset.Zero); val chosen = mutableIntStateOf(1); val w = mutableIntStateOf(20); val scroll = ScrollState(0)
        start(120, 100) {
            log("compose:Root ${chosen.intValue}")
            Box {
                Column(Modifier.trace("col").verticalScroll(scroll)) { for (i in 0..5) Box(Modifier.padding(start = if (i == 2) 10.dp else 0.dp).let { m -> if (i == chosen.intValue) m.onGloballyPositioned { log("onGloballyPositioned:$i"); at.value = it.positionInRoot() + Offset(it.size.width.toFloat(), 0f) } else m }.trace("anchor$i").sized(w, remember { mutableIntStateOf(30) })) }
                Box(Modifier.offset { IntOffset(at.value.x.roundToInt(), at.value.y.roundToInt()) }.trace("tip").size(15.dp))
                Box(Modifier.drawBehind { log("draw:line ${at.value.x.roundToInt()} ${at.value.y.roundToInt()}") }.trace("line").size(5.dp))
            }
        }
        step("wider") { w.intValue = 40 }
        step("the third") { chosen.intValue = 2 }
        step("scrolled") { scroll.dispatchRawDelta(25f) }
        step("the first and narrower") { chosen.intValue = 0; w.intValue = 10 }
        step("scrolled back") { scroll.dispatchRawDelta(-25f) }
        //@end
    }
    scenario("order_of_a_class", "an order whose sums are derived in its classes: counts and prices change, a sale, lines come and go, what is read in composition and in drawing") {
        //@begin order_of_a_class
        queueCoroutines()
        val order = Order().apply { lines.add(Line(1, 3)); lines.add(Line(2, 5)) }
        start(100, 100) { log("compose:Root"); Column { for (line in order.lines) key(line.id) { OrderRow(line) }; OrderTotal(order); Box { log("compose:isBig ${order.isBig}") } } }
        step("another one of the first") { order.lines[0].count = 2 }
        step("prices") { order.lines[0].price = 2; order.lines[1].price = 7 }
        step("a third line") { order.lines.add(Line(3, 12)) }
        step("a sale") { order.sale = true }
        step("prices that even out") { order.lines[0].price = 3; order.lines[1].price = 5 }
        step("the second leaves, the sale ends") { order.lines.removeAt(1); order.sale = false }
        step("none") { order.lines.clear() }
        //@end
    }
    scenario("infinite_parted", "infinite animations of a color-like number, of keyframes and one that turns round: read in a layer, in drawing and in composition every so often; one reader leaves and returns") {
        //@begin infinite_parted
        queueCoroutines()
        val show = mutableStateOf(true); val slow = mutableStateOf(false)
        start(100, 60) {
            log("compose:Root ${show.value}")
            val transition = rememberInfiniteTransition()
            val turn = transition.animateFloat(0f, 100f, infiniteRepeatable(tween(64, easing = LinearEasing), RepeatMode.Reverse))
            val beat = transition.animateFloat(0f, 10f, infiniteRepeatable(keyframes { durationMillis = 96; 0f at 0; 10f at 32; 10f at 64; 0f at 96 }))
            val big by remember { derivedStateOf { turn.value >= 50f } }
            Column {
                if (show.value) Box(Modifier.graphicsLayer { log("lambda:layer ${turn.value.roundToInt()}"); translationX = turn.value }.trace("turned").size(10.dp))
                Box(Modifier.drawBehind { log("draw:beat ${beat.value.roundToInt()}") }.trace("beat").size(10.dp))
                Box { log("compose:big $big") }
                if (slow.value) { val more = transition.animateFloat(0f, 1f, infiniteRepeatable(tween(160, easing = LinearEasing))); Box { log("compose:more ${(more.value * 10).roundToInt()}") } }
            }
        }
        step("some frames", 8) { }
        step("the turned one leaves", 5) { show.value = false }
        step("another one comes", 5) { slow.value = true }
        step("it returns", 5) { show.value = true; slow.value = false }
        //@end
    }
    scenario("slots_by_height", "a slot whose id is the height of another: it grows, shrinks again, both change, the outer width changes") {
        //@begin slots_by_height
        queueCoroutines()
        val h = mutableIntStateOf(20); val n = mutableIntStateOf(0); val wide = mutableIntStateOf(30)
        start(120, 100) {
            log("compose:Root")
            TwoSlots({ log("compose:main ${n.intValue}"); Box(Modifier.trace("main").sized(remember { mutableIntStateOf(20) }, h)) }, { height -> val born = remember { log("born:$height"); height }; log("compose:aside $height $born ${n.intValue}"); DisposableEffect(height) { log("effect-start:$height"); onDispose { log("effect-dispose:$height") } }; Box(Modifier.trace("aside").size(5.dp)) }, wide)
        }
        step("higher") { h.intValue = 40 }
        step("n=1") { n.intValue = 1 }
        step("lower") { h.intValue = 20 }
        step("wider") { wide.intValue = 50 }
        step("higher, n=2, narrower") { h.intValue = 40; n.intValue = 2; wide.intValue = 10 }
        //@end
    }
    scenario("lists_of_types", "a list of rows of two kinds, some of them lists across with kinds of their own: scrolled both ways, a row removed, kinds exchanged") {
        //@begin lists_of_types
        queueCoroutines()
        val rows = mutableStateListOf("h0", "r1", "p2", "r3", "p4", "h5", "r6", "p7"); val list = LazyListState(); val inner = HashMap<String, LazyListState>()
        start(100, 90) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(rows, key = { it }, contentType = { it[0] }) { row ->
                    if (row[0] == 'r') { val state = rememberLazyListState(); inner[row] = state; log("compose:$row"); LazyRow(Modifier.trace(row).height(30.dp), state) { items(6, key = { it }, contentType = { it % 2 }) { i -> val born = remember { log("born:$row.$i"); i }; log("compose:$row.$i $born"); Box(Modifier.trace("$row.$i").size(40.dp, 30.dp)) } } }
                    else Cell(row, 80, 30)
                }
            }
        }
        step("the first row across") { inner["r1"]!!.dispatchRawDelta(60f) }
        step("down") { list.dispatchRawDelta(90f) }
        step("and back") { list.dispatchRawDelta(-90f) }
        step("the row leaves") { rows.remove("r1") }
        step("kinds exchanged") { rows[0] = "r0"; rows[1] = "h2" }
        step("to the end") { list.dispatchRawDelta(200f) }
        //@end
    }
}
