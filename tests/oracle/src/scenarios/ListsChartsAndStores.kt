@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalSharedTransitionApi::class, ExperimentalLayoutApi::class, ExperimentalTransitionApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.grid.items
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.graphics.layer.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private class Person(val name: String, stars: Int = 0) { var stars by mutableIntStateOf(stars) }
@Composable private fun PersonRow(p: Person, modifier: Modifier = Modifier) {
    val born = remember { log("remember:${p.name}"); p.name }
    log("compose:PersonRow($born) ${p.stars}")
    Box(modifier.trace(p.name).fillMaxWidth().height((20 + p.stars).dp))
}
private class Words8(val all: List<String>)
@Composable private fun Dir(name: String) { log("compose:dir.$name ${LocalLayoutDirection.current}") }
@Composable private fun Found8(words: Words8, wanted: String, depth: Int = 0) {
    log("compose:Found $depth ${words.all.size}")
    if (words.all.isEmpty()) { Alive("none$depth"); return }
    val half = remember(words.all.size) { log("remember:half$depth"); words.all.size / 2 }
    if (depth < 2 && half > 0) key(half) { Found8(Words8(words.all.take(half)), wanted, depth + 1) }
    for (w in words.all) {
        if (w.startsWith("-")) continue
        val seen = remember { log("remember:seen$depth $w"); w }
        if (w == wanted) { Alive("found$depth $seen"); break }
        Shown("word$depth") { "$w of $seen" }
    }
}
@Composable private fun firstLong(words: List<String>): String? {
    for (w in words) { val n = remember { w.length }; log("compose:chosen $w $n"); if (n > 3) return w }
    return null
}

