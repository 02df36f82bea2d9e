@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalAnimationApi::class, InternalComposeApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.relocation.*
import androidx.compose.foundation.selection.*
import androidx.compose.runtime.*
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
import androidx.compose.ui.state.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private val LocalBase = compositionLocalOf { 1 }
private val LocalDouble = compositionLocalWithComputedDefaultOf { LocalBase.currentValue * 2 }
private val LocalName = staticCompositionLocalOf { "none" }
@Composable private fun Locals(name: String) { log("compose:Locals($name) ${LocalBase.current} ${LocalDouble.current} ${LocalName.current}") }
private data class Approach(val ends: (IntSize) -> Boolean, val part: () -> Float) : ModifierNodeElement<ApproachNode6>() {
    override fun create() = ApproachNode6(ends, part)
    override fun update(node: ApproachNode6) { node.ends = ends; node.part = part }
}
private class ApproachNode6(var ends: (IntSize) -> Boolean, var part: () -> Float) : Modifier.Node(), ApproachLayoutModifierNode {
    override fun isMeasurementApproachInProgress(lookaheadSize: IntSize) = ends(lookaheadSize)
    override fun ApproachMeasureScope.approachMeasure(measurable: Measurable, constraints: Constraints): MeasureResult {
        val w = (lookaheadSize.width * part()).roundToInt()
        log("approach:${lookaheadSize.width} $w")
        val p = measurable.measure(Constraints.fixed(w, lookaheadSize.height))
        return layout(p.width, p.height) { p.place(0, 0) }
    }
}
private class Part7(val name: String) : Modifier.Node(), DrawModifierNode {
    override fun ContentDrawScope.draw() { log("draw:part-$name"); drawContent() }
    override fun onAttach() { log("attach:$name") }
    override fun onDetach() { log("detach:$name") }
}
private data class Whole(val parts: List<String>, val read: Int) : ModifierNodeElement<WholeNode>() {
    override fun create() = WholeNode().also { it.change(parts); it.read = read }
    override fun update(node: WholeNode) { log("update:whole"); node.change(parts); if (node.read != read) { node.read = read; node.invalidateMeasurement() } }
}
private class WholeNode : DelegatingNode(), LayoutModifierNode, TraversableNode {
    override val traverseKey: Any get() = "whole"
    override val shouldAutoInvalidate get() = false
    var read = 0
    private val parts = LinkedHashMap<String, Part7>()
    override fun onAttach() {
        log("attach:whole")
        traverseAncestors("whole") { log("above:${(it as WholeNode).read}"); true }
    }
    override fun onDetach() { log("detach:whole") }
    fun change(names: List<String>) {
        for (name in parts.keys.toList()) if (name !in names) undelegate(parts.remove(name)!!)
        for (name in names) if (name !in parts) parts[name] = delegate(Part7(name))
    }
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult {
        log("measure:whole $read")
        val p = measurable.measure(constraints)
        return layout(p.width, p.height) { log("place:whole"); p.place(read, 0) }
    }
}

