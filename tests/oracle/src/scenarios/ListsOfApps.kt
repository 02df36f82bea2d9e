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
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.abs
import kotlin.math.roundToInt

class Mail(val id: Int, val from: String) { var unread by mutableStateOf(true); var slid by mutableFloatStateOf(0f) }
@Composable fun MailRow(mail: Mail, modifier: Modifier, remove: (Mail) -> Unit) {
    log("compose:MailRow(${mail.id}) ${mail.unread}")
    val drag = rememberDraggableState { mail.slid += it }
    Alive("mail${mail.id}")
    Box(
        modifier.draggable(drag, Orientation.Horizontal, onDragStopped = { log("stopped:${mail.id} ${mail.slid.roundToInt()}"); if (abs(mail.slid) > 40) remove(mail) else mail.slid = 0f })
            .offset { log("lambda:offset${mail.id} ${mail.slid.roundToInt()}"); IntOffset(mail.slid.roundToInt(), 0) }
            .clickable(null, null) { mail.unread = false }.trace("mail${mail.id}").fillMaxWidth().height(20.dp),
    )
}
@Composable fun Player(name: String, seconds: IntState) {
    val born = remember { log("born:$name"); name }
    log("compose:Player($born) in ${LocalPlace.current}")
    DisposableEffect(Unit) { log("effect-start:$born"); onDispose { log("effect-dispose:$born") } }
    LaunchedEffect(Unit) { log("launched:$born"); try { awaitCancellation() } finally { log("cancelled:$born") } }
    Box(Modifier.trace("player").drawBehind { log("draw:player ${seconds.intValue}") }.size(40.dp, 20.dp))
}
val LocalPlace = compositionLocalOf { "nowhere" }
@Composable fun Table(rows: Int, columns: Int, cell: @Composable (Int, Int) -> Unit, footer: @Composable (List<Int>) -> Unit, modifier: Modifier = Modifier) = SubcomposeLayout(modifier) { c ->
    log("policy:table ${rows}x$columns")
    val cells = List(rows) { r -> List(columns) { col -> subcompose(r to col) { cell(r, col) }.single() } }
    val widths = List(columns) { col -> cells.maxOfOrNull { it[col].maxIntrinsicWidth(Constraints.Infinity) } ?: 0 }
    val placed = cells.map { row -> row.mapIndexed { col, it -> it.measure(Constraints(minWidth = widths[col], maxWidth = widths[col])) } }
    val foot = subcompose("footer") { footer(widths) }.map { it.measure(Constraints(maxWidth = widths.sum())) }
    val heights = placed.map { row -> row.maxOf { it.height } }
    layout(widths.sum(), heights.sum() + (foot.maxOfOrNull { it.height } ?: 0)) {
        log("policy:placeTable")
        var y = 0
        placed.forEachIndexed { r, row -> var x = 0; row.forEachIndexed { col, p -> p.place(x, y); x += widths[col] }; y += heights[r] }
        foot.forEach { it.place(0, y) }
    }
}
class WallPhoto(val id: Int, height: Int, val wide: Boolean = false) { var height by mutableIntStateOf(height) }
@Composable fun Slots3(modifier: Modifier, head: @Composable () -> Unit, body: @Composable () -> Unit, foot: @Composable () -> Unit, gap: IntState) = Layout(listOf(head, body, foot), modifier) { (h, b, f), c ->
    log("policy:slots ${h.size} ${b.size} ${f.size}")
    val all = listOf(h, b, f).map { list -> list.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) } }
    layout(all.maxOf { l -> l.sumOf { it.width } }, all.sumOf { l -> (l.maxOfOrNull { it.height } ?: 0) + gap.intValue }) {
        var y = 0
        for (list in all) { var x = 0; for (p in list) { p.place(x, y); x += p.width }; y += (list.maxOfOrNull { it.height } ?: 0) + gap.intValue }
    }
}

