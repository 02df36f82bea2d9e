@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalAnimationApi::class, ExperimentalTransitionApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.gestures.snapping.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.staggeredgrid.*
import androidx.compose.foundation.pager.*
import androidx.compose.foundation.text.*
import androidx.compose.foundation.text.input.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.semantics.*
import androidx.compose.ui.text.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun <T> plainly(millis: Int) = tween<T>(millis, easing = LinearEasing)
private fun Velocity.said() = "${(y / 10).roundToInt()}"

/** Nested scrolling of one's own: takes `takes` px of what is offered before, half of what is left after. */
private class TakingConnection(val name: String, val takes: FloatState) : NestedScrollConnection {
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { log("pre:$name ${available.y.roundToInt()} $source"); return Offset(0f, if (available.y > 0) minOf(available.y, takes.floatValue) else 0f) }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:$name ${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return Offset(0f, available.y / 2) }
    override suspend fun onPreFling(available: Velocity): Velocity { log("prefling:$name ${available.said()}"); return Velocity(0f, available.y / 4) }
    override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("postfling:$name ${consumed.said()} ${available.said()}"); withFrameNanos { }; log("postfling over:$name"); return Velocity.Zero }
}

private data class EaredElement(val name: String, val shares: State<Boolean>, val takes: State<String>) : ModifierNodeElement<EaredNode>() {
    override fun create() = EaredNode(name, shares, takes)
    override fun update(node: EaredNode) {}
}
private class EaredNode(val name: String, val shares: State<Boolean>, val takes: State<String>) : Modifier.Node(), PointerInputModifierNode {
    override fun onPointerEvent(pointerEvent: PointerEvent, pass: PointerEventPass, bounds: IntSize) {
        log("$name ${pass.name.lowercase()} ${pointerEvent.type} ${pointerEvent.changes.map { "${it.id.value}:${it.position.x.roundToInt()}${if (it.isConsumed) "!" else ""}" }}")
        if (takes.value == "$name ${pass.name.lowercase()}") pointerEvent.changes.forEach { it.consume() }
    }
    override fun onCancelPointerInput() { log("cancel:$name") }
    override fun sharePointerInputWithSiblings() = shares.value
    override fun onDetach() { log("detach:$name") }
}
private data class KeyedElement(val name: String, val takes: State<String>) : ModifierNodeElement<KeyedNode>() {
    override fun create() = KeyedNode(name, takes)
    override fun update(node: KeyedNode) {}
}
private class KeyedNode(val name: String, val takes: State<String>) : Modifier.Node(), KeyInputModifierNode, FocusEventModifierNode {
    override fun onPreKeyEvent(event: KeyEvent): Boolean { if (event.type == KeyEventType.KeyDown) log("pre:$name"); return takes.value == "pre $name" }
    override fun onKeyEvent(event: KeyEvent): Boolean { if (event.type == KeyEventType.KeyDown) log("key:$name"); return takes.value == "key $name" }
    override fun onFocusEvent(focusState: FocusState) { log("focus:$name $focusState") }
}
private fun Modifier.keyed(name: String, takes: State<String>) = this then KeyedElement(name, takes)
/** Programs of a framework's test author: who hears of a scroll, a pointer, a key, and what moves how. */
fun turnsOfInput() {
    scenario("scrolls_offered_up", "a drag and a fling through three connections around two scrolling columns: what each takes before and after, one that is exchanged, one that leaves in the middle of a drag") {
        //@begin scrolls_offered_up
        queueCoroutines()
        val takes = mutableFloatStateOf(0f); val other = mutableStateOf(false); val middle = mutableStateOf(true); val outer = ScrollState(20); val inner = ScrollState(0)
        start(100, 100) {
            log("compose:Root")
            val a = remember { TakingConnection("a", takes) }; val b = remember { TakingConnection("b", takes) }; val c = remember(other.value) { TakingConnection(if (other.value) "c2" else "c1", takes) }
            Column(Modifier.nestedScroll(a).verticalScroll(outer)) {
                Column((if (middle.value) Modifier.nestedScroll(b) else Modifier).nestedScroll(c).trace("in").height(90.dp).verticalScroll(inner)) { Box(Modifier.size(50.dp, 150.dp)) }
                Box(Modifier.size(50.dp, 80.dp))
            }
        }
        step("press", 2) { press(20f, 60f) }
        step("up by 30", 2) { move(20f, 45f); move(20f, 30f) }
        step("another c", 2) { other.value = true }
        step("up by 28", 2) { move(20f, 15f); move(20f, 2f) }
        step("down by 20, taking 5", 2) { takes.floatValue = 5f; move(20f, 12f); move(20f, 22f) }
        step("b leaves", 2) { middle.value = false }
        step("down by 40", 2) { move(20f, 42f); move(20f, 62f) }
        step("let go", 80) { release(20f, 62f) }
        step("where") { log("at:${outer.value} ${inner.value}") }
        //@end
    }
    scenario("events_among_siblings", "nodes that hear pointers above one another, that share with siblings or do not, take in different passes, come and go while two fingers are down") {
        //@begin events_among_siblings
        val shares = mutableStateOf(false); val takes = mutableStateOf("none"); val top = mutableStateOf(true); val wrapped = mutableStateOf(true); val no = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.then(EaredElement("outer", no, takes)).size(90.dp)) {
                Box(Modifier.then(EaredElement("under", no, takes)).size(60.dp)) { Box(Modifier.padding(10.dp).then(EaredElement("deep", no, takes)).size(30.dp)) }
                if (top.value) Box((if (wrapped.value) Modifier.then(EaredElement("wrap", no, takes)) else Modifier).then(EaredElement("top", shares, takes)).size(50.dp))
            }
        }
        step("down and up") { press(20f, 20f); release(20f, 20f) }
        step("shared, down and up") { shares.value = true; press(20f, 20f); release(20f, 20f) }
        step("taken by the outer at first") { takes.value = "outer initial"; press(20f, 20f); move(22f, 20f); release(22f, 20f) }
        step("two fingers down") { takes.value = "top main"; fingers(PointerEventType.Press, at(20f, 20f)); fingers(PointerEventType.Press, at(20f, 20f), at(70f, 70f)) }
        step("no wrapper while they are down") { wrapped.value = false }
        step("both move") { two(PointerEventType.Move, 25f, 20f, 75f, 70f) }
        step("the top leaves") { top.value = false }
        step("both move again") { two(PointerEventType.Move, 26f, 20f, 76f, 70f) }
        step("one is up, the top comes") { fingers(PointerEventType.Release, at(26f, 20f, false), at(76f, 70f)); top.value = true }
        step("the other one is up") { fingers(PointerEventType.Release, null, at(76f, 70f, false)) }
        step("the last tap") { takes.value = "none"; tap(45f, 45f) }
        //@end
    }
    scenario("keys_before_and_after", "nodes and lambdas that hear keys before and after, which move the focus, take the key or take themselves away; a group that is entered by a rule and left by none") {
        //@begin keys_before_and_after
        queueCoroutines()
        val takes = mutableStateOf("none"); val all = Requesters(); val open = mutableStateOf(true); val shown = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val manager = LocalFocusManager.current
            Column(Modifier.keyed("root", takes).focusGroup()) {
                Row(Modifier.focusProperties { onEnter = { log("enter:$requestedFocusDirection"); if (open.value) all["b"].requestFocus() else cancelFocusChange() }; onExit = { log("exit:$requestedFocusDirection") } }.keyed("row", takes).focusGroup()) {
                    Box(Modifier.focusRequester(all["a"]).keyed("a", takes).focusTarget().size(10.dp))
                    if (shown.value) Box(Modifier.focusRequester(all["b"]).onPreviewKeyEvent { if (it.type == KeyEventType.KeyDown) log("preview:b"); it.key == Key.X && it.type == KeyEventType.KeyDown && run { shown.value = false; true } }.keyed("b", takes).focusTarget().size(10.dp))
                }
                Box(Modifier.focusRequester(all["c"]).onKeyEvent { if (it.type == KeyEventType.KeyDown) log("on:c"); it.key == Key.N && it.type == KeyEventType.KeyDown && manager.moveFocus(FocusDirection.Previous).also { log("moved:$it") } }.keyed("c", takes).focusTarget().size(10.dp))
            }
        }
        step("c") { all["c"].requestFocus() }
        step("a key") { key(Key.M) }
        step("one that moves the focus") { key(Key.N) }
        step("taken before") { takes.value = "pre row"; key(Key.M) }
        step("taken by the focused") { takes.value = "key b"; key(Key.M) }
        step("tab") { takes.value = "none"; key(Key.Tab) }
        step("closed, and back") { open.value = false; key(Key.N) }
        step("open, a directly") { open.value = true; all["a"].requestFocus() }
        step("to the right") { key(Key.DirectionRight) }
        step("one that takes it away") { key(Key.X) }
        step("a key to nobody") { key(Key.M) }
        //@end
    }
    scenario("grid_of_keys_and_kinds", "a grid with keys, kinds, spans and saved values, scrolled: items move before and after what is seen, spans change, a kind changes, columns change") {
        //@begin grid_of_keys_and_kinds
        queueCoroutines()
        val ids = mutableStateListOf(*List(12) { "i$it" }.toTypedArray()); val columns = mutableIntStateOf(3); val wide = mutableStateOf(setOf("i4")); val kinds = mutableStateOf(setOf<String>()); val grid = LazyGridState()
        start(90, 80) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid"), grid) {
                log("lazy:content")
                items(ids, key = { it }, span = { GridItemSpan(if (it in wide.value) maxLineSpan else 1) }, contentType = { it in kinds.value }) { id ->
                    val k = rememberSaveable { log("made:$id"); id.length }
                    log("compose:$id $k"); DisposableEffect(Unit) { log("start:$id"); onDispose { log("stop:$id") } }
                    Box(Modifier.trace(id).height(20.dp))
                }
            }
            Shown("first") { "${grid.firstVisibleItemIndex} ${grid.firstVisibleItemScrollOffset}" }
        }
        step("down by 50") { grid.dispatchRawDelta(50f) }
        step("two come first") { ids.addAll(0, listOf("n0", "n1")) }
        step("the first seen goes last") { ids.add(ids.removeAt(grid.firstVisibleItemIndex)) }
        step("another wide one") { wide.value = setOf("i7") }
        step("another kind for two") { kinds.value = setOf("i6", "i8") }
        step("two columns") { columns.intValue = 2 }
        step("reversed") { ids.reverse() }
        step("half of them go, to the start") { ids.removeAll { it.last().digitToInt() % 2 == 0 }; grid.requestScrollToItem(0) }
        //@end
    }
    scenario("staggered_by_keys", "a staggered grid with keys whose items change places, heights and lanes while it is scrolled; a full line comes, the place that is seen is kept by its key") {
        //@begin staggered_by_keys
        queueCoroutines()
        val ids = mutableStateListOf(*List(10) { it }.toTypedArray()); val full = mutableIntStateOf(-1); val extra = mutableIntStateOf(0); val lanes = mutableIntStateOf(2); val grid = LazyStaggeredGridState()
        start(80, 90) {
            log("compose:Root")
            LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(lanes.intValue), Modifier.trace("grid"), grid, contentPadding = PaddingValues(top = 5.dp), verticalItemSpacing = 3.dp) {
                log("lazy:content")
                items(ids.size, { ids[it] }, span = { if (ids[it] == full.intValue) StaggeredGridItemSpan.FullLine else StaggeredGridItemSpan.SingleLane }) { i ->
                    val id = ids[i]; log("compose:$id"); DisposableEffect(Unit) { log("start:$id"); onDispose { log("stop:$id") } }
                    Box(Modifier.trace("s$id").fillMaxWidth().height((20 + id * 4 % 13 + if (id % 3 == 0) extra.intValue else 0).dp))
                }
            }
            Shown("first") { "${grid.firstVisibleItemIndex} ${grid.firstVisibleItemScrollOffset}" }
        }
        step("down by 35") { grid.dispatchRawDelta(35f) }
        step("the seen one goes down by one") { val i = grid.firstVisibleItemIndex; ids.add(i + 1, ids.removeAt(i)) }
        step("one comes first") { ids.add(0, 20) }
        step("a full line") { full.intValue = 5 }
        step("some are higher") { extra.intValue = 9 }
        step("three lanes") { lanes.intValue = 3 }
        step("down by 40") { grid.dispatchRawDelta(40f) }
        step("reversed and no full line") { ids.reverse(); full.intValue = -1 }
        step("most go") { ids.removeRange(2, ids.size - 2) }
        //@end
    }
    scenario("pager_snaps_and_keeps", "a pager by keys with pages beyond: counts change while it is dragged, pages before it go, it is scrolled and interrupted") {
        //@begin pager_snaps_and_keeps
        queueCoroutines()
        val ids = mutableStateListOf(*List(7) { it }.toTypedArray()); lateinit var scope: CoroutineScope; val pager = PagerState(2) { ids.size }; val beyond = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            HorizontalPager(pager, Modifier.trace("pager"), pageSize = PageSize.Fixed(50.dp), beyondViewportPageCount = beyond.intValue, key = { ids[it] }) { i ->
                val id = ids[i]; log("compose:page $id"); DisposableEffect(Unit) { log("start:$id"); onDispose { log("stop:$id") } }
                Box(Modifier.trace("p$id").size(50.dp, 40.dp))
            }
            Shown("at") { "${pager.currentPage} ${pager.targetPage} ${pager.settledPage}" }
        }
        step("one beyond") { beyond.intValue = 1 }
        step("the first goes") { ids.removeAt(0) }
        step("press", 2) { press(50f, 20f) }
        step("drag", 2) { move(40f, 20f); move(25f, 20f) }
        step("two come first while it is dragged", 2) { ids.addAll(0, listOf(10, 11)) }
        step("drag on", 2) { move(20f, 20f); move(5f, 20f) }
        step("let go", 60) { release(5f, 20f) }
        step("to page 0", 3) { scope.launch { try { pager.animateScrollToPage(0, animationSpec = plainly(96)); log("there") } finally { log("over:${pager.currentPage}") } } }
        step("to page 5 instead", 60) { scope.launch { pager.animateScrollToPage(5, animationSpec = plainly(64)); log("there:${pager.currentPage}") } }
        step("only three") { ids.removeRange(3, ids.size) }
        //@end
    }
    scenario("speeds_carried_on", "values that take their speed along: a tween cut by a spring, a spring by a tween, decay by a spring, keyframes and repetitions, in two dimensions and in integers") {
        //@begin speeds_carried_on
        queueCoroutines()
        val a = Animatable(0f); val o = Animatable(Offset.Zero, Offset.VectorConverter); lateinit var scope: CoroutineScope
        fun said() = "${(a.value * 10).roundToInt()} ${a.velocity.roundToInt()} ${a.isRunning}"
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Box(Modifier.offset { log("lambda:o ${o.value.x.roundToInt()},${o.value.y.roundToInt()}"); IntOffset(o.value.x.roundToInt(), o.value.y.roundToInt()) }.size(10.dp))
        }
        step("a tween", 4) { scope.launch { try { a.animateTo(100f, plainly(128)) { log("block:${(value * 10).roundToInt()} ${velocity.roundToInt()}") } } finally { log("cut:${said()}") } } }
        step("a spring", 5) { scope.launch { a.animateTo(0f, spring(.5f, 400f)); log("ended:${said()}") } }
        step("a slow tween that starts late", 8) { scope.launch { val r = a.animateTo(50f, tween(64, 32)); log("ended:${r.endReason} ${said()}") } }
        step("keyframes", 10) { scope.launch { a.animateTo(20f, keyframes { durationMillis = 96; 80f at 32 using LinearEasing; 10f at 64 }); log("ended:${said()}") } }
        step("a decay, then a spring", 4) { scope.launch { try { a.animateDecay(300f, exponentialDecay(2f)) } finally { log("cut:${said()}") } } }
        step("the spring", 80) { scope.launch { a.animateTo(40f, spring(stiffness = Spring.StiffnessHigh)); log("ended:${said()}") } }
        step("both ways with speeds", 4) { scope.launch { o.animateTo(Offset(40f, 20f), plainly(96)) } }
        step("turned round", 80) { scope.launch { val r = o.animateTo(Offset(0f, 10f), spring(visibilityThreshold = Offset(1f, 1f))); log("ended:${r.endReason} ${o.value.x.roundToInt()},${o.value.y.roundToInt()}") } }
        step("bounded", 40) { a.updateBounds(0f, 60f); scope.launch { val r = a.animateTo(90f, spring(.4f, 800f), 500f); log("ended:${r.endReason} ${r.endState.velocity.roundToInt()} ${said()}") } }
        step("repeated and stopped", 6) { scope.launch { try { a.animateTo(10f, infiniteRepeatable(plainly(48), RepeatMode.Reverse, StartOffset(16))) } finally { log("over:${said()}") } } }
        step("stopped", 4) { scope.launch { a.stop(); log("stopped:${said()}") } }
        //@end
    }
    scenario("contents_by_keys_and_sizes", "an animated content with keys that leave equal targets alone, a size transform of its own that tells sizes, an alignment, an interruption, and a target that comes back") {
        //@begin contents_by_keys_and_sizes
        queueCoroutines()
        val n = mutableIntStateOf(0); val clip = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            AnimatedContent(
                n.intValue, Modifier.trace("content"),
                transitionSpec = { log("spec:$initialState $targetState"); (fadeIn(plainly(64)) togetherWith if (targetState > 5) ExitTransition.KeepUntilTransitionsFinished else fadeOut(plainly(48))) using SizeTransform(clip.value) { from, to -> log("sizes:$from $to"); if (targetState > initialState) plainly(80) else keyframes { durationMillis = 64; IntSize(to.width, from.height) at 32 } } },
                contentAlignment = Alignment.BottomEnd, label = "c", contentKey = { it / 2 },
            ) { k ->
                log("compose:content $k"); DisposableEffect(Unit) { log("start:$k"); onDispose { log("stop:$k") } }
                Box(Modifier.trace("n${k / 2}").size((20 + k * 5).dp, (40 - k * 4).dp))
            }
        }
        step("1, the same key", 3) { n.intValue = 1 }
        step("2", 3) { n.intValue = 2 }
        step("4 on the way", 2) { n.intValue = 4 }
        step("back to 2", 10) { n.intValue = 2 }
        step("6, kept until the end", 3) { n.intValue = 6 }
        step("7, the same key, not clipped", 10) { clip.value = false; n.intValue = 7 }
        step("0", 12) { n.intValue = 0 }
        //@end
    }
    scenario("seeking_with_children", "a seekable transition with a child of a child, an infinite neighbor and values of each: sought, animated from a fraction, cut short, its target replaced while it is sought") {
        //@begin seeking_with_children
        queueCoroutines()
        val state = SeekableTransitionState("a"); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val t = rememberTransition(state, "t")
            val w by t.animateInt({ log("segment:${initialState}>${targetState}"); plainly(96) }) { it[0] - 'a' }
            val child = t.createChildTransition("child") { it >= "b" }
            val x by child.animateInt({ plainly(64) }) { if (it) 100 else 0 }
            val grand = child.createChildTransition("grand") { if (it) "on" else "off" }
            val y by grand.animateInt({ tween(32, 16, LinearEasing) }) { it.length * 10 }
            Box(Modifier.drawBehind { log("draw:$w $x $y") }.size(10.dp))
            Shown("states") { "${t.currentState}>${t.targetState} ${child.currentState}>${child.targetState} ${grand.currentState}>${grand.targetState}" }
            Shown("running") { "${t.isRunning} ${child.isRunning} ${(state.fraction * 100).roundToInt()}" }
        }
        step("half to b", 3) { scope.launch { state.seekTo(.5f, "b"); log("sought") } }
        step("animated on", 20) { scope.launch { state.animateTo("b", plainly(64)); log("there") } }
        step("a third to c", 3) { scope.launch { state.seekTo(.33f, "c") } }
        step("a instead", 3) { scope.launch { state.seekTo(.5f, "a"); log("sought a") } }
        step("animated to a", 3) { scope.launch { try { state.animateTo("a") } finally { log("over:${state.currentState}") } } }
        step("c while it runs", 20) { scope.launch { state.animateTo("c"); log("there:${state.currentState}") } }
        step("snapped to b", 3) { scope.launch { state.snapTo("b") } }
        //@end
    }
}
