@file:OptIn(ExperimentalFoundationApi::class, ExperimentalCoroutinesApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.staggeredgrid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
val MidLine = HorizontalAlignmentLine(::maxOf)
@Composable fun MidLined(name: String, line: IntState, modifier: Modifier = Modifier) = Layout({}, modifier.trace(name)) { _, _ ->
    log("policy:$name ${line.intValue}")
    layout(30, 20, mapOf(MidLine to line.intValue)) { log("policy:place $name") }
}
@Composable fun ByLine(name: String, inPlacement: MutableState<Boolean>, modifier: Modifier = Modifier, content: @Composable () -> Unit) = Layout(content, modifier.trace(name)) { all, c ->
    log("policy:$name")
    val placed = all.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) }
    val late = inPlacement.value
    val lines = if (late) null else placed.map { p -> p[MidLine].let { if (it == AlignmentLine.Unspecified) p.height / 2 else it } }
    val most = lines?.max() ?: 30
    layout(placed.sumOf { it.width }, if (lines == null) 60 else placed.indices.maxOf { most - lines[it] + placed[it].height }) {
        log("policy:place $name")
        var x = 0
        placed.forEachIndexed { i, p -> val at = lines?.get(i) ?: p[MidLine].let { if (it == AlignmentLine.Unspecified) p.height / 2 else it }; p.place(x, most - at); x += p.width }
    }
}
class PortionNode(var share: Int, var name: String) : Modifier.Node(), ParentDataModifierNode {
    override fun Density.modifyParentData(parentData: Any?): Any? { log("lambda:data $name"); return (parentData as? Int ?: 0) + share }
}
data class Portion(val share: Int, val name: String) : ModifierNodeElement<PortionNode>() {
    override fun create() = PortionNode(share, name)
    override fun update(node: PortionNode) { log("update:$name $share"); node.share = share; node.name = name }
}
@Composable fun Shares(name: String, total: IntState, modifier: Modifier = Modifier, content: @Composable () -> Unit) = Layout(content, modifier.trace(name)) { all, c ->
    val shares = all.map { it.parentData as? Int ?: 1 }
    log("policy:$name $shares")
    val one = total.intValue / shares.sum().coerceAtLeast(1)
    val placed = all.mapIndexed { i, m -> m.measure(Constraints.fixedWidth(one * shares[i])) }
    layout(total.intValue, placed.maxOfOrNull { it.height } ?: 0) { var x = 0; placed.forEach { it.place(x, 0); x += it.width } }
}
class Words(val name: String, val long: IntState) : MeasurePolicy {
    override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult { log("policy:$name ${constraints.maxWidth}"); val w = constraints.constrainWidth(long.intValue); return layout(w, constraints.constrainHeight(heightFor(w))) {} }
    private fun heightFor(w: Int) = if (w <= 0) 10 else (long.intValue + w - 1) / w * 10
    override fun IntrinsicMeasureScope.minIntrinsicWidth(measurables: List<IntrinsicMeasurable>, height: Int): Int { log("intrinsic:minW $name"); return long.intValue / 3 }
    override fun IntrinsicMeasureScope.maxIntrinsicWidth(measurables: List<IntrinsicMeasurable>, height: Int): Int { log("intrinsic:maxW $name"); return long.intValue }
    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:minH $name $width"); return heightFor(width) }
    override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:maxH $name $width"); return heightFor(width) }
}
@Composable fun FittingBar(count: IntState, modifier: Modifier, item: @Composable (Int) -> Unit, more: @Composable (Int) -> Unit) = SubcomposeLayout(modifier.trace("bar")) { c ->
    log("policy:bar ${c.maxWidth}")
    val free = Constraints(maxHeight = c.maxHeight)
    val wanted = count.intValue
    val placed = ArrayList<Placeable>(); var used = 0; var shown = 0
    while (shown < wanted) { val p = subcompose(shown) { item(shown.let { it }) }.map { it.measure(free) }; val w = p.sumOf { it.width }; if (used + w > c.maxWidth - 10 && shown < wanted) break; placed += p; used += w; shown++ }
    val rest = wanted - shown
    if (rest > 0) { val p = subcompose("more") { more(rest) }.map { it.measure(free) }; placed += p; used += p.sumOf { it.width } }
    layout(c.constrainWidth(used), placed.maxOfOrNull { it.height } ?: 0) { var x = 0; placed.forEach { it.place(x, 0); x += it.width } }
}
class Collapsing(val least: Float, val most: Float) : NestedScrollConnection {
    var height by mutableFloatStateOf(most)
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset {
        if (available.y >= 0) return Offset.Zero
        val before = height; height = (height + available.y).coerceAtLeast(least); log("pre:${available.y.roundToInt()} took ${(height - before).roundToInt()}")
        return Offset(0f, height - before)
    }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
        if (available.y <= 0) return Offset.Zero
        val before = height; height = (height + available.y).coerceAtMost(most); log("post:${available.y.roundToInt()} took ${(height - before).roundToInt()}")
        return Offset(0f, height - before)
    }
}
val LocalSlot = compositionLocalOf { "none" }
@Composable fun Effected(name: String, round: Int) {
    val born = remember { log("born:$name"); name }
    val latest by rememberUpdatedState(round)
    log("compose:Effected($born) $round")
    DisposableEffect(round / 2) { log("effect-start:$born ${round / 2}"); onDispose { log("effect-dispose:$born ${round / 2} latest $latest") } }
    LaunchedEffect(born) { log("launched:$born $latest"); try { awaitCancellation() } finally { log("cancelled:$born $latest") } }
    SideEffect { log("side:$born $round") }
    Box(Modifier.trace(born).size(20.dp, 10.dp))
}

