@file:OptIn(ExperimentalFoundationApi::class, kotlinx.coroutines.ExperimentalCoroutinesApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

class Purchase(val id: Int, price: Int) { var count by mutableIntStateOf(1); var price by mutableIntStateOf(price) }
@Composable fun PurchaseRow(p: Purchase, remove: (Purchase) -> Unit) {
    log("compose:PurchaseRow(${p.id}) ${p.count}")
    Row(Modifier.trace("row${p.id}")) {
        Box(Modifier.trace("count${p.id}").drawBehind { log("draw:price${p.id} ${p.price}") }.size((p.count * 10).dp, 10.dp))
        Box(Modifier.trace("remove${p.id}").clickable(null, null) { remove(p) }.size(20.dp, 10.dp))
    }
}
@Composable fun Expandable(i: Int, open: State<Int>) {
    log("compose:Expandable($i)")
    Column(Modifier.trace("card$i").animateContentSize(tween(64, easing = LinearEasing))) {
        Leaf("title$i")
        if (open.value == i) { log("compose:body$i"); DisposableEffect(Unit) { log("effect-start:$i"); onDispose { log("effect-dispose:$i") } }; Box(Modifier.trace("body$i").size(20.dp, 40.dp)) }
    }
}
@Composable fun Nesting(level: Int, key: IntState, shown: State<Boolean>) {
    log("compose:Nesting($level)")
    val newest by rememberUpdatedState("$level.${key.intValue}")
    DisposableEffect(key.intValue / level) { log("effect-start:$newest"); onDispose { log("effect-dispose:$newest") } }
    LaunchedEffect(level, key.intValue) { log("launched:$newest"); try { kotlinx.coroutines.awaitCancellation() } finally { log("cancelled:$newest") } }
    if (level < 3 && (shown.value || level != 2)) Nesting(level + 1, key, shown)
    SideEffect { log("side:$level") }
    remember(key.intValue) { Obs("$level.${key.intValue}") }
    log("compose:Nesting.end")
}

fun smallScreens() {
    scenario("basket", "rows that remove themselves, a sum derived from states of the items, a state that only drawing reads") {
        //@begin basket
        val items = mutableStateListOf(Purchase(1, 5), Purchase(2, 7), Purchase(3, 9)); val tax = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Basket")
            val sum = remember { derivedStateOf { log("calc:sum"); items.sumOf { it.count * it.price } } }
            val many = remember { derivedStateOf(referentialEqualityPolicy()) { log("calc:many"); items.size > 2 } }
            Column(Modifier.trace("basket")) {
                if (many.value) Leaf("many")
                for (p in items) key(p.id) { PurchaseRow(p) { log("removed:${it.id}"); items.remove(it) } }
                Box(Modifier.trace("sum").layout { m, c -> val w = sum.value + tax.intValue; log("lambda:sum $w"); val placed = m.measure(Constraints.fixed(w, 10)); layout(w, 10) { placed.place(0, 0) } })
            }
        }
        step("one more of the second") { items[1].count = 2 }
        step("price of the first: drawn and summed") { items[0].price = 6 }
        step("the sum stays") { items[0].price = 8; items[2].price = 7; items[2].count = 1 }
        step("tap removes the first") { tap(15f, 25f) }
        step("tax") { tax.intValue = 3 }
        step("none") { items.clear() }
        step("a new one") { items.add(Purchase(4, 1)) }
        //@end
    }
    scenario("undoing", "a list with undo: snapshots that are applied and disposed, writes inside and outside of them") {
        //@begin undoing
        val words = mutableStateListOf("a", "b"); val history = mutableStateListOf<List<String>>(); val note = mutableIntStateOf(0)
        fun edit(change: () -> Unit) { history.add(words.toList()); change() }
        start(200, 200) {
            log("compose:Undoing ${note.intValue}")
            val canUndo by remember { derivedStateOf { log("calc:canUndo"); history.isNotEmpty() } }
            Column(Modifier.trace("list")) { words.forEachIndexed { i, w -> key(w) { log("compose:$i$w"); remember { Obs(w) }; Box(Modifier.trace(w).size(20.dp)) } } }
            Box(Modifier.trace("undo")) { log("compose:undo $canUndo"); if (canUndo) Leaf("button") }
        }
        step("c is added") { edit { words.add("c") } }
        step("two edits") { edit { words.removeAt(0) }; edit { words.add(0, "d") } }
        step("undo") { val last = history.removeAt(history.size - 1); words.clear(); words.addAll(last) }
        step("a snapshot that is dropped") { val s = Snapshot.takeMutableSnapshot(); s.enter { words.add("x"); note.intValue = 9; log("inside:${words.toList()} ${note.intValue}") }; s.dispose(); log("after:${words.toList()} ${note.intValue}") }
        step("a snapshot that is applied") { val s = Snapshot.takeMutableSnapshot(); s.enter { words.add("y"); note.intValue = 1 }; log("before:${words.toList()}"); s.apply().check(); s.dispose(); log("after:${words.toList()}") }
        step("both write the same list") { val s = Snapshot.takeMutableSnapshot(); s.enter { words.add("z") }; words.add("q"); val result = s.apply(); log("result:${result.succeeded}"); s.dispose() }
        step("nested") { Snapshot.withMutableSnapshot { words.remove("q"); Snapshot.withMutableSnapshot { note.intValue = 2; words.add("n") }; log("nested:${words.toList()} ${note.intValue}") } }
        step("undo all") { while (history.isNotEmpty()) { val last = history.removeAt(history.size - 1); words.clear(); words.addAll(last) } }
        //@end
    }
    scenario("searching", "a query that is collected as a flow, filtered, mapped and cancelled by the next one") {
        //@begin searching
        queueCoroutinesAndDelays()
        val query = mutableStateOf(""); val results = mutableStateListOf<String>(); val busy = mutableStateOf(false); val active = mutableStateOf(true)
        start(200, 200) {
            log("compose:Search")
            val shown by remember { derivedStateOf { log("calc:shown"); results.size } }
            if (active.value) LaunchedEffect(Unit) {
                snapshotFlow { log("flow:read"); query.value.trim() }.distinctUntilChanged().filter { log("filter:$it"); it.length > 1 }.mapLatest { q ->
                    log("search:$q"); busy.value = true
                    try { kotlinx.coroutines.delay(40); List(q.length) { "$q$it" } } finally { log("ended:$q"); busy.value = false }
                }.collect { found -> log("found:${found.size}"); results.clear(); results.addAll(found) }
            }
            Box(Modifier.trace("busy")) { log("compose:busy ${busy.value}"); if (busy.value) Leaf("spinner") }
            Box(Modifier.trace("count")) { log("compose:count $shown") }
        }
        step("a") { query.value = "a" }
        wait("a is too short", 2)
        step("ab") { query.value = "ab" }
        wait("it searches", 2)
        step("abc while it searches") { query.value = "abc" }
        wait("the second answers", 5)
        step("blanks around") { query.value = " abc " }
        wait("nothing", 2)
        step("abcd, then away") { query.value = "abcd" }
        wait("it searches", 1)
        step("away") { active.value = false }
        wait("no answer", 4)
        //@end
    }
    scenario("accordion_sized", "cards of which one is open, each animates its size; it closes on the way") {
        //@begin accordion_sized
        queueCoroutines()
        val open = mutableIntStateOf(-1)
        start(100, 300) { log("compose:Root"); Column(Modifier.trace("all")) { for (i in 0 until 3) Expandable(i, open) } }
        step("the first opens", 2) { open.intValue = 0 }
        wait("on its way", 2)
        step("closed on its way", 2) { open.intValue = -1 }
        wait("closing", 5)
        step("the second, and no frame between", 1) { open.intValue = 1 }
        wait("opening", 5)
        //@end
    }
    scenario("two_contents", "a layout with two content lambdas and one that asks a child for its intrinsic size") {
        //@begin two_contents
        val n = mutableIntStateOf(2); val w = mutableIntStateOf(30); val side = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Layout(
                listOf(
                    { log("compose:left"); for (i in 0 until n.intValue) Leaf("l$i") },
                    { log("compose:right"); if (side.value) Box(Modifier.trace("r").layout { m, c -> log("lambda:width ${w.intValue}"); val p = m.measure(Constraints.fixed(w.intValue, 20)); layout(p.width, p.height) { p.place(0, 0) } }) },
                ),
                Modifier.trace("both"),
            ) { (left, right), c ->
                log("policy:measure ${left.size} ${right.size}")
                val width = right.maxOfOrNull { it.maxIntrinsicWidth(c.maxHeight) } ?: 0
                val ls = left.map { it.measure(Constraints(maxWidth = c.maxWidth - width)) }; val rs = right.map { it.measure(Constraints(maxWidth = width)) }
                layout(c.maxWidth, 40) { log("policy:place"); var x = 0; ls.forEach { it.placeRelative(x, 0); x += it.width }; rs.forEach { it.placeRelative(c.maxWidth - it.width, 0) } }
            }
        }
        step("three on the left") { n.intValue = 3 }
        step("wider on the right") { w.intValue = 50 }
        step("none on the right") { side.value = false }
        step("all at once") { n.intValue = 1; w.intValue = 10; side.value = true }
        //@end
    }
    scenario("sections", "sticky headers, sections that open, a jump to an item of a section that is closed") {
        //@begin sections
        queueCoroutines()
        val open = mutableStateListOf(0, 1); val state = LazyListState(); lateinit var scope: CoroutineScope; val letters = listOf("a", "b", "c")
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("list"), state) {
                log("lazy:content")
                letters.forEachIndexed { s, letter ->
                    stickyHeader(key = letter, contentType = "header") { log("compose:header $letter ${s in open}"); Box(Modifier.trace(letter).fillMaxWidth().height(20.dp)) }
                    if (s in open) items(3, key = { "$letter$it" }, contentType = { "item" }) { i -> log("compose:item $letter$i"); remember { Obs("$letter$i") }; Box(Modifier.trace("$letter$i").size(30.dp)) }
                }
            }
        }
        step("scrolled by 50") { state.dispatchRawDelta(50f) }
        step("to the second header") { scope.launch { state.scrollToItem(4) } }
        step("the first section closes") { open.remove(0) }
        fact("closed", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("the third opens") { open.add(2) }
        step("to its end") { scope.launch { state.scrollToItem(7, 10) } }
        fact("end", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        step("the second closes, the first opens") { open.remove(1); open.add(0) }
        fact("changed", "${state.firstVisibleItemIndex}+${state.firstVisibleItemScrollOffset}")
        //@end
    }
    scenario("rows_in_list", "a row that scrolls in each item of a list; items leave and return with their own offset") {
        //@begin rows_in_list
        queueCoroutines()
        val outer = LazyListState(); val rows = HashMap<Int, LazyListState>(); val n = mutableIntStateOf(6)
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("outer"), outer) {
                items(n.intValue, key = { it }) { r ->
                    log("compose:row$r"); val s = rememberLazyListState(); rows[r] = s
                    val moved by remember { derivedStateOf { log("calc:moved$r"); s.firstVisibleItemIndex > 0 } }
                    Column(Modifier.trace("item$r")) {
                        if (moved) Leaf("moved$r")
                        LazyRow(Modifier.trace("row$r").height(40.dp), s) { items(6) { c -> log("compose:cell$r.$c"); Box(Modifier.trace("c$r.$c").size(40.dp)) } }
                    }
                }
            }
        }
        step("the first row scrolls") { rows[0]!!.dispatchRawDelta(70f) }
        step("the list scrolls") { outer.dispatchRawDelta(110f) }
        fact("list", "${outer.firstVisibleItemIndex}+${outer.firstVisibleItemScrollOffset}")
        step("and back") { outer.dispatchRawDelta(-110f) }
        fact("row", "${rows[0]!!.firstVisibleItemIndex}+${rows[0]!!.firstVisibleItemScrollOffset}")
        step("both") { rows[1]!!.dispatchRawDelta(10f); outer.dispatchRawDelta(20f) }
        step("only one row") { n.intValue = 1 }
        //@end
    }
    scenario("weights_and_lines", "weights that change, a child that fills, siblings aligned by a line of their own") {
        //@begin weights_and_lines
        val a = mutableFloatStateOf(1f); val fill = mutableStateOf(true); val lineAt = mutableIntStateOf(5); val line = HorizontalAlignmentLine(::minOf)
        start(120, 100) {
            log("compose:Root")
            Column {
                Row(Modifier.trace("row").fillMaxWidth()) {
                    log("compose:weights ${a.floatValue}")
                    Box(Modifier.weight(a.floatValue, fill.value).trace("a").height(10.dp))
                    Box(Modifier.weight(1f).trace("b").height(10.dp))
                    Leaf("c")
                }
                Row(Modifier.trace("lines")) {
                    for (i in 0 until 2) Box(Modifier.alignBy(line).trace("l$i").layout { m, c -> val at = if (i == 0) lineAt.intValue else 12; log("lambda:line$i $at"); val p = m.measure(Constraints.fixed(20, 20)); layout(20, 20, mapOf(line to at)) { p.place(0, 0) } })
                    Box(Modifier.alignBy { log("lambda:alignBy"); it.measuredHeight / 2 }.trace("half").size(10.dp))
                }
            }
        }
        step("a=2") { a.floatValue = 2f }
        step("a does not fill") { fill.value = false }
        step("the line goes down") { lineAt.intValue = 15 }
        step("both") { a.floatValue = .5f; lineAt.intValue = 0; fill.value = true }
        //@end
    }
    scenario("size_feeds_back", "a size written in onSizeChanged and read in composition, in layout and in drawing of siblings") {
        //@begin size_feeds_back
        val w = mutableIntStateOf(30); val seen = mutableStateOf(0); val shown = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                Box(Modifier.trace("before").offset { log("lambda:offset ${seen.value}"); IntOffset(seen.value, 0) }.size(10.dp))
                if (shown.value) Box(Modifier.trace("source").onSizeChanged { log("onSizeChanged:${it.width}"); seen.value = it.width }.layout { m, c -> val p = m.measure(Constraints.fixed(w.intValue, 20)); layout(p.width, p.height) { p.place(0, 0) } })
                Box(Modifier.trace("drawn").drawBehind { log("draw:seen ${seen.value}") }.size(10.dp))
                Box { log("compose:seen ${seen.value}"); if (seen.value > 40) Leaf("wide") }
            }
        }
        step("w=50") { w.intValue = 50 }
        step("w stays") { w.intValue = 50; seen.value = 45 }
        step("the source goes, w=20") { shown.value = false; w.intValue = 20 }
        step("it returns") { shown.value = true }
        //@end
    }
    scenario("map_of_votes", "a map of states: derived states with different policies, keys that come and go while it is iterated") {
        //@begin map_of_votes
        val votes = mutableStateMapOf("x" to 1, "y" to 2); val limit = mutableIntStateOf(2)
        start(200, 200) {
            log("compose:Root")
            val leader by remember { derivedStateOf { log("calc:leader"); votes.maxByOrNull { it.value }?.key } }
            val over by remember { derivedStateOf(structuralEqualityPolicy()) { log("calc:over"); votes.filterValues { it >= limit.intValue }.keys.sorted() } }
            val nested by remember { derivedStateOf { log("calc:nested"); "$leader of ${over.size}" } }
            Column {
                Box(Modifier.trace("leader")) { log("compose:leader $leader") }
                Box(Modifier.trace("over")) { log("compose:over $over") }
                Box(Modifier.trace("nested")) { log("compose:nested $nested") }
                Box(Modifier.trace("bars").drawBehind { log("draw:bars ${votes.entries.sortedBy { it.key }.joinToString { "${it.key}${it.value}" }}") }.size(20.dp))
                Box(Modifier.trace("x")) { log("compose:x ${votes["x"]}") }
            }
        }
        step("z comes with one") { votes["z"] = 1 }
        step("x gets one: a tie") { votes["x"] = 2 }
        step("the same value") { votes["x"] = 2 }
        step("y goes") { votes.remove("y") }
        step("limit 1") { limit.intValue = 1 }
        step("limit back and a vote in one") { limit.intValue = 2; votes["z"] = 5 }
        step("none") { votes.clear() }
        //@end
    }
    scenario("effects_of_levels", "effects of three levels whose keys change together, while the lowest levels leave") {
        //@begin effects_of_levels
        queueCoroutines()
        val key = mutableIntStateOf(1); val shown = mutableStateOf(true)
        start { log("compose:Root"); Nesting(1, key, shown) }
        step("key 2") { key.intValue = 2 }
        step("the third goes, key 3") { shown.value = false; key.intValue = 3 }
        step("it returns") { shown.value = true }
        step("key 6 while it goes and a frame later returns") { key.intValue = 6; shown.value = false }
        step("back with key 7") { shown.value = true; key.intValue = 7 }
        //@end
    }
    scenario("crossfaded_tabs", "tabs that fade into each other and read a state, back again before the end") {
        //@begin crossfaded_tabs
        val tab = mutableStateOf("a"); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Crossfade(tab.value, Modifier.trace("fade"), tween(64, easing = LinearEasing)) { t ->
                log("compose:tab $t ${n.intValue}"); remember { Obs(t) }
                Box(Modifier.trace(t).drawBehind { log("draw:$t") }.size(if (t == "a") 20.dp else 40.dp))
            }
        }
        step("b", 1) { tab.value = "b" }
        wait("fading", 2)
        step("n=1 on the way", 1) { n.intValue = 1 }
        step("back to a", 1) { tab.value = "a" }
        wait("fading back", 8)
        step("c and n=2", 1) { tab.value = "c"; n.intValue = 2 }
        wait("to its end", 8)
        //@end
    }
    scenario("cached_drawing", "drawWithCache: states of the block, of the drawing, a size that changes, a cache that stays") {
        //@begin cached_drawing
        val color = mutableIntStateOf(1); val stroke = mutableIntStateOf(1); val size = mutableIntStateOf(20); val front = mutableStateOf(false); val alpha = mutableFloatStateOf(1f)
        start(100, 100) {
            log("compose:Root")
            Box(
                Modifier.trace("cached").graphicsLayer { log("lambda:layer"); this.alpha = alpha.floatValue }
                    .drawWithCache {
                        log("cache:${color.intValue} ${this.size.width.toInt()}")
                        if (front.value) onDrawWithContent { drawContent(); log("draw:front ${stroke.intValue}") } else onDrawBehind { log("draw:behind ${stroke.intValue}") }
                    }.layout { m, c -> val p = m.measure(Constraints.fixed(size.intValue, 20)); layout(p.width, p.height) { p.place(0, 0) } },
            ) { Box(Modifier.trace("inner").drawBehind { log("draw:inner") }.size(10.dp)) }
        }
        step("stroke") { stroke.intValue = 2 }
        step("color") { color.intValue = 2 }
        step("size") { size.intValue = 30 }
        step("in front") { front.value = true }
        step("alpha: nothing is drawn") { alpha.floatValue = .5f }
        step("stroke and color") { stroke.intValue = 3; color.intValue = 3 }
        step("the same size again") { size.intValue = 40; size.intValue = 30 }
        //@end
    }
    scenario("header_over_scroll", "a header that reads the scroll in its layer, its offset and in composition; the content shrinks below the offset") {
        //@begin header_over_scroll
        queueCoroutines()
        val scroll = ScrollState(0); val n = mutableIntStateOf(8); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val far by remember { derivedStateOf { log("calc:far"); scroll.value > 30 } }
            Box {
                Column(Modifier.trace("content").verticalScroll(scroll)) { log("compose:rows ${n.intValue}"); repeat(n.intValue) { Box(Modifier.trace("r$it").size(30.dp)) } }
                Box(Modifier.trace("header").graphicsLayer { log("lambda:layer"); this.alpha = 1f - scroll.value / 200f }.offset { log("lambda:offset"); IntOffset(0, -scroll.value / 2) }.fillMaxWidth().height(20.dp)) { log("compose:header $far"); if (far) Leaf("up") }
                Box { log("compose:max ${scroll.maxValue} ${scroll.canScrollForward}") }
            }
        }
        step("by 20") { scroll.dispatchRawDelta(20f) }
        step("by 20 more") { scroll.dispatchRawDelta(20f) }
        step("to the end") { scope.launch { scroll.scrollTo(scroll.maxValue) } }
        fact("end", scroll.value)
        step("five rows") { n.intValue = 5 }
        fact("five", scroll.value)
        step("three rows: it cannot scroll") { n.intValue = 3 }
        fact("three", scroll.value)
        step("nine, and by 10 at once") { n.intValue = 9; scroll.dispatchRawDelta(10f) }
        fact("nine", scroll.value)
        //@end
    }
}
