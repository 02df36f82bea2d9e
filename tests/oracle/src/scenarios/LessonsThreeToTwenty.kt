package oracle

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.draggable
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.gestures.rememberDraggableState
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.foundation.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlin.math.roundToInt

/** Where a node stands is known to the harness, and nothing is logged. */
private fun Modifier.place(name: String) = onGloballyPositioned { val at = it.positionInRoot(); geometry[name] = "${at.x.toInt()},${at.y.toInt()} ${it.size.width}x${it.size.height}" }
private fun center(name: String) = geometry.getValue(name).split(' ', ',', 'x').map { it.toInt() }.let { (x, y, w, h) -> x + w / 2f to y + h / 2f }
private fun Run.tapOn(name: String) { val (x, y) = center(name); tap(x, y) }
private fun Modifier.tapped(name: String, action: () -> Unit) = clickable(null, null) { action() }.place(name)

@Composable private fun Title(text: String) { log("compose:Title"); BasicText(text, Modifier.trace("title")) }
@Composable private fun Kinds(names: List<String>) { log("compose:Kinds"); BasicText(names.joinToString(" · "), Modifier.trace("kinds")) }
@Composable private fun OneMore(action: () -> Unit) { Box(Modifier.tapped("more", action)) { BasicText("One more") } }
@Composable private fun Counter(count: State<Int>) { log("compose:Counter"); BasicText("${count.value} today", Modifier.trace("today").width(160.dp)) }

@Composable private fun PageTitle(text: String) { log("compose:Title"); BasicText(text) }
@Composable private fun Track(x: Float, onDrag: (Float) -> Unit) { log("compose:Track"); Box(Modifier.draggable(rememberDraggableState(onDrag), Orientation.Horizontal).trace("track").padding(top = 16.dp).fillMaxWidth().height(64.dp).background(Color.White)) { Chip(x) } }
@Composable private fun Chip(x: Float) { log("compose:Chip"); Box(Modifier.offset(x = x.dp).trace("chip").size(48.dp).background(Color.Blue)) }
@Composable private fun TrackOf(x: () -> Float, onDrag: (Float) -> Unit) { log("compose:Track"); Box(Modifier.draggable(rememberDraggableState(onDrag), Orientation.Horizontal).trace("track").padding(top = 16.dp).fillMaxWidth().height(64.dp).background(Color.White)) { ChipOf(x) } }
@Composable private fun ChipOf(x: () -> Float) { log("compose:Chip"); Box(Modifier.offset { IntOffset(x().roundToInt(), 0) }.trace("chip").size(48.dp).background(Color.Blue)) }
private fun Run.dragTheChip() {
    val (x, y) = center("track")
    step("press", 1) { press(x, y) }
    for (n in 1..22) step("move $n", 1) { move(x + 10 * n, y) }
    step("release", 1) { release(x + 220, y) }
}

private fun sorted(players: List<Pair<String, Int>>): List<Pair<String, Int>> { log("sorted:${players[1].second}"); return players.sortedBy { -it.second } }
@Composable private inline fun BoardPage(likes: MutableState<Int>, players: MutableState<List<Pair<String, Int>>>, ranking: List<Pair<String, Int>>) {
    Column(Modifier.fillMaxSize().background(Color.White).padding(16.dp)) {
        Row {
            BasicText("like (${likes.value})", Modifier.tapped("like") { likes.value++ }.trace("like").padding(end = 24.dp))
            BasicText("goal", Modifier.tapped("goal") { players.value = players.value.map { (name, points) -> name to if (name == "Ben") points + 4 else points } }.trace("goal"))
        }
        for ((name, points) in ranking) BasicText("$name: $points", Modifier.padding(top = 8.dp))
    }
}
private val START = listOf("Ada" to 3, "Ben" to 1, "Cleo" to 2)
private fun Run.match() { for (n in 1..5) step("like $n", 1) { tapOn("like") }; step("goal", 1) { tapOn("goal") } }