/** Programs about layouts of several contents, approaches, delegating nodes, clicks of several kinds and scrolling by hand. */
fun rareLayouts() {
    scenario("approached_widths", "a row in a lookahead scope whose child approaches its width by a state that is read while it measures; the child's room, its order and the end of the approach change") {
        //@begin approached_widths
        val wide = mutableStateOf(false); val part = mutableFloatStateOf(1f); val going = mutableStateOf(false); val first = mutableStateOf(true)
        start(200, 100) {
            log("compose:Root ${first.value}")
            LookaheadScope {
                Row(Modifier.trace("row")) {
                    if (first.value) Box(Modifier.trace("before").size(10.dp))
                    Box(Modifier.trace("out").then(Approach({ going.value }, { part.floatValue })).trace("in").width(if (wide.value) 80.dp else 40.dp).height(20.dp)) { Box(Modifier.trace("child").fillMaxWidth(.5f).height(5.dp)) }
                    Box(Modifier.trace("after").size(10.dp))
                }
            }
        }
        step("half, not going") { part.floatValue = .5f }
        step("going") { going.value = true }
        step("a quarter") { part.floatValue = .25f }
        step("wide") { wide.value = true }
        step("nothing before") { first.value = false }
        step("whole") { part.floatValue = 1f }
        step("not going") { going.value = false }
        step("half, not going again") { part.floatValue = .5f }
        //@end
    }
    scenario("delegates_by_list", "nodes that delegate to others by a list: parts come and go, the node finds its ancestors, measures again only when it asks for it") {
        //@begin delegates_by_list
        val parts = mutableStateOf(listOf("a")); val read = mutableIntStateOf(3); val inner = mutableStateOf(true); val on = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${parts.value} ${read.intValue}")
            Box(if (on.value) Modifier.then(Whole(parts.value, read.intValue)).trace("outer").size(60.dp) else Modifier.trace("outer").size(60.dp)) {
                if (inner.value) Box(Modifier.padding(2.dp).then(Whole(listOf("x"), 7)).trace("inner").size(20.dp))
            }
        }
        step("a and b") { parts.value = listOf("a", "b") }
        step("b") { parts.value = listOf("b") }
        step("the same list") { parts.value = listOf("b") }
        step("read=5") { read.intValue = 5 }
        step("no inner") { inner.value = false }
        step("inner") { inner.value = true }
        step("read=0, no inner") { read.intValue = 0; inner.value = false }
        step("none, off") { parts.value = emptyList(); on.value = false }
        step("on with c, inner") { parts.value = listOf("c"); on.value = true; inner.value = true }
        //@end
    }
    scenario("layout_of_contents", "a layout of three contents, one of them empty at times: each is measured by its own list; states read in contents and in the policy") {
        //@begin layout_of_contents
        val head = mutableStateOf(true); val n = mutableIntStateOf(2); val gap = mutableIntStateOf(4); val h = mutableIntStateOf(10)
        start(200, 200) {
            log("compose:Root")
            Layout(
                listOf({ log("compose:head ${head.value}"); if (head.value) Box(Modifier.trace("head").size(50.dp, 10.dp)) }, { log("compose:body ${n.intValue}"); for (i in 0 until n.intValue) Box(Modifier.trace("row$i").size(20.dp, h.intValue.dp)) }, { log("compose:foot"); Box(Modifier.layout { m, c -> log("measure:foot"); val p = m.measure(c); layout(p.width, p.height) { log("place:foot ${gap.intValue}"); p.place(gap.intValue, 0) } }.size(30.dp, 5.dp)) }),
                Modifier.trace("whole"),
            ) { (heads, bodies, feet), c ->
                log("policy:${heads.size} ${bodies.size} ${feet.size}")
                val loose = c.copy(minWidth = 0, minHeight = 0)
                val top = heads.map { it.measure(loose) }; val rows = bodies.map { it.measure(loose) }; val last = feet.map { it.measure(loose) }
                val all = top + rows + last
                layout(all.maxOf { it.width }, all.sumOf { it.height } + gap.intValue) { var y = 0; for (p in top + rows) { p.place(0, y); y += p.height }; y += gap.intValue; for (p in last) { p.place(0, y); y += p.height } }
            }
        }
        step("no head") { head.value = false }
        step("n=3") { n.intValue = 3 }
        step("gap=8") { gap.intValue = 8 }
        step("h=12") { h.intValue = 12 }
        step("head, n=0") { head.value = true; n.intValue = 0 }
        step("n=1, gap=2") { n.intValue = 1; gap.intValue = 2 }
        //@end
    }
    scenario("lines_aligned", "a row aligned by lines that its children provide: of a custom layout, by a block, through padding; a line moves, one is no longer provided") {
        //@begin lines_aligned
        val at = mutableIntStateOf(10); val provided = mutableStateOf(true); val by = mutableIntStateOf(6)
        val line = HorizontalAlignmentLine(::maxOf)
        start(200, 200) {
            log("compose:Root ${provided.value}")
            val gives = provided.value
            Column {
                Row(Modifier.trace("row")) {
                    Layout({}, Modifier.alignBy(line).trace("a")) { _, _ -> log("policy:a"); layout(20, 30, if (gives) mapOf(line to at.intValue) else emptyMap()) {} }
                    Box(Modifier.alignBy { log("lambda:by"); by.intValue }.trace("b").size(10.dp, 20.dp))
                    Box(Modifier.trace("c").align(Alignment.Bottom).size(10.dp, 8.dp))
                    Box(Modifier.alignBy(line).padding(top = 3.dp).trace("d")) { Layout({}, Modifier.trace("e")) { _, _ -> log("policy:e"); layout(10, 10, mapOf(line to 5)) {} } }
                }
            }
        }
        step("at=14") { at.intValue = 14 }
        step("by=16") { by.intValue = 16 }
        step("not provided") { provided.value = false }
        step("provided, at=2") { provided.value = true; at.intValue = 2 }
        //@end
    }
    scenario("clicks_of_kinds", "rows that are clicked, held and clicked twice, toggled, chosen and of three states, by fingers and keys; disabled while a finger is down") {
        //@begin clicks_of_kinds
        queueCoroutinesAndDelays()
        val enabled = mutableStateOf(true); val double = mutableStateOf(true); val on = mutableStateOf(false); val three = mutableStateOf(ToggleableState.Off); val chosen = mutableIntStateOf(0); val r = List(3) { FocusRequester() }
        val source = MutableInteractionSource()
        start(200, 200) {
            log("compose:Root ${enabled.value} ${double.value}")
            val pressed by source.collectIsPressedAsState()
            Shown("pressed") { pressed }
            Column {
                Box(Modifier.focusRequester(r[0]).combinedClickable(source, null, enabled.value, onLongClick = { log("long") }, onDoubleClick = if (double.value) ({ log("double") }) else null) { log("click") }.trace("a").size(60.dp, 50.dp))
                Box(Modifier.focusRequester(r[1]).toggleable(on.value, MutableInteractionSource(), null, enabled.value) { log("toggled:$it"); on.value = it }.trace("b").size(60.dp, 50.dp))
                Box(Modifier.focusRequester(r[2]).triStateToggleable(three.value, null, null) { three.value = if (three.value == ToggleableState.Off) ToggleableState.Indeterminate else ToggleableState.On; log("three:${three.value}") }.trace("c").size(60.dp, 50.dp))
                Row(Modifier.selectableGroup()) { for (i in 0..1) Box(Modifier.selectable(chosen.intValue == i, null, null) { log("chosen:$i"); chosen.intValue = i }.trace("s$i").size(50.dp)) }
            }
        }
        step("a tap") { tap(10f, 10f) }
        wait("until it is one", 25)
        step("two taps") { tap(10f, 10f); tap(12f, 10f) }
        wait("after it", 25)
        step("held", 3) { press(10f, 10f) }
        wait("until it is long", 35)
        step("let go") { release(10f, 10f) }
        step("no double") { double.value = false }
        step("a tap again") { tap(10f, 10f) }
        step("disabled while down") { press(10f, 10f); enabled.value = false }
        step("let go, disabled") { release(10f, 10f) }
        step("b, disabled") { tap(10f, 60f) }
        step("enabled, b") { enabled.value = true; tap(10f, 60f) }
        step("b again") { tap(10f, 60f) }
        step("c") { tap(10f, 110f) }
        step("c by a key") { r[2].requestFocus(); key(Key.Enter) }
        step("the second") { tap(70f, 160f) }
        step("a by a key") { r[0].requestFocus(); key(Key.Enter) }
        //@end
    }
    scenario("scrolled_by_hand", "a box that scrolls by a state of its own inside a column that scrolls: what it consumes, a fling behavior, reversed, not enabled, scrolls of other priorities") {
        //@begin scrolled_by_hand
        queueCoroutines()
        val offset = mutableFloatStateOf(0f); val limit = mutableIntStateOf(30); val outer = ScrollState(0); val reversed = mutableStateOf(false); val enabled = mutableStateOf(true); lateinit var scope: CoroutineScope
        val state = ScrollableState { d -> val to = (offset.floatValue + d).coerceIn(-limit.intValue.toFloat(), limit.intValue.toFloat()); val took = to - offset.floatValue; offset.floatValue = to; log("delta:${d.roundToInt()} took ${took.roundToInt()}"); took }
        val still = object : FlingBehavior { override suspend fun ScrollScope.performFling(initialVelocity: Float): Float { log("fling:${if (initialVelocity > 0) "+" else if (initialVelocity < 0) "-" else "0"}"); scrollBy(5f); return 0f } }
        start(100, 100) {
            log("compose:Root ${reversed.value} ${enabled.value}"); scope = rememberCoroutineScope()
            Shown("running") { "${state.isScrollInProgress} ${outer.isScrollInProgress}" }
            Column(Modifier.trace("outer").verticalScroll(outer)) {
                Box(Modifier.scrollable(state, Orientation.Vertical, enabled.value, reversed.value, still).offset { IntOffset(0, offset.floatValue.roundToInt()) }.trace("box").size(100.dp, 60.dp))
                Box(Modifier.trace("rest").size(100.dp, 120.dp))
            }
            Shown("outer") { outer.value }
        }
        step("dragged up past the limit", 4) { press(50f, 40f); move(50f, 10f); move(50f, -20f) }
        step("let go", 20) { move(50f, -20f); move(50f, -20f); release(50f, -20f) }
        step("by the program", 4) { scope.launch { log("took ${state.scrollBy(20f).roundToInt()}") } }
        step("reversed: dragged", 4) { reversed.value = true; press(50f, 40f); move(50f, 10f) }
        step("cut by a program that prevents", 4) { scope.launch { state.scroll(MutatePriority.PreventUserInput) { withFrameNanos {}; scrollBy(-3f); log("prevented") } } }
        step("moves on", 4) { move(50f, 0f) }
        step("let go 2", 20) { release(50f, 0f) }
        step("not enabled: the outer", 10) { enabled.value = false; press(50f, 40f); move(50f, 15f); move(50f, 10f) }
        step("let go 3", 30) { move(50f, 10f); move(50f, 10f); release(50f, 10f) }
        //@end
    }
    scenario("locals_from_others", "locals whose default is computed from others, provided computed, provided only by default, handed on as a context to other content") {
        //@begin locals_from_others
        val base = mutableIntStateOf(1); val name = mutableStateOf("x"); val computed = mutableStateOf(false); val off = mutableIntStateOf(0); var context: CompositionLocalContext? = null
        start(100, 100) {
            log("compose:Root ${computed.value}")
            Locals("top")
            CompositionLocalProvider(LocalBase provides base.intValue) {
                log("compose:in base"); Locals("base")
                context = currentCompositionLocalContext
                CompositionLocalProvider(LocalName provides name.value, LocalDouble providesDefault 50) {
                    log("compose:in name"); Locals("name")
                    if (computed.value) CompositionLocalProvider(LocalDouble providesComputed { LocalBase.currentValue * 10 + off.intValue }, LocalBase providesDefault 9) { log("compose:in computed"); Locals("computed") }
                }
            }
            context?.let { CompositionLocalProvider(it) { log("compose:in context"); Locals("context") } }
        }
        step("base=2") { base.intValue = 2 }
        step("name=y") { name.value = "y" }
        step("computed") { computed.value = true }
        step("base=3") { base.intValue = 3 }
        step("off=1") { off.intValue = 1 }
        step("both") { base.intValue = 4; name.value = "z" }
        step("not computed") { computed.value = false }
        //@end
    }
    scenario("own_composition", "a composition of its own inside another, on nodes of its own: its parent's locals, its states, kept while the parent runs, disposed with it") {
        //@begin own_composition
        queueCoroutines()
        val n = mutableIntStateOf(0); val base = mutableIntStateOf(1); val shown = mutableStateOf(true)
        class Own(val tree: ArrayList<String> = ArrayList())
        class OwnApplier(root: Own) : AbstractApplier<Own>(root) {
            override fun insertTopDown(index: Int, instance: Own) { log("insert:$index") }
            override fun insertBottomUp(index: Int, instance: Own) {}
            override fun remove(index: Int, count: Int) { log("remove:$index $count") }
            override fun move(from: Int, to: Int, count: Int) { log("move:$from $to $count") }
            override fun onClear() { log("clear") }
        }
        start(100, 100) {
            log("compose:Root ${shown.value}")
            CompositionLocalProvider(LocalBase provides base.intValue) {
                if (shown.value) {
                    val parent = rememberCompositionContext()
                    val composition = remember { Composition(OwnApplier(Own()), parent) }
                    log("compose:host")
                    composition.setContent {
                        log("compose:own ${n.intValue} ${LocalBase.current}")
                        for (i in 0..n.intValue) ReusableComposeNode<Own, OwnApplier>({ log("make:$i"); Own() }, { set(n.intValue) { log("set:$i $it") } })
                        DisposableEffect(Unit) { log("effect-start:own"); onDispose { log("effect-dispose:own") } }
                        LaunchedEffect(Unit) { try { log("launched"); withFrameNanos {}; log("frame") ; awaitCancellation() } finally { log("cancelled") } }
                    }
                    DisposableEffect(Unit) { log("effect-start:host"); onDispose { log("effect-dispose:host"); composition.dispose() } }
                }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("base=2") { base.intValue = 2 }
        step("n=0, base=3") { n.intValue = 0; base.intValue = 3 }
        step("hidden") { shown.value = false }
        step("n=2, hidden") { n.intValue = 2 }
        step("shown") { shown.value = true }
        //@end
    }
    scenario("brought_through_lists", "what asks to be brought into view in a column and in a list, whole and by a part, while another scroll runs; a focused one, one in both") {
        //@begin brought_through_lists
        queueCoroutines()
        val outer = ScrollState(0); val list = LazyListState(); val r = List(3) { BringIntoViewRequester() }; val f = FocusRequester(); lateinit var scope: CoroutineScope; val h = mutableIntStateOf(20)
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Column(Modifier.trace("outer").verticalScroll(outer)) {
                Box(Modifier.trace("top").size(80.dp))
                LazyColumn(Modifier.trace("list").size(100.dp, 60.dp), list) { items(8) { i -> Box(Modifier.then(if (i == 2) Modifier.bringIntoViewRequester(r[0]) else Modifier).trace("i$i").size(50.dp, 30.dp)) } }
                Box(Modifier.bringIntoViewRequester(r[1]).trace("low").size(50.dp, h.intValue.dp))
                Box(Modifier.trace("space").size(70.dp))
                Box(Modifier.bringIntoViewRequester(r[2]).focusRequester(f).onFocusChanged { log("focus:${it.isFocused}") }.focusTarget().trace("last").size(50.dp))
            }
            Shown("at") { "${outer.value}" }
            Shown("in list") { "${list.firstVisibleItemIndex} ${list.firstVisibleItemScrollOffset}" }
        }
        step("low", 60) { scope.launch { r[1].bringIntoView(); log("brought low") } }
        step("the third in the list", 60) { scope.launch { r[0].bringIntoView(); log("brought third") } }
        step("a part of the last", 60) { scope.launch { r[2].bringIntoView(Rect(0f, 0f, 10f, 10f)); log("brought part") } }
        step("to the top", 4) { scope.launch { outer.scrollTo(0) } }
        step("focused", 60) { f.requestFocus() }
        step("low again, then the third at once", 60) { scope.launch { r[1].bringIntoView(); log("brought low 2") }; scope.launch { r[0].bringIntoView(); log("brought third 2") } }
        step("higher") { h.intValue = 40 }
        //@end
    }
    scenario("infinite_kinds", "values of an endless transition: reversed, delayed, by keyframes, of a color; one whose spec changes, one that leaves and comes back") {
        //@begin infinite_kinds
        queueCoroutines()
        val long = mutableStateOf(false); val shown = mutableStateOf(true); val target = mutableFloatStateOf(1f)
        start(100, 100) {
            log("compose:Root ${long.value} ${shown.value} ${target.floatValue}")
            val t = rememberInfiniteTransition("t")
            val a = t.animateFloat(0f, target.floatValue, infiniteRepeatable(even(if (long.value) 128 else 64), RepeatMode.Reverse), "a")
            val b = if (shown.value) t.animateFloat(0f, 100f, infiniteRepeatable(keyframes { durationMillis = 80; 50f at 16 using LinearEasing; 60f at 48 using LinearEasing }, initialStartOffset = StartOffset(32, StartOffsetType.FastForward)), "b") else null
            val c = t.animateColor(Color.Black, Color.White, infiniteRepeatable(even(64), initialStartOffset = StartOffset(32, StartOffsetType.Delay)), "c")
            Shown("a") { (a.value * 100).roundToInt() }
            Box(Modifier.drawBehind { log("draw:b ${b?.value?.roundToInt()} ${hex(c.value)}") }.size(10.dp))
        }
        wait("runs", 8)
        step("long", 3) { long.value = true }
        wait("runs long", 5)
        step("without b", 3) { shown.value = false }
        step("with b, target 2", 4) { shown.value = true; target.floatValue = 2f }
        wait("runs on", 8)
        //@end
    }
    scenario("visible_by_own_state", "visibilities by a mutable transition state: it is there before, told its current state, turned on the way, children with own enters; removed when it is idle") {
        //@begin visible_by_own_state
        queueCoroutines()
        val state = MutableTransitionState(false).apply { targetState = true }; val seen = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${seen.value}")
            if (seen.value) AnimatedVisibility(state, Modifier.trace("av"), enter = fadeIn(even(48)) + expandVertically(even(48)), exit = fadeOut(even(32)) + shrinkVertically(even(64))) {
                log("compose:inside ${n.intValue} ${transition.currentState} ${transition.targetState}")
                DisposableEffect(Unit) { log("effect-start:inside"); onDispose { log("effect-dispose:inside") } }
                Column { Box(Modifier.trace("first").size(20.dp)); Box(Modifier.animateEnterExit(slideInHorizontally(even(64)) { -it }, slideOutHorizontally(even(96)) { it }).trace("second").size(20.dp)) }
            }
            Shown("state") { "${state.currentState} ${state.targetState} ${state.isIdle}" }
        }
        step("hidden", 3) { state.targetState = false }
        step("n=1 on the way", 2) { n.intValue = 1 }
        step("back on the way", 20) { state.targetState = true }
        step("hidden to the end", 20) { state.targetState = false }
        step("shown and gone in one step", 20) { state.targetState = true; seen.value = false }
        step("seen again", 20) { seen.value = true }
        //@end
    }
    scenario("requested_scrolls", "a list with padding, headers that stick and requests to scroll made while composing and by clicks, before items change and after it; what reads its layout") {
        //@begin requested_scrolls
        queueCoroutines()
        val list = LazyListState(); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9); val pad = mutableIntStateOf(5)
        start(100, 100) {
            log("compose:Root ${pad.intValue}")
            val info by remember { derivedStateOf { list.layoutInfo.let { i -> "${i.visibleItemsInfo.map { "${it.key}@${it.offset}" }} ${i.beforeContentPadding} ${i.totalItemsCount}" } } }
            Shown("info") { info }
            LazyColumn(Modifier.trace("list").size(60.dp, 90.dp), list, PaddingValues(vertical = pad.intValue.dp), verticalArrangement = Arrangement.spacedBy(2.dp)) {
                log("content:${ids.size}")
                for (part in ids.toList().chunked(4)) {
                    stickyHeader(key = "h${part.first()}") { log("compose:header ${part.first()}"); Box(Modifier.trace("h${part.first()}").size(60.dp, 10.dp)) }
                    items(part, key = { it }) { log("compose:item $it"); Box(Modifier.trace("i$it").size(50.dp, 20.dp)) }
                }
            }
        }
        step("asked for the sixth") { list.requestScrollToItem(6) }
        step("asked with an offset, an item less") { list.requestScrollToItem(3, 4); ids.remove(1) }
        step("an item before, nothing asked") { ids.add(0, 20) }
        step("an item before, asked for the first") { ids.add(0, 21); list.requestScrollToItem(0) }
        step("pad=15") { pad.intValue = 15 }
        step("scrolled by 33", 4) { list.dispatchRawDelta(33f) }
        step("asked past the end") { list.requestScrollToItem(50) }
        step("emptied") { ids.clear() }
        step("filled") { ids.addAll(listOf(5, 6, 7)) }
        //@end
    }
}
