@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalAnimationApi::class, ExperimentalSharedTransitionApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.animation.core.Animatable
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun line(millis: Int) = tween<Float>(millis, easing = LinearEasing)
val Depth = compositionLocalOf { 1 }
val Doubled = compositionLocalWithComputedDefaultOf { Depth.currentValue * 2 }
val Skin = staticCompositionLocalOf { "bare" }
@Composable fun Deep(name: String) { log("compose:Deep($name) ${Depth.current} ${Doubled.current} ${Skin.current}") }
class HalfLater(val taken: MutableState<Int>) : NestedScrollConnection {
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("nested:post ${available.y.roundToInt()} $source"); taken.value += available.y.roundToInt(); return Offset(0f, available.y) }
    override suspend fun onPreFling(available: Velocity): Velocity { log("nested:pre fling ${available.y < 0}"); delay(40); log("nested:pre fling over"); return Velocity(0f, available.y / 2) }
    override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("nested:post fling"); delay(20); log("nested:post fling over"); return available }
}
class LayoutNodeTold(var name: String) : Modifier.Node(), LayoutAwareModifierNode, TraversableNode {
    override val traverseKey: Any = "told"
    override fun onRemeasured(size: IntSize) { log("onRemeasured:$name ${size.width}x${size.height}") }
    override fun onPlaced(coordinates: LayoutCoordinates) {
        log("onPlaced:$name ${coordinates.positionInRoot().x.roundToInt()},${coordinates.positionInRoot().y.roundToInt()}")
        val up = ArrayList<String>(); traverseAncestors { up.add((it as LayoutNodeTold).name); true }
        val down = ArrayList<String>(); traverseDescendants { down.add((it as LayoutNodeTold).name); TraversableNode.Companion.TraverseDescendantsAction.ContinueTraversal }
        log("lambda:$name above $up below $down")
    }
    override fun onAttach() { log("attached:$name") }
    override fun onDetach() { log("detached:$name") }
    override fun onReset() { log("reset:$name") }
}
data class LayoutToldElement(val name: String) : ModifierNodeElement<LayoutNodeTold>() {
    override fun create() = LayoutNodeTold(name)
    override fun update(node: LayoutNodeTold) { log("updated:${node.name} $name"); node.name = name }
}
fun Modifier.toldOf(name: String) = this then LayoutToldElement(name)