@Composable private fun Lines() { log("compose:Lines"); for (n in 0 until 30) BasicText("Line $n", Modifier.height(50.dp).padding(16.dp)) }
@Composable private fun ToTop() { log("compose:ToTop"); BasicText("To top", Modifier.padding(start = 150.dp, top = 16.dp).background(Color.Blue).padding(12.dp)) }

@Composable private fun Guest(name: String) {
    log("compose:Guest")
    var cups by remember { mutableIntStateOf(0) }
    BasicText("$name: $cups cups", Modifier.tapped(name) { cups++ }.padding(6.dp))
}
private fun Run.visit() { for (name in listOf("Ada", "Ada", "add")) step(name, 1) { tapOn(name) } }

@Composable private fun Temperature() { log("compose:Temperature"); BasicText("21°", Modifier.trace("temperature").width(120.dp)) }
@Composable private fun Sky() { log("compose:Sky"); Column(Modifier.trace("sky").padding(vertical = 10.dp)) { BasicText("A few clouds"); BasicText("Wind from the west", Modifier.padding(top = 4.dp)) } }
@Composable private fun Weather(maxWidth: Dp) { log("compose:Weather"); if (maxWidth >= 260.dp) Row(Modifier.trace("in a row")) { Temperature(); Sky() } else Column(Modifier.trace("in a column")) { Temperature(); Sky() } }
private fun Modifier.card(wide: MutableState<Boolean>) = clickable(null, null) { wide.value = !wide.value }.trace("card").height(176.dp).layout { m, c ->
    val width = if (wide.value) c.maxWidth else c.maxWidth / 2
    val p = m.measure(c.copy(minWidth = width, maxWidth = width))
    layout(c.maxWidth, p.height) { p.place(0, 0) }
}.background(Color.White).padding(16.dp)
private fun Run.fourTaps() { for (n in 1..4) step("tap $n", 1) { tapOn("card") } }

@Composable private fun Greeting(name: String, mood: State<String>) { log("compose:Greeting"); BasicText("Hello, $name${mood.value}", Modifier.trace("greeting")) }

// Further programs of the lessons themselves.

