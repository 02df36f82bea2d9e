@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private class Twig(var name: String)
private class TwigApplier(root: Twig) : AbstractApplier<Twig>(root) {
    override fun insertTopDown(index: Int, instance: Twig) { log("down:${current.name} $index ${instance.name}") }
    override fun insertBottomUp(index: Int, instance: Twig) { log("up:${current.name} $index ${instance.name}") }
    override fun remove(index: Int, count: Int) { log("remove:${current.name} $index $count") }
    override fun move(from: Int, to: Int, count: Int) { log("move:${current.name} $from $to $count") }
    override fun onClear() { log("clear") }
    override fun onBeginChanges() { log("begin") }
    override fun onEndChanges() { log("end") }
}
@Composable private fun Branch(name: String, a: Int, b: IntState, content: @Composable () -> Unit) {
    log("compose:Branch($name)")
    ComposeNode<Twig, TwigApplier>({ log("make:$name"); Twig(name) }, {
        set(a) { log("set:$name a=$it") }
        init { log("init:$name") }
        update(b.intValue) { log("update:$name b=$it") }
        reconcile { log("reconcile:$name") }
    }) { content() }
}
@Composable private fun Within(name: String, s: IntState, content: @Composable () -> Unit) {
    log("compose:Within($name)")
    val context = rememberCompositionContext()
    DisposableEffect(context) {
        log("effect-start:$name")
        val composition = Composition(TwigApplier(Twig(name)), context)
        composition.setContent { log("compose:in $name ${s.intValue} ${LocalDip.current} ${LocalFloor.current}"); remember { Obs(name) }; content(); SideEffect { log("side:$name ${s.intValue}") } }
        onDispose { log("effect-dispose:$name"); composition.dispose() }
    }
}
private val LocalDip = compositionLocalOf { 0 }
private val LocalFloor = staticCompositionLocalOf { 0 }
private class Ear(var name: String, var share: Boolean, var beyond: Boolean) : Modifier.Node(), PointerInputModifierNode {
    override fun onPointerEvent(pointerEvent: PointerEvent, pass: PointerEventPass, bounds: IntSize) {
        if (pass == PointerEventPass.Main) log("heard:$name ${pointerEvent.type} ${pointerEvent.changes.joinToString { "${it.position.x.roundToInt()},${it.position.y.roundToInt()}" }} ${bounds.width}x${bounds.height}")
    }
    override fun onCancelPointerInput() { log("cancelled:$name") }
    override fun sharePointerInputWithSiblings() = share
    override fun interceptOutOfBoundsChildEvents() = beyond
}
private data class EarElement(val name: String, val share: Boolean, val beyond: Boolean) : ModifierNodeElement<Ear>() {
    override fun create() = Ear(name, share, beyond)
    override fun update(node: Ear) { node.name = name; node.share = share; node.beyond = beyond }
}
private fun Modifier.ear(name: String, share: Boolean = false, beyond: Boolean = false) = then(EarElement(name, share, beyond))
private fun Modifier.hears(name: String) = pointerInput(name) { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("heard:$name ${e.type} ${e.changes[0].position.x.roundToInt()},${e.changes[0].position.y.roundToInt()}") } } }
private fun Offset.whole() = "${x.roundToInt()},${y.roundToInt()}"

