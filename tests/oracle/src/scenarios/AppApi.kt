@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.animation.core.Animatable
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.staggeredgrid.*
import androidx.compose.foundation.relocation.*
import androidx.compose.foundation.selection.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.state.ToggleableState
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun line(millis: Int) = tween<Float>(millis, easing = LinearEasing)
val Ink = compositionLocalOf { "black" }
@Composable fun Inked(name: String) { log("compose:Inked($name) ${Ink.current}") }

/** Names that programs of real apps use, one subject each. */
fun appApi() {
    scenario("delays_counted", "delays: a countdown in an effect whose key changes, a value that is produced by ticks, two that end together, one that is cancelled") {
        //@begin delays_counted
        queueCoroutinesAndDelays()
        val from = mutableIntStateOf(3); val shown = mutableStateOf(true); lateinit var scope: CoroutineScope; var job: Job? = null
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            var left by remember { mutableIntStateOf(0) }
            LaunchedEffect(from.intValue) { left = from.intValue; while (left > 0) { delay(32); left--; log("launched:left $left") } }
            Shown("left") { left }
            if (shown.value) { val ticks by produceState(0) { try { while (true) { delay(24); value++ } } finally { log("over:ticks $value") } }; Shown("ticks") { ticks } }
        }
        wait("the first ticks", 5)
        step("another start") { from.intValue = 2 }
        wait("counted", 4)
        step("two that end together, one that is cancelled") { scope.launch { delay(30); log("launched:a") }; scope.launch { delay(20); delay(10); log("launched:b") }; job = scope.launch { try { delay(30) } finally { log("over:c") } } }
        step("cancelled") { job!!.cancel() }
        wait("ended", 3)
        step("no ticks") { shown.value = false }
        wait("none", 2)
        step("none, one and a negative delay") { scope.launch { delay(0); log("launched:none"); delay(-5); log("launched:negative"); delay(1); log("launched:one") } }
        wait("over", 2)
        //@end
    }
    scenario("material_dialog_dismissed", "a dialog over a screen: a local from around it, states of its own and of the screen, closed by a tap outside, by its button, one that stays") {
        //@begin material_dialog_dismissed
        queueCoroutines()
        val open = mutableStateOf(false); val n = mutableIntStateOf(0); val ink = mutableStateOf("blue"); val stays = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root ${open.value}")
            CompositionLocalProvider(Ink provides ink.value) {
                Column { Inked("screen"); Box(Modifier.click("open") { open.value = true }.trace("open").size(200.dp, 40.dp)); Shown("n") { n.intValue } }
                if (open.value) Dialog({ log("dismiss"); open.value = false }, DialogProperties(dismissOnBackPress = !stays.value, dismissOnClickOutside = !stays.value, usePlatformDefaultWidth = false)) {
                    log("compose:dialog"); Inked("dialog"); Alive("dialog"); Shown("in") { n.intValue }
                    Box(Modifier.click("close") { open.value = false }.trace("body").size(80.dp, 60.dp))
                }
            }
        }
        step("opened") { tap(10f, 10f) }
        step("n=1: both read it") { n.intValue = 1 }
        step("other ink") { ink.value = "red" }
        step("a tap in it, beside its button") { tap(100f, 100f) }
        step("opened again") { open.value = true }
        step("a tap outside") { tap(10f, 10f) }
        step("one that stays") { stays.value = true; open.value = true }
        step("a tap outside") { tap(10f, 10f) }
        step("gone by the program") { open.value = false }
        //@end
    }
    scenario("rows_long_pressed", "rows that are tapped, pressed long and tapped twice: what is told when, by the time of the frames, in a list that scrolls") {
        //@begin rows_long_pressed
        queueCoroutinesAndDelays()
        val chosen = mutableStateListOf<Int>(); val list = LazyListState()
        start(100, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(6, { it }) { i ->
                    val source = remember { MutableInteractionSource() }
                    LaunchedEffect(source) { source.interactions.collect { log("interaction:$i ${it::class.simpleName}") } }
                    Shown("row$i") { i in chosen }
                    Box(Modifier.combinedClickable(source, null, onLongClick = { log("long:$i"); chosen.add(i) }, onDoubleClick = if (i == 0) ({ log("double:$i"); chosen.remove(i) }) else null) { log("click:$i") }.trace("row$i").size(100.dp, 30.dp))
                }
            }
        }
        step("a tap on the second") { tap(10f, 40f) }
        wait("nothing more", 3)
        step("a tap on the first") { tap(10f, 10f) }
        wait("told when no second one came", 22)
        step("pressed") { press(10f, 10f) }
        wait("held", 34)
        step("let go") { release(10f, 10f) }
        step("tapped twice: once") { tap(10f, 10f) }
        wait("a moment", 3)
        step("twice") { tap(10f, 10f) }
        wait("over", 4)
        step("pressed, and dragged soon") { press(10f, 40f) }
        step("dragged", 4) { move(10f, 10f) }
        wait("held", 34)
        step("let go", 10) { release(10f, 10f) }
        //@end
    }
    scenario("dragged_in_plane", "draggable2D: dragged across, disabled on the way, started on a child, what it tells at start and end") {
        //@begin dragged_in_plane
        queueCoroutines()
        val at = mutableStateOf(Offset.Zero); val enabled = mutableStateOf(true); val k = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root ${k.intValue}")
            val state = rememberDraggable2DState { log("drag:${it.x.roundToInt()},${it.y.roundToInt()}"); at.value += it }
            Box(Modifier.offset { IntOffset(at.value.x.roundToInt(), at.value.y.roundToInt()) }.draggable2D(state, enabled.value, onDragStarted = { log("drag:start ${it.x.roundToInt()},${it.y.roundToInt()}") }, onDragStopped = { log("drag:stop") }).trace("piece").size(60.dp)) { Box(Modifier.trace("child").size(20.dp)) }
        }
        step("pressed") { press(30f, 30f) }
        step("moved a little") { move(35f, 33f) }
        step("moved") { move(60f, 50f) }
        step("composed meanwhile") { k.intValue = 1 }
        step("moved back") { move(40f, 50f) }
        step("let go") { release(40f, 50f) }
        step("on the child") { press(20f, 25f); move(50f, 60f) }
        step("disabled") { enabled.value = false }
        step("moved on") { move(90f, 90f) }
        step("let go") { release(90f, 90f) }
        step("enabled, by the program") { enabled.value = true }
        //@end
    }
    scenario("visible_by_state", "AnimatedVisibility by a MutableTransitionState: shown at the beginning with its enter, turned round on the way, gone") {
        //@begin visible_by_state
        queueCoroutines()
        lateinit var state: MutableTransitionState<Boolean>
        start(100, 100) {
            log("compose:Root")
            state = remember { MutableTransitionState(false).apply { targetState = true } }
            Column {
                AnimatedVisibility(state, enter = fadeIn(line(64)), exit = fadeOut(line(32))) { Alive("content"); Box(Modifier.trace("content").size(20.dp)) }
                Shown("idle") { "${state.isIdle} ${state.currentState}" }
            }
        }
        step("out", 2) { state.targetState = false }
        step("in again", 12) { state.targetState = true }
        step("out", 12) { state.targetState = false }
        step("in") { state.targetState = true }
        //@end
    }
    scenario("fields_into_view", "requesters that bring into view: by a click, in a column that scrolls within another, a part of one, one that is in view already") {
        //@begin fields_into_view
        queueCoroutines()
        val outer = ScrollState(0); val inner = ScrollState(0); lateinit var scope: CoroutineScope; val asks = List(3) { BringIntoViewRequester() }
        start(100, 100) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column(Modifier.verticalScroll(outer).trace("outer")) {
                Box(Modifier.bringIntoViewRequester(asks[0]).trace("top").size(100.dp, 80.dp))
                Column(Modifier.height(80.dp).verticalScroll(inner).trace("inner")) {
                    Box(Modifier.size(100.dp, 120.dp))
                    Box(Modifier.bringIntoViewRequester(asks[1]).trace("field").size(100.dp, 40.dp))
                }
                Box(Modifier.bringIntoViewRequester(asks[2]).trace("end").size(100.dp, 150.dp))
            }
        }
        step("the field", 60) { scope.launch { asks[1].bringIntoView(); log("launched:field") } }
        fact("field", "${outer.value} ${inner.value}")
        step("it is in view", 10) { scope.launch { asks[1].bringIntoView(); log("launched:again") } }
        step("a part of the end", 60) { scope.launch { asks[2].bringIntoView(Rect(0f, 20f, 100f, 60f)); log("launched:end") } }
        fact("end", "${outer.value} ${inner.value}")
        step("the top", 60) { scope.launch { asks[0].bringIntoView(); log("launched:top") } }
        fact("top", "${outer.value} ${inner.value}")
        //@end
    }
    scenario("three_states", "a box of three states over boxes of two: what is on decides it, a tap sets all, disabled") {
        //@begin three_states
        queueCoroutines()
        val on = mutableStateListOf(true, false, false); val enabled = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            val all by remember { derivedStateOf { log("calc:all"); if (on.all { it }) ToggleableState.On else if (on.any { it }) ToggleableState.Indeterminate else ToggleableState.Off } }
            Column {
                Box(Modifier.triStateToggleable(all, null, null, enabled.value) { log("clicked:all $all"); val to = all != ToggleableState.On; for (i in on.indices) on[i] = to }.trace("all").size(40.dp, 20.dp))
                Column(Modifier.selectableGroup()) { on.indices.forEach { i -> key(i) { Shown("box$i") { on[i] }; Box(Modifier.toggleable(on[i], null, null) { log("toggled:$i $it"); on[i] = it }.trace("box$i").size(40.dp, 20.dp)) } } }
            }
        }
        step("the second") { tap(5f, 45f) }
        step("all") { tap(5f, 5f) }
        step("none") { tap(5f, 5f) }
        step("disabled") { enabled.value = false }
        step("not heard") { tap(5f, 5f) }
        //@end
    }
    scenario("thrown_by_decay", "an Animatable that decays: to its end, to its bounds, snapped on the way, its target while it runs") {
        //@begin thrown_by_decay
        queueCoroutines()
        val a = Animatable(0f); lateinit var scope: CoroutineScope
        start(100, 100) { log("compose:Root"); scope = rememberCoroutineScope(); Shown("running") { a.isRunning }; Box(Modifier.offset { log("lambda:offset ${a.value.roundToInt()}"); IntOffset(a.value.roundToInt(), 0) }.trace("x").size(10.dp)) }
        step("thrown", 40) { scope.launch { val r = a.animateDecay(200f, exponentialDecay(4f)); log("launched:${r.endReason} ${a.value.roundToInt()}") } }
        step("with bounds", 40) { a.updateBounds(0f, 60f); scope.launch { val r = a.animateDecay(2000f, exponentialDecay(4f)); log("launched:${r.endReason} ${r.endState.velocity > 0}") } }
        step("outside its bounds: snapped") { scope.launch { a.snapTo(100f); log("launched:snapped ${a.value.roundToInt()} ${a.targetValue.roundToInt()}") } }
        step("back, interrupted", 4) { scope.launch { try { a.animateTo(0f, line(160)) } finally { log("launched:over ${a.value.roundToInt()}") } } }
        step("stopped", 4) { scope.launch { a.stop(); log("launched:stopped ${a.isRunning}") } }
        //@end
    }
    scenario("reordered_by_long_press", "rows that are dragged after a long press: released too early, moved too early, dragged to another place, composed meanwhile, cancelled by a second finger that goes first") {
        //@begin reordered_by_long_press
        queueCoroutinesAndDelays()
        val ids = mutableStateListOf(1, 2, 3); val dragged = mutableStateOf<Int?>(null); val dy = mutableFloatStateOf(0f)
        start(100, 100) {
            log("compose:Root ${dragged.value}")
            Column {
                for (id in ids) key(id) {
                    Box(Modifier.graphicsLayer { translationY = if (dragged.value == id) dy.floatValue else 0f }.pointerInput(id) {
                        detectDragGesturesAfterLongPress(
                            onDragStart = { log("drag:start $id ${it.y.roundToInt()}"); dragged.value = id; dy.floatValue = 0f },
                            onDragEnd = { log("drag:end $id"); dragged.value = null },
                            onDragCancel = { log("drag:cancel $id"); dragged.value = null },
                        ) { _, amount ->
                            dy.floatValue += amount.y; log("drag:$id ${amount.y.roundToInt()} ${dy.floatValue.roundToInt()}")
                            val at = ids.indexOf(id)
                            if (dy.floatValue > 20f && at < ids.lastIndex) { ids.removeAt(at); ids.add(at + 1, id); dy.floatValue -= 30f }
                        }
                    }.trace("row$id").size(100.dp, 30.dp))
                }
            }
        }
        step("pressed") { press(10f, 10f) }
        wait("not yet", 10)
        step("released too early") { release(10f, 10f) }
        step("pressed") { press(10f, 10f) }
        step("moved far too early") { move(10f, 60f) }
        wait("nothing", 34)
        step("released") { release(10f, 60f) }
        step("pressed") { press(10f, 10f) }
        wait("held", 33)
        step("dragged") { move(10f, 20f) }
        step("over the next") { move(10f, 35f) }
        step("further") { move(10f, 45f) }
        step("let go") { release(10f, 45f) }
        step("pressed again") { press(10f, 10f) }
        wait("held", 33)
        step("let go without a move") { release(10f, 10f) }
        //@end
    }
    scenario("tap_gestures", "detectTapGestures: a tap that waits for a second one, two taps, a long press, a press that leaves, what the press waits for") {
        //@begin tap_gestures
        queueCoroutinesAndDelays()
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.pointerInput(Unit) {
                detectTapGestures(
                    onDoubleTap = { log("double:${it.x.roundToInt()}") },
                    onLongPress = { log("long:${it.x.roundToInt()}") },
                    onPress = { log("press:${it.x.roundToInt()}"); val up = tryAwaitRelease(); log("released:$up") },
                    onTap = { log("tap:${it.x.roundToInt()}") },
                )
            }.size(50.dp))
        }
        step("a tap") { tap(10f, 10f) }
        wait("alone", 21)
        step("pressed twice") { tap(10f, 10f) }
        wait("a moment", 4)
        step("the second") { tap(12f, 10f) }
        wait("over", 3)
        step("long") { press(20f, 10f) }
        wait("held", 33)
        step("moved after that") { move(30f, 10f) }
        step("let go") { release(30f, 10f) }
        step("pressed") { press(10f, 10f) }
        step("it leaves") { move(10f, 95f) }
        step("let go outside") { release(10f, 95f) }
        step("two, the second is long: down") { tap(10f, 10f) }
        wait("a moment", 4)
        step("down again") { press(11f, 10f) }
        wait("held", 36)
        step("let go") { release(11f, 10f) }
        wait("over", 21)
        //@end
    }
    scenario("seen_for_a_while", "onVisibilityChanged and onFirstVisible after a while: gone too early, back, told late, told when it goes") {
        //@begin seen_for_a_while
        queueCoroutinesAndDelays()
        val scroll = ScrollState(0); val shown = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root")
            Column(Modifier.verticalScroll(scroll)) {
                Box(Modifier.size(100.dp, 80.dp))
                if (shown.value) Box(Modifier.onFirstVisible(minDurationMs = 40) { log("first") }.onVisibilityChanged(minDurationMs = 30, minFractionVisible = 0.5f) { log("visible:$it") }.trace("seen").size(100.dp, 20.dp))
                Box(Modifier.size(100.dp, 100.dp))
            }
        }
        step("in") { scroll.dispatchRawDelta(50f) }
        wait("a moment", 1)
        step("out too early") { scroll.dispatchRawDelta(-50f) }
        wait("nothing", 4)
        step("in again") { scroll.dispatchRawDelta(50f) }
        wait("told", 4)
        step("out") { scroll.dispatchRawDelta(60f) }
        wait("told", 2)
        step("in, and gone") { scroll.dispatchRawDelta(-60f) }
        step("gone") { shown.value = false }
        wait("nothing", 3)
        step("a new one") { shown.value = true }
        wait("told", 4)
        //@end
    }
}
