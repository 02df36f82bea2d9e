@file:OptIn(ExperimentalSharedTransitionApi::class)

package oracle

import androidx.compose.animation.BoundsTransform
import androidx.compose.animation.ExperimentalSharedTransitionApi
import androidx.compose.animation.animateBounds
import androidx.compose.animation.core.*
import androidx.compose.foundation.ScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.unit.*

/** Logs measure and place in both passes, `ahead` in the kind of those in lookahead. */
private fun Modifier.passes(name: String): Modifier = this then PassesElement(name)

private data class PassesElement(val name: String) : ModifierNodeElement<PassesNode>() {
    override fun create() = PassesNode(name)
    override fun update(node: PassesNode) { node.name = name }
}

private class PassesNode(var name: String) : Modifier.Node(), LayoutModifierNode {
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult {
        val ahead = if (isLookingAhead) "ahead." else ""
        log("${ahead}measure:$name")
        val placeable = measurable.measure(constraints)
        log("${ahead}measured:$name=${placeable.width}x${placeable.height}")
        return layout(placeable.width, placeable.height) { log("${ahead}place:$name"); placeable.place(0, 0) }
    }
}

/** An approach to the lookahead size that goes on while `running`, at `size` meanwhile; logs what it is asked. */
private fun Modifier.approach(name: String, running: State<Boolean>, size: IntState): Modifier = this then ApproachElement(name, running, size)

private data class ApproachElement(val name: String, val running: State<Boolean>, val size: IntState) : ModifierNodeElement<ApproachNode>() {
    override fun create() = ApproachNode(name, running, size)
    override fun update(node: ApproachNode) { node.name = name }
}

private class ApproachNode(var name: String, val running: State<Boolean>, val size: IntState) : Modifier.Node(), ApproachLayoutModifierNode {
    override fun isMeasurementApproachInProgress(lookaheadSize: IntSize): Boolean {
        log("policy:measuring.$name $lookaheadSize")
        return running.value
    }

    override fun Placeable.PlacementScope.isPlacementApproachInProgress(lookaheadCoordinates: LayoutCoordinates): Boolean {
        log("policy:placing.$name")
        return false
    }

    override fun ApproachMeasureScope.approachMeasure(measurable: Measurable, constraints: Constraints): MeasureResult {
        val w = if (running.value) size.intValue else lookaheadSize.width
        log("policy:approach.$name ${lookaheadSize.width} $w")
        val placeable = measurable.measure(if (running.value) Constraints.fixed(w, lookaheadSize.height) else constraints)
        return layout(placeable.width, placeable.height) { log("policy:approached.$name"); placeable.place(0, 0) }
    }
}

@Composable private fun Wide(modifier: Modifier, name: String, w: IntState, h: Int = 20) {
    log("compose:$name")
    Layout({}, modifier.passes(name)) { _, c ->
        log("policy:${if (isLookingAhead) "ahead." else ""}size.$name ${w.intValue}")
        layout(c.constrainWidth(w.intValue), c.constrainHeight(h)) { log("policy:${if (isLookingAhead) "ahead." else ""}placed.$name") }
    }
}

private val linear: BoundsTransform = BoundsTransform { _, _ -> tween(64, easing = LinearEasing) }

