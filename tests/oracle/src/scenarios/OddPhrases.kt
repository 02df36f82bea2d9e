@file:OptIn(ExperimentalAnimationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private abstract class Part(val name: String) {
    var count by mutableIntStateOf(0)
    @Composable abstract fun Body(n: Int)
    @Composable open fun Whole(n: Int) { log("compose:Whole($name) $n"); remember { Obs("whole.$name") }; Body(n) }
}
private class Bare(name: String) : Part(name) { @Composable override fun Body(n: Int) { log("compose:Bare($name) $count"); Box(Modifier.trace(name).size(20.dp)) } }
private class Framed(name: String, val inner: Part) : Part(name) {
    @Composable override fun Body(n: Int) { log("compose:Framed($name)"); Box(Modifier.trace(name).padding(count.dp)) { inner.Whole(n + 1) } }
    @Composable override fun Whole(n: Int) { log("compose:before $name"); super.Whole(n * 10); if (count > 1) Alive("much.$name") }
}
private val LocalTone = compositionLocalOf { "gray" }
private val LocalRoom = staticCompositionLocalOf { 1 }
private class Walker(var name: String) : Modifier.Node(), TraversableNode, DrawModifierNode {
    override val traverseKey: Any = "walker"
    fun walk(how: String): List<String> {
        val names = ArrayList<String>()
        when (how) {
            "up" -> traverseAncestors { names += (it as Walker).name; true }
            "children" -> traverseChildren { names += (it as Walker).name; true }
            "down" -> traverseDescendants { names += (it as Walker).name; TraversableNode.Companion.TraverseDescendantsAction.ContinueTraversal }
            "skip" -> traverseDescendants { names += (it as Walker).name; if (it.name.startsWith("b")) TraversableNode.Companion.TraverseDescendantsAction.SkipSubtreeAndContinueTraversal else TraversableNode.Companion.TraverseDescendantsAction.ContinueTraversal }
            else -> names += findNearestAncestor()?.name ?: "none"
        }
        return names
    }
    override fun ContentDrawScope.draw() { log("draw:walker $name ${walk("near")}"); drawContent() }
    override fun onAttach() { log("attach:$name ${walk("up")}") }
    override fun onDetach() { log("detach:$name") }
}
private data class WalkerElement(val name: String, val hold: (Walker) -> Unit) : ModifierNodeElement<Walker>() {
    override fun create() = Walker(name).also(hold)
    override fun update(node: Walker) { log("update:${node.name} to $name"); node.name = name }
}
private class Rising : NestedScrollConnection {
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { log("pre:${available.y.roundToInt()}"); return Offset(0f, available.y / 2) }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return Offset.Zero }
}