/** Badges, lists of people and words, tiles, pages, chips, menus, charts, sheets and stores of flows. */
fun listsChartsAndStores() {
    scenario("badge_pulsing", "a badge of a transition that shows and hides it and pulses as long as it is seen, its count comes from a derived state; interrupted") {
        //@begin badge_pulsing
        queueCoroutines()
        val unread = mutableStateListOf<String>(); val muted = mutableStateOf(false)
        start(100, 100) {
            val count by remember { derivedStateOf { log("calc:count"); if (muted.value) 0 else unread.size } }
            log("compose:Root ${count > 0}")
            val t = updateTransition(count > 0, "badge")
            val lift by t.animateDp({ even(48) }) { if (it) 10.dp else 0.dp }
            Row(Modifier.trace("row")) {
                Box(Modifier.offset { log("lambda:lift ${lift.value.roundToInt()}"); IntOffset(0, lift.roundToPx()) }.trace("icon").size(20.dp))
                t.AnimatedVisibility({ it }, enter = fadeIn(even(32)), exit = fadeOut(even(48))) {
                    val pulse = rememberInfiniteTransition("p").animateFloat(0f, 10f, infiniteRepeatable(even(64), RepeatMode.Reverse), "p")
                    log("compose:badge"); Alive("badge")
                    Box(Modifier.trace("badge").drawBehind { log("draw:pulse ${pulse.value.roundToInt()}") }.size(10.dp))
                }
            }
            Shown("running") { t.isRunning }
        }
        step("a mail", 8) { unread.add("a") }
        step("two more", 3) { unread.add("b"); unread.add("c") }
        step("muted", 2) { muted.value = true }
        step("not muted on the way", 8) { muted.value = false }
        step("muted to the end", 12) { muted.value = true }
        step("another while muted", 4) { unread.add("d") }
        //@end
    }
    scenario("badge_alone", "a transition without values whose visibility alone follows a count, in a scope that reads where it is, and another one beside it without") {
        //@begin badge_alone
        queueCoroutines()
        val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            val t = updateTransition(n.intValue, "count")
            Column(Modifier.trace("col")) {
                t.AnimatedVisibility({ it > 0 }, enter = expandVertically(even(32)), exit = shrinkVertically(even(48))) { log("compose:badge"); Alive("badge"); Box(Modifier.trace("badge").size(10.dp)) }
                t.AnimatedVisibility({ it > 1 }, enter = fadeIn(even(32)), exit = fadeOut(even(16))) { log("compose:many ${t.targetState}"); Box(Modifier.trace("many").size(10.dp)) }
            }
            Shown("at") { "${t.currentState} ${t.targetState}" }
        }
        step("1", 10) { n.intValue = 1 }
        step("2", 10) { n.intValue = 2 }
        step("0 on the way", 2) { n.intValue = 0 }
        step("3", 10) { n.intValue = 3 }
        step("1 again", 10) { n.intValue = 1 }
        step("0", 10) { n.intValue = 0 }
        //@end
    }
    scenario("badge_within", "a composable around a transition whose badge pulses in a composition local, hidden and shown by a child transition, while the root is composed again") {
        //@begin badge_within
        queueCoroutines()
        val on = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            val t = updateTransition(on.value, "on")
            val inner = t.createChildTransition("inner") { if (it) "shown" else "hidden" }
            val grown by inner.animateInt({ even(48) }) { if (it == "shown") 20 else 10 }
            Box(Modifier.trace("room")) {
                inner.AnimatedVisibility({ it == "shown" }, enter = fadeIn(even(48)), exit = fadeOut(even(48))) {
                    log("compose:inside ${n.intValue}")
                    val pulse by rememberInfiniteTransition("p").animateFloat(0f, 10f, infiniteRepeatable(even(48)), "p")
                    Box(Modifier.trace("pulse").drawBehind { log("draw:pulse ${pulse.roundToInt()}") }.size(10.dp))
                }
                Box(Modifier.trace("grown").layout { m, c -> log("lambda:grown $grown"); val p = m.measure(Constraints.fixed(grown, 10)); layout(p.width, p.height) { p.place(0, 0) } })
            }
        }
        step("on", 6) { on.value = true }
        step("n=1 while it pulses", 3) { n.intValue = 1 }
        step("off", 2) { on.value = false }
        step("on and n=2 on the way", 4) { on.value = true; n.intValue = 2 }
        step("off to the end", 10) { on.value = false }
        //@end
    }
    scenario("people_by_letter", "people under sticky letters in a lazy list that fades and moves them: sorted otherwise while it is scrolled, scrolled to one by a key, one leaves, one is renamed") {
        //@begin people_by_letter
        queueCoroutines()
        val people = mutableStateListOf(Person("ada"), Person("al"), Person("bo"), Person("bea"), Person("cy"), Person("dot")); val up = mutableStateOf(true); val list = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 80) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val groups by remember { derivedStateOf { log("calc:groups"); people.groupBy { it.name[0] }.toList().let { g -> if (up.value) g.sortedBy { it.first } else g.sortedByDescending { it.first } } } }
            LazyColumn(Modifier.trace("list"), list) {
                log("lazy:content ${groups.size}")
                for ((letter, members) in groups) {
                    stickyHeader(key = letter, contentType = "h") { log("compose:letter $letter"); Box(Modifier.trace("$letter").fillMaxWidth().height(10.dp)) }
                    items(members, key = { it.name }, contentType = { "p" }) { PersonRow(it, Modifier.animateItem(even(32), even(48), even(32))) }
                }
            }
            Shown("first") { "${list.firstVisibleItemIndex} ${list.layoutInfo.visibleItemsInfo.joinToString(" ") { it.key.toString() }}" }
        }
        step("by 45", 20) { list.dispatchRawDelta(45f) }
        step("downwards", 20) { up.value = false }
        step("to bea", 20) { scope.launch { list.scrollToItem(list.layoutInfo.visibleItemsInfo.size); log("at:${list.firstVisibleItemIndex}") } }
        step("a star for the first seen", 20) { people.first { p -> list.layoutInfo.visibleItemsInfo.any { it.key == p.name } }.stars = 5 }
        step("ada leaves, eve comes", 20) { people.removeAt(0); people.add(Person("eve")) }
        step("upwards and to the start", 30) { up.value = true; scope.launch { list.scrollToItem(0) } }
        //@end
    }
    scenario("tiles_unfolding", "tiles of a grid whose spans follow their own states, with a size that is animated and constraints that are composed; one goes, the gap changes") {
        //@begin tiles_unfolding
        queueCoroutines()
        val open = mutableStateMapOf<Int, Boolean>(); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5); val gap = mutableIntStateOf(0); val grid = LazyGridState()
        start(90, 100) {
            log("compose:Root ${gap.intValue}")
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), grid, contentPadding = PaddingValues(vertical = 5.dp), verticalArrangement = Arrangement.spacedBy(gap.intValue.dp)) {
                val wide = open.filterValues { it }.keys
                items(ids, key = { it }, span = { GridItemSpan(if (it in wide) maxLineSpan else 1) }) { id ->
                    log("compose:tile$id")
                    Box(Modifier.trace("tile$id").animateContentSize(even(48))) {
                        BoxWithConstraints { log("compose:in$id ${constraints.maxWidth} ${open[id]}"); Alive("in$id"); Box(Modifier.trace("in$id").size(maxWidth, if (open[id] == true) 40.dp else 20.dp)) }
                    }
                }
            }
            Shown("lines") { grid.layoutInfo.visibleItemsInfo.joinToString(" ") { "${it.index}:${it.row}" } }
        }
        step("1 unfolds", 20) { open[1] = true }
        step("4 unfolds on its way", 2) { open[4] = true }
        step("1 folds on its way", 20) { open[1] = false }
        step("a gap", 20) { gap.intValue = 5 }
        step("4 goes", 20) { ids.remove(4) }
        step("0 and 5 unfold, scrolled", 20) { open[0] = true; open[5] = true; grid.dispatchRawDelta(30f) }
        //@end
    }
    scenario("pages_of_answers", "pages with answers that keys give: the focus is on a page that goes away, answers are saved, the next page takes the focus") {
        //@begin pages_of_answers
        queueCoroutines()
        lateinit var pager: PagerState; lateinit var scope: CoroutineScope; val r = List(3) { FocusRequester() }; val count = mutableIntStateOf(3)
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            pager = rememberPagerState { count.intValue }
            HorizontalPager(pager, Modifier.trace("pager"), beyondViewportPageCount = 0) { p ->
                var answer by rememberSaveable { log("init:$p"); mutableStateOf("") }
                log("compose:page$p '$answer'")
                Column(Modifier.trace("page$p").fillMaxSize()) {
                    Box(
                        Modifier.focusRequester(r[p]).onFocusChanged { log("focus:$p ${it.isFocused}") }.onKeyEvent { e ->
                            if (e.type != KeyEventType.KeyDown) false
                            else if (e.key == Key.A) { answer += "a"; true }
                            else if (e.key == Key.Enter && p + 1 < count.intValue) { scope.launch { log("launched:${p + 1}"); pager.scrollToPage(p + 1); log("did:${r[p + 1].requestFocus()}") }; true }
                            else false
                        }.focusTarget().trace("field$p").size(40.dp, 20.dp),
                    )
                    if (answer.length > 1) Leaf("long$p")
                }
                LaunchedEffect(Unit) { log("launched:page$p"); if (p == 0) r[0].requestFocus() }
            }
            Shown("page") { pager.currentPage }
        }
        step("a, a") { key(Key.A); key(Key.A) }
        step("enter", 10) { key(Key.Enter) }
        step("a on the second", 10) { key(Key.A) }
        step("two pages, enter", 10) { count.intValue = 2; key(Key.Enter) }
        step("back", 10) { scope.launch { pager.scrollToPage(0) } }
        step("a where it is now", 10) { key(Key.A) }
        step("the first takes the focus", 10) { r[0].requestFocus() }
        step("a", 10) { key(Key.A) }
        //@end
    }
    scenario("chips_reflow", "chips in a flow that looks ahead: they move to their new places as the room gets narrower, one leaves, one is longer, interrupted") {
        //@begin chips_reflow
        queueCoroutines()
        val chips = mutableStateListOf("one" to 30, "two" to 40, "three" to 50); val w = mutableIntStateOf(130)
        start(200, 100) {
            log("compose:Root")
            LookaheadScope {
                FlowRow(Modifier.trace("flow").width(w.intValue.dp), horizontalArrangement = Arrangement.spacedBy(5.dp)) {
                    log("compose:flow")
                    for ((name, width) in chips) key(name) { log("compose:chip $name"); Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = { _, _ -> even(48) }).trace(name).size(width.dp, 20.dp)) }
                }
            }
        }
        step("narrower", 20) { w.intValue = 90 }
        step("two leaves", 2) { chips.removeAt(1) }
        step("back on the way", 20) { chips.add(1, "two" to 40) }
        step("one is longer", 20) { chips[0] = "one" to 60 }
        step("wide again", 20) { w.intValue = 200 }
        //@end
    }
    scenario("menu_over_rows", "a menu over a row of a list whose entry carries the row into the menu and back; the list is scrolled below it, the row is deleted by it") {
        //@begin menu_over_rows
        queueCoroutines()
        val rows = mutableStateListOf("a", "b", "c", "d", "e"); val asked = mutableStateOf<String?>(null); val births = Births(); val list = LazyListState(); val n = mutableIntStateOf(0)
        start(100, 70) {
            log("compose:Root")
            val cards = remember { HashMap<String, @Composable () -> Unit>() }
            LazyColumn(Modifier.trace("list"), list) {
                items(rows, key = { it }) { row ->
                    log("compose:row $row")
                    val card = cards.getOrPut(row) { movableContentOf { Mover(row, births, n) } }
                    Box(Modifier.trace("row.$row").click(row) { asked.value = row }.fillMaxWidth().height(20.dp)) {
                        if (asked.value != row) card()
                        else Popup(Alignment.TopStart, IntOffset(10, 10), { log("dismissed:$row"); asked.value = null }) { log("compose:menu $row"); Alive("menu $row"); Column(Modifier.trace("menu").size(60.dp, 40.dp)) { card(); Box(Modifier.click("delete") { rows.remove(row); asked.value = null }.trace("delete").size(60.dp, 15.dp)) } }
                    }
                }
            }
        }
        step("b is asked", 4) { tap(80f, 30f) }
        step("n=1", 4) { n.intValue = 1 }
        step("by 10", 4) { list.dispatchRawDelta(10f) }
        step("no more", 4) { asked.value = null }
        step("c is asked", 4) { asked.value = "c" }
        step("scrolled away", 4) { list.dispatchRawDelta(30f) }
        step("back", 4) { list.dispatchRawDelta(-40f) }
        step("b by the program, then deleted", 4) { asked.value = "b" }
        step("deleted", 4) { rows.remove("b"); asked.value = null }
        //@end
    }
    scenario("chart_of_density", "a chart that is cached by size, density and values; its labels are laid out by a policy with intrinsics, the density and the values change, its size is told and shown") {
        //@begin chart_of_density
        queueCoroutines()
        val values = mutableStateListOf(10, 30, 20); val density = mutableFloatStateOf(1f); val told = mutableStateOf(IntSize.Zero); val line = mutableIntStateOf(5)
        start(200, 200) {
            log("compose:Root")
            val most by remember { derivedStateOf { log("calc:most"); values.max() } }
            CompositionLocalProvider(LocalDensity provides Density(density.floatValue)) {
                log("compose:inside ${LocalDensity.current.density.roundToInt()}")
                Row(Modifier.trace("row").height(IntrinsicSize.Min)) {
                    Layout({ for (v in values) key(v) { log("compose:label $v"); Box(Modifier.trace("label$v").size(20.dp, 10.dp)) } }, Modifier.trace("labels")) { ms, c -> log("policy:labels"); val ps = ms.map { it.measure(Constraints()) }; layout(ps.maxOf { it.width }, ps.sumOf { it.height }) { var y = 0; for (p in ps) { p.place(0, y); y += p.height } } }
                    Box(
                        Modifier.trace("chart").onSizeChanged { log("onSizeChanged:$it"); told.value = it }.drawWithCache {
                            log("cache:${size.width.roundToInt()}x${size.height.roundToInt()} $most")
                            val step = size.width / values.size
                            onDrawBehind { log("draw:chart ${line.intValue.dp.toPx().roundToInt()} ${step.roundToInt()}"); for ((i, v) in values.withIndex()) drawRect(Color.Blue, Offset(i * step, 0f), Size(step, v * size.height / most)) }
                        }.width(60.dp).fillMaxHeight(),
                    )
                }
            }
            Shown("size") { told.value }
        }
        step("a smaller one more") { values.add(5) }
        step("a greater one") { values[0] = 40 }
        step("the line") { line.intValue = 7 }
        step("twice as dense") { density.floatValue = 2f }
        step("two go, dense by one") { values.removeRange(0, 2); density.floatValue = 1f }
        //@end
    }
    scenario("words_searched", "a recursive search with continue, break, early returns and conditional keys around remembered values and effects, and a function that gives a value") {
        //@begin words_searched
        queueCoroutines()
        val words = mutableStateListOf("a", "-b", "cc", "dddd", "e"); val wanted = mutableStateOf("cc"); val asks = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Found8(Words8(words.toList()), wanted.value)
            if (asks.value) { val c = firstLong(words); if (c != null) Alive("chosen $c") else Leaf("no choice") }
            for (i in 0..2) { if (i == 1 && !asks.value) continue; val k = remember { log("remember:k$i"); i }; if (i == 2 && wanted.value == "e") key("last") { Alive("tail $k") } else Shown("tail") { "$i $k" } }
        }
        step("e is wanted") { wanted.value = "e" }
        step("no b but c") { words[1] = "c" }
        step("the first is left out") { words[0] = "-a" }
        step("dddd goes, nothing asked") { words.remove("dddd"); asks.value = false }
        step("asked again, a is wanted") { asks.value = true; wanted.value = "-a" }
        step("none") { words.clear() }
        step("three") { words.addAll(listOf("xxxx", "-y", "z")); wanted.value = "z" }
        //@end
    }
    scenario("sheet_of_rows", "a sheet with anchors whose list hands over what it does not scroll; what it is at is followed as a flow and scrolls the list back when it closes") {
        //@begin sheet_of_rows
        queueCoroutines()
        val state = AnchoredDraggableState("low", DraggableAnchors { "low" at 60f; "high" at 0f }); val list = LazyListState(); val locked = mutableStateOf(false)
        val link = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource) = if (available.y < 0) { val d = state.dispatchRawDelta(available.y); log("pre:${available.y.roundToInt()} ${d.roundToInt()}"); Offset(0f, d) } else Offset.Zero
            override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { val d = state.dispatchRawDelta(available.y); log("post:${consumed.y.roundToInt()} ${available.y.roundToInt()} ${d.roundToInt()}"); return Offset(0f, d) }
            override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("fling:"); state.settle(even(48)); return available }
        }
        start(100, 100) {
            log("compose:Root ${locked.value}")
            Box(Modifier.offset { log("lambda:sheet ${state.requireOffset().roundToInt()}"); IntOffset(0, state.requireOffset().roundToInt()) }.anchoredDraggable(state, Orientation.Vertical, enabled = !locked.value).then(if (locked.value) Modifier else Modifier.nestedScroll(link)).trace("sheet").size(100.dp, 100.dp)) {
                LazyColumn(Modifier.trace("list"), list) { items(9) { Cell("r$it", 80, 20) } }
            }
            LaunchedEffect(Unit) { snapshotFlow { state.settledValue }.collect { log("settled:$it"); if (it == "low") list.scrollToItem(0) } }
            Shown("target") { state.targetValue }
        }
        step("up by 20") { press(50f, 90f); move(50f, 80f); move(50f, 60f) }
        step("and 60") { move(50f, 30f); move(50f, 0f) }
        step("rests") { move(50f, 0f) }
        step("lets go", 30) { release(50f, 0f) }
        step("down by 50") { press(50f, 30f); move(50f, 50f); move(50f, 80f) }
        step("and 20") { move(50f, 100f) }
        step("rests again") { move(50f, 100f) }
        step("again", 30) { move(50f, 100f); release(50f, 100f) }
        step("locked", 10) { locked.value = true }
        step("up by 30, locked", 10) { press(50f, 90f); move(50f, 60f); move(50f, 60f); move(50f, 60f); release(50f, 60f) }
        fact("at", "${state.currentValue} ${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("store_of_flows", "a store of flows: mapped, combined, collected in composition and in effects with keys, one produced, a callback kept up to date, a loop of frames that stops") {
        //@begin store_of_flows
        queueCoroutines()
        val user = MutableStateFlow("ada"); val posts = MutableStateFlow(mapOf("ada" to 2, "bob" to 5)); val page = mutableIntStateOf(0); val show = mutableStateOf(true); val suffix = mutableStateOf("!")
        start(100, 100) {
            log("compose:Root ${show.value}")
            val name by user.collectAsState()
            val count by remember { combine(user, posts) { u, p -> log("combine:$u"); p[u] ?: 0 } }.collectAsState(-1)
            val say by rememberUpdatedState(suffix.value)
            val loaded by produceState("none", name, page.intValue) { log("produce:$name ${page.intValue}"); value = "..."; withFrameNanos {}; value = "$name/${page.intValue}"; awaitDispose { log("gone:$name") } }
            Shown("head") { "$name $count" }
            if (show.value) {
                Shown("loaded") { loaded }
                LaunchedEffect(name) { log("launched:$name"); try { posts.map { it[name] }.distinctUntilChanged().collect { log("posts:$name $it$say") } } finally { log("over:$name") } }
                LaunchedEffect(page.intValue) { snapshotFlow { loaded }.take(3).collect { log("seen:$it$say") }; log("enough:${page.intValue}") }
            }
        }
        step("bob has 6") { posts.value += "bob" to 6 }
        step("ada has 3, ?") { suffix.value = "?"; posts.value += "ada" to 3 }
        step("bob") { user.value = "bob" }
        step("page 1") { page.intValue = 1 }
        step("hidden") { show.value = false }
        step("cy, page 2") { user.value = "cy"; page.intValue = 2 }
        step("shown again") { show.value = true }
        //@end
    }
    scenario("rows_mirrored", "a row of lazy items in both directions of reading with items that move, aligned by a line, an item's content carried to a bar and back") {
        //@begin rows_mirrored
        queueCoroutines()
        val rtl = mutableStateOf(false); val ids = mutableStateListOf("a", "b", "c", "d"); val pinned = mutableStateOf<String?>(null); val births = Births(); val list = LazyListState(); val lift = mutableIntStateOf(4)
        start(120, 100) {
            log("compose:Root ${rtl.value}")
            val cards = remember { listOf("a", "b", "c", "d").associateWith { id -> movableContentOf { Mover(id, births); Dir(id) } } }
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                Column(Modifier.trace("col")) {
                    Row(Modifier.trace("bar").fillMaxWidth()) {
                        Box(Modifier.alignBy { lift.intValue }.trace("low").size(10.dp, 12.dp))
                        Box(Modifier.alignBy { 0 }.padding(start = 6.dp).trace("slot").size(40.dp, 10.dp)) { pinned.value?.let { cards.getValue(it)() } }
                    }
                    LazyRow(Modifier.trace("list").fillMaxWidth(), list, contentPadding = PaddingValues(start = 10.dp)) {
                        items(ids, key = { it }) { id -> log("compose:item $id"); Box(Modifier.animateItem(null, even(32), null).trace("item.$id").size(45.dp, 20.dp)) { if (pinned.value != id) cards.getValue(id)() } }
                    }
                }
            }
        }
        step("by 20", 10) { list.dispatchRawDelta(20f) }
        step("b is pinned", 10) { pinned.value = "b" }
        step("mirrored", 10) { rtl.value = true }
        step("c first", 20) { ids.remove("c"); ids.add(0, "c") }
        step("lifted, c is pinned", 10) { lift.intValue = 8; pinned.value = "c" }
        step("as at first", 20) { rtl.value = false; pinned.value = null; list.dispatchRawDelta(-100f) }
        //@end
    }
    scenario("picture_recorded", "a card whose content is recorded into a layer and drawn again as a thumbnail that fades between two sides; the card leaves, its own state changes, the thumbnail alone is redrawn") {
        //@begin picture_recorded
        queueCoroutines()
        val n = mutableIntStateOf(0); val side = mutableStateOf("front"); val shown = mutableStateOf(true); val dim = mutableFloatStateOf(1f)
        start(100, 100) {
            log("compose:Root ${shown.value}")
            val layer = rememberGraphicsLayer()
            Column(Modifier.trace("col")) {
                AnimatedVisibility(shown.value, enter = fadeIn(even(32)), exit = fadeOut(even(32))) {
                    Box(Modifier.trace("card").drawWithContent { log("draw:record"); layer.record { this@drawWithContent.drawContent() }; drawLayer(layer) }.size(40.dp)) {
                        Box(Modifier.drawBehind { log("draw:inside ${n.intValue}") }.trace("inside").size(10.dp))
                    }
                }
                Crossfade(side.value, Modifier.trace("fade"), even(32)) { s ->
                    log("compose:side $s")
                    Box(Modifier.trace("thumb.$s").graphicsLayer { log("lambda:dim $s ${tenths(dim.floatValue)}"); alpha = dim.floatValue }.drawWithContent { log("draw:thumb $s ${layer.size.width}"); translate(5f, 5f) { drawLayer(layer) } }.size(20.dp))
                }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("the back", 20) { side.value = "back" }
        step("dim") { dim.floatValue = .5f }
        step("the card leaves", 20) { shown.value = false }
        step("n=2, front", 20) { n.intValue = 2; side.value = "front" }
        step("the card is back", 20) { shown.value = true }
        //@end
    }
}
