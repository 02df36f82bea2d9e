package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

@Composable fun Stated(name: String, s: State<Int>) {
    var mine by remember { log("born:$name"); mutableIntStateOf(0) }
    log("compose:$name $mine ${s.value}")
    DisposableEffect(Unit) { log("effect-start:$name"); onDispose { log("effect-dispose:$name $mine") } }
    Box(Modifier.trace(name).click(name) { mine++ }.size((20 + mine).dp, 10.dp))
}

/** States and effects inside what animates, subcomposes, pages and scrolls; keys and branches that change together. */
fun nested() {
    scenario("states_in_crossfade", "a Crossfade and an AnimatedVisibility with states and effects of their own: changed on the way, turned back, a state written meanwhile") {
        //@begin states_in_crossfade
        queueCoroutines()
        val page = mutableIntStateOf(0); val open = mutableStateOf(true); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Column {
                Crossfade(page.intValue, animationSpec = linear(64)) { p -> Stated("page$p", s) }
                AnimatedVisibility(open.value, enter = fadeIn(linear(48)), exit = fadeOut(linear(64))) { Stated("extra", s) }
                Leaf("below")
            }
        }
        step("tap the page") { tap(5f, 5f) }
        step("page 1", 3) { page.intValue = 1 }
        step("s=1 on the way", 2) { s.intValue = 1 }
        step("back on the way", 20) { page.intValue = 0 }
        step("the extra leaves", 2) { open.value = false }
        step("s=2", 2) { s.intValue = 2 }
        step("it returns on the way", 20) { open.value = true }
        step("both", 20) { page.intValue = 2; open.value = false }
        step("s=3") { s.intValue = 3 }
        //@end
    }
    scenario("contents_animated", "AnimatedContent by a key that not each target changes, with states, effects and a lazy row inside") {
        //@begin contents_animated
        queueCoroutines()
        val n = mutableIntStateOf(0); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            AnimatedContent(n.intValue, Modifier.trace("contents"), transitionSpec = { fadeIn(linear(48)) togetherWith fadeOut(linear(48)) using null }, contentKey = { it / 10 }) { v ->
                log("compose:content $v")
                Column { Stated("c${v / 10}", s); LazyRow(Modifier.size(60.dp, 20.dp)) { items(4) { Cell("i${v / 10}.$it", 25, 20) } } }
            }
        }
        step("n=1: the same key") { n.intValue = 1 }
        step("tap") { tap(5f, 5f) }
        step("n=12", 3) { n.intValue = 12 }
        step("n=15 on the way", 2) { n.intValue = 15 }
        step("n=3 and s=1", 20) { n.intValue = 3; s.intValue = 1 }
        step("n=25", 20) { n.intValue = 25 }
        //@end
    }
    scenario("flows_of_many", "several collectors of one snapshotFlow and of flows of equal states: written twice in an action, in an effect, one collector leaves") {
        //@begin flows_of_many
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val show = mutableStateOf(true)
        start {
            log("compose:Root")
            val shared = remember { snapshotFlow { log("flow:shared"); a.intValue + b.intValue } }
            LaunchedEffect(Unit) { shared.collect { log("one:$it") } }
            if (show.value) LaunchedEffect(Unit) { try { shared.collect { log("two:$it") } } finally { log("two:over") } }
            LaunchedEffect(Unit) { snapshotFlow { a.intValue / 10 }.collect { log("tens:$it"); if (it > 0) b.intValue = it } }
            Shown("sum") { a.intValue + b.intValue }
            SideEffect { log("side:root") }
        }
        step("a=1") { a.intValue = 1 }
        step("a=2, b=-1: the same sum") { a.intValue = 2; b.intValue = -1 }
        step("a=15") { a.intValue = 15 }
        step("twice in an action") { a.intValue = 16; a.intValue = 17 }
        step("the second leaves, a=20") { show.value = false; a.intValue = 20 }
        step("it returns") { show.value = true }
        step("a=20 again") { a.intValue = 21; a.intValue = 20 }
        //@end
    }
    scenario("rows_derived", "rows that each derive a state from a shared list; rows leave, the list changes, a row's derived state is read by another one and by drawing") {
        //@begin rows_derived
        queueCoroutines()
        val numbers = mutableStateListOf(1, 2, 3, 4); val ids = mutableStateListOf(0, 1, 2); val least = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val totals = remember { HashMap<Int, State<Int>>() }
            Column {
                for (id in ids) key(id) {
                    val sum = remember { derivedStateOf { log("calc:$id"); numbers.filter { it > id + least.intValue }.sum() } }
                    totals[id] = sum
                    DisposableEffect(id) { log("effect-start:$id"); onDispose { log("effect-dispose:$id"); totals.remove(id) } }
                    Box(Modifier.drawBehind { log("draw:$id ${sum.value > 5}") }.size(10.dp)) { log("compose:row$id ${sum.value > 3}") }
                }
                Shown("of the first") { totals[ids.firstOrNull() ?: -1]?.value }
            }
        }
        step("one more number") { numbers.add(5) }
        step("a change that matters to none") { numbers[0] = 0 }
        step("the first row leaves") { ids.removeAt(0) }
        step("least=2") { least.intValue = 2 }
        step("numbers leave") { numbers.removeAll(listOf(4, 5)) }
        step("a row returns in front") { ids.add(0, 0) }
        step("none") { ids.clear() }
        //@end
    }
    scenario("produced_rows", "produceState with keys in rows, one by a flow of states and one that waits for frames; keys change, rows leave, awaitDispose") {
        //@begin produced_rows
        queueCoroutines()
        val ids = mutableStateListOf("a", "b"); val version = mutableIntStateOf(1); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Column {
                for (id in ids) key(id) {
                    val ticks by produceState(0, id, version.intValue) { log("producing:$id ${version.intValue}"); repeat(2) { withFrameNanos { }; value++ }; awaitDispose { log("disposed:$id $value") } }
                    val doubled by produceState(-1, id) { snapshotFlow { s.intValue * 2 }.collect { log("got:$id $it"); value = it } }
                    Box(Modifier.trace(id).size(10.dp)) { log("compose:row $id $ticks $doubled") }
                }
            }
        }
        step("s=1") { s.intValue = 1 }
        step("another version") { version.intValue = 2 }
        step("a third row, on the way another version", 2) { ids.add("c") }
        step("version 3", 10) { version.intValue = 3 }
        step("a leaves, s=2") { ids.remove("a"); s.intValue = 2 }
        step("all leave") { ids.clear() }
        //@end
    }
    scenario("keys_and_branches", "effects of three kinds whose keys change while branches around them come and go, in rows whose order changes as well") {
        //@begin keys_and_branches
        queueCoroutines()
        val mode = mutableIntStateOf(0); val k = mutableIntStateOf(0); val order = mutableStateOf(listOf("a", "b", "c"))
        start {
            log("compose:Root ${mode.intValue} ${k.intValue}")
            Effect("first", k.intValue)
            for (id in order.value) key(id) {
                Effect("row.$id", k.intValue / 2)
                when (mode.intValue) { 0 -> Held("zero.$id"); 1 -> { Effect("one.$id", k.intValue); LaunchedEffect(k.intValue) { val mine = k.intValue; log("launched:$id $mine"); try { awaitCancellation() } finally { log("over:$id $mine") } } } }
                SideEffect { log("side:$id") }
            }
            if (mode.intValue > 0) Effect("last", k.intValue) else remember(k.intValue) { Obs("kept${k.intValue}") }.n
            Effect("end", k.intValue)
        }
        step("k=1") { k.intValue = 1 }
        step("mode 1") { mode.intValue = 1 }
        step("k=2, order") { k.intValue = 2; order.value = listOf("c", "a", "b") }
        step("b leaves, k=3") { order.value = listOf("c", "a"); k.intValue = 3 }
        step("mode 0, k=4, b in front") { mode.intValue = 0; k.intValue = 4; order.value = listOf("b", "c", "a") }
        step("mode 2, c leaves") { mode.intValue = 2; order.value = listOf("b", "a") }
        //@end
    }
    scenario("fling_through", "a list in a scrolling column under a connection that takes a part: dragged, flung to its end so that the rest goes on, flung back") {
        //@begin fling_through
        queueCoroutines()
        val outer = ScrollState(0); val inner = LazyListState(); val bar = mutableFloatStateOf(0f)
        val link = object : NestedScrollConnection {
            override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { val next = (bar.floatValue - available.y).coerceIn(0f, 20f); val taken = bar.floatValue - next; bar.floatValue = next; return Offset(0f, taken) }
            override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { log("post-fling:${available.y != 0f}"); return Velocity.Zero }
        }
        start(100, 150) {
            log("compose:Root")
            Column(Modifier.trace("outer").nestedScroll(link).verticalScroll(outer)) {
                Box(Modifier.size(100.dp, 60.dp).offset { IntOffset(0, -bar.floatValue.roundToInt()) }.trace("header"))
                LazyColumn(Modifier.trace("inner").height(120.dp), inner) { items(10) { Cell("i$it", 100, 30) } }
                Box(Modifier.size(100.dp, 100.dp).trace("footer"))
            }
            Shown("at") { "${outer.value > 0} ${inner.firstVisibleItemIndex}" }
        }
        step("press", 3) { press(50f, 100f) }
        step("up by 30", 3) { move(50f, 70f) }
        step("up by 30 more", 3) { move(50f, 40f) }
        step("fling", 90) { release(50f, 20f) }
        step("press again", 3) { press(50f, 100f) }
        step("up", 3) { move(50f, 60f) }
        step("up more", 3) { move(50f, 10f) }
        step("fling on", 90) { release(50f, -30f) }
        step("press at the end", 3) { press(50f, 60f) }
        step("down", 3) { move(50f, 110f) }
        step("down more", 3) { move(50f, 140f) }
        step("fling back", 90) { release(50f, 149f) }
        //@end
    }
    scenario("focus_leaves", "a focused row that leaves, its parent that leaves, one that becomes unfocusable; who is focused then and what is told") {
        //@begin focus_leaves
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); val box = mutableStateOf(true); val can = mutableStateOf(true); val all = Requesters()
        start(100, 200) {
            log("compose:Root")
            Column(Modifier.focus("column").focusGroup()) {
                for (id in ids) key(id) { Box(Modifier.focusRequester(all[id]).focus(id).focusable().size(20.dp)) { DisposableEffect(Unit) { log("effect-start:$id"); onDispose { log("effect-dispose:$id") } } } }
                if (box.value) Box(Modifier.focus("box")) { Box(Modifier.focusRequester(all["in"]).focus("in").focusProperties { canFocus = can.value }.focusable().size(20.dp)) }
            }
        }
        step("focus b") { log("did:${all["b"].requestFocus()}") }
        step("b leaves") { ids.remove("b") }
        step("tab") { key(Key.Tab) }
        step("focus in") { log("did:${all["in"].requestFocus()}") }
        step("it cannot") { can.value = false }
        step("it can again") { can.value = true; log("did:${all["in"].requestFocus()}") }
        step("the box leaves") { box.value = false }
        step("focus c, a leaves and c moves") { log("did:${all["c"].requestFocus()}"); ids.remove("a"); ids.add("d") }
        step("all leave") { ids.clear() }
        //@end
    }
    scenario("gesture_cut_by_key", "a pointerInput whose key changes during a drag, one whose handler reads a new value, and one that leaves while a finger is down") {
        //@begin gesture_cut_by_key
        queueCoroutines()
        val k = mutableIntStateOf(0); val show = mutableStateOf(true); val seen = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${k.intValue}")
            val mine = k.intValue
            Box(Modifier.trace("pad").pointerInput(k.intValue) {
                log("handler:$mine")
                try { awaitPointerEventScope { while (true) { val e = awaitPointerEvent(); log("event:$mine ${e.type} ${e.changes[0].position.x.roundToInt()}") } } } catch (e: CancellationException) { log("cut:$mine"); throw e }
            }.size(100.dp, 50.dp))
            if (show.value) Box(Modifier.trace("drag").pointerInput(Unit) { detectDragGestures(onDragStart = { log("drag-start") }, onDragEnd = { log("drag-end") }, onDragCancel = { log("drag-cancel") }) { c, by -> log("drag:${by.x.roundToInt()}"); c.consume(); seen.intValue++ } }.size(100.dp, 50.dp).offset(y = 50.dp))
            Shown("seen") { seen.intValue }
        }
        step("press") { press(10f, 20f) }
        step("move") { move(20f, 20f) }
        step("k=1") { k.intValue = 1 }
        step("move on") { move(30f, 20f) }
        step("release") { release(30f, 20f) }
        step("press again, k=2 in the same action") { press(40f, 20f); k.intValue = 2 }
        step("release at once") { release(40f, 20f) }
        step("it leaves, then press") { show.value = false }
        step("tap") { tap(50f, 20f) }
        //@end
    }
    scenario("pages_with_rows", "a pager whose pages have lazy rows with states: moved by the program and by a finger, the rows keep what they should") {
        //@begin pages_with_rows
        queueCoroutines()
        val pager = PagerState { 4 }; val s = mutableIntStateOf(0); val rows = (0..3).map { LazyListState() }; lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root")
            scope = rememberCoroutineScope()
            HorizontalPager(pager, Modifier.trace("pager"), beyondViewportPageCount = 1) { p ->
                Stated("page$p", s)
                LazyColumn(Modifier.trace("rows$p").size(60.dp, 40.dp), rows[p]) { items(6) { Cell("p$p.$it", 60, 20) } }
            }
        }
        step("tap page 0") { tap(5f, 5f) }
        step("its rows scroll") { rows[0].dispatchRawDelta(30f) }
        step("page 2", 10) { scope.launch { pager.scrollToPage(2) } }
        step("s=1") { s.intValue = 1 }
        step("back to 0", 60) { scope.launch { pager.animateScrollToPage(0) } }
        step("press", 3) { press(80f, 50f) }
        step("across", 3) { move(30f, 50f) }
        step("across more", 3) { move(10f, 50f) }
        step("let go", 60) { release(5f, 50f) }
        //@end
    }
    scenario("rooms_within_rooms", "subcompositions in three levels: what runs when a state of each level, the size of the outermost, or a local of the root changes") {
        //@begin rooms_within_rooms
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val c = mutableIntStateOf(0); val w = mutableIntStateOf(90); val tint = mutableIntStateOf(0); val deep = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(Tint provides tint.intValue) {
                BoxWithConstraints(Modifier.trace("one").size(w.intValue.dp, 50.dp)) {
                    log("compose:one ${a.intValue} ${maxWidth.value.toInt()}")
                    Stated("in one", a)
                    BoxWithConstraints(Modifier.trace("two").size(60.dp, 30.dp)) {
                        log("compose:two ${b.intValue}")
                        TintReader("two")
                        if (deep.value) SubcomposeLayout(Modifier.trace("three")) { cs ->
                            log("policy:three ${c.intValue / 2}")
                            val p = subcompose(c.intValue / 2) { log("compose:three ${c.intValue}"); TintReader("three"); Stated("in three", c) }.map { it.measure(Constraints()) }
                            layout(40, 20) { p.forEach { it.place(0, 0) } }
                        }
                    }
                }
            }
        }
        step("c=1") { c.intValue = 1 }
        step("b=1") { b.intValue = 1 }
        step("a=1") { a.intValue = 1 }
        step("another slot") { c.intValue = 2 }
        step("tint") { tint.intValue = 1 }
        step("narrower, c=3") { w.intValue = 70; c.intValue = 3 }
        step("the third leaves, b=2") { deep.value = false; b.intValue = 2 }
        step("all") { deep.value = true; a.intValue = 2; c.intValue = 5; w.intValue = 90 }
        //@end
    }
    scenario("ahead_and_behind", "a LookaheadScope whose children animate their bounds while rows come, go and change their width; a state inside is written on the way") {
        //@begin ahead_and_behind
        queueCoroutines()
        val ids = mutableStateListOf("a", "b", "c"); val wide = mutableStateOf(false); val s = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            LookaheadScope {
                Column(Modifier.trace("column")) {
                    for (id in ids) key(id) { Box(Modifier.animateBounds(this@LookaheadScope, boundsTransform = { _, _ -> tween(64, easing = LinearEasing) }).trace(id)) { Stated("in $id", s); Box(Modifier.size(if (wide.value) 40.dp else 20.dp, 10.dp)) } }
                }
            }
        }
        step("the first leaves", 3) { ids.removeAt(0) }
        step("s=1 on the way", 20) { s.intValue = 1 }
        step("wider, two frames", 2) { wide.value = true }
        step("a returns in front", 20) { ids.add(0, "a") }
        //@end
    }
}