/** Programs about lines, data for parents, intrinsics, subcomposed parts, caches, nested scrolls and flows. */
fun shapesOfApps() {
    scenario("form_by_lines", "labels and fields of a form that stand on one line: lines that change, that are asked for while placing, a row within a row, one taken out") {
        //@begin form_by_lines
        queueCoroutines()
        val a = mutableIntStateOf(5); val b = mutableIntStateOf(15); val late = mutableStateOf(false); val deep = mutableIntStateOf(10); val two = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("form")) {
                ByLine("outer", late) {
                    MidLined("a", a)
                    ByLine("inner", remember { mutableStateOf(false) }, Modifier.padding(top = 4.dp)) { MidLined("b", b, Modifier.padding(2.dp)); if (two.value) Box(Modifier.trace("deep").padding(1.dp)) { MidLined("c", deep) } }
                    Box(Modifier.trace("plain").size(10.dp))
                }
                Leaf("end")
            }
        }
        step("a=8") { a.intValue = 8 }
        step("b=2: the inner row's lines") { b.intValue = 2 }
        step("c=18 becomes the most") { deep.intValue = 18 }
        step("asked while placing") { late.value = true }
        step("a=3, late") { a.intValue = 3 }
        step("c=4, late") { deep.intValue = 4 }
        step("c is gone") { two.value = false }
        step("while measuring again") { late.value = false; a.intValue = 12 }
        //@end
    }
    scenario("shares_of_room", "a row of own shares as parent data: two on one child add up, a share changes, a child is wrapped, the room grows by an animation that is turned") {
        //@begin shares_of_room
        queueCoroutines()
        val share = mutableIntStateOf(1); val more = mutableStateOf(false); val wide = mutableStateOf(false); val wrapped = mutableStateOf(false); val named = mutableStateOf("x")
        start(300, 100) {
            log("compose:Root")
            val total = animateIntAsState(if (wide.value) 240 else 120, even(80))
            val room = remember { object : IntState { override val intValue get() = total.value; override val value get() = total.value } }
            Shares("shares", room) {
                Box(Modifier.then(Portion(share.intValue, named.value)).trace("first").height(20.dp))
                val second = if (more.value) Modifier.then(Portion(2, "y")).then(Portion(1, "z")) else Modifier.then(Portion(2, "y"))
                if (wrapped.value) Box(Modifier.trace("wrap")) { Box(second.trace("second").size(10.dp)) } else Box(second.trace("second").height(10.dp))
                Box(Modifier.trace("third").height(5.dp))
            }
        }
        step("share 3") { share.intValue = 3 }
        step("another name only") { named.value = "w" }
        step("two data on the second") { more.value = true }
        step("wide", 2) { wide.value = true }
        step("turned on the way", 20) { wide.value = false }
        step("the second is wrapped") { wrapped.value = true }
        step("unwrapped, share 1, wide", 20) { wrapped.value = false; share.intValue = 1; wide.value = true }
        //@end
    }
    scenario("cells_of_words", "a table of words by intrinsic sizes: rows as high as their highest, a divider between, a width by the least word, words that grow and go") {
        //@begin cells_of_words
        queueCoroutines()
        val one = mutableIntStateOf(60); val two = mutableIntStateOf(30); val three = mutableIntStateOf(90); val room = mutableIntStateOf(100); val least = mutableStateOf(false); val shown = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root ${least.value}")
            Column(Modifier.layout { m, c -> val p = m.measure(c.copy(maxWidth = room.intValue)); layout(p.width, p.height) { p.place(0, 0) } }.trace("table").width(if (least.value) IntrinsicSize.Min else IntrinsicSize.Max)) {
                Row(Modifier.trace("row").height(IntrinsicSize.Min)) {
                    Layout({}, Modifier.weight(1f).trace("one"), remember { Words("one", one) })
                    Box(Modifier.trace("divider").width(2.dp).fillMaxHeight())
                    if (shown.value) Layout({}, Modifier.weight(1f).trace("two"), remember { Words("two", two) })
                }
                Layout({}, Modifier.fillMaxWidth().trace("three"), remember { Words("three", three) })
            }
        }
        step("one grows") { one.intValue = 80 }
        step("three grows beyond the room") { three.intValue = 130 }
        step("more room") { room.intValue = 160 }
        step("by the least") { least.value = true }
        step("two grows, by the least") { two.intValue = 90 }
        step("two goes") { shown.value = false }
        step("by the most, two is back") { least.value = false; shown.value = true }
        //@end
    }
    scenario("bar_that_fits", "a bar that shows as many of its actions as fit and a button for the rest: the width is animated and turned, actions keep what they remember") {
        //@begin bar_that_fits
        queueCoroutines()
        val count = mutableIntStateOf(5); val wide = mutableStateOf(false); val big = mutableIntStateOf(-1); val title = mutableStateOf("t")
        start(200, 60) {
            log("compose:Root ${title.value}")
            val width = animateDpAsState(if (wide.value) 120.dp else 60.dp, even(96))
            val label = title.value
            FittingBar(count, Modifier.layout { m, c -> val w = width.value.roundToPx(); val p = m.measure(c.copy(minWidth = 0, maxWidth = w)); layout(p.width, p.height) { p.place(0, 0) } },
                { i -> val kept = remember { Obs("action$i") }; log("compose:action$i ${kept.n}"); Box(Modifier.trace("action$i").size(if (big.intValue == i) 40.dp else 20.dp, 20.dp)) },
                { rest -> log("compose:more $rest $label"); Box(Modifier.trace("more").size(10.dp)) })
        }
        step("the second is big") { big.intValue = 1 }
        step("wide", 3) { wide.value = true }
        step("narrow on the way", 20) { wide.value = false }
        step("another title") { title.value = "u" }
        step("one action") { count.intValue = 1 }
        step("five again, wide", 20) { count.intValue = 5; wide.value = true; big.intValue = -1 }
        //@end
    }
    scenario("chart_in_cache", "a chart whose path is kept in a cache: values read when it is built, a mark read when it is drawn, a size by an animation, a layer with its own camera") {
        //@begin chart_in_cache
        queueCoroutines()
        val values = mutableStateListOf(1, 4, 2); val mark = mutableIntStateOf(0); val high = mutableStateOf(false); val behind = mutableStateOf(true); val scale = Animatable(1f); lateinit var scope: CoroutineScope
        start(120, 120) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val height by animateDpAsState(if (high.value) 60.dp else 30.dp, even(48))
            val most = remember { derivedStateOf { log("calc:most"); values.max() } }
            Column(Modifier.trace("col")) {
                val onTop = behind.value
                Box(
                    Modifier.graphicsLayer { log("lambda:layer ${(scale.value * 100).roundToInt()}"); scaleY = scale.value }.drawWithCache {
                        log("cache:chart ${size.width.roundToInt()}x${size.height.roundToInt()} ${most.value}")
                        val path = Path().apply { values.forEachIndexed { i, v -> if (i == 0) moveTo(0f, v.toFloat()) else lineTo(i * 10f, v * size.height / most.value) } }
                        if (onTop) onDrawBehind { log("draw:behind ${mark.intValue}"); drawPath(path, Color.Red) } else onDrawWithContent { drawContent(); log("draw:over ${mark.intValue}"); drawPath(path, Color.Red) }
                    }.trace("chart").fillMaxWidth().height(height),
                )
                Shown("most") { most.value }
                Leaf("under")
            }
        }
        step("a mark") { mark.intValue = 1 }
        step("a value below the most") { values[2] = 3 }
        step("a value above") { values.add(9) }
        step("higher", 20) { high.value = true }
        step("over the content") { behind.value = false }
        step("stretched", 20) { scope.launch { scale.animateTo(2f, even(48)) } }
        step("a mark and a value") { mark.intValue = 2; values[0] = 5 }
        step("lower, cut by a snap", 20) { high.value = false; scope.launch { scale.snapTo(1f) } }
        //@end
    }
    scenario("header_that_collapses", "a header over a list by a nested scroll: first it becomes lower, then the list scrolls; downwards the list first; its title fades in a layer") {
        //@begin header_that_collapses
        queueCoroutines()
        val state = LazyListState(); val header = Collapsing(20f, 50f); val rows = mutableIntStateOf(12)
        start(100, 120) {
            log("compose:Root")
            val low by remember { derivedStateOf { log("calc:low"); header.height < 30f } }
            Column(Modifier.trace("page").nestedScroll(header)) {
                Box(Modifier.layout { m, c -> val h = header.height.roundToInt(); val p = m.measure(c.copy(minHeight = h, maxHeight = h)); layout(p.width, h) { p.place(0, 0) } }.trace("header").fillMaxWidth()) {
                    Box(Modifier.graphicsLayer { log("lambda:title ${((header.height - 20) / 30 * 100).roundToInt()}"); alpha = (header.height - 20) / 30 }.trace("title").size(30.dp, 10.dp))
                }
                if (low) Leaf("small")
                LazyColumn(Modifier.trace("list").weight(1f), state) { items(rows.intValue) { i -> log("compose:row$i"); Box(Modifier.trace("row$i").fillMaxWidth().height(25.dp)) } }
            }
        }
        step("up a little", 4) { press(50f, 100f); move(50f, 80f); move(50f, 70f) }
        step("up: the list, too", 4) { move(50f, 30f) }
        step("rests and lets go", 10) { move(50f, 30f); move(50f, 30f); release(50f, 30f) }
        step("by the program") { state.dispatchRawDelta(40f) }
        step("fewer rows") { rows.intValue = 5 }
        step("down to the top and on", 4) { press(50f, 60f); move(50f, 80f); move(50f, 110f) }
        step("rests and lets go", 10) { move(50f, 110f); move(50f, 110f); release(50f, 110f) }
        fact("at", "${header.height.roundToInt()} ${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("shelves_paged", "a grid whose first line is a pager of covers: counters saved by cover, a page chosen by a tap in the grid, cells that come and go above it") {
        //@begin shelves_paged
        queueCoroutines()
        val books = mutableStateListOf("a", "b", "c", "d", "e", "f"); val grid = LazyGridState(); lateinit var pages: PagerState; lateinit var scope: CoroutineScope; val notice = mutableStateOf(false)
        start(90, 100) {
            log("compose:Root"); scope = rememberCoroutineScope(); pages = rememberPagerState { books.size }
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), grid, verticalArrangement = Arrangement.spacedBy(2.dp)) {
                if (notice.value) item(key = "notice", span = { GridItemSpan(2) }) { Leaf("notice") }
                item(key = "covers", span = { GridItemSpan(maxLineSpan) }) {
                    HorizontalPager(pages, Modifier.trace("pager").height(40.dp), key = { books[it] }) { page -> val count = rememberSaveable { log("init:${books[page]}"); mutableIntStateOf(0) }; log("compose:cover ${books[page]} ${count.intValue}"); Alive("cover ${books[page]}"); Box(Modifier.trace("cover ${books[page]}").fillMaxSize().click(books[page]) { count.intValue++ }) }
                }
                items(books, key = { it }) { book -> val i = books.indexOf(book); log("compose:cell $book ${pages.currentPage == i}"); Box(Modifier.trace("cell $book").fillMaxWidth().height(30.dp).click("cell $book") { scope.launch { pages.scrollToPage(i); log("at:${pages.currentPage}") } }) }
            }
        }
        step("a tap on the cover") { tap(40f, 20f) }
        step("a tap on cell c") { tap(70f, 50f) }
        step("a notice above") { notice.value = true }
        step("a book in front") { books.add(0, "z") }
        step("+60") { grid.dispatchRawDelta(60f) }
        step("-60") { grid.dispatchRawDelta(-60f) }
        step("the page's book goes, no notice") { books.remove("c"); notice.value = false }
        step("back to a") { scope.launch { pages.scrollToPage(1) } }
        fact("at", "${pages.currentPage} ${grid.firstVisibleItemIndex}+${grid.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("river_of_tiles", "tiles in a staggered row that runs from its end: lanes by their height, tiles that grow, a lane more, one dragged, items that leave before what is seen") {
        //@begin river_of_tiles
        queueCoroutines()
        val tiles = mutableStateListOf<WallPhoto>().apply { for (i in 0 until 9) add(WallPhoto(i, 15 + i % 4 * 8, i == 3)) }; val state = LazyStaggeredGridState(); val high = mutableIntStateOf(60); val reverse = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${reverse.value}")
            LazyHorizontalStaggeredGrid(StaggeredGridCells.Adaptive(25.dp), Modifier.trace("river").height(high.intValue.dp), state, contentPadding = PaddingValues(3.dp), reverseLayout = reverse.value, verticalArrangement = Arrangement.spacedBy(2.dp), horizontalItemSpacing = 4.dp) {
                items(tiles, key = { it.id }, contentType = { it.wide }, span = { if (it.wide) StaggeredGridItemSpan.FullLine else StaggeredGridItemSpan.SingleLane }) { tile -> log("compose:tile${tile.id}"); Alive("tile${tile.id}"); Box(Modifier.trace("tile${tile.id}").layout { m, c -> val p = m.measure(c.copy(minWidth = tile.height, maxWidth = tile.height)); layout(p.width, p.height) { p.place(0, 0) } }.fillMaxHeight()) }
            }
            Shown("first") { state.firstVisibleItemIndex }
        }
        step("the second grows") { tiles[1].height = 50 }
        step("+40") { state.dispatchRawDelta(40f) }
        step("a lane more") { high.intValue = 90 }
        step("not reversed") { reverse.value = false }
        step("the first two leave") { tiles.removeRange(0, 2) }
        step("dragged", 4) { press(80f, 30f); move(55f, 30f); move(40f, 30f) }
        step("rests and lets go", 10) { move(40f, 30f); move(40f, 30f); release(40f, 30f) }
        step("the wide one leaves, one lane less") { tiles.removeAll { it.wide }; high.intValue = 60 }
        //@end
    }
    scenario("parts_between_slots", "parts that are movable contents between slots of a subcomposed layout, with locals of the slot, effects and a size that the layout hears of") {
        //@begin parts_between_slots
        queueCoroutines()
        val order = mutableStateOf("ab|c"); val n = mutableIntStateOf(0); val size = mutableIntStateOf(20); val place = mutableStateOf("x")
        start(200, 100) {
            log("compose:Root")
            val parts = remember { "abc".associateWith { id -> movableContentOf { val kept = remember { Obs("part $id") }; log("compose:part $id ${LocalSlot.current} ${n.intValue}"); Box(Modifier.trace("part $id").size(if (id == 'a') size.intValue.dp else 10.dp)); DisposableEffect(Unit) { log("effect-start:$id"); onDispose { log("effect-dispose:$id ${kept.n}") } } } } }
            CompositionLocalProvider(LocalSlot provides place.value) {
                SubcomposeLayout(Modifier.trace("slots")) { c ->
                    log("policy:slots ${order.value}")
                    val slots = order.value.split("|").mapIndexed { i, ids -> subcompose(i) { val around = LocalSlot.current; log("compose:slot$i $ids"); CompositionLocalProvider(LocalSlot provides "$around$i") { Row(Modifier.trace("slot$i")) { for (id in ids) key(id) { parts.getValue(id)() } } } }.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) } }.flatten()
                    layout(c.maxWidth, slots.sumOf { it.height }) { var y = 0; slots.forEach { it.place(0, y); y += it.height } }
                }
            }
        }
        step("b moves to the second slot") { order.value = "a|bc" }
        step("n=1") { n.intValue = 1 }
        step("another place") { place.value = "y" }
        step("a grows while it moves") { size.intValue = 30; order.value = "|abc" }
        step("c goes, the first slot is back") { order.value = "ab|" }
        step("a third slot") { order.value = "b|a|c" }
        step("only one slot") { order.value = "cba" }
        //@end
    }
    scenario("rounds_of_effects", "rows under keys that are dealt anew: effects by half of the round, coroutines by name, what is told when rows swap, double and go in one round") {
        //@begin rounds_of_effects
        queueCoroutines()
        val rows = mutableStateListOf("a", "b", "c"); val round = mutableIntStateOf(0); val deep = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${round.intValue}")
            Column(Modifier.trace("col")) {
                for (row in rows) key(row) {
                    if (deep.value) key(round.intValue / 2) { Effected(row, round.intValue) } else Effected(row, round.intValue)
                }
                key(rows.size, rows.firstOrNull()) { remember { Obs("${rows.size} ${rows.firstOrNull()}") }; Leaf("end") }
            }
        }
        step("a round") { round.intValue = 1 }
        step("another: the effects") { round.intValue = 2 }
        step("swapped ends") { rows[0] = "c"; rows[2] = "a" }
        step("b goes, d and e come, a round") { rows.remove("b"); rows.add(0, "d"); rows.add("e"); round.intValue = 3 }
        step("deep") { deep.value = true }
        step("deep, a round") { round.intValue = 4 }
        step("all turned, a round") { rows.reverse(); round.intValue = 5 }
        step("none") { rows.clear() }
        //@end
    }
    scenario("stages_of_search", "a search in stages: a text whose trimmed form is derived, a flow of it that waits, results by produced state with keys, a page that reads some of them") {
        //@begin stages_of_search
        queueCoroutinesAndDelays()
        val typed = mutableStateOf(""); val source = mutableStateOf("web"); val open = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${open.value}")
            if (open.value) {
                val query by remember { derivedStateOf { log("calc:query"); typed.value.trim() } }
                val settled by produceState("", source.value) { log("produce:${source.value}"); try { snapshotFlow { query }.collectLatest { q -> log("flow:$q"); delay(32); value = q; log("settled:$q") } } finally { log("ended") } }
                val found by produceState(listOf<String>(), settled) { log("search:$settled"); value = emptyList(); if (settled.isNotEmpty()) { delay(48); value = List(settled.length) { "$settled$it" } }; awaitDispose { log("dropped:$settled") } }
                Shown("query") { query }
                Column(Modifier.trace("found")) { for (f in found) key(f) { Leaf(f) } }
            }
            Shown("typed") { typed.value.length }
        }
        step("a blank") { typed.value = " " }
        step("x") { typed.value = " x" }
        wait("a while", 3)
        step("xy before it is found") { typed.value = "xy" }
        wait("a while", 8)
        step("the same, with a blank") { typed.value = "xy " }
        step("another source") { source.value = "disk" }
        wait("a while", 8)
        step("xyz and closed") { typed.value = "xyz"; open.value = false }
        wait("a while", 3)
        //@end
    }
    scenario("panes_in_constraints", "panes that are chosen by constraints inside constraints: a list pane hears the size of the detail, keys by kind, a ratio that is read while measuring") {
        //@begin panes_in_constraints
        queueCoroutines()
        val width = mutableIntStateOf(100); val ratio = mutableFloatStateOf(.5f); val chosen = mutableStateOf("p"); val detail = mutableStateOf(IntSize.Zero); val n = mutableIntStateOf(0)
        start(300, 100) {
            log("compose:Root")
            BoxWithConstraints(Modifier.layout { m, c -> val p = m.measure(c.copy(minWidth = width.intValue, maxWidth = width.intValue)); layout(p.width, p.height) { p.place(0, 0) } }.trace("outer")) {
                val two = maxWidth > 120.dp
                log("compose:outer $two")
                Layout({
                    if (two) key("list") { BoxWithConstraints(Modifier.trace("list")) { log("compose:list $maxWidth of ${detail.value.width}"); Column { for (id in "pqr") Leaf("row $id") } } }
                    key("detail", chosen.value) {
                        BoxWithConstraints(Modifier.trace("detail").onSizeChanged { log("onSizeChanged:detail ${it.width}"); detail.value = it }) {
                            val kept = remember { log("born:${chosen.value}"); chosen.value }
                            log("compose:detail $kept $maxWidth ${n.intValue}")
                            if (maxWidth > 80.dp) Leaf("wide $kept") else Leaf("narrow $kept")
                        }
                    }
                }) { all, c ->
                    log("policy:panes ${all.size}")
                    val first = if (all.size > 1) (c.maxWidth * ratio.floatValue).roundToInt() else 0
                    val placed = all.mapIndexed { i, m -> m.measure(Constraints.fixed(if (all.size > 1 && i == 0) first else c.maxWidth - first, 50)) }
                    layout(c.maxWidth, 50) { var x = 0; placed.forEach { it.place(x, 0); x += it.width } }
                }
            }
        }
        step("wide: two panes") { width.intValue = 200 }
        step("a third") { ratio.floatValue = .3f }
        step("n=1") { n.intValue = 1 }
        step("q") { chosen.value = "q" }
        step("narrow, r") { width.intValue = 70; chosen.value = "r" }
        step("ratio, unread") { ratio.floatValue = .5f }
        step("wide, n=2") { width.intValue = 220; n.intValue = 2 }
        //@end
    }
}
