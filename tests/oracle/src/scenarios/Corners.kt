@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalAnimationApi::class)

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
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

/** A layout whose size is a state, read in measurement and in its intrinsics. */
@Composable fun SizedByStates(name: String, w: IntState, h: IntState, modifier: Modifier = Modifier) = Layout({}, modifier.trace(name), object : MeasurePolicy {
    override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult { log("policy:$name"); return layout(constraints.constrainWidth(w.intValue), constraints.constrainHeight(h.intValue), mapOf(Base to h.intValue / 2)) {} }
    override fun IntrinsicMeasureScope.minIntrinsicWidth(measurables: List<IntrinsicMeasurable>, height: Int): Int { log("intrinsic:$name minWidth"); return w.intValue / 2 }
    override fun IntrinsicMeasureScope.maxIntrinsicWidth(measurables: List<IntrinsicMeasurable>, height: Int): Int { log("intrinsic:$name maxWidth"); return w.intValue }
    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:$name minHeight"); return h.intValue / 2 }
    override fun IntrinsicMeasureScope.maxIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:$name maxHeight"); return h.intValue }
})

/** What few other scenarios look at, in programs of moderate size. */
fun corners() {
    scenario("snapshots_two_deep", "snapshots inside snapshots: written, applied inwards only, disposed, two that conflict, and what the content shows of each") {
        //@begin snapshots_two_deep
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableStateOf("b"); val list = mutableStateListOf(1, 2)
        val both = derivedStateOf { log("calc:both"); "${a.intValue}${b.value}${list.size}" }
        start {
            log("compose:Root")
            Shown("both") { both.value }
            Shown("list") { list.toList() }
            LaunchedEffect(Unit) { snapshotFlow { a.intValue }.collect { log("flow:$it") } }
        }
        lateinit var outer: MutableSnapshot
        step("an outer one") { outer = Snapshot.takeMutableSnapshot({ log("read") }, { log("write") }); outer.enter { a.intValue = 1; log("in:${both.value}") } }
        step("an inner one, applied") { outer.enter { val inner = outer.takeNestedMutableSnapshot(); inner.enter { b.value = "c"; list.add(3); log("inner:${both.value}") }; log("before:${both.value}"); inner.apply().check(); inner.dispose(); log("after:${both.value}") } }
        step("an inner one, disposed") { outer.enter { val inner = outer.takeNestedMutableSnapshot(); inner.enter { a.intValue = 9; list.clear() }; inner.dispose(); log("after:${both.value}") } }
        step("written outside meanwhile") { b.value = "d" }
        step("the outer one applied: conflict") { log("applied:${outer.apply().succeeded}"); outer.dispose() }
        step("another one, only a") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.intValue = 5 }; b.value = "e"; log("applied:${s.apply().succeeded}"); s.dispose() }
        step("the same value in two") { val s = Snapshot.takeMutableSnapshot(); val t = Snapshot.takeMutableSnapshot(); s.enter { a.intValue = 6 }; t.enter { a.intValue = 6 }; log("applied:${s.apply().succeeded} ${t.apply().succeeded}"); s.dispose(); t.dispose() }
        step("read only") { val s = Snapshot.takeSnapshot { log("read") }; a.intValue = 7; s.enter { log("old:${both.value}") }; s.dispose(); log("new:${both.value}") }
        //@end
    }
    scenario("flow_of_effects", "a snapshotFlow over states that effects, a layout and another flow write; who sees which value when") {
        //@begin flow_of_effects
        queueCoroutines()
        val a = mutableIntStateOf(0); val width = mutableIntStateOf(0); val count = mutableIntStateOf(0); val doubled = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${a.intValue}")
            SideEffect { count.intValue++ }
            LaunchedEffect(Unit) { snapshotFlow { count.intValue }.collect { log("count:$it"); doubled.intValue = it * 2 } }
            LaunchedEffect(Unit) { snapshotFlow { doubled.intValue to width.intValue }.collect { log("pair:$it") } }
            Box(Modifier.onSizeChanged { width.intValue = it.width }.trace("box").size((20 + a.intValue).dp))
            Shown("width") { width.intValue }
            Shown("doubled") { doubled.intValue }
        }
        step("a=1") { a.intValue = 1 }
        step("a=2, then 3") { a.intValue = 2; a.intValue = 3 }
        step("doubled from outside") { doubled.intValue = 50 }
        step("a=3 again, count") { a.intValue = 3; count.intValue = 7 }
        //@end
    }
    scenario("newest_in_effects", "rememberUpdatedState read by an effect's end, by a coroutine after frames, by a gesture and by a draw block") {
        //@begin newest_in_effects
        queueCoroutines()
        val n = mutableIntStateOf(0); val k = mutableIntStateOf(0); val show = mutableStateOf(true)
        @Composable fun Child(n: Int, told: (Int) -> Unit) {
            val newest by rememberUpdatedState(n); val tell by rememberUpdatedState(told)
            log("compose:Child $n")
            DisposableEffect(k.intValue) { log("effect-start:$newest"); onDispose { log("effect-dispose:$newest"); tell(newest) } }
            LaunchedEffect(Unit) { repeat(4) { withFrameNanos { }; log("frame:$newest") } }
            Box(Modifier.pointerInput(Unit) { detectTapGestures { log("tap:$newest"); tell(newest + 100) } }.drawBehind { log("draw:$newest") }.trace("child").size(30.dp))
        }
        start(100, 100) { log("compose:Root"); if (show.value) { val mine = n.intValue; Child(mine) { log("told:$mine $it") } } }
        step("n=1 while the frames go by", 2) { n.intValue = 1 }
        step("settled") { }
        step("n=2") { n.intValue = 2 }
        step("tap") { tap(5f, 5f) }
        step("k=1") { k.intValue = 1 }
        step("n=3, k=2") { n.intValue = 3; k.intValue = 2 }
        step("n=4 and it leaves") { n.intValue = 4; show.value = false }
        //@end
    }
    scenario("saved_by_inputs", "rememberSaveable with inputs, inside a holder of tabs: inputs change while shown and while away, a tab is forgotten, one is used twice") {
        //@begin saved_by_inputs
        queueCoroutines()
        val tab = mutableStateOf("a"); val input = mutableIntStateOf(0); lateinit var holder: SaveableStateHolder
        @Composable fun Body(name: String) {
            var n by rememberSaveable(input.intValue) { log("born:$name ${input.intValue}"); mutableIntStateOf(input.intValue * 10) }
            val fixed = rememberSaveable { log("born:fixed $name"); name + input.intValue }
            val plain = remember { log("born:plain $name"); Any() }
            log("compose:$name $n $fixed")
            DisposableEffect(plain) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } }
            Box(Modifier.click(name) { n++ }.trace(name).size(40.dp, 20.dp))
        }
        start(100, 100) { log("compose:Root"); holder = rememberSaveableStateHolder(); val t = tab.value; Column { holder.SaveableStateProvider(t) { Body(t); key(t) { Body("$t-keyed") } } } }
        step("tap both") { tap(5f, 5f); tap(5f, 25f) }
        step("tab b") { tab.value = "b" }
        step("tap") { tap(5f, 5f) }
        step("back to a") { tab.value = "a" }
        step("another input") { input.intValue = 1 }
        step("tap") { tap(5f, 5f) }
        step("b again: saved with another input") { tab.value = "b" }
        step("a is forgotten, and shown") { holder.removeState("a"); tab.value = "a" }
        step("the shown one is forgotten") { holder.removeState("a") }
        step("b and back") { tab.value = "b" }
        step("a") { tab.value = "a" }
        //@end
    }
    scenario("movable_in_visibility", "movable content that moves into and out of an AnimatedVisibility and a lazy item while these come and go") {
        //@begin movable_in_visibility
        queueCoroutines()
        val at = mutableIntStateOf(0); val open = mutableStateOf(true); val s = mutableIntStateOf(0)
        start(100, 200) {
            log("compose:Root")
            val player = remember { movableContentOf { Stated("player", s) } }
            Column {
                if (at.intValue == 0) player()
                AnimatedVisibility(open.value, enter = fadeIn(linear(48)), exit = fadeOut(linear(48))) { log("compose:panel"); Column(Modifier.trace("panel")) { if (at.intValue == 1) player(); Leaf("in panel") } }
                LazyColumn(Modifier.trace("list").size(60.dp, 60.dp)) { items(2) { i -> log("compose:item$i"); if (at.intValue == 2 + i) player() else Cell("cell$i", 60, 20) } }
            }
        }
        step("tap") { tap(5f, 5f) }
        step("into the panel") { at.intValue = 1 }
        step("the panel closes", 2) { open.value = false }
        step("out while it closes", 20) { at.intValue = 0 }
        step("into the first item") { at.intValue = 2 }
        step("into the second, s=1") { at.intValue = 3; s.intValue = 1 }
        step("the panel opens with it", 20) { open.value = true; at.intValue = 1 }
        step("nowhere") { at.intValue = 9 }
        step("again at the top") { at.intValue = 0 }
        //@end
    }
    scenario("slots_in_other_order", "a SubcomposeLayout that asks for its slots in another order, skips one, uses one under two names, and measures one only while placing") {
        //@begin slots_in_other_order
        queueCoroutines()
        val order = mutableStateOf(listOf("a", "b", "c")); val s = mutableIntStateOf(0); val late = mutableStateOf(false)
        start(100, 200) {
            log("compose:Root")
            SubcomposeLayout(Modifier.trace("slots")) { c ->
                log("policy:slots")
                val placed = order.value.map { id -> subcompose(id) { log("compose:$id"); Stated("in $id", s); Alive(id) }.map { it.measure(Constraints()) } }
                layout(60, 100) {
                    var y = 0
                    placed.flatten().forEach { it.place(0, y); y += it.height }
                    if (late.value) subcompose("late") { log("compose:late ${s.intValue}"); Leaf("late") }.forEach { it.measure(Constraints()).place(30, 0) }
                }
            }
        }
        step("reversed") { order.value = listOf("c", "b", "a") }
        step("b is skipped") { order.value = listOf("c", "a") }
        step("s=1") { s.intValue = 1 }
        step("b in front, d new") { order.value = listOf("b", "d", "c") }
        step("one while placing") { late.value = true }
        step("s=2") { s.intValue = 2 }
        step("no longer, a back") { late.value = false; order.value = listOf("a", "b") }
        step("none") { order.value = emptyList() }
        //@end
    }
    scenario("intrinsics_through", "intrinsic sizes asked through rows, columns, weights, paddings and sizes; their states change, some only read when asked") {
        //@begin intrinsics_through
        queueCoroutines()
        val w1 = mutableIntStateOf(40); val h1 = mutableIntStateOf(20); val w2 = mutableIntStateOf(60); val h2 = mutableIntStateOf(30); val min = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("column").width(if (min.value) IntrinsicSize.Min else IntrinsicSize.Max)) {
                Row(Modifier.trace("row").height(IntrinsicSize.Max)) { SizedByStates("one", w1, h1, Modifier.weight(1f).padding(2.dp)); Box(Modifier.trace("bar").width(3.dp).fillMaxHeight()); SizedByStates("two", w2, h2, Modifier.weight(2f)) }
                Box(Modifier.trace("box").fillMaxWidth().heightIn(min = 10.dp)) { SizedByStates("three", w2, h1, Modifier.align(Alignment.CenterEnd)) }
            }
        }
        step("w1=80") { w1.intValue = 80 }
        step("h2=50") { h2.intValue = 50 }
        step("h1=10: not the highest") { h1.intValue = 10 }
        step("the widest") { min.value = false }
        step("w2=20") { w2.intValue = 20 }
        step("the narrowest, h2=12") { min.value = true; h2.intValue = 12 }
        //@end
    }
    scenario("lines_through", "alignment lines through paddings, offsets, boxes and columns; rows align by a function; a line moves") {
        //@begin lines_through
        queueCoroutines()
        val w = mutableIntStateOf(20); val h1 = mutableIntStateOf(20); val h2 = mutableIntStateOf(40); val pad = mutableIntStateOf(4)
        start(300, 200) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                SizedByStates("plain", w, h1, Modifier.alignBy(Base))
                Box(Modifier.alignBy(Base).padding(top = pad.intValue.dp).trace("padded")) { SizedByStates("in box", w, h2) }
                Column(Modifier.alignBy(Base).offset { log("lambda:offset"); IntOffset(0, pad.intValue) }.trace("column")) { Cell("above", 10, 10); SizedByStates("in column", w, h1) }
                Box(Modifier.alignBy { log("lambda:align"); it.measuredHeight / 4 }.trace("by function")) { SizedByStates("last", w, h2) }
            }
        }
        step("h1=30") { h1.intValue = 30 }
        step("more padding") { pad.intValue = 10 }
        step("h2=20") { h2.intValue = 20 }
        //@end
    }
    scenario("layers_read", "graphicsLayer blocks and a layout block that read states in turn, one that is exchanged, one under a clip, a layer that becomes none") {
        //@begin layers_read
        queueCoroutines()
        val x = mutableFloatStateOf(0f); val alpha = mutableFloatStateOf(1f); val which = mutableIntStateOf(0); val on = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.graphicsLayer { log("lambda:outer ${alpha.floatValue}"); this.alpha = alpha.floatValue }.trace("outer").size(80.dp)) {
                val mine = which.intValue
                Box((if (on.value) Modifier.graphicsLayer { log("lambda:inner$mine ${x.floatValue}"); translationX = x.floatValue; clip = mine == 1 } else Modifier).layout { m, c -> val p = m.measure(c); layout(p.width, p.height) { log("lambda:place"); p.placeWithLayer(0, 0) { log("lambda:placed ${x.floatValue}"); scaleX = 1 + x.floatValue / 10 } } }.drawBehind { log("draw:behind ${alpha.floatValue < .5f}") }.trace("inner").size(20.dp))
            }
        }
        step("x=5") { x.floatValue = 5f }
        step("alpha=.8") { alpha.floatValue = .8f }
        step("alpha=.4") { alpha.floatValue = .4f }
        step("another block") { which.intValue = 1 }
        step("x=6, alpha=0") { x.floatValue = 6f; alpha.floatValue = 0f }
        step("no layer") { on.value = false }
        step("x=7") { x.floatValue = 7f }
        step("again, alpha=1") { on.value = true; alpha.floatValue = 1f }
        //@end
    }
    scenario("grid_with_headers", "a lazy grid with sticky headers, content types, spans of whole lines and items that animate: scrolled, shuffled, sections fold") {
        //@begin grid_with_headers
        queueCoroutines()
        val grid = LazyGridState(); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9); val folded = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(90, 80) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(3), Modifier.trace("grid"), grid) {
                log("lambda:content")
                stickyHeader(key = "head", contentType = "head") { Cell("head", 90, 15) }
                if (!folded.value) items(ids.take(4), key = { it }, contentType = { it % 2 }) { Box(Modifier.animateItem(null, tween(48, easing = LinearEasing), null)) { log("compose:first$it ${n.intValue}"); Cell("i$it", 30, 30) } }
                item("line", span = { GridItemSpan(maxLineSpan) }, contentType = "line") { Cell("line", 90, 10) }
                stickyHeader(key = "head2", contentType = "head") { Cell("head2", 90, 15) }
                items(ids.drop(4), key = { it }, contentType = { it % 2 }) { EffectItem("i$it", n.intValue / 2) }
            }
        }
        step("down 40") { grid.dispatchRawDelta(40f) }
        step("down 40 more") { grid.dispatchRawDelta(40f) }
        step("n=2") { n.intValue = 2 }
        step("up 60") { grid.dispatchRawDelta(-60f) }
        step("two exchanged", 20) { val t = ids[0]; ids[0] = ids[3]; ids[3] = t }
        step("folded", 20) { folded.value = true }
        step("to the end") { grid.dispatchRawDelta(200f) }
        step("unfolded", 20) { folded.value = false }
        //@end
    }
    scenario("pager_of_parts", "a pager with pages of a fixed size, spaces and padding: what each page, the indicator and a drawing read while it moves, snaps and is dragged") {
        //@begin pager_of_parts
        queueCoroutines()
        val pages = mutableIntStateOf(5); val pager = PagerState { pages.intValue }; lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            HorizontalPager(pager, Modifier.trace("pager"), PaddingValues(horizontal = 10.dp), PageSize.Fixed(40.dp), pageSpacing = 5.dp, key = { "page$it" }) { p -> log("compose:page$p"); Alive("$p"); Box(Modifier.trace("p$p").drawBehind { log("draw:part$p ${((pager.currentPage - p + pager.currentPageOffsetFraction) * 100).roundToInt()}") }.size(40.dp)) }
            Shown("at") { "${pager.currentPage} ${pager.targetPage} ${pager.settledPage} ${pager.isScrollInProgress}" }
        }
        step("to page 2", 60) { scope.launch { pager.animateScrollToPage(2, animationSpec = tween(64, easing = LinearEasing)) } }
        step("to page 4 at once") { scope.launch { pager.scrollToPage(4) } }
        step("back by a part") { scope.launch { pager.scrollToPage(1, .3f) } }
        step("press", 3) { press(60f, 20f) }
        step("drag", 3) { move(40f, 20f) }
        step("drag more", 3) { move(10f, 20f) }
        step("let go", 60) { release(10f, 20f) }
        step("fewer pages") { pages.intValue = 2 }
        step("more pages") { pages.intValue = 4 }
        //@end
    }
    scenario("scroll_shared_out", "three nested scroll connections that each take a share before and after, over a scrollable that takes a part; a fling; one of them leaves") {
        //@begin scroll_shared_out
        queueCoroutines()
        val middle = mutableStateOf(true); val at = mutableFloatStateOf(0f)
        fun link(name: String, pre: Float, post: Float) = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { log("pre:$name ${available.y.roundToInt()} $source"); return available * pre }
            override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:$name ${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return available * post }
            override suspend fun onPreFling(available: Velocity): Velocity { log("pre-fling:$name ${available.y != 0f}"); return available * pre }
            override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("post-fling:$name ${consumed.y != 0f} ${available.y != 0f}"); return available * post }
        }
        start(100, 200) {
            log("compose:Root")
            val outer = remember { link("outer", 0f, 1f) }; val mid = remember { link("middle", .5f, 0f) }; val inner = remember { link("inner", 0f, .5f) }
            Box(Modifier.nestedScroll(outer).trace("outer")) {
                Box((if (middle.value) Modifier.nestedScroll(mid) else Modifier).trace("middle")) {
                    Box(Modifier.nestedScroll(inner).scrollable(rememberScrollableState { d -> val next = (at.floatValue + d).coerceIn(-20f, 20f); val took = next - at.floatValue; at.floatValue = next; log("took:${took.roundToInt()} of ${d.roundToInt()}"); took }, Orientation.Vertical, flingBehavior = remember { object : FlingBehavior { override suspend fun ScrollScope.performFling(initialVelocity: Float): Float { log("fling:${initialVelocity != 0f}"); return initialVelocity / 2 } } }).offset { IntOffset(0, at.floatValue.roundToInt()) }.trace("inner").size(100.dp, 150.dp))
                }
            }
        }
        step("press") { press(50f, 100f) }
        step("past the slop") { move(50f, 80f) }
        step("up 20") { move(50f, 60f) }
        step("up 40") { move(50f, 20f) }
        step("let go: a fling") { release(50f, 10f) }
        step("the middle one leaves") { middle.value = false }
        step("press again") { press(50f, 40f) }
        step("down 30") { move(50f, 70f) }
        step("down 60") { move(50f, 130f) }
        step("let go") { release(50f, 130f) }
        //@end
    }
    scenario("keys_and_focus_in_turn", "keys that previews take, that handlers take, that move the focus while they are handled, in groups with a first choice of their own") {
        //@begin keys_and_focus_in_turn
        queueCoroutines()
        val all = Requesters(); val taken = mutableStateOf(setOf<Key>()); val can = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.onPreviewKeyEvent { if (it.type == KeyEventType.KeyDown) log("preview:root ${it.key == Key.Enter}"); it.key in taken.value }.onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:root"); false }) {
                Row(Modifier.focus("row").focusGroup()) {
                    Box(Modifier.focusRequester(all["first"]).focus("first").focusable().size(20.dp))
                    Box(Modifier.focusRequester(all["second"]).focus("second").onKeyEvent { if (it.type == KeyEventType.KeyDown && it.key == Key.A) { log("key:second"); all["below"].requestFocus() }; it.key == Key.A }.focusable().size(20.dp))
                }
                Box(Modifier.focusRequester(all["below"]).focusProperties { canFocus = can.value; up = all["first"] }.focus("below").focusable().size(20.dp, 20.dp))
                Box(Modifier.focusRequester(all["last"]).focus("last").clickable(null, null) { log("clicked:last") }.size(20.dp))
            }
        }
        step("last") { log("did:${all["last"].requestFocus()}") }
        step("enter") { key(Key.Enter) }
        step("enter is taken before") { taken.value = setOf(Key.Enter); key(Key.Enter) }
        step("up") { key(Key.DirectionUp) }
        step("up: first is asked for") { key(Key.DirectionUp) }
        step("a in the row") { key(Key.A) }
        step("right") { key(Key.DirectionRight) }
        step("a moves on") { key(Key.A) }
        step("below cannot") { can.value = false }
        step("tab") { key(Key.Tab) }
        step("into the row, by tab") { key(Key.Tab) }
        //@end
    }
    scenario("contents_cut_short", "AnimatedContent with a size transform, turned to a third and back to the first before it ends; what lives, where it stands") {
        //@begin contents_cut_short
        queueCoroutines()
        val page = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Column {
                AnimatedContent(page.intValue, Modifier.trace("contents"), transitionSpec = { (slideInHorizontally(tween(64, easing = LinearEasing)) { it } + fadeIn(linear(64))) togetherWith (slideOutHorizontally(tween(64, easing = LinearEasing)) { -it } + fadeOut(linear(32))) using SizeTransform { _, _ -> tween(64, easing = LinearEasing) } }, contentAlignment = Alignment.BottomEnd) { p -> Stated("page$p", s); Box(Modifier.trace("p$p").size((20 + 10 * p).dp)) }
                Leaf("below")
            }
        }
        step("page 1", 3) { page.intValue = 1 }
        step("page 2", 2) { page.intValue = 2 }
        step("page 0 again", 30) { page.intValue = 0 }
        step("page 1", 2) { page.intValue = 1 }
        step("s=1", 30) { s.intValue = 1 }
        step("two in one action", 30) { page.intValue = 2; page.intValue = 1 }
        //@end
    }
    scenario("transition_with_parts", "a transition with values, a visibility and a content of its own, read in three phases; cut short and sent back") {
        //@begin transition_with_parts
        queueCoroutines()
        val target = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val t = updateTransition(target.intValue)
            val size by t.animateDp({ if (0 isTransitioningTo 1) tween(64, easing = LinearEasing) else tween(32, easing = LinearEasing) }) { (20 + it * 16).dp }
            val at by t.animateIntOffset({ tween(48, easing = LinearEasing) }) { IntOffset(it * 12, 0) }
            val alpha by t.animateFloat({ tween(32, easing = LinearEasing) }) { if (it == 2) .5f else 1f }
            Column {
                Box(Modifier.offset { at }.graphicsLayer { log("lambda:layer ${(alpha * 100).roundToInt()}"); this.alpha = alpha }.trace("box").layout { m, c -> val px = size.roundToPx(); val p = m.measure(Constraints.fixed(px, 10)); layout(px, 10) { p.place(0, 0) } })
                t.AnimatedVisibility({ it > 0 }, enter = fadeIn(linear(48)), exit = fadeOut(linear(48))) { Stated("seen", s) }
                t.AnimatedContent(transitionSpec = { fadeIn(linear(48)) togetherWith fadeOut(linear(48)) using null }) { Stated("content$it", s) }
                Shown("t") { "${t.currentState} ${t.targetState} ${t.isRunning}" }
            }
        }
        step("1", 3) { target.intValue = 1 }
        step("2 on the way", 3) { target.intValue = 2 }
        step("s=1", 30) { s.intValue = 1 }
        step("0", 2) { target.intValue = 0 }
        step("back to 2", 30) { target.intValue = 2 }
        step("0 to its end", 30) { target.intValue = 0 }
        //@end
    }
    scenario("host_taken_out", "a ReusableContentHost that is deactivated and comes back with another key: effects, remembered objects, states, a lazy list inside") {
        //@begin host_taken_out
        queueCoroutines()
        val active = mutableStateOf(true); val k = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            ReusableContentHost(active.value) { ReusableContent(k.intValue) { log("compose:content ${k.intValue}"); Stated("inside", s); Held("held"); Leaf("leaf") } }
            Leaf("after")
        }
        step("tap") { tap(5f, 5f) }
        step("deactivated") { active.value = false }
        step("s=1") { s.intValue = 1 }
        step("activated") { active.value = true }
        step("another key") { k.intValue = 1 }
        step("deactivated, another key") { active.value = false; k.intValue = 2 }
        step("activated") { active.value = true }
        step("s=2") { s.intValue = 2 }
        //@end
    }
}
