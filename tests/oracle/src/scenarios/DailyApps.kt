@file:OptIn(ExperimentalAnimationApi::class, ExperimentalComposeUiApi::class, ExperimentalLayoutApi::class, ExperimentalFoundationApi::class)

package oracle

import androidx.compose.animation.*
import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.foundation.lazy.grid.*
import androidx.compose.foundation.lazy.grid.items as gridItems
import androidx.compose.foundation.pager.*
import androidx.compose.runtime.*
import androidx.compose.runtime.saveable.*
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
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlin.math.abs
import kotlin.math.roundToInt

private fun <T> even(millis: Int) = tween<T>(millis, easing = LinearEasing)

private class Calendar { var from by mutableIntStateOf(-1); var to by mutableIntStateOf(-1); val busy = mutableStateMapOf<Int, Int>(); val nights by derivedStateOf { log("calc:nights"); if (from < 0) 0 else abs(to - from) } ; fun has(day: Int) = from >= 0 && day in minOf(from, to)..maxOf(from, to) }
@Composable private fun Day(c: Calendar, day: Int) {
    val inside by remember(c, day) { derivedStateOf { c.has(day) } }
    log("compose:Day($day) $inside ${c.busy[day] ?: 0}")
    Box(Modifier.trace("d$day").drawBehind { if (inside) log("draw:inside $day") }.size(20.dp))
}
private data class Song(val id: Int, val name: String, val seconds: Int)
private class Deck(songs: List<Song>) {
    val queue = songs.toMutableStateList(); var current by mutableStateOf(songs.first()); var at by mutableIntStateOf(0); var playing by mutableStateOf(false)
    fun next() { val i = queue.indexOf(current); current = queue[(i + 1) % queue.size]; at = 0 }
}
@Composable private fun Seek(deck: Deck) {
    var dragged by remember { mutableStateOf<Float?>(null) }
    val shown = dragged ?: (deck.at * 100f / deck.current.seconds)
    log("compose:Seek ${shown.roundToInt()}")
    Box(Modifier.trace("seek").draggable(rememberDraggableState { d -> dragged = ((dragged ?: shown) + d).coerceIn(0f, 100f) }, Orientation.Horizontal, onDragStopped = { dragged?.let { deck.at = (it * deck.current.seconds / 100).roundToInt() }; dragged = null; log("sought:${deck.at}") }).size(100.dp, 20.dp).drawBehind { log("draw:seek ${shown.roundToInt()}") })
}
@Composable private fun SongRow(song: Song, isCurrent: Boolean, modifier: Modifier, click: () -> Unit) { log("compose:SongRow(${song.name}) $isCurrent"); Box(modifier.clickable(null, null) { log("picked:${song.name}"); click() }.trace("s${song.id}").size(100.dp, 20.dp)) }
private class Lane(val name: String) { val cards = mutableStateListOf<String>() }
private data class Toast(val id: Int, val text: String)
@Composable private fun Countdown(seconds: Int, running: Boolean, onEnd: () -> Unit) {
    val end by rememberUpdatedState(onEnd); var left by remember { mutableIntStateOf(seconds) }
    log("compose:Countdown $left $running")
    LaunchedEffect(running) { while (running && left > 0) { delay(32); left-- }; if (left == 0) end() }
}
@Composable private fun Strip(name: String, value: Float, onChange: (Float) -> Unit) {
    val change by rememberUpdatedState(onChange); val now by rememberUpdatedState(value)
    log("compose:Strip($name) ${(value * 100).roundToInt()}")
    Box(Modifier.trace(name).pointerInput(Unit) { detectHorizontalDragGestures(onDragStart = { log("start:$name"); change((it.x / 100).coerceIn(0f, 1f)) }, onDragEnd = { log("end:$name ${(now * 100).roundToInt()}") }) { c, d -> c.consume(); change((now + d / 100).coerceIn(0f, 1f)) } }.drawBehind { log("draw:$name ${(value * 100).roundToInt()}") }.size(100.dp, 20.dp))
}
@Composable private fun Message(id: Int, mine: Boolean, modifier: Modifier) { log("compose:Message($id)"); val seen = rememberSaveable { mutableStateOf(false) }; LaunchedEffect(Unit) { log("seen:$id ${seen.value}"); seen.value = true }; Box(modifier.trace("m$id").size(if (mine) 60.dp else 80.dp, 20.dp)) }
private val LocalAccent = compositionLocalOf { "blue" }
@Composable private fun Section(name: String, open: Boolean, toggle: () -> Unit, content: @Composable ColumnScope.() -> Unit) {
    log("compose:Section($name) $open ${LocalAccent.current}")
    Column(Modifier.trace(name).animateContentSize(even(48))) { Box(Modifier.clickable(null, null) { toggle() }.trace("$name.head").size(100.dp, 20.dp)); if (open) content() }
}

