@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalLayoutApi::class)

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
import androidx.compose.ui.*
import androidx.compose.ui.draw.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.input.nestedscroll.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.abs
import kotlin.math.roundToInt

private fun <T> plainly(millis: Int) = tween<T>(millis, easing = LinearEasing)
private val LocalEnabled2 = compositionLocalOf { true }
private val LocalTint2 = staticCompositionLocalOf { "gray" }

private class Option3(val name: String, on: Boolean) { var on by mutableStateOf(on) }
@Composable private fun Toggle3(option: Option3) {
    val enabled = LocalEnabled2.current
    val x by animateDpAsState(if (option.on) 20.dp else 0.dp, plainly(48))
    log("compose:Toggle(${option.name}) ${option.on} $enabled")
    Row(Modifier.trace(option.name).clickable(null, null, enabled) { log("clicked:${option.name}"); option.on = !option.on }.size(80.dp, 10.dp)) {
        Box(Modifier.weight(1f))
        Box(Modifier.size(30.dp, 10.dp)) { Box(Modifier.offset { IntOffset(x.roundToPx(), 0) }.trace("${option.name}.thumb").drawBehind { log("draw:thumb ${option.name}") }.size(10.dp)) }
    }
}
@Composable private fun Section3(title: String, options: List<Option3>, open: Boolean, onToggle: () -> Unit) {
    val count by remember(options) { derivedStateOf { log("calc:$title"); options.count { it.on } } }
    log("compose:Section($title) $open $count ${LocalTint2.current}")
    Column(Modifier.trace(title)) {
        Box(Modifier.click(title, onToggle).size(80.dp, 12.dp))
        AnimatedVisibility(open, enter = expandVertically(plainly(48)), exit = shrinkVertically(plainly(48))) { Column { for (o in options) key(o.name) { Toggle3(o) } } }
    }
}

private class Login3 {
    var user by mutableStateOf(""); var word by mutableStateOf(""); var shown by mutableStateOf(false); var tries by mutableIntStateOf(0); var message by mutableStateOf<String?>(null)
    val canSend by derivedStateOf { log("calc:canSend"); user.isNotEmpty() && word.length >= 3 }
}
@Composable private fun Field3(name: String, value: String, problem: String?, hidden: Boolean = false) {
    log("compose:Field($name) ${if (hidden) "*".repeat(value.length) else value} $problem")
    val width by animateDpAsState(if (problem == null) 60.dp else 80.dp, plainly(32))
    Column(Modifier.trace(name)) {
        Box(Modifier.layout { m, _ -> val p = m.measure(Constraints.fixed(width.roundToPx(), 10)); layout(p.width, p.height) { p.place(0, 0) } }.trace("$name.box"))
        if (problem != null) Alive("$name.problem")
    }
}

private data class Note3(val id: Int, val day: Int, val by: String)
private data class Day3(val number: Int, val month: Int)
@Composable private fun DayCell3(day: Day3, chosen: Boolean, inRange: Boolean, onClick: (Day3) -> Unit) {
    log("compose:Day(${day.month}.${day.number}) $chosen $inRange")
    Box(Modifier.click("d${day.number}") { onClick(day) }.then(if (chosen) Modifier.border(1.dp, Color.Red) else Modifier).trace("m${day.month}d${day.number}").drawBehind { if (inRange) log("draw:range ${day.number}") }.size(10.dp))
}
@Composable private fun Grid3(columns: Int, modifier: Modifier, content: @Composable () -> Unit) = Layout(content, modifier) { ms, c ->
    val each = c.maxWidth / columns; val ps = ms.map { it.measure(Constraints.fixed(each, 10)) }
    log("policy:grid ${ps.size}")
    layout(c.maxWidth, (ps.size + columns - 1) / columns * 10) { ps.forEachIndexed { i, p -> p.place(i % columns * each, i / columns * 10) } }
}

private class Step3(val name: String) { var done by mutableStateOf(false) }
private class Task3(val id: Int, done: Boolean) { var done by mutableStateOf(done) }
@Composable private fun SwipeRow3(task: Task3, onGone: () -> Unit, content: @Composable () -> Unit) {
    val x = remember { Animatable(0f) }; val scope = rememberCoroutineScope(); val gone by rememberUpdatedState(onGone)
    log("compose:SwipeRow(${task.id})")
    Box(
        Modifier.draggable(rememberDraggableState { d -> scope.launch { x.snapTo(x.value + d) } }, Orientation.Horizontal, onDragStopped = {
            log("stopped:${task.id} ${x.value.roundToInt()}")
            if (abs(x.value) > 30f) { x.animateTo(if (x.value > 0) 100f else -100f, plainly(48)); log("gone:${task.id}"); gone() } else x.animateTo(0f, plainly(48))
        }).offset { log("lambda:row ${task.id} ${x.value.roundToInt()}"); IntOffset(x.value.roundToInt(), 0) }.trace("t${task.id}").size(100.dp, 15.dp),
    ) { content() }
}

private class Pull3(val scope: CoroutineScope, val refresh: suspend () -> Unit) : NestedScrollConnection {
    val pulled = Animatable(0f); var refreshing by mutableStateOf(false)
    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset {
        if (available.y >= 0 || pulled.value <= 0f) return Offset.Zero
        val used = maxOf(available.y, -pulled.value); log("pre:${used.roundToInt()}"); scope.launch { pulled.snapTo(pulled.value + used) }
        return Offset(0f, used)
    }
    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
        if (available.y <= 0 || source != NestedScrollSource.UserInput) return Offset.Zero
        log("post:${available.y.roundToInt()}"); scope.launch { pulled.snapTo(pulled.value + available.y / 2) }
        return Offset(0f, available.y)
    }
    override suspend fun onPreFling(available: Velocity): Velocity {
        if (pulled.value > 20f && !refreshing) { refreshing = true; scope.launch { pulled.animateTo(20f, plainly(32)); refresh(); refreshing = false; pulled.animateTo(0f, plainly(32)) } } else if (!refreshing) scope.launch { pulled.animateTo(0f, plainly(32)) }
        return Velocity.Zero
    }
}