fun lookahead() {
    scenario("lookahead_passes", "LookaheadScope: who is measured and placed in which pass, at first and when a size, a place or the content changes") {
        //@begin lookahead_passes
        val w = mutableIntStateOf(30); val x = mutableIntStateOf(0); val more = mutableStateOf(false); val around = mutableIntStateOf(200)
        start(400, 300) {
            log("compose:Root")
            Column(Modifier.passes("root").width(around.intValue.dp)) {
                LookaheadScope {
                    log("compose:scope")
                    Row(Modifier.passes("row")) {
                        Wide(Modifier, "a", w)
                        Box(Modifier.passes("b").offset { log("policy:offset"); IntOffset(x.intValue, 0) }.passes("in b").size(10.dp))
                        if (more.value) Box(Modifier.passes("c").size(5.dp))
                    }
                }
                Box(Modifier.passes("below").size(10.dp))
            }
        }
        step("wider") { w.intValue = 50 }
        step("moved") { x.intValue = 7 }
        step("more") { more.value = true }
        step("less") { more.value = false }
        step("narrower around") { around.intValue = 40 }
        step("nothing")
        //@end
    }
    scenario("lookahead_approach", "a layout that approaches its lookahead size, inside a row: begun, on the way, done; what is around follows") {
        //@begin lookahead_approach
        val w = mutableIntStateOf(30); val running = mutableStateOf(false); val size = mutableIntStateOf(30)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.passes("row")) {
                    Wide(Modifier.approach("a", running, size), "in a", w)
                    Box(Modifier.passes("b").size(10.dp))
                }
            }
        }
        step("begun") { running.value = true; w.intValue = 90 }
        step("50") { size.intValue = 50 }
        step("70") { size.intValue = 70 }
        step("another target on the way") { w.intValue = 60 }
        step("done") { running.value = false }
        step("without approach") { w.intValue = 20 }
        //@end
    }
    scenario("lookahead_approach_alone", "a layout with an approach without a LookaheadScope around it is one itself") {
        //@begin lookahead_approach_alone
        val w = mutableIntStateOf(30); val running = mutableStateOf(false); val size = mutableIntStateOf(30)
        start(400, 300) {
            log("compose:Root")
            Row(Modifier.passes("row")) {
                Wide(Modifier.approach("a", running, size), "in a", w)
                Box(Modifier.passes("b").size(10.dp))
            }
        }
        step("begun") { running.value = true; w.intValue = 90 }
        step("50") { size.intValue = 50 }
        step("done") { running.value = false }
        //@end
    }
    scenario("lookahead_constraints", "an approach that measures its content with less than in lookahead: weights and fills inside follow, their lookahead stays") {
        //@begin lookahead_constraints
        val target = mutableIntStateOf(100); val running = mutableStateOf(false); val size = mutableIntStateOf(100)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Box(Modifier.passes("box")) {
                    Row(Modifier.approach("a", running, size).passes("row").size(target.intValue.dp, 20.dp)) {
                        Box(Modifier.weight(1f).passes("one").height(10.dp))
                        Box(Modifier.weight(3f).passes("three").height(10.dp))
                    }
                }
            }
        }
        step("begun") { running.value = true; target.intValue = 200 }
        step("120") { size.intValue = 120 }
        step("160") { size.intValue = 160 }
        step("done") { running.value = false }
        //@end
    }
    scenario("lookahead_positions", "positions in lookahead: read in placement of both passes while an approach before it is on its way") {
        //@begin lookahead_positions
        val w = mutableIntStateOf(30); val running = mutableStateOf(false); val size = mutableIntStateOf(30)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                val scope = this
                Row(Modifier.passes("row")) {
                    Wide(Modifier.approach("a", running, size), "in a", w)
                    Box(Modifier.layout { measurable, constraints ->
                        val placeable = measurable.measure(constraints)
                        val ahead = isLookingAhead
                        layout(placeable.width, placeable.height) {
                            coordinates?.let { at ->
                                val there = with(scope) { lookaheadScopeCoordinates.localLookaheadPositionOf(at) }
                                val here = with(scope) { lookaheadScopeCoordinates.localPositionOf(at, Offset.Zero) }
                                log("policy:${if (ahead) "ahead." else ""}at ${there.x.toInt()} ${if (ahead) "" else here.x.toInt()}")
                            }
                            placeable.place(0, 0)
                        }
                    }.passes("b").size(10.dp))
                }
            }
        }
        step("begun") { running.value = true; w.intValue = 90 }
        step("50") { size.intValue = 50 }
        step("done") { running.value = false }
        //@end
    }
    scenario("lookahead_nested", "a LookaheadScope in another, and one that comes and goes with its content") {
        //@begin lookahead_nested
        val w = mutableIntStateOf(30); val shown = mutableStateOf(false)
        start(400, 300) {
            log("compose:Root")
            Column(Modifier.passes("column")) {
                LookaheadScope {
                    Row(Modifier.passes("row")) {
                        LookaheadScope { Wide(Modifier, "a", w) }
                        Box(Modifier.passes("b").size(10.dp))
                    }
                }
                if (shown.value) LookaheadScope { Box(Modifier.passes("c")) { Wide(Modifier, "in c", w) } }
            }
        }
        step("wider") { w.intValue = 50 }
        step("shown") { shown.value = true }
        step("wider again") { w.intValue = 60 }
        step("gone") { shown.value = false }
        //@end
    }
    scenario("lookahead_subcompose", "BoxWithConstraints and a lazy list in a LookaheadScope: composed in lookahead, once") {
        //@begin lookahead_subcompose
        val w = mutableIntStateOf(100); val running = mutableStateOf(false); val size = mutableIntStateOf(100); val s = mutableIntStateOf(0)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.passes("column")) {
                    Box(Modifier.approach("a", running, size).passes("box").size(w.intValue.dp, 30.dp)) {
                        BoxWithConstraints(Modifier.passes("bwc").fillMaxSize()) {
                            log("compose:bwc ${constraints.maxWidth} ${s.intValue}")
                            Box(Modifier.passes("in").fillMaxWidth().height(10.dp))
                        }
                    }
                }
            }
        }
        step("s") { s.intValue = 1 }
        step("begun") { running.value = true; w.intValue = 200 }
        step("150") { size.intValue = 150 }
        step("done") { running.value = false }
        //@end
    }
    scenario("lookahead_list", "a lazy list in a LookaheadScope: measured in both passes, scrolled, an item comes") {
        //@begin lookahead_list
        queueCoroutines()
        val items = mutableStateListOf("a", "b", "c", "d", "e"); val state = LazyListState()
        start(100, 100) {
            log("compose:Root")
            LookaheadScope {
                LazyColumn(Modifier.passes("list"), state) { items(items, key = { it }) { log("compose:$it"); Box(Modifier.passes(it).size(40.dp)) } }
            }
        }
        step("scrolled by 10") { state.dispatchRawDelta(10f) }
        step("scrolled by 60") { state.dispatchRawDelta(60f) }
        step("x comes") { items.add(3, "x") }
        //@end
    }
    scenario("lookahead_draws", "an approach that moves what is after it: what is drawn again") {
        //@begin lookahead_draws
        val w = mutableIntStateOf(30); val running = mutableStateOf(false); val size = mutableIntStateOf(30)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.trace("row")) {
                    Box(Modifier.approach("a", running, size).trace("a")) { Sized("in a", w) }
                    Box(Modifier.trace("b").size(10.dp))
                }
            }
        }
        step("begun") { running.value = true; w.intValue = 90 }
        step("50") { size.intValue = 50 }
        step("done") { running.value = false }
        //@end
    }
    scenario("bounds_size", "animateBounds: a box grows, grows again on the way, shrinks; what is beside it goes along") {
        //@begin bounds_size
        queueCoroutines()
        val w = mutableIntStateOf(40)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.passes("row")) {
                    Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = linear).trace("a").size(w.intValue.dp, 20.dp))
                    Box(Modifier.trace("b").size(10.dp))
                }
            }
        }
        step("grows", 20) { w.intValue = 104 }
        step("grows again", 3) { w.intValue = 200 }
        step("shrinks on the way", 20) { w.intValue = 60 }
        //@end
    }
    scenario("bounds_position", "animateBounds: boxes whose places change, by padding, by another order, by another parent's size") {
        //@begin bounds_position
        queueCoroutines()
        val pad = mutableIntStateOf(0); val swapped = mutableStateOf(false); val end = mutableStateOf(false)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.trace("column")) {
                    Row(Modifier.trace("row").padding(start = pad.intValue.dp)) {
                        for (name in if (swapped.value) listOf("b", "a") else listOf("a", "b")) key(name) {
                            Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = linear).trace(name).size(if (name == "a") 20.dp else 40.dp, 20.dp))
                        }
                    }
                    Box(Modifier.fillMaxWidth(), if (end.value) androidx.compose.ui.Alignment.TopEnd else androidx.compose.ui.Alignment.TopStart) {
                        Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = linear).trace("c").size(30.dp))
                    }
                }
            }
        }
        step("padding", 20) { pad.intValue = 64 }
        step("swapped", 20) { swapped.value = true }
        step("to the end", 3) { end.value = true }
        step("back on the way", 20) { end.value = false }
        //@end
    }
    scenario("bounds_modifier", "animateBounds with a modifier of its own: padding inside the animated bounds; the content follows the size") {
        //@begin bounds_modifier
        queueCoroutines()
        val pad = mutableIntStateOf(4); val w = mutableIntStateOf(60)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.passes("row")) {
                    Row(Modifier.animateBounds(this@LookaheadScope, Modifier.padding(pad.intValue.dp), linear).trace("a").size(w.intValue.dp, 20.dp)) {
                        Box(Modifier.weight(1f).trace("one").height(10.dp))
                        Box(Modifier.weight(1f).trace("two").height(10.dp))
                    }
                    Box(Modifier.trace("after").size(10.dp))
                }
            }
        }
        step("more padding", 20) { pad.intValue = 20 }
        step("wider", 20) { w.intValue = 124 }
        //@end
    }
    scenario("bounds_nested", "animateBounds in animateBounds; what stands before and below it goes") {
        //@begin bounds_nested
        queueCoroutines()
        val big = mutableStateOf(false); val shown = mutableStateOf(true)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.trace("column")) {
                    Row(Modifier.animateBounds(this@LookaheadScope, boundsTransform = linear).trace("outer").padding(if (big.value) 16.dp else 0.dp)) {
                        if (shown.value) Box(Modifier.trace("first").size(16.dp))
                        Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = linear).trace("inner").size(if (big.value) 64.dp else 32.dp, 20.dp))
                    }
                    Box(Modifier.trace("below").size(20.dp))
                }
            }
        }
        step("big", 20) { big.value = true }
        step("first gone", 20) { shown.value = false }
        //@end
    }
    scenario("bounds_scrolled", "animateBounds inside a scroll: scrolling moves at once, a change of size is animated") {
        //@begin bounds_scrolled
        queueCoroutines()
        val scroll = ScrollState(0); val h = mutableIntStateOf(40)
        start(100, 100) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.trace("column").verticalScroll(scroll)) {
                    Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = linear).trace("a").size(50.dp, h.intValue.dp))
                    Box(Modifier.trace("b").size(50.dp, 200.dp))
                }
            }
        }
        step("scrolled by 20", 20) { scroll.dispatchRawDelta(20f) }
        step("a grows", 3) { h.intValue = 104 }
        step("scrolled on the way", 20) { scroll.dispatchRawDelta(10f) }
        //@end
    }
    scenario("bounds_default", "animateBounds with its default spring: a box grows and moves") {
        //@begin bounds_default
        queueCoroutines()
        val big = mutableStateOf(false)
        start(400, 300) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.trace("row").padding(start = if (big.value) 50.dp else 0.dp)) {
                    Box(Modifier.animateBounds(this@LookaheadScope).trace("a").size(if (big.value) 100.dp else 40.dp, 20.dp))
                    Box(Modifier.trace("b").size(10.dp))
                }
            }
        }
        step("big", 80) { big.value = true }
        step("small", 5) { big.value = false }
        step("big on the way", 80) { big.value = true }
        //@end
    }
}