fun lessonsThreeToTwenty() {
    scenario("lesson_tea", "lesson 3: a screen reads a count; five taps") {
        //@begin lesson_tea
        queueCoroutines()
        val screen = @Composable {
            log("compose:Screen")
            val count = remember { mutableIntStateOf(0) }
            Column(Modifier.padding(24.dp)) {
                Title("Cups of tea")
                Column { BasicText("${count.intValue} today", Modifier.trace("today").width(160.dp)) }
                Kinds(listOf("green", "black", "mint"))
                OneMore { count.intValue++ }
            }
        }
        start(280, 240) { screen() }
        for (n in 1..5) step("tap $n", 1) { tapOn("more") }
        //@end
    }
    scenario("lesson_tea_counter", "lesson 3: a function of its own reads the count; five taps") {
        //@begin lesson_tea_counter
        queueCoroutines()
        val mine = @Composable {
            log("compose:Mine")
            val count = remember { mutableIntStateOf(0) }
            Column(Modifier.padding(24.dp)) {
                Title("Cups of tea")
                Column { Counter(count) }
                Kinds(listOf("green", "black", "mint"))
                OneMore { count.intValue++ }
            }
        }
        start(280, 240) { mine() }
        for (n in 1..5) step("tap $n", 1) { tapOn("more") }
        //@end
    }
    scenario("lesson_drag", "lesson 6: a value is passed down two levels, while it is dragged") {
        //@begin lesson_drag
        queueCoroutines()
        val page = @Composable {
            log("compose:Page")
            var x by remember { mutableFloatStateOf(0f) }
            Column(Modifier.trace("page").fillMaxSize().background(Color.White).padding(24.dp)) { PageTitle("Drag the chip"); Track(x) { x += it } }
        }
        start(400, 160) { page() }
        dragTheChip()
        //@end
    }
    scenario("lesson_drag_placed", "lesson 6: a function is passed down two levels, and placement calls it") {
        //@begin lesson_drag_placed
        queueCoroutines()
        val page = @Composable {
            log("compose:Page")
            var x by remember { mutableFloatStateOf(0f) }
            Column(Modifier.trace("page").fillMaxSize().background(Color.White).padding(24.dp)) { PageTitle("Drag the chip"); TrackOf({ x }) { x += it } }
        }
        start(400, 160) { page() }
        dragTheChip()
        //@end
    }
    scenario("lesson_board", "lesson 7: a list is sorted in each run") {
        //@begin lesson_board
        queueCoroutines()
        val board = @Composable {
            log("compose:Board")
            val likes = remember { mutableStateOf(0) }
            val players = remember { mutableStateOf(START) }
            val ranking = sorted(players.value)
            BoardPage(likes, players, ranking)
        }
        start(240, 160) { board() }
        match()
        //@end
    }
    scenario("lesson_board_kept", "lesson 7: the sorted list is remembered by the list it was made of") {
        //@begin lesson_board_kept
        queueCoroutines()
        val mine = @Composable {
            log("compose:Mine")
            val likes = remember { mutableStateOf(0) }
            val players = remember { mutableStateOf(START) }
            val ranking = remember(players.value) { sorted(players.value) }
            BoardPage(likes, players, ranking)
        }
        start(240, 160) { mine() }
        match()
        //@end
    }
    scenario("lesson_to_top", "lesson 8: a scroll position is compared in composition; 30 steps of 10 px") {
        //@begin lesson_to_top
        queueCoroutines()
        lateinit var position: ScrollState
        val page = @Composable {
            log("compose:Page")
            position = rememberScrollState()
            val show = position.value > 200
            Box(Modifier.fillMaxSize().background(Color.White)) {
                Column(Modifier.trace("list").fillMaxWidth().verticalScroll(position)) { Lines() }
                if (show) ToTop()
            }
        }
        start(240, 200) { page() }
        for (n in 1..30) step("${n * 10} px", 1) { position.dispatchRawDelta(10f) }
        //@end
    }
    scenario("lesson_to_top_derived", "lesson 8: the comparison is a derived state; 30 steps of 10 px") {
        //@begin lesson_to_top_derived
        queueCoroutines()
        lateinit var position: ScrollState
        val mine = @Composable {
            log("compose:Mine")
            position = rememberScrollState()
            val at = position
            val show = remember { derivedStateOf { at.value > 200 } }
            Box(Modifier.fillMaxSize().background(Color.White)) {
                Column(Modifier.trace("list").fillMaxWidth().verticalScroll(position)) { Lines() }
                if (show.value) ToTop()
            }
        }
        start(240, 200) { mine() }
        for (n in 1..30) step("${n * 10} px", 1) { position.dispatchRawDelta(10f) }
        //@end
    }
    scenario("lesson_card", "lesson 11: a card whose content is composed for its width; four taps") {
        //@begin lesson_card
        queueCoroutines()
        val screen = @Composable {
            log("compose:Screen")
            val wide = remember { mutableStateOf(true) }
            Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp).trace("page")) { BoxWithConstraints(Modifier.card(wide)) { Weather(maxWidth) } }
        }
        start(400, 240) { screen() }
        fourTaps()
        //@end
    }
    scenario("lesson_card_placed", "lesson 11: a card whose measure policy places its content; four taps") {
        //@begin lesson_card_placed
        queueCoroutines()
        val mine = @Composable {
            log("compose:Mine")
            val wide = remember { mutableStateOf(true) }
            Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp).trace("page")) {
                Layout({ Temperature(); Sky() }, Modifier.card(wide)) { measurables, constraints ->
                    val isRow = constraints.maxWidth >= 260.dp.roundToPx()
                    val (first, second) = measurables.map { it.measure(constraints.copy(minWidth = 0, minHeight = 0)) }
                    layout(constraints.maxWidth, constraints.maxHeight) { first.place(0, 0); if (isRow) second.place(first.width, 0) else second.place(0, first.height) }
                }
            }
        }
        start(400, 240) { mine() }
        fourTaps()
        //@end
    }
    scenario("lesson_guests", "lesson 12: guests in a loop without keys; two cups, then a guest comes first") {
        //@begin lesson_guests
        queueCoroutines()
        val party = @Composable {
            log("compose:Party")
            val names = remember { mutableStateListOf("Ada", "Ben", "Cleo") }
            Column(Modifier.fillMaxSize().background(Color.White).padding(12.dp)) {
                BasicText("Add Zoe", Modifier.tapped("add") { names.add(0, "Zoe") }.padding(6.dp))
                for (name in names) Guest(name)
            }
        }
        start(180, 170) { party() }
        visit()
        //@end
    }
    scenario("lesson_guests_keyed", "lesson 12: guests in a loop with keys; two cups, then a guest comes first") {
        //@begin lesson_guests_keyed
        queueCoroutines()
        val mine = @Composable {
            log("compose:Mine")
            val names = remember { mutableStateListOf("Ada", "Ben", "Cleo") }
            Column(Modifier.fillMaxSize().background(Color.White).padding(12.dp)) {
                BasicText("Add Zoe", Modifier.tapped("add") { names.add(0, "Zoe") }.padding(6.dp))
                for (name in names) key(name) { Guest(name) }
            }
        }
        start(180, 170) { mine() }
        visit()
        //@end
    }
    scenario("lesson_greeting", "lesson 17: another count of visits, another person, another mood") {
        //@begin lesson_greeting
        queueCoroutines()
        val visits = mutableIntStateOf(0); val person = mutableStateOf("Ada"); val mood = mutableStateOf("!")
        start(160, 40) {
            log("compose:Screen")
            Column { BasicText("${visits.intValue} visits", Modifier.trace("visits")); Greeting(person.value, mood) }
        }
        step("visits", 1) { visits.intValue = 1 }
        step("person", 1) { person.value = "Grace" }
        step("mood", 1) { mood.value = "?" }
        //@end
    }
    scenario("lesson_meter", "lesson 20: one state, read at the top for a width, a place, a color and an alpha") {
        //@begin lesson_meter
        queueCoroutines()
        val progress = mutableIntStateOf(0)
        start(220, 90) {
            log("compose:Meter")
            val now = progress.intValue
            Column(Modifier.fillMaxSize().background(Color.White).trace("page")) {
                Box(Modifier.width((20 + now * 8).dp).height(20.dp).background(Color.Blue).trace("bar"))
                Box(Modifier.offset(x = (now * 8).dp).size(20.dp).background(Color.Yellow).trace("knob"))
                Box(Modifier.size(40.dp, 20.dp).drawBehind { drawRect(Color(now / 20f, 0.4f, 1 - now / 20f)) }.trace("mark"))
                Box(Modifier.alpha(now / 20f).size(20.dp).background(Color.Blue).trace("glow"))
            }
        }
        for (n in 1..20) step("progress $n", 1) { progress.intValue = n }
        //@end
    }
    scenario("lesson_meter_by_phase", "lesson 20: one state, read where it is needed: in measurement, placement, drawing and a layer") {
        //@begin lesson_meter_by_phase
        queueCoroutines()
        val progress = mutableIntStateOf(0)
        start(220, 90) {
            log("compose:Mine")
            Column(Modifier.fillMaxSize().background(Color.White).trace("page")) {
                Box(Modifier.layout { m, _ -> val p = m.measure(Constraints.fixed(20 + progress.intValue * 8, 20)); layout(p.width, 20) { p.place(0, 0) } }.background(Color.Blue).trace("bar"))
                Box(Modifier.offset { IntOffset(progress.intValue * 8, 0) }.size(20.dp).background(Color.Yellow).trace("knob"))
                Box(Modifier.size(40.dp, 20.dp).drawBehind { drawRect(Color(progress.intValue / 20f, 0.4f, 1 - progress.intValue / 20f)) }.trace("mark"))
                Box(Modifier.graphicsLayer { alpha = progress.intValue / 20f }.size(20.dp).background(Color.Blue).trace("glow"))
            }
        }
        for (n in 1..20) step("progress $n", 1) { progress.intValue = n }
        //@end
    }
}
