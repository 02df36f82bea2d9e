@file:OptIn(ExperimentalFoundationApi::class, ExperimentalComposeUiApi::class, ExperimentalSharedTransitionApi::class, ExperimentalLayoutApi::class, ExperimentalTransitionApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
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
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.node.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)
private data class Share8(val part: Int) : ModifierNodeElement<ShareNode8>() {
    override fun create() = ShareNode8(part)
    override fun update(node: ShareNode8) { log("update:$part"); node.part = part }
}
private class ShareNode8(var part: Int) : Modifier.Node(), ParentDataModifierNode { override fun Density.modifyParentData(parentData: Any?) = part.also { log("policy:data $part") } }
private val Middle8 = HorizontalAlignmentLine(::minOf)
/** Columns as wide as their shares ask, in a row as high as the highest; tells a line in its middle. */
@Composable private fun Shares8(modifier: Modifier = Modifier, content: @Composable () -> Unit) = Layout(content, modifier, object : MeasurePolicy {
    override fun MeasureScope.measure(measurables: List<Measurable>, constraints: Constraints): MeasureResult {
        log("policy:measure ${constraints.maxWidth}")
        val parts = measurables.map { it.parentData as? Int ?: 1 }
        val unit = constraints.maxWidth / parts.sum().coerceAtLeast(1)
        val placed = measurables.mapIndexed { i, m -> m.measure(Constraints.fixedWidth(unit * parts[i])) }
        val height = placed.maxOfOrNull { it.height } ?: 0
        return layout(constraints.maxWidth, height, mapOf(Middle8 to height / 2)) { var x = 0; for (p in placed) { p.placeRelative(x, 0); x += p.width } }
    }
    override fun IntrinsicMeasureScope.minIntrinsicHeight(measurables: List<IntrinsicMeasurable>, width: Int): Int { log("intrinsic:minHeight $width"); return measurables.maxOfOrNull { it.minIntrinsicHeight(width) } ?: 0 }
})
private val LocalShade = compositionLocalOf { "none" }
private val LocalBrand = staticCompositionLocalOf { "plain" }
@Composable private fun Shaded6(name: String) { log("compose:Shaded6($name) ${LocalShade.current}") }
@Composable private fun Branded6(name: String) { log("compose:Branded6($name) ${LocalBrand.current}") }
@Composable private fun Job(id: String, version: Int, r: FocusRequester) {
    val born = remember { log("remember:$id"); id }
    log("compose:Job($born) $version")
    LaunchedEffect(version) { log("launched:$born $version"); try { awaitCancellation() } finally { log("over:$born $version") } }
    Box(Modifier.focusRequester(r).onFocusChanged { log("focus:$born ${it.isFocused}") }.focusTarget().trace(born).size(40.dp, 20.dp))
}

