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

val Base = HorizontalAlignmentLine(::maxOf)
fun Modifier.click(name: String, action: () -> Unit) = clickable(null, null) { log("clicked:$name"); action() }
fun hex(c: Color) = "%08x".format(c.toArgb())
@Composable fun Alive(name: String) { log("compose:Alive($name)"); DisposableEffect(name) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } } }
@Composable fun Shown(name: String, value: () -> Any?) { log("compose:$name ${value()}") }
@Composable fun Folding(title: String, open: Boolean, onToggle: () -> Unit, body: @Composable ColumnScope.() -> Unit) {
    log("compose:Folding($title) $open")
    Column(Modifier.trace(title)) {
        Box(Modifier.click(title, onToggle).size(80.dp, 10.dp))
        if (open) body()
    }
}
@Composable fun Counter(name: String, step: Int = 1, modifier: Modifier = Modifier) {
    var n by rememberSaveable { mutableIntStateOf(0) }
    log("compose:Counter($name) $n")
    Box(modifier.trace(name).click(name) { n += step }.size((20 + n).dp, 20.dp))
}
class Tab(val name: String, val body: @Composable () -> Unit)
@Composable fun level(n: IntState): Int { log("compose:level"); return n.intValue / 10 }
class Timer { var running by mutableStateOf(false); var ticks by mutableIntStateOf(0); @Composable fun Face(name: String) { log("compose:Face($name) $ticks"); if (running) LaunchedEffect(this) { log("launched:$name"); try { while (true) { withFrameNanos { }; ticks++; if (ticks % 3 == 0) { log("lap:$ticks"); if (ticks >= 9) running = false } } } finally { log("over:$name $ticks") } } } }
fun connection(name: String, takes: (Float) -> Float) = object : NestedScrollConnection {
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { log("pre:$name ${available.y.roundToInt()}"); return Offset.Zero }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { log("post:$name ${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return Offset(0f, takes(available.y)) }
}

/** Programs as apps and tests of frameworks have them. */
fun features() {
    scenario("photo_zoomed", "a photo in a frame that two fingers zoom and move, read in a layer and in composition; one finger taps it, one lifts before the other") {
        //@begin photo_zoomed
        queueCoroutines()
        val scale = mutableFloatStateOf(1f); val at = mutableStateOf(Offset.Zero); val taps = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.trace("frame").size(200.dp).pointerInput(Unit) { detectTransformGestures { _, pan, zoom, _ -> scale.floatValue = (scale.floatValue * zoom).coerceIn(1f, 3f); at.value += pan; log("gesture:${(scale.floatValue * 100).roundToInt()}") } }) {
                Box(Modifier.graphicsLayer { log("lambda:layer"); scaleX = scale.floatValue; scaleY = scale.floatValue; translationX = at.value.x; translationY = at.value.y }.trace("photo").click("photo") { taps.intValue++ }.size(100.dp))
                Shown("zoom") { (scale.floatValue * 2).roundToInt() }
                Shown("taps") { taps.intValue }
            }
        }
        step("a tap") { tap(50f, 50f) }
        step("one finger") { fingers(PointerEventType.Press, Triple(60f, 60f, true)) }
        step("another") { fingers(PointerEventType.Press, Triple(60f, 60f, true), Triple(120f, 60f, true)) }
        step("apart") { fingers(PointerEventType.Move, Triple(40f, 60f, true), Triple(150f, 60f, true)) }
        step("further") { fingers(PointerEventType.Move, Triple(30f, 60f, true), Triple(190f, 60f, true)) }
        step("both down a bit") { fingers(PointerEventType.Move, Triple(30f, 80f, true), Triple(190f, 80f, true)) }
        step("the first lifts") { fingers(PointerEventType.Release, Triple(30f, 80f, false), Triple(190f, 80f, true)) }
        step("the second goes on") { fingers(PointerEventType.Move, null, Triple(180f, 90f, true)) }
        step("and lifts") { fingers(PointerEventType.Release, null, Triple(180f, 90f, false)) }
        step("a tap where the photo is now") { tap(150f, 150f) }
        //@end
    }
    scenario("derived_chain", "derived states of derived states with policies, a list among their sources, read in composition, in drawing and by a flow") {
        //@begin derived_chain
        queueCoroutines()
        val a = mutableIntStateOf(1); val b = mutableIntStateOf(2); val names = mutableStateListOf("x", "y")
        start {
            log("compose:Root")
            val sum = remember { derivedStateOf { log("calc:sum"); a.intValue + b.intValue } }
            val pair = remember { derivedStateOf(referentialEqualityPolicy()) { log("calc:pair"); listOf(sum.value / 10, names.size) } }
            val same = remember { derivedStateOf(structuralEqualityPolicy()) { log("calc:same"); pair.value.toList() } }
            val half = remember { derivedStateOf { log("calc:half"); if (a.intValue > 5) same.value[0] else -1 } }
            Column {
                Shown("pair") { pair.value }
                Shown("same") { same.value }
                Shown("half") { half.value }
                Box(Modifier.trace("drawn").drawBehind { log("draw:sum ${sum.value}") }.size(10.dp))
                Box(Modifier.layout { m, c -> log("policy:same ${same.value}"); val p = m.measure(c); layout(p.width, p.height) { log("lambda:place ${half.value}"); p.place(0, 0) } }.size(10.dp))
            }
            LaunchedEffect(Unit) { snapshotFlow { half.value + same.value.size }.collect { log("got:$it") } }
        }
        step("a=2, b=1: they even out") { a.intValue = 2; b.intValue = 1 }
        step("a=4") { a.intValue = 4 }
        step("a=12") { a.intValue = 12 }
        step("another name") { names.add("z") }
        step("b=9, a name leaves") { b.intValue = 9; names.removeAt(0) }
        step("a=3") { a.intValue = 3 }
        step("a=3 again") { a.intValue = 3; b.intValue = 9 }
        //@end
    }
    scenario("drafts_applied", "an editor that works in mutable snapshots, nested: applied, in conflict, disposed; what readers and observers see") {
        //@begin drafts_applied
        queueCoroutines()
        val title = mutableStateOf("a"); val body = mutableStateOf("b"); val log2 = ArrayList<String>()
        start {
            log("compose:Root")
            Shown("title") { title.value }
            Shown("body") { body.value }
        }
        lateinit var draft: MutableSnapshot
        step("a draft") { draft = Snapshot.takeMutableSnapshot({ log("read:$it".substringBefore('@').take(4)) }, { log("write") }); draft.enter { title.value = "draft"; log("within:${title.value}") }; log("outside:${title.value}") }
        step("a nested one") { val nested = draft.takeNestedMutableSnapshot(null, { log("nested write") }); nested.enter { title.value += "!"; body.value = "nested" }; log("before:${draft.enter { title.value + body.value }}"); nested.apply().check(); nested.dispose(); log("after:${draft.enter { title.value + body.value }}") }
        step("a nested one that is dropped") { val nested = draft.takeNestedMutableSnapshot(); nested.enter { title.value = "lost" }; nested.dispose(); log("after:${draft.enter { title.value }}") }
        step("applied") { log("applied:${draft.apply().succeeded}"); draft.dispose(); log("now:${title.value} ${body.value}") }
        step("two drafts of the same") {
            val one = Snapshot.takeMutableSnapshot(); val two = Snapshot.takeMutableSnapshot()
            one.enter { title.value = "one" }; two.enter { title.value = "two"; body.value = "of two" }
            log("one:${one.apply().succeeded}"); log("two:${two.apply().succeeded}"); one.dispose(); two.dispose()
        }
        step("a read-only look") { val look = Snapshot.takeSnapshot { log("looked") }; title.value = "later"; log("look:${look.enter { title.value }}"); look.dispose() }
        step("equal writes in a draft") { Snapshot.withMutableSnapshot { title.value = "later"; body.value = "b" } }
        step("both in one") { Snapshot.withMutableSnapshot { title.value = "c"; body.value = "d" }; log("global:${title.value}") }
        //@end
    }
    scenario("chart_cached", "a chart that keeps its path: what is read while it is built and while it is drawn, its size, a layer around it, two beside each other") {
        //@begin chart_cached
        val values = mutableStateListOf(3, 1, 2); val color = mutableStateOf(Color.Red); val w = mutableIntStateOf(40); val alpha = mutableFloatStateOf(1f)
        start(200, 100) {
            log("compose:Root")
            Row {
                Box(Modifier.graphicsLayer { log("lambda:layer"); this.alpha = alpha.floatValue }.trace("left").drawWithCache { log("cache:build ${values.size} ${size.width.roundToInt()}"); val most = values.max(); onDrawBehind { log("draw:left $most ${hex(color.value)}"); drawRect(color.value) } }.sized(w, remember { mutableIntStateOf(30) }))
                Box(Modifier.trace("right").drawWithCache { val c = color.value; log("cache:color ${hex(c)}"); onDrawWithContent { log("draw:right ${values[0]}"); drawContent(); drawRect(c) } }.size(20.dp)) { Leaf("in") }
            }
        }
        step("a value more") { values.add(5) }
        step("another color") { color.value = Color.Blue }
        step("the first value") { values[0] = 4 }
        step("wider") { w.intValue = 60 }
        step("fainter") { alpha.floatValue = .5f }
        step("all") { w.intValue = 50; values.removeAt(3); color.value = Color.Red; alpha.floatValue = 1f }
        //@end
    }
    scenario("tabs_of_contents", "tabs whose contents are composable lambdas in a list, shown by a Crossfade with what each has saved; a tab is replaced, the list shrinks") {
        //@begin tabs_of_contents
        queueCoroutines()
        val n = mutableIntStateOf(0); val at = mutableIntStateOf(0)
        val tabs = mutableStateListOf(Tab("one") { Counter("one") }, Tab("two") { Counter("two", 2); Shown("n") { n.intValue } }, Tab("three") { log("compose:three ${n.intValue}") })
        start(100, 60) {
            log("compose:Root")
            val holder = rememberSaveableStateHolder()
            Column {
                Row { for (tab in tabs) key(tab.name) { log("compose:tab.${tab.name}"); Box(Modifier.click(tab.name) { at.intValue = tabs.indexOf(tab) }.size(30.dp, 10.dp)) } }
                Crossfade(at.intValue, animationSpec = linear(48)) { i -> log("compose:shown$i"); holder.SaveableStateProvider(i) { tabs[i].body() } }
            }
        }
        step("counted", 4) { tap(10f, 20f) }
        step("the second tab", 20) { tap(40f, 5f) }
        step("counted there", 4) { tap(10f, 20f); n.intValue = 1 }
        step("back", 20) { tap(10f, 5f) }
        step("the third, n", 2) { at.intValue = 2; n.intValue = 2 }
        step("and the second on the way", 20) { at.intValue = 1 }
        step("it is replaced", 4) { tabs[1] = Tab("new") { Counter("new", 5) } }
        //@end
    }
    scenario("timer_of_a_class", "a timer that is a class with a composable method and a coroutine that stops itself: two of them, one replaced while it runs") {
        //@begin timer_of_a_class
        queueCoroutines()
        val timers = mutableStateListOf(Timer(), Timer()); val n = mutableIntStateOf(0)
        start {
            log("compose:Root")
            for ((i, timer) in timers.withIndex()) timer.Face("t$i")
            val tens = level(n)
            log("compose:tens $tens")
        }
        step("the first runs", 5) { timers[0].running = true }
        step("both run", 2) { timers[1].running = true }
        step("the first is replaced", 4) { timers[0] = Timer().apply { ticks = 7; running = true } }
        step("n=12", 2) { n.intValue = 12 }
        step("to the end", 20) { }
        //@end
    }
    scenario("sections_of_settings", "sections that open, each with a body of its own in a scrolling column: states kept by none, a section above opens while it is scrolled, nested ones") {
        //@begin sections_of_settings
        val open = mutableStateListOf(true, false, false); val n = mutableIntStateOf(0); val scroll = ScrollState(0)
        start(100, 80) {
            log("compose:Root")
            Column(Modifier.trace("page").verticalScroll(scroll)) {
                for (i in 0..2) Folding("s$i", open[i], { open[i] = !open[i] }) {
                    log("compose:body$i")
                    Counter("c$i")
                    if (i == 1) Folding("inner", n.intValue > 0, { n.intValue = 0 }) { Shown("n") { n.intValue }; Box(Modifier.weight(1f, false).size(50.dp)) }
                }
                Box(Modifier.trace("end").size(10.dp, 50.dp))
            }
        }
        step("counted") { tap(10f, 20f) }
        step("the second opens") { open[1] = true }
        step("its inner one") { n.intValue = 1 }
        step("scrolled") { scroll.dispatchRawDelta(45f) }
        step("the first closes") { open[0] = false }
        step("n=2 and the third opens") { n.intValue = 2; open[2] = true }
        step("the first opens again, the inner closes") { open[0] = true; n.intValue = 0 }
        //@end
    }
    scenario("three_levels", "a list in a scrolling column in a box that takes what is left: by a finger and by program, connections at each level, one replaced") {
        //@begin three_levels
        queueCoroutines()
        val outer = ScrollState(0); val list = LazyListState(); val taken = mutableFloatStateOf(0f); val second = mutableStateOf(false)
        val first = connection("first") { taken.floatValue += it; it }; val middle = connection("middle") { 0f }; val other = connection("other") { it / 2 }
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.nestedScroll(first)) {
                Column(Modifier.nestedScroll(if (second.value) other else middle).trace("column").verticalScroll(outer)) {
                    Box(Modifier.trace("top").size(100.dp, 30.dp))
                    LazyColumn(Modifier.trace("list").height(80.dp), list) { items(4) { Cell("i$it", 80, 30) } }
                    Box(Modifier.trace("end").size(100.dp, 30.dp))
                }
                Shown("taken") { taken.floatValue.roundToInt() }
            }
        }
        step("press") { press(50f, 60f) }
        step("past the slop") { move(50f, 38f) }
        step("to the end of the list") { move(50f, 0f) }
        step("further") { move(50f, -60f) }
        step("back") { move(50f, 20f) }
        step("held") { move(50f, 20f) }
        step("let go", 20) { release(50f, 20f) }
        step("another connection") { second.value = true }
        step("press again") { press(50f, 60f); move(50f, 30f) }
        step("far") { move(50f, -100f) }
        step("held there") { move(50f, -100f) }
        step("let it go", 20) { release(50f, -100f) }
        //@end
    }
    scenario("rows_by_baseline", "rows of labels and fields that stand on a line of their own, in a column as wide as its widest: a label grows, the line moves, one is aligned by a block") {
        //@begin rows_by_baseline
        val line = mutableIntStateOf(8); val h = mutableIntStateOf(20); val label = mutableIntStateOf(30); val gap = mutableIntStateOf(2)
        start(200, 120) {
            log("compose:Root")
            Column(Modifier.width(IntrinsicSize.Max).trace("form", exit = true)) {
                for (i in 0..1) Row(Modifier.fillMaxWidth().trace("row$i", exit = true)) {
                    Layout({}, Modifier.trace("label$i").alignBy(Base)) { _, _ -> log("policy:label$i"); layout(if (i == 0) label.intValue else 20, 20, mapOf(Base to line.intValue)) { } }
                    Layout({}, Modifier.weight(1f).trace("field$i").alignBy(Base)) { _, c -> log("policy:field$i"); layout(c.maxWidth.coerceAtMost(60), h.intValue, mapOf(Base to h.intValue - 5)) { } }
                    if (i == 1) Box(Modifier.alignBy { log("lambda:line ${it.measuredHeight}"); it.measuredHeight - gap.intValue }.trace("mark").size(10.dp))
                }
            }
        }
        step("the line") { line.intValue = 12 }
        step("higher") { h.intValue = 30 }
        step("a longer label") { label.intValue = 50 }
        step("the gap") { gap.intValue = 6 }
        step("all") { line.intValue = 4; h.intValue = 10; label.intValue = 10; gap.intValue = 0 }
        //@end
    }
    scenario("segments_of_a_chip", "a chip of a transition: values of several kinds with a spec for each segment, a child transition, an AnimatedVisibility and an AnimatedContent of it") {
        //@begin segments_of_a_chip
        queueCoroutines()
        val state = mutableIntStateOf(0)
        start(100, 60) {
            log("compose:Root ${state.intValue}")
            val transition = updateTransition(state.intValue, "chip")
            val width by transition.animateDp({ if (0 isTransitioningTo 1) linear(32) else linear(64) }, "w") { (20 + it * 10).dp }
            val alpha by transition.animateFloat({ if (targetState == 2) snap() else linear(48) }, "a") { if (it == 1) 1f else 0f }
            Column {
                Box(Modifier.layout { m, _ -> val w = width.roundToPx(); val p = m.measure(Constraints.fixed(w, 10)); layout(w, 10) { p.place(0, 0) } }.trace("chip").drawBehind { log("draw:alpha ${(alpha * 10).roundToInt()}") })
                transition.AnimatedVisibility({ it > 0 }, enter = fadeIn(linear(32)), exit = fadeOut(linear(64))) { Alive("mark"); Box(Modifier.trace("mark").size(10.dp)) }
                transition.AnimatedContent(transitionSpec = { fadeIn(linear(48)) togetherWith fadeOut(linear(16)) using null }, contentKey = { it > 1 }) { log("compose:content $it"); Box(Modifier.trace("c$it").size(10.dp)) }
                Shown("state") { "${transition.currentState} ${transition.targetState} ${transition.isRunning}" }
            }
        }
        step("1", 20) { state.intValue = 1 }
        step("2", 2) { state.intValue = 2 }
        step("back to 0 on the way", 20) { state.intValue = 0 }
        step("2 from 0", 20) { state.intValue = 2 }
        //@end
    }
    scenario("keys_with_jobs", "rows with keys, coroutines and movable parts: turned round while they count, one leaves, one comes with the key of the one that left") {
        //@begin keys_with_jobs
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); val stop = mutableStateOf(false)
        start {
            log("compose:Root")
            for ((i, id) in ids.withIndex()) key(id) {
                val n = remember { log("born:$id"); mutableIntStateOf(0) }
                LaunchedEffect(stop.value) { log("launched:$id"); try { while (!stop.value) { withFrameNanos { }; n.intValue++ } } finally { log("over:$id ${n.intValue}") } }
                DisposableEffect(i) { log("effect-start:$id$i"); onDispose { log("effect-dispose:$id$i") } }
                SideEffect { log("side:$id$i") }
                Shown(id) { n.intValue / 2 }
            }
        }
        step("turned round", 3) { ids.reverse() }
        step("the middle leaves", 2) { ids.remove("b") }
        step("it comes first", 3) { ids.add(0, "b") }
        step("exchanged for another", 2) { ids[1] = "d" }
        step("they stop", 5) { stop.value = true }
        //@end
    }
    scenario("pages_of_lists_swiped", "pages with a list each, an indicator that follows the finger, effects at the page that is settled on; swiped, let go half way, chosen by a tab while it flings") {
        //@begin pages_of_lists_swiped
        queueCoroutines()
        val pager = object { lateinit var it: PagerState }; lateinit var scope: CoroutineScope
        start(100, 80) {
            log("compose:Root")
            val state = rememberPagerState { 4 }; pager.it = state
            scope = rememberCoroutineScope()
            LaunchedEffect(state) { snapshotFlow { state.settledPage }.collect { log("settled:$it") } }
            Column {
                Row(Modifier.trace("tabs").drawBehind { log("draw:indicator ${((state.currentPage + state.currentPageOffsetFraction) * 100).roundToInt()}") }) { for (i in 0..3) Box(Modifier.click("tab$i") { scope.launch { state.animateScrollToPage(i, animationSpec = linear(64)) } }.size(20.dp, 10.dp)) }
                HorizontalPager(state, Modifier.trace("pager").height(70.dp)) { page ->
                    Alive("page$page")
                    Shown("at") { state.currentPage == page }
                    LazyColumn(Modifier.trace("list$page").fillMaxSize()) { items(6) { Cell("p$page.$it", 100, 30) } }
                }
                Shown("target") { state.targetPage }
            }
        }
        step("press", 4) { press(80f, 50f) }
        step("past the slop", 4) { move(60f, 50f) }
        step("half way", 4) { move(22f, 50f) }
        step("held", 4) { move(22f, 50f) }
        step("back a bit", 4) { move(40f, 50f) }
        step("held there", 4) { move(40f, 50f) }
        step("let go", 60) { release(40f, 50f) }
        step("the last tab", 3) { tap(70f, 5f) }
        step("the second on the way", 60) { tap(30f, 5f) }
        step("down in a list", 4) { press(50f, 60f); move(50f, 20f) }
        step("held down", 4) { move(50f, 20f) }
        step("let it go", 20) { release(50f, 20f) }
        //@end
    }
    scenario("search_of_a_store", "a store with a flow, collected as state and mapped; a query state that restarts a producer, results that are derived, rows with keys") {
        //@begin search_of_a_store
        queueCoroutines()
        val store = MutableStateFlow(listOf("apple", "pear", "plum")); val query = mutableStateOf("")
        start {
            log("compose:Root")
            val all by store.collectAsState()
            val count by remember { store.map { log("map:${it.size}"); it.size } }.collectAsState(-1)
            val found by produceState(emptyList<String>(), query.value, all) { log("search:${query.value}"); withFrameNanos { }; value = all.filter { query.value in it } }
            val best by remember { derivedStateOf { log("calc:best"); found.firstOrNull() } }
            Shown("count") { count }
            Shown("best") { best }
            for (it in found) key(it) { val born = remember { log("born:$it"); it.length }; Shown("row.$it") { born } }
        }
        step("p") { query.value = "p" }
        step("pl") { query.value = "pl" }
        step("more") { store.value = store.value + "plover" }
        step("equal") { store.value = store.value.toList() }
        step("updated twice") { store.update { it + "x" }; store.update { it - "x" } }
        step("p again and fewer") { query.value = "p"; store.value = listOf("pear") }
        //@end
    }
}
