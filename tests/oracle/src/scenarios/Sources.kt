package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlin.math.roundToInt

fun named(interaction: Interaction): String = when (interaction) {
    is PressInteraction.Press -> "press ${interaction.pressPosition.x.toInt()},${interaction.pressPosition.y.toInt()}"
    is PressInteraction.Release -> "release"
    is PressInteraction.Cancel -> "press cancelled"
    is FocusInteraction.Focus -> "focus"
    is FocusInteraction.Unfocus -> "unfocus"
    is HoverInteraction.Enter -> "enter"
    is HoverInteraction.Exit -> "exit"
    is DragInteraction.Start -> "drag"
    is DragInteraction.Stop -> "drag stopped"
    is DragInteraction.Cancel -> "drag cancelled"
    else -> "?"
}
@Composable fun Hearing(name: String, source: InteractionSource) { LaunchedEffect(source) { source.interactions.collect { log("interaction:$name ${named(it)}") } } }

fun sources() {
    scenario("interactions_press", "a source of presses: released, cancelled by a scroll and by a finger that leaves, disabled while pressed; what reads them") {
        //@begin interactions_press
        queueCoroutines()
        val source = MutableInteractionSource(); val enabled = mutableStateOf(true); val scroll = ScrollState(0)
        start(100, 100) {
            log("compose:Root ${enabled.value}")
            Hearing("s", source)
            val pressed by source.collectIsPressedAsState()
            Column(Modifier.verticalScroll(scroll)) {
                Box { log("compose:pressed $pressed") }
                Box(Modifier.trace("button").clickable(source, null, enabled.value) { log("clicked") }.size(60.dp))
                Box(Modifier.size(200.dp))
            }
        }
        step("press", 10) { press(10f, 10f) }
        step("release", 10) { release(10f, 10f) }
        step("press again", 20) { press(20f, 20f) }
        step("scrolled away", 10) { move(20f, -20f) }
        step("let go", 10) { release(20f, -20f) }
        step("back", 10) { scroll.dispatchRawDelta(-1000f) }
        step("press and hold", 20) { press(30f, 30f) }
        step("disabled", 10) { enabled.value = false }
        step("release in vain", 10) { release(30f, 30f) }
        //@end
    }
    scenario("interactions_focus", "sources of focus and of hovering: moved on, away, disabled, taken out of composition") {
        //@begin interactions_focus
        queueCoroutines()
        val first = MutableInteractionSource(); val second = MutableInteractionSource(); val show = mutableStateOf(true); val all = Requesters()
        start(100, 100) {
            log("compose:Root ${show.value}")
            Hearing("first", first); Hearing("second", second)
            val focused by first.collectIsFocusedAsState(); val hovered by second.collectIsHoveredAsState()
            Box { log("compose:focused $focused") }
            Column {
                Box(Modifier.focusRequester(all["first"]).focusable(true, first).hoverable(first).size(40.dp).drawBehind { log("draw:hovered $hovered") })
                if (show.value) Box(Modifier.focusRequester(all["second"]).hoverable(second).focusable(true, second).size(40.dp))
            }
        }
        step("the first", 10) { log("did:${all["first"].requestFocus()}") }
        step("the second", 10) { log("did:${all["second"].requestFocus()}") }
        step("over the first", 10) { hover(10f, 10f) }
        step("over the second", 10) { hover(10f, 50f) }
        step("the second leaves", 10) { show.value = false }
        step("over nothing", 10) { hover(90f, 90f) }
        //@end
    }
    scenario("interactions_drag", "a source of drags: ended, cancelled as the modifier is disabled, as another takes the finger") {
        //@begin interactions_drag
        queueCoroutines()
        val source = MutableInteractionSource(); val enabled = mutableStateOf(true); val x = mutableFloatStateOf(0f)
        start(200, 100) {
            log("compose:Root ${enabled.value}")
            Hearing("s", source)
            val dragged by source.collectIsDraggedAsState()
            val state = rememberDraggableState { x.floatValue += it }
            Box { log("compose:dragged $dragged") }
            Box(Modifier.trace("box").draggable(state, Orientation.Horizontal, enabled.value, source).offset { log("lambda:x ${x.floatValue.toInt()}"); IntOffset(x.floatValue.toInt(), 0) }.size(40.dp))
        }
        step("press") { press(10f, 10f) }
        step("the slop") { move(40f, 10f) }
        step("on") { move(50f, 10f) }
        step("let go", 10) { release(50f, 10f) }
        step("again") { press(60f, 10f); move(90f, 10f) }
        step("disabled", 10) { enabled.value = false }
        step("on in vain", 10) { move(99f, 10f); release(99f, 10f) }
        //@end
    }
    scenario("interactions_replaced", "a source exchanged while it is pressed and focused: what both hear") {
        //@begin interactions_replaced
        queueCoroutines()
        val one = MutableInteractionSource(); val two = MutableInteractionSource(); val which = mutableStateOf(true); val all = Requesters()
        start(100, 100) {
            log("compose:Root ${which.value}")
            Hearing("one", one); Hearing("two", two)
            Box(Modifier.focusRequester(all["box"]).clickable(if (which.value) one else two, null) { log("clicked") }.size(50.dp))
        }
        step("focus", 10) { log("did:${all["box"].requestFocus()}") }
        step("press", 20) { press(10f, 10f) }
        step("another source", 10) { which.value = false }
        step("release", 10) { release(10f, 10f) }
        step("press and release", 10) { press(12f, 12f); release(12f, 12f) }
        //@end
    }
    scenario("anchored_targets", "anchors of a sheet: what reads current and target values, other anchors, animated and snapped to a value") {
        //@begin anchored_targets
        queueCoroutines()
        val state = AnchoredDraggableState("closed", DraggableAnchors { "closed" at 0f; "half" at 60f; "open" at 120f }); lateinit var scope: CoroutineScope
        start(300, 100) {
            scope = rememberCoroutineScope()
            log("compose:Root")
            Box { log("compose:current ${state.currentValue}") }
            Box { log("compose:target ${state.targetValue} settled ${state.settledValue}") }
            Box(Modifier.anchoredDraggable(state, Orientation.Horizontal, flingBehavior = AnchoredDraggableDefaults.flingBehavior(state, { it / 2 }, linear(48))).offset { log("lambda:offset ${state.offset.roundToInt()}"); IntOffset(state.offset.roundToInt(), 0) }.size(100.dp, 50.dp))
        }
        step("press") { press(20f, 20f) }
        step("dragged") { move(60f, 20f) }
        step("on") { move(90f, 20f) }
        for (n in 1..8) step("hold #$n") { move(90f, 20f) }
        step("let go", 30) { release(90f, 20f) }
        step("animated to open", 30) { scope.launch { state.animateTo("open", linear(64)); log("launched:${state.currentValue}") } }
        step("other anchors", 10) { state.updateAnchors(DraggableAnchors { "closed" at 10f; "open" at 100f }) }
        step("snapped", 10) { scope.launch { state.snapTo("closed"); log("launched:${state.currentValue} ${state.offset.roundToInt()}") } }
        step("anchors without the value", 10) { state.updateAnchors(DraggableAnchors { "half" at 40f; "open" at 80f }) }
        fact("at", "${state.currentValue} ${state.offset.roundToInt()}")
        //@end
    }
    scenario("anchored_interrupted", "an animation to an anchor interrupted by a finger, by another animation; dragged beyond the last anchor") {
        //@begin anchored_interrupted
        queueCoroutines()
        val state = AnchoredDraggableState(0, DraggableAnchors { 0 at 0f; 1 at 100f }); lateinit var scope: CoroutineScope
        start(300, 100) {
            scope = rememberCoroutineScope()
            log("compose:Root")
            Box(Modifier.size(200.dp, 50.dp).anchoredDraggable(state, Orientation.Horizontal, flingBehavior = AnchoredDraggableDefaults.flingBehavior(state, { it / 2 }, linear(64))).drawBehind { log("draw:${state.offset.roundToInt()} ${state.currentValue} ${state.targetValue}") })
        }
        step("to 1", 3) { scope.launch { try { state.animateTo(1, linear(96)) } finally { log("launched:first ${state.offset.roundToInt()}") } } }
        step("back to 0", 30) { scope.launch { state.animateTo(0, linear(48)); log("launched:second") } }
        step("to 1 again", 3) { scope.launch { try { state.animateTo(1, linear(96)) } finally { log("launched:third ${state.offset.roundToInt()}") } } }
        step("a finger") { press(20f, 20f); move(60f, 20f) }
        step("beyond the end") { move(190f, 20f) }
        for (n in 1..8) step("hold #$n") { move(190f, 20f) }
        step("let go", 30) { release(190f, 20f) }
        //@end
    }
}
