package oracle

import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp
import androidx.compose.ui.zIndex

fun Modifier.passes(name: String, consume: Boolean = false) = pointerInput(name) {
    awaitPointerEventScope {
        while (true) {
            for (pass in PointerEventPass.entries) {
                val event = awaitPointerEvent(pass)
                val change = event.changes.first()
                log("pointer:$name.$pass ${event.type} ${change.position.x.toInt()},${change.position.y.toInt()}" + if (change.isConsumed) " consumed" else "")
                if (consume && pass == PointerEventPass.Main) change.consume()
            }
        }
    }
}
@Composable fun Clicking(count: MutableIntState, other: IntState) {
    log("compose:Clicking ${count.intValue}")
    Box(Modifier.trace("outer").clickable(remember { MutableInteractionSource() }, null) { log("clicked:${count.intValue} ${other.intValue}"); count.intValue++ }.trace("inner").size(40.dp))
}

fun input() {
    scenario("pointer_passes", "initial, main and final pass through nested and overlapping nodes; one consumes") {
        //@begin pointer_passes
        start {
            Box(Modifier.passes("root").size(200.dp)) {
                Box(Modifier.passes("under").size(100.dp))
                Box(Modifier.passes("outer").padding(10.dp).passes("padded").size(80.dp)) {
                    Box(Modifier.passes("inner", consume = true).size(40.dp))
                }
            }
        }
        step("press the inner") { press(20f, 20f) }
        step("move") { move(25f, 20f) }
        step("move outside of it") { move(150f, 150f) }
        step("release") { release(150f, 150f) }
        step("tap the padding") { tap(5f, 5f) }
        step("tap what is under") { tap(95f, 50f) }
        step("tap nobody") { tap(350f, 350f) }
        //@end
    }
    scenario("pointer_layers", "hits through scaled, translated and clipped layers, and by z order; a handler that is exchanged") {
        //@begin pointer_layers
        val x = mutableFloatStateOf(0f); val z = mutableFloatStateOf(0f); val key = mutableIntStateOf(0)
        start {
            Box(Modifier.size(300.dp)) {
                Box(Modifier.graphicsLayer { translationX = x.floatValue; scaleX = 2f; scaleY = 2f }.passes("layered").size(50.dp))
                Box(Modifier.zIndex(z.floatValue).passes("flat${key.intValue}").size(60.dp))
            }
        }
        step("tap both") { tap(30f, 30f) }
        step("the layer moves away") { x.floatValue = 100f }
        step("tap the flat one") { tap(30f, 30f) }
        step("tap the layer") { tap(150f, 30f) }
        step("the layer comes back, the flat one goes below") { x.floatValue = 0f; z.floatValue = -1f }
        step("tap both again") { tap(30f, 30f) }
        step("another handler") { key.intValue = 1 }
        step("tap the flat one through its corner") { tap(58f, 58f) }
        //@end
    }
    scenario("clicking", "clickable: the count is read in composition; the lambda is another one after each click") {
        //@begin clicking
        val count = mutableIntStateOf(0); val other = mutableIntStateOf(0)
        start { log("compose:Root"); Clicking(count, other) }
        step("tap") { tap(10f, 10f) }
        step("other=5") { other.intValue = 5 }
        step("tap again") { tap(10f, 10f) }
        step("two taps") { tap(10f, 10f); tap(10f, 10f) }
        step("beside it") { tap(100f, 10f) }
        step("pressed inside, released outside") { press(10f, 10f); release(100f, 10f) }
        //@end
    }
    scenario("dragging", "draggable: slop, deltas, a state read in placement; released") {
        //@begin dragging
        val x = mutableFloatStateOf(0f)
        start {
            val state = rememberDraggableState { log("delta:${it.toInt()}"); x.floatValue += it }
            Layout({ Box(Modifier.draggable(state, Orientation.Horizontal, onDragStarted = { log("drag.started:${it.x.toInt()}") }, onDragStopped = { log("drag.stopped") }).trace("handle").size(40.dp)) }, Modifier.trace("track")) { ms, _ ->
                val p = ms[0].measure(Constraints())
                layout(300, 40) { log("policy:place"); p.place(x.floatValue.toInt(), 0) }
            }
        }
        step("press") { press(20f, 20f) }
        step("less than the slop") { move(25f, 20f) }
        step("more than the slop") { move(45f, 20f) }
        step("on") { move(60f, 20f) }
        step("release") { release(60f, 20f) }
        //@end
    }
}
