@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalSharedTransitionApi::class, ExperimentalLayoutApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.gestures.snapping.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.grid.items
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.style.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private data class Tick(val name: String, val value: () -> Int) : ModifierNodeElement<TickNode>() {
    override fun create() = TickNode(name, value)
    override fun update(node: TickNode) { log("update:$name"); node.name = name; node.value = value }
}
private class TickNode(var name: String, var value: () -> Int) : Modifier.Node(), DrawModifierNode, ObserverModifierNode {
    private var seen = 0; private var frames = 0
    override fun onAttach() {
        log("attach:$name"); look()
        coroutineScope.launch { try { while (true) { withFrameNanos {}; frames++; if (frames < 3) invalidateDraw() else { log("ticked:$name"); awaitCancellation() } } } finally { log("cancelled:$name") } }
    }
    override fun onDetach() { log("detach:$name") }
    override fun onReset() { log("reset:$name") }
    private fun look() { observeReads { seen = value() } }
    override fun onObservedReadsChanged() { log("changed:$name"); look(); invalidateDraw() }
    override fun ContentDrawScope.draw() { log("draw:tick $name $seen $frames"); drawContent() }
}
@Composable private fun Cell7(name: String, w: Int, h: Int, m: Modifier = Modifier) { log("compose:Cell($name)"); Box(m.trace(name).size(w.dp, h.dp)) }