/** Programs in which several mechanisms meet that no other scenario has together, first part. */
fun pairs() {
    scenario("movable_in_derived_slots", "movable content in the slots of a SubcomposeLayout whose policy reads a derived state: it changes slots, its state changes on the way, both slots leave and come back") {
        //@begin movable_in_derived_slots
        queueCoroutines()
        val n = mutableIntStateOf(0); val s = mutableIntStateOf(0); val slots = mutableIntStateOf(2); val births = Births()
        start(100, 100) {
            log("compose:Root")
            val right = remember { derivedStateOf { log("calc:right"); n.intValue > 2 } }
            val card = remember { movableContentOf { Mover("card", births, s) } }
            SubcomposeLayout(Modifier.trace("slots")) { c ->
                log("policy:slots ${right.value}")
                val placed = List(slots.intValue) { i -> subcompose(i) { log("compose:slot$i"); if (right.value == (i == 1)) card() else Shown("empty$i") { n.intValue } } }.flatten().map { it.measure(c) }
                layout(50, 50) { placed.forEach { it.place(0, 0) } }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("n=3: it goes to the right") { n.intValue = 3 }
        step("s=1") { s.intValue = 1 }
        step("back with s=2") { n.intValue = 0; s.intValue = 2 }
        step("one slot") { slots.intValue = 1 }
        step("to the slot that is not there") { n.intValue = 4 }
        step("two slots") { slots.intValue = 2 }
        step("none") { slots.intValue = 0 }
        step("both, on the left") { slots.intValue = 2; n.intValue = 0 }
        //@end
    }
    scenario("focused_item_animated", "items that animate and take the focus: the focused one moves out of the window, is scrolled to, removed; one comes before it; all turned round") {
        //@begin focused_item_animated
        queueCoroutines()
        val ids = mutableStateListOf(1, 2, 3, 4, 5, 6); val all = Requesters(); val list = LazyListState()
        start(100, 80) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(ids, { it }) { id ->
                    Alive("row$id")
                    Box(Modifier.animateItem(line(48), tween(64, easing = LinearEasing), line(48)).focusRequester(all["r$id"]).focus("r$id").focusTarget().trace("row$id").size(100.dp, 20.dp))
                }
            }
        }
        step("the second") { all["r2"].requestFocus() }
        step("to the end", 20) { ids.remove(2); ids.add(2) }
        step("scrolled there") { list.dispatchRawDelta(40f) }
        step("removed", 20) { ids.remove(2) }
        step("the fifth") { all["r5"].requestFocus() }
        step("one comes before all", 20) { ids.add(0, 9) }
        step("turned round", 20) { ids.reverse() }
        step("away from it") { list.dispatchRawDelta(60f) }
        step("removed far away", 20) { ids.remove(5) }
        //@end
    }
    scenario("fling_waits", "a connection that waits before and after a fling, and takes half of its speed: pressed while it waits, let go again, what the scroll and a count of the rest say") {
        //@begin fling_waits
        queueCoroutinesAndDelays()
        val scroll = ScrollState(0); val taken = mutableStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val half = remember { HalfLater(taken) }
            Shown("taken") { taken.value }
            Shown("moves") { scroll.isScrollInProgress }
            Box(Modifier.nestedScroll(half).trace("outer").size(100.dp)) {
                Column(Modifier.verticalScroll(scroll).trace("column")) { for (i in 0..3) Box(Modifier.trace("b$i").size(100.dp, 60.dp)) }
            }
        }
        step("pressed") { press(50f, 80f) }
        step("moved") { move(50f, 50f) }
        step("on") { move(50f, 30f) }
        step("let go", 1) { release(50f, 30f) }
        wait("it waits", 2)
        step("pressed on the way", 1) { press(50f, 80f) }
        wait("held", 3)
        step("back", 1) { move(50f, 140f) }
        wait("further", 1)
        step("further", 1) { move(50f, 190f) }
        step("let go", 1) { release(50f, 190f) }
        wait("over", 12)
        fact("at", "${scroll.value} ${taken.value}")
        //@end
    }
    scenario("intrinsics_of_animated", "a row as high as the highest by intrinsics: one child animates its size, one appears and goes, one reads a state in its intrinsics only") {
        //@begin intrinsics_of_animated
        queueCoroutines()
        val h = mutableIntStateOf(20); val shown = mutableStateOf(true); val s = mutableIntStateOf(10)
        start(200, 100) {
            log("compose:Root")
            Row(Modifier.trace("row").height(IntrinsicSize.Max)) {
                Box(Modifier.trace("a").animateContentSize(tween(64, easing = LinearEasing)).trace("in a")) { Box(Modifier.height(h.intValue.dp).width(20.dp)) }
                Box(Modifier.width(5.dp).fillMaxHeight().drawBehind { log("draw:bar ${size.height.roundToInt()}") }.trace("bar"))
                AnimatedVisibility(shown.value, Modifier.trace("b"), enter = expandVertically(tween(48, easing = LinearEasing)), exit = shrinkVertically(tween(48, easing = LinearEasing))) { Box(Modifier.trace("in b").size(20.dp, 40.dp)) }
                WithIntrinsics("c", s)
            }
        }
        step("higher", 2) { h.intValue = 60 }
        step("lower on the way", 20) { h.intValue = 30 }
        step("b goes", 2) { shown.value = false }
        step("s=50 meanwhile", 20) { s.intValue = 50 }
        step("b comes, a grows", 20) { shown.value = true; h.intValue = 70 }
        //@end
    }
    scenario("movable_bounds", "movable content whose boxes animate their bounds, in a row or in a column: it goes over, and back on the way") {
        //@begin movable_bounds
        queueCoroutines()
        val row = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            LookaheadScope {
                val scope = this
                val boxes = remember { movableContentOf { log("compose:boxes"); for (i in 0 until 3) key(i) { Alive("i$i"); Box(Modifier.animateBounds(scope, boundsTransform = { _, _ -> tween(64, easing = LinearEasing) }).trace("i$i").size((10 + 10 * i).dp)) } } }
                if (row.value) Row(Modifier.trace("row")) { boxes() } else Column(Modifier.trace("column")) { boxes() }
            }
        }
        step("a column", 2) { row.value = false }
        step("back on the way", 20) { row.value = true }
        //@end
    }
    scenario("cache_in_layers", "drawing caches within layers: their size is animated, a state is read while building and one while drawing, the layer has no alpha meanwhile, a clip, another density") {
        //@begin cache_in_layers
        queueCoroutines()
        val wide = mutableStateOf(false); val alpha = mutableFloatStateOf(1f); val built = mutableIntStateOf(0); val drawn = mutableIntStateOf(0); val density = mutableFloatStateOf(1f); val clips = mutableStateOf(false)
        start(200, 100) {
            log("compose:Root")
            val w by animateDpAsState(if (wide.value) 60.dp else 20.dp, tween(64, easing = LinearEasing))
            Box(Modifier.graphicsLayer { log("lambda:layer"); this.alpha = alpha.floatValue; clip = clips.value }.trace("layer")) {
                CompositionLocalProvider(LocalDensity provides Density(density.floatValue)) {
                    Box(Modifier.layout { m, _ -> val p = m.measure(Constraints.fixed(w.roundToPx(), 20)); layout(p.width, p.height) { p.place(0, 0) } }.drawWithCache { log("cache:a ${size.width.roundToInt()} ${built.intValue} ${this.density}"); onDrawWithContent { log("draw:a ${drawn.intValue}"); drawContent() } }.trace("a"))
                }
            }
            Box(Modifier.drawWithCache { log("cache:b ${built.intValue}"); onDrawBehind { log("draw:b") } }.trace("b").size(10.dp))
        }
        step("wider", 20) { wide.value = true }
        step("nothing is seen") { alpha.floatValue = 0f }
        step("drawn=1") { drawn.intValue = 1 }
        step("built=1") { built.intValue = 1 }
        step("narrower unseen", 20) { wide.value = false }
        step("seen again") { alpha.floatValue = 0.5f }
        step("clipped, drawn=2") { clips.value = true; drawn.intValue = 2 }
        step("another density") { density.floatValue = 2f }
        step("unseen and built=2") { alpha.floatValue = 0f; built.intValue = 2 }
        step("seen") { alpha.floatValue = 1f }
        //@end
    }
    scenario("snapshots_and_keys", "flows of states in effects whose keys change: what they hear of snapshots applied in and out of order, of a key written in the same snapshot, of a collector that is slow") {
        //@begin snapshots_and_keys
        queueCoroutinesAndDelays()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val k = mutableIntStateOf(0); lateinit var one: MutableSnapshot; lateinit var two: MutableSnapshot
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            LaunchedEffect(k.intValue) { val key = k.intValue; log("launched:begin $key"); try { snapshotFlow { a.intValue + b.intValue }.collect { log("heard:$key $it") } } finally { log("over:$key") } }
            LaunchedEffect(Unit) { snapshotFlow { a.intValue }.collect { log("slow:$it"); delay(40); log("slow:$it over") } }
            LaunchedEffect(Unit) { snapshotFlow { b.intValue to k.intValue }.collectLatest { log("latest:$it"); delay(20); log("latest:$it over") } }
            Shown("sum") { a.intValue + b.intValue }
        }
        step("a=1, b=-1: the sum stays") { a.intValue = 1; b.intValue = -1 }
        wait("a moment", 2)
        step("two snapshots") { one = Snapshot.takeMutableSnapshot(); two = Snapshot.takeMutableSnapshot(); one.enter { a.intValue = 10 }; two.enter { b.intValue = 20; k.intValue = 1 } }
        step("the second is applied") { two.apply().check(); two.dispose() }
        wait("a moment", 1)
        step("the first is applied") { one.apply().check(); one.dispose() }
        wait("a moment", 3)
        step("key and state at once") { Snapshot.withMutableSnapshot { k.intValue = 2; a.intValue = 11 } }
        step("there and back") { a.intValue = 12; Snapshot.sendApplyNotifications(); a.intValue = 11 }
        wait("over", 4)
        //@end
    }
    scenario("saved_rows_turned", "rows with saved and remembered values, in a holder, in a lazy list and in a loop: the order turns, one leaves and comes back, a value changes on the way") {
        //@begin saved_rows_turned
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c", "d"); val births = Births(); val states = HashMap<String, MutableState<Int>>(); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            Row {
                Column(Modifier.width(40.dp)) { for (id in ids) key(id) { holder.SaveableStateProvider(id) { val s = rememberSaveable { mutableStateOf(births.next()) }; states[id] = s; Shown("held.$id") { s.value } } } }
                LazyColumn(Modifier.size(40.dp, 50.dp), list) { items(ids, { it }) { id -> val s = rememberSaveable { mutableIntStateOf(births.next()) }; val r = remember { births.next() }; Shown("lazy.$id") { "${s.intValue} $r" }; Box(Modifier.trace("lazy.$id").size(40.dp, 20.dp)) } }
                Column { for (id in ids) { val s = rememberSaveable { mutableIntStateOf(births.next()) }; Shown("loop.$id") { s.intValue } } }
            }
        }
        step("turned round") { ids.reverse() }
        step("a held value") { states["b"]!!.value = 100 }
        step("b leaves") { ids.remove("b") }
        step("b comes first") { ids.add(0, "b") }
        step("scrolled") { list.dispatchRawDelta(40f) }
        step("turned round while scrolled") { ids.reverse() }
        step("back") { list.dispatchRawDelta(-80f) }
        //@end
    }
    scenario("effects_in_branches", "effects in loops in branches in loops: keys of several change at once while a branch goes and another comes, an iteration is left out, an outer one breaks off") {
        //@begin effects_in_branches
        queueCoroutines()
        val k = mutableIntStateOf(0); val odd = mutableStateOf(true); val last = mutableIntStateOf(3); val skip = mutableIntStateOf(-1)
        start(100, 100) {
            log("compose:Root")
            Effect("head", k.intValue)
            for (i in 0..3) {
                if (i == last.intValue) break
                if (i == skip.intValue) continue
                Effect("row$i", k.intValue / 2)
                if (odd.value == (i % 2 == 1)) {
                    Effect("branch$i", Unit)
                    for (j in 0..i) { if (j == k.intValue) continue; Effect("cell$i.$j", k.intValue > 1) }
                } else {
                    Held("else$i")
                    LaunchedEffect(k.intValue) { log("launched:$i ${k.intValue}"); try { awaitCancellation() } finally { log("over:$i") } }
                }
                SideEffect { log("side:$i") }
            }
            Effect("foot", k.intValue)
        }
        step("k=1") { k.intValue = 1 }
        step("branches change") { odd.value = false }
        step("k=2 without the first") { k.intValue = 2; skip.intValue = 0 }
        step("breaks off earlier") { last.intValue = 2 }
        step("all at once") { k.intValue = 0; odd.value = true; last.intValue = 4; skip.intValue = 2 }
        step("all of them") { skip.intValue = -1; k.intValue = 3 }
        //@end
    }
    scenario("cancelled_and_caught", "coroutines of effects that catch their cancellation: one goes on and waits again, one writes a state at its end, one raises it on; jobs that are joined, and cancelled before they start") {
        //@begin cancelled_and_caught
        queueCoroutinesAndDelays()
        val k = mutableIntStateOf(0); val shown = mutableStateOf(true); val ended = mutableIntStateOf(0); lateinit var scope: CoroutineScope; lateinit var job: Job
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            if (shown.value) {
                LaunchedEffect(k.intValue) { val n = k.intValue; try { delay(1000) } catch (e: CancellationException) { log("caught:a$n"); try { delay(10); log("never") } catch (e: CancellationException) { log("caught again:a$n") } }; log("on:a$n") }
                LaunchedEffect(k.intValue) { val n = k.intValue; try { delay(1000) } finally { log("over:b$n"); ended.intValue++ } }
                LaunchedEffect(k.intValue / 2) { try { delay(30); log("late") } catch (e: CancellationException) { log("caught:c"); throw e } finally { log("over:c") } }
            }
            Shown("ended") { ended.intValue }
        }
        step("k=1") { k.intValue = 1 }
        wait("a moment", 3)
        step("two jobs") { job = scope.launch { try { delay(1000) } finally { log("over:job") } }; val first = job; scope.launch { log("joins"); first.join(); log("joined ${first.isCancelled}") } }
        wait("a moment", 2)
        step("is it active") { log("active:${job.isActive}"); job.cancel(); log("active:${job.isActive} completed:${job.isCompleted}") }
        step("they leave") { shown.value = false }
        step("cancelled before it starts") { val j = scope.launch { log("never") }; j.cancel(); log("completed:${j.isCompleted}") }
        wait("over", 2)
        //@end
    }
    scenario("layout_aware_nodes", "nodes of one's own that are told of their measurement and placement and look for their kind above and below: moved, grown, exchanged, under movable content and in items") {
        //@begin layout_aware_nodes
        queueCoroutines()
        val w = mutableIntStateOf(10); val x = mutableIntStateOf(0); val moved = mutableStateOf(false); val name = mutableStateOf("c"); val shown = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val part = remember { movableContentOf { Box(Modifier.toldOf("m").sizedWide(w).height(10.dp)) } }
            Column(Modifier.toldOf("top")) {
                Box(Modifier.offset { IntOffset(x.intValue, 0) }.toldOf("b")) { if (!moved.value) part() }
                Box { Box(Modifier.toldOf(name.value).size(30.dp, 20.dp)) { if (moved.value) part(); if (shown.value) Box(Modifier.toldOf("d").size(5.dp)) } }
                LazyColumn(Modifier.size(20.dp)) { items(2) { i -> Box(Modifier.toldOf("i$i").size(10.dp, 15.dp)) } }
            }
        }
        step("wider") { w.intValue = 20 }
        step("moved by an offset") { x.intValue = 5 }
        step("into the other") { moved.value = true }
        step("another name") { name.value = "e" }
        step("one leaves") { shown.value = false }
        step("back, and wider") { moved.value = false; w.intValue = 15 }
        step("it comes") { shown.value = true }
        //@end
    }
    scenario("pinned_items", "items that are pinned by an effect: scrolled away they stay, let go they leave; pinned twice, one that is removed, one whose list gets others, a list in a list") {
        //@begin pinned_items
        queueCoroutines()
        val pinned = mutableStateListOf(1); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5, 6, 7); val list = LazyListState(); val k = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(ids, { it }) { id ->
                    val container = LocalPinnableContainer.current
                    Alive("row$id")
                    if (id in pinned) DisposableEffect(container) { log("pin:$id ${container != null}"); val handle = container!!.pin(); onDispose { log("unpin:$id"); handle.release() } }
                    Shown("row$id") { k.intValue }
                    Box(Modifier.trace("row$id").size(100.dp, 20.dp)) { if (id == 1) LazyRow(Modifier.size(40.dp, 10.dp)) { items(2) { i -> val inner = LocalPinnableContainer.current; log("compose:in$i ${inner != null} ${inner != container}"); Box(Modifier.trace("in$i").size(20.dp, 10.dp)) } } }
                }
            }
        }
        step("scrolled away") { list.dispatchRawDelta(60f) }
        step("k=1: it runs there") { k.intValue = 1 }
        step("let go") { pinned.remove(1) }
        step("another one, in view") { pinned.add(4) }
        step("far away") { list.dispatchRawDelta(-60f) }
        step("it moves to the top") { ids.remove(4); ids.add(0, 4) }
        step("scrolled by 100") { list.dispatchRawDelta(100f) }
        step("it is removed") { ids.remove(4) }
        step("back") { list.dispatchRawDelta(-200f) }
        //@end
    }
    scenario("contents_of_many", "a layout of three contents, each measured for itself: one that is empty, one that grows, their order in the policy, a state read in one and in the policy") {
        //@begin contents_of_many
        queueCoroutines()
        val n = mutableIntStateOf(1); val s = mutableIntStateOf(0); val turned = mutableStateOf(false); val third = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Layout(listOf({ log("compose:first"); Leaf("one") }, { log("compose:second"); for (i in 0 until n.intValue) key(i) { Leaf("two$i") } }, { if (third.value) Shown("third") { s.intValue } }), Modifier.trace("many")) { parts, c ->
                log("policy:many ${parts.map { it.size }}")
                val placed = (if (turned.value) parts.reversed() else parts).map { part -> part.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) } }
                layout(60, 60) { var y = s.intValue; placed.forEach { row -> row.forEachIndexed { i, p -> p.place(i * 20, y) }; y += 20 } }
            }
        }
        step("three") { n.intValue = 3 }
        step("none") { n.intValue = 0 }
        step("turned") { turned.value = true; n.intValue = 2 }
        step("s=5") { s.intValue = 5 }
        step("the third is empty") { third.value = false }
        //@end
    }
    scenario("enters_of_kinds", "parts that scale, expand and shrink in both ways, begun by a remembered transition: in, out on the way, in again, what they measure and place") {
        //@begin enters_of_kinds
        queueCoroutines()
        val state = MutableTransitionState(false); val k = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            val transition = rememberTransition(state, "shown")
            val px by transition.animateInt({ tween(48, easing = LinearEasing) }) { if (it) 12 else 0 }
            Column(Modifier.trace("column")) {
                transition.AnimatedVisibility({ it }, Modifier.trace("a"), enter = expandIn(tween(64, easing = LinearEasing), Alignment.TopStart) { IntSize(it.width / 2, 0) } + scaleIn(line(48), 0.5f), exit = shrinkOut(tween(64, easing = LinearEasing), Alignment.TopStart) + scaleOut(line(32))) { Alive("a"); Box(Modifier.trace("in a").size(40.dp, 20.dp)) }
                Row(Modifier.trace("row")) {
                    transition.AnimatedVisibility({ it }, Modifier.trace("b"), enter = expandHorizontally(tween(64, easing = LinearEasing)) { it / 4 }, exit = shrinkHorizontally(tween(32, easing = LinearEasing), Alignment.Start, false)) { Box(Modifier.trace("in b").size(40.dp, 10.dp)) }
                    Box(Modifier.offset { IntOffset(px, 0) }.trace("c").size(10.dp))
                }
            }
            Shown("state") { "${state.currentState} ${state.targetState} ${state.isIdle}" }
        }
        step("in", 3) { state.targetState = true }
        step("composed meanwhile", 1) { k.intValue = 1 }
        step("out on the way", 2) { state.targetState = false }
        step("in again", 20) { state.targetState = true }
        step("out", 2) { state.targetState = false }
        //@end
    }
    scenario("carried_by_finger", "a finger drags a handle in movable content and in a keyed row: while it is down the content goes to another parent, the rows turn, the row leaves") {
        //@begin carried_by_finger
        queueCoroutines()
        val left = mutableStateOf(true); val ids = mutableStateListOf(1, 2, 3); val x = mutableIntStateOf(0)
        @Composable fun Handle(name: String) { Box(Modifier.pointerInput(Unit) { log("launched:$name"); try { detectDragGestures({ log("start:$name") }, { log("end:$name") }, { log("cancel:$name") }) { _, d -> log("drag:$name ${d.x.roundToInt()},${d.y.roundToInt()}"); x.intValue += d.x.roundToInt() } } finally { log("over:$name") } }.trace(name).size(40.dp, 30.dp)) }
        start(200, 200) {
            log("compose:Root")
            val handle = remember { movableContentOf { Handle("m") } }
            Row { Column(Modifier.trace("left").width(50.dp)) { if (left.value) handle() }; Column(Modifier.trace("right")) { if (!left.value) handle() } }
            Column(Modifier.padding(top = 60.dp)) { for (id in ids) key(id) { Handle("row$id") } }
            Shown("x") { x.intValue }
        }
        step("pressed") { press(10f, 10f) }
        step("dragged") { move(35f, 10f) }
        step("it goes to the other side") { left.value = false }
        step("dragged on") { move(60f, 12f) }
        step("and on") { move(64f, 12f) }
        step("let go") { release(64f, 12f) }
        step("pressed on the second row") { press(10f, 100f) }
        step("dragged") { move(35f, 100f) }
        step("turned round") { ids.reverse() }
        step("dragged on") { move(38f, 101f) }
        step("the first is now the second") { ids.remove(3) }
        step("dragged on") { move(40f, 103f) }
        step("it leaves") { ids.remove(2) }
        step("dragged on") { move(44f, 104f) }
        step("let go") { release(44f, 104f) }
        //@end
    }
}
