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
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun line(millis: Int) = tween<Float>(millis, easing = LinearEasing)
class HearingNode(var name: String, var takes: Boolean) : Modifier.Node(), KeyInputModifierNode, FocusEventModifierNode {
    override fun onPreKeyEvent(event: KeyEvent): Boolean { if (event.type == KeyEventType.KeyDown) log("preview:$name"); return false }
    override fun onKeyEvent(event: KeyEvent): Boolean { if (event.type == KeyEventType.KeyDown) log("key:$name"); return takes }
    override fun onFocusEvent(focusState: FocusState) { log("focus:$name $focusState") }
    override fun onDetach() { log("detached:$name") }
}
data class HearingElement(val name: String, val takes: Boolean) : ModifierNodeElement<HearingNode>() {
    override fun create() = HearingNode(name, takes)
    override fun update(node: HearingNode) { node.name = name; node.takes = takes }
}
fun Modifier.hearing(name: String, takes: Boolean = false) = this then HearingElement(name, takes)
class StatePainter(val name: String, val s: State<Int>, val w: State<Int>) : Painter() {
    override val intrinsicSize: Size get() = Size(w.value.toFloat(), 10f)
    override fun DrawScope.onDraw() { log("draw:$name ${s.value} ${size.width.roundToInt()}x${size.height.roundToInt()}") }
}