/** Programs in phrases that compilers turn into groups, and parts of layouts that work on each other. */
fun oddPhrases() {
    scenario("parts_of_classes", "parts as objects with composable methods that subclasses override and call: listed without keys, wrapped, exchanged, turned round") {
        //@begin parts_of_classes
        queueCoroutines()
        val p = Bare("p"); val q = Framed("q", p); val r = Framed("r", Bare("s")); val parts = mutableStateListOf<Part>(p, r); val n = mutableIntStateOf(1); val keyed = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Column { for (part in parts) if (keyed.value) key(part.name) { part.Whole(n.intValue) } else part.Whole(n.intValue) }
        }
        step("p counts") { p.count++ }
        step("r counts") { r.count++ }
        step("n=2") { n.intValue = 2 }
        step("q in place of p") { parts[0] = q }
        step("r counts twice") { r.count += 2 }
        step("by keys") { keyed.value = true }
        step("turned round again") { parts.reverse() }
        step("p comes, q goes") { parts.remove(q); parts.add(p) }
        //@end
    }
    scenario("contents_in_maps", "contents as values of a state map and of a list: looked up, called in loops, made by a function, exchanged, called twice") {
        //@begin contents_in_maps
        queueCoroutines()
        val n = mutableIntStateOf(0)
        fun made(name: String): @Composable (Int) -> Unit = { i -> log("compose:$name $i ${n.intValue}"); Alive("$name.$i"); Box(Modifier.trace("$name$i").size(10.dp)) }
        val a = made("a"); val b = made("b"); val c = made("c"); val contents = mutableStateMapOf("x" to a, "y" to b); val order = mutableStateListOf("x", "y", "z")
        start(100, 100) {
            log("compose:Root ${contents.size}")
            Row(Modifier.trace("row")) { for (name in order) { val content = contents[name]; if (content != null) content(order.size) else log("compose:no $name"); contents[name]?.let { it(0) } } }
            contents["x"]?.invoke(-1)
        }
        step("n=1") { n.intValue = 1 }
        step("x is c") { contents["x"] = c }
        step("z is a") { contents["z"] = a }
        step("the order turns") { order.reverse() }
        step("y goes") { contents.remove("y") }
        step("shorter") { order.removeAt(0) }
        step("all are b") { for (k in contents.keys.toList()) contents[k] = b; n.intValue = 2 }
        //@end
    }
    scenario("walkers_in_trees", "nodes that walk through their tree: up, to the nearest, to children, down with subtrees left out; one is taken from a chain, one goes, one is renamed") {
        //@begin walkers_in_trees
        queueCoroutines()
        val held = HashMap<String, Walker>(); val deep = mutableStateOf(true); val late = mutableStateOf(false); val wrapped = mutableStateOf(true); val name = mutableStateOf("b")
        val hold: (Walker) -> Unit = { held[it.name] = it }
        fun walks() { for (k in held.keys.sorted()) held[k]!!.let { if (it.isAttached) log("walk:$k ${it.name} ${it.walk("up")} ${it.walk("children")} ${it.walk("down")} ${it.walk("skip")}") } }
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.then(WalkerElement("a", hold)).then(WalkerElement("a2", hold)).size(100.dp)) {
                Box(if (wrapped.value) Modifier.then(WalkerElement(name.value, hold)) else Modifier) {
                    Column { Box(Modifier.then(WalkerElement("c", hold)).size(10.dp)); if (deep.value) Box(Modifier.then(WalkerElement("d", hold)).size(10.dp)); }
                }
                if (late.value) Box(Modifier.then(WalkerElement("leaf", hold)).size(10.dp))
            }
        }
        step("they walk") { walks() }
        step("renamed") { name.value = "e" }
        step("they walk as e") { walks() }
        step("not deep") { deep.value = false }
        step("a leaf comes") { late.value = true }
        step("they walk over the new one") { walks() }
        step("not wrapped") { wrapped.value = false }
        step("they walk without it") { walks() }
        step("wrapped and deep") { wrapped.value = true; deep.value = true }
        step("the leaf goes") { late.value = false }
        step("they walk at the end") { walks() }
        //@end
    }
    scenario("sizes_that_bound", "boxes with required, default, wrapped and bounded sizes and an aspect ratio in a parent whose room changes in the phases, with parts as large as their parent") {
        //@begin sizes_that_bound
        queueCoroutines()
        val w = mutableIntStateOf(80); val h = mutableIntStateOf(60); val ratio = mutableFloatStateOf(2f); val wide = mutableStateOf(false)
        start(200, 300) {
            log("compose:Root")
            Column(Modifier.layout { m, c -> val p = m.measure(Constraints(maxWidth = w.intValue, maxHeight = h.intValue * 4)); layout(p.width, p.height) { p.place(5, 5) } }) {
                Box(Modifier.trace("in", exit = true).sizeIn(20.dp, 10.dp, 50.dp, 30.dp).fillMaxSize())
                Box(Modifier.trace("ratio", exit = true).aspectRatio(ratio.floatValue, wide.value))
                Box(Modifier.trace("required", exit = true).width(30.dp).requiredWidth(if (wide.value) 60.dp else 20.dp).requiredHeightIn(10.dp, 15.dp)) { Box(Modifier.trace("match", exit = true).matchParentSize()); Box(Modifier.size(8.dp, 12.dp)) }
                Box(Modifier.trace("wrapped", exit = true).fillMaxWidth().height(20.dp).wrapContentWidth(Alignment.End).wrapContentHeight(unbounded = true).size(30.dp, 40.dp))
                Box(Modifier.trace("least", exit = true).defaultMinSize(40.dp, 10.dp).then(if (wide.value) Modifier.widthIn(max = 25.dp) else Modifier)) { Box(Modifier.trace("least.in", exit = true).fillMaxWidth(.5f).height(4.dp)) }
                Row(Modifier.trace("row", exit = true).height(IntrinsicSize.Min)) { Box(Modifier.weight(1f).trace("part").aspectRatio(1f)); Box(Modifier.weight(2f, fill = false).trace("rest").fillMaxHeight().widthIn(max = 10.dp)) }
            }
        }
        step("narrower") { w.intValue = 40 }
        step("lower") { h.intValue = 10 }
        step("another ratio") { ratio.floatValue = .5f }
        step("wide") { wide.value = true }
        step("all the room") { w.intValue = 200; h.intValue = 60 }
        //@end
    }
    scenario("drawn_in_layers", "boxes with borders, clips, layers and several draw blocks of which each reads another state, one above the other by z, one of which moves out") {
        //@begin drawn_in_layers
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(1); val c = mutableFloatStateOf(1f); val z = mutableFloatStateOf(0f); val clipped = mutableStateOf(false); val there = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.trace("root").drawWithContent { log("draw:under ${a.intValue}"); drawContent(); log("draw:over ${a.intValue}") }.size(90.dp)) {
                Box(Modifier.zIndex(z.floatValue).trace("one").border(b.intValue.dp, Color.Red).drawBehind { log("draw:one ${b.intValue}") }.size(30.dp))
                Box(Modifier.then(if (clipped.value) Modifier.clip(androidx.compose.foundation.shape.CircleShape) else Modifier).trace("two").graphicsLayer { log("lambda:two ${(c.floatValue * 10).roundToInt()}"); alpha = c.floatValue }.drawWithContent { if (c.floatValue > .2f) drawContent(); log("draw:two ${a.intValue}") }.size(30.dp)) {
                    if (there.value) Box(Modifier.trace("in").offset { IntOffset(b.intValue, 0) }.drawBehind { log("draw:in") }.size(10.dp))
                }
                Box(Modifier.alpha(c.floatValue).trace("three").background(if (a.intValue > 1) Color.Blue else Color.Green).size(20.dp))
            }
        }
        step("a=2") { a.intValue = 2 }
        step("b=3") { b.intValue = 3 }
        step("c=.5") { c.floatValue = .5f }
        step("one above") { z.floatValue = 1f }
        step("c=.1: the content is left out") { c.floatValue = .1f }
        step("clipped, b=4") { clipped.value = true; b.intValue = 4 }
        step("the inner one goes") { there.value = false }
        step("all back") { there.value = true; clipped.value = false; c.floatValue = 1f; z.floatValue = 0f }
        //@end
    }
    scenario("rows_mirrored_by_parts", "a part is turned right to left in place of the whole: paddings, offsets of both kinds, aligned boxes, a horizontal scroll and placed relative") {
        //@begin rows_mirrored_by_parts
        queueCoroutines()
        val rtl = mutableStateOf(false); val inner = mutableStateOf(false); val scroll = ScrollState(0); val x = mutableIntStateOf(5)
        start(120, 120) {
            log("compose:Root")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                log("compose:outer")
                Column(Modifier.trace("col").width(100.dp)) {
                    Row(Modifier.trace("row").fillMaxWidth().padding(start = 10.dp, end = 5.dp), horizontalArrangement = Arrangement.spacedBy(2.dp)) { Box(Modifier.trace("r0").size(10.dp)); Box(Modifier.offset { IntOffset(x.intValue, 0) }.trace("r1").size(10.dp)); Box(Modifier.absoluteOffset { IntOffset(x.intValue, 0) }.trace("r2").size(10.dp)) }
                    Box(Modifier.trace("box").fillMaxWidth().height(20.dp)) { Box(Modifier.align(Alignment.TopEnd).trace("end").size(10.dp)); Box(Modifier.align(AbsoluteAlignment.TopLeft).trace("left").size(10.dp)) }
                    CompositionLocalProvider(LocalLayoutDirection provides if (inner.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                        Row(Modifier.trace("scrolled").width(50.dp).horizontalScroll(scroll)) { for (i in 0..3) Box(Modifier.trace("s$i").size(20.dp, 10.dp)) }
                        Layout({ Box(Modifier.trace("l0").size(10.dp)); Box(Modifier.trace("l1").size(10.dp)) }, Modifier.trace("own")) { ms, c -> log("policy:own $layoutDirection"); val ps = ms.map { it.measure(c.copy(minWidth = 0)) }; layout(60, 10) { log("place:in $layoutDirection"); ps[0].placeRelative(x.intValue, 0); ps[1].place(20, 0) } }
                    }
                }
            }
        }
        step("right to left") { rtl.value = true }
        step("the inner one, too") { inner.value = true }
        step("scrolled by 15") { scroll.dispatchRawDelta(15f) }
        step("x=8") { x.intValue = 8 }
        step("the outer one back") { rtl.value = false }
        step("the inner one back") { inner.value = false }
        //@end
    }
    scenario("rows_with_three_effects", "rows by keys with three kinds of effects of their index and their value: moved, exchanged and removed at once, in a parent that remembers how many there are") {
        //@begin rows_with_three_effects
        queueCoroutines()
        val rows = mutableStateListOf("a", "b", "c", "d"); val tone = mutableStateOf("t"); val sums = HashMap<String, Int>()
        start(100, 100) {
            val n = remember(rows.size) { log("compose:sized ${rows.size}"); Obs("size${rows.size}") }
            log("compose:Root ${n.n}")
            CompositionLocalProvider(LocalTone provides tone.value) {
                Column {
                    for ((i, row) in rows.withIndex()) key(row) {
                        log("compose:row $row $i")
                        SideEffect { sums[row] = (sums[row] ?: 0) + i; log("side:$row ${sums[row]}") }
                        DisposableEffect(i, n) { log("effect-start:$row $i"); onDispose { log("effect-dispose:$row $i") } }
                        LaunchedEffect(row, i > 1) { try { log("launched:$row ${i > 1}"); awaitCancellation() } finally { log("cancelled:$row") } }
                        if (i % 2 == 0) Shown("even.$row") { null }
                        val tint = if (i == 0) LocalTone.current else "none"
                        Box(Modifier.trace(row).size(10.dp, (10 + tint.length).dp))
                    }
                }
            }
        }
        step("another tone") { tone.value = "tone" }
        step("a to the end") { rows.add(rows.removeAt(0)) }
        step("c and d exchanged, e comes") { rows.add(1, "e"); val i = rows.indexOf("c"); val k = rows.indexOf("d"); rows[i] = "d"; rows[k] = "c" }
        step("b and d go") { rows.remove("b"); rows.remove("d") }
        step("turned round, another tone") { rows.reverse(); tone.value = "t" }
        step("none") { rows.clear() }
        //@end
    }
    scenario("notices_that_leave", "notices that appear and disappear by their own transition states, whose list forgets them when they have gone; one is called back on its way out") {
        //@begin notices_that_leave
        queueCoroutines()
        class Notice(val name: String) { val shown = MutableTransitionState(false).apply { targetState = true } }
        val notices = mutableStateListOf(Notice("a")); val enterMs = mutableIntStateOf(48)
        start(100, 100) {
            log("compose:Root ${notices.size}")
            Column(Modifier.trace("col")) {
                for (notice in notices) key(notice.name) {
                    AnimatedVisibility(notice.shown, enter = expandVertically(even(enterMs.intValue)) + fadeIn(even(32)), exit = shrinkVertically(even(48))) {
                        log("compose:in ${notice.name} ${transition.targetState}"); Alive(notice.name)
                        Box(Modifier.trace(notice.name).size(40.dp, 20.dp))
                    }
                    if (notice.shown.isIdle && !notice.shown.currentState) LaunchedEffect(Unit) { log("forgotten:${notice.name}"); notices.remove(notice) }
                }
            }
            Shown("idle") { notices.joinToString(" ") { "${it.name}${if (it.shown.isIdle) "." else "~"}" } }
        }
        step("b", 2) { notices.add(Notice("b")) }
        step("a leaves on the way", 2) { notices[0].shown.targetState = false }
        step("b leaves", 1) { notices.last().shown.targetState = false }
        step("b is called back", 20) { notices.last().shown.targetState = true }
        step("c first and slower", 3) { enterMs.intValue = 96; notices.add(0, Notice("c")) }
        step("all leave", 20) { for (it in notices) it.shown.targetState = false }
        //@end
    }
    scenario("scrolls_with_half", "a list in a list's item of a fixed height with a connection that takes halves above it, asked to scroll by requests and with room at its ends, from its end") {
        //@begin scrolls_with_half
        queueCoroutines()
        val outer = LazyListState(); val inner = LazyListState(); val n = mutableIntStateOf(6); lateinit var scope: CoroutineScope; val up = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            LazyColumn(Modifier.trace("outer"), outer, contentPadding = PaddingValues(vertical = 10.dp), verticalArrangement = Arrangement.spacedBy(4.dp)) {
                item { Box(Modifier.trace("head").size(100.dp, 30.dp)) }
                item {
                    LazyColumn(Modifier.nestedScroll(remember { Rising() }).trace("inner").height(50.dp), inner, reverseLayout = up.value) { items(n.intValue, key = { it }) { log("compose:i$it"); Box(Modifier.trace("i$it").size(80.dp, 20.dp)) } }
                }
                items(3) { Box(Modifier.trace("o$it").size(100.dp, 40.dp)) }
            }
            Shown("at") { "${outer.firstVisibleItemIndex}+${outer.firstVisibleItemScrollOffset} ${inner.firstVisibleItemIndex}+${inner.firstVisibleItemScrollOffset} ${inner.canScrollForward}" }
        }
        step("dragged up", 4) { press(50f, 70f); move(50f, 45f) }
        step("further", 4) { move(50f, 10f); move(50f, 5f) }
        step("let go", 30) { move(50f, 5f); release(50f, 5f) }
        step("asked to go", 4) { inner.requestScrollToItem(1, 5); outer.requestScrollToItem(0) }
        step("from its end", 4) { up.value = true }
        step("more of them", 4) { n.intValue = 8 }
        step("dragged down", 4) { press(50f, 60f); move(50f, 90f); move(50f, 95f) }
        step("let go there", 30) { move(50f, 95f); release(50f, 95f) }
        step("both to an end", 4) { scope.launch { outer.scrollToItem(4) }; scope.launch { inner.scrollToItem(7) } }
        //@end
    }
    scenario("focus_in_directions", "cells of other sizes that the focus walks through in four directions, beyond the edge of a scrolled row, over one that cannot have it, by a chosen way out") {
        //@begin focus_in_directions
        queueCoroutines()
        lateinit var manager: FocusManager; val r = List(8) { FocusRequester() }; val open = mutableStateOf(true); val scroll = ScrollState(0); val jump = mutableStateOf(false)
        start(120, 100) {
            log("compose:Root"); manager = LocalFocusManager.current
            Column {
                Row(Modifier.trace("row").width(60.dp).horizontalScroll(scroll)) { for (i in 0..3) Box(Modifier.focusRequester(r[i]).onFocusChanged { if (it.isFocused) log("focus:$i") }.focusProperties { canFocus = i != 1 || open.value }.focusTarget().trace("c$i").size((20 + 5 * i).dp, 20.dp)) }
                Row { for (i in 4..6) Box(Modifier.focusRequester(r[i]).onFocusChanged { if (it.isFocused) log("focus:$i") }.focusProperties { if (jump.value && i == 4) right = r[6]; if (jump.value && i == 6) up = FocusRequester.Cancel }.focusTarget().trace("c$i").size(25.dp, (20 + i).dp)) }
                Box(Modifier.focusRequester(r[7]).onFocusChanged { log("focus:7 ${it.isFocused}") }.focusTarget().trace("c7").size(100.dp, 10.dp))
            }
        }
        fun go(ways: List<FocusDirection>) { for (way in ways) log("went:$way ${manager.moveFocus(way)}") }
        step("the first") { r[0].requestFocus() }
        step("right, right", 20) { go(listOf(FocusDirection.Right, FocusDirection.Right)) }
        step("down, left, down") { go(listOf(FocusDirection.Down, FocusDirection.Left, FocusDirection.Down)) }
        step("up, up, left") { go(listOf(FocusDirection.Up, FocusDirection.Up, FocusDirection.Left)) }
        step("1 cannot have it") { open.value = false }
        step("left and right", 20) { r[2].requestFocus(); go(listOf(FocusDirection.Left, FocusDirection.Right, FocusDirection.Right)) }
        step("ways out") { jump.value = true; r[4].requestFocus() }
        step("right, up") { go(listOf(FocusDirection.Right, FocusDirection.Up)) }
        step("next, next, next", 20) { go(listOf(FocusDirection.Next, FocusDirection.Next, FocusDirection.Next)) }
        step("previous, previous", 20) { go(listOf(FocusDirection.Previous, FocusDirection.Previous)) }
        fact("scroll", scroll.value)
        //@end
    }
    scenario("tags_in_flows", "tags in a flow row with weights, an alignment in their lines, at most three in each: filtered, grown, with less room, turned into a column") {
        //@begin tags_in_flows
        queueCoroutines()
        val tags = mutableStateListOf(1, 2, 3, 4, 5, 6); val w = mutableIntStateOf(90); val most = mutableIntStateOf(3); val big = mutableIntStateOf(0); val down = mutableStateOf(false); val even2 = mutableStateOf(false)
        start(120, 120) {
            log("compose:Root")
            val shown = if (even2.value) tags.filter { it % 2 == 0 } else tags.toList()
            if (down.value) FlowColumn(Modifier.trace("flow").height(w.intValue.dp), Arrangement.spacedBy(2.dp), Arrangement.spacedBy(3.dp), maxItemsInEachColumn = most.intValue) { log("compose:column"); for (t in shown) key(t) { Alive("tag$t"); Box(Modifier.trace("t$t").size(20.dp, (10 + t + if (t == big.intValue) 10 else 0).dp)) } }
            else FlowRow(Modifier.trace("flow").width(w.intValue.dp), Arrangement.spacedBy(2.dp), Arrangement.spacedBy(3.dp), Alignment.CenterVertically, most.intValue) { log("compose:row"); for (t in shown) key(t) { Alive("tag$t"); Box(Modifier.trace("t$t").then(if (t == 3) Modifier.weight(1f) else Modifier).size((10 + 2 * t).dp, (10 + t + if (t == big.intValue) 10 else 0).dp)) } }
        }
        step("less room") { w.intValue = 45 }
        step("even only") { even2.value = true }
        step("4 is big") { big.intValue = 4 }
        step("two in each") { most.intValue = 2 }
        step("all, 7 comes first") { even2.value = false; tags.add(0, 7) }
        step("downwards") { down.value = true }
        step("more room, 3 goes") { w.intValue = 100; tags.remove(3) }
        //@end
    }
    scenario("slots_that_ask", "a layout that composes a second slot from the size of the first and a third only if there is room, with animated sizes and locals above, used twice") {
        //@begin slots_that_ask
        queueCoroutines()
        val w = mutableIntStateOf(30); val room = mutableIntStateOf(100); val tone = mutableStateOf("t"); val second = mutableStateOf(true)
        start(200, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalTone provides tone.value, LocalRoom provides room.intValue) {
                for (side in listOf("l", "r")) if (side == "l" || second.value) SubcomposeLayout(Modifier.trace(side)) { c ->
                    log("policy:$side")
                    val a = subcompose("a") { log("compose:a.$side ${LocalTone.current}"); Box(Modifier.trace("a.$side").animateContentSize(even(48)).size(w.intValue.dp, 20.dp)) }.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) }
                    val wide = a.maxOf { it.width }
                    val b = subcompose("b") { log("compose:b.$side $wide ${LocalRoom.current}"); val first = remember { wide }; Alive("b.$side"); Box(Modifier.trace("b.$side").size((wide + first).dp, 10.dp)) }.map { it.measure(c) }
                    val left = room.intValue - wide - b.maxOf { it.width }
                    val d = if (left > 20) subcompose("d") { log("compose:d.$side ${left / 10}"); Alive("d.$side"); Leaf("d.$side.$left") }.map { it.measure(c) } else emptyList()
                    layout(100, 40) { var x = 0; for (p in a + b + d) { p.place(x, if (side == "l") 0 else 40); x += p.width } }
                }
            }
        }
        step("wider", 8) { w.intValue = 50 }
        step("another tone") { tone.value = "tone" }
        step("narrow again", 8) { w.intValue = 20 }
        step("less room") { room.intValue = 60 }
        step("only one") { second.value = false }
        step("both, wider, more room", 8) { second.value = true; w.intValue = 40; room.intValue = 150 }
        //@end
    }
    scenario("focus_beyond_the_edge", "the focus goes to what a scrolled column hides, with a list beside it, from the middle and from the end, over a part that a clip cuts") {
        //@begin focus_beyond_the_edge
        queueCoroutines()
        lateinit var manager: FocusManager; val r = List(6) { FocusRequester() }; val scroll = ScrollState(0); val tall = mutableStateOf(false)
        start(120, 100) {
            log("compose:Root"); manager = LocalFocusManager.current
            Row {
                Column(Modifier.trace("col").height(50.dp).verticalScroll(scroll)) { for (i in 0..4) Box(Modifier.focusRequester(r[i]).onFocusChanged { if (it.isFocused) log("focus:$i") }.focusTarget().trace("c$i").size(20.dp, if (tall.value && i == 2) 40.dp else 20.dp)) }
                Box(Modifier.clipToBounds().size(20.dp)) { Box(Modifier.focusRequester(r[5]).onFocusChanged { if (it.isFocused) log("focus:5") }.focusTarget().trace("cut").wrapContentSize(Alignment.TopStart, unbounded = true).size(30.dp, 90.dp)) }
            }
        }
        fun go(ways: List<FocusDirection>) { for (way in ways) log("went:$way ${manager.moveFocus(way)}") }
        step("the first, down, down, down") { r[0].requestFocus(); go(listOf(FocusDirection.Down, FocusDirection.Down, FocusDirection.Down)) }
        step("right and left") { go(listOf(FocusDirection.Right, FocusDirection.Left)) }
        step("scrolled, up") { scroll.dispatchRawDelta(40f); r[4].requestFocus() }
        step("up, up, up, up") { go(listOf(FocusDirection.Up, FocusDirection.Up, FocusDirection.Up, FocusDirection.Up)) }
        step("one is tall") { tall.value = true }
        step("the third, right, down") { r[2].requestFocus(); go(listOf(FocusDirection.Right, FocusDirection.Down, FocusDirection.Left)) }
        //@end
    }
    scenario("sizes_by_spec", "contents whose size has a spec of the program, which is asked with the sizes: another target, another size on the way, back, without a change of size") {
        //@begin sizes_by_spec
        queueCoroutines()
        val n = mutableIntStateOf(1); val h = mutableIntStateOf(20)
        start(100, 100) {
            log("compose:Root ${n.intValue}")
            AnimatedContent(n.intValue, transitionSpec = { (EnterTransition.None togetherWith ExitTransition.None).using(SizeTransform { a, b -> log("size:$a $b"); even(48) }) }) { Box(Modifier.trace("c$it").size((10 * it).dp, h.intValue.dp)) }
        }
        step("3", 2) { n.intValue = 3 }
        step("taller on the way", 10) { h.intValue = 30 }
        step("1", 2) { n.intValue = 1 }
        step("3 again", 10) { n.intValue = 3 }
        step("lower at rest", 10) { h.intValue = 10 }
        //@end
    }
}
