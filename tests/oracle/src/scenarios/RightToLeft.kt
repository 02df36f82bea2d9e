@file:OptIn(ExperimentalMaterial3Api::class)

package oracle

import androidx.compose.foundation.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.*
import androidx.compose.foundation.text.input.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.platform.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*

private val places = java.util.TreeMap<String, Int>()

private fun Modifier.told(name: String) = onGloballyPositioned { places[name] = it.positionInRoot().x.toInt() }

private fun Run.tellPlaces() { fact("places", places.map { (name, x) -> "$name at $x" }); places.clear() }

@Composable private fun FromRight(content: @Composable () -> Unit) = Quiet { CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl, content = content) }

/** Material's parts where the layout goes from right to left: what taps, drags and keys do, and where slots stand. */
fun rightToLeft() {
    scenario("rtl_material_slider", "a Slider from right to left: taps at both ends, a drag, keys") {
        //@begin rtl_material_slider
        queueCoroutines()
        val value = mutableFloatStateOf(0.25f); val steps = mutableFloatStateOf(0f)
        start(200, 200) {
            FromRight {
                log("compose:Root")
                Column(Modifier.width(200.dp)) {
                    Shown("value") { "%.1f".format(value.floatValue) }
                    Slider(value.floatValue, { value.floatValue = it; log("slid:%.1f".format(it)) }, Modifier.width(200.dp), onValueChangeFinished = { log("finished") })
                    Slider(steps.floatValue, { steps.floatValue = it; log("stepped:%.2f".format(it)) }, Modifier.width(200.dp), valueRange = 0f..4f, steps = 3)
                }
            }
        }
        step("tap at the left", 40) { tap(30f, 22f) }
        step("tap at the right", 40) { tap(170f, 22f) }
        step("tap the second, a quarter from the right", 40) { tap(150f, 68f) }
        step("tap the second at the left", 40) { tap(12f, 68f) }
        //@end
    }
    scenario("rtl_material_tabs", "a TabRow, a NavigationBar and a row with a Checkbox, a Switch and a RadioButton from right to left: which one a tap hits") {
        //@begin rtl_material_tabs
        queueCoroutines()
        val tab = mutableIntStateOf(0); val page = mutableIntStateOf(0); val on = mutableStateOf(false); val ticked = mutableStateOf(false)
        start(300, 300) {
            FromRight {
                log("compose:Root")
                Column(Modifier.width(300.dp)) {
                    Box { log("compose:tabs"); TabRow(tab.intValue) { for (i in 0..2) Tab(tab.intValue == i, { log("tab:$i"); tab.intValue = i }) { Box(Modifier.told("tab$i").size(20.dp, 40.dp)) } } }
                    Box { log("compose:bar"); NavigationBar(windowInsets = WindowInsets(0)) { for (i in 0..2) NavigationBarItem(page.intValue == i, { log("page:$i"); page.intValue = i }, { Box(Modifier.size(24.dp)) }) } }
                    Row { log("compose:row ${on.value} ${ticked.value}"); Box(Modifier.told("switch").size(60.dp, 48.dp)) { Switch(on.value, { log("switched:$it"); on.value = it }) }; Box(Modifier.told("box").size(60.dp, 48.dp)) { Checkbox(ticked.value, { log("ticked:$it"); ticked.value = it }) } }
                }
            }
        }
        step("tap the left tab", 60) { tap(50f, 20f) }
        step("tap the right tab", 60) { tap(250f, 20f) }
        step("tap the left page", 60) { tap(50f, 80f) }
        step("tap the switch at the right", 60) { tap(270f, 145f) }
        step("tap the box at its left", 60) { tap(216f, 145f) }
        tellPlaces()
        //@end
    }
    scenario("rtl_material_parts", "a Scaffold with a top bar, an icon and actions, a Card, a list of buttons and a Snackbar from right to left: where their slots stand") {
        //@begin rtl_material_parts
        queueCoroutines()
        val n = mutableIntStateOf(0)
        start(300, 400) {
            FromRight {
                log("compose:Root")
                Scaffold(
                    topBar = { TopAppBar({ Box(Modifier.told("title").size(60.dp, 20.dp)) }, navigationIcon = { Box(Modifier.told("back").size(48.dp)) }, actions = { Box(Modifier.told("first").size(40.dp)); Box(Modifier.told("second").size(40.dp)) }, windowInsets = WindowInsets(0)) },
                    floatingActionButton = { Box(Modifier.told("fab").size(56.dp)) },
                ) { padding ->
                    log("compose:body ${n.intValue}")
                    Column(Modifier.padding(padding)) {
                        Row(Modifier.width(300.dp), Arrangement.spacedBy(8.dp)) { Box(Modifier.told("a").size(30.dp)); Box(Modifier.told("b").size(30.dp)); Spacer(Modifier.weight(1f)); Box(Modifier.told("c").size(30.dp)) }
                        Card(Modifier.width(200.dp)) { Box(Modifier.told("in card").padding(start = 16.dp).size(30.dp)) }
                        Box(Modifier.offset(x = 10.dp).told("moved").size(20.dp))
                    }
                }
            }
        }
        step("again", 20) { n.intValue = 1 }
        tellPlaces()
        //@end
    }
    scenario("rtl_popups", "popups at two corners of an anchor from right to left: where they open") {
        //@begin rtl_popups
        queueCoroutines()
        val above = mutableStateOf(false)
        start(300, 300) {
            FromRight {
                log("compose:Root")
                Box(Modifier.size(300.dp)) {
                    Box(Modifier.padding(start = 20.dp, top = 20.dp).size(40.dp)) {
                        log("compose:anchor")
                        if (above.value) Popup(alignment = Alignment.TopStart) { Box(Modifier.told("popup").size(30.dp)) }
                        if (above.value) Popup(alignment = Alignment.BottomEnd) { Box(Modifier.told("end").size(30.dp)) }
                    }
                }
            }
        }
        step("popups", 10) { above.value = true }
        tellPlaces()
        step("no popups", 10) { above.value = false }
        //@end
    }
    scenario("rtl_field_keys", "a field of latin text from right to left: where arrows, home and end move the cursor, where a tap puts it") {
        //@begin rtl_field_keys
        queueCoroutines()
        val state = TextFieldState("abcdef"); val r = FocusRequester()
        start(200, 100) {
            FromRight {
                log("compose:Root")
                BasicTextField(state, Modifier.focusRequester(r).told("field").size(150.dp, 40.dp), lineLimits = TextFieldLineLimits.SingleLine)
                Shown("text") { "${state.text} ${state.selection.start}-${state.selection.end}" }
            }
        }
        step("focused", 4) { r.requestFocus() }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left again", 4) { key(Key.DirectionLeft) }
        step("right", 4) { key(Key.DirectionRight) }
        step("home", 4) { key(Key.MoveHome) }
        step("right at home", 4) { key(Key.DirectionRight) }
        step("shift left", 4) { keyWith(Key.DirectionLeft, shift = true) }
        step("ctrl left", 4) { keyWith(Key.DirectionLeft, ctrl = true) }
        step("ctrl right", 4) { keyWith(Key.DirectionRight, ctrl = true) }
        //@end
    }
}
