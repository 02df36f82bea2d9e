@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalAnimationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

/** A layer whose block reads a state. */
fun Modifier.layerReading(name: String, s: State<Int>) = graphicsLayer { log("lambda:layer $name ${s.value}"); translationX = s.value.toFloat() }

/** A leaf with a line, or without; where it stands is not told. */
@Composable fun Untold(name: String, lined: Boolean, h: () -> Int) = Layout({}) { _, _ -> log("policy:$name"); val px = h(); layout(10, px, if (lined) mapOf(Base to px / 2) else emptyMap()) { log("lambda:place $name") } }

/** One mechanism each, which larger scenarios showed together with others. */
fun leavingContent() {
    scenario("layers_of_pages", "pages of a pager with a layer block that reads where the pager is: scrolled, jumped, dragged; the block of a page that leaves") {
        //@begin layers_of_pages
        queueCoroutines()
        val pages = mutableIntStateOf(5); val pager = PagerState { pages.intValue }; lateinit var scope: CoroutineScope
        start(40, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            HorizontalPager(pager, Modifier.trace("pager")) { p -> Box(Modifier.graphicsLayer { log("lambda:layer$p ${((pager.currentPage - p + pager.currentPageOffsetFraction) * 100).roundToInt()}") }.trace("p$p").size(40.dp)) }
        }
        step("to page 1", 60) { scope.launch { pager.animateScrollToPage(1, animationSpec = tween(64, easing = LinearEasing)) } }
        step("to page 4 at once") { scope.launch { pager.scrollToPage(4) } }
        step("back by a part") { scope.launch { pager.scrollToPage(1, .3f) } }
        step("the part more") { pager.dispatchRawDelta(-12f) }
        step("to page 3 at once") { scope.launch { pager.scrollToPage(3) } }
        step("fewer pages") { pages.intValue = 2 }
        //@end
    }
    scenario("layers_of_contents", "contents of AnimatedContent with a layer block that reads a state which is written while one leaves, and as it goes") {
        //@begin layers_of_contents
        queueCoroutines()
        val page = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            AnimatedContent(page.intValue, Modifier.trace("contents"), transitionSpec = { fadeIn(linear(48)) togetherWith fadeOut(linear(48)) using null }) { p -> Box(Modifier.layerReading("$p", s).trace("p$p").size(20.dp)) }
        }
        step("page 1", 30) { page.intValue = 1 }
        step("s=1") { s.intValue = 1 }
        step("page 2", 2) { page.intValue = 2 }
        step("s=2 on the way", 30) { s.intValue = 2 }
        step("page 0 and s=3", 30) { page.intValue = 0; s.intValue = 3 }
        //@end
    }
    scenario("layers_of_items", "lazy items with a layer block that reads a state: written while an item waits to be used again, as it is used again, as it leaves") {
        //@begin layers_of_items
        queueCoroutines()
        val list = LazyListState(); val s = mutableIntStateOf(0); val count = mutableIntStateOf(12)
        start(40, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) { items(count.intValue) { i -> Box(Modifier.layerReading("$i", s).trace("i$i").size(20.dp)) } }
        }
        step("down 30") { list.dispatchRawDelta(30f) }
        step("s=1") { s.intValue = 1 }
        step("down 40 and s=2") { list.dispatchRawDelta(40f); s.intValue = 2 }
        step("to the end and s=3") { list.requestScrollToItem(9); s.intValue = 3 }
        step("s=4") { s.intValue = 4 }
        step("two items and s=5") { count.intValue = 2; s.intValue = 5 }
        step("s=6") { s.intValue = 6 }
        step("items again and s=7") { count.intValue = 12; s.intValue = 7 }
        //@end
    }
    scenario("layers_that_leave", "boxes with a layer block that reads a state, which leave in the frame in which it is written: a branch, a slot, a layer around a layer") {
        //@begin layers_that_leave
        queueCoroutines()
        val form = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Column {
                if (form.intValue == 0) Box(Modifier.layerReading("outer", s).trace("outer")) { Box(Modifier.layerReading("inner", s).trace("inner").size(10.dp)) }
                SubcomposeLayout(Modifier.trace("slots")) { c ->
                    val placed = subcompose(form.intValue) { Box(Modifier.layerReading("slot", s).trace("slot").size(10.dp)) }.map { it.measure(c) }
                    layout(10, 10) { placed.forEach { it.place(0, 0) } }
                }
                Box((if (form.intValue < 2) Modifier.layerReading("last", s) else Modifier).trace("last").size(10.dp))
            }
        }
        step("s=1") { s.intValue = 1 }
        step("the first leaves and s=2") { form.intValue = 1; s.intValue = 2 }
        step("s=3") { s.intValue = 3 }
        step("the last layer leaves and s=4") { form.intValue = 2; s.intValue = 4 }
        step("all again and s=5") { form.intValue = 0; s.intValue = 5 }
        //@end
    }
    scenario("lines_of_children", "a row that aligns by a line its columns take from children: children come, go, change places, and change their line meanwhile") {
        //@begin lines_of_children
        queueCoroutines()
        val w = mutableIntStateOf(20); val h = mutableIntStateOf(20); val first = mutableStateOf(false); val last = mutableStateOf(true); val turned = mutableStateOf(false)
        start(300, 200) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                SizedByStates("plain", w, w, Modifier.alignBy(Base))
                Column(Modifier.alignBy(Base).trace("column")) {
                    if (first.value) Untold("above", false) { 10 }
                    for (k in if (turned.value) listOf(1, 0) else listOf(0, 1)) key(k) { Untold("in column $k", k == 0) { if (k == 0) h.intValue else 14 } }
                    if (last.value) Untold("below", false) { 10 }
                }
            }
        }
        step("one above") { first.value = true }
        step("the last goes") { last.value = false }
        step("turned") { turned.value = true }
        step("h=30") { h.intValue = 30 }
        step("h=40 and the first goes") { h.intValue = 40; first.value = false }
        step("back and the last comes") { turned.value = false; last.value = true }
        //@end
    }
    scenario("lines_lost_and_found", "the child that gives the line leaves and comes back, in a box in an aligned column, and in an aligned box") {
        //@begin lines_lost_and_found
        queueCoroutines()
        val w = mutableIntStateOf(20); val h = mutableIntStateOf(20); val deep = mutableStateOf(true); val flat = mutableStateOf(true)
        start(300, 200) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                SizedByStates("plain", w, h, Modifier.alignBy(Base))
                Column(Modifier.alignBy(Base).trace("column")) { Cell("above", 10, 10); Box(Modifier.trace("inner")) { if (deep.value) SizedByStates("deep", w, h); Cell("fixed", 12, 12) } }
                Box(Modifier.alignBy(Base).trace("box")) { if (flat.value) SizedByStates("flat", w, w); Cell("filled", 30, 30) }
            }
        }
        step("deep leaves") { deep.value = false }
        step("flat leaves") { flat.value = false }
        step("deep is back") { deep.value = true }
        step("flat is back and h=10") { flat.value = true; h.intValue = 10 }
        step("both leave") { deep.value = false; flat.value = false }
        //@end
    }
    scenario("children_without_lines", "children that come and go in a column of a row, in a box of fixed size and in a layout: who is measured first where no line is asked for") {
        //@begin children_without_lines
        queueCoroutines()
        val more = mutableStateOf(false); val n = mutableIntStateOf(20)
        start(300, 200) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                Column(Modifier.trace("column")) { Cell("a", 10, 10); if (more.value) Cell("b", 10, n.intValue) }
                Box(Modifier.trace("fixed").size(40.dp)) { if (more.value) Cell("c", 10, 10) }
                Column(Modifier.trace("second").width(IntrinsicSize.Max)) { if (!more.value) Cell("d", 10, 10); Box(Modifier.trace("wide").fillMaxWidth().height(5.dp)) }
            }
        }
        step("more") { more.value = true }
        step("n=30") { n.intValue = 30 }
        step("fewer") { more.value = false }
        //@end
    }
    scenario("readers_leave_outer", "constraints in constraints: a reader in the outer content leaves while the state changes, the inner content reads it, too") {
        //@begin readers_leave_outer
        queueCoroutines()
        val s = mutableIntStateOf(0); val shown = mutableStateOf(true); val inner = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            BoxWithConstraints(Modifier.trace("one").size(80.dp)) {
                log("compose:one")
                if (shown.value) Shown("outer") { s.intValue }
                BoxWithConstraints(Modifier.trace("two").size(40.dp)) { log("compose:two"); if (inner.value) Shown("inner") { s.intValue } }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("the outer reader leaves") { shown.value = false }
        step("s=2") { s.intValue = 2 }
        step("it is back, s=3") { shown.value = true; s.intValue = 3 }
        step("it leaves, s=4") { shown.value = false; s.intValue = 4 }
        step("both leave") { shown.value = true; inner.value = false }
        step("none") { shown.value = false }
        step("s=5") { s.intValue = 5 }
        //@end
    }
    scenario("readers_leave_items", "a reader leaves the content of a lazy item, of a pager's page and of a slot, in which a subcomposition stands or does not") {
        //@begin readers_leave_items
        queueCoroutines()
        val s = mutableIntStateOf(0); val shown = mutableStateOf(true); val which = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            if (which.intValue == 0) LazyColumn(Modifier.trace("list").size(40.dp)) { items(2) { i -> log("compose:item$i"); if (shown.value) Shown("in$i") { s.intValue }; if (i == 0) BoxWithConstraints { log("compose:deep"); Cell("deep", 10, 10) } else Cell("flat", 10, 10) } }
            else SubcomposeLayout(Modifier.trace("slots")) { c ->
                val placed = subcompose(0) { log("compose:slot"); if (shown.value) Shown("in slot") { s.intValue }; LazyColumn(Modifier.size(20.dp)) { items(1) { log("compose:item"); Cell("item", 10, 10) } } }.map { it.measure(c) }
                layout(40, 40) { placed.forEach { it.place(0, 0) } }
            }
        }
        step("they leave") { shown.value = false }
        step("back") { shown.value = true }
        step("they leave, s=1") { shown.value = false; s.intValue = 1 }
        step("a slot") { which.intValue = 1; shown.value = true }
        step("it leaves") { shown.value = false }
        step("s=2") { s.intValue = 2 }
        step("back") { shown.value = true }
        step("leaves, s=3") { shown.value = false; s.intValue = 3 }
        //@end
    }
    scenario("slots_and_readers", "a reader leaves one slot of several, the outer slot is skipped, and the state of the reader is written then") {
        //@begin slots_and_readers
        queueCoroutines()
        val ids = mutableStateOf(listOf("a", "b")); val s = mutableIntStateOf(0); val t = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            SubcomposeLayout(Modifier.trace("outer")) { c ->
                log("policy:outer")
                val placed = ids.value.map { id -> subcompose(id) { log("compose:$id"); if (t.intValue < 2) Shown("s in $id") { s.intValue }; BoxWithConstraints { log("compose:inner $id"); Shown("t in $id") { t.intValue } } } }.flatten().map { it.measure(c) }
                layout(40, 40) { placed.forEach { it.place(0, 0) } }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("t=1: it is in both") { t.intValue = 1 }
        step("a is skipped") { ids.value = listOf("b") }
        step("s=2") { s.intValue = 2 }
        step("t=2: the reader leaves") { t.intValue = 2 }
        step("a again and s=3") { ids.value = listOf("a", "b"); s.intValue = 3 }
        step("t=0, none") { t.intValue = 0; ids.value = emptyList() }
        step("b") { ids.value = listOf("b") }
        //@end
    }
    scenario("derived_in_order", "derived states that depend on one state and on each other, read by scopes, by a layout and by a drawing: the order in which they are calculated") {
        //@begin derived_in_order
        queueCoroutines()
        val s = mutableIntStateOf(0); val t = mutableIntStateOf(0)
        val a = derivedStateOf { log("calc:a"); s.intValue / 2 }
        val b = derivedStateOf { log("calc:b"); s.intValue / 3 + t.intValue }
        val c = derivedStateOf { log("calc:c"); a.value + b.value }
        start(100, 100) {
            log("compose:Root")
            Column {
                Shown("c") { c.value }
                Shown("b") { b.value }
                Shown("a") { a.value }
                Box(Modifier.drawBehind { log("draw:b ${b.value}"); log("draw:a ${a.value}") }.offset { log("lambda:offset ${c.value}"); IntOffset(c.value, 0) }.size(10.dp))
            }
        }
        step("s=1: none changes") { s.intValue = 1 }
        step("s=2") { s.intValue = 2 }
        step("s=3") { s.intValue = 3 }
        step("t=1, s=4") { t.intValue = 1; s.intValue = 4 }
        step("s=5, t=2") { s.intValue = 5; t.intValue = 2 }
        //@end
    }
    scenario("derived_in_loops", "derived states over one list, remembered in a loop, read in and around it; the list changes in one place, in two, whole") {
        //@begin derived_in_loops
        queueCoroutines()
        val items = mutableStateListOf(1, 2, 3, 4, 5, 6); val mod = mutableIntStateOf(3)
        start(100, 100) {
            log("compose:Root")
            val all = remember { derivedStateOf { log("calc:all"); items.size } }
            for (k in 0..2) key(k) {
                val mine = remember { derivedStateOf { log("calc:$k"); items.count { it % mod.intValue == k } } }
                Shown("mine$k") { mine.value }
                if (k == 1) LazyColumn(Modifier.size(20.dp)) { items(all.value) { i -> log("compose:item$i ${mine.value}"); Cell("i$i", 10, 10) } }
            }
            Shown("all") { all.value }
        }
        step("one more") { items.add(7) }
        step("one exchanged") { items[0] = 9 }
        step("two gone") { items.removeAt(5); items.removeAt(0) }
        step("other parts") { mod.intValue = 2 }
        step("other parts and one more") { mod.intValue = 3; items.add(3) }
        //@end
    }
    scenario("derived_by_cards", "derived states over cards whose lane is a state each, read in lanes with a list: a card goes to another lane, two do, one returns") {
        //@begin derived_by_cards
        queueCoroutines()
        val cards = mutableStateListOf<Card4>().apply { addAll((0..3).map { Card4(it, if (it < 2) "a" else "b") }) }; val lanes = mutableStateOf(listOf("a", "b", "c"))
        start(150, 100) {
            log("compose:Root")
            Row {
                for (lane in lanes.value) key(lane) {
                    val mine = remember { derivedStateOf { log("calc:$lane"); cards.filter { it.lane == lane } } }
                    Column(Modifier.trace(lane).width(50.dp)) {
                        Shown("count.$lane") { mine.value.size }
                        LazyColumn(Modifier.size(50.dp, 60.dp)) { items(mine.value, { it.id }) { card -> log("compose:card${card.id} ${card.votes}"); Box(Modifier.trace("card${card.id}").size(40.dp, 20.dp)) } }
                    }
                }
            }
        }
        step("0 to b") { cards[0].lane = "b" }
        step("1 to b, 3 to c") { cards[1].lane = "b"; cards[3].lane = "c" }
        step("0 back") { cards[0].lane = "a" }
        step("one more in c") { cards.add(Card4(4, "c")) }
        step("lanes turned") { lanes.value = listOf("c", "b", "a") }
        step("3 to a, and a vote") { cards[3].lane = "a"; cards[2].votes = 1 }
        step("all to c") { cards.forEach { it.lane = "c" } }
        //@end
    }
    scenario("locals_and_readers", "a local across three subcompositions: its reader in the outer one leaves and returns, alone, with the local, with a state of the inner one") {
        //@begin locals_and_readers
        queueCoroutines()
        val tint = mutableIntStateOf(0); val a = mutableIntStateOf(0); val shown = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Tint provides tint.intValue) {
                BoxWithConstraints(Modifier.trace("one").size(80.dp)) {
                    if (shown.value) TintReader("one")
                    BoxWithConstraints(Modifier.trace("two").size(60.dp)) {
                        if (a.intValue < 2) TintReader("two")
                        BoxWithConstraints(Modifier.trace("three").size(40.dp)) { TintReader("three"); Shown("a") { a.intValue } }
                    }
                }
            }
        }
        step("tint") { tint.intValue = 1 }
        step("the outer reader leaves") { shown.value = false }
        step("tint again") { tint.intValue = 2 }
        step("it returns with a=1") { shown.value = true; a.intValue = 1 }
        step("it leaves with the tint") { shown.value = false; tint.intValue = 3 }
        step("the middle one leaves, too") { a.intValue = 2 }
        step("tint: only the innermost reads it") { tint.intValue = 4 }
        step("all are back with the tint") { shown.value = true; a.intValue = 0; tint.intValue = 5 }
        step("both leave") { shown.value = false; a.intValue = 3 }
        //@end
    }
}