/** Keys and focus of nodes, lines of a flow, painters, values and easings, parts of gestures, registries, sticky headers, rooms. */
fun valuesPaintersAndRegistries() {
    scenario("key_and_focus_nodes", "nodes of one's own that hear keys and the focus around targets in a list: who hears what, one that takes keys, exchanged, the focused item leaves") {
        //@begin key_and_focus_nodes
        queueCoroutines()
        val all = Requesters(); val takes = mutableStateOf(false); val ids = mutableStateListOf(1, 2, 3)
        start(100, 100) {
            log("compose:Root ${takes.value}")
            Column(Modifier.hearing("column")) {
                LazyColumn(Modifier.size(40.dp, 60.dp)) { items(ids, { it }) { id -> Box(Modifier.hearing("row$id", takes.value && id == 2).focusRequester(all["r$id"]).focusTarget().hearing("inner$id").size(40.dp, 20.dp)) } }
                Target("after", all)
            }
        }
        step("the second") { all["r2"].requestFocus() }
        step("X") { key(Key.X) }
        step("it takes keys") { takes.value = true }
        step("X") { key(Key.X) }
        step("the third") { all["r3"].requestFocus() }
        step("X") { key(Key.X) }
        step("it leaves") { ids.remove(3) }
        step("X") { key(Key.X) }
        step("Tab") { key(Key.Tab) }
        //@end
    }
    scenario("flow_row_filled", "a FlowRow whose children fill the height of their line, with weights and an end of its lines: one grows, one leaves, fewer in a line, from right to left") {
        //@begin flow_row_filled
        queueCoroutines()
        val h = mutableIntStateOf(10); val most = mutableIntStateOf(3); val shown = mutableStateOf(true); val right = mutableStateOf(false)
        start(120, 100) {
            log("compose:Root")
            CompositionLocalProvider(androidx.compose.ui.platform.LocalLayoutDirection provides if (right.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                FlowRow(Modifier.trace("flow").width(100.dp), maxItemsInEachRow = most.intValue) {
                    Box(Modifier.trace("a").size(20.dp, h.intValue.dp))
                    Box(Modifier.trace("b").fillMaxRowHeight().width(20.dp))
                    if (shown.value) Box(Modifier.trace("c").weight(1f).fillMaxRowHeight(0.5f))
                    Box(Modifier.trace("d").weight(2f).height(15.dp))
                    Box(Modifier.trace("e").width(30.dp).height(5.dp))
                }
            }
        }
        step("a grows") { h.intValue = 30 }
        step("two in a line") { most.intValue = 2 }
        step("c leaves") { shown.value = false }
        step("from the right") { right.value = true }
        step("c is back, a is lower") { shown.value = true; h.intValue = 12 }
        //@end
    }
    scenario("painters_read", "painters that read states for their size and their drawing, with a scale and an alpha, one exchanged; a border and a shadow whose states change") {
        //@begin painters_read
        queueCoroutines()
        val s = mutableIntStateOf(0); val w = mutableIntStateOf(20); val other = mutableStateOf(false); val border = mutableIntStateOf(1); val alpha = mutableFloatStateOf(1f)
        start(100, 100) {
            log("compose:Root")
            val one = remember { StatePainter("one", s, w) }; val two = remember { StatePainter("two", s, w) }
            Column {
                Box(Modifier.trace("free").paint(if (other.value) two else one, alpha = alpha.floatValue))
                Box(Modifier.trace("fixed").size(40.dp, 20.dp).paint(one, contentScale = ContentScale.FillBounds))
                Box(Modifier.trace("edge").border(border.intValue.dp, Color.Red).size(10.dp))
            }
        }
        step("s=1") { s.intValue = 1 }
        step("wider") { w.intValue = 30 }
        step("another painter") { other.value = true }
        step("fainter") { alpha.floatValue = 0.5f }
        step("border") { border.intValue = 2 }
        step("s=2 and w=10") { s.intValue = 2; w.intValue = 10 }
        //@end
    }
    scenario("values_and_easings", "a value of one's own that is animated, in thousandths, retargeted; easings and a decay by spline, and animate in a coroutine that another one stops") {
        //@begin values_and_easings
        queueCoroutines()
        val to = mutableIntStateOf(0); lateinit var scope: CoroutineScope; var job: Job? = null
        val pair = TwoWayConverter<Pair<Float, Float>, AnimationVector2D>({ AnimationVector2D(it.first, it.second) }, { it.v1 to it.v2 })
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            val p by animateValueAsState(to.intValue.toFloat() to to.intValue * 2f, pair, spring(stiffness = 2000f), finishedListener = { log("finished:${it.first.roundToInt()}") })
            Box(Modifier.offset { log("lambda:offset ${(p.first * 1000).roundToInt()} ${(p.second * 1000).roundToInt()}"); IntOffset(p.first.roundToInt(), 0) }.size(10.dp))
        }
        step("to 10", 3) { to.intValue = 10 }
        step("to 4 on the way", 40) { to.intValue = 4 }
        step("animate", 3) { job = scope.launch { try { animate(0f, 1f, animationSpec = tween(96, easing = EaseInOutBack)) { v, speed -> log("value:${(v * 1000).roundToInt()} ${(speed * 10).roundToInt()}") } } finally { log("over") } } }
        step("stopped") { job!!.cancel() }
        fact("easings", listOf(Ease, EaseIn, EaseOutBack, EaseInBack, EaseOutBounce, FastOutLinearInEasing, LinearOutSlowInEasing, CubicBezierEasing(0.1f, 0.9f, 0.2f, 1f)).map { e -> (1..4).map { (e.transform(it / 5f) * 1000).roundToInt() } }.toString())
        val decay = androidx.compose.animation.splineBasedDecay<Float>(Density(1f))
        fact("decay", listOf(100f, 1000f, -3000f).map { decay.calculateTargetValue(0f, it).roundToInt() }.toString())
        //@end
    }
    scenario("gesture_parts", "gestures put together from their parts: a long press or a drag beyond the slop or a tap, told by one handler; a second finger, a press that leaves") {
        //@begin gesture_parts
        queueCoroutinesAndDelays()
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.pointerInput(Unit) {
                awaitEachGesture {
                    val down = awaitFirstDown(); log("down:${down.position.x.roundToInt()}")
                    val long = awaitLongPressOrCancellation(down.id)
                    if (long != null) { log("long:${long.position.x.roundToInt()}"); val up = waitForUpOrCancellation(); log("up:${up != null}") }
                    else if (currentEvent.changes.any { it.pressed }) { val slop = awaitTouchSlopOrCancellation(down.id) { change, over -> log("slop:${over.x.roundToInt()},${over.y.roundToInt()}"); change.consume() }; if (slop != null) { val ended = drag(slop.id) { log("drag:${it.positionChange().x.roundToInt()} zoom ${(currentEvent.calculateZoom() * 100).roundToInt()}"); it.consume() }; log("drag ended:$ended") } else log("no drag") }
                    else log("tap")
                }
            }.trace("box").size(80.dp))
        }
        step("down") { press(10f, 10f) }
        step("up: a tap") { release(10f, 10f) }
        step("down") { press(10f, 10f) }
        wait("long", 33)
        step("up") { release(12f, 10f) }
        step("down") { press(20f, 20f) }
        step("a little") { move(25f, 20f) }
        step("far") { move(60f, 20f) }
        step("on") { move(70f, 24f) }
        step("up") { release(70f, 24f) }
        step("down") { press(10f, 10f) }
        step("it leaves") { move(10f, 95f) }
        step("up outside") { release(10f, 95f) }
        //@end
    }
    scenario("registry_in_items", "providers of one's own in the registry of a list's items: what is asked as an item leaves and as the registry around is saved, and what is restored when it is back") {
        //@begin registry_in_items
        queueCoroutines()
        val list = LazyListState(); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5); val around = SaveableStateRegistry(null) { true }; val asked = HashSet<Int>()
        start(100, 60) {
            log("compose:Root")
            CompositionLocalProvider(LocalSaveableStateRegistry provides around) {
                LazyColumn(Modifier.size(60.dp, 40.dp), list) {
                    items(ids, { it }) { id ->
                        val registry = LocalSaveableStateRegistry.current!!
                        val restored = remember { registry.consumeRestored("own") }
                        DisposableEffect(registry) { val entry = registry.registerProvider("own") { asked.add(id); "kept$id" }; onDispose { log("effect-dispose:$id"); entry.unregister() } }
                        Shown("item$id") { restored }
                        Box(Modifier.size(60.dp, 20.dp))
                    }
                }
            }
        }
        step("scrolled") { list.dispatchRawDelta(80f) }
        step("back") { list.dispatchRawDelta(-80f) }
        step("scrolled again") { list.dispatchRawDelta(80f) }
        step("saved while they are away") { asked.clear(); around.performSave(); log("saved:${asked.sorted()}") }
        step("back: those that had left are new") { list.dispatchRawDelta(-80f) }
        step("one is removed") { ids.remove(0) }
        //@end
    }
    scenario("sticky_animated", "sticky headers and rows that animate: a row above goes, a section comes, headers change places while one sticks") {
        //@begin sticky_animated
        queueCoroutines()
        val sections = mutableStateListOf("a" to 2, "b" to 3, "c" to 2); val list = LazyListState()
        start(100, 80) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                for ((name, count) in sections) {
                    stickyHeader(name) { Box(Modifier.animateItem(line(48), tween(48, easing = LinearEasing), line(48)).trace("head.$name").size(100.dp, 10.dp)) }
                    items(count, { "$name$it" }) { i -> Box(Modifier.animateItem(line(48), tween(48, easing = LinearEasing), line(48)).trace("$name$i").size(100.dp, 20.dp)) }
                }
            }
        }
        step("scrolled: b pushes a") { list.dispatchRawDelta(45f) }
        step("b sticks") { list.dispatchRawDelta(15f) }
        step("a row of a goes", 20) { sections[0] = "a" to 1 }
        step("b and c change places", 20) { sections.add(1, sections.removeAt(2)) }
        step("one more in b", 20) { sections[2] = "b" to 4 }
        //@end
    }
    scenario("rooms_in_contents", "BoxWithConstraints in contents of AnimatedContent whose size is transformed: what each room composes for which width, on the way and when turned back") {
        //@begin rooms_in_contents
        queueCoroutines()
        val target = mutableIntStateOf(0); val n = mutableIntStateOf(0); val w = mutableIntStateOf(80)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.layout { m, _ -> val p = m.measure(Constraints(maxWidth = w.intValue, maxHeight = 80)); layout(p.width, p.height) { p.place(0, 0) } }) {
                AnimatedContent(target.intValue, Modifier.trace("contents"), transitionSpec = { fadeIn(line(64)) togetherWith fadeOut(line(64)) using SizeTransform { _, _ -> tween(64, easing = LinearEasing) } }) { t ->
                    Alive("content$t")
                    BoxWithConstraints(Modifier.trace("room$t").size((20 + 20 * t).dp, 20.dp)) { log("compose:room$t ${constraints.maxWidth}"); Shown("n in $t") { n.intValue } }
                }
            }
        }
        step("to 1", 2) { target.intValue = 1 }
        step("n=1 on the way", 1) { n.intValue = 1 }
        step("narrower on the way", 1) { w.intValue = 30 }
        step("back to 0", 2) { target.intValue = 0 }
        step("to 2, wide again", 20) { target.intValue = 2; w.intValue = 90 }
        //@end
    }
    scenario("sizes_converging", "sizes and places told to states that others are measured by, over siblings and a parent, until they rest; one that is told by a layer that moves") {
        //@begin sizes_converging
        queueCoroutines()
        val base = mutableIntStateOf(10); val second = mutableIntStateOf(0); val third = mutableIntStateOf(0); val y = mutableIntStateOf(0); val layer = mutableIntStateOf(0)
        start(100, 200) {
            log("compose:Root")
            Column(Modifier.trace("column").onSizeChanged { log("onSizeChanged:column ${it.height}") }) {
                Box(Modifier.onSizeChanged { log("onSizeChanged:a ${it.height}"); second.intValue = it.height + 5 }.trace("a").layout { m, _ -> val p = m.measure(Constraints.fixed(20, base.intValue)); layout(p.width, p.height) { p.place(0, 0) } })
                Box(Modifier.graphicsLayer { translationY = layer.intValue.toFloat() }.onGloballyPositioned { y.intValue = it.positionInRoot().y.roundToInt() }.onPlaced { third.intValue = it.size.height / 2 }.trace("b").layout { m, _ -> val p = m.measure(Constraints.fixed(20, second.intValue)); layout(p.width, p.height) { p.place(0, 0) } })
                Box(Modifier.trace("c").layout { m, _ -> val p = m.measure(Constraints.fixed(20, third.intValue)); layout(p.width, p.height) { p.place(0, 0) } })
                Shown("y") { y.intValue }
            }
        }
        step("higher") { base.intValue = 30 }
        step("the layer moves") { layer.intValue = 4 }
        step("lower and back") { base.intValue = 12; layer.intValue = 0 }
        //@end
    }
    scenario("focus_moved", "a focused target in movable content and in keyed rows: it goes to another parent, into a lazy item, is turned round, and leaves with its parent") {
        //@begin focus_moved
        queueCoroutines()
        val at = mutableIntStateOf(0); val ids = mutableStateListOf(1, 2, 3); val all = Requesters(); val shown = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${at.intValue}")
            val card = remember { movableContentOf { Target("card", all) } }
            Column(Modifier.focus("left").focusGroup()) { if (at.intValue == 0) card() }
            Row(Modifier.focus("right").focusGroup()) { if (at.intValue == 1) card(); for (id in ids) key(id) { Target("k$id", all) } }
            if (shown.value) LazyColumn(Modifier.size(40.dp, 20.dp)) { items(1) { Box { if (at.intValue == 2) card() } } }
        }
        step("the card") { all["card"].requestFocus() }
        step("to the right") { at.intValue = 1 }
        step("again") { all["card"].requestFocus() }
        step("into the item") { at.intValue = 2 }
        step("again") { all["card"].requestFocus() }
        step("its list leaves") { shown.value = false }
        step("the second row") { all["k2"].requestFocus() }
        step("turned round") { ids.reverse() }
        step("Tab") { key(Key.Tab) }
        step("it leaves") { ids.remove(1) }
        //@end
    }
    scenario("placed_in_order", "children that a layout places in an order of its own, with and without z: what is drawn and who is hit, as the order and the z change; one placed in the second pass only") {
        //@begin placed_in_order
        queueCoroutines()
        val order = mutableStateOf(listOf(0, 1, 2)); val z = mutableFloatStateOf(0f); val only = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Layout({ for (i in 0..2) Box(Modifier.click("c$i") {}.trace("c$i").size((60 - 10 * i).dp)) }, Modifier.trace("layout")) { ms, c ->
                val ps = ms.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) }
                layout(60, 60) { for (i in order.value) if (only.value || i != 1) ps[i].place(0, 0, if (i == 0) z.floatValue else 0f) }
            }
        }
        step("tap") { tap(5f, 5f) }
        step("another order") { order.value = listOf(2, 1, 0) }
        step("tap") { tap(5f, 5f) }
        step("the first is above") { order.value = listOf(0, 1, 2); z.floatValue = 1f }
        step("tap") { tap(5f, 5f) }
        step("one is not placed, z is back") { only.value = false; z.floatValue = 0f }
        step("tap") { tap(45f, 45f) }
        step("all") { only.value = true }
        step("tap") { tap(45f, 45f) }
        //@end
    }
    scenario("jobs_of_rows", "rows of a map of states whose coroutines wait for frames and write it: rows go while theirs run, come with the same key, the map is cleared in a coroutine") {
        //@begin jobs_of_rows
        queueCoroutines()
        val counts = mutableStateMapOf("a" to 0, "b" to 0); val order = mutableStateListOf("a", "b"); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            for (id in order) key(id) {
                LaunchedEffect(id) { log("launched:$id"); try { while ((counts[id] ?: 9) < 3) { withFrameNanos { }; counts[id] = (counts[id] ?: 0) + 1 } } finally { log("over:$id ${counts[id]}") } }
                Shown("row.$id") { counts[id] }
            }
            Shown("sum") { counts.values.sum() }
            Shown("size") { counts.size }
        }
        step("a goes") { order.remove("a") }
        step("a is back, c comes", 2) { order.add("a"); order.add("c"); counts["c"] = 1; counts["a"] = 0 }
        step("turned round on the way") { order.reverse() }
        step("cleared in a coroutine") { scope.launch { withFrameNanos { }; counts.clear(); log("launched:cleared"); withFrameNanos { }; counts.putAll(mapOf("a" to 5, "b" to 6)) } }
        //@end
    }
}
