package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.interaction.collectIsPressedAsState
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.nestedscroll.NestedScrollConnection
import androidx.compose.ui.input.nestedscroll.NestedScrollSource
import androidx.compose.ui.input.nestedscroll.nestedScroll
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.unit.Velocity
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

/** Takes `before` of each delta before the scrollable, and `after` of what it left; all of the speed that is left, if `stops`. */
class Taking(val name: String, val before: Float, val after: Float, val stops: Boolean) : NestedScrollConnection {
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset {
        log("scroll:$name.pre ${available.y.toInt()} $source")
        return Offset(0f, available.y.coerceIn(-before, before))
    }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
        log("scroll:$name.post ${consumed.y.toInt()} ${available.y.toInt()} $source")
        return Offset(0f, available.y.coerceIn(-after, after))
    }
    override suspend fun onPreFling(available: Velocity): Velocity {
        log("scroll:$name.preFling ${available.y.toInt()}")
        return Velocity.Zero
    }
    override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity {
        log("scroll:$name.postFling ${consumed.y.toInt()} ${available.y.toInt()}")
        return if (stops) available else Velocity.Zero
    }
}
/** A fling of one step. */
class OneStep(val name: String, val pixels: Float) : FlingBehavior {
    override suspend fun ScrollScope.performFling(initialVelocity: Float): Float {
        log("scroll:$name.fling ${initialVelocity.toInt()} ${scrollBy(pixels).toInt()}")
        return initialVelocity / 2
    }
}
fun interaction() {
    scenario("nested_scroll_order", "a drag and a fling through three connections: before, the state, after") {
        //@begin nested_scroll_order
        queueCoroutines()
        start {
            Box(Modifier.nestedScroll(Taking("outer", 0f, 3f, false)).nestedScroll(Taking("inner", 2f, 0f, true)).size(200.dp)) {
                val state = rememberScrollableState { log("scroll:state ${it.toInt()}"); it.coerceIn(-8f, 8f) }
                Box(Modifier.nestedScroll(Taking("own", 1f, 1f, false)).scrollable(state, Orientation.Vertical, flingBehavior = OneStep("one", -20f)).nestedScroll(Taking("within", 9f, 9f, false)).size(150.dp))
            }
        }
        step("press") { press(50f, 140f) }
        step("less than the slop") { move(50f, 130f) }
        step("more than the slop") { move(50f, 110f) }
        step("on") { move(50f, 90f) }
        step("and on") { move(50f, 70f) }
        step("release") { release(50f, 70f) }
        step("press and release") { press(50f, 70f); release(50f, 70f) }
        //@end
    }
    scenario("nested_lists", "a list inside something that scrolls: dragged to the end of the list and beyond, and flung") {
        //@begin nested_lists
        queueCoroutines()
        val outer = ScrollState(0); val inner = LazyListState()
        start(200, 200) {
            Column(Modifier.verticalScroll(outer, flingBehavior = OneStep("outer", 30f))) {
                LazyColumn(Modifier.height(100.dp).fillMaxWidth(), inner, flingBehavior = OneStep("inner", 15f)) { items(8) { Box(Modifier.height(30.dp).fillMaxWidth()) } }
                Box(Modifier.height(300.dp))
            }
        }
        fun where() = "${inner.firstVisibleItemIndex}+${inner.firstVisibleItemScrollOffset} ${outer.value}"
        step("press") { press(50f, 90f) }
        step("beyond the slop") { move(50f, 62f) }
        fact("slop", where())
        for (n in 1..4) { step("on #$n") { move(50f, 62f - 10f * n) }; fact("on $n", where()) }
        step("released") { release(50f, 22f) }
        fact("released", where())
        step("press below the list") { press(50f, 190f) }
        step("and up") { move(50f, 100f) }
        step("and let go") { release(50f, 100f) }
        fact("scrolled", where())
        step("press in the list") { press(50f, 5f) }
        for (n in 1..6) { step("down #$n") { move(50f, 5f + 30f * n) }; fact("down $n", where()) }
        step("let go") { release(50f, 185f) }
        fact("let go", where())
        //@end
    }
    scenario("fling_default", "the default fling: a scroll that slows down, meets its end, is stopped by a finger") {
        //@begin fling_default
        queueCoroutines()
        val state = ScrollState(0)
        start(200, 200) {
            Column(Modifier.verticalScroll(state)) {
                for (n in 0 until 10) Box(Modifier.trace("row$n").fillMaxWidth().height(400.dp))
            }
        }
        step("press") { press(50f, 190f) }
        for (n in 1..5) step("move #$n") { move(50f, 190f - 20f * n) }
        step("release", 30) { release(50f, 90f) }
        step("press again") { press(50f, 90f) }
        step("release again") { release(50f, 90f) }
        step("press to the end") { press(50f, 10f) }
        for (n in 1..4) step("back #$n") { move(50f, 10f + 45f * n) }
        step("let go", 40) { release(50f, 190f) }
        //@end
    }
    scenario("clicking_in_scroll", "a press that becomes a scroll is no click; presses are told to the interaction source") {
        //@begin clicking_in_scroll
        queueCoroutines()
        val state = ScrollState(0); val enabled = mutableStateOf(true); val show = mutableStateOf(true)
        start(200, 200) {
            Column(Modifier.verticalScroll(state, flingBehavior = OneStep("list", 5f))) {
                if (show.value) {
                    val source = remember { MutableInteractionSource() }
                    val pressed by source.collectIsPressedAsState()
                    log("compose:pressed=$pressed")
                    Box(Modifier.clickable(source, null, enabled = enabled.value) { log("clicked:outer") }.size(100.dp)) {
                        Box(Modifier.clickable(remember { MutableInteractionSource() }, null) { log("clicked:inner") }.size(40.dp))
                    }
                }
                Box(Modifier.height(400.dp))
            }
        }
        step("press") { press(80f, 80f) }
        step("release") { release(80f, 80f) }
        step("press again") { press(80f, 80f) }
        step("a little") { move(80f, 75f) }
        step("far") { move(80f, 40f) }
        step("released") { release(80f, 40f) }
        step("inner") { tap(20f, 20f) }
        step("press, then disabled") { press(80f, 20f) }
        step("disabled") { enabled.value = false }
        step("release of the disabled") { release(80f, 20f) }
        step("enabled") { enabled.value = true }
        step("press, then leaves") { press(80f, 20f) }
        step("leaves") { show.value = false }
        step("release of what left") { release(80f, 20f) }
        //@end
    }
    scenario("pointer_handlers", "pointer input that restarts on a key, or leaves, in the middle of a gesture") {
        //@begin pointer_handlers
        queueCoroutines()
        val key = mutableIntStateOf(0); val show = mutableStateOf(true); val captured = mutableIntStateOf(0)
        start {
            Box(Modifier.passes("root").size(200.dp)) {
                val k = key.intValue; val c = captured.intValue
                if (show.value) Box(Modifier.pointerInput(k) {
                    log("handler:start $k $c")
                    try {
                        awaitEachGesture {
                            val down = awaitFirstDown()
                            log("handler:down $k $c")
                            do {
                                val event = awaitPointerEvent()
                                val change = event.changes.first()
                                log("handler:event ${event.type} pressed=${change.pressed} consumed=${change.isConsumed} $k $c")
                            } while (event.changes.any { it.pressed })
                            log("handler:up $k $c")
                        }
                    } finally { log("handler:end $k $c") }
                }.size(100.dp))
            }
        }
        step("press") { press(20f, 20f) }
        step("another lambda, the same key") { captured.intValue = 5 }
        step("move") { move(30f, 20f) }
        step("another key") { key.intValue = 1 }
        step("move on") { move(40f, 20f) }
        step("release") { release(40f, 20f) }
        step("tap") { tap(20f, 20f) }
        step("press again") { press(20f, 20f) }
        step("leaves") { show.value = false }
        step("move where it was") { move(30f, 20f) }
        step("returns") { show.value = true }
        step("move where it is again") { move(35f, 20f) }
        step("release there") { release(35f, 20f) }
        step("tap there") { tap(35f, 20f) }
        //@end
    }
    scenario("dragging_ended", "a drag whose modifier changes, is disabled or leaves on the way; and across the axis") {
        //@begin dragging_ended
        queueCoroutines()
        val enabled = mutableStateOf(true); val show = mutableStateOf(true); val reverse = mutableStateOf(false)
        start {
            Box(Modifier.size(300.dp)) {
                val state = rememberDraggableState { log("delta:${it.toInt()}") }
                if (show.value) Box(Modifier.draggable(state, Orientation.Horizontal, enabled.value, reverseDirection = reverse.value, onDragStarted = { log("drag.started:${it.x.toInt()}") }, onDragStopped = { log("drag.stopped:${it.toInt()}") }).size(100.dp))
            }
        }
        step("press") { press(20f, 20f) }
        step("across") { move(20f, 60f) }
        step("along") { move(50f, 60f) }
        step("on") { move(60f, 60f) }
        step("release") { release(60f, 60f) }
        step("press, on") { press(20f, 20f); move(60f, 20f) }
        step("disabled") { enabled.value = false }
        step("on while disabled") { move(70f, 20f) }
        step("released while disabled") { release(70f, 20f) }
        step("enabled") { enabled.value = true }
        step("press, on again") { press(20f, 20f); move(60f, 20f) }
        step("reversed") { reverse.value = true }
        step("on while reversed") { move(70f, 20f) }
        step("released while reversed") { release(70f, 20f) }
        step("press, on reversed") { press(20f, 20f); move(60f, 20f) }
        step("leaves") { show.value = false }
        step("released after it left") { release(60f, 20f) }
        //@end
    }
    scenario("scroll_animated", "animateScrollTo, interrupted by another and by a jump; content that becomes smaller on the way") {
        //@begin scroll_animated
        queueCoroutines()
        val state = ScrollState(0); val height = mutableIntStateOf(500); lateinit var scope: CoroutineScope
        start(200, 200) {
            scope = rememberCoroutineScope()
            Column(Modifier.verticalScroll(state)) { Box(Modifier.trace("content").fillMaxWidth().height(height.intValue.dp)) }
        }
        step("to 200", 5) { scope.launch { try { state.animateScrollTo(200); log("launched:200") } finally { log("launched:end of 200") } } }
        step("to 100", 60) { scope.launch { state.animateScrollTo(100); log("launched:100 ${state.value}") } }
        step("to 300", 6) { scope.launch { try { state.animateScrollTo(300); log("launched:300") } finally { log("launched:end of 300") } } }
        step("jump") { scope.launch { log("launched:jumped ${state.scrollTo(10).toInt()}") } }
        step("beyond the end", 8) { scope.launch { state.animateScrollTo(1000); log("launched:beyond ${state.value}") } }
        step("smaller", 80) { height.intValue = 260 }
        fact("at the end", "${state.value} ${state.maxValue}")
        //@end
    }
}
