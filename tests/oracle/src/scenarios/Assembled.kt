package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.Popup
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.roundToInt
import androidx.compose.animation.core.Animatable

@Composable fun Found(items: List<Int>, least: Int, most: Int) {
    log("compose:Found $least $most")
    var shown = 0
    for (item in items) {
        if (item < least) continue
        val born = remember { log("born:$item"); item }
        if (item % 3 == 0) { Alive("third$item"); continue }
        shown++
        if (shown > most) return
        Shown("row$item") { born }
    }
    log("compose:all")
}
@Composable fun Outline(depth: Int, open: Map<Int, Boolean>) {
    var i = 0
    while (true) {
        i++
        if (i > 3) break
        val id = depth * 10 + i
        if (open[id] == null) continue
        val kept = remember { log("kept:$id"); id }
        log("compose:outline $id $kept")
        if (open[id] == true && depth < 2) Outline(depth + 1, open)
    }
}
val Spacing = compositionLocalOf { 4 }
val Twice = compositionLocalWithComputedDefaultOf { Spacing.currentValue * 2 }
val Brand = staticCompositionLocalOf { "plain" }
@Composable fun Spaced(name: String) { log("compose:Spaced($name) ${Spacing.current} ${Twice.current}"); Box(Modifier.size(Spacing.current.dp)) }
@Composable fun Branded(name: String) { log("compose:Branded($name) ${Brand.current}") }
@Composable fun Step(name: String, k: IntState, inner: @Composable () -> Unit) {
    log("compose:Step($name)")
    SideEffect { log("side:$name") }
    DisposableEffect(k.intValue) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } }
    val newest by rememberUpdatedState(k.intValue)
    LaunchedEffect(Unit) { log("launched:$name"); try { awaitCancellation() } finally { log("over:$name $newest") } }
    inner()
    DisposableEffect(Unit) { log("last-start:$name"); onDispose { log("last-dispose:$name") } }
}

@Composable fun AsWide(w: IntState, ratio: FloatState) { log("compose:AsWide ${ratio.floatValue}"); Box(Modifier.sizedWide(w).trace("a", exit = true).aspectRatio(ratio.floatValue).trace("in a")) }