/** Programs about movable contents with arguments, hosts, passes of pointers, grids, pagers, nodes, keys, tables. */
fun rarePrograms() {
    scenario("movable_given_values", "movable contents with arguments and a receiver, in a box and under constraints: arguments change where they are, on the move, and to equal ones") {
        //@begin movable_given_values
        queueCoroutines()
        val left = mutableStateOf(true); val n = mutableIntStateOf(1); val name = mutableStateOf("a"); val w = mutableIntStateOf(40); val both = mutableStateOf(false)
        start(200, 100) {
            log("compose:Root ${left.value} ${both.value}")
            val card = remember { movableContentOf<Int, String> { a, b -> val kept = remember { log("remember:card $a"); a }; log("compose:card $a $b kept $kept n ${n.intValue}"); Alive("card $b"); Box(Modifier.trace("card").size((10 * a).dp, 10.dp)) } }
            val on = remember { movableContentWithReceiverOf<String, Int> { k -> log("compose:on $this $k"); Box(Modifier.trace("on").size(k.dp)) } }
            Row(Modifier.trace("row")) {
                Box(Modifier.trace("left").size(50.dp)) { if (left.value) card(n.intValue, name.value); if (!left.value || both.value) name.value.on(5) }
                BoxWithConstraints(Modifier.trace("right").size(w.intValue.dp, 50.dp)) { log("compose:right ${constraints.maxWidth}"); if (!left.value) card(2, "fixed"); if (left.value || both.value) "r".on(constraints.maxWidth / 10) }
            }
        }
        step("n=2") { n.intValue = 2 }
        step("right") { left.value = false }
        step("n=3, name=b") { n.intValue = 3; name.value = "b" }
        step("wider") { w.intValue = 80 }
        step("left, name=c") { left.value = true; name.value = "c" }
        step("both") { both.value = true }
        step("right, wider, n=1") { left.value = false; w.intValue = 100; n.intValue = 1 }
        step("not both") { both.value = false }
        //@end
    }
    scenario("hosts_nested", "reusable hosts one in the other, with keys, effects, a coroutine and a derived state: each is switched off and on while states that are read inside change") {
        //@begin hosts_nested
        queueCoroutines()
        val outer = mutableStateOf(true); val inner = mutableStateOf(true); val k = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${outer.value}")
            ReusableContentHost(outer.value) {
                log("compose:outer"); Alive("outer")
                ReusableContentHost(inner.value) {
                    ReusableContent(k.intValue) {
                        val even = remember { log("remember:even"); derivedStateOf { log("calc:even"); n.intValue % 2 == 0 } }
                        log("compose:inner ${k.intValue} ${even.value}"); Alive("inner ${k.intValue}")
                        LaunchedEffect(Unit) { try { log("launched ${k.intValue}"); awaitCancellation() } finally { log("cancelled") } }
                        Box(Modifier.trace("leaf").size((10 + n.intValue).dp))
                    }
                }
                Shown("beside") { n.intValue }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("inner off") { inner.value = false }
        step("n=2") { n.intValue = 2 }
        step("inner on") { inner.value = true }
        step("k=1") { k.intValue = 1 }
        step("outer off") { outer.value = false }
        step("k=2, n=3") { k.intValue = 2; n.intValue = 3 }
        step("outer on") { outer.value = true }
        step("both off") { outer.value = false; inner.value = false }
        step("outer on alone") { outer.value = true }
        step("inner on again, k=3") { inner.value = true; k.intValue = 3 }
        //@end
    }
    scenario("passes_of_pointers", "three nested handlers that hear of each event in all its passes: who consumes what, a time out, a second finger, a handler with another key") {
        //@begin passes_of_pointers
        queueCoroutines()
        val taken = mutableStateOf("none"); val key = mutableIntStateOf(0); val small = mutableStateOf(true)
        fun Modifier.hears(name: String, k: Any = Unit) = pointerInput(k) {
            log("start:$name")
            awaitPointerEventScope {
                while (true) for (pass in PointerEventPass.entries) {
                    val e = awaitPointerEvent(pass)
                    log("$name ${pass.name.lowercase()} ${e.type} ${e.changes.map { "${it.id.value}:${if (it.pressed) "down" else "up"}${if (it.isConsumed) "!" else ""}" }}")
                    if (taken.value == "$name ${pass.name.lowercase()}") e.changes.forEach { it.consume() }
                }
            }
        }
        start(100, 100) {
            log("compose:Root ${key.intValue} ${small.value}")
            Box(Modifier.hears("a").size(90.dp)) { Box(Modifier.hears("b", key.intValue).padding(10.dp).size(70.dp)) { if (small.value) Box(Modifier.hears("c").size(30.dp)) } }
        }
        step("down and up in the small one") { press(20f, 20f); release(20f, 20f) }
        step("b takes it at first") { taken.value = "b initial"; press(20f, 20f); move(25f, 20f) }
        step("up outside") { release(95f, 95f) }
        step("c takes it") { taken.value = "c main"; press(20f, 20f); move(24f, 20f); release(24f, 20f) }
        step("down, then another key") { taken.value = "none"; press(20f, 20f); key.intValue = 1 }
        step("moves on") { move(30f, 30f) }
        step("up") { release(30f, 30f) }
        step("down, and the small one leaves") { press(20f, 20f); small.value = false }
        step("moves without it") { move(30f, 30f) }
        step("up without it") { release(30f, 30f) }
        //@end
    }
    scenario("grids_asked", "a grid with headers over whole lines that is asked to scroll, by requests, at once and animated, while items are added and spans change; what reads its layout") {
        //@begin grids_asked
        queueCoroutines()
        val grid = LazyGridState(); val ids = mutableStateListOf<Int>().apply { addAll(0..19) }; val wide = mutableIntStateOf(-1); val columns = mutableIntStateOf(2); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root ${columns.intValue}"); scope = rememberCoroutineScope()
            val rows by remember { derivedStateOf { grid.layoutInfo.visibleItemsInfo.map { "${it.key}@${it.row},${it.column} ${it.offset.y}" } } }
            Shown("rows") { rows }
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid").size(90.dp, 80.dp), grid, contentPadding = PaddingValues(4.dp), verticalArrangement = Arrangement.spacedBy(2.dp)) {
                item("head", { GridItemSpan(maxLineSpan) }) { Cell7("head", 80, 15) }
                items(ids, { it }, { GridItemSpan(if (it == wide.intValue) maxLineSpan else 1) }) { Cell7("i$it", 30, 20 + it % 3 * 5) }
            }
        }
        step("asked for the ninth") { grid.requestScrollToItem(9) }
        step("a wide one of them") { wide.intValue = 12 }
        step("at once to 3, offset 5", 4) { scope.launch { grid.scrollToItem(3, 5) } }
        step("two before it", 4) { ids.add(0, 30); ids.add(0, 31) }
        step("three columns", 4) { columns.intValue = 3 }
        step("by 40 px", 4) { grid.dispatchRawDelta(40f) }
        step("animated to the last", 60) { scope.launch { grid.animateScrollToItem(21); log("arrived") } }
        step("none but three", 6) { ids.removeRange(3, ids.size) }
        //@end
    }
    scenario("pager_of_narrow_pages", "a pager whose pages are smaller than it, with spaces and padding: dragged a little, over half, flung by the program; pages come and go") {
        //@begin pager_of_narrow_pages
        queueCoroutines()
        val count = mutableIntStateOf(5); val state = object : PagerState(0, 0f) { override val pageCount get() = count.intValue }; lateinit var scope: CoroutineScope; val space = mutableIntStateOf(4)
        start(120, 60) {
            log("compose:Root ${space.intValue}"); scope = rememberCoroutineScope()
            Shown("pages") { "${state.currentPage} ${state.settledPage} ${state.targetPage}" }
            HorizontalPager(state, Modifier.trace("pager").size(100.dp, 50.dp), PaddingValues(horizontal = 10.dp), PageSize.Fixed(40.dp), 0, space.intValue.dp, key = { "k$it" }) { page ->
                log("compose:page $page"); Alive("p$page"); Box(Modifier.trace("p$page").size(40.dp, 30.dp))
            }
            Shown("away") { (state.currentPageOffsetFraction * 100).roundToInt() }
        }
        step("a little", 4) { press(60f, 20f); move(40f, 20f); move(32f, 20f) }
        step("lets go", 60) { move(32f, 20f); move(32f, 20f); release(32f, 20f) }
        step("over half", 4) { press(80f, 20f); move(60f, 20f); move(28f, 20f) }
        step("lets go 2", 60) { move(28f, 20f); move(28f, 20f); release(28f, 20f) }
        step("to the fourth", 60) { scope.launch { state.animateScrollToPage(3); log("arrived") } }
        step("two pages", 10) { count.intValue = 2 }
        step("six, space 10", 10) { count.intValue = 6; space.intValue = 10 }
        step("at once", 10) { scope.launch { state.scrollToPage(4, .25f) } }
        //@end
    }
    scenario("ticking_nodes", "nodes with coroutines that ask for drawing, observe a state, and are used again by rows of a list that scrolls; a row's element changes, rows leave") {
        //@begin ticking_nodes
        queueCoroutines()
        val list = LazyListState(); val a = mutableIntStateOf(1); val mark = mutableStateOf("m"); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5, 6, 7)
        start(60, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list").size(50.dp, 50.dp), list) {
                items(ids, { it }) { i -> log("compose:row $i"); Box(Modifier.then(Tick("${mark.value}$i") { a.intValue + i }).graphicsLayer().trace("r$i").size(50.dp, 25.dp)) }
            }
        }
        step("a=2") { a.intValue = 2 }
        step("scrolled by one") { list.dispatchRawDelta(25f) }
        step("another mark") { mark.value = "k" }
        step("scrolled far") { list.dispatchRawDelta(75f) }
        step("a=3, scrolled back") { a.intValue = 3; list.dispatchRawDelta(-100f) }
        step("the first leaves") { ids.removeAt(0) }
        //@end
    }
    scenario("keys_handled", "keys that go down to the focused and up again, taken by one of them, that move the focus or take a row away while they are handled") {
        //@begin keys_handled
        queueCoroutines()
        val r = List(3) { FocusRequester() }; val takes = mutableStateOf(""); val shown = mutableStateOf(true); lateinit var manager: FocusManager
        fun Modifier.hears(name: String) = onPreviewKeyEvent { log("preview:$name ${it.key == Key.A} ${it.type == KeyEventType.KeyDown}"); takes.value == "preview $name" }.onKeyEvent { log("key:$name ${it.key == Key.A} ${it.type == KeyEventType.KeyDown}"); takes.value == name }
        start(100, 100) {
            log("compose:Root ${shown.value}"); manager = androidx.compose.ui.platform.LocalFocusManager.current
            Column(Modifier.hears("root")) {
                Row(Modifier.hears("row").focusGroup()) {
                    Box(Modifier.hears("a").focusRequester(r[0]).onFocusChanged { log("focus:a ${it.hasFocus}") }.focusTarget().size(10.dp))
                    if (shown.value) Box(Modifier.focusRequester(r[1]).onKeyEvent { if (it.type == KeyEventType.KeyDown && it.key == Key.B) { shown.value = false; log("gone"); true } else false }.onFocusChanged { log("focus:b ${it.isFocused}") }.focusTarget().size(10.dp)) { Box(Modifier.hears("inside").size(4.dp)) }
                }
                Box(Modifier.onKeyEvent { if (it.type == KeyEventType.KeyUp && it.key == Key.B) { r[0].requestFocus(); log("moved"); true } else false }.focusRequester(r[2]).onFocusChanged { log("focus:c ${it.isFocused}") }.focusTarget().size(10.dp))
            }
        }
        step("no focus: a key") { key(Key.A) }
        step("a") { r[0].requestFocus(); key(Key.A) }
        step("a takes it") { takes.value = "a"; key(Key.A) }
        step("the row takes it on the way down") { takes.value = "preview row"; key(Key.A) }
        step("b: it goes") { takes.value = ""; r[1].requestFocus(); key(Key.B) }
        step("c: up moves the focus") { r[2].requestFocus(); key(Key.B) }
        step("shown, tab") { shown.value = true; key(Key.Tab) }
        step("tab again") { key(Key.Tab) }
        step("cleared") { manager.clearFocus(); key(Key.A) }
        //@end
    }
    scenario("tables_by_intrinsics", "a table whose columns are as wide as their widest cell and rows as high as their highest by intrinsic sizes, with weights and dividers; one cell changes") {
        //@begin tables_by_intrinsics
        val w = mutableIntStateOf(20); val h = mutableIntStateOf(10); val min = mutableStateOf(false); val weight = mutableFloatStateOf(1f)
        start(200, 200) {
            log("compose:Root ${min.value}")
            Row(Modifier.trace("table").height(if (min.value) IntrinsicSize.Min else IntrinsicSize.Max)) {
                Column(Modifier.trace("left").width(IntrinsicSize.Max)) {
                    Box(Modifier.trace("a").fillMaxWidth().height(8.dp)); Box(Modifier.trace("b").size(w.intValue.dp, 12.dp)); Box(Modifier.trace("c").fillMaxWidth().height(4.dp))
                }
                Box(Modifier.trace("line").width(2.dp).fillMaxHeight())
                Column(Modifier.trace("right").weight(weight.floatValue).fillMaxHeight()) { Box(Modifier.trace("d").layout { m, c -> val p = m.measure(c); layout(p.width, p.height) { p.place(0, 0) } }.size(30.dp, h.intValue.dp)); Box(Modifier.trace("e").weight(1f).width(10.dp)) }
                Layout({ log("compose:own") }, Modifier.trace("own").fillMaxHeight(), object : MeasurePolicy {
                    override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult { log("policy:own"); return layout(10, constraints.minHeight) {} }
                    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:min"); return h.intValue * 2 }
                    override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:max"); return h.intValue * 3 }
                })
            }
        }
        step("w=40") { w.intValue = 40 }
        step("h=14") { h.intValue = 14 }
        step("min") { min.value = true }
        step("h=30") { h.intValue = 30 }
        step("weight=2") { weight.floatValue = 2f }
        step("w=10, h=5") { w.intValue = 10; h.intValue = 5 }
        //@end
    }
    scenario("lookahead_moves", "lookahead scopes one in the other with animated bounds: a card that is movable content goes from one to the other while its size changes; turned on the way") {
        //@begin lookahead_moves
        queueCoroutines()
        val right = mutableStateOf(false); val big = mutableStateOf(false); val room = mutableIntStateOf(10)
        start(200, 100) {
            log("compose:Root ${right.value} ${big.value}")
            LookaheadScope {
                val card = remember { movableContentOf { log("compose:card ${big.value}"); Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = { _, _ -> even(64) }).trace("card").size(if (big.value) 40.dp else 20.dp)) { Box(Modifier.fillMaxSize(.5f)) } } }
                Row {
                    Box(Modifier.trace("left").size(60.dp)) { if (!right.value) card() }
                    Box(Modifier.trace("room").width(room.intValue.dp).height(5.dp))
                    LookaheadScope { Column(Modifier.trace("right").animateContentSize(even(32))) { Box(Modifier.trace("top").size(10.dp)); if (right.value) card() } }
                }
            }
        }
        step("right", 3) { right.value = true }
        step("big on the way", 3) { big.value = true }
        step("room=30", 20) { room.intValue = 30 }
        step("left", 3) { right.value = false }
        step("right on the way", 30) { right.value = true }
        step("left and small", 30) { right.value = false; big.value = false }
        //@end
    }
    scenario("collections_read", "parts of lists, maps and sets of states: what reads a part, an iterator, keys, values, a contained one; writes through views, of equal values, in a snapshot") {
        //@begin collections_read
        val list = mutableStateListOf("a", "b", "c", "d"); val map = mutableStateMapOf("x" to 1, "y" to 2); val set = SnapshotStateSet<Int>().apply { addAll(listOf(1, 2)) }
        start(100, 100) {
            log("compose:Root")
            Shown("part") { if (list.size < 3) "-" else list.subList(1, 3).joinToString() }
            Shown("contains") { "b" in list }
            Shown("index") { list.indexOf("d") }
            Shown("last") { list.asReversed().firstOrNull() }
            Shown("keys") { map.keys.sorted() }
            Shown("values") { map.values.sum() }
            Shown("x") { map["x"] }
            Shown("size") { set.size }
            Shown("has 2") { 2 in set }
            Shown("copy") { list.toList().size + map.toMap().size + set.toSet().size }
        }
        step("an equal one") { list[1] = "b" }
        step("d is e") { list[3] = "e" }
        step("by an iterator") { val i = list.listIterator(); i.next(); i.remove() }
        step("through a part") { list.subList(0, 1).clear() }
        step("an equal value") { map["x"] = 1 }
        step("x=3") { map["x"] = 3 }
        step("through the keys") { map.keys.remove("y") }
        step("an entry") { map.entries.first().setValue(7) }
        step("there already") { set.add(2) }
        step("retained") { set.retainAll(listOf(2, 5)) }
        step("in a snapshot") { Snapshot.withMutableSnapshot { list.add("z"); map["q"] = 1; set.clear(); list.remove("z") } }
        step("nothing to remove") { list.remove("no"); map.remove("no"); set.remove(9) }
        step("cleared") { list.clear(); map.clear() }
        //@end
    }
    scenario("slots_by_policy", "a subcomposing layout whose state keeps slots by a policy for kinds: slots of one kind are reused, others are not; content composed before it is asked for") {
        //@begin slots_by_policy
        queueCoroutines()
        val shown = mutableStateOf(listOf("a1", "b1", "a2")); val n = mutableIntStateOf(0); var handle: SubcomposeLayoutState.PrecomposedSlotHandle? = null
        val policy = object : SubcomposeSlotReusePolicy {
            override fun getSlotsToRetain(slotIds: SubcomposeSlotReusePolicy.SlotIdsSet) { log("retain:${slotIds.toList()}"); if (slotIds.size > 2) slotIds.remove(slotIds.first()) }
            override fun areCompatible(slotId: Any?, reusableSlotId: Any?): Boolean { log("compatible:$slotId $reusableSlotId"); return "$slotId"[0] == "$reusableSlotId"[0] }
        }
        val state = SubcomposeLayoutState(policy)
        @Composable fun Slot(name: String) { val kept = remember { log("remember:$name"); name }; log("compose:$name kept $kept ${n.intValue}"); Alive(name); Box(Modifier.trace(name).size(20.dp, 10.dp)) }
        start(100, 100) {
            log("compose:Root")
            SubcomposeLayout(state, Modifier.trace("whole")) { c ->
                log("policy:${shown.value}")
                val all = shown.value.map { id -> subcompose(id) { Slot(id) }.first().measure(c.copy(minWidth = 0, minHeight = 0)) }
                layout(60, 60) { var y = 0; for (p in all) { p.place(0, y); y += p.height } }
            }
        }
        step("without a1") { shown.value = listOf("b1", "a2") }
        step("a3") { shown.value = listOf("b1", "a2", "a3") }
        step("only b2") { shown.value = listOf("b2") }
        step("n=1") { n.intValue = 1 }
        step("a4 before it is asked for") { handle = state.precompose("a4") { Slot("a4") } }
        step("a4 asked for") { shown.value = listOf("b2", "a4") }
        step("another is thrown away") { handle = state.precompose("c1") { Slot("c1") }; handle!!.dispose() }
        step("b1, n=2") { shown.value = listOf("b1"); n.intValue = 2 }
        //@end
    }
}
