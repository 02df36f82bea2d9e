@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.selection.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
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
import androidx.compose.ui.platform.*
import androidx.compose.ui.state.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun slow(millis: Int) = tween<Float>(millis, easing = LinearEasing)
class Slide3(value: Float) { var value by mutableFloatStateOf(value); val source = MutableInteractionSource() }
@Composable fun SlideBar(name: String, slide: Slide3, onEnd: () -> Unit) {
    val dragged by slide.source.collectIsDraggedAsState()
    var width by remember { mutableIntStateOf(0) }
    val ended by rememberUpdatedState(onEnd)
    log("compose:SlideBar($name) $dragged $width")
    val drag = rememberDraggableState { if (width > 0) slide.value = (slide.value + it / width).coerceIn(0f, 1f) }
    Box(
        Modifier.trace(name).onSizeChanged { log("onSizeChanged:$name ${it.width}"); width = it.width }
            .draggable(drag, Orientation.Horizontal, interactionSource = slide.source, startDragImmediately = dragged, onDragStopped = { log("stopped:$name ${it.roundToInt()}"); ended() })
            .drawBehind { log("draw:$name ${(slide.value * 100).roundToInt()}") }.fillMaxWidth().height(20.dp),
    )
}
class Piece(val name: String, lane: Int) { var lane by mutableIntStateOf(lane); var at by mutableStateOf(Offset.Zero); var held by mutableStateOf(false) }
@Composable fun PinBox(index: Int, digits: MutableList<String>, requesters: List<FocusRequester>, done: () -> Unit) {
    val manager = LocalFocusManager.current
    var focused by remember { mutableStateOf(false) }
    log("compose:PinBox($index) '${digits[index]}' $focused")
    Box(
        Modifier.focusRequester(requesters[index]).focusProperties { canFocus = index == 0 || digits[index - 1].isNotEmpty() }.onFocusChanged { focused = it.isFocused }
            .onKeyEvent {
                if (it.type != KeyEventType.KeyDown) return@onKeyEvent false
                when (it.key) {
                    Key.One, Key.Two -> { digits[index] = if (it.key == Key.One) "1" else "2"; log("moved:${manager.moveFocus(FocusDirection.Next)}"); if (digits.all(String::isNotEmpty)) done(); true }
                    Key.Backspace -> { if (digits[index].isEmpty()) log("back:${manager.moveFocus(FocusDirection.Previous)}") else digits[index] = ""; true }
                    else -> false
                }
            }.focusTarget().trace("pin$index").size(20.dp),
    )
}
class Half(val name: String, val share: Float) : NestedScrollConnection {
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset = Offset(0f, (available.y * share).roundToInt().toFloat()).also { log("pre:$name ${available.y.roundToInt()} took ${it.y.roundToInt()}") }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:$name ${consumed.y.roundToInt()} left ${available.y.roundToInt()}"); return Offset.Zero }
}
@Composable fun Switch3(name: String, on: Boolean, enabled: Boolean, requester: FocusRequester, change: (Boolean) -> Unit) {
    val source = remember { MutableInteractionSource() }
    val pressed by source.collectIsPressedAsState(); val focused by source.collectIsFocusedAsState()
    log("compose:Switch3($name) $on $pressed $focused")
    Box(Modifier.focusRequester(requester).toggleable(on, source, null, enabled) { log("toggled:$name $it"); change(it) }.trace(name).size(20.dp))
}

