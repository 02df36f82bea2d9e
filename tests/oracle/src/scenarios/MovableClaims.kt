package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.foundation.text.BasicTextField
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

class Job2(val id: String, lane: Int) { var lane by mutableIntStateOf(lane); var steps by mutableIntStateOf(0) }
@Composable fun Working(name: String, births: Births, s: State<Int>) {
    val born = remember { val b = "$name${births.next()}"; log("remember:$b"); b }
    remember { Obs(born) }
    log("compose:$born ${s.value}")
    SideEffect { log("side:$born") }
    DisposableEffect(Unit) { log("effect-start:$born"); onDispose { log("effect-dispose:$born") } }
    LaunchedEffect(Unit) { log("launched:$born"); try { awaitCancellation() } finally { log("over:$born ${s.value}") } }
    Box(Modifier.trace(born).size(30.dp, 10.dp))
}
@Composable fun Lane(name: String, jobs: List<Job2>, cards: Map<String, @Composable () -> Unit>) {
    log("compose:Lane($name) ${jobs.joinToString { it.id }}")
    Column(Modifier.trace(name).width(60.dp)) { for (job in jobs) key(job.id) { cards.getValue(job.id)() } }
}

/** Movable content between places, contents that are used again, fields: when each is forgotten, measured, drawn. */
fun movableClaims() {
    scenario("movable_forgotten", "movable content that leaves with its coroutines and observers: when it is forgotten, next to effects and coroutines of the same frame; it comes again") {
        //@begin movable_forgotten
        queueCoroutines()
        val births = Births(); val at = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start {
            log("compose:Root at=${at.intValue}")
            val movable = remember { movableContentOf { Working("m", births, s) } }
            Box(Modifier.trace("left")) { if (at.intValue == 0) movable() }
            Box(Modifier.trace("right")) { if (at.intValue == 1) movable() }
            DisposableEffect(at.intValue) { log("effect-start:at${at.intValue}"); onDispose { log("effect-dispose:at") } }
            LaunchedEffect(at.intValue) { val mine = at.intValue; log("launched:at$mine"); try { awaitCancellation() } finally { log("over:at$mine") } }
        }
        step("to the right") { at.intValue = 1 }
        step("nowhere", 1) { at.intValue = 2 }
        step("right again") { at.intValue = 1 }
        step("nowhere, and s=1") { at.intValue = 2; s.intValue = 1 }
        step("s=2") { s.intValue = 2 }
        step("left") { at.intValue = 0 }
        step("s=3 and to the right") { s.intValue = 3; at.intValue = 1 }
        //@end
    }
    scenario("movable_into_layout", "movable content that leaves a branch and is asked for again by content that layout composes in the same frame, and a frame later") {
        //@begin movable_into_layout
        queueCoroutines()
        val births = Births(); val at = mutableIntStateOf(0); val s = mutableIntStateOf(0); val wide = mutableStateOf(true)
        start {
            log("compose:Root at=${at.intValue}")
            val movable = remember { movableContentOf { Working("m", births, s) } }
            Box(Modifier.trace("outside")) { if (at.intValue == 0) movable() }
            Box(Modifier.trace("deep")) { Box { Box { BoxWithConstraints(Modifier.trace("room").size(if (wide.value) 80.dp else 40.dp, 20.dp)) {
                log("compose:room ${maxWidth.value.toInt()}")
                if (at.intValue == 1 || maxWidth < 50.dp) movable()
            } } } }
            if (at.intValue == 2) BoxWithConstraints { log("compose:new room"); movable() }
        }
        step("into the room") { at.intValue = 1 }
        step("outside") { at.intValue = 0 }
        step("nowhere") { at.intValue = 3 }
        step("narrow: the room asks") { wide.value = false }
        step("into a new room, the other is wide") { at.intValue = 2; wide.value = true }
        step("the room narrows, the new one leaves") { wide.value = false; at.intValue = 3 }
        step("wide, nobody asks") { wide.value = true }
        step("outside again, s=1") { at.intValue = 0; s.intValue = 1 }
        //@end
    }
    scenario("board_of_jobs", "a board whose jobs are movable contents: they change lanes, a lane hides, a job leaves and another comes, each runs a coroutine") {
        //@begin board_of_jobs
        queueCoroutines()
        val jobs = mutableStateListOf(Job2("a", 0), Job2("b", 0), Job2("c", 1)); val hidden = mutableIntStateOf(9); val speed = mutableIntStateOf(1)
        start(200, 200) {
            log("compose:Root")
            val cards = remember { HashMap<String, @Composable () -> Unit>() }
            for (job in jobs) if (job.id !in cards) cards[job.id] = movableContentOf {
                val born = remember { log("born:${job.id}"); job.lane }
                log("compose:job ${job.id} ${job.steps} since $born")
                DisposableEffect(Unit) { log("effect-start:${job.id}"); onDispose { log("effect-dispose:${job.id}") } }
                LaunchedEffect(job.lane) { if (job.lane == 1) { log("works:${job.id}"); try { while (job.steps < 3) { withFrameNanos { }; job.steps += speed.intValue }; log("done:${job.id}"); job.lane = 2 } finally { log("over:${job.id} ${job.steps}") } } }
                Box(Modifier.trace(job.id).size((20 + job.steps * 4).dp, 10.dp))
            }
            Row { for (lane in 0..2) if (lane != hidden.intValue) Lane("lane$lane", jobs.filter { it.lane == lane }, cards) }
            Shown("done") { jobs.count { it.lane == 2 } }
        }
        step("b is taken up", 20) { jobs[1].lane = 1 }
        step("the first lane hides", 20) { hidden.intValue = 0 }
        step("a is taken up meanwhile", 3) { jobs[0].lane = 1 }
        step("and leaves", 20) { jobs.removeAt(0) }
        step("the first lane is back, with another job", 20) { hidden.intValue = 9; jobs.add(Job2("d", 0)) }
        step("the last lane hides, d is taken up at speed", 20) { hidden.intValue = 2; speed.intValue = 3; jobs.last().lane = 1 }
        step("all lanes") { hidden.intValue = 9 }
        //@end
    }
    scenario("movable_by_two", "two movable contents, one in the other, of which the outer leaves: the inner stays, or is asked for by layout, or leaves as well") {
        //@begin movable_by_two
        queueCoroutines()
        val births = Births(); val outer = mutableStateOf(true); val inner = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start {
            log("compose:Root")
            val within = remember { movableContentOf { Working("i", births, s) } }
            val around = remember { movableContentOf { Working("o", births, s); if (inner.intValue == 0) within() } }
            Column(Modifier.trace("column")) {
                if (outer.value) around()
                if (inner.intValue == 1) within()
                Box { Box { BoxWithConstraints { log("compose:room"); if (inner.intValue == 2) within() } } }
            }
        }
        step("the inner comes out") { inner.intValue = 1 }
        step("and in") { inner.intValue = 0 }
        step("the outer leaves, the inner stays") { outer.value = false; inner.intValue = 1 }
        step("the outer is back with the inner") { outer.value = true; inner.intValue = 0 }
        step("the outer leaves, layout asks for the inner") { outer.value = false; inner.intValue = 2 }
        step("s=1, both in their places") { s.intValue = 1; outer.value = true; inner.intValue = 0 }
        step("both leave") { outer.value = false; inner.intValue = 3 }
        //@end
    }
    scenario("movable_rows_lazy", "rows of a lazy list that are movable contents: scrolled out, moved to a bar above, returned to the list, while the list is elsewhere") {
        //@begin movable_rows_lazy
        queueCoroutines()
        val births = Births(); val s = mutableIntStateOf(0); val pinned = mutableStateOf(-1); val list = LazyListState()
        start(100, 70) {
            log("compose:Root ${pinned.value}")
            val rows = remember { (0..7).map { i -> movableContentOf { Working("r$i.", births, s) } } }
            Column {
                Box(Modifier.trace("bar").height(10.dp)) { if (pinned.value >= 0) rows[pinned.value]() }
                LazyColumn(Modifier.trace("list").height(30.dp), list) { items(8) { i -> if (i != pinned.value) rows[i]() else Box(Modifier.trace("gap").size(30.dp, 10.dp)) } }
            }
        }
        step("the second is pinned") { pinned.value = 1 }
        step("scrolled by 20") { list.dispatchRawDelta(20f) }
        step("unpinned while out of sight") { pinned.value = -1 }
        step("back") { list.dispatchRawDelta(-20f) }
        step("the last is pinned") { pinned.value = 7 }
        step("to the end") { list.dispatchRawDelta(100f) }
        step("unpinned") { pinned.value = -1 }
        //@end
    }
    scenario("screens_by_key", "reusable content whose key changes: nodes stay, what is remembered is new; equal modifiers, others, a layer, a branch inside") {
        //@begin screens_by_key
        queueCoroutines()
        val k = mutableIntStateOf(0); val s = mutableIntStateOf(0); val births = Births()
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            Column(Modifier.trace("column")) {
                ReusableContent(k.intValue) {
                    Working("w", births, s)
                    Box(Modifier.graphicsLayer { log("lambda:layer ${k.intValue}") }.trace("layered").size(10.dp))
                    Box(Modifier.size((10 + k.intValue).dp).trace("sized").drawBehind { log("draw:own ${s.intValue}") })
                    if (k.intValue % 2 == 0) Box(Modifier.trace("even").size(5.dp)) else Leaf("odd")
                }
                Leaf("beside")
            }
        }
        step("k=1") { k.intValue = 1 }
        step("s=1") { s.intValue = 1 }
        step("k=2") { k.intValue = 2 }
        step("k=4, s=2") { k.intValue = 4; s.intValue = 2 }
        //@end
    }
    scenario("rows_used_again", "rows of a lazy list that are used again for others as it scrolls: what is drawn, animated and remembered") {
        //@begin rows_used_again
        queueCoroutines()
        val list = LazyListState(); val s = mutableIntStateOf(0); val big = mutableStateOf(false)
        start(100, 60) {
            log("compose:Root")
            LazyColumn(Modifier.trace("list"), list) { items(12, contentType = { it % 2 }) { i ->
                val born = remember { log("born:$i"); i }
                val w by animateDpAsState(if (big.value) 40.dp else 20.dp, linear(48), label = "") { log("finished:$i") }
                log("compose:row$i $born ${w.value.roundToInt()}")
                DisposableEffect(Unit) { log("effect-start:$i"); onDispose { log("effect-dispose:$i") } }
                Box(Modifier.graphicsLayer { alpha = 1f }.trace("row").drawBehind { log("draw:in$i ${s.intValue}") }.size(w, 20.dp))
            } }
        }
        step("by 20") { list.dispatchRawDelta(20f) }
        step("by 40") { list.dispatchRawDelta(40f) }
        step("s=1") { s.intValue = 1 }
        step("all grow, two frames", 2) { big.value = true }
        step("scrolled on the way", 20) { list.dispatchRawDelta(50f) }
        step("back") { list.dispatchRawDelta(-70f) }
        //@end
    }
    scenario("slots_shown_again", "a layout that keeps two slots: a slot of another id takes the nodes of one that left; what is measured and drawn of it") {
        //@begin slots_shown_again
        queueCoroutines()
        val ids = mutableStateOf(listOf("a", "b")); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            SubcomposeLayout(remember { SubcomposeLayoutState(SubcomposeSlotReusePolicy(2)) }, Modifier.trace("slots")) { c ->
                val ps = ids.value.flatMap { id -> subcompose(id) { log("compose:slot $id"); Alive(id); Box(Modifier.trace("in").size(20.dp)) { Box(Modifier.drawBehind { log("draw:$id ${s.intValue}") }.size(5.dp)) } } }.map { it.measure(Constraints()) }
                layout(c.maxWidth, 20) { ps.forEachIndexed { i, p -> p.place(i * 20, 0) } }
            }
        }
        step("only a") { ids.value = listOf("a") }
        step("s=1") { s.intValue = 1 }
        step("a and c") { ids.value = listOf("a", "c") }
        step("c and a") { ids.value = listOf("c", "a") }
        step("d") { ids.value = listOf("d") }
        step("a, c, d and s=2") { ids.value = listOf("a", "c", "d"); s.intValue = 2 }
        //@end
    }
    scenario("sign_in", "a form of two fields and a button that counts their letters: focus, keys, the program fills and clears them") {
        //@begin sign_in
        queueCoroutines()
        val name = mutableStateOf("ann"); val word = mutableStateOf(""); val sent = mutableIntStateOf(0); val all = Requesters()
        start(200, 100) {
            log("compose:Root")
            Column(Modifier.trace("form")) {
                BasicTextField(name.value, { log("typed:$it"); name.value = it }, Modifier.trace("name").focusRequester(all["name"]).size(100.dp, 20.dp), singleLine = true)
                BasicTextField(word.value, { log("typed:$it"); word.value = it }, Modifier.trace("word").focusRequester(all["word"]).size(100.dp, 20.dp), singleLine = true)
                Box(Modifier.trace("button").click("button") { sent.intValue++; word.value = "" }.size((20 + name.value.length + word.value.length).dp, 20.dp)) { log("compose:button ${name.value.length} ${word.value.length} ${sent.intValue}") }
            }
        }
        step("focus the name", 6) { log("did:${all["name"].requestFocus()}") }
        step("to the end", 6) { key(Key.MoveEnd) }
        step("backspace", 6) { key(Key.Backspace) }
        step("the program fills the word", 6) { word.value = "secret" }
        step("focus the word", 6) { log("did:${all["word"].requestFocus()}") }
        step("delete", 6) { key(Key.Delete) }
        step("tap the button", 6) { tap(5f, 45f) }
        //@end
    }
    scenario("fields_of_kinds", "fields of a line and of several lines, with texts that are longer than they are: what is measured, placed and drawn again when the text changes") {
        //@begin fields_of_kinds
        queueCoroutines()
        val a = mutableStateOf("one"); val b = mutableStateOf("two"); val wide = mutableIntStateOf(60)
        start(200, 200) {
            log("compose:Root")
            Column(Modifier.trace("form")) {
                Box(Modifier.trace("around a")) { BasicTextField(a.value, { a.value = it }, Modifier.trace("a").width(wide.intValue.dp).trace("in a").height(20.dp), singleLine = true) }
                Box(Modifier.trace("around b")) { BasicTextField(b.value, { b.value = it }, Modifier.trace("b").width(wide.intValue.dp).height(40.dp)) }
            }
        }
        step("the first is long", 6) { a.value = "one and two and three and four" }
        step("the second is long", 6) { b.value = "two and three and four and five" }
        step("both short", 6) { a.value = "1"; b.value = "2" }
        step("wider", 6) { wide.intValue = 80 }
        step("nothing", 6) { a.value = ""; b.value = "" }
        //@end
    }
    scenario("header_snaps", "a header that follows a list and snaps open or shut when it is let go: its offset in thousandths, its list, on the way and at the end") {
        //@begin header_snaps
        queueCoroutines()
        val height = Animatable(60f); val list = LazyListState(); lateinit var scope: CoroutineScope
        val link = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { val before = height.value; val next = (before + available.y).coerceIn(20f, 60f); scope.launch { height.snapTo(next) }; return Offset(0f, next - before) }
        }
        start(100, 200) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            Column(Modifier.trace("column").nestedScroll(link)) {
                Box(Modifier.layout { m, c -> log("policy:header ${(height.value * 1000).roundToInt()}"); val p = m.measure(c.copy(minHeight = 0, maxHeight = height.value.roundToInt())); layout(p.width, height.value.roundToInt()) { p.place(0, 0) } }.size(100.dp, 60.dp).trace("header"))
                LazyColumn(Modifier.trace("list"), list) { items(20) { Cell("i$it", 100, 30) } }
            }
            Shown("list") { list.firstVisibleItemIndex }
        }
        step("press", 3) { press(50f, 150f) }
        step("up by 31", 3) { move(50f, 119f) }
        step("let go", 3) { release(50f, 119f) }
        step("snaps", 60) { scope.launch { height.animateTo(if (height.value < 40f) 20f else 60f, spring(stiffness = Spring.StiffnessMedium)); log("at:${height.value}") } }
        step("opens in 48 ms", 12) { scope.launch { height.animateTo(60f, tween(48)); log("at:${height.value}") } }
        step("shuts in 100 ms", 20) { scope.launch { height.animateTo(20f, tween(100, easing = LinearOutSlowInEasing)) { log("value:${(value * 1000).roundToInt()} ${(velocity * 100).roundToInt()}") } } }
        //@end
    }
    scenario("values_in_thousandths", "springs, tweens, keyframes and decays in thousandths: what is computed in single precision") {
        //@begin values_in_thousandths
        queueCoroutines()
        val on = mutableStateOf(false); lateinit var scope: CoroutineScope; val free = Animatable(0f); val at = Animatable(Offset.Zero, Offset.VectorConverter)
        fun th(f: Float) = (f * 10000).roundToInt()
        start(100, 100) {
            scope = rememberCoroutineScope()
            val a by animateFloatAsState(if (on.value) 97.3f else 0.1f, spring(0.3f, 350f), label = "")
            val b by animateFloatAsState(if (on.value) 33.3f else 1f / 3f, tween(112), label = "")
            val c by animateFloatAsState(if (on.value) 7.77f else 0.07f, keyframes { durationMillis = 128; 3.3f at 32 using FastOutLinearInEasing; 5.1f at 80 }, label = "")
            val d by animateDpAsState(if (on.value) 41.7.dp else 1.1.dp, spring(1f, 800f), label = "")
            val e by animateIntAsState(if (on.value) 101 else -50, tween(96), label = "")
            Box(Modifier.drawBehind { log("draw:${th(a)} ${th(b)} ${th(c)} ${th(d.value)} $e") }.size(10.dp))
            Box(Modifier.drawBehind { log("draw:${th(free.value)} ${th(at.value.x)} ${th(at.value.y)}") }.size(10.dp))
        }
        step("on", 80) { on.value = true }
        step("off on the way", 4) { on.value = false }
        step("and on", 80) { on.value = true }
        step("decays", 60) { scope.launch { free.animateDecay(1234.5f, exponentialDecay()); log("free:${th(free.value)}") } }
        step("an offset", 60) { scope.launch { at.animateTo(Offset(33.3f, -77.7f), spring(0.6f, 555f)); log("at:${th(at.value.x)} ${th(at.value.y)}") } }
        //@end
    }
}
