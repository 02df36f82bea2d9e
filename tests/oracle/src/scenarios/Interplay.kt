@file:OptIn(ExperimentalAnimationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
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
import androidx.compose.ui.platform.*
import androidx.compose.ui.text.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.sync.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private val LocalUnit = compositionLocalOf { 1 }
private val LocalTone = staticCompositionLocalOf { "plain" }
private class Bag(val name: String) { var size = 0 }

@Composable private fun Toned(name: String, n: Int = LocalUnit.current, tone: String = LocalTone.current) { log("compose:Toned($name) $n $tone") }
@Composable private fun Defaulted(name: String, source: IntState, n: Int = source.intValue, act: () -> Unit = {}) { log("compose:Defaulted($name) $n"); if (n > 5) act() }
@Composable @NonRestartableComposable private fun Through(name: String, content: @Composable () -> Unit) { log("compose:Through($name)"); content() }
@Composable @NonSkippableComposable private fun Always(name: String) { log("compose:Always($name)") }
@Composable private fun Bagged(bag: Bag, rows: List<Int>, act: () -> Int) { log("compose:Bagged(${bag.name}) ${bag.size} $rows ${act()}") }
@Composable private inline fun Framed(name: String, crossinline body: @Composable (Int) -> Unit) { log("compose:Framed($name)"); Box(Modifier.trace(name)) { body(name.length) } }
@Composable private fun Early(name: String, at: IntState, end: State<Boolean>) {
    log("compose:Early($name) ${at.intValue}")
    val first = remember { log("remember:first $name"); name + "1" }
    if (at.intValue == 0) return
    Column(Modifier.trace("early.$name")) {
        Leaf("$first.a")
        if (at.intValue == 1) return
        val second = remember { log("remember:second $name"); name + "2" }
        Reading("$second.r", at)
        if (end.value) return@Column
        Alive("$second.end")
    }
    Alive("$name.last")
}

private data class ShareElement(val share: Int) : ModifierNodeElement<ShareOf>() { override fun create() = ShareOf(share); override fun update(node: ShareOf) { log("update:share ${node.share}->$share"); node.share = share } }
private class ShareOf(var share: Int) : Modifier.Node(), ParentDataModifierNode { override fun Density.modifyParentData(parentData: Any?): Any { log("parentData:$share"); return share } }
private fun Modifier.share(share: Int) = this then ShareElement(share)
private val shared = object : MeasurePolicy {
    override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult {
        val shares = measurables.map { it.parentData as? Int ?: 1 }
        log("policy:shared $shares ${constraints.maxWidth}")
        val each = constraints.maxWidth / shares.sum()
        val ps = measurables.mapIndexed { i, m -> m.measure(constraints.copy(minWidth = each * shares[i], maxWidth = each * shares[i], minHeight = 0)) }
        val lines = ps.map { it[FirstBaseline] }
        val top = lines.filter { it != AlignmentLine.Unspecified }.maxOrNull() ?: 0
        log("policy:lines ${lines.map { if (it == AlignmentLine.Unspecified) "none" else "$it" }}")
        return layout(ps.sumOf { it.width }, ps.indices.maxOf { ps[it].height + if (lines[it] == AlignmentLine.Unspecified) 0 else top - lines[it] }, mapOf(FirstBaseline to top)) {
            var x = 0
            ps.forEachIndexed { i, p -> p.placeRelative(x, if (lines[i] == AlignmentLine.Unspecified) 0 else top - lines[i]); x += p.width }
        }
    }
    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:minHeight $width"); return measurables.maxOf { it.minIntrinsicHeight(width / measurables.size) } }
    override fun IntrinsicMeasureScope.maxIntrinsicWidth(measurables: List<IntrinsicMeasurable>, height: Int): Int { log("intrinsic:maxWidth $height"); return measurables.sumOf { it.maxIntrinsicWidth(height) } }
}
@Composable private fun Lined(name: String, line: IntState, h: Int) = Layout({}, Modifier.trace(name)) { _, c -> log("policy:$name ${line.intValue}"); layout(c.constrainWidth(20), h, mapOf(FirstBaseline to line.intValue)) {} }

private class InkNode(var ink: String) : Modifier.Node(), DrawModifierNode { override fun onAttach() { log("attach:ink") }; override fun onDetach() { log("detach:ink") }; override fun ContentDrawScope.draw() { log("draw:ink $ink"); drawContent() } }
private class DialNode(var name: String, var inked: Boolean) : DelegatingNode(), CompositionLocalConsumerModifierNode, LayoutAwareModifierNode {
    var turns = 0
    val ink = InkNode("$name.0")
    val pointer = delegate(SuspendingPointerInputModifierNode { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("pointer:$name ${e.type} ${currentValueOf(LocalUnit)}"); if (e.type == PointerEventType.Press) turn() } } })
    override fun onAttach() { log("attach:$name"); if (inked) delegate(ink) }
    override fun onDetach() { log("detach:$name $turns") }
    override fun onReset() { log("reset:$name"); turns = 0 }
    override fun onRemeasured(size: IntSize) { log("onRemeasured:$name $size") }
    fun turn() { turns += currentValueOf(LocalUnit); ink.ink = "$name.$turns"; if (ink.isAttached) ink.invalidateDraw() }
    fun change(name: String, inked: Boolean) {
        log("update:$name $inked"); if (name != this.name) { this.name = name; pointer.resetPointerInputHandler() }
        if (inked != this.inked) { this.inked = inked; if (inked) delegate(ink) else undelegate(ink) }
    }
}
private data class Dial(val name: String, val inked: Boolean) : ModifierNodeElement<DialNode>() { override fun create() = DialNode(name, inked); override fun update(node: DialNode) = node.change(name, inked) }