/** Parts that a framework's own tests look at: appliers, contexts, hits, coordinates, children that a layout treats otherwise, derived values in snapshots. */
fun innerParts() {
    scenario("nodes_updated", "nodes of one's own with a value set, updated, told once and told always, in branches by keys: what the applier hears when they change, move and come") {
        //@begin nodes_updated
        queueCoroutines()
        val rows = mutableStateListOf("p", "q", "r"); val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val two = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val context = rememberCompositionContext()
            DisposableEffect(Unit) {
                val own = Composition(TwigApplier(Twig("root")), context)
                own.setContent {
                    log("compose:own")
                    for (r in rows) key(r) {
                        Branch(r, a.intValue, b) { log("compose:in $r"); if (two.value) Branch("$r.1", rows.size, b) {}; Branch("$r.2", 0, b) {} }
                        if (r == "q" && two.value) Branch("beside", 0, b) {}
                    }
                }
                onDispose { own.dispose() }
            }
        }
        step("a=1") { a.intValue = 1 }
        step("b=1") { b.intValue = 1 }
        step("not two") { two.value = false }
        step("turned round") { rows.reverse() }
        step("two, a=2") { two.value = true; a.intValue = 2 }
        step("b=1 again and a=3, x in front") { b.intValue = 1; a.intValue = 3; rows.add(0, "x") }
        step("not two") { two.value = false; b.intValue = 2 }
        //@end
    }
    scenario("contexts_in_turn", "compositions within compositions that read one state and two locals: the order in which they run, what they hear of locals, one leaves while it is invalid") {
        //@begin contexts_in_turn
        queueCoroutines()
        val s = mutableIntStateOf(0); val t = mutableIntStateOf(0); val dip = mutableIntStateOf(0); val depth = mutableIntStateOf(0); val second = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${t.intValue}")
            CompositionLocalProvider(LocalDip provides dip.intValue, LocalFloor provides depth.intValue) {
                log("compose:provided")
                Within("one", s) { Within("one.in", s) { Alive("deep"); Shown("t") { t.intValue } } }
                if (second.value) Within("two", s) { CompositionLocalProvider(LocalDip provides 9) { Within("two.in", s) { Shown("dip") { s.intValue * 10 } } } }
                SideEffect { log("side:provided") }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("t=1") { t.intValue = 1 }
        step("dip=1") { dip.intValue = 1 }
        step("depth=1") { depth.intValue = 1 }
        step("s=2, the second goes") { s.intValue = 2; second.value = false }
        step("the second comes, dip=2") { second.value = true; dip.intValue = 2 }
        step("all") { s.intValue = 3; t.intValue = 3; depth.intValue = 3 }
        //@end
    }
    scenario("shared_with_siblings", "overlapping nodes that share a pointer with those below, or not, and a parent that hears what is hit outside of it: moved out, exchanged and taken away while pressed") {
        //@begin shared_with_siblings
        queueCoroutines()
        val top = mutableStateOf(true); val shares = mutableStateOf(true); val z = mutableFloatStateOf(0f); val beyond = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.ear("root").size(100.dp)) {
                Box(Modifier.zIndex(z.floatValue).ear("low").size(60.dp))
                Box(Modifier.ear("mid", share = shares.value).offset(20.dp, 0.dp).ear("mid.in").size(40.dp, 60.dp))
                if (top.value) Box(Modifier.offset(30.dp, 10.dp).ear("top", share = true).size(20.dp))
                Box(Modifier.offset(0.dp, 70.dp).ear("parent", beyond = beyond.value).size(20.dp)) { Box(Modifier.offset(40.dp, 0.dp).ear("outside").requiredSize(20.dp)) }
            }
        }
        step("press on all") { press(35f, 15f) }
        step("move to mid and low") { move(25f, 40f) }
        step("release") { release(25f, 40f) }
        step("mid shares no more") { shares.value = false; tap(35f, 15f) }
        step("a tap once more") { tap(35f, 15f) }
        step("low is above") { z.floatValue = 1f }
        step("a tap") { tap(35f, 15f) }
        step("low is below, press") { z.floatValue = 0f; shares.value = true; press(35f, 15f) }
        step("top goes") { top.value = false }
        step("move on") { move(36f, 16f) }
        step("release on nothing") { release(90f, 90f) }
        step("a tap outside the parent") { tap(45f, 75f) }
        step("not heard beyond") { beyond.value = false }
        step("a tap outside again") { tap(45f, 75f) }
        //@end
    }
    scenario("mouse_in_and_out", "handlers that hear the mouse come in, move and leave: nested, side by side, with a button down, and while what is under the mouse moves, comes and goes") {
        //@begin mouse_in_and_out
        queueCoroutines()
        val x = mutableIntStateOf(10); val inner = mutableStateOf(true); val cover = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.hears("outer").size(80.dp)) {
                if (inner.value) Box(Modifier.offset { IntOffset(x.intValue, 10) }.hears("inner").size(20.dp)) { Box(Modifier.hears("core").size(10.dp)) }
                Box(Modifier.offset(50.dp, 10.dp).hears("beside").size(20.dp))
                if (cover.value) Box(Modifier.hears("cover").size(40.dp))
            }
        }
        step("onto the outer") { hover(5f, 5f) }
        step("onto the core") { hover(12f, 12f) }
        step("within the core") { hover(15f, 15f) }
        step("onto the inner") { hover(25f, 25f) }
        step("beside") { hover(55f, 15f) }
        step("inner comes under the mouse") { x.intValue = 45 }
        step("moved a little") { hover(56f, 16f) }
        step("inner goes away again") { x.intValue = 10 }
        step("onto the inner again") { hover(25f, 25f) }
        step("inner leaves") { inner.value = false }
        step("covered") { cover.value = true }
        step("moved in the cover") { hover(26f, 26f) }
        step("out of all") { hover(95f, 95f) }
        //@end
    }
    scenario("places_between_nodes", "where nodes stand for each other, through layers that turn and scale, clips and scrolls, told as they are placed, and asked for when layers have changed") {
        //@begin places_between_nodes
        queueCoroutines()
        val turn = mutableFloatStateOf(0f); val scale = mutableFloatStateOf(1f); val dx = mutableIntStateOf(0); val scroll = ScrollState(0); val at = HashMap<String, LayoutCoordinates>()
        fun Modifier.held(name: String) = onPlaced { at[name] = it; log("onPlaced:$name ${it.positionInParent().whole()} ${it.size.width}x${it.size.height}") }
        fun told() { val root = at["root"]!!; for (n in listOf("a", "b", "c")) at[n]!!.let { c -> log("told:$n ${root.localPositionOf(c).whole()} ${root.localPositionOf(c, Offset(10f, 10f)).whole()} ${c.localPositionOf(root).whole()} ${c.parentLayoutCoordinates?.size?.width} ${root.localBoundingBoxOf(c).let { "${it.left.roundToInt()},${it.top.roundToInt()} ${it.right.roundToInt()},${it.bottom.roundToInt()}" }} ${root.localBoundingBoxOf(c, false).width.roundToInt()} ${at["b"]!!.localPositionOf(c).whole()} ${c.boundsInRoot().let { "${it.left.roundToInt()} ${it.right.roundToInt()}" }}") } }
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.held("root").size(100.dp)) {
                Box(Modifier.offset { IntOffset(dx.intValue, 0) }.graphicsLayer { rotationZ = turn.floatValue; transformOrigin = TransformOrigin(0f, 0f) }.held("a").size(40.dp)) { Box(Modifier.offset(5.dp, 5.dp).graphicsLayer { scaleX = scale.floatValue; scaleY = 2f; translationX = 3f }.held("b").size(10.dp)) }
                Column(Modifier.offset(50.dp, 50.dp).size(30.dp).clipToBounds().verticalScroll(scroll)) { Spacer(Modifier.size(20.dp)); Box(Modifier.held("c").size(40.dp, 30.dp)) }
            }
        }
        step("told") { told() }
        step("turned") { turn.floatValue = 90f }
        step("told of it") { told() }
        step("moved and scaled") { dx.intValue = 20; scale.floatValue = 3f }
        step("told of it") { told() }
        step("scrolled") { scroll.dispatchRawDelta(15f) }
        step("told of it") { told() }
        step("turned back, scrolled on") { turn.floatValue = 45f; scroll.dispatchRawDelta(15f) }
        step("told at the end") { told() }
        //@end
    }
    scenario("children_left_unmeasured", "a layout that measures, places or leaves out its children by states: what an unmeasured child composes, draws and hears, and what it does when it comes back") {
        //@begin children_left_unmeasured
        queueCoroutines()
        val measured = mutableIntStateOf(3); val placed = mutableIntStateOf(3); val n = mutableIntStateOf(10); val c = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("around")) {
                Layout({
                    for (i in 0..2) Box(Modifier.onPlaced { log("onPlaced:$i") }.onGloballyPositioned { log("onGloballyPositioned:$i ${it.positionInRoot().x.roundToInt()}") }.trace("c$i").drawBehind { log("draw:own$i ${c.intValue}") }.layout { m, k -> log("lambda:m$i"); val p = m.measure(k.copy(minWidth = n.intValue, maxWidth = n.intValue)); layout(p.width, 10) { p.place(0, 0) } }) { log("compose:in$i ${c.intValue}"); Alive("alive$i") }
                }) { children, k ->
                    log("policy")
                    val p = children.take(measured.intValue).map { it.measure(k.copy(minWidth = 0, minHeight = 0)) }
                    layout(p.sumOf { it.width }, 20) { var x = 0; for ((i, child) in p.withIndex()) { if (i < placed.intValue) child.place(x, 0); x += child.width } }
                }
            }
        }
        step("two measured") { measured.intValue = 2 }
        step("n=20") { n.intValue = 20 }
        step("c=1") { c.intValue = 1 }
        step("one placed") { placed.intValue = 1 }
        step("c=2") { c.intValue = 2 }
        step("n=15") { n.intValue = 15 }
        step("all measured, two placed") { measured.intValue = 3; placed.intValue = 2 }
        step("all placed") { placed.intValue = 3 }
        step("none measured") { measured.intValue = 0 }
        step("n=12 and c=3") { n.intValue = 12; c.intValue = 3 }
        step("all again") { measured.intValue = 3 }
        //@end
    }
    scenario("measured_while_placing", "children that a layout measures while it places, beside one that it measures before: which parents are measured and placed when they grow, and when the way changes") {
        //@begin measured_while_placing
        queueCoroutines()
        val late = mutableStateOf(true); val a = mutableIntStateOf(10); val b = mutableIntStateOf(10); val gap = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("column")) {
                Layout({
                    Box(Modifier.trace("early").layout { m, k -> val p = m.measure(Constraints.fixed(a.intValue, 10)); layout(p.width, p.height) { p.place(0, 0) } })
                    Box(Modifier.trace("late")) { Box(Modifier.trace("late.in").layout { m, k -> val p = m.measure(Constraints.fixed(b.intValue, 10)); layout(p.width, p.height) { p.place(0, 0) } }) }
                }, Modifier.trace("own", exit = true)) { (one, two), k ->
                    log("policy")
                    val p = one.measure(Constraints()); val q = if (late.value) null else two.measure(Constraints())
                    layout(p.width, 20) { log("place:policy"); p.place(0, 0); val r = q ?: two.measure(Constraints()); r.place(p.width + gap.intValue, 0); log("place:late ${r.width}") }
                }
                Box(Modifier.trace("below").size(10.dp))
            }
        }
        step("b=20") { b.intValue = 20 }
        step("a=20") { a.intValue = 20 }
        step("gap=5") { gap.intValue = 5 }
        step("gap=6, b=30") { gap.intValue = 6; b.intValue = 30 }
        step("measured before") { late.value = false }
        step("b=10") { b.intValue = 10 }
        step("late again, a=15") { late.value = true; a.intValue = 15 }
        step("b=12") { b.intValue = 12 }
        //@end
    }
    scenario("derived_in_snapshots", "derived values asked in snapshots, nested ones and outside: how often they are calculated, what they depend on there, which readers run when snapshots are applied or given up") {
        //@begin derived_in_snapshots
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(10); val useB = mutableStateOf(false)
        val sum = derivedStateOf { log("calc:sum"); if (useB.value) a.intValue + b.intValue else a.intValue }
        val parity = derivedStateOf { log("calc:parity"); sum.value % 2 == 0 }
        val pair = derivedStateOf(structuralEqualityPolicy()) { log("calc:pair"); sum.value / 10 to parity.value }
        start(100, 100) {
            log("compose:Root")
            Shown("parity") { parity.value }
            Shown("pair") { pair.value.first }
            Box(Modifier.drawBehind { log("draw:sum ${sum.value}") }.size(10.dp))
        }
        step("asked twice") { log("is:${sum.value} ${sum.value} ${pair.value.first}") }
        step("in a snapshot") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.intValue = 2; log("is:${sum.value} ${parity.value}"); useB.value = true; log("is:${sum.value} ${pair.value.first}") }; log("out:${sum.value} ${parity.value}"); s.apply().check(); s.dispose(); log("applied:${sum.value} ${parity.value}") }
        step("b is 13") { b.intValue = 13 }
        step("given up") { val s = Snapshot.takeMutableSnapshot(); s.enter { a.intValue = 100; log("is:${sum.value} ${pair.value.first}") }; s.dispose(); log("out:${sum.value}") }
        step("nested") { val s = Snapshot.takeMutableSnapshot(); s.enter { b.intValue = 20; val i = s.takeNestedMutableSnapshot(); i.enter { a.intValue = 3; log("inner:${sum.value}") }; log("outer:${sum.value}"); i.apply(); i.dispose(); log("after:${sum.value} ${parity.value}") }; log("out:${sum.value}"); s.apply(); s.dispose() }
        step("an older one") { val s = Snapshot.takeSnapshot(); a.intValue = 5; log("new:${sum.value}"); s.enter { log("old:${sum.value} ${parity.value}") }; s.dispose(); log("new:${sum.value}") }
        step("a and b cancel out") { a.intValue = 6; b.intValue = 19 }
        step("not b") { useB.value = false }
        step("b alone") { b.intValue = 0 }
        //@end
    }
    scenario("derived_after_nested", "derived values asked in a snapshot between the writes of nested ones that are applied to it: which stay as they were, until it writes itself") {
        //@begin derived_after_nested
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(2); val low = derivedStateOf { log("calc:low"); a.intValue * 10 }; val high = derivedStateOf { log("calc:high"); low.value + b.intValue }; val alone = derivedStateOf { log("calc:alone"); a.intValue + 100 }
        fun Snapshot.nested(change: () -> Unit) { val i = (this as MutableSnapshot).takeNestedMutableSnapshot(); i.enter(change); i.apply().check(); i.dispose() }
        start(100, 100) { log("compose:Root"); Shown("high") { high.value }; Shown("alone") { alone.value } }
        step("asked in between") { val s = Snapshot.takeMutableSnapshot(); s.enter { log("is:${high.value}"); s.nested { a.intValue = 2; log("in:${high.value} ${low.value}") }; log("is:${high.value} ${low.value} ${alone.value}"); b.intValue = 3; log("is:${high.value} ${alone.value}") }; s.apply().check(); s.dispose(); log("out:${high.value} ${low.value}") }
        step("two nested ones") { val s = Snapshot.takeMutableSnapshot(); s.enter { s.nested { a.intValue = 4 }; log("is:${low.value}"); s.nested { a.intValue = 5 }; log("is:${low.value} ${high.value}"); s.nested { log("in:${low.value}"); b.intValue = 9 } ; log("is:${low.value} ${high.value}") }; s.apply().check(); s.dispose(); log("out:${high.value}") }
        step("in the global one") { log("is:${low.value}"); Snapshot.withMutableSnapshot { a.intValue = 7; log("in:${low.value}") }; log("is:${low.value} ${high.value}"); Snapshot.withMutableSnapshot { b.intValue = 1 }; log("is:${high.value}") }
        step("a alone") { a.intValue = 8 }
        //@end
    }
    scenario("contexts_behind_skipped", "three compositions in a row whose contents are made anew by the parent, that read a local, in steps with and without a state that one of them reads") {
        //@begin contexts_behind_skipped
        queueCoroutines()
        val s = mutableIntStateOf(0); val t = mutableIntStateOf(0); val dip = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalDip provides dip.intValue) {
                val made = t.intValue
                Within("first", s) { Shown("made") { made } }
                Within("middle", t) { Within("middle.in", s) { Shown("made in") { made } } }
                Within("last", s) { log("compose:last $made"); if (made > 1) Alive("last") }
            }
        }
        step("dip=1") { dip.intValue = 1 }
        step("t=1") { t.intValue = 1 }
        step("t=2, dip=2") { t.intValue = 2; dip.intValue = 2 }
        step("s=1, dip=3") { s.intValue = 1; dip.intValue = 3 }
        step("dip=4") { dip.intValue = 4 }
        step("all") { s.intValue = 2; t.intValue = 0; dip.intValue = 5 }
        //@end
    }
    scenario("observers_of_reads", "an observer of reads with scopes that nest, are cleared in their callbacks and write in their blocks, over states and derived values; stopped and started") {
        //@begin observers_of_reads
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val even = derivedStateOf { log("calc:even"); a.intValue % 2 == 0 }; val later = ArrayList<() -> Unit>(); val o = SnapshotStateObserver { later += it; log("scheduled") }
        fun run() { while (later.isNotEmpty()) later.removeAt(0)() }
        val first: (String) -> Unit = { log("first:$it") }; val second: (String) -> Unit = { log("second:$it"); o.clear(it) }
        fun watch() { o.observeReads("x", first) { log("x:${a.intValue}"); o.observeReads("y", second) { log("y:${b.intValue}") }; log("x:${even.value}") } }
        start(100, 100) { log("compose:Root") }
        o.start()
        step("watched") { watch() }
        step("a=1") { a.intValue = 1; Snapshot.sendApplyNotifications(); run() }
        step("b=1") { b.intValue = 1; Snapshot.sendApplyNotifications(); run() }
        step("b=2, not watched") { b.intValue = 2; Snapshot.sendApplyNotifications(); run() }
        step("another callback for x") { o.observeReads("x", second) { log("x:${even.value}") } }
        step("a=3, even as before") { a.intValue = 3; Snapshot.sendApplyNotifications(); run() }
        step("a=4") { a.intValue = 4; Snapshot.sendApplyNotifications(); log("pending"); a.intValue = 5; Snapshot.sendApplyNotifications(); run() }
        step("written in its block") { o.observeReads("z", first) { log("z:${a.intValue}"); a.intValue++ }; Snapshot.sendApplyNotifications(); run() }
        step("watched without observation") { o.observeReads("w", first) { Snapshot.withoutReadObservation { log("w:${a.intValue}") }; log("w:${b.intValue}") }; a.intValue = 20; Snapshot.sendApplyNotifications(); run() }
        step("cleared by name") { watch(); o.clearIf { it == "x" || it == "w" }; a.intValue = 30; b.intValue = 30; Snapshot.sendApplyNotifications(); run() }
        step("stopped") { watch(); o.stop(); a.intValue = 31; Snapshot.sendApplyNotifications(); run() }
        step("started again") { o.start(); a.intValue = 32; Snapshot.sendApplyNotifications(); run(); o.clear(); a.intValue = 33; Snapshot.sendApplyNotifications(); run(); o.stop() }
        //@end
    }
    scenario("frames_in_turn", "coroutines that wait for frames: in which order they go on, one that cancels another, starts another and awaits twice in one frame, with states that they write") {
        //@begin frames_in_turn
        queueCoroutines()
        val n = mutableIntStateOf(0); val show = mutableStateOf(true); lateinit var scope: CoroutineScope; val jobs = HashMap<String, Job>()
        fun go(name: String, block: suspend CoroutineScope.() -> Unit) { jobs[name] = scope.launch { try { log("launched:$name"); block(); log("done:$name") } catch (e: CancellationException) { log("cancelled:$name"); throw e } finally { log("finally:$name") } } }
        start(100, 100) {
            log("compose:Root ${n.intValue}"); scope = rememberCoroutineScope()
            if (show.value) { LaunchedEffect(n.intValue / 3) { val k = n.intValue; while (true) { withFrameNanos { log("frame:effect$k ${it / 1_000_000}") } } } }
            DisposableEffect(n.intValue > 1) { log("effect-start"); onDispose { log("effect-dispose") } }
        }
        step("two wait", 2) { go("a") { withFrameNanos { log("frame:a"); n.intValue++ }; log("a goes on"); withFrameNanos { log("frame:a2") } }; go("b") { withFrameNanos { log("frame:b ${n.intValue}"); jobs["a"]!!.cancel() } } }
        step("one starts another", 3) { go("c") { withFrameNanos { log("frame:c"); go("d") { withFrameNanos { log("frame:d") } } }; go("e") { withFrameNanos { log("frame:e"); n.intValue += 2 } } } }
        step("waits in a wait", 3) { go("f") { val x = withFrameNanos { 7 }; log("f:$x"); repeat(2) { withFrameMillis { m -> log("frame:f $m") } } } }
        step("hidden while it waits", 2) { show.value = false; go("g") { withFrameNanos { log("frame:g"); show.value = true }; withFrameNanos { log("frame:g2 ${show.value}") } } }
        step("joined", 3) { go("h") { val j = launch { withFrameNanos { log("frame:inner") } }; log("h waits"); j.join(); log("h goes on"); yield(); log("h after yield") } }
        step("a failing frame", 2) { go("i") { try { withFrameNanos { log("frame:i"); error("no") } } catch (e: IllegalStateException) { log("caught:${e.message}") }; withFrameNanos { log("frame:i2") } } }
        step("hidden", 2) { show.value = false }
        //@end
    }
    scenario("scroll_modes", "a scrolled box that changes its axis, its direction and whether a finger moves it, beside readers of where it is, how far it may go and its room; one state for two boxes") {
        //@begin scroll_modes
        queueCoroutines()
        val scroll = ScrollState(30); val down = mutableStateOf(true); val turned = mutableStateOf(false); val enabled = mutableStateOf(true); val size = mutableIntStateOf(100); val second = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Row {
                Box(Modifier.size(40.dp).trace("room").then(if (down.value) Modifier.verticalScroll(scroll, enabled.value, reverseScrolling = turned.value) else Modifier.horizontalScroll(scroll, enabled.value, reverseScrolling = turned.value))) { Box(Modifier.trace("content", pos = true).size(size.intValue.dp)) }
                if (second.value) Column(Modifier.size(30.dp).verticalScroll(scroll)) { Box(Modifier.trace("other", pos = true).size(20.dp, 80.dp)) }
            }
            Shown("at") { "${scroll.value} of ${scroll.maxValue}" }
            Shown("ways") { "${scroll.canScrollForward} ${scroll.canScrollBackward} ${scroll.viewportSize}" }
        }
        step("by 20") { scroll.dispatchRawDelta(20f) }
        step("across") { down.value = false }
        step("turned") { turned.value = true }
        step("a finger across", 20) { press(30f, 20f); move(10f, 20f); move(5f, 20f); release(5f, 20f) }
        step("disabled, a finger", 20) { enabled.value = false }
        step("a finger that does nothing", 20) { press(30f, 20f); move(10f, 20f); move(5f, 20f); release(5f, 20f) }
        step("smaller") { size.intValue = 60 }
        step("smaller than the room") { size.intValue = 30 }
        step("large, down again") { size.intValue = 120; down.value = true; turned.value = false; enabled.value = true }
        step("to the end") { scroll.dispatchRawDelta(500f) }
        step("a second box with the state") { second.value = true }
        step("by -10") { scroll.dispatchRawDelta(-10f) }
        step("the second leaves") { second.value = false }
        //@end
    }
    scenario("contexts_of_locals", "the locals of one place provided as a whole at another, above and below other providers: what changes there when a local of either place does") {
        //@begin contexts_of_locals
        queueCoroutines()
        val dip = mutableIntStateOf(1); val depth = mutableIntStateOf(1); val near = mutableIntStateOf(50); val given = mutableStateOf(true)
        var held: CompositionLocalContext? = null
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalDip provides dip.intValue) {
                log("compose:outer")
                val context = currentCompositionLocalContext; SideEffect { log("same:${held === context}"); held = context }
                CompositionLocalProvider(LocalDip provides near.intValue, LocalFloor provides depth.intValue) {
                    log("compose:middle")
                    Shown("near") { "no reads" }
                    if (given.value) CompositionLocalProvider(context) { log("compose:given"); ReadsOf("given") } else ReadsOf("not given")
                    CompositionLocalProvider(LocalFloor providesDefault 7) { ReadsOf("default") }
                    BoxWithConstraints { CompositionLocalProvider(context) { ReadsOf("room") } }
                }
            }
        }
        step("dip=2") { dip.intValue = 2 }
        step("near=51") { near.intValue = 51 }
        step("depth=2") { depth.intValue = 2 }
        step("not given") { given.value = false }
        step("dip=3, depth=3") { dip.intValue = 3; depth.intValue = 3 }
        step("given, near=52") { given.value = true; near.intValue = 52 }
        //@end
    }
}
@Composable private fun ReadsOf(name: String) { log("compose:ReadsOf($name)"); Shown("$name dip") { "seen" }; DipOf(name); DepthOf(name) }
@Composable private fun DipOf(name: String) { log("compose:dip $name ${LocalDip.current}") }
@Composable private fun DepthOf(name: String) { log("compose:depth $name ${LocalFloor.current}") }