/** Programs about fingers, keys, the mouse, focus and scrolling. */
fun handsOnApps() {
    scenario("dial_turned", "a dial that a finger turns: steps by an angle, drawn by its state, told by an effect at each step, let go it springs to the step") {
        //@begin dial_turned
        queueCoroutines()
        val angle = Animatable(0f); var center = Offset.Zero; lateinit var scope: CoroutineScope; val enabled = mutableStateOf(true)
        val step = derivedStateOf { log("calc:step"); (angle.value / 30f).roundToInt() }
        start(120, 120) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Box(
                Modifier.onGloballyPositioned { center = Offset(it.size.width / 2f, it.size.height / 2f) }.then(
                    if (enabled.value) Modifier.pointerInput(Unit) {
                        log("launched:dial")
                        awaitEachGesture {
                            val down = awaitFirstDown(); var last = down.position - center
                            log("down:${last.x.roundToInt()},${last.y.roundToInt()}")
                            drag(down.id) { change -> val now = change.position - center; val by = now.x - last.x; last = now; change.consume(); scope.launch { angle.snapTo(angle.value + by) } }
                            scope.launch { angle.animateTo(step.value * 30f, slow(48)); log("rests:${angle.value.roundToInt()}") }
                        }
                    } else Modifier,
                ).graphicsLayer { log("lambda:layer ${angle.value.roundToInt()}"); rotationZ = angle.value }.trace("dial").size(100.dp),
            )
            Shown("step") { step.value }
            LaunchedEffect(step.value) { log("launched:step ${step.value}") }
        }
        step("down") { press(50f, 20f) }
        step("turned by 20") { move(70f, 20f) }
        step("by 20 more") { move(80f, 20f); move(90f, 20f) }
        step("let go", 20) { release(90f, 20f) }
        step("down and up: it rests", 20) { tap(50f, 20f) }
        step("off while it is turned") { press(50f, 20f); move(60f, 20f); enabled.value = false }
        step("moved on") { move(90f, 20f); release(90f, 20f) }
        fact("angle", angle.value.roundToInt())
        //@end
    }
    scenario("signature_drawn", "a pad that a finger draws on: strokes as lists of states in a cache of paths, a tap makes a dot, one undone, all wiped by a long press") {
        //@begin signature_drawn
        queueCoroutinesAndDelays()
        val strokes = mutableStateListOf<SnapshotStateList<Offset>>(); val width = mutableIntStateOf(2)
        start(100, 100) {
            log("compose:Root ${strokes.size}")
            Box(
                Modifier.pointerInput(Unit) { detectTapGestures(onLongPress = { log("wiped:${strokes.size}"); strokes.clear() }) { log("dot:${it.x.roundToInt()}"); strokes.add(mutableStateListOf(it)) } }
                    .pointerInput(strokes) { detectDragGestures({ log("start:${it.x.roundToInt()}"); strokes.add(mutableStateListOf(it)) }, { log("end") }, { log("cancelled") }) { change, by -> change.consume(); strokes.last().add(change.position); log("by:${by.x.roundToInt()}") } }
                    .trace("pad").drawWithCache {
                        log("cache:${strokes.size}")
                        val paths = strokes.map { s -> Path().apply { s.forEachIndexed { i, p -> if (i == 0) moveTo(p.x, p.y) else lineTo(p.x, p.y) } } }
                        onDrawBehind { log("draw:pad ${strokes.sumOf { it.size }} ${width.intValue}"); paths.forEach { drawPath(it, Color.Black, style = Stroke(width.intValue.toFloat())) } }
                    }.size(80.dp),
            )
        }
        step("a dot") { tap(10f, 10f) }
        step("a stroke begins") { press(20f, 20f); move(30f, 20f) }
        step("goes on") { move(50f, 20f); move(60f, 30f) }
        step("ends") { release(60f, 30f) }
        step("a broader pen") { width.intValue = 4 }
        step("undone") { strokes.removeAt(strokes.lastIndex) }
        step("pressed") { press(40f, 40f) }
        wait("for long", 33)
        step("let go") { release(40f, 40f) }
        //@end
    }
    scenario("pin_entered", "boxes of a code: a digit moves the focus on, backspace back, a box can be focused only after the one before it, a wrong code clears all") {
        //@begin pin_entered
        queueCoroutines()
        val digits = mutableStateListOf("", "", ""); val requesters = List(3) { FocusRequester() }; val tries = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root ${tries.intValue}")
            Column { Row { for (i in 0..2) PinBox(i, digits, requesters) { log("done:${digits.joinToString("")}"); if (digits[0] == "2") { tries.intValue++; for (k in 0..2) digits[k] = ""; requesters[0].requestFocus() } } }; Target2("after") }
            LaunchedEffect(Unit) { requesters[0].requestFocus() }
        }
        step("1") { key(Key.One) }
        step("2") { key(Key.Two) }
        step("backspace in the empty box") { key(Key.Backspace) }
        step("backspace twice") { key(Key.Backspace); key(Key.Backspace) }
        step("the last box is asked: it cannot") { log("did:${requesters[2].requestFocus()}") }
        step("212: wrong") { key(Key.Two); key(Key.One); key(Key.Two) }
        step("111") { key(Key.One); key(Key.One); key(Key.One) }
        step("x goes nowhere") { key(Key.X) }
        fact("digits", digits.toList())
        //@end
    }
    scenario("slides_linked", "two slides that share one whole: the width is heard from layout, a callback kept up to date, one is grabbed while it is dragged") {
        //@begin slides_linked
        queueCoroutines()
        val a = Slide3(.5f); val b = Slide3(.5f); val total = derivedStateOf { ((a.value + b.value) * 100).roundToInt() }; val w = mutableIntStateOf(100); val ends = mutableIntStateOf(0)
        start(200, 60) {
            log("compose:Root ${ends.intValue}")
            val now = ends.intValue
            Column(Modifier.width(w.intValue.dp)) { SlideBar("a", a) { log("ended:a $now"); ends.intValue++; if (total.value > 100) b.value -= (total.value - 100) / 100f }; SlideBar("b", b) { log("ended:b $now"); ends.intValue++ } }
            Shown("total") { total.value }
        }
        step("a is pressed") { press(20f, 10f) }
        step("dragged") { move(40f, 10f); move(60f, 10f) }
        step("let go") { release(60f, 10f) }
        step("wider") { w.intValue = 150 }
        step("b beyond its end") { press(20f, 30f); move(60f, 30f); move(199f, 30f) }
        step("back and let go") { move(60f, 30f); release(60f, 30f) }
        fact("values", listOf((a.value * 100).roundToInt(), (b.value * 100).roundToInt()))
        //@end
    }
    scenario("scrolls_between", "a column that scrolls in a lazy list with a connection between them that takes a half, dragged, by the program, and at both ends") {
        //@begin scrolls_between
        queueCoroutines()
        val outer = LazyListState(); val inner = ScrollState(0); val share = mutableFloatStateOf(.5f); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val connection = remember(share.floatValue) { Half("half", share.floatValue) }
            LazyColumn(Modifier.trace("outer").nestedScroll(remember { Half("all", 0f) }), outer) {
                item { Box(Modifier.trace("head").fillMaxWidth().height(30.dp)) }
                item { Box(Modifier.nestedScroll(connection).trace("mid").height(60.dp)) { Column(Modifier.trace("inner").verticalScroll(inner)) { for (i in 0..3) Box(Modifier.trace("row$i").size(80.dp, 30.dp)) } } }
                items(3) { Box(Modifier.trace("more$it").fillMaxWidth().height(40.dp)) }
            }
            Shown("at") { "${outer.firstVisibleItemIndex}+${outer.firstVisibleItemScrollOffset} ${inner.value} ${inner.isScrollInProgress}" }
        }
        step("a drag begins inside", 4) { press(50f, 60f); move(50f, 40f) }
        step("goes on", 4) { move(50f, 20f) }
        step("rests", 4) { move(50f, 20f) }
        step("lets go", 30) { release(50f, 20f) }
        step("takes nothing", 4) { share.floatValue = 0f }
        step("by the program: to its end", 4) { scope.launch { log("scrolled:${inner.scrollBy(100f).roundToInt()}") } }
        step("the list to its top", 4) { scope.launch { outer.scrollToItem(0) } }
        step("downwards at the end", 4) { press(50f, 80f); move(50f, 60f); move(50f, 30f); move(50f, 30f); release(50f, 30f) }
        //@end
    }
    scenario("menu_by_long_press", "rows with a menu that a long press opens in a popup where the finger was; an entry is chosen, a click outside closes it") {
        //@begin menu_by_long_press
        queueCoroutinesAndDelays()
        val rows = mutableStateListOf("a", "b", "c"); val open = mutableStateOf<String?>(null)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("col")) {
                for (row in rows) key(row) {
                    Box(Modifier.combinedClickable(null, null, onLongClick = { log("long:$row"); open.value = row }) { log("clicked:$row") }.trace(row).size(60.dp, 20.dp)) {
                        if (open.value == row) Popup(alignment = Alignment.BottomEnd, onDismissRequest = { log("dismissed:$row"); open.value = null }) {
                            Alive("menu.$row")
                            Column(Modifier.trace("menu.$row")) {
                                for (entry in listOf("up", "gone")) Box(Modifier.click(entry) { if (entry == "gone") rows.remove(row) else { rows.remove(row); rows.add(0, row) }; open.value = null }.trace("$row.$entry").size(30.dp, 10.dp))
                            }
                        }
                    }
                }
            }
        }
        step("b is pressed") { press(10f, 30f) }
        wait("for long", 33)
        step("let go") { release(10f, 30f) }
        step("up", 4) { tap(45f, 25f) }
        step("a tap on b") { tap(10f, 10f) }
        step("c's menu by the program", 4) { open.value = "c" }
        step("a tap outside", 4) { tap(10f, 95f) }
        step("a's menu", 4) { open.value = "a" }
        step("the rows change under it", 4) { rows.remove("b") }
        step("a itself goes", 4) { rows.remove("a") }
        //@end
    }
    scenario("pieces_carried", "pieces that a long press lifts and a finger carries between two lanes whose bounds are known from layout; the lane under it is derived") {
        //@begin pieces_carried
        queueCoroutinesAndDelays()
        val pieces = mutableStateListOf(Piece("k", 0), Piece("q", 0), Piece("r", 1)); val bounds = HashMap<Int, Rect>(); val held = mutableStateOf<Piece?>(null); val finger = mutableStateOf(Offset.Zero)
        val over = derivedStateOf { log("calc:over"); if (held.value == null) -1 else bounds.entries.firstOrNull { finger.value in it.value }?.key ?: -1 }
        start(120, 100) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                for (lane in 0..1) Column(Modifier.onGloballyPositioned { bounds[lane] = it.boundsInRoot() }.drawBehind { log("draw:lane$lane ${over.value == lane}") }.trace("lane$lane").size(50.dp, 80.dp)) {
                    for (piece in pieces.filter { it.lane == lane }) key(piece.name) {
                        var origin by remember { mutableStateOf(Offset.Zero) }
                        log("compose:piece ${piece.name} ${piece.held}")
                        Box(
                            Modifier.zIndex(if (piece.held) 1f else 0f).onGloballyPositioned { origin = it.positionInRoot() }.pointerInput(piece) {
                                detectDragGesturesAfterLongPress(
                                    { log("lift:${piece.name}"); piece.held = true; held.value = piece; finger.value = origin + it },
                                    { log("drop:${piece.name} ${over.value}"); if (over.value >= 0) piece.lane = over.value; piece.held = false; held.value = null },
                                    { log("cancel:${piece.name}"); piece.held = false; held.value = null },
                                ) { change, by -> change.consume(); finger.value += by }
                            }.trace(piece.name).size(20.dp),
                        )
                    }
                }
            }
        }
        step("q is pressed") { press(10f, 30f) }
        wait("for long", 33)
        step("carried within its lane") { move(20f, 40f) }
        step("to the other lane") { move(70f, 40f) }
        step("dropped") { release(70f, 40f) }
        step("k is pressed") { press(10f, 10f) }
        step("it moves too early") { move(40f, 10f) }
        wait("for long", 33)
        step("let go") { release(40f, 10f) }
        fact("lanes", pieces.map { "${it.name}${it.lane}" })
        //@end
    }
    scenario("deck_thrown", "a deck of cards: the upper one follows the finger in a layer that turns, thrown it leaves by an animation, the next becomes the upper one") {
        //@begin deck_thrown
        queueCoroutines()
        val cards = mutableStateListOf("a", "b", "c", "d"); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Box(Modifier.trace("deck")) {
                val shown = cards.take(2)
                for ((i, card) in shown.withIndex().reversed()) key(card) {
                    val x = remember { Animatable(0f) }
                    val upper = i == 0
                    log("compose:card $card $upper")
                    Alive(card)
                    Box(
                        Modifier.then(
                            if (upper) Modifier.draggable(rememberDraggableState { by -> scope.launch { x.snapTo(x.value + by) } }, Orientation.Horizontal, onDragStopped = { v ->
                                log("let go:$card ${x.value.roundToInt()}")
                                if (x.value > 40 || v > 800) { x.animateTo(100f, slow(48)); log("gone:$card"); cards.remove(card) } else { x.animateTo(0f, slow(32)); log("back:$card") }
                            }) else Modifier,
                        ).graphicsLayer { log("lambda:$card ${x.value.roundToInt()}"); translationX = x.value; rotationZ = x.value / 10 }.trace(card).size(60.dp, 80.dp),
                    )
                }
            }
        }
        step("a little") { press(20f, 40f); move(50f, 40f) }
        step("let go", 20) { release(50f, 40f) }
        step("far") { press(20f, 40f); move(50f, 40f); move(90f, 40f) }
        step("let go", 20) { release(90f, 40f) }
        step("the second is pressed and dragged", 20) { press(20f, 40f); move(60f, 40f); move(80f, 40f) }
        step("cards are shuffled while it is held", 20) { cards.reverse() }
        step("let go", 20) { release(80f, 40f) }
        //@end
    }
    scenario("panel_with_focus", "a panel of buttons as a focus group: entered where it was left, hidden with the focus inside, back again, a child that takes the focus on leaving") {
        //@begin panel_with_focus
        queueCoroutines()
        val shown = mutableStateOf(true); val items = mutableStateListOf("p", "q", "r"); val first = FocusRequester(); val group = FocusRequester(); lateinit var manager: FocusManager
        start(100, 100) {
            log("compose:Root"); manager = LocalFocusManager.current
            Column(Modifier.onFocusChanged { log("focus:root ${it.hasFocus}") }) {
                Box(Modifier.focusRequester(first).onFocusChanged { log("focus:first $it") }.focusTarget().size(20.dp))
                if (shown.value) Row(Modifier.focusRequester(group).focusRestorer().onFocusChanged { log("focus:group ${it.hasFocus}") }.focusGroup()) { for (item in items) key(item) { Target2(item) } }
                Target2("last")
            }
        }
        step("the first") { first.requestFocus() }
        step("next, next") { log("did:${manager.moveFocus(FocusDirection.Next)} ${manager.moveFocus(FocusDirection.Next)}") }
        step("out") { log("did:${manager.moveFocus(FocusDirection.Down)}") }
        step("into the group") { log("did:${group.requestFocus()}") }
        step("the item goes") { items.remove("q") }
        step("into the group again") { log("did:${group.requestFocus()}") }
        step("the panel goes") { shown.value = false }
        step("the panel is back, next from the first") { shown.value = true; first.requestFocus() }
        step("next") { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        //@end
    }
    scenario("mouse_over_scrolled", "rows under a mouse that rests while the list moves; a tooltip that a hover of a while shows; a row that is not enabled") {
        //@begin mouse_over_scrolled
        queueCoroutinesAndDelays()
        val scroll = ScrollState(0); val enabled = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root")
            Column(Modifier.trace("col").verticalScroll(scroll)) {
                for (i in 0..4) {
                    val source = remember { MutableInteractionSource() }
                    val over by source.collectIsHoveredAsState()
                    var tip by remember { mutableStateOf(false) }
                    log("compose:row$i $over $tip")
                    LaunchedEffect(over) { if (over) { delay(48); log("tip:$i"); tip = true } else tip = false }
                    Box(Modifier.hoverable(source, i != 1 || enabled.value).trace("row$i").size(80.dp, (if (tip) 30 else 20).dp))
                }
            }
        }
        step("over row 1") { hover(10f, 30f) }
        wait("a while", 4)
        step("over row 0") { hover(10f, 10f) }
        step("scrolled by 25") { scroll.dispatchRawDelta(25f) }
        step("the mouse moves a little") { hover(11f, 10f) }
        wait("a while", 4)
        step("row 1 is not enabled") { enabled.value = false }
        step("outside") { hover(95f, 10f) }
        //@end
    }
    scenario("panes_in_step", "two panes that scroll together: one follows by a flow, a bar shows where in its layer, an animation is cut by a finger") {
        //@begin panes_in_step
        queueCoroutines()
        val left = ScrollState(0); val right = ScrollState(0); lateinit var scope: CoroutineScope; val rows = mutableIntStateOf(6)
        start(100, 60) {
            log("compose:Root"); scope = rememberCoroutineScope()
            Row {
                Column(Modifier.trace("left").width(40.dp).verticalScroll(left)) { for (i in 0 until rows.intValue) Box(Modifier.trace("l$i").size(40.dp, 20.dp)) }
                Column(Modifier.trace("right").width(40.dp).verticalScroll(right, enabled = false)) { for (i in 0..9) Box(Modifier.size(40.dp, 20.dp)) }
                Box(Modifier.graphicsLayer { val part = if (left.maxValue == 0) 0f else left.value.toFloat() / left.maxValue; log("lambda:bar ${(part * 100).roundToInt()}"); translationY = part * 50 }.trace("bar").size(4.dp, 10.dp))
            }
            LaunchedEffect(Unit) { snapshotFlow { left.value }.collect { log("follow:$it"); right.scrollTo(it * 2) } }
            LaunchedEffect(left.isScrollInProgress) { log("moving:${left.isScrollInProgress}") }
        }
        step("to 20") { scope.launch { left.scrollTo(20) } }
        step("animated", 3) { scope.launch { try { left.animateScrollTo(60, slow(96)); log("arrived") } catch (e: CancellationException) { log("cut:${left.value}"); throw e } } }
        step("a finger", 3) { press(10f, 30f); move(10f, 50f) }
        step("drags", 3) { move(10f, 55f) }
        step("lets go", 30) { move(10f, 55f); release(10f, 55f) }
        step("fewer rows") { rows.intValue = 4 }
        step("to the end", 30) { scope.launch { left.animateScrollTo(1000, slow(32)) } }
        fact("at", "${left.value} of ${left.maxValue}, ${right.value} of ${right.maxValue}")
        //@end
    }
    scenario("switches_in_group", "switches with one for all of them: by taps and by keys, one that is turned off while it is pressed, semantics with a state for all") {
        //@begin switches_in_group
        queueCoroutines()
        val on = mutableStateListOf(true, false, false); val enabled = mutableStateOf(true); val requesters = List(3) { FocusRequester() }
        val all = derivedStateOf { log("calc:all"); if (on.all { it }) ToggleableState.On else if (on.none { it }) ToggleableState.Off else ToggleableState.Indeterminate }
        start(100, 100) {
            log("compose:Root")
            Column {
                Box(Modifier.triStateToggleable(all.value, null, null) { log("all:${all.value}"); val to = all.value != ToggleableState.On; for (i in on.indices) on[i] = to }.trace("all").size(20.dp))
                for (i in 0..2) Switch3("s$i", on[i], enabled.value || i != 1, requesters[i]) { on[i] = it }
            }
        }
        step("a tap on the second", 4) { tap(10f, 50f) }
        step("the third by the space bar", 4) { requesters[2].requestFocus(); key(Key.Spacebar) }
        step("all off", 4) { tap(10f, 10f) }
        step("the second is pressed", 6) { press(10f, 50f) }
        step("and is not enabled", 4) { enabled.value = false }
        step("let go", 4) { release(10f, 50f) }
        step("enabled, enter on the third", 4) { enabled.value = true; key(Key.Enter) }
        step("all", 4) { tap(10f, 10f) }
        //@end
    }
    scenario("amount_typed", "a field for an amount beside one for a note: what is typed is checked, a limit moves, the focus leaves by a button that goes away") {
        //@begin amount_typed
        queueCoroutines()
        val amount = mutableStateOf("1234"); val note = mutableStateOf(TextFieldValue("note", TextRange(4))); val most = mutableIntStateOf(9999); val ok = derivedStateOf { log("calc:ok"); (amount.value.toIntOrNull() ?: -1) in 0..most.intValue }
        val fields = List(2) { FocusRequester() }; lateinit var manager: FocusManager
        start(200, 100) {
            log("compose:Root"); manager = LocalFocusManager.current
            Column {
                BasicTextField(amount.value, { log("amount:$it"); if (it.isEmpty() || it.all(Char::isDigit)) amount.value = it }, Modifier.focusRequester(fields[0]).onFocusChanged { log("focus:amount ${it.isFocused}") }.size(100.dp, 20.dp), singleLine = true)
                BasicTextField(note.value, { log("note:${it.text} ${it.selection.start}-${it.selection.end}"); note.value = it }, Modifier.focusRequester(fields[1]).onFocusChanged { log("focus:note ${it.isFocused}") }.size(100.dp, 20.dp))
                if (ok.value) Target2("send")
                Shown("valid") { "${ok.value} ${amount.value.length}" }
            }
        }
        step("the amount", 3) { fields[0].requestFocus() }
        step("end, backspace twice", 3) { key(Key.MoveEnd); key(Key.Backspace); key(Key.Backspace) }
        step("a limit below", 3) { most.intValue = 10 }
        step("home, delete", 3) { key(Key.MoveHome); key(Key.Delete) }
        step("the note by the program, its caret", 3) { fields[1].requestFocus(); note.value = note.value.copy(selection = TextRange(0, 2)) }
        step("delete, right, backspace", 3) { key(Key.Delete); key(Key.DirectionRight); key(Key.Backspace) }
        step("the focus is cleared", 3) { manager.clearFocus() }
        step("a key without focus", 3) { key(Key.Backspace) }
        //@end
    }
}
@Composable fun Target2(name: String) { log("compose:Target2($name)"); Box(Modifier.onFocusChanged { log("focus:$name $it") }.focusTarget().trace("target.$name").size(20.dp)) }