private class Bus { val listeners = ArrayList<(Int) -> Unit>(); fun send(n: Int) { for (l in listeners.toList()) l(n) } }
@Composable private fun sensor(bus: Bus, factor: Int) = produceState(-1, bus, factor) {
    log("produce:$factor ${value}")
    val listen: (Int) -> Unit = { value = it * factor }
    bus.listeners.add(listen)
    awaitDispose { log("disposed:$factor"); bus.listeners.remove(listen) }
}

/** Programs in which two or three mechanisms of the framework meet. */
fun interplay() {
    scenario("defaults_that_read", "default arguments that read states and locals, functions that never skip or never restart, an unstable argument changed inside, equal lists, a lambda over a var") {
        //@begin defaults_that_read
        queueCoroutines()
        val n = mutableIntStateOf(1); val m = mutableIntStateOf(0); val unit = mutableIntStateOf(1); val tone = mutableStateOf("plain"); val bag = Bag("b")
        start(100, 100) {
            log("compose:Root ${m.intValue}")
            var calls = 0
            CompositionLocalProvider(LocalUnit provides unit.intValue, LocalTone provides tone.value) {
                Toned("both"); Toned("given", 7); Toned("none", 7, "own")
                Through("t") { Always("in"); Toned("in", tone = "x") }
            }
            Defaulted("d", n); Defaulted("e", n, 3) { calls++; log("act:e") }
            Always("root")
            Bagged(bag, listOf(1, 2)) { 5 }
            Bagged(bag, listOf(m.intValue / 2)) { calls }
        }
        step("n=2") { n.intValue = 2 }
        step("m=1: the root runs") { m.intValue = 1 }
        step("the bag grows: nobody sees it") { bag.size = 1 }
        step("m=2") { m.intValue = 2 }
        step("unit 4") { unit.intValue = 4 }
        step("bold") { tone.value = "bold" }
        step("n=6, m=3, unit 5") { n.intValue = 6; m.intValue = 3; unit.intValue = 5 }
        //@end
    }
    scenario("panel_leaves_early", "a composable that returns early at three places, out of the inline content of a column too") {
        //@begin panel_leaves_early
        queueCoroutines()
        val at = mutableIntStateOf(0); val end = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(100, 200) {
            log("compose:Root ${n.intValue}")
            Column(Modifier.trace("col")) { Early("x", at, end); Leaf("after") }
        }
        step("at 1") { at.intValue = 1 }
        step("at 2") { at.intValue = 2 }
        step("the end is left out") { end.value = true }
        step("at 3") { at.intValue = 3 }
        step("back to 1") { at.intValue = 1 }
        step("whole again") { at.intValue = 2; end.value = false }
        step("nothing, and the root runs") { at.intValue = 0; n.intValue = 1 }
        step("whole at once") { at.intValue = 4 }
        //@end
    }
    scenario("widgets_in_state", "contents that are kept in states and in a map: exchanged, with an argument, by an inline frame around them, one that is movable") {
        //@begin widgets_in_state
        queueCoroutines()
        val n = mutableIntStateOf(0); val k = mutableIntStateOf(1); val births = Births()
        val one: @Composable (Int) -> Unit = { log("compose:one $it ${n.intValue}"); Alive("one") }
        val two: @Composable (Int) -> Unit = { log("compose:two $it"); Leaf("two") }
        val moved = movableContentOf<Int> { log("compose:moved $it"); Mover("m", births, n) }
        val which = mutableStateOf(one); val more = mutableStateMapOf("a" to two)
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            Column(Modifier.trace("col")) {
                which.value(k.intValue)
                for ((name, widget) in more.toSortedMap()) key(name) { Framed(name) { widget(it + k.intValue) } }
                Framed("own") { log("compose:own $it ${n.intValue}") }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("two") { which.value = two }
        step("b comes, with the first") { more["b"] = one }
        step("k=2") { k.intValue = 2 }
        step("the movable one in front") { which.value = moved }
        step("and in the map instead") { which.value = one; more["a"] = moved }
        step("the map loses it, it comes in front") { more.remove("a"); which.value = moved }
        step("n=2, k=3") { n.intValue = 2; k.intValue = 3 }
        //@end
    }
    scenario("columns_shared_out", "a policy with intrinsics, shares by parent data and a baseline of its own, inside a row by the least height; lines, shares and children change") {
        //@begin columns_shared_out
        queueCoroutines()
        val line = mutableIntStateOf(4); val share = mutableIntStateOf(1); val third = mutableStateOf(true); val h = mutableIntStateOf(20); val least = mutableStateOf(true)
        start(120, 100) {
            log("compose:Root")
            Row(Modifier.trace("row").then(if (least.value) Modifier.height(IntrinsicSize.Min) else Modifier)) {
                Layout({
                    Lined("a", line, 12)
                    Box(Modifier.share(share.intValue).trace("b").height(h.intValue.dp))
                    if (third.value) Box(Modifier.trace("c").share(2).paddingFrom(FirstBaseline, before = 10.dp)) { Lined("d", line, 8) }
                }, Modifier.weight(1f).alignByBaseline().trace("shared"), shared)
                Box(Modifier.trace("bar").width(6.dp).fillMaxHeight())
                Box(Modifier.alignBy { it.measuredHeight / 2 }.trace("by").size(10.dp))
            }
        }
        step("the line at 9") { line.intValue = 9 }
        step("b has two shares") { share.intValue = 2 }
        step("b is higher") { h.intValue = 30 }
        step("the third leaves") { third.value = false }
        step("line and share") { line.intValue = 2; share.intValue = 1 }
        step("as high as it likes") { least.value = false }
        step("the third is back, b is low") { third.value = true; h.intValue = 5 }
        //@end
    }
    scenario("dial_of_delegates", "a node that delegates to a pointer node and, sometimes, to a drawing one, reads a local, keeps a count, is reset in reused content and restarts its handler") {
        //@begin dial_of_delegates
        queueCoroutines()
        val name = mutableStateOf("d"); val inked = mutableStateOf(true); val unit = mutableIntStateOf(1); val round = mutableIntStateOf(0); val size = mutableIntStateOf(20); val on = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalUnit provides unit.intValue) {
                ReusableContentHost(on.value) { ReusableContent(round.intValue) { Box(Modifier.then(Dial(name.value, inked.value)).trace("dial").size(size.intValue.dp)) } }
            }
        }
        step("a press") { press(5f, 5f) }
        step("let go") { release(5f, 5f) }
        step("unit 10, a tap") { unit.intValue = 10; tap(5f, 5f) }
        step("without ink") { inked.value = false }
        step("a tap without ink") { tap(5f, 5f) }
        step("larger, with ink, pressed") { size.intValue = 30; inked.value = true; press(5f, 5f) }
        step("another name while pressed") { name.value = "e" }
        step("let go again") { release(5f, 5f) }
        step("used again") { round.intValue = 1 }
        step("off") { on.value = false }
        step("on, a tap") { on.value = true }
        step("a tap") { tap(5f, 5f) }
        //@end
    }
    scenario("sensors_of_rows", "rows with a producer that waits to be disposed, on a bus that changes; a factor changes while a value arrives") {
        //@begin sensors_of_rows
        queueCoroutines()
        val first = Bus(); val second = Bus(); val bus = mutableStateOf(first); val factors = mutableStateListOf(1, 10)
        start(100, 100) {
            log("compose:Root")
            for (f in factors) key(f) { val v by sensor(bus.value, f); log("compose:row $f $v") ; Shown("s$f") { v } }
        }
        step("3") { first.send(3) }
        step("4 twice") { first.send(4); first.send(4) }
        step("a third, and 5") { factors.add(100); first.send(5) }
        step("6") { first.send(6) }
        step("the other bus, and 7 on both") { bus.value = second; first.send(7); second.send(7) }
        step("8 on both") { first.send(8); second.send(8) }
        step("the first row leaves, 9 comes") { factors.removeAt(0); second.send(9) }
        fact("listeners", first.listeners.size * 10 + second.listeners.size)
        //@end
    }
    scenario("jobs_through_a_mutex", "jobs that wait for a mutex, of which one is cancelled while it waits and one while it holds it, and a state that each of them writes over frames") {
        //@begin jobs_through_a_mutex
        queueCoroutines()
        val n = mutableIntStateOf(0); val lock = Mutex(); val jobs = HashMap<String, Job>(); lateinit var scope: CoroutineScope; val here = mutableStateOf(true)
        fun go(name: String, frames: Int) { jobs[name] = scope.launch { log("asks:$name"); try { lock.withLock { log("holds:$name"); repeat(frames) { withFrameNanos {}; n.intValue++ }; log("done:$name ${n.intValue}") } } catch (e: CancellationException) { log("cut:$name"); throw e } finally { log("finally:$name") } } }
        start(100, 100) {
            log("compose:Root ${here.value}")
            if (here.value) { scope = rememberCoroutineScope(); Shown("n") { n.intValue }; LaunchedEffect(Unit) { lock.withLock { log("effect:holds"); withFrameNanos {} }; log("effect:over"); snapshotFlow { n.intValue / 2 }.distinctUntilChanged().collect { log("half:$it") } } }
        }
        step("a and b", 8) { go("a", 2); go("b", 1) }
        step("c, d and e", 2) { go("c", 3); go("d", 1); go("e", 1) }
        step("d is cancelled", 2) { jobs.getValue("d").cancel() }
        step("c is cancelled", 6) { jobs.getValue("c").cancel() }
        step("f and g", 2) { go("f", 4); go("g", 1) }
        step("all leave", 4) { here.value = false }
        step("and are here again", 6) { here.value = true }
        step("h", 6) { go("h", 1) }
        //@end
    }
    scenario("cart_of_maps", "a cart in a map of states: derived totals, a derived count a row, its keys and its values read by others, changed one by one and all at once") {
        //@begin cart_of_maps
        queueCoroutines()
        val cart = mutableStateMapOf("a" to 1, "b" to 2); val prices = mutableStateMapOf("a" to 10, "b" to 5, "c" to 1); val only = mutableStateOf<String?>(null)
        start(100, 100) {
            log("compose:Root")
            val total = remember { derivedStateOf { log("calc:total"); cart.entries.sumOf { it.value * prices.getValue(it.key) } } }
            val free = remember { derivedStateOf { log("calc:free"); total.value > 30 } }
            Shown("total") { total.value }; Shown("free") { free.value }; Shown("kinds") { cart.size }; Shown("names") { cart.keys.sorted() }; Shown("empty") { cart.isEmpty() }
            LazyRow(Modifier.trace("row")) {
                log("lazy:content")
                items(prices.keys.sorted().filter { only.value == null || only.value == it }, key = { it }) { id ->
                    val count by remember(id) { derivedStateOf { log("calc:$id"); cart[id] ?: 0 } }
                    log("compose:item $id $count"); Box(Modifier.click(id) { cart[id] = count + 1 }.trace("item.$id").size((10 + count).dp, 20.dp))
                    DisposableEffect(count) { log("effect-start:$id $count"); onDispose { log("effect-dispose:$id $count") } }
                }
            }
        }
        step("one more a") { tap(2f, 2f) }
        step("the same count again") { cart["b"] = 2 }
        step("c comes") { cart["c"] = 3 }
        step("a price") { prices["b"] = 20 }
        step("a leaves") { cart.remove("a") }
        step("only b") { only.value = "b" }
        step("all of them at once") { cart.putAll(mapOf("a" to 4, "b" to 2)); only.value = null }
        step("a new kind, unpriced kinds leave") { prices["d"] = 2; prices.remove("c"); cart.remove("c") }
        step("emptied") { cart.clear() }
        //@end
    }
    scenario("locals_through_hosts", "locals above a subcomposition in a list in constraints: a static and a dynamic one change, in turn and together, with readers at each level and skipping functions between") {
        //@begin locals_through_hosts
        queueCoroutines()
        val unit = mutableIntStateOf(1); val tone = mutableStateOf("plain"); val width = mutableIntStateOf(80); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalUnit provides unit.intValue) {
                Toned("top", tone = "")
                CompositionLocalProvider(LocalTone provides tone.value) {
                    BoxWithConstraints(Modifier.trace("bwc").width(width.intValue.dp)) {
                        log("compose:bwc ${constraints.maxWidth}")
                        Toned("bwc", 0)
                        LazyColumn(Modifier.trace("list")) {
                            log("lazy:content")
                            item(key = "a") { log("compose:a"); Toned("a"); Leaf("a") }
                            items(2, key = { it }) { i ->
                                log("compose:item $i")
                                SubcomposeLayout(Modifier.trace("sub$i")) { c ->
                                    log("policy:sub$i")
                                    val p = subcompose(0) { log("compose:slot $i"); if (i == 0) Toned("slot$i", 0) else Toned("slot$i", tone = ""); Reading("n$i", n); Box(Modifier.trace("box$i").size(10.dp)) }.map { it.measure(c) }
                                    layout(10, 10) { p.forEach { it.place(0, 0) } }
                                }
                            }
                        }
                    }
                }
            }
        }
        step("unit 2") { unit.intValue = 2 }
        step("bold") { tone.value = "bold" }
        step("narrow") { width.intValue = 60 }
        step("n=1 and unit 3") { n.intValue = 1; unit.intValue = 3 }
        step("all together") { tone.value = "thin"; unit.intValue = 4; width.intValue = 70; n.intValue = 2 }
        step("the same tone, n=3") { tone.value = "thin"; n.intValue = 3 }
        //@end
    }
    scenario("zoomed_by_density", "another density above boxes by dp, a list, an offset, a cached drawing and a text that is measured: what is measured, placed and drawn again") {
        //@begin zoomed_by_density
        queueCoroutines()
        val zoom = mutableFloatStateOf(1f); val fonts = mutableFloatStateOf(1f); val s = mutableIntStateOf(0); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalDensity provides Density(zoom.floatValue, fonts.floatValue)) {
                log("compose:inside")
                val measurer = rememberTextMeasurer()
                Column(Modifier.trace("col")) {
                    Box(Modifier.trace("pad", exit = true).padding(4.dp).trace("in").size(10.dp))
                    Box(Modifier.offset { log("lambda:offset ${s.intValue}"); IntOffset(4, s.intValue) }.trace("moved").requiredSize(10.dp, 6.dp))
                    Box(Modifier.trace("cached").size(20.px(), 10.px()).drawWithCache { log("cache:${2.dp.toPx().roundToInt()} ${s.intValue}"); val words = measurer.measure("x", density = this); onDrawBehind { log("draw:cached ${words.size.width > 0}") } })
                    Box(Modifier.trace("fixed").layout { m, c -> log("lambda:layout ${density.roundToInt()}"); val p = m.measure(Constraints.fixed(10, 10)); layout(10, 10) { p.place(0, 0) } })
                    LazyColumn(Modifier.trace("list").height(30.px()), list) { items(8) { log("compose:item $it"); Box(Modifier.trace("i$it").size(10.dp)) } }
                    Shown("dp") { 1 }
                }
            }
        }
        step("scrolled", 4) { list.dispatchRawDelta(15f) }
        step("twice as large", 4) { zoom.floatValue = 2f }
        step("larger fonts", 4) { fonts.floatValue = 1.5f }
        step("s=1", 4) { s.intValue = 1 }
        step("as before", 4) { zoom.floatValue = 1f; fonts.floatValue = 1f; s.intValue = 0 }
        //@end
    }
    scenario("parts_entering", "a card by AnimatedVisibility without an effect of its own whose parts enter and leave by other specs, with a value of its transition; turned round on the way") {
        //@begin parts_entering
        queueCoroutines()
        val on = mutableStateOf(false); val part = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${on.value}")
            AnimatedVisibility(on.value, Modifier.trace("card"), enter = EnterTransition.None, exit = ExitTransition.None) {
                log("compose:card ${transition.currentState}->${transition.targetState}")
                val w by transition.animateDp({ even(64) }) { if (it == EnterExitState.Visible) 40.dp else 10.dp }
                Column {
                    Box(Modifier.animateEnterExit(fadeIn(even(48)), fadeOut(even(32))).trace("head").size(40.dp, 10.dp))
                    if (part.value) Box(Modifier.animateEnterExit(slideInHorizontally(even(80)) { -it }, slideOutHorizontally(even(16)) { it }).trace("body").size(30.dp, 10.dp))
                    Box(Modifier.layout { m, c -> val p = m.measure(c.copy(minWidth = w.roundToPx(), maxWidth = w.roundToPx())); layout(p.width, p.height) { p.place(0, 0) } }.trace("bar").height(5.dp))
                    Alive("card")
                }
            }
            Leaf("end")
        }
        step("enters", 20) { on.value = true }
        step("leaves", 20) { on.value = false }
        step("enters again", 3) { on.value = true }
        step("turned round", 20) { on.value = false }
        step("enters without the body", 3) { on.value = true; part.value = false }
        step("the body comes on the way", 20) { part.value = true }
        //@end
    }
    scenario("list_walked_by_keys", "a list whose rows take the focus: walked by keys beyond its end, a row with a next of its own, one that cannot be focused for now, one that leaves while focused") {
        //@begin list_walked_by_keys
        queueCoroutines()
        val rows = mutableStateListOf(0, 1, 2, 3, 4, 5, 6, 7); val off = mutableIntStateOf(2); val list = LazyListState(); val r = FocusRequester(); val last = FocusRequester()
        start(100, 90) {
            log("compose:Root")
            Column(Modifier.trace("col").onKeyEvent { if (it.type == KeyEventType.KeyDown) log("key:col ${it.key == Key.X}"); false }) {
                LazyColumn(Modifier.trace("list").height(60.dp), list) {
                    items(rows, key = { it }) { i ->
                        log("compose:row $i ${off.intValue == i}")
                        Box(Modifier.then(if (i == 0) Modifier.focusRequester(r) else Modifier).onFocusChanged { log("focus:$i ${it.isFocused}") }.focusProperties { canFocus = off.intValue != i; if (i == 4) down = last }.focusTarget().trace("row$i").size(50.dp, 20.dp))
                    }
                }
                Box(Modifier.focusRequester(last).onFocusChanged { log("focus:last ${it.isFocused}") }.focusTarget().trace("last").size(50.dp, 20.dp))
            }
            Shown("at") { "${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}" }
        }
        step("the first") { r.requestFocus() }
        step("down") { key(Key.DirectionDown) }
        step("down, over the third", 6) { key(Key.DirectionDown) }
        step("tab", 6) { key(Key.Tab) }
        step("down: the last", 6) { key(Key.DirectionDown) }
        step("up", 6) { key(Key.DirectionUp) }
        step("x", 6) { key(Key.X) }
        step("the row leaves", 6) { rows.removeAt(list.layoutInfo.visibleItemsInfo.last().index) }
        step("tab again", 6) { key(Key.Tab) }
        step("the one off now is the focused one", 6) { off.intValue = 1; r.requestFocus() }
        //@end
    }
}
@Composable private fun Int.px() = with(LocalDensity.current) { toDp() }
