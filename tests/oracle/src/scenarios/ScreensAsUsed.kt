@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalLayoutApi::class, ExperimentalCoroutinesApi::class, FlowPreview::class)
@file:Suppress("DEPRECATION")

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.selection.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.backhandler.BackHandler
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.state.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> evenly(millis: Int) = tween<T>(millis, easing = LinearEasing)
private val Paint5 = compositionLocalOf { "gray" }
private val Space5 = compositionLocalWithComputedDefaultOf { if (Paint5.currentValue == "gray") 2 else 4 }

private enum class Rest { Closed, Open }
private class Letter(val id: Int, val day: Int) { var read by mutableStateOf(false); val swipe = AnchoredDraggableState(Rest.Closed, DraggableAnchors { Rest.Closed at 0f; Rest.Open at -60f }) }

@Composable private fun Tip(text: String, onGone: () -> Unit) {
    log("compose:Tip($text)")
    val gone by rememberUpdatedState(onGone)
    LaunchedEffect(text) { log("launched:tip $text"); delay(64); log("ends:tip $text"); gone() }
    Alive("tip $text")
}
@Composable private fun Action(name: String, tip: MutableState<String?>) {
    val source = remember { MutableInteractionSource() }; val hovered by source.collectIsHoveredAsState()
    log("compose:Action($name) $hovered")
    LaunchedEffect(hovered) { if (hovered) { delay(48); log("waited:$name"); tip.value = name } else if (tip.value == name) tip.value = null }
    Box(Modifier.hoverable(source).trace(name).size(30.dp)) { if (tip.value == name) Popup(remember { AtCorner("tip.$name") }) { Box(Modifier.trace("tip.$name").size(20.dp, 8.dp)) { Tip(name) { tip.value = null } } } }
}

private class Branch4(val name: String, val children: List<Branch4> = emptyList())
@Composable private fun Twig(branch: Branch4, depth: Int, onPicked: (String) -> Unit) {
    var open by rememberSaveable(branch.name) { log("saveable:${branch.name}"); mutableStateOf(depth == 0) }
    val turn by animateFloatAsState(if (open) 90f else 0f, evenly(32))
    log("compose:Twig(${branch.name}) $open")
    Column(Modifier.trace(branch.name)) {
        Row(Modifier.click(branch.name) { if (branch.children.isEmpty()) onPicked(branch.name) else open = !open }) { repeat(depth) { Spacer(Modifier.size(5.dp)) }; Box(Modifier.graphicsLayer { log("lambda:arrow ${branch.name} ${turn.roundToInt()}"); rotationZ = turn }.size(10.dp)) }
        AnimatedVisibility(open && branch.children.isNotEmpty(), enter = expandVertically(evenly(32)), exit = shrinkVertically(evenly(32))) { Column { branch.children.forEach { key(it.name) { Twig(it, depth + 1, onPicked) } } } }
    }
}

private data class Screen4(val route: String, val id: Int = 0)
private sealed interface Loaded { object Busy : Loaded; data class Rows(val rows: List<String>) : Loaded; data class Failed(val why: String) : Loaded }
private class Shop(private val scope: CoroutineScope) {
    val query = MutableStateFlow(""); val cart = MutableStateFlow(mapOf<String, Int>()); private val stock = MutableStateFlow(listOf("ash", "oak", "elm")); val told = MutableSharedFlow<String>()
    val shown = combine(query, stock) { q, s -> log("combined:$q"); s.filter { it.contains(q) } }.stateIn(scope, SharingStarted.Eagerly, emptyList())
    val count = cart.map { it.values.sum() }.distinctUntilChanged()
    fun add(name: String) { cart.update { it + (name to (it[name] ?: 0) + 1) }; scope.launch { told.emit("added $name") } }
    fun arrives(name: String) { stock.value += name }
}
@Composable private fun Wanted(shop: Shop) { val q by shop.query.collectAsState(); log("compose:query $q") }
@Composable private fun Product(name: String, count: Int, onAdd: () -> Unit) { log("compose:Product($name) $count"); Box(Modifier.click(name, onAdd).trace(name).size(40.dp, 10.dp)) }

