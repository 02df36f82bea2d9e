@file:OptIn(ExperimentalFoundationApi::class, ExperimentalMaterial3Api::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

@Composable fun HoverRow(id: String, enabled: State<Boolean>) {
    val source = remember { log("remember:$id"); MutableInteractionSource() }
    val hovered by source.collectIsHoveredAsState()
    log("compose:HoverRow($id) $hovered")
    Box(Modifier.trace(id).hoverable(source, enabled.value).size(80.dp, 20.dp))
}
class Card2(val id: Int) { var offset by mutableFloatStateOf(0f) }
@Composable fun DraggedCard(card: Card2, moved: (Card2) -> Unit) {
    log("compose:DraggedCard(${card.id})")
    Box(
        Modifier.trace("card${card.id}").graphicsLayer { log("lambda:layer${card.id} ${card.offset.roundToInt()}"); translationY = card.offset }
            .pointerInput(card) { detectDragGestures(onDragEnd = { log("ended:${card.id}"); card.offset = 0f }) { _, by -> card.offset += by.y; log("by:${by.y.roundToInt()}"); moved(card) } }
            .size(80.dp, 30.dp),
    )
}
@Composable fun ChipRow(ids: List<String>, chosen: Set<String>, toggle: (String) -> Unit) {
    log("compose:ChipRow ${chosen.size}")
    FlowRow(Modifier.trace("chips").width(100.dp)) {
        for (id in ids) key(id) { val on = id in chosen; log("compose:chip.$id $on"); Box(Modifier.trace("chip.$id").clickable(null, null) { toggle(id) }.size(if (on) 45.dp else 30.dp, 20.dp)) }
    }
}
@Composable fun Step(n: Int, done: State<Boolean>, next: () -> Unit) {
    val current by rememberUpdatedState(next)
    log("compose:Step($n) ${done.value}")
    LaunchedEffect(n) { log("started:$n"); snapshotFlow { done.value }.collect { log("heard:$n $it"); if (it) current() } }
    DisposableEffect(n) { log("effect-start:step$n"); onDispose { log("effect-dispose:step$n") } }
}

fun everyday() {
    scenario("hover_rows", "rows under the mouse: moved from one to the next, disabled under it, taken out, the list shifted") {
        //@begin hover_rows
        queueCoroutines()
        val enabled = mutableStateOf(true); val ids = mutableStateListOf("a", "b", "c")
        start(100, 100) {
            log("compose:Root")
            Column { for (id in ids) key(id) { HoverRow(id, enabled) } }
        }
        step("over a", 10) { hover(10f, 10f) }
        step("over b", 10) { hover(10f, 30f) }
        step("within b", 10) { hover(20f, 35f) }
        step("disabled", 10) { enabled.value = false }
        step("enabled", 10) { enabled.value = true }
        step("over c", 10) { hover(10f, 50f) }
        step("a leaves", 10) { ids.remove("a") }
        step("moved a little", 10) { hover(11f, 30f) }
        step("c leaves", 10) { ids.remove("c") }
        step("over nothing", 10) { hover(10f, 90f) }
        //@end
    }
    scenario("hover_nested", "a hoverable within another: both are entered, the inner one is left, the read of one in drawing") {
        //@begin hover_nested
        queueCoroutines()
        val outer = MutableInteractionSource(); val inner = MutableInteractionSource(); val show = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${show.value}")
            Hearing("outer", outer)
            Hearing("inner", inner)
            val over = outer.collectIsHoveredAsState(); val within = inner.collectIsHoveredAsState()
            Box(Modifier.trace("outer").hoverable(outer).drawBehind { log("draw:outer ${over.value}") }.size(80.dp)) {
                if (show.value) Box(Modifier.padding(20.dp).trace("inner").hoverable(inner).graphicsLayer { log("lambda:inner ${within.value}"); alpha = if (within.value) 1f else .5f }.size(30.dp))
            }
        }
        step("over the outer", 10) { hover(5f, 5f) }
        step("over the inner", 10) { hover(30f, 30f) }
        step("the inner one leaves", 10) { show.value = false }
        step("it is back", 10) { show.value = true }
        step("moved", 10) { hover(31f, 30f) }
        step("away", 10) { hover(95f, 95f) }
        //@end
    }
    scenario("first_visible_rows", "onFirstVisible in a list and beside it: scrolled on and back, a row that grows, one that is inserted") {
        //@begin first_visible_rows
        queueCoroutines()
        val list = LazyListState(); val h = mutableIntStateOf(20); val ids = mutableStateListOf("a", "b", "c", "d", "e", "f"); val w = mutableIntStateOf(50)
        start(100, 100) {
            log("compose:Root")
            Column {
                LazyColumn(Modifier.trace("list").height(60.dp), list) { items(ids, key = { it }) { Box(Modifier.onFirstVisible(minFractionVisible = .5f) { log("first:$it") }.trace(it).sized(w, h)) } }
                Box(Modifier.onFirstVisible(minFractionVisible = 1f) { log("first:below") }.trace("below").size(20.dp))
            }
        }
        step("by 30", 10) { list.dispatchRawDelta(30f) }
        step("back", 10) { list.dispatchRawDelta(-30f) }
        step("higher", 10) { h.intValue = 40 }
        step("lower", 10) { h.intValue = 15 }
        step("one inserted", 10) { ids.add(0, "x") }
        step("to the start", 10) { list.dispatchRawDelta(-200f) }
        //@end
    }
    scenario("fill_parent_nested", "items that fill a list, one of them a list whose items fill it again; both resized and scrolled") {
        //@begin fill_parent_nested
        val w = mutableIntStateOf(100); val h = mutableIntStateOf(60); val outer = LazyListState(); val inner = LazyListState()
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.sized(w, h)) {
                LazyColumn(Modifier.trace("outer"), outer) {
                    item { Box(Modifier.trace("top").fillParentMaxHeight(.5f).fillParentMaxWidth(.5f)) }
                    item { LazyRow(Modifier.fillParentMaxWidth().fillParentMaxHeight(.5f).trace("inner"), inner) { items(3) { Box(Modifier.fillParentMaxSize(.6f).trace("p$it")) } } }
                    item { Box(Modifier.fillParentMaxHeight().trace("last").width(10.dp)) }
                }
            }
        }
        step("wider") { w.intValue = 120 }
        step("the inner one scrolled") { inner.dispatchRawDelta(50f) }
        step("higher") { h.intValue = 80 }
        step("the outer one scrolled") { outer.dispatchRawDelta(45f) }
        //@end
    }
    scenario("transition_cards", "a transition in each card: an int, an offset and a size from a state of its own, one card leaves on the way") {
        //@begin transition_cards
        val open = listOf(mutableStateOf(false), mutableStateOf(false)); val both = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root ${both.value}")
            Column {
                for (i in 0..(if (both.value) 1 else 0)) {
                    val t = updateTransition(open[i].value)
                    val n = t.animateInt({ linear(64) }) { if (it) 4 else 0 }
                    val at = t.animateOffset({ linear(48) }) { if (it) Offset(20f, 0f) else Offset.Zero }
                    val size = t.animateSize({ linear(32) }) { if (it) Size(30f, 20f) else Size(10f, 10f) }
                    Reading("n$i", n)
                    Box(Modifier.offset { IntOffset(at.value.x.roundToInt(), 0) }.trace("at$i").drawBehind { log("draw:$i ${size.value.width.roundToInt()}") }.size(40.dp, 20.dp))
                }
            }
        }
        step("the first opens", 20) { open[0].value = true }
        step("the second opens", 2) { open[1].value = true }
        step("it leaves", 10) { both.value = false }
        step("it is back", 20) { both.value = true }
        step("both close", 20) { open.forEach { it.value = false } }
        //@end
    }
    scenario("transition_int_layout", "an int, an offset and a size of one transition, read in measurement, placement and composition; turned round") {
        //@begin transition_int_layout
        val big = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            val t = updateTransition(big.value, "big")
            val h = t.animateInt({ linear(80) }) { if (it) 50 else 10 }
            val at = t.animateOffset({ if (false isTransitioningTo true) linear(80) else snap() }) { if (it) Offset(30f, 10f) else Offset.Zero }
            val size by t.animateSize({ linear(48) }) { if (it) Size(60f, 30f) else Size(20f, 20f) }
            Box(Modifier.trace("measured").layout { m, c -> log("lambda:h ${h.value}"); val p = m.measure(Constraints.fixed(20, h.value)); layout(20, h.value) { p.place(0, 0) } })
            Box(Modifier.trace("placed").layout { m, c -> val p = m.measure(Constraints.fixed(10, 10)); layout(10, 10) { log("lambda:at ${at.value.x.roundToInt()}"); p.place(at.value.x.roundToInt(), at.value.y.roundToInt()) } })
            Box { log("compose:size ${size.width.roundToInt()} ${t.isRunning}"); Box(Modifier.trace("sized").size(size.width.roundToInt().dp, 5.dp)) }
        }
        step("big", 3) { big.value = true }
        step("small on the way", 20) { big.value = false }
        step("big again", 20) { big.value = true }
        //@end
    }
    scenario("drag_reorder", "cards dragged to other places: the offset is read in a layer, the order in composition") {
        //@begin drag_reorder
        queueCoroutines()
        val cards = mutableStateListOf(Card2(0), Card2(1), Card2(2))
        start(100, 120) {
            log("compose:Root ${cards.joinToString("") { "${it.id}" }}")
            Column {
                for (card in cards) key(card.id) {
                    DraggedCard(card) { it ->
                        val from = cards.indexOf(it)
                        if (it.offset > 30f && from < 2) { cards.add(from + 1, cards.removeAt(from)); it.offset -= 30f }
                    }
                }
            }
        }
        step("press") { press(10f, 10f) }
        step("past the slop") { move(10f, 40f) }
        step("a little") { move(10f, 50f) }
        step("over the next") { move(10f, 70f) }
        step("a little more") { move(10f, 75f) }
        step("let go", 10) { release(10f, 75f) }
        //@end
    }
    scenario("chips_chosen", "chips in rows: chosen ones are wider, so that rows break elsewhere; a set that is exchanged, a count derived from it") {
        //@begin chips_chosen
        val chosen = mutableStateOf(setOf<String>()); val ids = listOf("a", "b", "c", "d", "e")
        start(120, 120) {
            log("compose:Root")
            val count by remember { derivedStateOf { log("calc:count"); chosen.value.size / 2 } }
            Column {
                Box { log("compose:count $count") }
                Box { ChipRow(ids, chosen.value) { id -> log("toggled:$id"); chosen.value = if (id in chosen.value) chosen.value - id else chosen.value + id } }
            }
        }
        step("tap a") { tap(10f, 10f) }
        step("tap b") { tap(50f, 10f) }
        step("the same set again") { chosen.value = setOf("a", "b") }
        step("c, d, e") { chosen.value = setOf("c", "d", "e") }
        step("none") { chosen.value = emptySet() }
        //@end
    }
    scenario("wizard_steps", "steps in turn: an effect that waits for a state, goes on by the newest callback, and is cancelled") {
        //@begin wizard_steps
        queueCoroutines()
        val step = mutableIntStateOf(0); val done = List(3) { mutableStateOf(false) }; val by = mutableIntStateOf(1)
        start {
            log("compose:Root ${step.intValue}")
            val b = by.intValue
            Step(step.intValue, done[step.intValue]) { log("next:by $b"); step.intValue = (step.intValue + b).coerceAtMost(2) }
            Mark("after")
        }
        step("the first is done", 10) { done[0].value = true }
        step("by two", 10) { by.intValue = 2 }
        step("the second is done", 10) { done[1].value = true }
        step("back to the first", 10) { step.intValue = 0 }
        step("undone", 10) { done[2].value = false; done[1].value = false }
        //@end
    }
    scenario("pager_indicator", "dots under a pager: one that is composed by the page, one that is drawn by the offset, one placed by it") {
        //@begin pager_indicator
        queueCoroutines()
        lateinit var pager: PagerState; lateinit var scope: CoroutineScope
        start(100, 80) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            pager = rememberPagerState { 4 }
            Column {
                HorizontalPager(pager, Modifier.trace("pager").height(40.dp), key = { "page$it" }) { p -> log("compose:page$p"); Box(Modifier.trace("page$p").fillMaxSize()) }
                Box { log("compose:dots ${pager.currentPage}"); Box(Modifier.trace("dot").size((10 + 2 * pager.currentPage).dp)) }
                Box(Modifier.trace("drawn").drawBehind { log("draw:at ${((pager.currentPage + pager.currentPageOffsetFraction) * 10).roundToInt()}") }.size(10.dp))
                Box(Modifier.offset { val at = ((pager.currentPage + pager.currentPageOffsetFraction) * 10).roundToInt(); log("lambda:at $at"); IntOffset(at, 0) }.trace("placed").size(10.dp))
            }
        }
        step("press") { press(90f, 20f) }
        step("drag") { move(60f, 20f) }
        step("on") { move(20f, 20f) }
        step("to the third") { scope.launch { pager.scrollToPage(2, .25f) } }
        step("let go", 60) { release(20f, 20f) }
        //@end
    }
    scenario("clock_running", "a clock that counts frames while it is on: read in drawing, every fourth one in composition; stopped, resumed") {
        //@begin clock_running
        queueCoroutines()
        val on = mutableStateOf(true); val ticks = mutableIntStateOf(0); val color = mutableIntStateOf(0)
        start {
            log("compose:Root")
            if (on.value) LaunchedEffect(Unit) { log("started"); try { while (ticks.intValue % 9 != 8) withFrameNanos { ticks.intValue++ } } finally { log("stopped ${ticks.intValue}") } }
            val quarter by remember { derivedStateOf { log("calc:quarter"); ticks.intValue / 4 } }
            Box { log("compose:quarter $quarter") }
            Box(Modifier.trace("face").drawWithCache { val c = color.intValue; log("cache:$c"); onDrawBehind { log("draw:$c ${ticks.intValue}") } }.size(20.dp))
        }
        step("color", 2) { color.intValue = 1 }
        step("off", 4) { on.value = false }
        step("on the next turn", 3) { ticks.intValue = 12; on.value = true }
        step("to its end", 20) { color.intValue = 2 }
        //@end
    }
    scenario("measured_menu", "a menu as wide as its widest entry by a custom layout: entries change, one leaves, an outer width decides") {
        //@begin measured_menu
        val words = mutableStateListOf(3, 5, 2); val limit = mutableIntStateOf(200)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.trace("limit").layout { m, c -> log("lambda:limit ${limit.intValue}"); val p = m.measure(c.copy(minWidth = 0, maxWidth = limit.intValue)); layout(p.width, p.height) { p.place(0, 0) } }) {
                Layout({ for (i in words.indices) { val n = words[i]; log("compose:entry$i $n"); Box(Modifier.trace("entry$i").requiredHeight(10.dp).layout { m, c -> val w = c.constrainWidth(n * 10); val p = m.measure(Constraints.fixed(w, 10)); layout(w, 10) { p.place(0, 0) } }) } }, Modifier.trace("menu")) { ms, c ->
                    val widest = ms.maxOfOrNull { it.maxIntrinsicWidth(10) } ?: 0
                    log("policy:widest $widest")
                    val ps = ms.map { it.measure(Constraints(minWidth = widest.coerceAtMost(c.maxWidth), maxWidth = c.maxWidth)) }
                    layout(ps.maxOfOrNull { it.width } ?: 0, ps.size * 10) { ps.forEachIndexed { i, p -> p.place(0, i * 10) } }
                }
            }
        }
        step("the first is the widest") { words[0] = 8 }
        step("the limit") { limit.intValue = 60 }
        step("the first leaves") { words.removeAt(0) }
        step("no limit") { limit.intValue = 200 }
        //@end
    }
    scenario("expanded_rows", "rows that open with an animation of their size, in a list with keys; one opens, is scrolled away while it does, comes back") {
        //@begin expanded_rows
        queueCoroutines()
        val open = mutableStateListOf<Int>(); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(8, key = { it }) { i ->
                    val isOpen = i in open
                    log("compose:row$i $isOpen")
                    Column(Modifier.trace("row$i").animateContentSize(linear(64))) {
                        Box(Modifier.trace("head$i").clickable(null, null) { log("toggled:$i"); if (isOpen) open.remove(i) else open.add(i) }.size(80.dp, 25.dp))
                        if (isOpen) Box(Modifier.trace("body$i").size(80.dp, 30.dp))
                    }
                }
            }
        }
        step("tap the second", 3) { tap(10f, 30f) }
        step("scrolled on the way", 10) { list.dispatchRawDelta(60f) }
        step("back", 10) { list.dispatchRawDelta(-60f) }
        step("tap it again", 20) { tap(10f, 30f) }
        //@end
    }
    scenario("material_dividers", "dividers between rows: a thickness that is a state, a row that leaves with its divider, one down the middle") {
        //@begin material_dividers
        queueCoroutines()
        val rows = mutableStateListOf("a", "b", "c"); val thick = mutableStateOf(1)
        start(200, 200) {
            Quiet {
                log("compose:Root")
                Column {
                    for (id in rows) key(id) { Mark("row.$id"); HorizontalDivider(Modifier.trace("line.$id"), thickness = if (id == "a") thick.value.dp else 1.dp) }
                    Row(Modifier.height(20.dp)) { Mark("left"); VerticalDivider(Modifier.trace("middle"), thickness = 2.dp); Mark("right") }
                }
            }
        }
        step("thicker") { thick.value = 3 }
        step("b leaves") { rows.remove("b") }
        step("d comes") { rows.add("d") }
        //@end
    }
    scenario("anchored_spring", "an anchored drag let go quickly, with a spring: it does not swing past its anchor, in the middle nor at the end") {
        //@begin anchored_spring
        queueCoroutines()
        val state = AnchoredDraggableState(0, DraggableAnchors { 0 at 0f; 1 at 60f; 2 at 150f })
        start(300, 100) {
            log("compose:Root")
            Box { log("compose:settled ${state.settledValue}") }
            Box(Modifier.trace("box").anchoredDraggable(state, Orientation.Horizontal, flingBehavior = AnchoredDraggableDefaults.flingBehavior(state, { it / 2 }, spring(.4f, 1500f))).drawBehind { log("draw:${state.offset.roundToInt()} ${state.currentValue} ${state.targetValue}") }.size(250.dp, 50.dp))
        }
        step("press") { press(20f, 20f) }
        step("dragged") { move(50f, 20f) }
        step("on") { move(60f, 20f) }
        step("let go", 40) { release(60f, 20f) }
        step("back") { press(60f, 20f); move(40f, 20f) }
        step("faster") { move(5f, 20f) }
        step("let go again", 40) { release(5f, 20f) }
        fact("at", "${state.settledValue} ${state.offset.roundToInt()}")
        //@end
    }
    scenario("pager_flung", "a pager flung back and on again, past its last page, and let go exactly at a page") {
        //@begin pager_flung
        queueCoroutines()
        lateinit var pager: PagerState
        start(100, 60) {
            log("compose:Root")
            pager = rememberPagerState(1) { 3 }
            HorizontalPager(pager, Modifier.trace("pager"), key = { "page$it" }) { p -> log("compose:page$p"); Box(Modifier.trace("page$p").fillMaxSize().drawBehind { log("draw:$p ${pager.settledPage} ${pager.targetPage}") }) }
        }
        step("back") { press(20f, 20f); move(50f, 20f) }
        step("quickly") { move(90f, 20f) }
        step("let go", 60) { release(90f, 20f) }
        step("on") { press(90f, 20f); move(50f, 20f) }
        step("and on") { move(2f, 20f) }
        step("let go there", 60) { release(2f, 20f) }
        step("past the end") { press(90f, 20f); move(40f, 20f) }
        step("further") { move(0f, 20f) }
        step("let go past it", 60) { release(0f, 20f) }
        fact("at", "${pager.currentPage} ${pager.currentPageOffsetFraction}")
        //@end
    }
}
