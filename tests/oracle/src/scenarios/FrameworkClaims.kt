@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalAnimationApi::class, ExperimentalLayoutApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.animation.core.Animatable
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.relocation.*
import androidx.compose.foundation.selection.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

class Visit(val id: Int) { var seen by mutableIntStateOf(0); var note by mutableStateOf("") }
@Composable fun VisitRow(visit: Visit, open: (Int) -> Unit) { log("compose:VisitRow(${visit.id}) ${visit.note}"); Box(Modifier.click("visit${visit.id}") { open(visit.id) }.drawBehind { log("draw:seen${visit.id} ${visit.seen}") }.trace("visit${visit.id}").size(80.dp, 20.dp)) }

/** What authors of a framework's tests and of apps write in areas that few scenarios reach. */
fun frameworkClaims() {
    scenario("list_upside_down", "a lazy list that begins at its end, with padding and spaces: scrolled, items before and after come, it shrinks") {
        //@begin list_upside_down
        queueCoroutines()
        val list = LazyListState(); val ids = mutableStateOf((0..7).toList()); val h = mutableIntStateOf(60)
        start(60, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list").height(h.intValue.dp), list, PaddingValues(vertical = 6.dp), reverseLayout = true, verticalArrangement = Arrangement.spacedBy(4.dp, Alignment.Bottom)) { items(ids.value, { it }) { EffectItem("i$it", 0) } }
            Shown("at") { "${list.firstVisibleItemIndex} ${list.firstVisibleItemScrollOffset}" }
        }
        step("by 30") { list.dispatchRawDelta(30f) }
        step("one before") { ids.value = listOf(9) + ids.value }
        step("the end") { list.dispatchRawDelta(500f) }
        step("higher") { h.intValue = 90 }
        step("two items") { ids.value = listOf(1, 2) }
        step("none") { ids.value = emptyList() }
        //@end
    }
    scenario("values_with_bounds", "an Animatable whose bounds change while it runs, that snaps, stops, follows a new target with its velocity, decays") {
        //@begin values_with_bounds
        queueCoroutines()
        val a = Animatable(0f); lateinit var scope: CoroutineScope
        fun run(name: String, block: suspend () -> AnimationResult<Float, *>) { scope.launch { val r = block(); log("launched:$name ${r.endReason} ${(r.endState.value).roundToInt()}") } }
        start(100, 100) { log("compose:Root"); scope = rememberCoroutineScope(); Shown("a") { "${a.value.roundToInt()} ${a.targetValue.roundToInt()} ${a.isRunning}" } }
        step("to 100", 3) { run("to 100") { a.animateTo(100f, tween(96, easing = LinearEasing)) } }
        step("bounds up to 60", 20) { a.updateBounds(upperBound = 60f) }
        step("snap to 90") { scope.launch { a.snapTo(90f); log("launched:snapped ${a.value.roundToInt()}") } }
        step("back", 2) { run("back") { a.animateTo(0f, tween(96, easing = LinearEasing)) } }
        step("on to 30", 20) { run("on") { a.animateTo(30f, tween(32, easing = LinearEasing)) } }
        step("bounds from 40") { a.updateBounds(lowerBound = 40f, upperBound = 80f) }
        step("to 70", 2) { run("to 70") { a.animateTo(70f, tween(96, easing = LinearEasing)) } }
        step("stopped") { scope.launch { a.stop(); log("launched:stopped") } }
        step("decays", 60) { run("decays") { a.animateDecay(2000f, exponentialDecay()) } }
        //@end
    }
    scenario("sizes_around", "required, wrapped, limited and filled sizes around each other, which change; where what is too large stands") {
        //@begin sizes_around
        queueCoroutines()
        val w = mutableIntStateOf(50); val unbounded = mutableStateOf(false); val least = mutableIntStateOf(10)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("column").width(40.dp)) {
                Box(Modifier.trace("required").requiredWidth(w.intValue.dp).trace("in required").height(10.dp))
                Box(Modifier.trace("wrapped").fillMaxWidth().wrapContentWidth(Alignment.End, unbounded.value).trace("in wrapped").size(w.intValue.dp, 10.dp))
                Box(Modifier.trace("limited").widthIn(least.intValue.dp, 30.dp).trace("in limited").width((w.intValue / 2).dp).height(10.dp))
                Box(Modifier.trace("ratio").heightIn(max = 20.dp).aspectRatio(2f, w.intValue > 50).trace("in ratio"))
                Box(Modifier.trace("least").defaultMinSize(least.intValue.dp, 5.dp)) { Box(Modifier.trace("part").fillMaxWidth(.5f).height(3.dp)) }
            }
        }
        step("w=60") { w.intValue = 60 }
        step("unbounded") { unbounded.value = true }
        step("least 35") { least.intValue = 35 }
        step("w=20") { w.intValue = 20 }
        //@end
    }
    scenario("selected_and_toggled", "selectable, toggleable and three-state boxes with a shared source of interactions; what a press, a tap and a switch-off say") {
        //@begin selected_and_toggled
        queueCoroutines()
        val chosen = mutableIntStateOf(0); val on = mutableStateOf(false); val enabled = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val source = remember { MutableInteractionSource() }
            Hearing("all", source)
            Column(Modifier.selectableGroup()) {
                for (i in 0..1) Box(Modifier.selectable(chosen.intValue == i, source, null, enabled.value) { log("selected:$i"); chosen.intValue = i }.trace("s$i").size(40.dp, 20.dp))
                Box(Modifier.toggleable(on.value, source, null, enabled.value) { log("toggled:$it"); on.value = it }.trace("t").size(40.dp, 20.dp))
            }
            Shown("is") { "${chosen.intValue} ${on.value}" }
        }
        step("the second") { tap(5f, 25f) }
        step("the second again") { tap(5f, 25f) }
        step("the switch") { tap(5f, 45f) }
        step("press") { press(5f, 45f) }
        step("disabled meanwhile") { enabled.value = false }
        step("release") { release(5f, 45f) }
        step("a tap") { tap(5f, 5f) }
        step("enabled, a tap") { enabled.value = true; tap(5f, 5f) }
        step("a tap") { tap(5f, 5f) }
        //@end
    }
    scenario("brought_into_view", "children of a scrolled column that ask to be seen: below, above, a part, larger than the view, in two scrolled boxes") {
        //@begin brought_into_view
        queueCoroutines()
        val scroll = ScrollState(0); val across = ScrollState(0); val asks = List(4) { BringIntoViewRequester() }; lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column(Modifier.trace("column").size(60.dp).verticalScroll(scroll)) {
                for (i in 0..2) Box(Modifier.bringIntoViewRequester(asks[i]).trace("b$i").size(60.dp, (30 + 20 * i).dp))
                Row(Modifier.horizontalScroll(across).trace("row")) { Spacer(Modifier.size(80.dp, 20.dp)); Box(Modifier.bringIntoViewRequester(asks[3]).trace("far").size(30.dp)) }
            }
            Shown("at") { "${scroll.value} ${across.value}" }
        }
        for ((i, name) in listOf("first", "second", "third", "far").withIndex()) step(name, 60) { scope.launch { asks[i].bringIntoView(); log("launched:$name") } }
        step("the first again", 60) { scope.launch { asks[0].bringIntoView(); log("launched:again") } }
        //@end
    }
    scenario("infinite_and_back", "two values of an infinite transition, one that goes back and one that begins anew, one that starts later, read in layout and drawing; it leaves") {
        //@begin infinite_and_back
        queueCoroutines()
        val show = mutableStateOf(true); val second = mutableStateOf(false); val far = mutableFloatStateOf(64f)
        start(100, 100) {
            log("compose:Root")
            if (show.value) {
                val t = rememberInfiniteTransition()
                val a by t.animateFloat(0f, far.floatValue, infiniteRepeatable(tween(64, easing = LinearEasing), RepeatMode.Reverse))
                Box(Modifier.offset { log("lambda:offset ${a.roundToInt()}"); IntOffset(a.roundToInt(), 0) }.size(10.dp))
                if (second.value) { val b by t.animateFloat(0f, 3f, infiniteRepeatable(tween(48, easing = LinearEasing), RepeatMode.Restart, StartOffset(32))); Box(Modifier.drawBehind { log("draw:b ${b.roundToInt()}") }.size(10.dp)) }
            }
        }
        step("on", 6) { }
        step("the second", 8) { second.value = true }
        step("another end", 4) { far.floatValue = 32f }
        step("the second leaves", 2) { second.value = false }
        step("all leave", 3) { show.value = false }
        //@end
    }
    scenario("rows_that_flow", "a flow row with weights, a largest count in a row, arrangements: it grows, children change their size, the order turns") {
        //@begin rows_that_flow
        queueCoroutines()
        val w = mutableIntStateOf(100); val most = mutableIntStateOf(3); val h = mutableIntStateOf(10); val turned = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            FlowRow(Modifier.trace("flow").width(w.intValue.dp), Arrangement.spacedBy(5.dp), Arrangement.spacedBy(3.dp), itemVerticalAlignment = Alignment.CenterVertically, maxItemsInEachRow = most.intValue) {
                log("compose:content")
                for (i in if (turned.value) listOf(4, 3, 2, 1, 0) else listOf(0, 1, 2, 3, 4)) key(i) { Box(Modifier.trace("f$i").then(if (i == 1) Modifier.weight(1f) else Modifier).size(25.dp, if (i == 2) h.intValue.dp else 12.dp)) }
            }
        }
        step("narrower") { w.intValue = 60 }
        step("wider") { w.intValue = 160 }
        step("five in a row") { most.intValue = 5 }
        step("a higher one") { h.intValue = 30 }
        step("turned") { turned.value = true }
        //@end
    }
    scenario("answers_of_scopes", "composables that return values, nested, with branches and loops inside: what of the caller runs again when one of their states changes") {
        //@begin answers_of_scopes
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(2); val deep = mutableStateOf(true)
        @Composable fun inner(s: IntState): Int { val kept = remember { log("born:inner"); s.intValue }; log("compose:inner $kept"); return s.intValue + kept }
        @Composable fun outer(): Int { log("compose:outer"); var sum = 0; for (i in 0..1) sum += inner(if (i == 0) a else b); if (deep.value) sum += inner(a); return sum }
        @Composable fun Caller(name: String) { log("compose:$name begins"); val v = outer(); log("compose:$name $v"); Shown("$name.child") { v / 2 } }
        start(100, 100) { log("compose:Root"); Caller("one"); Column { Caller("two") } }
        step("a=5") { a.intValue = 5 }
        step("b=3") { b.intValue = 3 }
        step("not deep, a=6") { deep.value = false; a.intValue = 6 }
        step("deep") { deep.value = true }
        //@end
    }
    scenario("effects_of_keys", "effects with several keys, some equal, in a loop whose order turns, beside remembered values of the same keys") {
        //@begin effects_of_keys
        queueCoroutines()
        val ids = mutableStateOf(listOf("a", "b", "c")); val k = mutableIntStateOf(0); val m = mutableStateOf(listOf(1))
        start(100, 100) {
            log("compose:Root")
            for (id in ids.value) key(id) {
                val born = remember(k.intValue, m.value) { log("born:$id ${k.intValue}"); Obs("$id${k.intValue}") }
                DisposableEffect(id, k.intValue / 2) { log("effect-start:$id ${k.intValue / 2}"); onDispose { log("effect-dispose:$id") } }
                LaunchedEffect(m.value, born) { log("launched:$id"); try { awaitCancellation() } finally { log("over:$id") } }
                SideEffect { log("side:$id") }
            }
        }
        step("turned") { ids.value = listOf("c", "a", "b") }
        step("k=1: half is equal") { k.intValue = 1 }
        step("m is an equal list") { m.value = listOf(1) }
        step("m=2, b goes") { m.value = listOf(2); ids.value = listOf("c", "a") }
        step("k=2, b in front") { k.intValue = 2; ids.value = listOf("b", "c", "a") }
        step("none") { ids.value = emptyList() }
        //@end
    }
    scenario("snapshots_in_callbacks", "writes in a snapshot of its own inside a click, an effect and a layout: seen there, applied or dropped, announced when") {
        //@begin snapshots_in_callbacks
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val k = mutableIntStateOf(0); val drop = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.click("box") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.intValue++; log("in:${a.intValue}") }; log("out:${a.intValue}"); if (!drop.value) s.apply().check(); s.dispose() }.trace("box").size(20.dp))
            Shown("a") { a.intValue }
            DisposableEffect(k.intValue) { Snapshot.withMutableSnapshot { b.intValue = k.intValue * 10 }; log("effect-start:${b.intValue}"); onDispose { log("effect-dispose:${b.intValue}") } }
            Box(Modifier.layout { m, c -> log("lambda:measure ${b.intValue}"); val p = m.measure(Constraints.fixed(10 + b.intValue, 10)); layout(p.width, p.height) { p.place(0, 0) } }.trace("sized"))
            Shown("b") { Snapshot.withoutReadObservation { a.intValue } + b.intValue }
        }
        step("a tap") { tap(5f, 5f) }
        step("k=1") { k.intValue = 1 }
        step("a tap that is dropped") { drop.value = true; tap(5f, 5f) }
        step("k=2 and a tap") { drop.value = false; k.intValue = 2; tap(5f, 5f) }
        //@end
    }
    scenario("visits_of_a_town", "an app: a list of visits, the chosen one in a pane beside it that keeps what it saved, notes written there, the list sorted by them") {
        //@begin visits_of_a_town
        queueCoroutines()
        val visits = mutableStateListOf<Visit>().apply { addAll((0..4).map(::Visit)) }; val open = mutableStateOf<Int?>(null); val sorted = mutableStateOf(false)
        start(200, 100) {
            log("compose:Root ${open.value}")
            val holder = rememberSaveableStateHolder()
            val shown by remember { derivedStateOf { log("calc:shown"); if (sorted.value) visits.sortedBy { it.note } else visits.toList() } }
            Row {
                LazyColumn(Modifier.trace("list").width(80.dp)) { items(shown, { it.id }) { VisitRow(it) { open.value = it } } }
                open.value?.let { id -> holder.SaveableStateProvider(id) { var taps by rememberSaveable { log("born:$id"); mutableIntStateOf(0) }; val visit = visits.first { it.id == id }; log("compose:pane$id $taps ${visit.note}"); LaunchedEffect(id) { visit.seen++; log("launched:seen$id") }; Box(Modifier.click("pane") { taps++; visit.note = "n${9 - taps}" }.trace("pane").size(60.dp)) } }
            }
        }
        step("the second") { tap(5f, 25f) }
        step("a tap in the pane") { tap(90f, 5f) }
        step("sorted") { sorted.value = true }
        step("the fourth") { tap(5f, 65f) }
        step("a note there") { tap(90f, 5f) }
        step("the second again") { open.value = 1 }
        step("another note") { tap(90f, 5f) }
        step("one goes") { visits.removeAt(0) }
        step("closed") { open.value = null }
        //@end
    }
    scenario("sections_by_letters", "an app: a list with letters that stick, an index beside it that derives the letter in view, a jump by it, a filter that empties letters") {
        //@begin sections_by_letters
        queueCoroutines()
        val list = LazyListState(); val filter = mutableStateOf(""); val names = listOf("ann", "abe", "bob", "ben", "cid", "coy", "dan"); lateinit var scope: CoroutineScope
        start(100, 80) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            val groups = remember(filter.value) { log("born:groups"); names.filter { filter.value in it }.groupBy { it[0] } }
            val letter by remember(groups) { derivedStateOf { log("calc:letter"); var i = list.firstVisibleItemIndex; groups.entries.firstOrNull { i -= it.value.size + 1; i < 0 }?.key } }
            Row {
                LazyColumn(Modifier.trace("list").size(60.dp, 70.dp), list) { groups.forEach { (c, ns) -> stickyHeader(c) { log("compose:letter $c"); Cell("head$c", 60, 10) }; items(ns, { it }) { log("compose:name $it"); Cell(it, 60, 20) } } }
                Column { for (c in groups.keys) Shown("index$c") { if (letter == c) "here" else "" } }
            }
        }
        step("down 25") { list.dispatchRawDelta(25f) }
        step("down 40") { list.dispatchRawDelta(40f) }
        step("to c") { scope.launch { list.scrollToItem(6) } }
        step("only with n") { filter.value = "n" }
        step("all") { filter.value = "" }
        step("nobody") { filter.value = "zz" }
        //@end
    }
    scenario("movable_with_saved", "movable content with saved and remembered values, a local and an effect, that moves between a holder's tabs, a list and a box") {
        //@begin movable_with_saved
        queueCoroutines()
        val at = mutableIntStateOf(0); val tint = mutableIntStateOf(1); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            val moving = remember { movableContentOf { name: String -> val saved = rememberSaveable { log("born:saved"); mutableIntStateOf(0) }; TintReader("in $name"); Stated("moving", s); Box(Modifier.click("m") { saved.intValue++ }.trace("m").size(20.dp)); Shown("saved") { saved.intValue } } }
            Column {
                CompositionLocalProvider(Tint provides tint.intValue) { if (at.intValue == 0) moving("top") }
                holder.SaveableStateProvider("tab${at.intValue / 2}") { log("compose:tab"); if (at.intValue in 1..2) moving("tab") }
                if (at.intValue == 3) Box(Modifier.trace("box")) { moving("box") }
            }
        }
        step("a tap") { tap(5f, 15f) }
        step("into the tab") { at.intValue = 1 }
        step("the other tab") { at.intValue = 2 }
        step("into the box, s=1") { at.intValue = 3; s.intValue = 1 }
        step("at the top, tint") { tint.intValue = 2; at.intValue = 0 }
        step("nowhere") { at.intValue = 9 }
        //@end
    }
    scenario("grid_sideways_moved", "a lazy grid that scrolls sideways, spans, keys: an item grows, items move, it is scrolled by an animation that a jump ends") {
        //@begin grid_sideways_moved
        queueCoroutines()
        val grid = LazyGridState(); val ids = mutableStateOf((0..11).toList()); val w = mutableIntStateOf(20); lateinit var scope: CoroutineScope
        start(80, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            LazyHorizontalGrid(GridCells.Fixed(2), Modifier.trace("grid"), grid, horizontalArrangement = Arrangement.spacedBy(4.dp)) { items(ids.value, { it }, { if (it == 4) GridItemSpan(2) else GridItemSpan(1) }) { i -> log("compose:g$i"); Box(Modifier.trace("g$i").width((if (i == 2) w.intValue else 20).dp).fillMaxHeight()) } }
            Shown("at") { "${grid.firstVisibleItemIndex} ${grid.firstVisibleItemScrollOffset} ${grid.isScrollInProgress}" }
        }
        step("item 2 grows") { w.intValue = 40 }
        step("by 50", 3) { scope.launch { grid.animateScrollBy(50f, tween(96, easing = LinearEasing)); log("launched:by 50") } }
        step("a jump ends it", 20) { scope.launch { grid.scrollToItem(6); log("launched:jump") } }
        step("the first two are last") { ids.value = (2..11) + listOf(0, 1) }
        step("back 30") { grid.dispatchRawDelta(-30f) }
        step("four items") { ids.value = listOf(4, 5, 6, 7) }
        //@end
    }
    scenario("layout_answers", "children that write what they measured into states which a sibling, an ancestor's block and a drawing read, over two passes") {
        //@begin layout_answers
        queueCoroutines()
        val w = mutableIntStateOf(20); val seen = mutableIntStateOf(0); val placed = mutableIntStateOf(0); val global = mutableStateOf("")
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.graphicsLayer { log("lambda:layer ${seen.intValue}"); alpha = 1f - seen.intValue / 1000f }.trace("column")) {
                Box(Modifier.trace("source").onSizeChanged { log("onSizeChanged:${it.width}"); seen.intValue = it.width }.onPlaced { placed.intValue = it.size.width }.onGloballyPositioned { global.value = "${it.size.width}" }.sizedWide(w).height(10.dp))
                Box(Modifier.layout { m, c -> log("lambda:sibling ${seen.intValue}"); val p = m.measure(Constraints.fixed(seen.intValue, 10)); layout(p.width, p.height) { log("lambda:placing ${placed.intValue}"); p.place(placed.intValue, 0) } }.trace("sibling"))
                Box(Modifier.drawBehind { log("draw:global ${global.value}") }.size(10.dp))
                Shown("seen") { seen.intValue }
            }
        }
        step("w=30") { w.intValue = 30 }
        step("seen from outside") { seen.intValue = 5 }
        step("w=40") { w.intValue = 40 }
        step("placed from outside") { placed.intValue = 3 }
        //@end
    }
    scenario("contents_nullable", "slots that are sometimes none: a screen with a bar, a button and a body, given as lambdas that are exchanged, kept and dropped") {
        //@begin contents_nullable
        queueCoroutines()
        val bar = mutableStateOf(true); val n = mutableIntStateOf(0); val other = mutableStateOf(false)
        @Composable fun Frame(bar: (@Composable () -> Unit)?, button: @Composable (Int) -> Unit = {}, body: @Composable (Modifier) -> Unit) { log("compose:Frame"); Column { bar?.invoke(); body(Modifier.trace("body")); button(7) } }
        val fixed: @Composable (Int) -> Unit = { log("compose:fixed $it") }
        start(100, 100) {
            log("compose:Root")
            val mine = n.intValue / 2
            Frame(if (bar.value) ({ log("compose:bar $mine"); Alive("bar") }) else null, if (other.value) fixed else ({ log("compose:button $it ${n.intValue}") })) { m -> log("compose:body"); Box(m.size((20 + mine).dp)) }
        }
        step("n=1: half is equal") { n.intValue = 1 }
        step("n=2") { n.intValue = 2 }
        step("no bar") { bar.value = false }
        step("the other button") { other.value = true }
        step("n=3") { n.intValue = 3 }
        step("all back, n=4") { bar.value = true; other.value = false; n.intValue = 4 }
        //@end
    }
    scenario("dragged_sheet", "a sheet that is dragged between anchors over a list that it hands what is left; its header derives the share, drawn only") {
        //@begin dragged_sheet
        queueCoroutines()
        val sheet = AnchoredDraggableState("half", DraggableAnchors { "open" at 0f; "half" at 40f; "shut" at 80f }); lateinit var scope: CoroutineScope
        start(60, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Box(Modifier.offset { log("lambda:offset ${sheet.offset.roundToInt()}"); IntOffset(0, sheet.offset.roundToInt()) }.anchoredDraggable(sheet, Orientation.Vertical).trace("sheet").size(60.dp, 100.dp).drawBehind { log("draw:share ${(sheet.offset / 80 * 100).roundToInt()}") })
            Shown("is") { "${sheet.currentValue} ${sheet.settledValue} ${sheet.targetValue}" }
        }
        step("press") { press(30f, 60f) }
        step("past the slop") { move(30f, 40f) }
        step("up") { move(30f, 25f) }
        step("let go", 60) { release(30f, 25f) }
        step("shut by the program", 60) { scope.launch { sheet.animateTo("shut"); log("launched:shut") } }
        step("snapped to half") { scope.launch { sheet.snapTo("half"); log("launched:half") } }
        step("no half", 60) { sheet.updateAnchors(DraggableAnchors { "open" at 0f; "shut" at 80f }) }
        //@end
    }
    scenario("thumbs_and_zoom", "an app: thumbs in a grid, the chosen one grows by an animation, two fingers zoom it, the page behind does not draw") {
        //@begin thumbs_and_zoom
        queueCoroutines()
        val chosen = mutableStateOf<Int?>(null); val zoom = mutableFloatStateOf(1f)
        start(90, 120) {
            log("compose:Root")
            Box {
                LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid").drawBehind { log("draw:back") }) { items(6) { i -> log("compose:thumb$i"); Box(Modifier.click("thumb$i") { chosen.value = i }.trace("t$i").size(30.dp)) } }
                chosen.value?.let { i ->
                    val size by animateDpAsState(if (zoom.floatValue > 1.5f) 80.dp else 60.dp, tween(48, easing = LinearEasing))
                    log("compose:big$i")
                    Box(Modifier.transformable(rememberTransformableState { z, _, _ -> log("zoom:${(z * 100).roundToInt()}"); zoom.floatValue *= z }).graphicsLayer { log("lambda:big ${(zoom.floatValue * 100).roundToInt()}"); scaleX = zoom.floatValue }.trace("big").layout { m, c -> val px = size.roundToPx(); log("lambda:size $px"); val p = m.measure(Constraints.fixed(px, px)); layout(px, px) { p.place(0, 0) } })
                }
            }
        }
        step("the fifth") { tap(35f, 35f) }
        step("zoomed from outside", 20) { zoom.floatValue = 2f }
        step("back", 20) { zoom.floatValue = 1f }
        step("another") { chosen.value = 2 }
        step("none") { chosen.value = null }
        //@end
    }
    scenario("sets_and_maps", "a set and a map of states read whole, by size, by an element, in a derived state and in a flow: changes that change nothing, bulk changes, cleared") {
        //@begin sets_and_maps
        queueCoroutines()
        val set = mutableStateSetOf("a", "b"); val map = mutableStateMapOf("x" to 1, "y" to 2)
        start(100, 100) {
            log("compose:Root")
            Shown("set") { set.sorted() }
            Shown("size") { set.size }
            Shown("has c") { "c" in set }
            val many by remember { derivedStateOf { log("calc:many"); set.size > 2 } }
            Shown("many") { many }
            Shown("keys") { map.keys.sorted() }
            Shown("x") { map["x"] }
            Shown("sum") { map.values.sum() }
            LaunchedEffect(Unit) { snapshotFlow { set.toList().sorted() }.collect { log("flow:$it") } }
        }
        step("c is added") { log("did:${set.add("c")}") }
        step("c again") { log("did:${set.add("c")}") }
        step("two more, one is there") { log("did:${set.addAll(listOf("a", "d"))}") }
        step("none is removed") { log("did:${set.remove("z")} ${set.removeAll(listOf("y", "z"))}") }
        step("only a and d stay") { log("did:${set.retainAll(listOf("a", "d"))}") }
        step("those with d go") { log("did:${set.removeAll { it == "d" }}") }
        step("cleared") { set.clear() }
        step("cleared again") { set.clear() }
        step("x is the same") { map["x"] = 1 }
        step("x=5") { map["x"] = 5 }
        step("z comes") { log("did:${map.put("z", 9)}") }
        step("all at once") { map.putAll(mapOf("x" to 6, "w" to 0)) }
        step("y goes, v does not") { log("did:${map.remove("y")} ${map.remove("v")}") }
        step("a copy is not told") { val copy = set.toSet(); set.add("e"); log("did:${copy.size}") }
        step("map cleared") { map.clear() }
        //@end
    }
}
