@file:OptIn(ExperimentalAnimationApi::class, ExperimentalSharedTransitionApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.semantics.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
val LocalDepth = compositionLocalOf { 0 }
val LocalDaytime = staticCompositionLocalOf { "day" }
@Composable fun Nested3(name: String, depth: Int, tail: @Composable () -> Unit) {
    log("compose:Nested3($name) ${LocalDepth.current} ${LocalDaytime.current}")
    CompositionLocalProvider(LocalDepth provides LocalDepth.current + 1) { if (depth > 1) Nested3("$name.$depth", depth - 1, tail) else { log("compose:leaf $name ${LocalDepth.current}"); tail() } }
}
class RingNode(var name: String, var width: Int) : Modifier.Node(), DrawModifierNode, LayoutModifierNode, CompositionLocalConsumerModifierNode, ObserverModifierNode, SemanticsModifierNode {
    override fun onAttach() { log("attach:$name"); observe() }
    override fun onDetach() { log("detach:$name") }
    private fun observe() = observeReads { log("observed:$name ${currentValueOf(LocalDepth)}") }
    override fun onObservedReadsChanged() { log("changed:$name"); observe(); invalidateDraw() }
    override fun MeasureScope.measure(measurable: Measurable, constraints: Constraints): MeasureResult { log("lambda:measure $name $width"); val p = measurable.measure(constraints.offset(-2 * width, -2 * width)); return layout(p.width + 2 * width, p.height + 2 * width) { p.place(width, width) } }
    override fun ContentDrawScope.draw() { log("draw:ring $name ${currentValueOf(LocalDepth)}"); drawContent() }
    override fun SemanticsPropertyReceiver.applySemantics() { contentDescription = "$name $width" }
}
data class Ring(val name: String, val width: Int) : ModifierNodeElement<RingNode>() {
    override fun create() = RingNode(name, width)
    override fun update(node: RingNode) { log("update:$name"); node.name = name; if (node.width != width) { node.width = width; node.invalidateMeasurement(); node.invalidateSemantics() } }
}
@Composable fun Page4(name: String, modifier: Modifier = Modifier) { val kept = rememberSaveable { log("init:$name"); name }; log("compose:Page4($kept)"); DisposableEffect(Unit) { log("effect-start:$kept"); onDispose { log("effect-dispose:$kept") } }; Box(modifier.trace(kept).size(40.dp, 20.dp)) }

/** Programs about animations, layers, locals, nodes and looking ahead. */
fun motionOfApps() {
    scenario("wizard_animated", "a wizard by AnimatedContent that goes on and back by other specs, with pages that keep what is saved, changed while one is on its way") {
        //@begin wizard_animated
        queueCoroutines()
        val step = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            AnimatedContent(step.intValue, Modifier.trace("wizard"), transitionSpec = { if (targetState > initialState) fadeIn(even(48)) togetherWith fadeOut(even(32)) using null else fadeIn(even(16)) togetherWith fadeOut(even(16)) using null }, contentKey = { it / 2 }) { at ->
                log("compose:at $at")
                holder.SaveableStateProvider(at) { Page4("page$at") }
            }
        }
        step("1: the same content") { step.intValue = 1 }
        step("2", 20) { step.intValue = 2 }
        step("4 on its way", 2) { step.intValue = 4 }
        step("back to 2 on the way", 20) { step.intValue = 2 }
        step("0", 20) { step.intValue = 0 }
        //@end
    }
    scenario("rings_of_nodes", "a node that measures, draws, observes a local and has semantics: other values, another place in the chain, taken out, the local provided anew") {
        //@begin rings_of_nodes
        queueCoroutines()
        val width = mutableIntStateOf(2); val on = mutableStateOf(true); val depth = mutableIntStateOf(1); val first = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalDepth provides depth.intValue) {
                log("compose:inside")
                val ring = if (on.value) Modifier.then(Ring("a", width.intValue)) else Modifier
                Box((if (first.value) ring.trace("box") else Modifier.trace("box").then(ring)).then(Ring("b", 1)).size(20.dp))
            }
        }
        step("wider") { width.intValue = 4 }
        step("deeper") { depth.intValue = 2 }
        step("inside") { first.value = false }
        step("taken out") { on.value = false }
        step("deeper, there again") { depth.intValue = 3; on.value = true }
        step("as at first") { first.value = true; width.intValue = 2 }
        //@end
    }
    scenario("depths_provided", "locals added up through recursion, a static palette around, content that is handed through all levels, a level that goes") {
        //@begin depths_provided
        queueCoroutines()
        val start = mutableIntStateOf(10); val palette = mutableStateOf("day"); val levels = mutableIntStateOf(3); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalDaytime provides palette.value, LocalDepth provides start.intValue) {
                Nested3("a", levels.intValue) { log("compose:tail ${n.intValue} ${LocalDepth.current} ${LocalDaytime.current}"); Page4("tail") }
                Nested3("b", 1) { log("compose:other") }
            }
        }
        step("start 20") { start.intValue = 20 }
        step("night") { palette.value = "night" }
        step("n=1") { n.intValue = 1 }
        step("two levels") { levels.intValue = 2 }
        step("start 30, three levels") { start.intValue = 30; levels.intValue = 3 }
        step("all") { start.intValue = 1; palette.value = "day"; n.intValue = 2; levels.intValue = 1 }
        //@end
    }
    scenario("cards_ahead", "cards in a lookahead scope whose order and sizes change, one by animated bounds, one that asks where it will be") {
        //@begin cards_ahead
        queueCoroutines()
        val wide = mutableStateOf(false); val second = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(200, 100) {
            log("compose:Root")
            LookaheadScope {
                Row(Modifier.trace("row")) {
                    Box(Modifier.trace("a").animateBounds(this@LookaheadScope, boundsTransform = { _, _ -> even(48) }).trace("a.in").size(if (wide.value) 60.dp else 20.dp, 20.dp))
                    if (second.value) Box(Modifier.trace("b").size(20.dp, (20 + n.intValue).dp))
                    Box(Modifier.layout { m, c -> val p = m.measure(c); layout(p.width, p.height) { val at = coordinates; if (at != null) log("lambda:place ${if (isLookingAhead) "ahead" else "now"}"); p.place(0, 0) } }.trace("c").size(10.dp))
                }
            }
        }
        step("wide", 20) { wide.value = true }
        step("the second goes", 20) { second.value = false }
        step("narrow, cut short", 2) { wide.value = false }
        step("wide again, the second is back", 20) { wide.value = true; second.value = true }
        step("higher", 20) { n.intValue = 10 }
        //@end
    }
    scenario("layers_switched", "a picture in layers: alpha and scale read in the block, by values, in a plain box; the clip, the camera and the order change") {
        //@begin layers_switched
        queueCoroutines()
        val alpha = mutableFloatStateOf(1f); val form = mutableIntStateOf(0); val z = mutableFloatStateOf(0f); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("outer")) {
                val layer = when (form.intValue) { 0 -> Modifier.graphicsLayer { log("lambda:layer ${(alpha.floatValue * 100).roundToInt()}"); this.alpha = alpha.floatValue }; 1 -> Modifier.graphicsLayer(alpha = alpha.floatValue, scaleX = 2f); 2 -> Modifier.alpha(alpha.floatValue).scale(.5f); else -> Modifier }
                Box(Modifier.zIndex(z.floatValue).then(layer).trace("one").drawBehind { log("draw:one ${s.intValue}") }.size(40.dp)) { Box(Modifier.trace("one.in").size(10.dp)) }
                Box(Modifier.trace("two").clipToBounds().offset { IntOffset(s.intValue * 3, 0) }.trace("two.in").size(30.dp))
            }
        }
        step("half") { alpha.floatValue = .5f }
        step("values") { form.intValue = 1 }
        step("a quarter") { alpha.floatValue = .25f }
        step("in front") { z.floatValue = 1f }
        step("other layers") { form.intValue = 2 }
        step("s=1") { s.intValue = 1 }
        step("none") { form.intValue = 3 }
        step("a block again, whole") { form.intValue = 0; alpha.floatValue = 1f }
        //@end
    }
    scenario("drawer_of_targets", "a drawer by Animatable with bounds that change, targets from two effects, a spring cut by a snap, and its end told") {
        //@begin drawer_of_targets
        queueCoroutines()
        val open = mutableStateOf(false); val most = mutableIntStateOf(80); val nudges = mutableIntStateOf(0); val x = Animatable(0f)
        start(100, 100) {
            log("compose:Root ${open.value}")
            LaunchedEffect(most.intValue) { x.updateBounds(0f, most.intValue.toFloat()); log("bounds:${most.intValue} ${x.value.roundToInt()}") }
            LaunchedEffect(open.value) { try { val r = x.animateTo(if (open.value) 100f else 0f, even(64)); log("ended:${r.endReason} ${x.value.roundToInt()}") } catch (e: CancellationException) { log("cut:${x.value.roundToInt()}"); throw e } }
            LaunchedEffect(nudges.intValue) { if (nudges.intValue > 0) { x.snapTo(x.value + 7); log("nudged:${x.value.roundToInt()}") } }
            Box(Modifier.offset { log("lambda:offset ${x.value.roundToInt()}"); IntOffset(x.value.roundToInt(), 0) }.trace("drawer").size(20.dp))
            Shown("running") { x.isRunning }
        }
        step("open", 20) { open.value = true }
        step("less room", 20) { most.intValue = 50 }
        step("closed", 2) { open.value = false }
        step("nudged on the way", 20) { nudges.intValue = 1 }
        step("open and nudged", 20) { open.value = true; nudges.intValue = 2 }
        step("more room", 20) { most.intValue = 120 }
        //@end
    }
    scenario("rows_appearing", "rows of keys with visibilities of their own that grow and shrink in a column, one taken out of the data only when it has gone") {
        //@begin rows_appearing
        queueCoroutines()
        val rows = mutableStateListOf("a", "b"); val gone = mutableStateListOf<String>()
        start(100, 200) {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                for (row in rows) key(row) {
                    val shown = remember { MutableTransitionState(false).apply { targetState = true } }
                    shown.targetState = row !in gone
                    AnimatedVisibility(shown, enter = expandVertically(even(48)), exit = shrinkVertically(even(32))) { Page4(row) }
                    if (shown.isIdle && !shown.currentState) LaunchedEffect(Unit) { log("removed:$row"); rows.remove(row); gone.remove(row) }
                }
                Leaf("end")
            }
        }
        step("appeared", 20)
        step("c comes", 2) { rows.add(1, "c") }
        step("a goes meanwhile", 20) { gone.add("a") }
        step("b goes and returns", 2) { gone.add("b") }
        step("it returns on the way", 20) { gone.remove("b") }
        //@end
    }
    scenario("labels_merged", "semantics of rows that are merged, cleared and read from states; what runs when such a state changes") {
        //@begin labels_merged
        queueCoroutines()
        val label = mutableStateOf("x"); val merged = mutableStateOf(false); val n = mutableIntStateOf(0); val on = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${merged.value}")
            Column(Modifier.trace("col").semantics(mergeDescendants = merged.value) { log("semantics:col"); contentDescription = "col ${n.intValue}" }) {
                Box(Modifier.semantics { log("semantics:one ${label.value}"); contentDescription = label.value; selected = on.value }.trace("one").size(20.dp))
                Box(Modifier.clearAndSetSemantics { log("semantics:two ${n.intValue}"); stateDescription = "${n.intValue}" }.trace("two").size(20.dp)) { Box(Modifier.semantics { log("semantics:in two"); heading() }.size(5.dp)) }
                Reading("n", n)
            }
        }
        step("label y") { label.value = "y" }
        step("n=1") { n.intValue = 1 }
        step("merged") { merged.value = true }
        step("selected and label") { on.value = true; label.value = "z" }
        //@end
    }
}