private class Node3(val name: String, vararg val children: Node3) { var open by mutableStateOf(false) }
private fun flat3(nodes: List<Node3>, depth: Int): List<Pair<Node3, Int>> = nodes.flatMap { n -> listOf(n to depth) + if (n.open) flat3(n.children.toList(), depth + 1) else emptyList() }
@Composable private fun Branch3(node: Node3, depth: Int) {
    log("compose:Branch(${node.name}) $depth ${node.open}")
    Column(Modifier.padding(start = (depth * 4).dp).trace(node.name)) {
        val turned by animateFloatAsState(if (node.open) 90f else 0f, plainly(32))
        Box(Modifier.click(node.name) { node.open = !node.open }.graphicsLayer { log("lambda:arrow ${node.name} ${turned.roundToInt()}"); rotationZ = turned }.size(10.dp))
        if (node.open) for (child in node.children) Branch3(child, depth + 1)
    }
}

private class Card3(val id: Int, lane: String) { var lane by mutableStateOf(lane) }
private class Song3(val name: String, val length: Int)

/** Programs as the author of an app writes them: settings, forms, chats, calendars, carts. */
fun appsWritten() {
    scenario("settings_in_sections", "settings in sections that fold, with switches whose thumbs slide, counts in the headings, a switch that disables the others through a local") {
        //@begin settings_in_sections
        queueCoroutines()
        val sound = listOf(Option3("ring", true), Option3("hum", false)); val look = listOf(Option3("dark", false), Option3("large", false)); val all = Option3("all", true)
        val open = mutableStateMapOf("sound" to true, "look" to false); val tint = mutableStateOf("gray")
        start(100, 150) {
            log("compose:Root ${tint.value}")
            CompositionLocalProvider(LocalTint2 provides tint.value) {
                Column(Modifier.trace("page")) {
                    Toggle3(all)
                    CompositionLocalProvider(LocalEnabled2 provides all.on) {
                        Section3("sound", sound, open["sound"]!!) { open["sound"] = !open["sound"]!! }
                        Section3("look", look, open["look"]!!) { open["look"] = !open["look"]!! }
                    }
                }
            }
            Shown("dark") { look[0].on }
        }
        step("hum on") { tap(5f, 37f) }
        step("look opens") { tap(5f, 47f) }
        step("dark on, by the finger") { tap(5f, 59f) }
        step("all off") { tap(5f, 5f) }
        step("ring while disabled") { tap(5f, 27f) }
        step("sound folds, meanwhile hum off by the program") { tap(5f, 15f); sound[1].on = false }
        step("another tint") { tint.value = "blue" }
        step("all on, look folds at once") { all.on = true; open["look"] = false }
        //@end
    }
    scenario("login_tried", "a login: fields with problems found while typing, a button enabled by a derived state, tries that are refused after a delay, a password that is shown") {
        //@begin login_tried
        queueCoroutinesAndDelays()
        val login = Login3(); val touched = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${touched.value}")
            val scope = rememberCoroutineScope(); var sending by remember { mutableStateOf(false) }
            Column(Modifier.trace("form")) {
                Field3("user", login.user, if (touched.value && login.user.isEmpty()) "missing" else null)
                Field3("word", login.word, if (touched.value && login.word.length < 3) "short" else null, !login.shown)
                Box(Modifier.click("show") { login.shown = !login.shown }.size(20.dp, 10.dp))
                val enabled = login.canSend && !sending
                log("compose:button $enabled")
                Box(Modifier.clickable(null, null, enabled) { scope.launch { sending = true; log("sends"); delay(48); login.tries++; login.message = if (login.tries < 2) "refused ${login.tries}" else "welcome"; sending = false } }.trace("send").size(40.dp, 10.dp))
                login.message?.let { m -> log("compose:message $m"); key(m) { Alive(m) } }
            }
            LaunchedEffect(login.tries) { if (login.tries > 0) { log("tried:${login.tries}"); delay(64); login.message = null } }
        }
        step("touched") { touched.value = true }
        step("ab, 12") { login.user = "ab"; login.word = "12" }
        step("123") { login.word = "123" }
        step("shown") { tap(5f, 25f) }
        step("sent", 2) { tap(5f, 35f) }
        step("sent twice", 2) { tap(5f, 35f) }
        wait("a while", 4)
        wait("the message goes", 4)
        step("word changed and sent", 2) { login.word = "1234"; login.user = "abc" }
        step("sent again", 2) { tap(5f, 35f) }
        wait("a while", 4)
        //@end
    }
    scenario("chat_by_days", "a chat grouped by days under sticky headings, a divider before what is unread which goes when it was read, messages of one author joined, new ones that come while another day is shown") {
        //@begin chat_by_days
        queueCoroutines()
        val notes = mutableStateListOf(Note3(1, 1, "a"), Note3(2, 1, "a"), Note3(3, 1, "b"), Note3(4, 2, "b"), Note3(5, 2, "a"), Note3(6, 2, "a"), Note3(7, 3, "b")); val read = mutableIntStateOf(4); val list = LazyListState(); lateinit var scope: CoroutineScope
        start(100, 70) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val days by remember { derivedStateOf { log("calc:days"); notes.groupBy { it.day } } }
            LazyColumn(Modifier.trace("list").fillMaxSize(), list) {
                log("content:${read.intValue}")
                for ((day, those) in days) {
                    stickyHeader("day$day", "day") { log("compose:day$day ${those.size}"); Box(Modifier.trace("day$day").size(100.dp, 10.dp)) }
                    those.forEachIndexed { i, note ->
                        if (note.id == read.intValue + 1) item("unread") { log("compose:unread"); Alive("unread"); Box(Modifier.animateItem(null, plainly(32), null).trace("unread").size(100.dp, 5.dp)) }
                        item(note.id, "note") { val joined = i > 0 && those[i - 1].by == note.by; log("compose:n${note.id} $joined"); Box(Modifier.animateItem(null, plainly(32), null).trace("n${note.id}").size(60.dp, if (joined) 10.dp else 15.dp)) }
                    }
                }
            }
        }
        step("all read") { read.intValue = 7 }
        step("a new one") { notes.add(Note3(8, 3, "b")) }
        step("to the second day") { scope.launch { list.scrollToItem(4) } }
        step("dragged on") { press(50f, 60f); move(50f, 30f); move(50f, 25f); move(50f, 25f); release(50f, 25f) }
        step("one goes") { notes.removeAt(4) }
        step("unread again") { read.intValue = 6 }
        step("a day goes") { notes.removeAll { it.day == 1 } }
        step("to the top") { scope.launch { list.animateScrollToItem(0) } }
        fact("at", listOf(list.firstVisibleItemIndex, list.firstVisibleItemScrollOffset))
        //@end
    }
    scenario("month_shown", "a month in a grid of an own layout, a range between two days, months that slide past each other, the day of today kept by a saved state") {
        //@begin month_shown
        queueCoroutines()
        val month = mutableIntStateOf(1); val from = mutableStateOf<Day3?>(null); val to = mutableStateOf<Day3?>(null)
        start(80, 60) {
            log("compose:Root")
            val pick: (Day3) -> Unit = { if (from.value == null || to.value != null) { from.value = it; to.value = null } else to.value = it }
            AnimatedContent(month.intValue, Modifier.trace("months"), { slideInHorizontally(plainly(64)) { it } togetherWith slideOutHorizontally(plainly(64)) { -it } using null }) { m ->
                log("compose:month $m"); Alive("month $m")
                Grid3(4, Modifier.trace("grid$m").width(40.dp)) {
                    log("compose:grid $m")
                    for (n in 1..6 + m) { val d = Day3(n, m); val f = from.value; val t = to.value; DayCell3(d, d == f || d == t, f != null && t != null && n in f.number..t.number && f.month == m, pick) }
                }
            }
            val range by remember { derivedStateOf { log("calc:range"); from.value?.let { f -> to.value?.let { it.number - f.number } } } }
            Shown("range") { range }
        }
        step("the second day") { tap(15f, 5f) }
        step("to the fifth") { tap(5f, 15f) }
        step("the next month") { month.intValue = 2 }
        step("two days there") { tap(5f, 5f); tap(25f, 5f) }
        step("on and back before it is over", 3) { month.intValue = 3 }
        step("back") { month.intValue = 2 }
        step("nothing chosen") { from.value = null; to.value = null }
        //@end
    }
    scenario("photos_and_detail", "a grid of photos and the detail of one by a crossfade with a holder of states: the grid keeps its place, the detail its zoom, a photo liked there is marked in the grid") {
        //@begin photos_and_detail
        queueCoroutines()
        val liked = mutableStateMapOf<Int, Boolean>(); val shown = mutableStateOf<Int?>(null); val columns = mutableIntStateOf(3)
        start(90, 60) {
            log("compose:Root ${shown.value}")
            val holder = rememberSaveableStateHolder()
            Crossfade(shown.value, animationSpec = plainly(48)) { which ->
                log("compose:screen $which")
                holder.SaveableStateProvider(which ?: "grid") {
                    if (which == null) {
                        val state = rememberLazyGridState()
                        LazyVerticalGrid(GridCells.Fixed(columns.intValue), Modifier.trace("grid").fillMaxSize(), state) {
                            items(12, key = { it }) { i -> log("compose:photo $i ${liked[i]}"); Box(Modifier.click("p$i") { shown.value = i }.trace("p$i").height(25.dp).then(if (liked[i] == true) Modifier.padding(2.dp).trace("heart$i") else Modifier).fillMaxSize()) }
                        }
                        LaunchedEffect(state) { snapshotFlow { state.firstVisibleItemIndex }.collect { log("first:$it") } }
                    } else {
                        var zoom by rememberSaveable { mutableFloatStateOf(1f) }
                        Alive("detail $which")
                        Box(Modifier.click("back") { shown.value = null }.graphicsLayer { log("lambda:zoom $zoom"); scaleX = zoom; scaleY = zoom }.trace("detail$which").size(50.dp)) {
                            Box(Modifier.click("like") { liked[which] = liked[which] != true; zoom += .5f }.trace("like$which").size(10.dp))
                        }
                    }
                }
            }
        }
        step("scrolled") { press(50f, 55f); move(50f, 25f); move(50f, 5f); move(50f, 5f); release(50f, 5f) }
        step("a photo") { tap(45f, 30f) }
        step("liked") { tap(5f, 5f) }
        step("back") { tap(40f, 40f) }
        step("the same again") { tap(45f, 30f) }
        step("liked no more, back at once") { tap(5f, 5f); shown.value = null }
        step("two columns") { columns.intValue = 2 }
        //@end
    }
    scenario("checkout_in_steps", "a checkout in steps: each keeps what was put in while another is shown, a bar shows how far it is, the next step is allowed by what is valid, a step is left out") {
        //@begin checkout_in_steps
        queueCoroutines()
        val steps = listOf("cart", "place", "pay", "done"); val at = mutableIntStateOf(0); val gift = mutableStateOf(false); val valid = mutableStateMapOf<String, Boolean>()
        start(100, 60) {
            log("compose:Root")
            val shown by remember { derivedStateOf { log("calc:steps"); if (gift.value) steps - "pay" else steps } }
            val part by animateFloatAsState((at.intValue + 1f) / shown.size, plainly(64))
            val holder = rememberSaveableStateHolder()
            Column(Modifier.trace("checkout")) {
                Box(Modifier.trace("bar").drawBehind { log("draw:bar ${(part * 100).roundToInt()}") }.size(100.dp, 4.dp))
                val name = shown[at.intValue]
                holder.SaveableStateProvider(name) {
                    var put by rememberSaveable { mutableIntStateOf(0) }
                    log("compose:step $name $put"); Alive(name)
                    Box(Modifier.click("put $name") { put++; valid[name] = put > 1 }.trace(name).size(50.dp, (20 + put).dp))
                    DisposableEffect(put) { log("effect-start:$name $put"); onDispose { log("effect-dispose:$name $put") } }
                }
                Row { Box(Modifier.click("back") { if (at.intValue > 0) at.intValue-- }.trace("back").size(20.dp, 10.dp)); val ok by remember { derivedStateOf { valid[shown[at.intValue]] == true } }; log("compose:next $ok"); Box(Modifier.clickable(null, null, ok) { at.intValue++ }.trace("next").alpha(if (ok) 1f else .3f).size(20.dp, 10.dp)) }
            }
        }
        step("next, not valid") { tap(25f, 28f) }
        step("put twice") { tap(5f, 10f); tap(5f, 10f) }
        step("next") { tap(25f, 30f) }
        step("put once") { tap(5f, 10f) }
        step("back") { tap(5f, 28f) }
        step("on again by the program, a gift") { at.intValue = 1; gift.value = true }
        step("put and on") { tap(5f, 10f); at.intValue = 2 }
        step("no gift") { gift.value = false }
        //@end
    }
    scenario("laps_of_a_watch", "a stopwatch by the times of frames with laps, the best and the worst marked by derived states, stopped, gone on with, set back") {
        //@begin laps_of_a_watch
        queueCoroutines()
        val running = mutableStateOf(false); val time = mutableLongStateOf(0L); val laps = mutableStateListOf<Long>()
        val best = derivedStateOf { log("calc:best"); laps.minOrNull() }
        start(100, 80) {
            log("compose:Root ${running.value}")
            if (running.value) LaunchedEffect(Unit) { var last = withFrameMillis { it }; log("runs"); while (true) withFrameMillis { time.longValue += it - last; last = it } }
            Column(Modifier.trace("watch")) {
                Box(Modifier.trace("hand").graphicsLayer { rotationZ = time.longValue / 10f }.drawBehind { log("draw:time ${time.longValue}") }.size(20.dp))
                val tenths by remember { derivedStateOf { time.longValue / 50 } }
                Shown("tenths") { tenths }
                if (laps.size > 1) Row(Modifier.trace("head")) { log("compose:head ${best.value}") }
                for ((i, lap) in laps.withIndex().reversed()) key(i) { val isBest by remember { derivedStateOf { laps.size > 1 && best.value == laps.getOrNull(i) } }; log("compose:lap$i $lap $isBest"); Box(Modifier.trace("lap$i").size(if (isBest) 40.dp else 30.dp, 6.dp)) }
            }
        }
        fun lap() { laps.add(time.longValue - laps.sum()) }
        step("started", 5) { running.value = true }
        step("a lap", 3) { lap() }
        step("a second", 4) { lap() }
        step("stopped, a third") { running.value = false; lap() }
        step("going on", 4) { running.value = true }
        step("a fourth and stopped") { lap(); running.value = false }
        step("set back") { laps.clear(); time.longValue = 0 }
        //@end
    }
    scenario("tasks_swiped", "tasks with a filter, a row that is swiped away by a drag and comes back by undo, one that returns because it was not far enough, one that is done while it is dragged") {
        //@begin tasks_swiped
        queueCoroutines()
        val tasks = mutableStateListOf(Task3(1, false), Task3(2, true), Task3(3, false), Task3(4, false)); val filter = mutableStateOf("all"); val last = mutableStateOf<Pair<Int, Task3>?>(null)
        start(100, 80) {
            log("compose:Root ${filter.value}")
            val shown by remember { derivedStateOf { log("calc:shown"); tasks.filter { filter.value == "all" || it.done == (filter.value == "done") } } }
            Column(Modifier.trace("list")) {
                for (t in shown) key(t.id) { SwipeRow3(t, { last.value = tasks.indexOf(t) to t; tasks.remove(t) }) { log("compose:task ${t.id} ${t.done}"); Box(Modifier.click("t${t.id}") { t.done = !t.done }.trace("box${t.id}").size(10.dp)) } }
                if (last.value != null) Alive("undo")
            }
            Shown("left") { tasks.count { !it.done } }
        }
        step("a little") { press(50f, 20f); move(75f, 20f); move(85f, 20f) }
        step("let go") { move(85f, 20f); release(85f, 20f) }
        step("far") { press(20f, 20f); move(50f, 20f); move(90f, 20f); move(90f, 20f) }
        step("let go, gone") { release(90f, 20f) }
        step("undone") { last.value?.let { (i, t) -> tasks.add(i, t); last.value = null } }
        step("those to do") { filter.value = "open" }
        step("the first dragged", 3) { press(50f, 5f); move(75f, 5f); move(85f, 5f) }
        step("done meanwhile") { tasks[0].done = true }
        step("let go there") { release(85f, 5f) }
        step("all") { filter.value = "all" }
        //@end
    }
    scenario("weather_pulled", "rows of weather that are pulled to be loaded: an indicator follows half of the pull, turns while it loads, rows change then, pushed back before it is let go") {
        //@begin weather_pulled
        queueCoroutinesAndDelays()
        val rows = mutableStateListOf(10, 12, 9, 7, 8, 11); val list = LazyListState(); val loads = mutableIntStateOf(0); lateinit var pull: Pull3
        start(100, 80) {
            log("compose:Root"); val scope = rememberCoroutineScope()
            pull = remember { Pull3(scope) { log("loads"); delay(64); loads.intValue++; for (i in rows.indices) rows[i] = rows[i] + loads.intValue } }
            Box(Modifier.nestedScroll(pull).trace("whole")) {
                LazyColumn(Modifier.offset { log("lambda:list ${pull.pulled.value.roundToInt()}"); IntOffset(0, pull.pulled.value.roundToInt()) }.trace("list").fillMaxSize(), list) { items(rows.size) { log("compose:row$it ${rows[it]}"); Box(Modifier.trace("row$it").size(100.dp, 20.dp)) } }
                if (pull.refreshing) { log("compose:ring"); Alive("ring"); Box(Modifier.trace("ring").size(10.dp)) }
                val visible by remember { derivedStateOf { pull.pulled.value > 0f } }
                Shown("arrow") { visible }
            }
        }
        step("down a little") { press(50f, 20f); move(50f, 40f); move(50f, 58f) }
        step("back up") { move(50f, 45f); move(50f, 30f); move(50f, 30f) }
        step("let go") { release(50f, 30f) }
        step("far down", 3) { press(50f, 10f); move(50f, 40f); move(50f, 75f); move(50f, 75f) }
        step("let go, loads", 3) { release(50f, 75f) }
        wait("a while", 3)
        step("pulled while it loads", 2) { press(50f, 30f); move(50f, 55f); move(50f, 60f); move(50f, 60f); release(50f, 60f) }
        wait("a while", 8)
        //@end
    }
    scenario("head_collapsed", "a head that collapses between two heights by a nested scroll, with a picture that moves half as fast, a title that grows smaller, a row of tabs that stays, another content below") {
        //@begin head_collapsed
        queueCoroutines()
        val top = mutableFloatStateOf(40f); val tab = mutableIntStateOf(0); val states = List(2) { LazyListState() }
        start(100, 100) {
            log("compose:Root")
            val connection = remember { object : NestedScrollConnection {
                override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { if (available.y >= 0) return Offset.Zero; val before = top.floatValue; top.floatValue = (before + available.y).coerceIn(15f, 40f); return Offset(0f, top.floatValue - before) }
                override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { val before = top.floatValue; top.floatValue = (before + available.y).coerceIn(15f, 40f); return Offset(0f, top.floatValue - before) }
            } }
            Column(Modifier.nestedScroll(connection).trace("page")) {
                Box(Modifier.layout { m, c -> val h = top.floatValue.roundToInt(); log("layout:head $h"); val p = m.measure(c.copy(minHeight = h, maxHeight = h)); layout(p.width, h) { p.place(0, 0) } }.clipToBounds().trace("head").fillMaxWidth()) {
                    Box(Modifier.graphicsLayer { translationY = (top.floatValue - 40f) / 2; alpha = (top.floatValue - 15f) / 25f }.trace("picture").fillMaxSize())
                    val small by remember { derivedStateOf { top.floatValue < 25f } }
                    log("compose:head $small")
                    Box(Modifier.align(if (small) Alignment.CenterStart else Alignment.BottomStart).trace("title").size(if (small) 20.dp else 40.dp, 10.dp))
                }
                Row(Modifier.trace("tabs")) { repeat(2) { i -> Box(Modifier.click("tab$i") { tab.intValue = i }.trace("tab$i").weight(1f).height(10.dp)) } }
                key(tab.intValue) { val t = tab.intValue; log("compose:tab $t"); LazyColumn(Modifier.weight(1f).trace("list$t"), states[t]) { items(8) { Box(Modifier.trace("t${t}r$it").size(100.dp, 20.dp)) } } }
            }
        }
        step("up by 18") { press(50f, 90f); move(50f, 72f); move(50f, 54f) }
        step("up by 30") { move(50f, 24f); move(50f, 24f) }
        step("let go") { release(50f, 24f) }
        step("the other tab") { tap(75f, 20f) }
        step("down by 40") { press(50f, 50f); move(50f, 68f); move(50f, 90f); move(50f, 90f); release(50f, 90f) }
        step("the first tab") { tap(25f, 45f) }
        step("to its top by the finger") { press(50f, 60f); move(50f, 78f); move(50f, 98f); move(50f, 98f); release(50f, 98f) }
        //@end
    }
    scenario("tabs_with_line", "tabs whose line runs to the one that is chosen: its place and width come from where the tabs were laid, a pager follows, pages make their content when they are near, a badge makes a tab wider") {
        //@begin tabs_with_line
        queueCoroutines()
        val badge = mutableStateOf(false); val pager = PagerState(0) { 3 }; lateinit var scope: CoroutineScope
        start(100, 60) {
            log("compose:Root"); scope = rememberCoroutineScope()
            val places = remember { mutableStateMapOf<Int, IntRange>() }
            Column(Modifier.trace("page")) {
                Row(Modifier.drawWithContent { drawContent(); places[pager.currentPage]?.let { log("draw:line ${it.first}..${it.last}") } }) {
                    for (i in 0..2) Box(Modifier.onGloballyPositioned { val x = it.positionInParent().x.roundToInt(); places[i] = x..x + it.size.width }.click("tab$i") { scope.launch { pager.animateScrollToPage(i, animationSpec = plainly(64)) } }.trace("tab$i").size(if (badge.value && i == 1) 35.dp else 20.dp, 10.dp)) {
                        val chosen by remember { derivedStateOf { pager.currentPage == i } }; log("compose:tab$i $chosen"); if (badge.value && i == 1) Box(Modifier.trace("badge").size(5.dp))
                    }
                }
                HorizontalPager(pager, Modifier.trace("pager").fillMaxSize()) { p -> log("compose:page$p"); Alive("page$p"); var n by rememberSaveable { mutableIntStateOf(0) }; Box(Modifier.click("page$p") { n++ }.trace("page$p").fillMaxSize()) { log("compose:n$p $n"); Box(Modifier.trace("n$p").size((10 + n).dp)) } }
            }
        }
        step("the third tab") { tap(45f, 5f) }
        step("counted there") { tap(50f, 40f) }
        step("a badge") { badge.value = true }
        step("dragged half back") { press(30f, 40f); move(60f, 40f); move(95f, 40f) }
        step("let go") { move(95f, 40f); release(95f, 40f) }
        step("the first tab") { tap(5f, 5f) }
        step("no badge, the third by the program") { badge.value = false; scope.launch { pager.scrollToPage(2) } }
        //@end
    }
    scenario("tree_of_files", "a tree of files as nested composables and as a flat list, what is open is the same in both, arrows turn, the open ones are closed all at once") {
        //@begin tree_of_files
        queueCoroutines()
        val root = Node3("root", Node3("src", Node3("a"), Node3("b", Node3("b1"))), Node3("doc")); val flat = mutableStateOf(false)
        fun close(node: Node3) { node.open = false; node.children.forEach(::close) }
        start(100, 100) {
            log("compose:Root ${flat.value}")
            if (!flat.value) Branch3(root, 0) else {
                val rows by remember { derivedStateOf { log("calc:rows"); flat3(listOf(root), 0) } }
                LazyColumn(Modifier.trace("list")) { items(rows, key = { it.first.name }) { (node, depth) -> log("compose:row ${node.name} $depth ${node.open}"); Box(Modifier.animateItem(null, plainly(32), null).click(node.name) { node.open = !node.open }.padding(start = (depth * 4).dp).trace(node.name).size(30.dp, 10.dp)) } }
            }
        }
        step("root opens") { tap(2f, 5f) }
        step("src opens") { tap(5f, 15f) }
        step("b opens, doc below it moves") { root.children[0].children[1].open = true }
        step("src closes") { tap(5f, 15f) }
        step("src again") { tap(5f, 15f) }
        step("as a list") { flat.value = true }
        step("src closes in the list") { tap(10f, 15f) }
        step("src and doc open") { root.children.forEach { it.open = true } }
        step("all close") { close(root) }
        step("as a tree") { flat.value = false }
        //@end
    }
    scenario("rows_put_elsewhere", "rows that a finger takes and puts elsewhere: the one that is held is above the others and follows the finger, the others make room with an animation, a cancelled one returns") {
        //@begin rows_put_elsewhere
        queueCoroutines()
        val names = mutableStateListOf("a", "b", "c", "d"); val held = mutableStateOf<String?>(null); val by = mutableFloatStateOf(0f)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("list")) {
                for (name in names) key(name) {
                    val isHeld = held.value == name
                    val index = names.indexOf(name)
                    val y by animateIntAsState(index * 20, plainly(48))
                    log("compose:row $name $index $isHeld")
                    Box(
                        Modifier.zIndex(if (isHeld) 1f else 0f).pointerInput(name) {
                            detectDragGestures(onDragStart = { log("start:$name"); held.value = name; by.floatValue = 0f }, onDragEnd = { log("end:$name"); held.value = null }, onDragCancel = { log("cancel:$name"); held.value = null }) { change, amount ->
                                change.consume(); by.floatValue += amount.y
                                val i = names.indexOf(name); val to = (i + (by.floatValue / 20f).roundToInt()).coerceIn(0, names.lastIndex)
                                if (to != i) { log("moves:$name $i $to"); names.removeAt(i); names.add(to, name); by.floatValue -= (to - i) * 20f }
                            }
                        }.offset { IntOffset(0, if (isHeld) by.floatValue.roundToInt() else y - index * 20) }.trace(name).size(60.dp, 20.dp),
                    )
                }
            }
            Shown("order") { names.joinToString("") }
        }
        step("a is taken") { press(10f, 10f); move(10f, 20f); move(10f, 32f) }
        step("past b") { move(10f, 42f); move(10f, 50f) }
        step("put down") { release(10f, 50f) }
        step("d to the top") { press(10f, 70f); move(10f, 50f); move(10f, 30f); move(10f, 8f) }
        step("one goes meanwhile") { names.remove("b") }
        step("put down there") { release(10f, 8f) }
        step("turned round by the program") { names.reverse() }
        fact("order", names.joinToString(""))
        //@end
    }
    scenario("sheet_by_hand", "a sheet by hand: dragged and let go it runs to one of three heights, the shade behind it is as dark as it is high, a tap there closes it, its list scrolls when it is at the top") {
        //@begin sheet_by_hand
        queueCoroutines()
        val y = Animatable(100f); lateinit var scope: CoroutineScope; val open = derivedStateOf { y.value < 99.5f }
        start(100, 100) {
            log("compose:Root"); scope = rememberCoroutineScope()
            suspend fun settle() { val to = listOf(20f, 60f, 100f).minBy { abs(it - y.value) }; log("settles:${to.roundToInt()}"); y.animateTo(to, plainly(64)) }
            val connection = remember { object : NestedScrollConnection {
                override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { if (available.y >= 0 || y.value <= 20f) return Offset.Zero; val to = maxOf(20f, y.value + available.y); val used = to - y.value; scope.launch { y.snapTo(to) }; return Offset(0f, used) }
                override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { if (available.y <= 0) return Offset.Zero; scope.launch { y.snapTo(y.value + available.y) }; return Offset(0f, available.y) }
                override suspend fun onPreFling(available: Velocity): Velocity { if (y.value <= 20f) return Velocity.Zero; settle(); return available }
                override suspend fun onPostFling(consumed: Velocity, available: Velocity): Velocity { settle(); return available }
            } }
            Box(Modifier.trace("whole").fillMaxSize()) {
                if (open.value) { log("compose:shade"); Alive("shade"); Box(Modifier.click("shade") { scope.launch { y.animateTo(100f, plainly(64)) } }.drawBehind { log("draw:shade ${(100 - y.value).roundToInt()}") }.fillMaxSize()) }
                Column(Modifier.offset { IntOffset(0, y.value.roundToInt()) }.nestedScroll(connection).trace("sheet").size(100.dp, 80.dp)) {
                    Box(Modifier.draggable(rememberDraggableState { d -> scope.launch { y.snapTo((y.value + d).coerceIn(20f, 100f)) } }, Orientation.Vertical, onDragStopped = { settle() }).trace("handle").size(100.dp, 10.dp))
                    LazyColumn(Modifier.trace("list")) { items(8) { Box(Modifier.trace("i$it").size(100.dp, 20.dp)) } }
                }
            }
        }
        step("half open") { scope.launch { y.animateTo(60f, plainly(64)) } }
        step("pulled up by its handle") { press(50f, 65f); move(50f, 45f); move(50f, 33f); move(50f, 33f) }
        step("let go") { release(50f, 33f) }
        step("its list up") { press(50f, 80f); move(50f, 60f); move(50f, 50f); move(50f, 50f); release(50f, 50f) }
        step("its list down and on") { press(50f, 40f); move(50f, 60f); move(50f, 78f); move(50f, 88f); move(50f, 88f) }
        step("let go there") { release(50f, 88f) }
        step("closed by a tap") { tap(50f, 5f) }
        //@end
    }
    scenario("board_with_lanes", "a board with lanes: cards are movable contents that keep their state in another lane, lanes count by derived states, a lane folds with its cards, tags flow in a row") {
        //@begin board_with_lanes
        queueCoroutines()
        val cards = mutableStateListOf(Card3(1, "todo"), Card3(2, "todo"), Card3(3, "done")); val folded = mutableStateOf<String?>(null)
        start(120, 80) {
            log("compose:Root ${folded.value}")
            val contents = remember { mutableMapOf<Int, @Composable () -> Unit>() }
            Row(Modifier.trace("board")) {
                for (lane in listOf("todo", "now", "done")) key(lane) {
                    val those by remember { derivedStateOf { log("calc:$lane"); cards.filter { it.lane == lane } } }
                    log("compose:lane $lane ${those.size}")
                    Column(Modifier.trace(lane).width(40.dp)) {
                        if (folded.value == lane) Alive("folded $lane") else for (card in those) key(card.id) {
                            contents.getOrPut(card.id) { movableContentOf {
                                var n by remember { mutableIntStateOf(0) }
                                log("compose:card ${card.id} $n"); Alive("card ${card.id}")
                                FlowRow(Modifier.click("c${card.id}") { n++ }.trace("c${card.id}")) { repeat(n + 1) { Box(Modifier.size(15.dp, 5.dp)) } }
                            } }()
                        }
                    }
                }
            }
        }
        step("tags of 1") { tap(5f, 2f); tap(5f, 2f) }
        step("1 to now") { cards[0].lane = "now" }
        step("2 and 3 change") { cards[1].lane = "done"; cards[2].lane = "todo" }
        step("now folds") { folded.value = "now" }
        step("another folds") { folded.value = "done" }
        step("a new one, first") { cards.add(0, Card3(4, "todo")) }
        step("1 done, none folds") { cards[1].lane = "done"; folded.value = null }
        step("3 goes") { cards.removeAll { it.id == 3 } }
        //@end
    }
    scenario("guide_over_parts", "a guide over a screen: it lights up one part after the other where they were laid, follows a part that moves, ends when its part goes, is drawn above them") {
        //@begin guide_over_parts
        queueCoroutines()
        val places = mutableStateMapOf<String, Rect>(); val at = mutableStateOf<String?>("first"); val gap = mutableIntStateOf(10); val second = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root ${at.value}")
            @Composable fun Part(name: String, h: Int) { log("compose:Part($name)"); Box(Modifier.onGloballyPositioned { places[name] = it.boundsInRoot() }.trace(name).size(40.dp, h.dp)); DisposableEffect(Unit) { onDispose { log("part-gone:$name"); places.remove(name) } } }
            Box(Modifier.trace("whole").fillMaxSize()) {
                Column(Modifier.trace("parts")) { Part("first", 15); Spacer(Modifier.height(gap.intValue.dp)); if (second.value) Part("second", 20); Part("third", 10) }
                val target = at.value
                if (target != null) {
                    val rect = places[target]
                    log("compose:guide $target ${rect?.top?.roundToInt()}")
                    val top by animateFloatAsState(rect?.top ?: 0f, plainly(48))
                    Box(Modifier.trace("guide").fillMaxSize().drawBehind { log("draw:guide ${top.roundToInt()}") }) { Box(Modifier.layout { m, _ -> val p = m.measure(Constraints.fixed(50, (rect?.height ?: 5f).roundToInt())); layout(p.width, p.height) { p.place(45, top.roundToInt()) } }.trace("hint")) }
                    LaunchedEffect(rect == null) { if (rect == null) { log("no part:$target"); withFrameNanos { }; at.value = if (places.containsKey("third")) "third" else null } }
                }
            }
        }
        step("the second") { at.value = "second" }
        step("it moves") { gap.intValue = 25 }
        step("it goes") { second.value = false }
        step("the gap is small") { gap.intValue = 5 }
        step("it is back, the guide goes to it") { second.value = true; at.value = "second" }
        step("no guide") { at.value = null }
        //@end
    }
    scenario("songs_played", "a player: its place in the song goes on by delays, a slider is dragged meanwhile, the next song begins by itself, paused, another song chosen, the list marks what is played") {
        //@begin songs_played
        queueCoroutinesAndDelays()
        val songs = listOf(Song3("one", 3), Song3("two", 4), Song3("three", 2)); val at = mutableIntStateOf(0); val playing = mutableStateOf(false); val place = mutableIntStateOf(0); val dragged = mutableStateOf<Float?>(null)
        start(100, 80) {
            log("compose:Root ${playing.value} ${at.intValue}")
            LaunchedEffect(playing.value, at.intValue) { while (playing.value) { delay(32); place.intValue++; log("tick:${place.intValue}"); if (place.intValue >= songs[at.intValue].length) { place.intValue = 0; at.intValue = (at.intValue + 1) % songs.size; break } } }
            Column(Modifier.trace("player")) {
                Box(Modifier.pointerInput(at.intValue) { log("handler:${at.intValue}"); detectHorizontalDragGestures(onDragStart = { dragged.value = it.x }, onDragEnd = { dragged.value?.let { place.intValue = (it * songs[at.intValue].length / 100).toInt() }; dragged.value = null }, onDragCancel = { log("cut"); dragged.value = null }) { _, d -> dragged.value = (dragged.value ?: 0f) + d } }
                    .trace("slider").drawBehind { log("draw:slider ${(dragged.value ?: (place.intValue * 100f / songs[at.intValue].length)).roundToInt()}") }.size(100.dp, 10.dp))
                for ((i, song) in songs.withIndex()) { val now by remember { derivedStateOf { at.intValue == i } }; log("compose:${song.name} $now"); Box(Modifier.click(song.name) { at.intValue = i; place.intValue = 0 }.trace(song.name).size(if (now) 60.dp else 50.dp, 10.dp)) }
                Shown("place") { "${place.intValue} of ${songs[at.intValue].length}" }
            }
        }
        step("played", 2) { playing.value = true }
        wait("a while", 5)
        step("dragged", 2) { press(50f, 5f); move(70f, 5f); move(80f, 5f) }
        wait("the song ends meanwhile", 4)
        step("let go", 2) { release(80f, 5f) }
        step("the third", 2) { tap(5f, 35f) }
        wait("a while", 2)
        step("dragged there", 2) { press(10f, 5f); move(35f, 5f); move(55f, 5f); release(55f, 5f) }
        step("paused") { playing.value = false }
        //@end
    }
    scenario("words_filtered", "words that chips filter in a flow row, a search that waits a little, a count that changes its size, no result in place of the list, a list that goes back to its start") {
        //@begin words_filtered
        queueCoroutinesAndDelays()
        val words = listOf("ant", "bee", "cat", "crow", "duck", "toad"); val typed = mutableStateOf(""); val chips = mutableStateListOf<String>(); val list = LazyListState()
        start(100, 80) {
            log("compose:Root")
            var asked by remember { mutableStateOf("") }
            LaunchedEffect(typed.value) { if (typed.value.isNotEmpty()) delay(48); log("asked:${typed.value}"); asked = typed.value }
            val found by remember { derivedStateOf { log("calc:found"); words.filter { asked in it && (chips.isEmpty() || chips.any { c -> it.startsWith(c) }) } } }
            LaunchedEffect(Unit) { snapshotFlow { found }.drop(1).collect { log("found:${it.size}"); list.scrollToItem(0) } }
            Column(Modifier.trace("page")) {
                FlowRow(Modifier.trace("chips"), maxItemsInEachRow = 2) { for (c in listOf("a", "c", "d")) { val on = c in chips; log("compose:chip $c $on"); Box(Modifier.click("chip $c") { if (!chips.remove(c)) chips.add(c) }.trace("chip $c").size(if (on) 40.dp else 30.dp, 10.dp)) } }
                AnimatedContent(found.size, Modifier.trace("count"), { fadeIn(plainly(32)) togetherWith fadeOut(plainly(32)) using SizeTransform { _, _ -> plainly(48) } }) { n -> log("compose:count $n"); Box(Modifier.trace("count$n").size((10 + n * 5).dp, 8.dp)) }
                if (found.isEmpty()) Alive("nothing") else LazyColumn(Modifier.trace("list").weight(1f), list) { items(found, key = { it }) { log("compose:$it"); Box(Modifier.trace(it).size(60.dp, 20.dp)) } }
            }
        }
        step("scrolled") { press(50f, 70f); move(50f, 45f); move(50f, 35f); move(50f, 35f); release(50f, 35f) }
        step("c typed", 2) { typed.value = "c" }
        step("cr typed meanwhile", 2) { typed.value = "cr" }
        wait("a while", 8)
        step("nothing typed, c and d") { typed.value = ""; chips.addAll(listOf("c", "d")) }
        step("c off by the finger") { tap(35f, 5f) }
        step("zz typed", 2) { typed.value = "zz" }
        wait("a while", 8)
        step("nothing typed again") { typed.value = "" }
        //@end
    }
}