/** Programs as somebody writes them for an app: a few parts that work on one state. */
fun dailyApps() {
    scenario("stay_picked", "a month whose days are picked by a drag over them, with derived days inside, bookings in a map and the number of nights in another place") {
        //@begin stay_picked
        queueCoroutines()
        val c = Calendar(); val first = mutableIntStateOf(1)
        fun day(at: Offset) = first.intValue + (at.y / 20).toInt() * 5 + (at.x / 20).toInt()
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("month").pointerInput(first.intValue) { detectDragGestures(onDragStart = { c.from = day(it); c.to = c.from; log("from:${c.from}") }, onDragEnd = { log("over:${c.nights}") }, onDragCancel = { log("cancelled") }) { change, _ -> c.to = day(change.position) } }) {
                for (week in 0 until 3) Row(Modifier.trace("w$week")) { for (d in 0 until 5) { val id = first.intValue + week * 5 + d; if (id > 14) break; key(id) { Day(c, id) } } }
            }
            Shown("nights") { c.nights }
        }
        step("pressed on 7") { press(30f, 30f) }
        step("two days on") { move(70f, 30f) }
        step("to the next week") { move(90f, 50f) }
        step("back before the start") { move(10f, 10f) }
        step("let go") { release(10f, 10f) }
        step("booked") { c.busy[3] = 2; c.busy[12] = 1 }
        step("more for 3") { c.busy[3] = 3 }
        step("the next days while nothing is pressed") { first.intValue = 3 }
        step("pressed and moved") { press(10f, 10f); move(40f, 10f) }
        step("the days change meanwhile") { first.intValue = 1; c.busy.clear() }
        step("let go there") { release(40f, 10f) }
        //@end
    }
    scenario("songs_in_a_queue", "a player: a position that ticks while it plays, a seek bar that is dragged, a queue whose current row is marked and that scrolls to it") {
        //@begin songs_in_a_queue
        queueCoroutinesAndDelays()
        val deck = Deck(listOf(Song(1, "a", 4), Song(2, "b", 3), Song(3, "c", 5), Song(4, "d", 2))); val list = LazyListState()
        start(100, 100) {
            log("compose:Root ${deck.playing}")
            Seek(deck)
            Shown("time") { "${deck.at}/${deck.current.seconds}" }
            Box(Modifier.trace("play").size(100.dp, 10.dp))
            LazyColumn(Modifier.trace("queue").offset(y = 30.dp).height(50.dp), list) { items(deck.queue, key = { it.id }) { s -> SongRow(s, s == deck.current, Modifier.animateItem(placementSpec = even(48))) { deck.current = s; deck.at = 0 } } }
            LaunchedEffect(deck.playing, deck.current) { log("effect:${deck.current.name} ${deck.playing}"); while (deck.playing) { delay(32); if (deck.at + 1 >= deck.current.seconds) deck.next() else deck.at++ } }
            LaunchedEffect(Unit) { snapshotFlow { deck.current }.drop(1).collect { log("scrolls:${it.name}"); list.animateScrollToItem(deck.queue.indexOf(it)) } }
        }
        step("plays", 2) { deck.playing = true }
        wait("a while", 8)
        step("drags the bar", 2) { press(50f, 10f); move(70f, 10f) }
        step("and lets go", 2) { move(90f, 10f); release(90f, 10f) }
        wait("it goes on", 6)
        step("stops", 4) { deck.playing = false }
        step("the last moves to the front", 6) { deck.queue.add(0, deck.queue.removeAt(3)) }
        step("a tap on a row", 8) { tap(50f, 40f) }
        //@end
    }
    scenario("cards_between_lanes", "lanes of cards in rows of lists: a card is movable content that keeps its state between them, lanes are filtered, sorted and counted") {
        //@begin cards_between_lanes
        queueCoroutines()
        val lanes = listOf(Lane("todo").apply { cards.addAll(listOf("x", "y", "z")) }, Lane("done")); val only = mutableStateOf(""); val up = mutableStateOf(true); val births = Births(); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            val contents = remember { HashMap<String, @Composable () -> Unit>() }
            fun content(id: String) = contents.getOrPut(id) { movableContentOf { Mover(id, births, n); var open by rememberSaveable { mutableStateOf(false) }; log("compose:open.$id $open"); Box(Modifier.click("open.$id") { open = !open }.trace("card.$id").size(40.dp, if (open) 20.dp else 10.dp)) } }
            Row(Modifier.trace("board")) {
                for (lane in lanes) {
                    val shown = lane.cards.filter { only.value.isEmpty() || it in only.value }.let { if (up.value) it.sorted() else it.sortedDescending() }
                    Column(Modifier.trace("lane.${lane.name}").width(50.dp)) { Shown("count.${lane.name}") { lane.cards.size }; for (id in shown) key(id) { Box(Modifier.trace("place.$id")) { content(id)() } } }
                }
            }
        }
        step("x is opened") { tap(10f, 15f) }
        step("x is done") { lanes[0].cards.remove("x"); lanes[1].cards.add("x") }
        step("n=1") { n.intValue = 1 }
        step("only y and z") { only.value = "yz" }
        step("z and x change lanes") { lanes[0].cards.remove("z"); lanes[1].cards.add("z"); lanes[1].cards.remove("x"); lanes[0].cards.add("x") }
        step("all, downwards") { only.value = ""; up.value = false }
        step("w comes, x leaves for good") { lanes[0].cards.add("w"); lanes[0].cards.remove("x") }
        step("x is back") { lanes[1].cards.add("x") }
        //@end
    }
    scenario("quiz_against_time", "questions by AnimatedContent with a countdown each, an answer that stops it, a hint in a branch, a score that is derived and a last page") {
        //@begin quiz_against_time
        queueCoroutinesAndDelays()
        val at = mutableIntStateOf(0); val answers = mutableStateListOf<Boolean?>(); val stopped = mutableStateOf(false); val hint = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root ${at.intValue}")
            val score by remember { derivedStateOf { log("calc:score"); answers.count { it == true } } }
            AnimatedContent(at.intValue, Modifier.trace("quiz"), transitionSpec = { (slideInHorizontally(even(48)) { it } togetherWith fadeOut(even(32))).using(SizeTransform(false) { _, _ -> even(48) }) }) { q ->
                log("compose:question $q")
                if (q < 3) Column(Modifier.trace("q$q").size((40 + q * 10).dp)) {
                    Countdown(2 + q, !stopped.value && q == at.intValue) { log("time is over:$q"); answers.add(null); at.intValue++ }
                    if (hint.value) Alive("hint $q")
                    Leaf("answer$q")
                } else Shown("score") { score }
            }
            Shown("answers") { answers.size }
        }
        wait("some time", 2)
        step("answered", 2) { answers.add(true); at.intValue = 1 }
        step("a hint on the way", 3) { hint.value = true }
        step("the time stands", 3) { stopped.value = true }
        wait("nothing happens", 4)
        step("it goes on", 2) { stopped.value = false }
        wait("until it is over", 12)
        step("the last is answered", 20) { answers.add(true); at.intValue = 3 }
        //@end
    }
    scenario("colors_by_strips", "a color of three strips that are dragged, shown as text and drawn; swatches that are kept, chosen and thrown away; an animated preview") {
        //@begin colors_by_strips
        queueCoroutines()
        val parts = mutableStateListOf(0f, .5f, 1f); val kept = mutableStateListOf<Color>()
        start(100, 140) {
            log("compose:Root")
            val color by remember { derivedStateOf { log("calc:color"); Color(parts[0], parts[1], parts[2]) } }
            val shown by animateColorAsState(color, even(48), finishedListener = { log("finished") })
            Column(Modifier.trace("col")) {
                for ((i, name) in listOf("r", "g", "b").withIndex()) Strip(name, parts[i]) { parts[i] = it }
                Box(Modifier.trace("preview").size(100.dp, 20.dp).drawBehind { log("draw:preview ${(shown.red * 10).roundToInt()} ${(shown.green * 10).roundToInt()}") })
                FlowRow(Modifier.trace("kept")) { for (c in kept) key(c) { log("compose:swatch ${(c.red * 10).roundToInt()}"); Box(Modifier.click("swatch") { parts[0] = c.red; parts[1] = c.green; parts[2] = c.blue }.trace("k${(c.red * 10).roundToInt()}").size(30.dp, 10.dp)) } }
            }
            Shown("dark") { color.red + color.green + color.blue < 1.5f }
        }
        step("red is dragged", 2) { press(10f, 10f); move(40f, 10f) }
        step("further", 2) { move(70f, 10f) }
        step("and let go", 8) { release(70f, 10f) }
        step("kept") { kept.add(Color(parts[0], parts[1], parts[2])) }
        step("blue by a program", 8) { parts[2] = 0f }
        step("kept, too, and green is pressed", 4) { kept.add(Color(0f, 0f, 0f)); press(50f, 30f); move(80f, 30f) }
        step("both strips? only the one", 3) { move(90f, 10f) }
        step("let go", 8) { release(90f, 10f) }
        step("the first swatch", 8) { tap(10f, 85f) }
        step("the first swatch leaves") { kept.removeAt(0) }
        //@end
    }
    scenario("chat_that_types", "a chat from below: who types is shown by an animation, new messages scroll unless one reads above, unread ones are counted, older ones are loaded") {
        //@begin chat_that_types
        queueCoroutines()
        val messages = mutableStateListOf(5, 4, 3, 2, 1, 0); val typing = mutableStateOf(false); val list = LazyListState(); val unread = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root ${typing.value}")
            val below by remember { derivedStateOf { log("calc:below"); list.firstVisibleItemIndex == 0 } }
            LazyColumn(Modifier.trace("list"), list, reverseLayout = true) {
                log("lazy:content")
                if (typing.value) item(key = "typing") { log("compose:typing"); val dots by rememberInfiniteTransition().animateFloat(0f, 3f, infiniteRepeatable(even(48))); Box(Modifier.animateItem(null, even(32), null).trace("typing").drawBehind { log("draw:dots ${dots.toInt()}") }.size(40.dp, 10.dp)) }
                items(messages, key = { it }) { m -> Message(m, m % 2 == 0, Modifier.animateItem(fadeInSpec = even(32), placementSpec = even(32), fadeOutSpec = null)) }
            }
            val newest = messages.firstOrNull()
            LaunchedEffect(newest) { log("newest:$newest $below"); if (below) { unread.intValue = 0; list.animateScrollToItem(0) } else unread.intValue++ }
            LaunchedEffect(list) { snapshotFlow { list.layoutInfo.visibleItemsInfo.lastOrNull()?.key }.collect { if (it == messages.lastOrNull() && messages.size < 12) { log("loads"); messages.addAll(listOf(-1, -2).map { x -> x - messages.size }) } } }
            if (unread.intValue > 0) Shown("unread") { unread.intValue }
        }
        step("somebody types", 5) { typing.value = true }
        step("and has written", 12) { typing.value = false; messages.add(0, 6) }
        step("one reads above", 6) { list.dispatchRawDelta(45f) }
        step("a new one meanwhile", 6) { messages.add(0, 7) }
        step("and another", 6) { messages.add(0, 8) }
        step("down again", 6) { list.dispatchRawDelta(-500f) }
        step("one is deleted, one more", 12) { messages.remove(7); messages.add(0, 9) }
        step("to the very top", 8) { list.dispatchRawDelta(1000f) }
        //@end
    }
    scenario("settings_searched", "sections that unfold with animated heights under sticky heads, a search that filters them, a switch in each that keeps its state and a local for all") {
        //@begin settings_searched
        queueCoroutines()
        val query = mutableStateOf(""); val open = mutableStateMapOf("net" to true, "look" to false); val accent = mutableStateOf("blue"); val all = mapOf("net" to listOf("wifi", "cable"), "look" to listOf("dark", "large", "wide"), "keys" to listOf("copy"))
        start(100, 120) {
            log("compose:Root")
            val found by remember { derivedStateOf { log("calc:found ${query.value}"); all.mapValues { (_, v) -> v.filter { query.value in it } }.filterValues { it.isNotEmpty() } } }
            CompositionLocalProvider(LocalAccent provides accent.value) {
                LazyColumn(Modifier.trace("list")) {
                    log("lazy:content")
                    stickyHeader(key = "top") { log("compose:top"); Shown("hits") { found.values.sumOf { it.size } }; Box(Modifier.trace("top").size(100.dp, 10.dp)) }
                    for ((name, entries) in found) item(key = name) {
                        Section(name, open[name] ?: false, { log("toggled:$name"); open[name] = !(open[name] ?: false) }) {
                            for (e in entries) key(e) { var on by rememberSaveable { mutableStateOf(false) }; log("compose:entry $e $on"); Box(Modifier.click(e) { on = !on }.trace("e.$e").size(90.dp, 15.dp)) }
                        }
                    }
                }
            }
        }
        step("wifi on", 4) { tap(10f, 35f) }
        step("look unfolds", 10) { tap(10f, 65f) }
        step("red", 4) { accent.value = "red" }
        step("searched: a", 10) { query.value = "a" }
        step("searched: ar", 10) { query.value = "ar" }
        step("net folds though it is not there", 4) { open["net"] = false }
        step("all again", 10) { query.value = "" }
        step("net unfolds: wifi", 10) { open["net"] = true }
        //@end
    }
    scenario("orders_undone", "orders swiped away by a program with a toast each that ends by itself and undoes; toasts wait for one another") {
        //@begin orders_undone
        queueCoroutinesAndDelays()
        val orders = mutableStateListOf(1, 2, 3, 4); val toasts = mutableStateListOf<Toast>(); val gone = HashMap<Int, Int>()
        fun remove(id: Int) { gone[id] = orders.indexOf(id); orders.remove(id); toasts.add(Toast(id, "order $id")) }
        fun undo(t: Toast) { orders.add(minOf(gone.getValue(t.id), orders.size), t.id); toasts.remove(t) }
        start(100, 100) {
            log("compose:Root ${orders.size}")
            Column(Modifier.trace("col")) {
                for (id in orders) key(id) { Keeper("o$id") }
                val now = toasts.firstOrNull()
                if (now != null) key(now.id) {
                    val left = remember { Animatable(1f) }
                    log("compose:toast ${now.text} ${toasts.size}")
                    LaunchedEffect(now) { try { left.animateTo(0f, even(80)); log("ended:${now.id}"); delay(16); toasts.remove(now) } catch (e: CancellationException) { log("undone:${now.id} ${(left.value * 10).roundToInt()}"); throw e } }
                    Box(Modifier.trace("toast").drawBehind { log("draw:toast ${(left.value * 10).roundToInt()}") }.size(100.dp, 10.dp))
                }
            }
        }
        step("2 leaves", 3) { remove(2) }
        step("3 too", 3) { remove(3) }
        wait("the first ends", 6)
        step("the second is undone", 3) { undo(toasts.first()) }
        step("1 and 4", 2) { remove(1); remove(4) }
        step("the waiting one is undone", 2) { undo(toasts.last()) }
        wait("until all is over", 10)
        //@end
    }
    scenario("snake_by_keys", "a snake that goes by frames and turns by keys, drawn in one canvas of cached cells; points are composed, the field is not") {
        //@begin snake_by_keys
        queueCoroutines()
        class Game { var snake by mutableStateOf(listOf(2 to 2, 1 to 2)); var dir by mutableStateOf(1 to 0); var food by mutableStateOf(4 to 2); var points by mutableIntStateOf(0); var over by mutableStateOf(false); var ticks = 0 }
        val game = Game(); val paused = mutableStateOf(true); val cell = mutableIntStateOf(10); val r = FocusRequester()
        start(100, 100) {
            log("compose:Root ${game.over}")
            LaunchedEffect(paused.value, game.over) {
                log("effect:${paused.value} ${game.over}")
                while (!paused.value && !game.over) {
                    withFrameNanos { }
                    if (++game.ticks % 2 == 0) continue
                    val head = game.snake[0].first + game.dir.first to game.snake[0].second + game.dir.second
                    if (head.first !in 0..5 || head.second !in 0..5 || head in game.snake) { game.over = true; break }
                    if (head == game.food) { game.points++; game.food = (head.first * 3 + 1) % 6 to (head.second + 2) % 6; game.snake = listOf(head) + game.snake } else game.snake = listOf(head) + game.snake.dropLast(1)
                }
            }
            Box(Modifier.trace("field").focusRequester(r).onKeyEvent { e -> if (e.type != KeyEventType.KeyDown) false else { when (e.key) { Key.DirectionUp -> game.dir = 0 to -1; Key.DirectionDown -> game.dir = 0 to 1; Key.DirectionLeft -> game.dir = -1 to 0; Key.Spacebar -> paused.value = !paused.value; else -> return@onKeyEvent false }; true } }.focusTarget()
                .drawWithCache { log("cache:${cell.intValue}"); val side = Size(cell.intValue.toFloat(), cell.intValue.toFloat()); onDrawBehind { log("draw:snake ${game.snake.joinToString(" ") { "${it.first},${it.second}" }} food ${game.food.first},${game.food.second}"); for ((x, y) in game.snake) drawRect(Color.Green, Offset(x * side.width, y * side.height), side) } }.size(60.dp))
            Shown("points") { game.points }; Shown("over") { game.over }
            LaunchedEffect(Unit) { r.requestFocus() }
        }
        step("goes", 4) { key(Key.Spacebar) }
        step("down", 4) { key(Key.DirectionDown) }
        step("left", 3) { key(Key.DirectionLeft) }
        step("larger cells, paused", 3) { cell.intValue = 12; key(Key.Spacebar) }
        step("x does nothing", 2) { key(Key.X) }
        step("up and on, into the wall", 20) { key(Key.DirectionUp); key(Key.Spacebar) }
        //@end
    }
    scenario("timers_of_a_kitchen", "timers in a grid that each count by frames, all paused by one state, of which some are added, reordered, reset and removed while they run") {
        //@begin timers_of_a_kitchen
        queueCoroutines()
        class Timer(val id: String, val most: Int) { var resets by mutableIntStateOf(0) }
        val timers = mutableStateListOf(Timer("a", 3), Timer("b", 6)); val paused = mutableStateOf(true)
        start(100, 100) {
            log("compose:Root")
            LazyVerticalGrid(GridCells.Fixed(2), Modifier.trace("grid")) {
                gridItems(timers, key = { it.id }) { t ->
                    var left by remember(t.resets) { mutableIntStateOf(t.most) }
                    val rings by remember { derivedStateOf { left == 0 } }
                    log("compose:timer ${t.id} $rings")
                    LaunchedEffect(paused.value, t.resets) { if (!paused.value) { log("runs:${t.id} $left"); while (left > 0) { withFrameNanos {}; left-- }; log("rings:${t.id}") } }
                    Box(Modifier.animateItem(null, even(32), null).trace("t.${t.id}").drawBehind { log("draw:${t.id} $left") }.size(40.dp, 20.dp)) { if (rings) Alive("bell ${t.id}") }
                }
            }
        }
        step("all run", 2) { paused.value = false }
        step("a third comes in front", 3) { timers.add(0, Timer("c", 2)) }
        step("paused", 4) { paused.value = true }
        step("b is reset", 4) { timers.first { it.id == "b" }.resets++ }
        step("all run again", 4) { paused.value = false }
        step("a leaves, b to the front", 8) { timers.removeAll { it.id == "a" }; timers.add(0, timers.removeAt(timers.indexOfFirst { it.id == "b" })) }
        step("c is reset", 8) { timers.first { it.id == "c" }.resets++ }
        //@end
    }
    scenario("tour_by_tabs", "tabs and a pager that follow each other, a hint in a popup at the current tab that waits, lists in pages that keep their places") {
        //@begin tour_by_tabs
        queueCoroutinesAndDelays()
        lateinit var pager: PagerState; lateinit var scope: CoroutineScope; val hints = mutableStateOf(true); val n = mutableIntStateOf(0)
        start(100, 120) {
            log("compose:Root")
            pager = rememberPagerState { 4 }; scope = rememberCoroutineScope()
            Column(Modifier.trace("col")) {
                Row(Modifier.trace("tabs")) {
                    for (t in 0 until 4) {
                        val isHere by remember(t) { derivedStateOf { pager.targetPage == t } }
                        log("compose:tab $t $isHere")
                        Box(Modifier.click("tab$t") { scope.launch { pager.animateScrollToPage(t, animationSpec = even(64)) } }.trace("tab$t").size(25.dp, 20.dp)) {
                            if (isHere && hints.value) {
                                var shown by remember { mutableStateOf(false) }
                                LaunchedEffect(Unit) { delay(48); log("hint:$t"); shown = true }
                                if (shown) Popup(Alignment.BottomStart) { log("compose:hint $t ${n.intValue}"); Alive("hint $t"); Box(Modifier.trace("hint$t").size(20.dp, 8.dp)) }
                            }
                        }
                    }
                }
                HorizontalPager(pager, Modifier.trace("pager")) { p ->
                    log("compose:page $p")
                    val list = rememberLazyListState()
                    LazyColumn(Modifier.trace("list$p").size(100.dp, 60.dp), list) { items(6, key = { it }) { i -> Box(Modifier.trace("i$p.$i").size(90.dp, 20.dp)) } }
                    Shown("at$p") { list.firstVisibleItemIndex }
                }
            }
        }
        wait("the first hint", 5)
        step("the second tab", 10) { tap(30f, 10f) }
        wait("its hint", 4)
        step("its list is dragged", 3) { press(50f, 70f); move(50f, 30f) }
        step("and let go", 6) { release(50f, 30f) }
        step("n=1", 3) { n.intValue = 1 }
        step("a swipe", 2) { press(80f, 50f); move(40f, 50f) }
        step("and let go", 20) { move(20f, 50f); release(20f, 50f) }
        wait("the third hint", 5)
        step("no hints", 3) { hints.value = false }
        step("the first tab", 12) { tap(10f, 10f) }
        //@end
    }
    scenario("header_shrinks", "a header that a nested scroll shrinks before the list scrolls, with a title in a layer that follows it, a button that comes from a threshold, and a list that jumps") {
        //@begin header_shrinks
        queueCoroutines()
        val height = mutableFloatStateOf(50f); val list = LazyListState(); val least = mutableFloatStateOf(20f); val n = mutableIntStateOf(0)
        start(100, 120) {
            log("compose:Root ${n.intValue}")
            val connection = remember { object : NestedScrollConnection {
                override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset { val before = height.floatValue; if (available.y < 0) height.floatValue = (before + available.y).coerceAtLeast(least.floatValue); log("pre:${available.y.roundToInt()} ${(height.floatValue - before).roundToInt()}"); return Offset(0f, height.floatValue - before) }
                override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset { val before = height.floatValue; if (available.y > 0) height.floatValue = (before + available.y).coerceAtMost(50f); log("post:${consumed.y.roundToInt()} ${available.y.roundToInt()}"); return Offset(0f, height.floatValue - before) }
            } }
            val small by remember { derivedStateOf { height.floatValue < 30f } }
            Column(Modifier.trace("col").nestedScroll(connection)) {
                Box(Modifier.trace("header").layout { m, c -> val h = height.floatValue.roundToInt(); val p = m.measure(c.copy(minHeight = h, maxHeight = h)); layout(p.width, h) { p.place(0, 0) } }.fillMaxWidth()) { Box(Modifier.graphicsLayer { log("lambda:title ${height.floatValue.roundToInt()}"); scaleX = height.floatValue / 50f }.trace("title").size(40.dp, 10.dp)) }
                if (small) Alive("button")
                LazyColumn(Modifier.trace("list"), list) { items(10) { i -> log("compose:item $i"); Box(Modifier.trace("i$i").fillMaxWidth().height(20.dp)) } }
            }
            Shown("small") { small }
        }
        step("pressed, up by 20", 2) { press(50f, 100f); move(50f, 80f) }
        step("up by 30 more", 2) { move(50f, 50f) }
        step("down by 20", 2) { move(50f, 70f) }
        step("down by 60", 2) { move(50f, 130f) }
        step("let go", 6) { move(50f, 130f); release(50f, 130f) }
        step("a program scrolls: nobody is asked", 3) { list.dispatchRawDelta(30f) }
        step("it jumps to 5", 3) { list.requestScrollToItem(5) }
        step("a lower least, the root runs", 3) { least.floatValue = 10f; n.intValue = 1 }
        step("up by 50 in one", 2) { press(50f, 110f); move(50f, 60f) }
        step("and let go", 6) { move(50f, 60f); release(50f, 60f) }
        //@end
    }
}
