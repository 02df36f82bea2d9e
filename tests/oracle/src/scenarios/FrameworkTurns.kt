@file:OptIn(ExperimentalTransitionApi::class, ExperimentalAnimationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private class Token(val name: String) : RememberObserver {
    override fun onRemembered() { log("remembered:$name") }
    override fun onForgotten() { log("forgotten:$name") }
    override fun onAbandoned() { log("abandoned:$name") }
}
private val WordOfTint = compositionLocalOf { "plain" }
private val Level = staticCompositionLocalOf { 0 }
private fun <T> flat(millis: Int) = tween<T>(millis, easing = LinearEasing)

@Composable private fun Watched(name: String, n: Int) {
    val latest by rememberUpdatedState(n)
    remember { Token("$name.first") }
    log("compose:Watched($name) $n ${WordOfTint.current}")
    SideEffect { log("side:$name $n") }
    DisposableEffect(n / 2) { log("start:$name $latest"); onDispose { log("stop:$name $latest") } }
    remember(n) { Token("$name.last $n") }
    LaunchedEffect(name) { log("launched:$name $latest"); try { awaitCancellation() } finally { log("cancelled:$name $latest") } }
}

/** Programs of a framework's test author: two or three mechanisms that meet. */
fun frameworkTurns() {
    scenario("hosts_in_reused_content", "a reusable content in a host in a reusable content: keys of both change, the host sleeps and wakes, alone and together") {
        //@begin hosts_in_reused_content
        queueCoroutines()
        val outer = mutableIntStateOf(0); val inner = mutableIntStateOf(0); val active = mutableStateOf(true); val n = mutableIntStateOf(1)
        start(100, 100) {
            log("compose:Root ${outer.intValue}")
            ReusableContent(outer.intValue) {
                Box(Modifier.trace("outer").size(80.dp)) {
                    val kept = remember { Token("outer ${outer.intValue}") }
                    log("compose:outer ${kept.name}")
                    ReusableContentHost(active.value) {
                        log("compose:host")
                        ReusableContent(inner.intValue) {
                            Box(Modifier.trace("inner").size((20 + inner.intValue).dp))
                            Watched("w", n.intValue)
                        }
                    }
                    Watched("beside", n.intValue)
                }
            }
        }
        step("n=2") { n.intValue = 2 }
        step("inner key") { inner.intValue = 1 }
        step("asleep") { active.value = false }
        step("n=3 meanwhile") { n.intValue = 3 }
        step("inner key while asleep") { inner.intValue = 2 }
        step("awake") { active.value = true }
        step("outer key") { outer.intValue = 1 }
        step("asleep and outer key") { active.value = false; outer.intValue = 2 }
        step("awake, both keys, n=4") { active.value = true; outer.intValue = 3; inner.intValue = 3; n.intValue = 4 }
        //@end
    }
    scenario("movable_between_keys_and_locals", "movable content that goes between two keyed places with other locals, alone, with a sibling, and while its own argument changes") {
        //@begin movable_between_keys_and_locals
        queueCoroutines()
        val left = mutableStateOf(true); val n = mutableIntStateOf(1); val tint = mutableStateOf("red"); val level = mutableIntStateOf(1); val k = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${left.value}")
            val content = remember { movableContentOf<Int> { n -> Box(Modifier.trace("moved").size((10 + n).dp)) { log("compose:in ${WordOfTint.current} ${Level.current}"); Watched("m", n) } } }
            Box(Modifier.trace("box")) {
                CompositionLocalProvider(WordOfTint provides tint.value, Level provides level.intValue) {
                    key("l", k.intValue) { Column(Modifier.trace("left")) { log("compose:left"); if (left.value) content(n.intValue); Box(Modifier.trace("l.end").size(5.dp)) } }
                }
                CompositionLocalProvider(Level provides 10 + level.intValue) {
                    key("r", k.intValue) { Column(Modifier.trace("right")) { log("compose:right"); Box(Modifier.trace("r.start").size(5.dp)); if (!left.value) content(n.intValue) } }
                }
            }
        }
        step("right") { left.value = false }
        step("tint, seen by none") { tint.value = "blue" }
        step("left again, n=2") { left.value = true; n.intValue = 2 }
        step("another key") { k.intValue = 1 }
        step("level") { level.intValue = 2 }
        step("right, another key, n=3") { left.value = false; k.intValue = 2; n.intValue = 3 }
        step("level and tint") { level.intValue = 3; tint.value = "green" }
        //@end
    }
    scenario("slots_of_two_policies", "a subcomposed header whose height decides how many slots follow, below a provider, with movable parts and observers in the slots") {
        //@begin slots_of_two_policies
        queueCoroutines()
        val head = mutableIntStateOf(20); val tint = mutableStateOf("red"); val first = mutableIntStateOf(0); val whole = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(WordOfTint provides tint.value) {
                SubcomposeLayout(Modifier.trace("sub")) { c ->
                    log("policy:sub")
                    val h = if (whole.value) subcompose("head") { log("compose:head ${WordOfTint.current}"); Box(Modifier.trace("head").size(50.dp, head.intValue.dp)) }.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) } else emptyList()
                    val top = h.sumOf { it.height }
                    val rows = (0 until (100 - top) / 30).map { i -> subcompose("row" + (first.intValue + i)) { Watched("row" + (first.intValue + i), head.intValue / 10); Box(Modifier.trace("r" + (first.intValue + i)).size(40.dp, 20.dp)) }.map { it.measure(Constraints()) } }
                    layout(c.maxWidth, c.maxHeight) { var y = 0; h.forEach { it.place(0, y); y += it.height }; rows.flatten().forEach { it.placeRelative(0, y); y += it.height } }
                }
            }
        }
        step("higher") { head.intValue = 50 }
        step("another tint") { tint.value = "blue" }
        step("scrolled by one") { first.intValue = 1 }
        step("no head") { whole.value = false }
        step("lower meanwhile") { head.intValue = 10 }
        step("a head again, scrolled back") { whole.value = true; first.intValue = 0 }
        step("all at once") { head.intValue = 30; tint.value = "green"; first.intValue = 2 }
        //@end
    }
    scenario("produced_from_derived", "a produced state whose key is derived, read through another derived state by a snapshot flow, a composable and a draw block") {
        //@begin produced_from_derived
        queueCoroutines()
        val n = mutableIntStateOf(1); val add = mutableIntStateOf(0); val gone = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            if (!gone.value) {
                val half by remember { derivedStateOf { log("derived:half"); n.intValue / 2 } }
                val made = produceState(-1, half) { log("produce:$half"); value = half * 10; awaitDispose { log("dispose:produced $value") } }
                val shown = remember { derivedStateOf { log("derived:shown"); made.value + add.intValue / 10 } }
                log("compose:Reader $half")
                Shown("shown") { shown.value }
                Box(Modifier.trace("box").size(20.dp).drawBehind { log("draw:behind ${shown.value}") })
                LaunchedEffect(Unit) { snapshotFlow { log("flow:block"); shown.value }.collect { log("collected:$it") } }
            }
        }
        step("n=2") { n.intValue = 2 }
        step("n=3, half as before") { n.intValue = 3 }
        step("add 5, seen by none") { add.intValue = 5 }
        step("add 10") { add.intValue = 10 }
        step("n=4 and add 0") { n.intValue = 4; add.intValue = 0 }
        step("gone") { gone.value = true }
        step("n=10 meanwhile") { n.intValue = 10 }
        step("back") { gone.value = false }
        //@end
    }
    scenario("pointer_input_and_locals", "pointer inputs by key: density, direction and view configuration change in the middle of a gesture, and a newer lambda waits for its key") {
        //@begin pointer_input_and_locals
        queueCoroutines()
        val density = mutableFloatStateOf(1f); val rtl = mutableStateOf(false); val k = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val direction = if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr
            CompositionLocalProvider(LocalDensity provides Density(density.floatValue), LocalLayoutDirection provides direction) {
                val now = n.intValue
                Box(Modifier.trace("box").size(80.dp).pointerInput(k.intValue) {
                    log("started:$now ${size.width} ${this.density}")
                    try { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("event:${e.type} ${e.changes[0].position.x.roundToInt()} $now") } } } finally { log("ended:$now") }
                }.padding(start = 10.dp)) { Box(Modifier.trace("in").size(20.dp)) }
            }
        }
        step("press") { press(10f, 10f) }
        step("n=1, the old one stays") { n.intValue = 1 }
        step("move") { move(12f, 10f) }
        step("density 0.5") { density.floatValue = .5f }
        step("move again") { move(14f, 10f) }
        step("right to left") { rtl.value = true }
        step("move once more") { move(16f, 10f) }
        step("another key, n=2") { k.intValue = 1; n.intValue = 2 }
        step("move and release") { move(18f, 10f); release(18f, 10f) }
        step("a tap") { tap(5f, 5f) }
        //@end
    }
    scenario("clicks_that_change", "a combined clickable whose lambdas, enabled and long click change while it waits") {
        //@begin clicks_that_change
        queueCoroutinesAndDelays()
        val enabled = mutableStateOf(true); val n = mutableIntStateOf(0); val long = mutableStateOf(true); val double = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            val source = remember { MutableInteractionSource() }
            val pressed by source.collectIsPressedAsState()
            val now = n.intValue
            Shown("pressed") { pressed }
            Box(Modifier.trace("box").size(60.dp).combinedClickable(source, null, enabled.value, onLongClick = if (long.value) ({ log("long:$now"); n.intValue++ }) else null, onDoubleClick = if (double.value) ({ log("double:$now") }) else null) { log("click:$now"); n.intValue++ })
        }
        step("a tap") { tap(10f, 10f) }
        step("press") { press(10f, 10f) }
        wait("half a second", 35)
        step("release after the long press") { release(10f, 10f) }
        step("press, then disabled") { press(10f, 10f) }
        step("disabled") { enabled.value = false }
        wait("a while", 35)
        step("release, enabled") { release(10f, 10f); enabled.value = true }
        step("press, then no long click") { press(10f, 10f) }
        step("no long click") { long.value = false }
        wait("a while again", 35)
        step("release without") { release(10f, 10f) }
        step("with double click") { double.value = true }
        step("a tap that waits") { tap(10f, 10f) }
        wait("until it is one", 22)
        step("first of two") { tap(10f, 10f) }
        wait("a little", 4)
        step("second of two") { tap(10f, 10f) }
        wait("the rest", 25)
        //@end
    }
    scenario("order_in_the_same_place", "children of a layout placed with z orders that a state changes, with z modifiers, layers and taps on what lies above") {
        //@begin order_in_the_same_place
        val z = mutableFloatStateOf(0f); val flip = mutableStateOf(false); val lifted = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Layout({
                for (name in listOf("a", "b", "c")) key(name) { Box(Modifier.zIndex(if (name == "b") z.floatValue else 0f).trace(name).size(40.dp).clickable(null, null) { log("clicked:$name") }) }
                Box(Modifier.graphicsLayer { log("lambda:layer"); translationX = if (lifted.value) 10f else 0f }.trace("d").size(30.dp).clickable(null, null) { log("clicked:d") })
            }, Modifier.trace("pile")) { all, c ->
                log("policy:pile")
                val placed = all.map { it.measure(Constraints()) }
                layout(c.maxWidth, 60) { placed.forEachIndexed { i, p -> p.place(i * 5, 0, if (flip.value) -i.toFloat() else 0f) } }
            }
        }
        step("tap") { tap(20f, 20f) }
        step("flipped") { flip.value = true }
        step("tap on a") { tap(20f, 20f) }
        step("b above") { z.floatValue = 2f }
        step("tap on b") { tap(20f, 20f) }
        step("d moves") { lifted.value = true }
        step("tap beside") { tap(50f, 10f) }
        step("flat again") { flip.value = false; z.floatValue = 0f }
        step("the last tap") { tap(26f, 20f) }
        //@end
    }
    scenario("layers_caches_and_shapes", "a layer whose shape, clip and alpha are read in its block around a cached drawing that reads a state and the size") {
        //@begin layers_caches_and_shapes
        val round = mutableStateOf(false); val alpha = mutableFloatStateOf(1f); val ink = mutableIntStateOf(0); val side = mutableIntStateOf(40); val pen = mutableIntStateOf(1); val clip = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("out").graphicsLayer { log("lambda:layer"); shape = if (round.value) androidx.compose.foundation.shape.CircleShape else RectangleShape; this.clip = clip.value; this.alpha = alpha.floatValue }.trace("layered").drawWithCache {
                log("cache:${size.width.toInt()} ${ink.intValue}")
                val r = size.minDimension / 2
                onDrawWithContent { log("draw:cached ${pen.intValue}"); drawCircle(Color.Red, r, blendMode = if (ink.intValue > 1) BlendMode.Multiply else BlendMode.SrcOver); drawContent() }
            }.size(side.intValue.dp)) { Box(Modifier.trace("in").align(Alignment.BottomEnd).size(10.dp).drawBehind { log("draw:in ${pen.intValue}") }) }
        }
        step("round") { round.value = true }
        step("clipped and round no more") { clip.value = true; round.value = false }
        step("paler") { alpha.floatValue = .5f }
        step("ink") { ink.intValue = 1 }
        step("larger") { side.intValue = 50 }
        step("another pen") { pen.intValue = 2 }
        step("ink that multiplies, and alpha 0") { ink.intValue = 2; alpha.floatValue = 0f }
        step("another pen while it is not seen") { pen.intValue = 3 }
        step("seen") { alpha.floatValue = 1f }
        //@end
    }
    scenario("sticky_from_below", "sticky headers in a list from below with keys and content types: scrolled, reordered, a header gone, the direction turned") {
        //@begin sticky_from_below
        queueCoroutines()
        val groups = mutableStateListOf("a", "b", "c"); val reverse = mutableStateOf(true); val list = LazyListState(); val count = mutableIntStateOf(3)
        start(60, 100) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list").fillMaxSize(), list, reverseLayout = reverse.value) {
                log("lazy:content")
                for (g in groups) {
                    stickyHeader(key = g, contentType = "head") { log("compose:head $g"); Alive("head $g"); Box(Modifier.trace("h.$g").size(60.dp, 12.dp)) }
                    items(count.intValue, key = { "$g$it" }, contentType = { "row" }) { i -> log("compose:row $g$i"); Alive("row $g$i"); Box(Modifier.trace("$g$i").size(60.dp, 20.dp)) }
                }
            }
            Shown("first") { list.firstVisibleItemIndex }
        }
        step("up by 30") { list.dispatchRawDelta(30f) }
        step("up by 50") { list.dispatchRawDelta(50f) }
        step("the second group first") { groups.add(0, groups.removeAt(1)) }
        step("from above") { reverse.value = false }
        step("two rows a group") { count.intValue = 2 }
        step("a group gone") { groups.removeAt(0) }
        step("to the start") { list.requestScrollToItem(0) }
        //@end
    }
    scenario("transition_within_crossfade", "a crossfade around a transition with a child, an animated visibility and a kept value; targets change on the way") {
        //@begin transition_within_crossfade
        queueCoroutines()
        val page = mutableStateOf("a"); val open = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Crossfade(page.value, Modifier.trace("fade"), flat(64)) { p ->
                log("compose:page $p"); Alive("page $p")
                val t = updateTransition(open.value, "t")
                val w by t.animateDp({ flat(48) }) { if (it) 40.dp else 20.dp }
                val child = t.createChildTransition { if (it) 1 else 0 }
                val c by child.animateInt({ flat(64) }) { it * 100 }
                Column {
                    Box(Modifier.trace("w.$p").size(w, 10.dp).drawBehind { log("draw:c.$p $c") })
                    t.AnimatedVisibility({ it }, enter = expandVertically(flat(48)), exit = shrinkVertically(flat(32)) + fadeOut(flat(48))) { Alive("body $p"); Box(Modifier.trace("body.$p").size(30.dp)) }
                    Box(Modifier.trace("end.$p").size(5.dp))
                }
            }
        }
        step("open", 10) { open.value = true }
        step("page b", 2) { page.value = "b" }
        step("closed on the way", 12) { open.value = false }
        step("open and page a", 3) { open.value = true; page.value = "a" }
        step("page b once more", 14) { page.value = "b" }
        //@end
    }
    scenario("size_animated_beside_weights", "an animated content size in a row of weights, whose neighbors share the rest, with a listener, an alignment and a target that changes on the way") {
        //@begin size_animated_beside_weights
        queueCoroutines()
        val wide = mutableStateOf(false); val more = mutableStateOf(false); val heavy = mutableFloatStateOf(1f)
        start(120, 100) {
            log("compose:Root")
            Row(Modifier.trace("row").height(IntrinsicSize.Max)) {
                Box(Modifier.trace("one").animateContentSize(flat(64)) { from, to -> log("finished:$from $to") }.trace("one.in").size(if (wide.value) 60.dp else 20.dp, 20.dp))
                Box(Modifier.trace("two").weight(heavy.floatValue).fillMaxHeight().onSizeChanged { log("onSizeChanged:two $it") })
                Box(Modifier.trace("three").weight(1f, fill = false)) { Column { Box(Modifier.trace("three.a").size(15.dp)); if (more.value) Box(Modifier.trace("three.b").size(25.dp)) } }
            }
        }
        step("wide", 3) { wide.value = true }
        step("more below on the way", 10) { more.value = true }
        step("narrow", 2) { wide.value = false }
        step("wide again and heavier", 10) { wide.value = true; heavy.floatValue = 3f }
        step("less") { more.value = false }
        //@end
    }
    scenario("callbacks_of_layout_nested", "size, placed and positioned callbacks on three levels in and out of layers, a scroll and an offset, when one thing changes") {
        //@begin callbacks_of_layout_nested
        val scroll = ScrollState(0); val side = mutableIntStateOf(20); val dx = mutableIntStateOf(0); val pad = mutableIntStateOf(0); val moved = mutableFloatStateOf(0f)
        fun Modifier.told(name: String) = onPlaced { log("onPlaced:$name ${it.positionInParent().x.roundToInt()},${it.positionInParent().y.roundToInt()}") }.onSizeChanged { log("onSizeChanged:$name $it") }.onGloballyPositioned { log("onGloballyPositioned:$name ${it.positionInRoot().x.roundToInt()},${it.positionInRoot().y.roundToInt()}") }
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.told("outer").verticalScroll(scroll)) {
                Box(Modifier.padding(top = pad.intValue.dp).told("mid").graphicsLayer { translationX = moved.floatValue }.told("mid.in").size(60.dp)) {
                    Box(Modifier.offset { IntOffset(dx.intValue, 0) }.told("leaf").size(side.intValue.dp))
                    Box(Modifier.align(Alignment.CenterEnd).told("end").size(10.dp))
                }
                Box(Modifier.told("tail").size(100.dp, 120.dp))
            }
        }
        step("side") { side.intValue = 30 }
        step("offset") { dx.intValue = 7 }
        step("layer") { moved.floatValue = 5f }
        step("scrolled") { scroll.dispatchRawDelta(20f) }
        step("padding") { pad.intValue = 4 }
        step("all") { side.intValue = 10; dx.intValue = 0; moved.floatValue = 0f; pad.intValue = 0; scroll.dispatchRawDelta(-10f) }
        //@end
    }
    scenario("ratios_and_requirements", "aspect ratios, required sizes, unbounded wraps, fractions and intrinsic sizes in one column whose room changes") {
        //@begin ratios_and_requirements
        val room = mutableIntStateOf(100); val ratio = mutableFloatStateOf(2f); val first = mutableStateOf(false); val fraction = mutableFloatStateOf(.5f); val need = mutableIntStateOf(30)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.trace("room").size(room.intValue.dp)) {
                Column(Modifier.trace("col").width(IntrinsicSize.Min)) {
                    Box(Modifier.trace("ratio").aspectRatio(ratio.floatValue, first.value).trace("ratio.in").widthIn(min = 30.dp))
                    Box(Modifier.trace("need").requiredWidth(need.intValue.dp).trace("need.in").height(10.dp))
                    Box(Modifier.trace("wrap").wrapContentSize(Alignment.BottomEnd, unbounded = true).trace("wrap.in").size(need.intValue.dp, 12.dp))
                    Box(Modifier.trace("part").fillMaxWidth(fraction.floatValue).requiredHeightIn(min = 5.dp, max = 9.dp).trace("part.in").fillMaxHeight())
                    Box(Modifier.trace("least").defaultMinSize(15.dp, 8.dp).trace("least.in"))
                }
            }
        }
        step("less room") { room.intValue = 50 }
        step("ratio of heights") { first.value = true; ratio.floatValue = .5f }
        step("needs 70") { need.intValue = 70 }
        step("a quarter") { fraction.floatValue = .25f }
        step("more room, ratio 4") { room.intValue = 160; ratio.floatValue = 4f; first.value = false }
        //@end
    }
    scenario("lines_of_ones_own", "a line of one's own from a nested child, by which rows align siblings, with padding from it, an offset and a child that loses it") {
        //@begin lines_of_ones_own
        val at = mutableIntStateOf(10); val line = HorizontalAlignmentLine(::minOf); val has = mutableStateOf(true); val pad = mutableIntStateOf(15); val dy = mutableIntStateOf(0)
        start(150, 100) {
            log("compose:Root")
            Row(Modifier.trace("row")) {
                Column(Modifier.trace("col").alignBy(line)) {
                    Box(Modifier.trace("top").size(10.dp, 6.dp))
                    Layout({}, Modifier.trace("lined")) { _, _ -> log("policy:lined"); layout(20, 30, if (has.value) mapOf(line to at.intValue) else emptyMap()) {} }
                }
                Box(Modifier.trace("by").alignBy { log("lambda:by ${it.measuredHeight}"); it.measuredHeight / 2 }.size(20.dp, 40.dp))
                Box(Modifier.trace("from").paddingFrom(line, before = pad.intValue.dp).trace("from.in").offset { IntOffset(0, dy.intValue) }) { Layout({}, Modifier.trace("lined2")) { _, _ -> layout(10, 20, mapOf(line to at.intValue / 2)) {} } }
                Box(Modifier.trace("plain").align(Alignment.Bottom).size(10.dp))
            }
        }
        step("at 20") { at.intValue = 20 }
        step("padding 30") { pad.intValue = 30 }
        step("moved by 4") { dy.intValue = 4 }
        step("has none") { has.value = false }
        step("at 6, while it has none") { at.intValue = 6 }
        step("has one") { has.value = true }
        //@end
    }
    scenario("focus_through_sleep", "focus in a reusable host, in movable content and in a list item that leaves: who hears what, when it goes and when it returns") {
        //@begin focus_through_sleep
        queueCoroutines()
        val active = mutableStateOf(true); val left = mutableStateOf(true); val shown = mutableStateOf(true); val a = FocusRequester(); val b = FocusRequester(); val can = mutableStateOf(true)
        fun Modifier.heard(name: String) = onFocusEvent { log("focus:event $name ${it.isFocused} ${it.hasFocus}") }.onFocusChanged { log("focus:$name ${it.isFocused}") }
        start(100, 100) {
            log("compose:Root")
            val moved = remember { movableContentOf { Box(Modifier.heard("moved").focusRequester(b).focusable().size(10.dp)) } }
            Column(Modifier.heard("col").focusGroup()) {
                ReusableContentHost(active.value) { Box(Modifier.heard("host").focusRequester(a).focusProperties { canFocus = can.value }.focusable().size(10.dp)) }
                Row { if (left.value) moved() }
                Box { if (!left.value) moved() }
                if (shown.value) Box(Modifier.heard("last").focusable().size(10.dp))
            }
        }
        step("a") { a.requestFocus() }
        step("a sleeps") { active.value = false }
        step("a wakes") { active.value = true }
        step("b") { b.requestFocus() }
        step("b moves") { left.value = false }
        step("a can not") { can.value = false; log("action:${a.requestFocus()}") }
        step("a can") { can.value = true }
        step("a again, and can no more") { a.requestFocus(); can.value = false }
        step("last goes") { shown.value = false }
        //@end
    }
    scenario("scrolls_with_dispatchers", "three nested connections, one of which sends on what a drag of its own gives, with a fling, while the middle one is replaced") {
        //@begin scrolls_with_dispatchers
        queueCoroutines()
        val middle = mutableStateOf(true); val dispatcher = NestedScrollDispatcher(); val list = ScrollState(0); lateinit var scope: CoroutineScope
        fun taking(name: String, part: Float) = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { log("pre:$name ${available.y.roundToInt()}"); return available * part }
            override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:$name ${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return available * part }
            override suspend fun onPreFling(available: Velocity): Velocity { log("prefling:$name ${available.y.roundToInt()}"); return available * part }
            override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("postfling:$name ${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return available * part }
        }
        val outer = taking("outer", .25f); val one = taking("one", .5f); val two = taking("two", 0f); val own = taking("own", 0f)
        start(100, 100) {
            log("compose:Root ${middle.value}"); scope = rememberCoroutineScope()
            Box(Modifier.nestedScroll(outer).trace("outer")) {
                Box(Modifier.nestedScroll(if (middle.value) one else two).trace("middle")) {
                    Column(Modifier.nestedScroll(own, dispatcher).trace("own").verticalScroll(list)) { Box(Modifier.trace("tall").size(100.dp, 150.dp)) }
                }
            }
        }
        fun send(y: Float) { val pre = dispatcher.dispatchPreScroll(Offset(0f, y), NestedScrollSource.UserInput); val left = Offset(0f, y) - pre; val post = dispatcher.dispatchPostScroll(Offset(0f, left.y / 2), left / 2f, NestedScrollSource.UserInput); log("sent:${pre.y.roundToInt()} ${post.y.roundToInt()}") }
        step("sent 80") { send(80f) }
        step("dragged by 40") { press(50f, 90f); move(50f, 50f) }
        step("let go") { move(50f, 50f); release(50f, 50f) }
        step("two in the middle") { middle.value = false }
        step("sent -40") { send(-40f) }
        step("flung by hand") { scope.launch { val pre = dispatcher.dispatchPreFling(Velocity(0f, 400f)); val post = dispatcher.dispatchPostFling(Velocity(0f, 100f), Velocity(0f, 200f)); log("flung:${pre.y.roundToInt()} ${post.y.roundToInt()}") } }
        step("the middle one replaced while it is sent") { middle.value = true; send(8f) }
        //@end
    }
}
