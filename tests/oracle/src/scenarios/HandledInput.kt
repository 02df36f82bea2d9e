package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.runtime.*
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.zIndex
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

fun Modifier.pressed(name: String, consume: Boolean = false) = pointerInput(name) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); if (e.type == PointerEventType.Press) { log("press:$name ${e.changes[0].position.x.roundToInt()},${e.changes[0].position.y.roundToInt()} ${e.changes[0].isConsumed}"); if (consume) e.changes[0].consume() } } } }
val Width = compositionLocalOf { 10 }

class PlainNode(var s: IntState, var auto: Boolean) : Modifier.Node(), LayoutModifierNode, DrawModifierNode {
    override val shouldAutoInvalidate get() = auto
    override fun onAttach() { log("attached") }
    override fun onDetach() { log("detached") }
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult { log("node:measure"); val p = measurable.measure(constraints); return layout(p.width, p.height) { log("node:place"); p.place(0, 0) } }
    override fun ContentDrawScope.draw() { log("node:draw"); drawContent() }
}
data class PlainElement(val s: IntState, val k: Int, val auto: Boolean, val born: (PlainNode) -> Unit) : ModifierNodeElement<PlainNode>() {
    override fun create() = PlainNode(s, auto).also(born)
    override fun update(node: PlainNode) { log("node:update $k") }
}
class WatchingNode(var a: IntState, var b: IntState) : Modifier.Node(), ObserverModifierNode, CompositionLocalConsumerModifierNode, DrawModifierNode {
    var seen = 0
    fun look() { observeReads { seen = a.intValue * 100 + currentValueOf(Width); log("looked:$seen") } }
    override fun onAttach() { look() }
    override fun onObservedReadsChanged() { log("changed:$seen"); look() }
    override fun ContentDrawScope.draw() { log("draw:watching $seen ${b.intValue}"); drawContent() }
}
data class WatchingElement(val a: IntState, val b: IntState) : ModifierNodeElement<WatchingNode>() {
    override fun create() = WatchingNode(a, b)
    override fun update(node: WatchingNode) { log("node:update"); node.a = a; node.b = b; node.look() }
}