/** Programs about lists, grids, pages, subcomposed and moved content. */
fun listsOfApps() {
    scenario("inbox_swiped", "mails under sticky senders: one is read by a tap, one swiped a little, one swiped away and undone, the unread are counted by a derived state") {
        //@begin inbox_swiped
        queueCoroutines()
        val mails = mutableStateListOf<Mail>().apply { for (i in 0 until 8) add(Mail(i, "from${i / 3}")) }; var removed: Pair<Int, Mail>? = null; val list = LazyListState()
        val unread = derivedStateOf { log("calc:unread"); mails.count { it.unread } }
        start(100, 100) {
            log("compose:Root")
            Shown("unread") { unread.value }
            LazyColumn(Modifier.trace("list"), list) {
                log("lazy:content")
                for ((from, group) in mails.groupBy { it.from }) {
                    stickyHeader(key = from) { log("compose:$from ${group.size}"); Box(Modifier.trace(from).fillMaxWidth().height(10.dp)) }
                    items(group, key = { it.id }) { mail -> MailRow(mail, Modifier) { removed = mails.indexOf(it) to it; mails.remove(it) } }
                }
            }
        }
        step("a tap on the second") { tap(50f, 35f) }
        step("the first a little") { press(50f, 20f); move(80f, 20f); move(90f, 20f) }
        step("let go") { release(90f, 20f) }
        step("the first far") { press(10f, 20f); move(40f, 20f); move(80f, 20f) }
        step("let go") { release(80f, 20f) }
        step("undone") { removed!!.let { (at, mail) -> mail.slid = 0f; mails.add(at, mail) } }
        step("+45: a header is pushed") { list.dispatchRawDelta(45f) }
        step("a whole sender leaves") { mails.removeAll { it.from == "from1" } }
        fact("at", "${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("player_moved", "a player that moves from a row into a box with constraints and into a lazy item, with locals of where it is") {
        //@begin player_moved
        queueCoroutines()
        val place = mutableStateOf("row"); val seconds = mutableIntStateOf(0); val tint = mutableStateOf("a")
        start(200, 200) {
            log("compose:Root ${place.value}")
            val player = remember { movableContentOf<String> { Player(it, seconds) } }
            Column(Modifier.trace("col")) {
                CompositionLocalProvider(LocalPlace provides "row${tint.value}") { Row(Modifier.trace("row").height(20.dp)) { if (place.value == "row") player("p") } }
                BoxWithConstraints(Modifier.trace("box").size(60.dp, 30.dp)) { log("compose:box"); if (place.value == "box") CompositionLocalProvider(LocalPlace provides "box $maxWidth") { player("p") } }
                LazyColumn(Modifier.trace("list").size(60.dp, 60.dp)) { items(3) { i -> log("compose:item$i"); if (i == 1 && place.value == "item") player("p") else Box(Modifier.size(10.dp)) } }
            }
        }
        step("one second") { seconds.intValue = 1 }
        step("box") { place.value = "box" }
        step("item") { place.value = "item" }
        step("two seconds") { seconds.intValue = 2 }
        step("three seconds in the box again") { seconds.intValue = 3; place.value = "box" }
        step("row, another tint") { place.value = "row"; tint.value = "b" }
        step("a third tint") { tint.value = "c" }
        step("nowhere") { place.value = "none" }
        //@end
    }
    scenario("table_measured", "a table whose columns are as wide as the widest cell: cells by subcompose in a slot each, a footer that is composed with the widths") {
        //@begin table_measured
        queueCoroutines()
        val widths = List(3) { r -> List(2) { c -> mutableIntStateOf(10 + r * 5 + c * 20) } }; val rows = mutableIntStateOf(2); val n = mutableIntStateOf(0); val title = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root ${title.intValue}")
            Table(rows.intValue, 2, { r, c -> log("compose:cell $r $c"); remember { Obs("cell $r $c") }; Box(Modifier.trace("cell$r$c").width(widths[r][c].intValue.dp).height((10 + r * 2).dp)) }, { w -> log("compose:footer $w ${n.intValue}"); Box(Modifier.trace("footer").fillMaxWidth().height(5.dp)) }, Modifier.trace("table"))
        }
        step("a cell, not the widest") { widths[0][1].intValue = 33 }
        step("a cell becomes the widest") { widths[0][0].intValue = 40 }
        step("n=1: the footer") { n.intValue = 1 }
        step("a third row") { rows.intValue = 3 }
        step("a title: the root runs") { title.intValue = 1 }
        step("one row, and a cell of one that leaves") { rows.intValue = 1; widths[2][1].intValue = 99 }
        step("three rows") { rows.intValue = 3 }
        //@end
    }
    scenario("pages_growing", "a pager whose pages grow: counters saved by key, the page's distance read in a layer, a flow of the settled page, a page in front") {
        //@begin pages_growing
        queueCoroutines()
        val pages = mutableStateListOf("b", "c", "d"); val counts = HashMap<String, MutableIntState>(); lateinit var state: PagerState; lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root")
            state = rememberPagerState { pages.size }; scope = rememberCoroutineScope()
            LaunchedEffect(state) { snapshotFlow { state.currentPage }.collect { log("page:$it") } }
            HorizontalPager(state, Modifier.trace("pager"), key = { pages[it] }) { page ->
                val id = pages[page]
                val count = rememberSaveable { log("init:$id"); mutableIntStateOf(0) }
                counts[id] = count
                log("compose:page $id ${count.intValue}")
                Box(Modifier.graphicsLayer { log("lambda:layer $id ${(state.getOffsetDistanceInPages(page) * 100).roundToInt()}") }.trace(id).fillMaxSize())
            }
            Shown("dots") { "${state.currentPage}/${state.pageCount}" }
        }
        step("b=5") { counts["b"]!!.intValue = 5 }
        step("to 1") { scope.launch { state.scrollToPage(1) } }
        step("one in front") { pages.add(0, "a") }
        step("a part of the way") { state.dispatchRawDelta(30f) }
        step("to b again") { scope.launch { state.scrollToPage(1) } }
        step("the last leave") { pages.removeRange(2, 4) }
        step("b leaves, too") { pages.remove("b") }
        fact("at", "${state.currentPage} of ${state.pageCount}")
        //@end
    }
    scenario("cards_by_width", "lazy cards that lay themselves out by their constraints: beside or below, what they keep, a list that becomes wider and scrolls") {
        //@begin cards_by_width
        queueCoroutines()
        val width = mutableIntStateOf(100); val extra = mutableIntStateOf(-1); val list = LazyListState()
        start(200, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list").layout { m, c -> val p = m.measure(c.copy(minWidth = width.intValue, maxWidth = width.intValue)); layout(p.width, p.height) { p.place(0, 0) } }, list, contentPadding = PaddingValues(4.dp), verticalArrangement = Arrangement.spacedBy(2.dp)) {
                items(6, key = { it }, contentType = { it % 2 }) { i ->
                    BoxWithConstraints(Modifier.trace("card$i")) {
                        log("compose:card$i $maxWidth")
                        val kept = remember { log("born:$i"); i }
                        if (maxWidth > 120.dp) Row { Leaf("side$kept"); Box(Modifier.trace("wide$i").size(30.dp, 10.dp)) }
                        else Column { Leaf("top$kept"); if (extra.intValue == i) Leaf("extra$i") }
                    }
                }
            }
        }
        step("one has more") { extra.intValue = 1 }
        step("wide") { width.intValue = 150 }
        step("a little wider") { width.intValue = 160 }
        step("+50") { list.dispatchRawDelta(50f) }
        step("narrow, more in another") { width.intValue = 90; extra.intValue = 3 }
        step("-50") { list.dispatchRawDelta(-50f) }
        //@end
    }
    scenario("wall_of_photos", "a staggered wall: a photo that grows after it was loaded, one of full width, one in front, a jump and back") {
        //@begin wall_of_photos
        queueCoroutines()
        val photos = mutableStateListOf<WallPhoto>().apply { for (i in 0 until 10) add(WallPhoto(i, 20 + i % 3 * 10, i == 4)) }; val state = LazyStaggeredGridState(); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(2), Modifier.trace("wall"), state, verticalItemSpacing = 2.dp, horizontalArrangement = Arrangement.spacedBy(4.dp)) {
                items(photos, key = { it.id }, span = { if (it.wide) StaggeredGridItemSpan.FullLine else StaggeredGridItemSpan.SingleLane }) { photo -> log("compose:photo${photo.id}"); Alive("photo${photo.id}"); Box(Modifier.trace("photo${photo.id}").layout { m, c -> val p = m.measure(c.copy(minHeight = photo.height, maxHeight = photo.height)); layout(p.width, p.height) { p.place(0, 0) } }.fillMaxWidth()) }
            }
        }
        step("the first grows") { photos[0].height = 60 }
        step("+70") { state.dispatchRawDelta(70f) }
        step("one in front") { photos.add(0, WallPhoto(100, 15)) }
        step("to 7") { scope.launch { state.scrollToItem(7); log("at:${state.firstVisibleItemIndex}") } }
        step("to the top") { scope.launch { state.scrollToItem(0) } }
        step("the wide one leaves") { photos.removeAll { it.wide } }
        //@end
    }
    scenario("slots_of_contents", "a layout of three contents: contents that become empty, swap their lambdas, share a state, a gap that is read while measuring") {
        //@begin slots_of_contents
        queueCoroutines()
        val gap = mutableIntStateOf(2); val head = mutableStateOf(true); val swapped = mutableStateOf(false); val n = mutableIntStateOf(0); val many = mutableIntStateOf(1)
        start(200, 200) {
            log("compose:Root")
            val a: @Composable () -> Unit = remember { { log("compose:a ${n.intValue}"); if (head.value) Leaf("head") } }
            val b: @Composable () -> Unit = remember { { log("compose:b"); for (i in 0 until many.intValue) Leaf("body$i") } }
            Slots3(Modifier.trace("slots"), if (swapped.value) b else a, if (swapped.value) a else b, { log("compose:foot"); Box(Modifier.trace("foot").size(30.dp, (5 + n.intValue).dp)) }, gap)
        }
        step("gap 5") { gap.intValue = 5 }
        step("n=1: a and foot") { n.intValue = 1 }
        step("no head") { head.value = false }
        step("three in the body") { many.intValue = 3 }
        step("swapped") { swapped.value = true }
        step("head, one in the body") { head.value = true; many.intValue = 1 }
        step("swapped back, n=2") { swapped.value = false; n.intValue = 2 }
        //@end
    }
    scenario("rows_remembering", "rows in a list, each with a state of its own for where it stands: hoisted in a map, saved by the item, and made each time") {
        //@begin rows_remembering
        queueCoroutines()
        val hoisted = HashMap<Int, LazyListState>(); val rows = mutableStateListOf(0, 1, 2, 3, 4); val list = LazyListState(); val states = HashMap<Int, LazyListState>()
        start(100, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(rows, key = { it }) { r ->
                    val state = when (r % 3) { 0 -> hoisted.getOrPut(r) { LazyListState() }; 1 -> rememberLazyListState(); else -> remember { LazyListState() } }
                    states[r] = state
                    log("compose:row$r ${state.firstVisibleItemIndex}")
                    LazyRow(Modifier.trace("row$r").height(20.dp), state) { items(8) { i -> log("compose:cell$r.$i"); Box(Modifier.trace("cell$r.$i").size(40.dp, 20.dp)) } }
                }
            }
        }
        step("each by 50") { for (r in 0..2) states[r]!!.dispatchRawDelta(50f) }
        step("+80: they leave") { list.dispatchRawDelta(80f) }
        step("-80: they are back") { list.dispatchRawDelta(-80f) }
        step("turned round") { rows.reverse() }
        step("the first goes and returns") { rows.removeAt(0) }
        step("it returns at the end") { rows.add(4) }
        fact("at", states.entries.sortedBy { it.key }.map { "${it.key}:${it.value.firstVisibleItemIndex}+${it.value.firstVisibleItemScrollOffset}" })
        //@end
    }
    scenario("grid_by_density", "an adaptive grid with a header of full width whose cells grow with a zoom, tiles that are chosen by a long press, the visible range derived") {
        //@begin grid_by_density
        queueCoroutinesAndDelays()
        val tile = mutableIntStateOf(30); val chosen = mutableStateSetOf<Int>(); val state = LazyGridState(); val range by derivedStateOf { log("calc:range"); state.layoutInfo.visibleItemsInfo.let { if (it.isEmpty()) "none" else "${it.first().index}-${it.last().index}" } }
        start(100, 100) {
            log("compose:Root ${tile.intValue}")
            Shown("range") { range }
            LazyVerticalGrid(GridCells.Adaptive(tile.intValue.dp), Modifier.trace("grid"), state) {
                item(key = "head", span = { GridItemSpan(maxLineSpan) }) { log("compose:head ${chosen.size}"); Box(Modifier.trace("head").fillMaxWidth().height(10.dp)) }
                items(20, key = { it }) { i ->
                    val picked = i in chosen
                    log("compose:tile$i $picked")
                    Box(Modifier.trace("tile$i").combinedClickable(null, null, onLongClick = { log("long:$i"); chosen += i }) { log("clicked:$i"); if (chosen.isNotEmpty() && !chosen.add(i)) chosen -= i }.aspectRatio(1f))
                }
            }
        }
        step("pressed") { press(10f, 20f) }
        wait("for long", 33)
        step("let go") { release(10f, 20f) }
        step("a tap on the next") { tap(45f, 20f) }
        step("larger tiles") { tile.intValue = 50 }
        step("+60") { state.dispatchRawDelta(60f) }
        step("smaller tiles") { tile.intValue = 20 }
        step("none is chosen") { chosen.clear() }
        fact("range", range)
        //@end
    }
    scenario("ticker_stopped", "a ticker that scrolls a row by itself to the next item and waits, until a finger holds it; then it goes on") {
        //@begin ticker_stopped
        queueCoroutinesAndDelays()
        val state = LazyListState(); val running = mutableStateOf(true); val heard = ArrayList<String>()
        start(100, 30) {
            log("compose:Root ${running.value}")
            if (running.value) LaunchedEffect(Unit) {
                while (true) {
                    try { state.animateScrollToItem(state.firstVisibleItemIndex + 1); log("arrived:${state.firstVisibleItemIndex}") } catch (e: CancellationException) { log("interrupted:${state.firstVisibleItemIndex}"); currentCoroutineContext().ensureActive() }
                    delay(48)
                }
            }
            LazyRow(Modifier.trace("row"), state, userScrollEnabled = running.value) { items(12) { i -> log("compose:news$i"); Box(Modifier.fillParentMaxWidth(.5f).trace("news$i").height(20.dp)) } }
        }
        wait("a while", 6)
        step("a finger holds it", 3) { press(50f, 10f); move(45f, 10f) }
        step("and drags", 3) { move(10f, 10f) }
        step("lets go", 3) { release(10f, 10f) }
        step("stopped") { running.value = false }
        step("a drag: it does not take it") { press(50f, 10f); move(5f, 10f); release(5f, 10f) }
        //@end
    }
    scenario("tabs_of_lists", "tabs whose lists keep their places in a holder, with a header that hides by a nested scroll and a button that shows when the list is not at its top") {
        //@begin tabs_of_lists
        queueCoroutines()
        val tab = mutableStateOf("x"); val lists = HashMap<String, LazyListState>(); val items = mutableIntStateOf(9)
        start(100, 80) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(tab.value) {
                val list = rememberLazyListState(); lists[tab.value] = list
                val away by remember { derivedStateOf { log("calc:away ${tab.value}"); list.firstVisibleItemIndex > 0 } }
                log("compose:tab ${tab.value} $away")
                Box(Modifier.trace("tab.${tab.value}")) {
                    LazyColumn(Modifier.trace("list"), list) { items(items.intValue) { i -> Box(Modifier.trace("${tab.value}$i").fillMaxWidth().height(25.dp)) } }
                    if (away) Leaf("up")
                }
            }
        }
        step("+10") { lists["x"]!!.dispatchRawDelta(10f) }
        step("+40: the button") { lists["x"]!!.dispatchRawDelta(40f) }
        step("y") { tab.value = "y" }
        step("+20") { lists["y"]!!.dispatchRawDelta(20f) }
        step("x") { tab.value = "x" }
        step("fewer items") { items.intValue = 4 }
        step("y again") { tab.value = "y" }
        fact("at", lists.entries.sortedBy { it.key }.map { "${it.key} ${it.value.firstVisibleItemIndex}+${it.value.firstVisibleItemScrollOffset}" })
        //@end
    }
    scenario("board_moved", "cards of a board as movable contents in a map, lanes that are rows or lazy rows by a switch, cards that change lanes with what they keep") {
        //@begin board_moved
        queueCoroutines()
        val lanes = mutableStateMapOf("todo" to listOf(1, 2), "done" to listOf(3)); val lazy = mutableStateOf(false); val wide = mutableIntStateOf(20)
        start(200, 100) {
            log("compose:Root ${lazy.value}")
            val cards = remember { (1..3).associateWith { id -> movableContentOf<String> { lane -> val kept = remember { Obs("card$id") }; log("compose:card$id in $lane"); SideEffect { log("side:${kept.n}") }; Box(Modifier.trace("card$id").size((if (id == 2) wide.intValue else 20).dp, 20.dp)) } } }
            Column(Modifier.trace("board")) {
                for (lane in listOf("todo", "done")) {
                    val ids = lanes.getValue(lane)
                    if (lazy.value) LazyRow(Modifier.trace("lazy.$lane").height(20.dp)) { items(ids, key = { it }) { cards.getValue(it)(lane) } }
                    else Row(Modifier.trace("row.$lane")) { for (id in ids) key(id) { cards.getValue(id)(lane) } }
                }
            }
        }
        step("2 is done") { lanes["todo"] = listOf(1); lanes["done"] = listOf(3, 2) }
        step("wider") { wide.intValue = 30 }
        step("lazy") { lazy.value = true }
        step("3 is to do, first") { lanes["todo"] = listOf(3, 1); lanes["done"] = listOf(2) }
        step("not lazy") { lazy.value = false }
        step("1 leaves the board") { lanes["todo"] = listOf(3) }
        step("1 is back, in done") { lanes["done"] = listOf(2, 1) }
        //@end
    }
}
