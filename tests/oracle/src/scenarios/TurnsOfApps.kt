@file:OptIn(ExperimentalFoundationApi::class, ExperimentalCoroutinesApi::class, ExperimentalAnimationApi::class, ExperimentalTransitionApi::class, ExperimentalComposeUiApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.text.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
enum class Phase5 { Closed, Peek, Open }
val LocalTheme5 = staticCompositionLocalOf { "light" }
val LocalCount5 = compositionLocalOf { 0 }
@Composable fun ThemedText(name: String) { log("compose:Themed($name) ${LocalTheme5.current}") }
@Composable fun Counted(name: String) { log("compose:Counted($name) ${LocalCount5.current}") }
@Composable fun Screen5(name: String, push: (String) -> Unit) {
    val id = rememberSaveable { log("init:$name"); name }
    var taps by rememberSaveable { mutableIntStateOf(0) }
    val loaded by produceState("-", id) { log("produce:$id"); withFrameNanos {}; value = "data $id" }
    log("compose:Screen5($id) $taps $loaded")
    DisposableEffect(Unit) { log("effect-start:$id"); onDispose { log("effect-dispose:$id") } }
    Box(Modifier.trace(id).size(40.dp).click(id) { taps++; if (taps > 1) push("$id+") })
}
class Spot(val name: String) { var at by mutableStateOf(IntOffset.Zero); var size by mutableStateOf(IntSize.Zero) }
@Composable fun FocusCell(name: String, enabled: () -> Boolean, requester: FocusRequester, props: FocusProperties.() -> Unit = {}) {
    log("compose:FocusCell($name)")
    Box(Modifier.focusRequester(requester).focusProperties { canFocus = enabled(); props() }.onFocusChanged { log("focus:$name ${it.isFocused}") }.focusTarget().trace(name).size(20.dp))
}

/** Programs about motion that is turned, sheets, screens, focus, themes over popups and what follows from places. */
fun turnsOfApps() {
    scenario("values_turned", "values of five kinds that follow a target, each by another spec, turned on their way and once to where they are; the ends are told") {
        //@begin values_turned
        queueCoroutines()
        val on = mutableStateOf(false); val far = mutableStateOf(false); val slow = mutableStateOf(false)
        start(200, 100) {
            log("compose:Root ${on.value}")
            val ms = if (slow.value) 96 else 48
            val a = animateFloatAsState(if (on.value) 1f else 0f, even(ms), finishedListener = { log("ended:a ${(it * 100).roundToInt()}") })
            val b = animateDpAsState(if (on.value) (if (far.value) 80.dp else 40.dp) else 0.dp, even(ms), finishedListener = { log("ended:b ${it.value.roundToInt()}") })
            val c = animateIntAsState(if (on.value) 10 else 0, snap(32), finishedListener = { log("ended:c $it") })
            val d = animateColorAsState(if (on.value) Color.Red else Color.Black, even(64), finishedListener = { log("ended:d ${hex(it)}") })
            val e = animateOffsetAsState(if (far.value) Offset(20f, 10f) else Offset.Zero, keyframes { durationMillis = 64; Offset(10f, 0f) at 32 }, finishedListener = { log("ended:e ${it.x.roundToInt()}") })
            Box(
                Modifier.offset { log("lambda:offset ${b.value.value.roundToInt()}"); IntOffset(b.value.roundToPx(), e.value.y.roundToInt()) }.trace("box")
                    .drawBehind { log("draw:box ${hex(d.value).take(4)}"); drawRect(d.value) }.graphicsLayer { log("lambda:layer ${(a.value * 100).roundToInt()}"); alpha = a.value }.size(20.dp),
            )
            Shown("c") { c.value }
        }
        step("on", 2) { on.value = true }
        step("far on the way", 2) { far.value = true }
        step("off on the way", 20) { on.value = false }
        step("on and off at once") { on.value = true; on.value = false }
        step("slow: nothing to do") { slow.value = true }
        step("on, slow", 3) { on.value = true }
        step("not slow on the way", 30) { slow.value = false }
        //@end
    }
    scenario("card_of_phases", "a card by one transition with a child transition, a visibility and a content inside that change with it; it is turned while they run") {
        //@begin card_of_phases
        queueCoroutines()
        val phase = mutableStateOf(Phase5.Closed); val n = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root ${phase.value}")
            val t = updateTransition(phase.value, "card")
            val height = t.animateDp({ if (Phase5.Closed isTransitioningTo Phase5.Peek) even(32) else even(64) }, "h") { when (it) { Phase5.Closed -> 10.dp; Phase5.Peek -> 30.dp; Phase5.Open -> 60.dp } }
            val inner = t.createChildTransition("inner") { it == Phase5.Open }
            val alpha = inner.animateFloat({ even(48) }, "alpha") { if (it) 1f else 0f }
            Column(Modifier.trace("card").layout { m, c -> val h = height.value.roundToPx(); val p = m.measure(c.copy(minHeight = h, maxHeight = h)); layout(p.width, h) { p.place(0, 0) } }) {
                t.AnimatedVisibility({ it != Phase5.Closed }, enter = fadeIn(even(32)), exit = fadeOut(even(48))) { Alive("peek ${n.intValue}"); Box(Modifier.trace("peek").size(20.dp, 10.dp)) }
                t.AnimatedContent(transitionSpec = { fadeIn(even(32)) togetherWith fadeOut(even(32)) using null }, contentKey = { it == Phase5.Open }) { p -> log("compose:content $p"); Alive("content $p"); Box(Modifier.trace(if (p == Phase5.Open) "big" else "small").size(10.dp)) }
                Box(Modifier.graphicsLayer { log("lambda:alpha ${(alpha.value * 100).roundToInt()}"); this.alpha = alpha.value }.trace("inner").size(10.dp))
            }
            Shown("running") { "${t.isRunning} ${t.currentState} ${inner.currentState}" }
        }
        step("peek", 20) { phase.value = Phase5.Peek }
        step("open", 2) { phase.value = Phase5.Open }
        step("closed on the way", 3) { phase.value = Phase5.Closed }
        step("open again on the way", 30) { phase.value = Phase5.Open }
        step("n=1") { n.intValue = 1 }
        step("closed", 30) { phase.value = Phase5.Closed }
        //@end
    }
    scenario("sheet_anchored", "a sheet on three anchors that its height sets: dragged, flung by the program, its content derived from the target, anchors that change while it is held") {
        //@begin sheet_anchored
        queueCoroutines()
        val state = AnchoredDraggableState(Phase5.Closed, DraggableAnchors { Phase5.Closed at 0f }); val high = mutableIntStateOf(100); val enabled = mutableStateOf(true); lateinit var scope: CoroutineScope
        start(100, 150) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val open by remember { derivedStateOf { log("calc:open"); state.targetValue != Phase5.Closed } }
            Box(
                Modifier.onSizeChanged { s -> log("onSizeChanged:${s.height}"); state.updateAnchors(DraggableAnchors { Phase5.Closed at 0f; Phase5.Peek at s.height * .4f; Phase5.Open at s.height.toFloat() }) }
                    .anchoredDraggable(state, Orientation.Vertical, enabled.value).trace("track").size(60.dp, high.intValue.dp),
            ) {
                Box(Modifier.offset { val y = state.offset; log("lambda:offset ${if (y.isNaN()) "none" else y.roundToInt()}"); IntOffset(0, if (y.isNaN()) 0 else y.roundToInt()) }.trace("sheet").size(30.dp)) { if (open) Leaf("inside") }
            }
            Shown("target") { "${state.currentValue} ${state.settledValue} ${state.targetValue}" }
        }
        step("dragged to 30", 4) { press(10f, 10f); move(10f, 40f); move(10f, 58f) }
        step("higher while it is held", 4) { high.intValue = 130 }
        step("rests and lets go", 40) { move(10f, 58f); move(10f, 58f); release(10f, 58f) }
        step("by the program", 3) { scope.launch { try { state.animateTo(Phase5.Open); log("arrived") } catch (e: CancellationException) { log("cut"); throw e } } }
        step("a finger on the way", 3) { press(10f, 40f); move(10f, 70f); move(10f, 60f) }
        step("not enabled", 40) { enabled.value = false }
        step("lets go", 40) { release(10f, 60f) }
        step("lower: the anchors", 20) { high.intValue = 50 }
        step("snapped", 4) { scope.launch { state.snapTo(Phase5.Closed) } }
        //@end
    }
    scenario("cells_of_focus", "a grid of cells that keys walk through: a cell that sends the focus elsewhere, one that cannot have it, one that takes it away, one that leaves while it has it") {
        //@begin cells_of_focus
        queueCoroutines()
        val r = List(6) { FocusRequester() }; val third = mutableStateOf(true); val shown = mutableStateOf(true); val jump = mutableStateOf(false); lateinit var manager: FocusManager
        start(100, 100) {
            log("compose:Root ${jump.value}"); manager = LocalFocusManager.current
            val jumps = jump.value
            Column(Modifier.onPreviewKeyEvent { if (it.type == KeyEventType.KeyDown) log("preview:${it.key == Key.Tab}"); false }) {
                Row { FocusCell("a", { true }, r[0]) { if (jumps) next = r[5] }; FocusCell("b", { true }, r[1]) { down = FocusRequester.Cancel }; FocusCell("c", { third.value }, r[2]) }
                Row(Modifier.focusGroup().focusProperties { onEnter = { log("enter:${requestedFocusDirection == FocusDirection.Down}"); if (requestedFocusDirection == FocusDirection.Down) r[4].requestFocus() }; onExit = { log("exit") } }) { FocusCell("d", { true }, r[3]); FocusCell("e", { true }, r[4]); if (shown.value) FocusCell("f", { true }, r[5]) }
            }
        }
        step("a") { r[0].requestFocus() }
        step("tab, tab") { key(Key.Tab); key(Key.Tab) }
        step("down from c") { log("did:${manager.moveFocus(FocusDirection.Down)}") }
        step("left, left") { log("did:${manager.moveFocus(FocusDirection.Left)} ${manager.moveFocus(FocusDirection.Left)}") }
        step("up, right: b, down is cancelled") { log("did:${manager.moveFocus(FocusDirection.Up)} ${manager.moveFocus(FocusDirection.Right)} ${manager.moveFocus(FocusDirection.Down)}") }
        step("c cannot") { third.value = false }
        step("next from b") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("a jumps to f") { jump.value = true; r[0].requestFocus(); log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("next from a") { r[0].requestFocus(); log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("f leaves") { shown.value = false }
        step("previous") { log("did:${manager.moveFocus(FocusDirection.Previous)}") }
        step("cleared, then next") { manager.clearFocus(); log("did:${manager.moveFocus(FocusDirection.Next)}") }
        //@end
    }
    scenario("words_selected", "two fields with selections by keys: with shift, whole words, all, cut by typing; the program sets a selection, one limits what it takes, one is not enabled") {
        //@begin words_selected
        queueCoroutines()
        val first = mutableStateOf(TextFieldValue("one two", TextRange(7))); val second = mutableStateOf("abc"); val enabled = mutableStateOf(true); val r = List(2) { FocusRequester() }
        start(200, 100) {
            log("compose:Root ${enabled.value}")
            Column {
                BasicTextField(first.value, { log("first:${it.text} ${it.selection.start}-${it.selection.end}"); if (it.text.length <= 8) first.value = it }, Modifier.focusRequester(r[0]).size(100.dp, 20.dp), enabled = enabled.value, singleLine = true)
                BasicTextField(second.value, { log("second:$it"); second.value = it.uppercase() }, Modifier.focusRequester(r[1]).onFocusChanged { log("focus:second ${it.isFocused}") }.size(100.dp, 20.dp))
            }
            Shown("length") { first.value.text.length + second.value.length }
        }
        step("the first", 3) { r[0].requestFocus() }
        step("shift left twice", 3) { keyWith(Key.DirectionLeft, shift = true); keyWith(Key.DirectionLeft, shift = true) }
        step("backspace", 3) { key(Key.Backspace) }
        step("by words, then delete", 3) { keyWith(Key.DirectionLeft, ctrl = true); key(Key.Delete) }
        step("all, backspace", 3) { keyWith(Key.A, ctrl = true); key(Key.Backspace) }
        step("the program: a text and a selection", 3) { first.value = TextFieldValue("red blue", TextRange(0, 3)) }
        step("delete", 3) { key(Key.Delete) }
        step("home, shift end, left", 3) { key(Key.MoveHome); keyWith(Key.MoveEnd, shift = true); key(Key.DirectionLeft) }
        step("not enabled, backspace", 3) { enabled.value = false; key(Key.Backspace) }
        step("the second: backspace", 3) { r[1].requestFocus(); key(Key.Backspace) }
        step("home, delete", 3) { key(Key.MoveHome); key(Key.Delete) }
        //@end
    }
    scenario("theme_over_menu", "a static theme and a count provided above a menu in a popup, a list and moved content: which of them runs when one changes, open and closed") {
        //@begin theme_over_menu
        queueCoroutines()
        val count = mutableIntStateOf(0); val open = mutableStateOf(false); val up = mutableStateOf(true); val inner = mutableStateOf<String?>(null)
        start(200, 100) {
            log("compose:Root")
            val moved = remember { movableContentOf { log("compose:moved ${LocalTheme5.current} ${LocalCount5.current}"); Box(Modifier.trace("moved").size(10.dp)) } }
            CompositionLocalProvider(LocalCount5 provides count.intValue) {
                ThemedText("plain"); Counted("plain")
                val own = inner.value
                if (own != null) CompositionLocalProvider(LocalTheme5 provides own) { ThemedText("inner"); Counted("inner") }
                Box(Modifier.trace("anchor").size(20.dp)) {
                    if (open.value) Popup { log("compose:menu"); Counted("menu"); Alive("menu"); Box(Modifier.trace("menu").size(30.dp)) { if (!up.value) moved() } }
                }
                if (up.value) moved()
                LazyColumn(Modifier.trace("list").size(40.dp)) { items(2) { log("compose:item$it ${LocalCount5.current}"); Box(Modifier.size(10.dp)) } }
            }
        }
        step("count 1") { count.intValue = 1 }
        step("open", 4) { open.value = true }
        step("count 2", 4) { count.intValue = 2 }
        step("an inner theme", 4) { inner.value = "dark" }
        step("another inner theme", 4) { inner.value = "blue" }
        step("the content moves into the menu", 4) { up.value = false }
        step("closed", 4) { open.value = false; up.value = true }
        step("count 3", 4) { count.intValue = 3 }
        step("no inner theme") { inner.value = null }
        //@end
    }
    scenario("screens_pushed", "screens of a back stack in a holder: pushed by a tap, popped, replaced; their taps are saved, their loads produced again, a list of the stack beside") {
        //@begin screens_pushed
        queueCoroutines()
        val stack = mutableStateListOf("home"); val bar = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${stack.size}")
            val holder = rememberSaveableStateHolder()
            val current = stack.last()
            if (bar.value) Shown("bar") { stack.joinToString(">") }
            Crossfade(current, Modifier.trace("fade"), even(32)) { screen -> holder.SaveableStateProvider(screen) { Screen5(screen) { log("push:$it"); stack.add(it) } } }
            val gone = remember { HashSet<String>() }
            SideEffect { for (s in gone - stack.toSet()) { log("removed:$s"); holder.removeState(s) }; gone.clear(); gone.addAll(stack) }
        }
        step("a tap", 10) { tap(10f, 10f) }
        step("a tap pushes", 20) { tap(10f, 10f) }
        step("a tap on the second", 10) { tap(10f, 10f) }
        step("popped", 20) { stack.removeAt(stack.lastIndex) }
        step("pushed again: it is new", 20) { stack.add("home+") }
        step("replaced on its way", 2) { stack[1] = "other" }
        step("no bar, popped on its way", 20) { bar.value = false; stack.removeAt(1) }
        //@end
    }
    scenario("tour_of_spots", "a tour whose bubble stands under the spot that is told by places: spots move and grow, the next is chosen, the bubble is heard of, too") {
        //@begin tour_of_spots
        queueCoroutines()
        val spots = List(3) { Spot("s$it") }; val at = mutableIntStateOf(0); val shift = mutableIntStateOf(0); val big = mutableStateOf(false); val shown = mutableStateOf(true)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.trace("page")) {
                Column(Modifier.padding(top = shift.intValue.dp)) {
                    for (s in spots) key(s) {
                        if (s.name != "s1" || shown.value) Box(Modifier.onGloballyPositioned { val p = it.positionInRoot(); log("onGloballyPositioned:${s.name} ${p.y.roundToInt()}"); s.at = IntOffset(p.x.roundToInt(), p.y.roundToInt()); s.size = it.size }.trace(s.name).size(if (s.name == "s0" && big.value) 40.dp else 20.dp))
                    }
                }
                val spot = spots[at.intValue]
                Box(Modifier.offset { log("lambda:bubble ${spot.name}"); IntOffset(spot.at.x, spot.at.y + spot.size.height) }.trace("bubble").layout { m, c -> log("lambda:measure ${spot.size.width}"); val p = m.measure(c.copy(minWidth = spot.size.width * 2, maxWidth = spot.size.width * 2)); layout(p.width, p.height) { p.place(0, 0) } }.onPlaced { log("onPlaced:bubble ${it.positionInRoot().y.roundToInt()}") }.height(10.dp))
                Shown("of") { "${spot.name} ${spot.size.width}" }
            }
        }
        step("the second spot") { at.intValue = 1 }
        step("all are shifted") { shift.intValue = 15 }
        step("the first is big") { big.value = true }
        step("the first spot") { at.intValue = 0 }
        step("the second leaves") { shown.value = false }
        step("back to the second: its old place") { at.intValue = 1 }
        step("it is back, shifted back") { shown.value = true; shift.intValue = 0 }
        //@end
    }
    scenario("rows_reordered", "rows that a long drag reorders: the held one floats by its own offset, the others move aside by an item animation, let go it settles") {
        //@begin rows_reordered
        queueCoroutinesAndDelays()
        val rows = mutableStateListOf("a", "b", "c", "d"); val held = mutableStateOf<String?>(null); val by = mutableFloatStateOf(0f); val list = LazyListState(); lateinit var scope: CoroutineScope
        fun dragged(amount: Float) {
            by.floatValue += amount
            val name = held.value ?: return
            val i = rows.indexOf(name)
            if (by.floatValue > 12 && i < rows.lastIndex) { rows.removeAt(i); rows.add(i + 1, name); by.floatValue -= 20; log("moved:$name ${i + 1}") }
            if (by.floatValue < -12 && i > 0) { rows.removeAt(i); rows.add(i - 1, name); by.floatValue += 20; log("moved:$name ${i - 1}") }
        }
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LazyColumn(
                Modifier.trace("list").pointerInput(Unit) {
                    detectDragGesturesAfterLongPress({ at -> held.value = list.layoutInfo.visibleItemsInfo.firstOrNull { at.y.roundToInt() in it.offset until it.offset + it.size }?.key as String?; log("held:${held.value}") }, { log("end"); scope.launch { animate(by.floatValue, 0f, animationSpec = even(32)) { v, _ -> by.floatValue = v }; held.value = null } }, { log("cancel"); held.value = null; by.floatValue = 0f }) { c, d -> c.consume(); dragged(d.y) }
                },
                list,
            ) {
                items(rows, key = { it }) { row ->
                    val mine = held.value == row
                    log("compose:row $row $mine")
                    Box((if (mine) Modifier.zIndex(1f).graphicsLayer { log("lambda:held ${by.floatValue.roundToInt()}"); translationY = by.floatValue } else Modifier.animateItem(fadeInSpec = null, placementSpec = even(48), fadeOutSpec = null)).trace(row).fillMaxWidth().height(20.dp))
                }
            }
        }
        step("b is pressed") { press(10f, 30f) }
        wait("for long", 33)
        step("down by 10", 4) { move(10f, 40f) }
        step("down by 10 more: it moves", 10) { move(10f, 50f) }
        step("down by 20: it moves again", 2) { move(10f, 70f) }
        step("let go on the way", 20) { release(10f, 70f) }
        step("d is gone") { rows.remove("d") }
        fact("rows", rows.toList())
        //@end
    }
    scenario("clocks_of_frames", "clocks by frames: one in an effect, one by an infinite transition, one that produces; paused, restarted by a key, one shared by two readers in two phases") {
        //@begin clocks_of_frames
        queueCoroutines()
        val running = mutableStateOf(true); val round = mutableIntStateOf(0); val two = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${running.value} ${round.intValue}")
            var ticks by remember(round.intValue) { mutableIntStateOf(0) }
            LaunchedEffect(running.value, round.intValue) { if (running.value) { log("ticking:${round.intValue}"); while (true) { withFrameNanos {}; ticks++ } } }
            val half by remember(round.intValue) { derivedStateOf { log("calc:half"); ticks / 2 } }
            Shown("half") { half }
            if (running.value) {
                val t = rememberInfiniteTransition("t")
                val x = t.animateFloat(0f, 100f, infiniteRepeatable(even(64), RepeatMode.Reverse), "x")
                Box(Modifier.offset { log("lambda:x ${x.value.roundToInt()}"); IntOffset(x.value.roundToInt(), 0) }.trace("x").size(10.dp))
                if (two.value) { val y = t.animateFloat(10f, 0f, infiniteRepeatable(even(32)), "y"); Box(Modifier.trace("y").drawBehind { log("draw:y ${y.value.roundToInt()}") }.size(10.dp)) }
            }
            val seen by produceState(0, round.intValue) { repeat(3) { withFrameMillis {}; value = it + 1 }; log("produced:${round.intValue}") }
            Shown("seen") { seen }
        }
        step("another clock", 4) { two.value = true }
        step("a round", 5) { round.intValue = 1 }
        step("paused", 4) { running.value = false }
        step("a round while paused", 5) { round.intValue = 2 }
        step("running", 4) { running.value = true }
        //@end
    }
    scenario("feeds_collected", "flows of a store: shown by collected states with keys, one mapped in composition, one combined, one that is collected only while it is seen") {
        //@begin feeds_collected
        queueCoroutines()
        val items = MutableStateFlow(listOf("a")); val filter = MutableStateFlow(""); val seen = mutableStateOf(true); val which = mutableIntStateOf(0); val other = MutableStateFlow(7)
        start(100, 100) {
            log("compose:Root ${seen.value}")
            val shown by remember { combine(items, filter) { l, f -> log("combine:${l.size} $f"); l.filter { f in it } } }.collectAsState(emptyList())
            if (seen.value) {
                val count by remember(which.intValue) { if (which.intValue == 0) items.map { log("map:${it.size}"); it.size } else other }.collectAsState(-1)
                Shown("count") { count }
                LaunchedEffect(Unit) { filter.collect { log("heard:$it") } }
            }
            Column(Modifier.trace("col")) { for (s in shown) key(s) { Leaf(s) } }
        }
        step("b") { items.value = listOf("a", "b") }
        step("an equal list") { items.value = listOf("a", "b") }
        step("filtered and one more") { filter.value = "b"; items.value += "bb" }
        step("the other flow") { which.intValue = 1 }
        step("8") { other.value = 8 }
        step("unseen, 9") { seen.value = false; other.value = 9 }
        step("seen, no filter") { seen.value = true; filter.value = "" }
        //@end
    }
    scenario("tiles_drawn_again", "tiles whose layers and caches change by recomposition: a block made anew, equal values, another shape, a brush by size, content that is drawn twice") {
        //@begin tiles_drawn_again
        queueCoroutines()
        val n = mutableIntStateOf(0); val tint = mutableStateOf(Color.Red); val round = mutableStateOf(false); val twice = mutableStateOf(false); val wide = mutableIntStateOf(30)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            val k = n.intValue
            Column(Modifier.trace("col")) {
                Box(Modifier.graphicsLayer { log("lambda:layer $k"); rotationZ = k * 10f }.trace("one").drawWithCache { log("cache:one $k ${size.width.roundToInt()}"); val brush = Brush.horizontalGradient(listOf(tint.value, Color.Blue), endX = size.width); onDrawBehind { log("draw:one"); drawRect(brush) } }.size(wide.intValue.dp, 10.dp))
                Box(Modifier.graphicsLayer(alpha = .5f, clip = round.value, shape = if (round.value) androidx.compose.foundation.shape.CircleShape else RectangleShape).trace("two").background(tint.value).size(20.dp, 10.dp))
                Box(Modifier.drawWithContent { log("draw:three"); drawContent(); if (twice.value) drawContent() }.trace("three").size(20.dp, 10.dp)) { Box(Modifier.trace("in").drawBehind { log("draw:in ${wide.intValue}") }.size(5.dp)) }
                Canvas(Modifier.trace("four").size(20.dp, 10.dp)) { log("draw:four $k"); drawCircle(tint.value) }
            }
        }
        step("n=1") { n.intValue = 1 }
        step("green") { tint.value = Color.Green }
        step("round") { round.value = true }
        step("twice") { twice.value = true }
        step("wider") { wide.intValue = 40 }
        step("n=2 and red") { n.intValue = 2; tint.value = Color.Red }
        step("as it was") { round.value = false; twice.value = false; wide.intValue = 30 }
        //@end
    }
}