fun handledInput() {
    scenario("draggable_flung", "draggables let go: velocities, coroutines that go on after it, disabled meanwhile, one that starts at once") {
        //@begin draggable_flung
        queueCoroutines()
        val x = mutableFloatStateOf(0f); val y = mutableFloatStateOf(0f); val enabled = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root ${enabled.value}")
            val h = rememberDraggableState { log("delta:${it.roundToInt()}"); x.floatValue += it }
            val v = rememberDraggableState { y.floatValue += it }
            Column {
                Box(Modifier.trace("h").draggable(h, Orientation.Horizontal, enabled.value, onDragStarted = { log("started:${it.x.roundToInt()},${it.y.roundToInt()}") }, onDragStopped = { log("stopped:${if (it > 500) "fast" else if (it < -500) "fast back" else "slow"}"); animate(x.floatValue, 0f, animationSpec = linear(48)) { value, _ -> x.floatValue = value }; log("settled") }, reverseDirection = true).drawBehind { log("draw:${x.floatValue.roundToInt()}") }.size(150.dp, 50.dp))
                Box(Modifier.offset { log("lambda:y ${y.floatValue.roundToInt()}"); IntOffset(0, y.floatValue.roundToInt()) }.trace("v").draggable(v, Orientation.Vertical, startDragImmediately = true, onDragStarted = { log("started:v") }, onDragStopped = { log("stopped:v") }).size(50.dp))
            }
        }
        step("press") { press(100f, 20f) }
        step("on") { move(70f, 22f) }
        step("further") { move(40f, 22f) }
        step("let go", 20) { release(40f, 22f) }
        step("press the other") { press(20f, 70f) }
        step("a little") { move(20f, 72f) }
        step("let it go", 20) { release(20f, 72f) }
        step("press again") { press(100f, 20f); move(130f, 20f) }
        step("disabled", 20) { enabled.value = false }
        step("release in vain", 20) { release(130f, 20f) }
        //@end
    }
    scenario("hit_transformed", "presses on what is turned, scaled, moved by a layer, clipped, outside its parent, or in front by z") {
        //@begin hit_transformed
        queueCoroutines()
        val moved = mutableFloatStateOf(0f); val z = mutableFloatStateOf(0f)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.size(200.dp).pressed("root")) {
                Box(Modifier.padding(start = 10.dp, top = 10.dp).graphicsLayer { rotationZ = 45f }.pressed("turned").size(40.dp))
                Box(Modifier.padding(start = 100.dp, top = 10.dp).scale(.5f).pressed("scaled").size(40.dp))
                Box(Modifier.padding(start = 10.dp, top = 80.dp).clip(CircleShape).pressed("clipped").size(40.dp))
                Box(Modifier.padding(start = 100.dp, top = 80.dp).size(20.dp).pressed("parent")) { Box(Modifier.requiredSize(20.dp).offset(30.dp).pressed("outside").size(20.dp)) }
                Box(Modifier.padding(start = 10.dp, top = 140.dp).graphicsLayer { translationX = moved.floatValue }.pressed("moved").size(30.dp))
                Box(Modifier.padding(start = 100.dp, top = 140.dp)) { Box(Modifier.zIndex(z.floatValue).pressed("first").size(30.dp)); Box(Modifier.zIndex(0f).pressed("second").size(30.dp)) }
            }
        }
        step("a corner of the turned one") { tap(12f, 12f) }
        step("its middle") { tap(30f, 30f) }
        step("beside the scaled one") { tap(104f, 14f) }
        step("in it") { tap(120f, 30f) }
        step("the clipped corner") { tap(12f, 82f) }
        step("in the circle") { tap(30f, 100f) }
        step("outside the parent") { tap(140f, 90f) }
        step("moved") { moved.floatValue = 50f }
        step("where it was") { tap(12f, 150f) }
        step("where it is") { tap(70f, 150f) }
        step("the second is in front") { tap(110f, 150f) }
        step("the first in front") { z.floatValue = 1f }
        step("tap it") { tap(110f, 150f) }
        //@end
    }
    scenario("keys_bubbling", "keys go down and up: previews, a handler that consumes, one in the middle that leaves, the focus moves on by one") {
        //@begin keys_bubbling
        queueCoroutines()
        val all = Requesters(); val consume = mutableStateOf(false); val middle = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${middle.value}")
            Box(Modifier.onPreviewKeyEvent { log("preview:outer ${it.type == KeyEventType.KeyDown}"); false }.onKeyEvent { log("key:outer"); false }) {
                val between = if (middle.value) Modifier.onPreviewKeyEvent { log("preview:middle"); consume.value && it.key == Key.B }.onKeyEvent { log("key:middle"); consume.value } else Modifier
                Row(between) {
                    Box(Modifier.onKeyEvent { log("key:one"); false }.focusRequester(all["one"]).onFocusChanged { log("focus:one ${it.isFocused}") }.focusTarget().trace("one").size(20.dp))
                    Box(Modifier.onKeyEvent { log("key:two"); it.key == Key.A }.focusRequester(all["two"]).onFocusChanged { log("focus:two ${it.isFocused}") }.focusTarget().trace("two").size(20.dp))
                }
            }
        }
        step("a without focus") { key(Key.A) }
        step("one") { log("did:${all["one"].requestFocus()}") }
        step("a") { key(Key.A) }
        step("consumed on the way up") { consume.value = true; key(Key.A) }
        step("b consumed on the way down") { key(Key.B) }
        step("two") { log("did:${all["two"].requestFocus()}") }
        step("a at two") { key(Key.A) }
        step("without the middle") { middle.value = false }
        step("b at two") { key(Key.B) }
        //@end
    }
    scenario("positions_in_scrolls", "positions of items in nested scrolls: what is called when the outer one scrolls, the inner one, when a layer moves, a size changes") {
        //@begin positions_in_scrolls
        queueCoroutines()
        val outer = ScrollState(0); val list = LazyListState(); val x = mutableFloatStateOf(0f); val h = mutableIntStateOf(20); val w = mutableIntStateOf(30)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.verticalScroll(outer)) {
                Box(Modifier.trace("top", pos = true).sized(w, h))
                LazyRow(Modifier.graphicsLayer { translationX = x.floatValue }.trace("row").height(30.dp), list) { items(5) { Box(Modifier.trace("i$it", pos = true).onSizeChanged { s -> log("onSizeChanged:${s.width}") }.size(40.dp)) } }
                Box(Modifier.onPlaced { log("onPlaced:${it.positionInRoot().y.roundToInt()}") }.trace("below", pos = true).size(20.dp, 100.dp))
            }
        }
        step("the outer one", 10) { outer.dispatchRawDelta(15f) }
        step("the inner one", 10) { list.dispatchRawDelta(30f) }
        step("the layer", 10) { x.floatValue = 5f }
        step("higher", 10) { h.intValue = 30 }
        step("both", 10) { outer.dispatchRawDelta(-5f); list.dispatchRawDelta(25f) }
        //@end
    }
    scenario("own_nodes", "nodes of one's own: updated without anything that invalidates, invalidated by hand, exchanged, taken away") {
        //@begin own_nodes
        val k = mutableIntStateOf(0); val s = mutableIntStateOf(0); val auto = mutableStateOf(false); val show = mutableStateOf(true); var node: PlainNode? = null; val born = { it: PlainNode -> node = it }
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            Box(if (show.value) Modifier.then(PlainElement(s, k.intValue, auto.value, born)).size(20.dp) else Modifier.size(20.dp))
        }
        step("updated") { k.intValue = 1 }
        step("measured by hand") { node!!.invalidateMeasurement() }
        step("placed by hand") { node!!.invalidatePlacement() }
        step("drawn by hand") { node!!.invalidateDraw() }
        step("another one") { auto.value = true }
        step("updated again") { k.intValue = 2 }
        step("taken away") { show.value = false }
        step("back") { show.value = true }
        //@end
    }
    scenario("watching_nodes", "a node that observes reads and a local: when the state changes, the local, both; detached and back; another state") {
        //@begin watching_nodes
        val a = mutableIntStateOf(1); val a2 = mutableIntStateOf(5); val b = mutableIntStateOf(0); val width = mutableIntStateOf(10); val other = mutableStateOf(false); val show = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Width provides width.intValue) { Box(if (show.value) Modifier.then(WatchingElement(if (other.value) a2 else a, b)).size(20.dp) else Modifier.size(20.dp)) }
        }
        step("a") { a.intValue = 2 }
        step("b") { b.intValue = 1 }
        step("the local") { width.intValue = 20 }
        step("another state") { other.value = true }
        step("a, which nobody watches") { a.intValue = 3 }
        step("detached") { show.value = false }
        step("the other one, meanwhile") { a2.intValue = 6 }
        step("back") { show.value = true }
        //@end
    }
    scenario("taps_of_fingers", "taps: with a second finger, moved out and in, consumed by a child, a long way, a press that is not let go") {
        //@begin taps_of_fingers
        queueCoroutines()
        val consume = mutableStateOf(false)
        start(200, 100) {
            log("compose:Root ${consume.value}")
            Row {
                Box(Modifier.trace("a").pointerInput(Unit) { detectTapGestures(onPress = { log("press:a"); log("released:a ${tryAwaitRelease()}") }) { log("tap:a ${it.x.roundToInt()}") } }.size(60.dp)) { Box(Modifier.pressed("child", consume.value).size(30.dp)) }
                Box(Modifier.trace("b").pointerInput(Unit) { detectTapGestures { log("tap:b ${it.x.roundToInt()}") } }.size(60.dp))
            }
        }
        step("both at once") { fingers(PointerEventType.Press, Triple(50f, 50f, true)); fingers(PointerEventType.Press, Triple(50f, 50f, true), Triple(80f, 50f, true)) }
        step("the second up") { fingers(PointerEventType.Release, Triple(50f, 50f, true), Triple(80f, 50f, false)) }
        step("the first up") { fingers(PointerEventType.Release, Triple(50f, 50f, false)) }
        step("pressed") { press(50f, 50f) }
        step("moved out") { move(50f, 90f) }
        step("moved in and up") { move(50f, 50f); release(50f, 50f) }
        step("on the child") { tap(10f, 10f) }
        step("the child consumes") { consume.value = true }
        step("on it again") { tap(10f, 10f) }
        //@end
    }
    scenario("scroll_dispatched", "a nested scroll dispatcher of one's own below a connection and a scrollable column: deltas and flings that are passed up") {
        //@begin scroll_dispatched
        queueCoroutines()
        val dispatcher = NestedScrollDispatcher(); val outer = ScrollState(0); lateinit var scope: CoroutineScope
        val connection = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { log("pre:${available.y.roundToInt()}"); return Offset(0f, if (available.y > 30) 10f else 0f) }
            override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return Offset.Zero }
            override suspend fun onPreFling(available: Velocity): Velocity { log("prefling:${available.y.roundToInt()}"); return Velocity(0f, 100f) }
            override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("postfling:${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return available }
        }
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column(Modifier.nestedScroll(connection).verticalScroll(outer)) {
                Box(Modifier.trace("first").size(80.dp))
                Box(Modifier.nestedScroll(remember { object : NestedScrollConnection {} }, dispatcher).trace("inner").size(80.dp))
            }
        }
        step("pre scroll", 5) { log("took:${dispatcher.dispatchPreScroll(Offset(0f, -20f), NestedScrollSource.UserInput).y.roundToInt()}") }
        step("post scroll", 5) { log("took:${dispatcher.dispatchPostScroll(Offset(0f, -5f), Offset(0f, -15f), NestedScrollSource.UserInput).y.roundToInt()}") }
        step("pre scroll, far", 5) { log("took:${dispatcher.dispatchPreScroll(Offset(0f, 40f), NestedScrollSource.UserInput).y.roundToInt()}") }
        step("flings", 20) { scope.launch { log("took:${dispatcher.dispatchPreFling(Velocity(0f, 500f)).y.roundToInt()}"); log("took:${dispatcher.dispatchPostFling(Velocity(0f, 100f), Velocity(0f, 300f)).y.roundToInt()}") } }
        fact("at", "${outer.value}")
        //@end
    }
    scenario("animatable_bounded", "an animatable with bounds: it stops at one, the bounds change while it rests and while it runs, velocities are kept and given") {
        //@begin animatable_bounded
        queueCoroutines()
        val a = Animatable(0f); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Box { log("compose:at ${a.value.roundToInt()} ${a.isRunning}") }
            Box(Modifier.drawBehind { log("draw:${a.value.roundToInt()} ${a.targetValue.roundToInt()}") }.size(10.dp))
        }
        step("bounds", 5) { a.updateBounds(-10f, 50f) }
        step("past the upper one", 20) { scope.launch { val r = a.animateTo(100f, linear(96)); log("ended:${r.endReason} ${r.endState.value.roundToInt()}") } }
        step("a lower bound", 5) { a.updateBounds(-10f, 30f) }
        step("down", 3) { scope.launch { val r = a.animateTo(-5f, linear(96)); log("ended:${r.endReason} ${a.value.roundToInt()}") } }
        step("a bound on the way", 20) { a.updateBounds(15f, 30f) }
        step("by decay", 40) { scope.launch { val r = a.animateDecay(-400f, exponentialDecay(4f)); log("ended:${r.endReason} ${a.value.roundToInt()}") } }
        step("stopped", 10) { a.updateBounds(null, null); scope.launch { try { a.animateTo(500f, linear(160)) } finally { log("over:${a.value.roundToInt()}") } } }
        step("by another", 10) { scope.launch { a.stop(); log("stopped:${a.isRunning}") } }
        //@end
    }
    scenario("specs_exchanged", "values whose spec and target change in one composition, while they run and at rest; listeners that read the newest state") {
        //@begin specs_exchanged
        queueCoroutines()
        val target = mutableFloatStateOf(0f); val quick = mutableStateOf(false); val n = mutableIntStateOf(0)
        start {
            log("compose:Root ${target.floatValue.roundToInt()} ${quick.value} ${n.intValue}")
            val k = n.intValue
            val a by animateFloatAsState(target.floatValue, if (quick.value) snap() else linear(80), finishedListener = { log("finished:${it.roundToInt()} $k") })
            val b by animateDpAsState((target.floatValue / 2).dp, if (quick.value) linear(32) else tween(64, 32, LinearEasing))
            Box(Modifier.trace("a").layout { m, _ -> log("lambda:a ${a.roundToInt()}"); val p = m.measure(Constraints.fixed(10, a.roundToInt())); layout(10, p.height) { p.place(0, 0) } })
            Box(Modifier.drawBehind { log("draw:b ${b.value.roundToInt()}") }.size(10.dp))
        }
        step("40", 3) { target.floatValue = 40f }
        step("another spec on the way", 4) { quick.value = true; n.intValue = 1 }
        step("settles", 20)
        step("80", 20) { target.floatValue = 80f }
        step("slow, and back at once", 2) { quick.value = false; target.floatValue = 0f }
        step("where it was", 20) { target.floatValue = 80f; n.intValue = 2 }
        //@end
    }
    scenario("slots_given_up", "subcomposed slots that are asked for in other orders, left out, kept for reuse, composed before they are measured") {
        //@begin slots_given_up
        val ids = mutableStateOf(listOf("a", "b", "c")); val n = mutableIntStateOf(0); val state = SubcomposeLayoutState(SubcomposeSlotReusePolicy(1)); var ahead: SubcomposeLayoutState.PrecomposedSlotHandle? = null
        start(100, 100) {
            log("compose:Root")
            SubcomposeLayout(state, Modifier.trace("host")) { c ->
                log("policy:measure ${ids.value}")
                val ps = ids.value.map { id -> subcompose(id) { log("compose:$id ${n.intValue}"); Keeper(id) }.map { it.measure(Constraints()) } }
                layout(60, 60) { log("policy:place"); var y = 0; ps.forEach { it.forEach { p -> p.place(0, y); y += p.height } } }
            }
        }
        step("another order") { ids.value = listOf("c", "a", "b") }
        step("two leave") { ids.value = listOf("b") }
        step("one comes, in the place of one that left") { ids.value = listOf("b", "d") }
        step("n") { n.intValue = 1 }
        step("one ahead") { ahead = state.precompose("e") { log("compose:e ahead ${n.intValue}"); Keeper("e") } }
        step("it is used") { ids.value = listOf("e", "b") }
        step("another ahead, given up") { ahead = state.precompose("f") { log("compose:f"); Keeper("f") }; ahead!!.dispose() }
        //@end
    }
}