/** Screens that put names together which no other scenario has together, second part. */
fun mixedScreens() {
    scenario("steps_sought", "a seekable transition of steps: content, a child transition and a value, sought by hand, let go, cut short by another target, snapped") {
        //@begin steps_sought
        queueCoroutines()
        val state = SeekableTransitionState(0); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val t = rememberTransition(state, "steps")
            val width = t.animateInt({ even(64) }) { 20 + it * 20 }
            val last = t.createChildTransition("last") { it == 2 }
            Column(Modifier.trace("col")) {
                t.AnimatedContent(transitionSpec = { fadeIn(even(48)) togetherWith fadeOut(even(48)) using null }) { s -> log("compose:step $s"); Alive("step$s"); Box(Modifier.trace("step$s").size((20 + 10 * s).dp)) }
                Box(Modifier.offset { log("lambda:shift ${width.value}"); IntOffset(width.value, 0) }.trace("bar").size(10.dp))
                last.AnimatedVisibility({ it }, enter = expandVertically(even(48)), exit = shrinkVertically(even(32))) { log("compose:done"); Box(Modifier.trace("done").size(10.dp)) }
            }
            Shown("at") { "${state.currentState} ${state.targetState} ${(state.fraction * 100).roundToInt()}" }
        }
        step("half to 1", 4) { scope.launch { state.seekTo(.5f, 1) } }
        step("back by a quarter", 4) { scope.launch { state.seekTo(.25f) } }
        step("let go", 20) { scope.launch { state.animateTo(1) } }
        step("on to 2", 3) { scope.launch { state.animateTo(2) } }
        step("cut short: 0", 30) { scope.launch { state.animateTo(0) } }
        step("snapped to 2", 4) { scope.launch { state.snapTo(2) } }
        step("sought to 0, snapped", 10) { scope.launch { state.seekTo(.5f, 0); log("sought"); state.snapTo(0); log("snapped") } }
        //@end
    }
    scenario("entries_unfolding", "entries of a list that grow by an animated size while it is scrolled, one is taken out on its way, a derived sum of what is open") {
        //@begin entries_unfolding
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c", "d"); val open = mutableStateSetOf<String>(); val list = LazyListState(); val wide = mutableStateOf(true)
        start(100, 80) {
            log("compose:Root ${wide.value}")
            val sum by remember { derivedStateOf { log("calc:sum"); open.size } }
            LazyColumn(if (wide.value) Modifier.trace("list") else Modifier.trace("list").width(60.dp), list) {
                items(ids, key = { it }) { id ->
                    log("compose:item $id ${id in open}")
                    Column(Modifier.trace("item.$id").animateContentSize(even(64)) { a, b -> log("ended:$id ${a.height} ${b.height}") }.trace("in.$id")) {
                        Box(Modifier.trace("head.$id").fillMaxWidth().height(20.dp))
                        if (id in open) BoxWithConstraints { log("compose:more $id ${constraints.maxWidth}"); Alive("more $id"); Box(Modifier.trace("more.$id").size(maxWidth / 2, 30.dp)) }
                    }
                }
                item { Shown("sum") { sum } }
            }
        }
        step("b", 2) { open.add("b") }
        step("narrow on the way", 20) { wide.value = false }
        step("a, scrolled by 30", 3) { open.add("a"); list.dispatchRawDelta(30f) }
        step("a is closed on its way", 20) { open.remove("a") }
        step("c opens and b leaves", 20) { open.add("c"); ids.remove("b") }
        step("a leaves on its way", 2) { open.add("a") }
        step("gone", 20) { ids.remove("a"); list.dispatchRawDelta(-100f) }
        //@end
    }
    scenario("faces_of_items", "items whose two faces fade over each other, with what they saved in a holder: turned twice at once, turned back on the way, scrolled away while they fade") {
        //@begin faces_of_items
        queueCoroutines()
        val turned = mutableStateMapOf<Int, Boolean>(); val list = LazyListState(); val counts = HashMap<String, MutableIntState>()
        start(100, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) {
                items(5, key = { it }) { i ->
                    val holder = rememberSaveableStateHolder()
                    log("compose:item$i ${turned[i]}")
                    Crossfade(turned[i] == true, Modifier.trace("item$i").size(100.dp, 30.dp), even(48)) { back ->
                        holder.SaveableStateProvider(back) {
                            val n = rememberSaveable { log("init:$i $back"); mutableIntStateOf(0) }; counts["$i $back"] = n
                            log("compose:face $i $back ${n.intValue}"); Alive("$i $back"); Box(Modifier.trace("face$i.$back").size(20.dp))
                        }
                    }
                }
            }
        }
        step("0 and 1 turn", 20) { turned[0] = true; turned[1] = true }
        step("counted", 4) { counts["0 true"]!!.intValue = 3; counts["1 true"]!!.intValue = 4 }
        step("0 back", 2) { turned[0] = false }
        step("and again on its way", 20) { turned[0] = true }
        step("1 back, scrolled on its way", 2) { turned[1] = false }
        step("away", 20) { list.dispatchRawDelta(70f) }
        step("and back", 20) { list.dispatchRawDelta(-70f) }
        step("0 back for good", 20) { turned[0] = false }
        //@end
    }
    scenario("pages_seen", "keyed pages that tell when they are seen; animated to a page, interrupted by another, pages exchanged, the first taken out, layers by how far away a page is") {
        //@begin pages_seen
        queueCoroutines()
        lateinit var pager: PagerState; lateinit var scope: CoroutineScope; val names = mutableStateListOf("a", "b", "c", "d")
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            pager = rememberPagerState(1) { names.size }
            HorizontalPager(pager, Modifier.trace("pager"), beyondViewportPageCount = 1, key = { names[it] }) { p ->
                val name = names[p]
                log("compose:page $name"); Alive(name)
                Box(Modifier.graphicsLayer { val by = pager.getOffsetDistanceInPages(p.coerceIn(0, names.lastIndex)); log("lambda:layer $name ${(by * 10).roundToInt()}"); alpha = 1f - by.coerceIn(-1f, 1f).let { if (it < 0) -it else it } / 2 }.onVisibilityChanged { log("visible:$name $it") }.onFirstVisible { log("first:$name") }.trace(name).fillMaxSize())
            }
            Shown("settled") { "${pager.currentPage} ${pager.settledPage} ${pager.isScrollInProgress}" }
        }
        step("animated to 3", 4) { scope.launch { try { pager.animateScrollToPage(3, animationSpec = even(128)); log("arrived:3") } finally { log("over:3") } } }
        step("to 0 on the way", 40) { scope.launch { pager.animateScrollToPage(0, animationSpec = even(64)); log("arrived:0") } }
        step("a is last", 10) { names.removeAt(0); names.add("a") }
        step("the one that is seen is taken out", 10) { names.remove("a") }
        step("by a half", 10) { scope.launch { pager.scrollToPage(1, .4f) } }
        step("a new first one", 10) { names.add(0, "n") }
        //@end
    }
    scenario("keys_lit", "keys of a board that a finger, the mouse and the keyboard light: states of an interaction source, animated, disabled while one is pressed, taken out while it is focused") {
        //@begin keys_lit
        queueCoroutines()
        val enabled = mutableStateOf(true); val shown = mutableStateOf(true); val r = FocusRequester(); val clicks = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${enabled.value}")
            val source = remember { MutableInteractionSource() }
            val pressed by source.collectIsPressedAsState(); val focused by source.collectIsFocusedAsState(); val hovered by source.collectIsHoveredAsState()
            val lift = animateDpAsState(if (pressed) 8.dp else if (hovered) 4.dp else 0.dp, even(48))
            if (shown.value) Box(Modifier.focusRequester(r).clickable(source, null, enabled.value) { clicks.intValue++; log("clicked:${clicks.intValue}") }.offset { log("lambda:lift ${lift.value.roundToPx()}"); IntOffset(0, lift.value.roundToPx()) }.trace("key").size(40.dp)) { Shown("lit") { "$pressed $focused $hovered" } }
            LaunchedEffect(source) { source.interactions.collect { log("heard:${it::class.simpleName}") } }
            Shown("clicks") { clicks.intValue }
        }
        step("pressed", 10) { press(10f, 10f) }
        step("let go", 10) { release(10f, 10f) }
        step("the mouse is over it", 10) { hover(10f, 10f) }
        step("focused", 10) { r.requestFocus() }
        step("enter", 10) { key(Key.Enter) }
        step("pressed again", 3) { press(10f, 10f) }
        step("disabled while it is pressed", 10) { enabled.value = false }
        step("let go, enabled", 10) { release(10f, 10f); enabled.value = true }
        step("focused again, taken out", 10) { r.requestFocus(); shown.value = false }
        step("there again", 10) { shown.value = true }
        //@end
    }
    scenario("question_over_rows", "a dialog over a list that scrolls behind it: it takes the focus, an effect in it answers, a tap outside closes it, what it saved comes back") {
        //@begin question_over_rows
        queueCoroutines()
        val open = mutableStateOf<Int?>(null); val list = LazyListState(); val n = mutableIntStateOf(0); val r = FocusRequester(); val below = FocusRequester()
        start(100, 100) {
            log("compose:Root ${open.value}")
            val holder = rememberSaveableStateHolder()
            Box(Modifier.focusRequester(below).onFocusChanged { log("focus:below ${it.isFocused}") }.focusTarget()) { LazyColumn(Modifier.trace("list"), list) { items(8) { i -> Cell("r$i", 80, 20) } } }
            val which = open.value
            if (which != null) Dialog(onDismissRequest = { log("dismissed:$which"); open.value = null }) {
                holder.SaveableStateProvider(which) {
                    var tries by rememberSaveable { log("init:$which"); mutableIntStateOf(0) }
                    log("compose:question $which $tries ${n.intValue}"); Alive("question $which")
                    Box(Modifier.focusRequester(r).onFocusChanged { log("focus:question ${it.isFocused}") }.onKeyEvent { if (it.type == KeyEventType.KeyDown && it.key == Key.A) { tries++; true } else false }.focusTarget().trace("question").size(40.dp))
                    LaunchedEffect(Unit) { log("launched:$which"); r.requestFocus() }
                }
            }
        }
        step("below takes the focus", 4) { below.requestFocus() }
        step("asked 1", 6) { open.value = 1 }
        step("a", 12) { key(Key.A) }
        step("scrolled behind it, n=1", 6) { list.dispatchRawDelta(30f); n.intValue = 1 }
        step("a tap outside", 20) { tap(2f, 2f) }
        step("asked 2", 20) { open.value = 2 }
        step("1 instead", 6) { open.value = 1 }
        step("closed by the program", 20) { open.value = null }
        //@end
    }
    scenario("dialogs_fading", "a dialog that is closed while it appears, opened again while it fades, with a layer in it that is not drawn again; one beside it that is not animated; a tap while one fades") {
        //@begin dialogs_fading
        queueCoroutines()
        val first = mutableStateOf(false); val second = mutableStateOf(false); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${first.value} ${second.value}")
            Box(Modifier.trace("below").click("below") { n.intValue++ }.size(100.dp))
            if (first.value) Dialog(onDismissRequest = { log("dismissed:first"); first.value = false }) {
                log("compose:first"); Alive("first")
                Column(Modifier.trace("first").size(40.dp)) { Box(Modifier.graphicsLayer { log("lambda:layer") }.trace("layered").size(10.dp)); Box(Modifier.trace("plain").drawBehind { log("draw:n ${n.intValue}") }.size(10.dp)) }
            }
            if (second.value) Dialog(onDismissRequest = { log("dismissed:second"); second.value = false }, properties = DialogProperties(animateTransition = false)) { log("compose:second"); Alive("second"); Box(Modifier.trace("second").size(20.dp)) }
        }
        step("opened", 6) { first.value = true }
        step("closed while it appears", 2) { first.value = false }
        step("opened while it fades", 20) { first.value = true }
        step("n=1", 3) { n.intValue = 1 }
        step("a tap outside", 3) { tap(2f, 2f) }
        step("a tap while it fades", 20) { tap(50f, 50f) }
        step("a tap below", 4) { tap(50f, 50f) }
        step("the other", 4) { second.value = true }
        step("both", 3) { first.value = true }
        step("neither", 20) { first.value = false; second.value = false }
        //@end
    }
    scenario("shares_by_data", "an own layout by parent data with a line and intrinsics in a row that asks for them: shares change, one leaves, mirrored, another line is aligned with it") {
        //@begin shares_by_data
        queueCoroutines()
        val first = mutableIntStateOf(1); val second = mutableStateOf(true); val h = mutableIntStateOf(20); val rtl = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalLayoutDirection provides if (rtl.value) LayoutDirection.Rtl else LayoutDirection.Ltr) {
                log("compose:inside ${rtl.value}")
                Row(Modifier.trace("row").height(IntrinsicSize.Min)) {
                    Shares8(Modifier.weight(1f).alignBy(Middle8).trace("shares")) {
                        log("compose:shares ${first.intValue}")
                        Box(Modifier.then(Share8(first.intValue)).trace("one").height(20.dp))
                        if (second.value) Box(Modifier.then(Share8(1)).trace("two").layout { m, c -> val p = m.measure(c.copy(minHeight = h.intValue, maxHeight = h.intValue)); layout(p.width, p.height) { p.place(0, 0) } })
                        Box(Modifier.trace("three").layoutId("three").height(10.dp))
                    }
                    Box(Modifier.alignBy { it.measuredHeight }.trace("mark").size(10.dp, 6.dp))
                    Box(Modifier.trace("rule").fillMaxHeight().width(5.dp))
                }
            }
        }
        step("the first has 2") { first.intValue = 2 }
        step("the second is higher") { h.intValue = 40 }
        step("mirrored") { rtl.value = true }
        step("the second leaves") { second.value = false }
        step("back, lower") { second.value = true; h.intValue = 8 }
        step("3 and left to right") { first.intValue = 3; rtl.value = false }
        //@end
    }
    scenario("slots_exchanged", "a layout of slots in items whose content moves from slot to slot, under locals that change above the list and in the slots") {
        //@begin slots_exchanged
        queueCoroutines()
        val up = mutableStateOf(true); val shade = mutableStateOf("light"); val births = Births(); val n = mutableIntStateOf(2); val deep = mutableStateOf("x")
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalShade provides shade.value) {
                LazyColumn(Modifier.trace("list")) {
                    items(n.intValue, key = { it }) { i ->
                        log("compose:item$i")
                        val card = remember { movableContentOf { Mover("m$i", births); Shaded6("m$i") } }
                        SubcomposeLayout(Modifier.trace("slots$i")) { c ->
                            log("policy:slots$i")
                            val top = subcompose("top") { log("compose:top$i"); if (up.value) card() else Shaded6("top$i") }.map { it.measure(c.copy(minWidth = 0)) }
                            val low = subcompose("low") { CompositionLocalProvider(LocalShade provides deep.value) { log("compose:low$i"); if (!up.value) card() else Shaded6("low$i") } }.map { it.measure(c.copy(minWidth = 0)) }
                            layout(60, 20) { top.forEach { it.place(0, 0) }; low.forEach { it.place(0, 10) } }
                        }
                    }
                }
            }
        }
        step("shade") { shade.value = "dark" }
        step("deep") { deep.value = "y" }
        step("down") { up.value = false }
        step("deep again") { deep.value = "z" }
        step("one item more, shade") { n.intValue = 3; shade.value = "grey" }
        step("up, one item") { up.value = true; n.intValue = 1 }
        //@end
    }
    scenario("drafts_of_snapshots", "drafts that coroutines write in snapshots: applied, given up, in conflict, nested; rows and a derived sum read them") {
        //@begin drafts_of_snapshots
        queueCoroutines()
        val total = mutableIntStateOf(0); val rows = mutableStateListOf("a"); val note = mutableStateOf("-"); lateinit var scope: CoroutineScope
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val sum by remember { derivedStateOf { log("calc:sum"); rows.size * 100 + total.intValue } }
            Shown("sum") { sum }
            Column(Modifier.trace("col")) { for (r in rows) key(r) { Shown("row.$r") { note.value }; Box(Modifier.trace(r).drawBehind { log("draw:$r ${total.intValue}") }.size(10.dp)) } }
        }
        step("applied at once") { Snapshot.withMutableSnapshot { total.intValue = 1; rows.add("b") } }
        step("over frames", 4) { scope.launch { val s = Snapshot.takeMutableSnapshot(); s.enter { total.intValue = 2; rows.add("c") }; log("written:${total.intValue} ${rows.size}"); withFrameNanos {}; log("applied:${s.apply().succeeded}"); s.dispose() } }
        step("in conflict", 4) { scope.launch { val s = Snapshot.takeMutableSnapshot(); s.enter { total.intValue = 3; note.value = "s" }; total.intValue = 9; withFrameNanos {}; log("applied:${s.apply().succeeded}"); s.dispose() } }
        step("given up", 4) { scope.launch { val s = Snapshot.takeMutableSnapshot(); s.enter { rows.clear(); log("inside:${rows.size}") }; s.dispose(); log("outside:${rows.size}") } }
        step("nested", 4) { scope.launch { val s = Snapshot.takeMutableSnapshot(); s.enter { note.value = "outer"; val t = s.takeNestedMutableSnapshot(); t.enter { note.value = "inner"; rows.removeAt(0) }; log("nested:${t.apply().succeeded} ${note.value} ${rows.size}"); t.dispose() }; withFrameNanos {}; log("applied:${s.apply().succeeded}"); s.dispose() } }
        step("read only", 4) { val s = Snapshot.takeSnapshot(); total.intValue = 20; s.enter { log("seen:${total.intValue}") }; s.dispose() }
        //@end
    }
    scenario("jobs_sorted", "rows with a job and a focus target each, sorted otherwise while one has the focus; its version changes, it is taken out, a wish for the focus comes with a new one") {
        //@begin jobs_sorted
        queueCoroutines()
        val jobs = mutableStateListOf("a" to 1, "b" to 1, "c" to 1, "d" to 1); val all = Requesters(); val wish = mutableStateOf<String?>(null); lateinit var manager: FocusManager
        start(100, 120) {
            log("compose:Root ${wish.value}"); manager = LocalFocusManager.current
            Column(Modifier.trace("col").onFocusChanged { log("focus:col ${it.hasFocus}") }) {
                for ((id, version) in jobs) { if (version < 0) continue; key(id) { Job(id, version, all[id]) } }
            }
            wish.value?.let { w -> LaunchedEffect(w) { log("did:${all[w].requestFocus()}") } }
        }
        step("b", 4) { all["b"].requestFocus() }
        step("sorted otherwise", 4) { jobs.reverse() }
        step("next", 4) { log("did:${manager.moveFocus(FocusDirection.Next)}") }
        step("b is new, a is hidden", 4) { jobs[jobs.indexOfFirst { it.first == "b" }] = "b" to 2; jobs[jobs.indexOfFirst { it.first == "a" }] = "a" to -1 }
        step("e comes and is wished for", 4) { jobs.add(1, "e" to 1); wish.value = "e" }
        step("two are exchanged", 4) { val x = jobs[0]; jobs[0] = jobs[1]; jobs[1] = x }
        step("e leaves, a is back", 4) { jobs.removeAll { it.first == "e" }; jobs[jobs.lastIndex] = "a" to 3 }
        step("previous", 4) { log("did:${manager.moveFocus(FocusDirection.Previous)}") }
        //@end
    }
    scenario("brands_carried", "content carried between providers of a static and a dynamic local, providers whose values change in the frame of the move, one taken away around it") {
        //@begin brands_carried
        queueCoroutines()
        val left = mutableStateOf(true); val brand = mutableStateOf("x"); val shade = mutableStateOf("s"); val wrapped = mutableStateOf(true); val births = Births()
        start(100, 100) {
            log("compose:Root ${left.value} ${wrapped.value}")
            val card = remember { movableContentOf { Mover("m", births); Shaded6("card"); Branded6("card"); Box(Modifier.trace("card").size(10.dp)) { Branded6("in card") } } }
            CompositionLocalProvider(LocalBrand provides "outer") {
                Row(Modifier.trace("row")) {
                    CompositionLocalProvider(LocalBrand provides brand.value, LocalShade provides "left") { log("compose:left"); Branded6("left"); if (left.value) card() }
                    Box(Modifier.trace("right")) {
                        if (wrapped.value) CompositionLocalProvider(LocalShade provides shade.value) { log("compose:right"); Shaded6("right"); if (!left.value) card() }
                        else if (!left.value) card()
                    }
                }
            }
        }
        step("brand y") { brand.value = "y" }
        step("right") { left.value = false }
        step("shade t") { shade.value = "t" }
        step("left and brand z") { left.value = true; brand.value = "z" }
        step("right, not wrapped") { left.value = false; wrapped.value = false }
        step("wrapped, shade u") { wrapped.value = true; shade.value = "u" }
        step("brand w, left, shade v") { brand.value = "w"; left.value = true; shade.value = "v" }
        //@end
    }
    scenario("scrolls_cut_short", "a list that is scrolled to an item by animation: cut short by a finger, by another scroll, by items that leave; an effect by a derived state scrolls it, too") {
        //@begin scrolls_cut_short
        queueCoroutines()
        val ids = mutableStateListOf<Int>().apply { addAll(0..19) }; val list = LazyListState(); lateinit var scope: CoroutineScope; val home = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val far by remember { derivedStateOf { log("calc:far"); list.firstVisibleItemIndex > 12 } }
            LazyColumn(Modifier.trace("list"), list) { items(ids, key = { it }) { Box(Modifier.trace("i$it").fillMaxWidth().height(30.dp)) } }
            Shown("far") { far }
            LaunchedEffect(home.intValue) { if (home.intValue > 0) { log("launched:${home.intValue}"); try { list.animateScrollToItem(0); log("home") } finally { log("over:${list.isScrollInProgress}") } } }
        }
        step("to 6 by animation", 4) { scope.launch { try { list.animateScrollToItem(6); log("arrived:6") } catch (e: CancellationException) { log("cut:6"); throw e } } }
        step("a finger holds it", 4) { press(50f, 50f); move(50f, 20f) }
        step("let go after a rest", 40) { move(50f, 20f); move(50f, 20f); release(50f, 20f) }
        step("to 15", 3) { scope.launch { try { list.animateScrollToItem(15); log("arrived:15") } catch (e: CancellationException) { log("cut:15"); throw e } } }
        step("by the program on the way", 4) { scope.launch { log("did:${list.scrollBy(40f).roundToInt()}") } }
        step("home", 3) { home.intValue = 1 }
        step("the first three leave on the way", 60) { ids.removeRange(0, 3) }
        step("to the last", 4) { scope.launch { list.scrollToItem(16) } }
        step("home again", 5) { home.intValue = 2 }
        step("home once more on the way", 80) { home.intValue = 3 }
        fact("at", "${list.firstVisibleItemIndex}+${list.firstVisibleItemScrollOffset}")
        //@end
    }
}