/** Screens as authors of apps write them: one state holder, a list or a layout, an effect and an animation each. */
fun screensAsUsed() {
    scenario("letters_anchored", "letters under sticky days whose rows rest on two anchors: opened by a drag, closed by a tap elsewhere, one deleted while it is open and put back, the unread derived") {
        //@begin letters_anchored
        queueCoroutines()
        val letters = mutableStateListOf(Letter(1, 1), Letter(2, 1), Letter(3, 2), Letter(4, 2)); var last: Pair<Int, Letter>? = null; val state = LazyListState()
        val unread = derivedStateOf { log("calc:unread"); letters.count { !it.read } }
        start(100, 90) {
            log("compose:Root"); val scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list"), state) {
                letters.groupBy { it.day }.forEach { (day, of) ->
                    stickyHeader(key = "day$day") { log("compose:day $day ${of.size}"); Box(Modifier.trace("day$day").size(100.dp, 10.dp)) }
                    items(of, key = { it.id }) { letter ->
                        log("compose:letter ${letter.id} ${letter.read}")
                        Box(Modifier.animateItem(fadeInSpec = null, placementSpec = evenly(48), fadeOutSpec = null).trace("row${letter.id}").size(100.dp, 20.dp)) {
                            Box(Modifier.align(Alignment.CenterEnd).click("delete${letter.id}") { last = letters.indexOf(letter) to letter; letters.remove(letter) }.size(60.dp, 20.dp))
                            Box(Modifier.offset { log("lambda:row${letter.id} ${letter.swipe.offset.roundToInt()}"); IntOffset(letter.swipe.offset.roundToInt(), 0) }.anchoredDraggable(letter.swipe, Orientation.Horizontal, flingBehavior = AnchoredDraggableDefaults.flingBehavior(letter.swipe, { it / 2 }, evenly(48))).click("letter${letter.id}") { letter.read = true; letters.forEach { if (it.swipe.currentValue == Rest.Open) scope.launch { it.swipe.animateTo(Rest.Closed, evenly(32)); log("closed:${it.id}") } } }.trace("letter${letter.id}").size(100.dp, 20.dp))
                        }
                    }
                }
            }
            Shown("unread") { unread.value }
        }
        step("the second is dragged") { press(90f, 40f); move(70f, 40f); move(50f, 40f) }
        step("let go", 20) { release(50f, 40f) }
        step("the first is read, the second closes", 20) { tap(20f, 20f) }
        step("the third is dragged open", 20) { press(90f, 70f); move(60f, 70f); move(30f, 70f); release(30f, 70f) }
        step("deleted there", 20) { tap(80f, 70f) }
        step("put back", 20) { last!!.let { letters.add(it.first, it.second) } }
        step("scrolled", 20) { state.dispatchRawDelta(25f) }
        step("all of the first day go", 20) { letters.removeAll { it.day == 1 } }
        //@end
    }
    scenario("actions_with_tips", "actions in a row whose tips come in a popup when the mouse rests on them, and go by themselves; the mouse goes on to the next, leaves early, an action leaves with its tip") {
        //@begin actions_with_tips
        queueCoroutinesAndDelays()
        val tip = mutableStateOf<String?>(null); val names = mutableStateListOf("cut", "copy", "paste")
        start(120, 60) { log("compose:Root"); Row(Modifier.trace("bar")) { for (n in names) key(n) { Action(n, tip) } }; Shown("tip") { tip.value } }
        step("over cut") { hover(10f, 10f) }
        wait("rests there", 5)
        step("on to copy") { hover(40f, 10f) }
        wait("not long", 2)
        step("on to paste") { hover(70f, 10f) }
        wait("rests until the tip ends", 10)
        step("back to copy") { hover(40f, 10f) }
        wait("rests", 4)
        step("copy leaves") { names.remove("copy") }
        wait("after it", 5)
        step("out") { hover(10f, 50f) }
        //@end
    }
    scenario("month_in_grid", "a month in a lazy grid with a title line: days picked and kept by a saved state with a saver of its own, months exchanged by animated content, a day that counts its own compositions") {
        //@begin month_in_grid
        queueCoroutines()
        val month = mutableIntStateOf(1)
        start(100, 120) {
            log("compose:Root ${month.intValue}")
            val holder = rememberSaveableStateHolder()
            AnimatedContent(month.intValue, Modifier.trace("months"), transitionSpec = { (slideInHorizontally(evenly(64)) { if (targetState > initialState) it else -it } togetherWith slideOutHorizontally(evenly(64)) { if (targetState > initialState) -it else it }).using(null) }) { m ->
                holder.SaveableStateProvider(m) {
                    val picked = rememberSaveable(saver = listSaver<MutableState<Set<Int>>, Int>({ s -> log("save:$m"); s.value.toList() }, { l -> log("restore:$m $l"); mutableStateOf(l.toSet()) })) { log("init:$m"); mutableStateOf(emptySet()) }
                    log("compose:month $m ${picked.value.size}")
                    LazyVerticalGrid(GridCells.Fixed(4), Modifier.trace("grid$m").size(80.dp, 100.dp)) {
                        item(span = { GridItemSpan(maxLineSpan) }) { log("compose:title $m ${picked.value.size}"); Box(Modifier.size(80.dp, 12.dp)) }
                        items(10, key = { it }) { d -> val on by remember { derivedStateOf { d in picked.value } }; var runs by remember { mutableIntStateOf(0) }; SideEffect { runs = if (on) 1 else 0 }; log("compose:day $m.$d $on $runs"); Box(Modifier.click("day$d") { picked.value = if (on) picked.value - d else picked.value + d }.trace("d$m.$d").size(20.dp, 20.dp)) }
                    }
                }
            }
        }
        step("a day") { tap(30f, 20f) }
        step("another") { tap(50f, 40f) }
        step("the first again") { tap(30f, 20f) }
        step("the next month", 20) { month.intValue = 2 }
        step("a day there") { tap(10f, 20f) }
        step("back, cut on the way", 3) { month.intValue = 1 }
        step("on again", 20) { month.intValue = 2 }
        step("back", 20) { month.intValue = 1 }
        //@end
    }
    scenario("detail_by_width", "a list and its detail by constraints, one or two panes: what is saved of each pane by key, the choice held above, a back handler while one pane shows the detail, an effect by key") {
        //@begin detail_by_width
        queueCoroutines()
        val width = mutableIntStateOf(200); val chosen = mutableStateOf<Int?>(null); val escape = Escape()
        start(240, 100) {
            HearsEscape(escape); log("compose:Root"); val holder = rememberSaveableStateHolder()
            val list = @Composable { holder.SaveableStateProvider("list") { val state = rememberLazyListState(); log("compose:list ${state.firstVisibleItemIndex}"); LazyColumn(Modifier.trace("list").size(60.dp, 40.dp), state) { items(8) { i -> log("compose:entry $i ${chosen.value == i}"); Box(Modifier.click("entry$i") { chosen.value = i }.trace("entry$i").size(60.dp, 16.dp)) } } } }
            val detail = @Composable { id: Int -> holder.SaveableStateProvider("detail$id") { var notes by rememberSaveable { mutableIntStateOf(0) }; log("compose:detail $id $notes"); DisposableEffect(id) { log("effect-start:detail $id"); onDispose { log("effect-dispose:detail $id") } }; Box(Modifier.click("note$id") { notes++ }.trace("detail").size(50.dp)) } }
            BoxWithConstraints(Modifier.trace("frame").layout { m, c -> val p = m.measure(c.copy(minWidth = width.intValue, maxWidth = width.intValue)); layout(p.width, p.height) { p.place(0, 0) } }) {
                log("compose:frame ${maxWidth.value.toInt()}")
                val wide = maxWidth >= 150.dp; val id = chosen.value
                if (wide) Row { list(); Column { if (id != null) detail(id) else Leaf("empty") } } else if (id != null) { BackHandler { log("back:$id"); chosen.value = null }; detail(id) } else list()
            }
        }
        step("the second") { tap(10f, 20f) }
        step("two notes") { tap(70f, 10f); tap(70f, 10f) }
        step("narrow") { width.intValue = 100 }
        step("a note") { tap(10f, 10f) }
        step("back") { escape.press() }
        step("the first, by a tap") { tap(10f, 5f) }
        step("wide") { width.intValue = 200 }
        step("the second again") { chosen.value = 1 }
        step("narrow, and none chosen") { width.intValue = 100; chosen.value = null }
        //@end
    }
    scenario("lanes_with_held_card", "lanes in a lazy row whose cards are lifted by a long press and dropped into the lane under the finger; the lanes tell their bounds, the one below the held card is marked by a derived state") {
        //@begin lanes_with_held_card
        queueCoroutinesAndDelays()
        val lanes = listOf("todo", "doing", "done"); val of = mutableStateMapOf("a" to "todo", "b" to "todo", "c" to "doing"); val bounds = HashMap<String, Rect>()
        val held = mutableStateOf<String?>(null); val at = mutableStateOf(Offset.Zero)
        val over = derivedStateOf { if (held.value == null) null else lanes.firstOrNull { bounds[it]?.contains(at.value) == true } }
        start(150, 100) {
            log("compose:Root")
            LazyRow(Modifier.trace("board")) {
                items(lanes, key = { it }) { lane ->
                    val mine = of.filterValues { it == lane }.keys.sorted()
                    log("compose:lane $lane ${mine.size} ${over.value == lane}")
                    Column(Modifier.onGloballyPositioned { bounds[lane] = it.boundsInRoot() }.trace(lane).size(50.dp, 80.dp)) {
                        for (card in mine) key(card) {
                            var origin by remember { mutableStateOf(Offset.Zero) }
                            log("compose:card $card ${held.value == card}")
                            Box(Modifier.onPlaced { origin = it.positionInRoot() }.pointerInput(card) { detectDragGesturesAfterLongPress({ log("lifted:$card"); held.value = card; at.value = origin + it }, { log("dropped:$card ${over.value}"); over.value?.let { of[card] = it }; held.value = null }, { log("cancelled:$card"); held.value = null }) { c, by -> c.consume(); at.value += by } }.graphicsLayer { if (held.value == card) { log("lambda:held $card"); translationX = at.value.x - origin.x - 20; translationY = at.value.y - origin.y - 10 } }.trace(card).size(40.dp, 20.dp))
                        }
                    }
                }
            }
            Shown("over") { over.value }
        }
        step("pressed on a") { press(10f, 10f) }
        wait("for long", 33)
        step("to the next lane") { move(40f, 20f); move(70f, 30f) }
        step("to the last") { move(120f, 30f) }
        step("dropped") { release(120f, 30f) }
        step("pressed on b, moved too early") { press(10f, 10f); move(40f, 10f) }
        wait("waits", 33)
        step("let go") { release(40f, 10f) }
        step("c lifted") { press(60f, 10f) }
        wait("for long", 33)
        step("c is put away by the program while it is held") { of.remove("c") }
        step("let go") { release(60f, 10f) }
        //@end
    }
    scenario("watch_with_laps", "a stopwatch: the time produced by frames while it runs, laps in a list from its end, a lamp drawn by the time, an effect by whether it runs that is told when it stops") {
        //@begin watch_with_laps
        queueCoroutines()
        val running = mutableStateOf(false); val round = mutableIntStateOf(0); val laps = mutableStateListOf<Int>(); var now = 0
        start(80, 80) {
            log("compose:Root ${running.value}")
            val time = produceState(0, running.value, round.intValue) { log("launched:time ${running.value} $value"); if (round.intValue != 0 && !running.value) value = 0; if (running.value) { val begin = withFrameMillis { it } - value; while (true) withFrameMillis { value = (it - begin).toInt(); now = value } } else awaitDispose { log("disposed:time") } }
            DisposableEffect(running.value) { val was = running.value; log("effect-start:$was"); onDispose { log("effect-dispose:$was") } }
            val seconds by remember { derivedStateOf { time.value / 48 } }
            log("compose:seconds $seconds")
            Box(Modifier.drawBehind { log("draw:lamp ${time.value % 32}") }.trace("lamp").size(10.dp))
            LazyColumn(Modifier.trace("laps").size(40.dp, 50.dp), reverseLayout = true) { itemsIndexed(laps, key = { i, _ -> i }) { i, lap -> val best by remember { derivedStateOf { laps.min() == laps.getOrNull(i) } }; log("compose:lap $i $lap $best"); Box(Modifier.trace("lap$i").size(40.dp, 20.dp)) } }
        }
        step("runs", 6) { running.value = true }
        step("a lap", 4) { laps.add(now) }
        step("another", 3) { laps.add(now - 40) }
        step("stops") { running.value = false }
        step("goes on", 3) { running.value = true }
        step("stops and back to none") { running.value = false; round.intValue++; laps.clear() }
        //@end
    }
    scenario("search_of_flows", "a search: the text of a field as a flow that waits, the latest lookup counts, results as a sealed state in a crossfade, a retry by a key, the clear button that is derived") {
        //@begin search_of_flows
        queueCoroutinesAndDelays()
        val text = mutableStateOf(""); val retry = mutableIntStateOf(0); val fails = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val state by produceState<Loaded>(Loaded.Rows(emptyList()), retry.intValue) {
                log("launched:search ${retry.intValue}")
                withContext(frames) { snapshotFlow { text.value.trim() }.distinctUntilChanged().debounce(48).collectLatest { q ->
                    if (q.isEmpty()) { value = Loaded.Rows(emptyList()); return@collectLatest }
                    value = Loaded.Busy; log("looks:$q"); delay(64)
                    value = if (q == "x" && fails.value) Loaded.Failed(q) else Loaded.Rows(List(q.length) { "$q$it" })
                } }
            }
            val clear by remember { derivedStateOf { log("calc:clear"); text.value.isNotEmpty() } }
            log("compose:field $clear")
            Crossfade(state::class.simpleName!!, animationSpec = evenly(32)) { kind ->
                val now = state
                log("compose:page $kind ${now::class.simpleName}")
                when (kind) { "Busy" -> Alive("busy"); "Failed" -> Box(Modifier.click("retry") { retry.intValue++ }.trace("failed").size(40.dp)); else -> Column(Modifier.trace("rows")) { (now as? Loaded.Rows)?.rows?.forEach { key(it) { Leaf(it) } } } }
            }
        }
        step("o") { text.value = "o" }
        wait("waits", 2)
        step("oa") { text.value = "oa" }
        wait("until it is looked up", 3)
        wait("found", 10)
        step("oa and a blank") { text.value = "oa " }
        wait("nothing", 5)
        step("x") { text.value = "x" }
        wait("fails", 14)
        step("retried with luck") { fails.value = false; tap(10f, 10f) }
        wait("found", 14)
        step("cleared") { text.value = "" }
        wait("empty", 8)
        //@end
    }
    scenario("twigs_of_tree", "a tree of composables that call themselves, each with a saved state by its name, arrows that turn, branches that unfold by their heights, another tree with some of the names") {
        //@begin twigs_of_tree
        queueCoroutines()
        val first = Branch4("root", listOf(Branch4("a", listOf(Branch4("a1"), Branch4("a2"))), Branch4("b"))); val second = Branch4("root", listOf(Branch4("c"), Branch4("a", listOf(Branch4("a2"), Branch4("a3")))))
        val tree = mutableStateOf(first); val picked = mutableStateListOf<String>()
        start(100, 100) { log("compose:Root"); Twig(tree.value, 0) { log("picked:$it"); picked.add(it) }; Shown("picked") { picked.size } }
        step("a opens", 20) { tap(10f, 15f) }
        step("a1 is picked", 20) { tap(15f, 25f) }
        step("a closes, opens on the way", 2) { tap(10f, 15f) }
        step("opens", 20) { tap(10f, 15f) }
        step("another tree", 20) { tree.value = second }
        step("the root closes", 20) { tap(5f, 5f) }
        step("and opens", 20) { tap(5f, 5f) }
        //@end
    }
    scenario("feed_without_end", "a feed that loads a page when the end is near, by a flow of the layout's last index; a footer while it loads, newer posts in front keep the place by keys, a button that scrolls to the top") {
        //@begin feed_without_end
        queueCoroutinesAndDelays()
        val posts = mutableStateListOf(*(1..6).map { it }.toTypedArray()); val loading = mutableStateOf(false); val state = LazyListState(); lateinit var scope: CoroutineScope; var pages = 0
        start(60, 60) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val end by remember { derivedStateOf { (state.layoutInfo.visibleItemsInfo.lastOrNull()?.index ?: 0) >= posts.size - 2 } }
            val away by remember { derivedStateOf { state.firstVisibleItemIndex > 2 } }
            log("compose:feed $away")
            LaunchedEffect(end) { log("launched:end $end"); if (end && pages < 2) { loading.value = true; delay(48); pages++; posts.addAll(List(4) { posts.last() + it + 1 }); loading.value = false; log("loaded:$pages") } }
            LaunchedEffect(state) { snapshotFlow { state.isScrollInProgress }.collect { log("scrolling:$it") } }
            LazyColumn(Modifier.trace("feed"), state, contentPadding = PaddingValues(vertical = 4.dp), verticalArrangement = Arrangement.spacedBy(2.dp)) {
                items(posts, { it }, { if (it % 3 == 0) "photo" else "text" }) { p -> log("compose:post $p"); Box(Modifier.trace("post$p").size(60.dp, if (p % 3 == 0) 24.dp else 14.dp)) }
                if (loading.value) item("footer", "footer") { Alive("footer"); Box(Modifier.trace("footer").size(60.dp, 10.dp)) }
            }
            AnimatedVisibility(away, enter = fadeIn(evenly(32)), exit = fadeOut(evenly(32))) { Box(Modifier.trace("top").size(10.dp)) }
        }
        step("scrolled to the end") { state.dispatchRawDelta(50f) }
        wait("loads", 5)
        step("newer posts in front") { posts.add(0, 0); posts.add(0, -1) }
        step("scrolled by 60", 20) { state.dispatchRawDelta(60f) }
        wait("loads the last", 6)
        step("scrolled far", 20) { state.dispatchRawDelta(200f) }
        step("to the top", 60) { scope.launch { state.animateScrollToItem(0); log("there:${state.firstVisibleItemIndex}") } }
        //@end
    }
    scenario("many_selected", "a grid in a mode of selection: a long tap begins it, a head with three states for all, a back handler ends it, cells animate their size, what is selected is deleted, the bars are exchanged by animated content") {
        //@begin many_selected
        queueCoroutinesAndDelays()
        val cells = mutableStateListOf(1, 2, 3, 4, 5); val selected = mutableStateListOf<Int>(); val escape = Escape()
        val mode = derivedStateOf { selected.isNotEmpty() }
        start(90, 100) {
            HearsEscape(escape); log("compose:Root")
            Column {
                val on by mode
                AnimatedContent(on, transitionSpec = { (fadeIn(evenly(32)) togetherWith fadeOut(evenly(32))).using(SizeTransform { _, _ -> evenly(32) }) }) { inMode ->
                    log("compose:bar $inMode")
                    if (inMode) Row(Modifier.trace("bar")) {
                        BackHandler { log("back"); selected.clear() }
                        val all = when (selected.size) { 0 -> ToggleableState.Off; cells.size -> ToggleableState.On; else -> ToggleableState.Indeterminate }
                        log("compose:all $all")
                        Box(Modifier.triStateToggleable(all, remember { MutableInteractionSource() }, null) { log("toggled:all $all"); if (all == ToggleableState.On) selected.clear() else { selected.clear(); selected.addAll(cells) } }.trace("all").size(20.dp))
                        Box(Modifier.click("delete") { cells.removeAll(selected.toSet()); selected.clear() }.size(20.dp))
                    } else Box(Modifier.trace("title").size(90.dp, 10.dp))
                }
                LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid").size(90.dp, 60.dp)) {
                    items(cells, key = { it }) { c ->
                        val picked by remember { derivedStateOf { c in selected } }; val side by animateDpAsState(if (picked) 16.dp else 24.dp, evenly(32))
                        log("compose:cell $c $picked")
                        Box(Modifier.animateItem(null, evenly(32), null).combinedClickable(null, null, onLongClick = { log("long:$c"); if (c !in selected) selected.add(c) }) { log("clicked:$c"); if (mode.value) { if (!selected.remove(c)) selected.add(c) } else log("opened:$c") }.trace("cell$c").layout { m, _ -> val s = side.roundToPx(); val p = m.measure(Constraints.fixed(s, s)); layout(30, 30) { p.place(15 - s / 2, 15 - s / 2) } }.trace("inner$c"))
                    }
                }
            }
        }
        step("one opened") { tap(45f, 25f) }
        step("pressed") { press(45f, 25f) }
        wait("for long", 33)
        step("let go", 20) { release(45f, 25f) }
        step("another by a tap", 20) { tap(15f, 35f) }
        step("all", 20) { tap(10f, 10f) }
        step("one less", 20) { tap(75f, 35f) }
        step("back", 20) { escape.press() }
        step("pressed on the first") { press(15f, 25f) }
        wait("for long", 33)
        step("let go", 20) { release(15f, 25f) }
        step("deleted", 20) { tap(30f, 10f) }
        //@end
    }
    scenario("chart_with_cross", "a chart: its path in a cache by values and size, a cross where the finger is, drawn only; two fingers zoom by a transformable state, bars that grow by an animation each, a label by what is nearest") {
        //@begin chart_with_cross
        queueCoroutines()
        val values = mutableStateListOf(3f, 6f, 2f, 8f); val cross = mutableStateOf<Offset?>(null); val zoom = mutableFloatStateOf(1f)
        start(120, 120) {
            log("compose:Root")
            val near by remember { derivedStateOf { log("calc:near"); cross.value?.let { (it.x / 25f).toInt().coerceIn(0, values.lastIndex) } } }
            val zooming = rememberTransformableState { by, pan, _ -> log("zoomed:${(by * 100).roundToInt()} ${pan.x.roundToInt()}"); zoom.floatValue *= by }
            Shown("label") { near?.let { "$it:${values[it].roundToInt()}" } }
            Box(Modifier.trace("chart").pointerInput(Unit) { detectDragGestures({ log("start"); cross.value = it }, { log("end"); cross.value = null }, { cross.value = null }) { c, _ -> cross.value = c.position } }.transformable(zooming)
                .drawWithCache { log("cache:${values.size} ${(zoom.floatValue * 100).roundToInt()}"); val p = Path().apply { values.forEachIndexed { i, v -> if (i == 0) moveTo(0f, v) else lineTo(i * 25f * zoom.floatValue, v * 10) } }; onDrawWithContent { log("draw:path"); drawContent(); drawPath(p, Color.Red, style = Stroke(2f)); cross.value?.let { log("draw:cross ${it.x.roundToInt()}"); drawLine(Color.Black, Offset(it.x, 0f), Offset(it.x, size.height)) } } }.size(100.dp)) {
                Row(Modifier.fillMaxSize(), verticalAlignment = Alignment.Bottom) { values.forEachIndexed { i, v -> val h by animateFloatAsState(v / 10f, evenly(48)); log("compose:bar $i"); Box(Modifier.weight(1f).fillMaxHeight().drawBehind { log("draw:bar $i ${(h * 100).roundToInt()}"); drawRect(Color.Blue, Offset(0f, size.height * (1 - h))) }) } }
            }
        }
        step("the finger", 3) { press(10f, 50f); move(40f, 50f) }
        step("moves within one", 3) { move(45f, 50f) }
        step("to the next", 3) { move(60f, 50f) }
        step("away", 3) { release(60f, 50f) }
        step("a value grows", 10) { values[1] = 9f }
        step("two fingers", 3) { fingers(PointerEventType.Press, Triple(30f, 50f, true)); fingers(PointerEventType.Press, Triple(30f, 50f, true), Triple(60f, 50f, true)) }
        step("apart", 3) { fingers(PointerEventType.Move, Triple(20f, 50f, true), Triple(70f, 50f, true)); fingers(PointerEventType.Move, Triple(10f, 50f, true), Triple(90f, 50f, true)) }
        step("up", 3) { fingers(PointerEventType.Release, Triple(10f, 50f, false), Triple(90f, 50f, true)); fingers(PointerEventType.Release, null, Triple(90f, 50f, false)) }
        step("one more", 10) { values.add(5f) }
        step("the first goes", 10) { values.removeAt(0) }
        //@end
    }
    scenario("screens_in_stack", "a stack of screens by animated content with a holder, keys by number: pushed, popped by back, replaced; effects of the screens, what is saved, what of a screen that leaves still runs") {
        //@begin screens_in_stack
        queueCoroutines()
        val stack = mutableStateListOf(Screen4("home")); val escape = Escape(); val theme = mutableStateOf("gray")
        start(100, 100) {
            HearsEscape(escape); log("compose:Root ${stack.size}"); val holder = rememberSaveableStateHolder()
            BackHandler(stack.size > 1) { log("back"); stack.removeAt(stack.lastIndex) }
            CompositionLocalProvider(Paint5 provides theme.value) {
                AnimatedContent(stack.toList(), Modifier.trace("host"), contentKey = { it.last() }, transitionSpec = { val pushed = targetState.size > initialState.size; (if (pushed) slideInHorizontally(evenly(64)) { it } togetherWith fadeOut(evenly(64)) else fadeIn(evenly(64)) togetherWith slideOutHorizontally(evenly(64)) { it }).apply { targetContentZIndex = if (pushed) 1f else -1f } }) { s ->
                    val screen = s.last()
                    holder.SaveableStateProvider("${screen.route}${screen.id}") {
                        var taps by rememberSaveable { mutableIntStateOf(0) }
                        log("compose:screen ${screen.route}${screen.id} $taps ${Paint5.current} ${Space5.current} ${transition.targetState}")
                        DisposableEffect(Unit) { log("effect-start:${screen.route}${screen.id}"); onDispose { log("effect-dispose:${screen.route}${screen.id}") } }
                        LaunchedEffect(transition.targetState) { log("launched:${screen.route}${screen.id} ${transition.targetState}") }
                        Box(Modifier.click("${screen.route}${screen.id}") { taps++ }.trace("${screen.route}${screen.id}").size(100.dp))
                    }
                }
            }
        }
        step("a tap at home") { tap(10f, 10f) }
        step("item 1", 20) { stack.add(Screen4("item", 1)) }
        step("taps there") { tap(10f, 10f); tap(10f, 10f) }
        step("item 2, cut", 2) { stack.add(Screen4("item", 2)) }
        step("back on the way", 20) { escape.press() }
        step("another theme") { theme.value = "blue" }
        step("back", 20) { escape.press() }
        step("replaced", 20) { stack[0] = Screen4("home", 1) }
        step("item 1 again", 20) { stack.add(Screen4("item", 1)) }
        //@end
    }
    scenario("shop_of_flows", "a shop held by flows: what is shown is combined and shared, the count mapped without repeats, messages by a shared flow; who of the readers runs for a cart that changes") {
        //@begin shop_of_flows
        queueCoroutines()
        lateinit var shop: Shop; val open = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root"); val scope = rememberCoroutineScope()
            shop = remember { log("remember:shop"); Shop(scope) }
            val count by shop.count.collectAsState(0)
            log("compose:count $count")
            LaunchedEffect(shop) { shop.told.collect { log("told:$it") } }
            if (open.value) {
                val shown by shop.shown.collectAsState(); val cart by shop.cart.collectAsState()
                log("compose:shelf ${shown.size}")
                Column { for (name in shown) key(name) { Product(name, cart[name] ?: 0) { shop.add(name) } } }
            }
            Wanted(shop)
        }
        step("an ash") { tap(10f, 5f) }
        step("two oaks") { tap(10f, 15f); tap(10f, 15f) }
        step("searched") { shop.query.value = "a" }
        step("arrives") { shop.arrives("larch") }
        step("one more ash while closed") { open.value = false; shop.add("ash") }
        step("open again") { open.value = true }
        step("the same cart anew") { shop.cart.value = shop.cart.value.toMap() }
        step("emptied") { shop.cart.value = emptyMap() }
        //@end
    }
    scenario("page_mirrored", "a page whose direction is turned: rows, paddings, offsets, a lazy row and a pager, a line by draw, start and end alignments, a swipe in each direction") {
        //@begin page_mirrored
        queueCoroutines()
        val rtl = mutableStateOf(false); val list = LazyListState(); lateinit var pager: PagerState
        start(120, 120) {
            log("compose:Root")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                log("compose:provided")
                Column(Modifier.trace("page").width(100.dp), horizontalAlignment = Alignment.End) {
                    Row(Modifier.fillMaxWidth().padding(start = 5.dp, end = 10.dp), Arrangement.spacedBy(3.dp, Alignment.End)) { Leaf("r1"); Box(Modifier.offset(4.dp, 0.dp).trace("r2").size(10.dp)); Box(Modifier.absoluteOffset(4.dp, 0.dp).trace("r3").size(10.dp)) }
                    Box(Modifier.align(AbsoluteAlignment.Left).trace("left").size(10.dp)); Box(Modifier.align(Alignment.Start).drawBehind { log("draw:line $layoutDirection") }.trace("start").size(10.dp))
                    LazyRow(Modifier.trace("row").width(60.dp), list, contentPadding = PaddingValues(start = 8.dp), horizontalArrangement = Arrangement.spacedBy(2.dp)) { items(6) { i -> log("compose:item $i ${LocalLayoutDirection.current}"); Box(Modifier.trace("item$i").size(20.dp)) } }
                    pager = rememberPagerState { 3 }
                    HorizontalPager(pager, Modifier.trace("pager").size(40.dp, 20.dp)) { p -> log("compose:page $p"); Box(Modifier.trace("page$p").fillMaxSize()) { Box(Modifier.align(Alignment.TopEnd).trace("corner$p").size(5.dp)) } }
                    Layout({ Leaf("m1"); Leaf("m2") }, Modifier.trace("own")) { ms, c -> val ps = ms.map { it.measure(Constraints()) }; layout(60, 20) { log("lambda:placing $layoutDirection"); ps[0].placeRelative(5, 0); ps[1].place(5, 0) } }
                }
            }
        }
        step("the list by 30") { list.dispatchRawDelta(30f) }
        step("turned", 10) { rtl.value = true }
        step("a swipe to the right over the list", 20) { press(60f, 50f); move(85f, 50f); move(100f, 50f); move(100f, 50f); release(100f, 50f) }
        step("a swipe to the right over the pager", 40) { press(10f, 70f); move(25f, 70f); move(38f, 70f); move(39f, 70f); release(39f, 70f) }
        step("turned back", 10) { rtl.value = false }
        //@end
    }
    scenario("intro_in_pages", "pages of an introduction: dots whose widths animate, a layer by the offset of each page, a button that goes on and then ends, skipped while it slides, an effect by the settled page") {
        //@begin intro_in_pages
        queueCoroutines()
        val done = mutableStateOf(false); lateinit var pager: PagerState
        start(100, 100) {
            log("compose:Root ${done.value}"); val scope = rememberCoroutineScope()
            if (!done.value) {
                pager = rememberPagerState { 3 }
                LaunchedEffect(pager.settledPage) { log("launched:settled ${pager.settledPage}") }
                HorizontalPager(pager, Modifier.trace("pager").size(100.dp, 60.dp), pageSize = PageSize.Fixed(80.dp), contentPadding = PaddingValues(horizontal = 10.dp), beyondViewportPageCount = 1, key = { "p$it" }) { p -> log("compose:page $p"); Alive("page$p"); Box(Modifier.graphicsLayer { val o = (pager.currentPage - p) + pager.currentPageOffsetFraction; log("lambda:page$p ${(o * 100).roundToInt()}"); alpha = 1f - kotlin.math.abs(o).coerceIn(0f, 1f) / 2 }.trace("page$p").fillMaxSize()) }
                val widths = List(3) { animateDpAsState(if (pager.currentPage == it) 16.dp else 8.dp, evenly(48)) }
                Box(Modifier.padding(top = 70.dp).drawBehind { log("draw:widths ${widths.joinToString { it.value.value.roundToInt().toString() }}") }.trace("dots").size(40.dp, 8.dp))
                val last by remember { derivedStateOf { pager.currentPage == 2 } }
                log("compose:button $last")
                Box(Modifier.padding(top = 80.dp).click("next") { if (last) done.value = true else scope.launch { pager.animateScrollToPage(pager.currentPage + 1, animationSpec = evenly(64)); log("there:${pager.currentPage}") } }.size(20.dp))
            } else Leaf("home")
        }
        step("on", 30) { tap(10f, 85f) }
        step("on, and a finger holds it", 3) { tap(10f, 85f) }
        step("held", 6) { press(50f, 30f) }
        step("drawn back, let go", 60) { move(65f, 30f); move(85f, 30f); move(85f, 30f); release(85f, 30f) }
        step("to the last", 60) { pager.requestScrollToPage(2) }
        step("ends", 20) { tap(10f, 85f) }
        //@end
    }
    scenario("editor_of_text", "an editor of one value: buttons that change the selection, a counter, a limit, lines, an undo stack of values, a read only mode, enter that is done in a single line and the focus that goes on") {
        //@begin editor_of_text
        queueCoroutines()
        val value = mutableStateOf(TextFieldValue("alpha beta", TextRange(5))); val single = mutableStateOf(false); val readOnly = mutableStateOf(false); val r = FocusRequester(); val past = ArrayList<TextFieldValue>()
        start(120, 80) {
            log("compose:Root"); val manager = LocalFocusManager.current
            Column {
                BasicTextField(value.value, { log("typed:${it.text.replace('\n', '/')} ${it.selection.start}-${it.selection.end}"); if (it.text.length <= 12) { if (it.text != value.value.text) past.add(value.value); value.value = it } }, Modifier.focusRequester(r).onFocusChanged { log("focus:field ${it.isFocused}") }.trace("field").size(100.dp, 30.dp), readOnly = readOnly.value, singleLine = single.value, keyboardOptions = KeyboardOptions(imeAction = if (single.value) ImeAction.Next else ImeAction.Default), keyboardActions = KeyboardActions(onNext = { log("next"); defaultKeyboardAction(ImeAction.Next) }))
                Box(Modifier.onFocusChanged { log("focus:after ${it.isFocused}") }.focusTarget().trace("after").size(10.dp))
                Shown("count") { "${value.value.text.length} ${value.value.selection.length}" }
            }
        }
        step("focused", 4) { r.requestFocus() }
        step("to the left by a word, with shift", 4) { keyWith(Key.DirectionLeft, ctrl = true, shift = true) }
        step("the program wraps it", 4) { val v = value.value; val s = v.selection; past.add(v); value.value = TextFieldValue(v.text.replaceRange(s.min, s.max, "*"), TextRange(s.min, s.min + 1)) }
        step("enter", 4) { key(Key.Enter) }
        step("undone twice", 4) { repeat(2) { if (past.isNotEmpty()) value.value = past.removeAt(past.lastIndex) } }
        step("read only, backspace and all", 4) { readOnly.value = true; key(Key.Backspace); keyWith(Key.A, ctrl = true) }
        step("backspace there", 4) { key(Key.Backspace) }
        step("a single line", 4) { readOnly.value = false; single.value = true }
        step("delete all but the end", 4) { key(Key.MoveEnd); keyWith(Key.MoveHome, shift = true); key(Key.DirectionRight); key(Key.Backspace) }
        step("enter goes on", 4) { key(Key.Enter) }
        //@end
    }
}