/** Features put together: what apps do with fields, cards, loops, locals, effects, gestures and modifiers. */
fun assembled() {
    scenario("pagers_within", "a pager with a row and a pager across in its pages: dragged to the end within and on, flung within, let go between pages") {
        //@begin pagers_within
        queueCoroutines()
        val row = LazyListState(); val outer = PagerState { 3 }; val inner = PagerState { 2 }
        start(100, 60) {
            log("compose:Root")
            HorizontalPager(outer, Modifier.trace("outer")) { page ->
                Alive("page$page")
                when (page) {
                    0 -> LazyRow(Modifier.trace("row").size(100.dp, 60.dp), row) { items(5) { Cell("i$it", 40, 60) } }
                    1 -> HorizontalPager(inner, Modifier.trace("inner").size(100.dp, 60.dp)) { p -> Alive("inner$p"); Box(Modifier.trace("p$p").fillMaxSize()) }
                    else -> Box(Modifier.trace("last").fillMaxSize())
                }
            }
            Shown("at") { "${outer.currentPage} ${inner.currentPage}" }
        }
        step("press", 4) { press(80f, 30f) }
        step("within", 4) { move(40f, 30f) }
        step("to its end and on", 4) { move(-60f, 30f) }
        step("back a bit", 4) { move(-50f, 30f) }
        step("further", 4) { move(-80f, 30f) }
        step("held", 4) { move(-80f, 30f) }
        step("let go", 60) { release(-80f, 30f) }
        step("by the program", 4) { row.dispatchRawDelta(-50f); outer.dispatchRawDelta(100f) }
        step("press the inner pager", 4) { press(80f, 30f); move(50f, 30f) }
        step("on", 4) { move(10f, 30f) }
        step("fling", 60) { release(-10f, 30f) }
        step("again, at its last page", 4) { press(80f, 30f); move(50f, 30f) }
        step("half way", 4) { move(20f, 30f) }
        step("held half way", 4) { move(20f, 30f) }
        step("let it go", 60) { release(20f, 30f) }
        //@end
    }
    scenario("slots_kept_for_reuse", "slots that a layout keeps for reuse: fewer and more of them, other ids, precomposed ones, states of those that wait") {
        //@begin slots_kept_for_reuse
        queueCoroutines()
        val ids = mutableStateOf(listOf("a", "b", "c")); val n = mutableIntStateOf(0); lateinit var state: SubcomposeLayoutState; var handle: SubcomposeLayoutState.PrecomposedSlotHandle? = null
        val slot: (String) -> (@Composable () -> Unit) = { id -> { val born = remember { log("born:$id"); id }; log("compose:slot $id $born ${n.intValue}"); Alive("slot$id"); Box(Modifier.trace("slot").size(20.dp)) } }
        start(100, 100) {
            log("compose:Root")
            state = remember { SubcomposeLayoutState(SubcomposeSlotReusePolicy(2)) }
            SubcomposeLayout(state, Modifier.trace("slots")) { c ->
                log("policy:slots")
                val ps = ids.value.flatMap { id -> subcompose(id, slot(id)) }.map { it.measure(c.copy(minWidth = 0, minHeight = 0)) }
                layout(c.maxWidth, 20) { ps.forEachIndexed { i, p -> p.place(i * 20, 0) } }
            }
        }
        step("one") { ids.value = listOf("b") }
        step("n=1") { n.intValue = 1 }
        step("others") { ids.value = listOf("b", "d") }
        step("precomposed") { handle = state.precompose("e", slot("e")) }
        step("it comes") { ids.value = listOf("e", "b", "d") }
        step("precomposed and dropped") { val h = state.precompose("f", slot("f")); h.dispose() }
        step("none") { ids.value = listOf() }
        step("the first again, n=2") { ids.value = listOf("a"); n.intValue = 2 }
        //@end
    }
    scenario("loops_that_return", "loops: for with continue and a return out of it, while with break and continue, an outline that calls itself") {
        //@begin loops_that_return
        val items = mutableStateListOf(1, 2, 3, 4, 5, 6); val least = mutableIntStateOf(1); val most = mutableIntStateOf(9); val open = mutableStateMapOf(1 to true, 2 to false, 11 to true, 12 to true)
        start {
            log("compose:Root")
            Found(items.toList(), least.intValue, most.intValue)
            Outline(0, open)
        }
        step("the first two are hidden") { least.intValue = 3 }
        step("at most one") { most.intValue = 1 }
        step("all of them") { least.intValue = 0; most.intValue = 9 }
        step("one is taken out") { items.remove(4) }
        step("the outline unfolds") { open[1] = true; open[13] = true }
        step("it is cut") { open.remove(1); open[2] = true }
        step("in front") { items.add(0, 9); open[1] = true }
        //@end
    }
    scenario("locals_computed", "locals with a computed default, provided and not, a static one around a list and a room, changed alone and together") {
        //@begin locals_computed
        queueCoroutines()
        val spacing = mutableIntStateOf(4); val brand = mutableStateOf("plain"); val own = mutableStateOf(false); val list = LazyListState()
        start(100, 100) {
            log("compose:Root")
            Spaced("root")
            CompositionLocalProvider(Spacing provides spacing.intValue) {
                Spaced("provided")
                CompositionLocalProvider(Brand provides brand.value) {
                    log("compose:branded")
                    Branded("direct")
                    LazyColumn(Modifier.height(30.dp), list) { items(5) { i -> if (i % 2 == 0) Spaced("i$i") else Branded("i$i"); Box(Modifier.size(12.dp)) } }
                }
                if (own.value) CompositionLocalProvider(Twice provides 1) { Spaced("own") } else Spaced("not own")
                BoxWithConstraints { if (Spacing.current > 5) Branded("room") else Spaced("room") }
            }
        }
        step("spacing 6") { spacing.intValue = 6 }
        step("its own") { own.value = true }
        step("brand") { brand.value = "new" }
        step("scrolled") { list.dispatchRawDelta(20f) }
        step("all") { spacing.intValue = 3; brand.value = "last"; own.value = false }
        //@end
    }
    scenario("effects_in_steps", "steps within steps with effects at their start and end, in a room and in a list: keys change, an inner one leaves, an outer one, all") {
        //@begin effects_in_steps
        queueCoroutines()
        val ks = List(3) { mutableIntStateOf(0) }; val shown = mutableIntStateOf(3)
        start(100, 100) {
            log("compose:Root")
            if (shown.intValue > 0) Step("outer", ks[0]) {
                if (shown.intValue > 1) Step("middle", ks[1]) { BoxWithConstraints { if (shown.intValue > 2) Step("inner", ks[2]) { log("compose:innermost") } } }
                LazyColumn { items(2) { i -> if (shown.intValue > i) Alive("item$i"); Box(Modifier.size(10.dp)) } }
            }
        }
        step("the middle key") { ks[1].intValue = 1 }
        step("all keys") { for (k in ks) k.intValue++ }
        step("the inner one leaves") { shown.intValue = 2 }
        step("it comes back, the outer key") { shown.intValue = 3; ks[0].intValue++ }
        step("the middle one leaves") { shown.intValue = 1 }
        step("all leave") { shown.intValue = 0 }
        step("all come") { shown.intValue = 3 }
        //@end
    }
    scenario("card_thrown", "a card that a finger drags and throws: an Animatable that snaps, decays within bounds, springs back; caught on its way; a second card follows it") {
        //@begin card_thrown
        queueCoroutines()
        val x = Animatable(0f); lateinit var scope: CoroutineScope
        start(200, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            val follower by animateFloatAsState(if (x.targetValue > 50f) 100f else 0f, linear(64)) { log("finished:${it.roundToInt()}") }
            Box(Modifier.graphicsLayer { log("lambda:layer ${x.value.roundToInt()}"); translationX = x.value }.trace("card").draggable(rememberDraggableState { by -> scope.launch { x.snapTo(x.value + by) } }, Orientation.Horizontal, onDragStopped = { v -> log("stopped:${v.roundToInt()}"); if (x.value < 60f) { x.animateTo(0f, linear(64)); log("back") } else { x.animateTo(150f, spring(stiffness = Spring.StiffnessHigh)); log("away") } }).size(40.dp))
            Box(Modifier.drawBehind { log("draw:follower ${follower.roundToInt()}") }.trace("follower").size(10.dp))
            Shown("running") { x.isRunning }
        }
        step("press", 4) { press(20f, 20f) }
        step("past the slop", 4) { move(50f, 20f) }
        step("on", 4) { move(70f, 20f) }
        step("let go near", 3) { release(70f, 20f) }
        step("caught", 4) { press(20f, 20f) }
        step("pulled", 4) { move(60f, 20f) }
        step("further", 6) { move(110f, 20f) }
        step("let go far", 40) { release(110f, 20f) }
        step("bounded", 40) { x.updateBounds(10f, 120f); scope.launch { x.animateTo(0f, linear(64)); log("at:${x.value.roundToInt()}") } }
        //@end
    }
    scenario("sizes_asked_for", "chains of size modifiers: aspect ratios, required and wrapped sizes, sizes told to states that others use, a child that asks for more than there is") {
        //@begin sizes_asked_for
        val w = mutableIntStateOf(80); val told = mutableStateOf(IntSize.Zero); val ratio = mutableFloatStateOf(2f); val big = mutableIntStateOf(30)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("column", exit = true).onSizeChanged { log("onSizeChanged:${it.width} x ${it.height}"); told.value = it }) {
                AsWide(w, ratio)
                Box(Modifier.trace("b", exit = true).size(40.dp, 20.dp).wrapContentSize(Alignment.BottomEnd, unbounded = true).trace("in b").sized(big, big))
                Box(Modifier.trace("c", exit = true).requiredSize(50.dp, 10.dp).trace("in c").fillMaxWidth(.5f).widthIn(max = 20.dp).trace("innermost", exit = true).height(5.dp))
                Box(Modifier.layout { m, c -> val t = told.value; log("policy:${t.width}"); val p = m.measure(c.copy(maxHeight = t.height / 4, minHeight = 0)); layout(p.width, p.height) { p.place(t.width / 10, 0) } }.trace("d").size(10.dp, 100.dp))
            }
            Shown("told") { told.value.height }
        }
        step("narrower") { w.intValue = 40 }
        step("as high as wide") { ratio.floatValue = 1f }
        step("bigger within") { big.intValue = 60 }
        step("wider") { w.intValue = 120 }
        step("smaller within") { big.intValue = 10 }
        //@end
    }
    scenario("saved_drafts", "drafts that are saved by kind: with a saver, with an input that resets it, in a holder whose key is removed, in a list scrolled away, in a branch") {
        //@begin saved_drafts
        val kind = mutableStateOf("a"); val input = mutableIntStateOf(0); val ids = mutableStateListOf(0, 1, 2, 3, 4, 5, 6); val list = LazyListState(); lateinit var holder: SaveableStateHolder; val drafts = HashMap<String, MutableIntState>()
        start(100, 60) {
            log("compose:Root")
            holder = rememberSaveableStateHolder()
            holder.SaveableStateProvider(kind.value) {
                val draft = rememberSaveable(saver = Saver<MutableIntState, Int>({ log("save:${kind.value}"); it.intValue }, { log("restore:$it"); mutableIntStateOf(it + 100) })) { log("init:${kind.value}"); mutableIntStateOf(0) }
                drafts[kind.value] = draft
                val reset = rememberSaveable(input.intValue) { log("reset:${input.intValue}"); input.intValue }
                log("compose:draft ${kind.value} ${draft.intValue} $reset")
            }
            LazyColumn(Modifier.height(20.dp), list) { items(ids, key = { it }) { id -> val n = rememberSaveable { log("row:$id"); id * 10 }; Shown("row$id") { n }; Box(Modifier.size(10.dp)) } }
        }
        step("written") { drafts["a"]!!.intValue = 5 }
        step("b") { kind.value = "b" }
        step("scrolled") { list.dispatchRawDelta(40f) }
        step("a again") { kind.value = "a" }
        step("another input") { input.intValue = 1 }
        step("b removed and shown") { holder.removeState("b"); kind.value = "b" }
        step("scrolled back") { list.dispatchRawDelta(-40f) }
        step("a row leaves and another comes") { ids.remove(0); ids.add(0, 9) }
        //@end
    }
    scenario("flow_of_the_rest", "states that follow each other through flows and producers: written while collected, twice in one turn, a producer that waits for its end") {
        //@begin flow_of_the_rest
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val on = mutableStateOf(true)
        start {
            log("compose:Root ${on.value}")
            LaunchedEffect(Unit) { snapshotFlow { a.intValue * 2 }.collect { log("got:$it"); b.intValue = it; if (it == 4) { a.intValue = 5; a.intValue = 6 } } }
            val total by remember { derivedStateOf { log("calc:total"); a.intValue + b.intValue } }
            Shown("total") { total }
            if (on.value) {
                val seen = produceState(0, Unit) { log("producing"); launch { snapshotFlow { b.intValue }.collect { value += it; log("added:$it") } }; awaitDispose { log("disposed") } }
                Shown("seen") { seen.value }
                LaunchedEffect(seen.value) { log("launched:${seen.value}"); withFrameNanos { }; log("frame after ${seen.value}") }
            }
        }
        step("a=1") { a.intValue = 1 }
        step("a=2: more") { a.intValue = 2 }
        step("there and back") { a.intValue = 9; a.intValue = 6 }
        step("off") { on.value = false }
        step("a=7") { a.intValue = 7 }
        step("on, a=8") { on.value = true; a.intValue = 8 }
        //@end
    }
}
