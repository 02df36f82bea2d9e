@file:OptIn(ExperimentalMaterial3Api::class)

package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

/** Without the ripples, which this engine does not have. */
@Composable fun Quiet(content: @Composable () -> Unit) = CompositionLocalProvider(LocalRippleConfiguration provides null, content = content)
@Composable fun Mark(name: String) { log("compose:$name") }
@Composable fun Tinted(name: String) { log("compose:$name ${if (LocalContentColor.current == Color.Red) "red" else if (LocalContentColor.current == Color.Blue) "blue" else "other"}") }
@Composable fun Ticked(name: String, s: MutableState<Boolean>) { log("compose:$name ${s.value}"); Checkbox(s.value, { log("checked:$name $it"); s.value = it }) }

/** What callers, contents and slots of Material's composables do; how their own parts move is not looked at. */
fun material() {
    scenario("material_checkbox", "a checkbox tapped: in its caller, and in a function of its own") {
        //@begin material_checkbox
        queueCoroutines()
        val a = mutableStateOf(false); val b = mutableStateOf(true)
        start {
            Quiet {
                log("compose:Root ${a.value}")
                Column { Checkbox(a.value, { log("checked:a $it"); a.value = it }); Mark("between"); Ticked("b", b); Mark("after") }
            }
        }
        step("tap the first", 60) { tap(20f, 20f) }
        step("tap the second", 60) { tap(20f, 70f) }
        step("set", 60) { a.value = false; b.value = true }
        //@end
    }
    scenario("material_toggles", "a switch, two radio buttons and chips: tapped, disabled; what their callers and siblings do") {
        //@begin material_toggles
        queueCoroutines()
        val on = mutableStateOf(false); val choice = mutableIntStateOf(0); val picked = mutableStateOf(false); val enabled = mutableStateOf(true)
        start {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:switch ${on.value}"); Switch(on.value, { log("checked:$it"); on.value = it }, enabled = enabled.value) }
                    Box { log("compose:none") }
                    val c = choice.intValue
                    log("compose:radios $c")
                    for (i in 0..1) RadioButton(c == i, { log("clicked:$i"); choice.intValue = i })
                    FilterChip(picked.value, { log("clicked:chip"); picked.value = !picked.value }, { log("compose:label ${picked.value}") })
                    Mark("after")
                }
            }
        }
        step("tap the switch", 60) { tap(20f, 20f) }
        step("disabled", 60) { enabled.value = false }
        step("tap it in vain", 60) { tap(20f, 20f) }
        step("tap the second radio button", 60) { tap(20f, 120f) }
        step("picked", 60) { picked.value = true }
        //@end
    }
    scenario("material_slider", "a slider dragged: what reads its value in composition, beside it and while drawing") {
        //@begin material_slider
        queueCoroutines()
        val v = mutableFloatStateOf(0f)
        start(200, 100) {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:around"); Slider(v.floatValue, { v.floatValue = it; log("changed:${if (it > .7f) "high" else if (it > .3f) "middle" else "low"}") }, onValueChangeFinished = { log("finished") }) }
                    Box(Modifier.drawBehind { log("draw:${if (v.floatValue > .7f) "high" else if (v.floatValue > .3f) "middle" else "low"}") }.size(5.dp))
                    Mark("beside")
                }
            }
        }
        step("press in the middle", 30) { press(100f, 20f) }
        step("drag", 30) { move(130f, 20f) }
        step("on", 30) { move(180f, 20f) }
        step("let go", 30) { release(180f, 20f) }
        step("set", 30) { v.floatValue = 0f }
        //@end
    }
    scenario("material_buttons", "buttons of all kinds: what their contents read, what their callers read, clicked, disabled") {
        //@begin material_buttons
        queueCoroutines()
        val inside = mutableIntStateOf(0); val outside = mutableIntStateOf(0); val enabled = mutableStateOf(true)
        start(300, 400) {
            Quiet {
                log("compose:Root ${outside.intValue}")
                Column {
                    Button({ log("clicked:button"); inside.intValue++ }, enabled = enabled.value) { log("compose:button ${inside.intValue}") }
                    TextButton({ log("clicked:text") }) { log("compose:text ${inside.intValue}"); Mark("static") }
                    OutlinedButton({}) { log("compose:outlined") }
                    IconButton({}) { log("compose:icon"); Mark("in icon") }
                    FloatingActionButton({}) { log("compose:fab ${inside.intValue}") }
                }
            }
        }
        step("tap", 60) { tap(20f, 20f) }
        step("the caller", 60) { outside.intValue = 1 }
        step("disabled", 60) { enabled.value = false }
        step("tap in vain", 60) { tap(20f, 20f) }
        //@end
    }
    scenario("material_surface", "Surface and Card: a content color that changes, what their contents read, clicked") {
        //@begin material_surface
        queueCoroutines()
        val red = mutableStateOf(true); val inside = mutableIntStateOf(0); val outside = mutableIntStateOf(0)
        start(300, 400) {
            Quiet {
                log("compose:Root ${outside.intValue}")
                Column {
                    Surface(color = Color.White, contentColor = if (red.value) Color.Red else Color.Blue) { log("compose:surface ${inside.intValue}"); Tinted("tinted"); Mark("plain") }
                    Card({ log("clicked:card"); inside.intValue++ }, Modifier.size(50.dp)) { log("compose:card"); Mark("in card"); Reading("n", inside) }
                    Mark("after")
                }
            }
        }
        step("blue", 30) { red.value = false }
        step("inside", 30) { inside.intValue = 5 }
        step("the caller", 30) { outside.intValue = 1 }
        step("tap the card", 60) { tap(10f, 30f) }
        //@end
    }
    scenario("material_scaffold", "Scaffold: the order of its slots, what each reads, a bar that gets higher, a button that comes and goes") {
        //@begin material_scaffold
        queueCoroutines()
        val title = mutableIntStateOf(0); val body = mutableIntStateOf(0); val height = mutableIntStateOf(30); val button = mutableStateOf(false); val w = mutableIntStateOf(200)
        start(200, 300) {
            Quiet {
                log("compose:Root")
                Scaffold(
                    topBar = { log("compose:top ${title.intValue}"); Box(Modifier.trace("top").size(200.dp, 40.dp)) },
                    bottomBar = { log("compose:bottom"); Box(Modifier.trace("bottom").sized(w, height)) },
                    floatingActionButton = { log("compose:fab ${button.value}"); if (button.value) Box(Modifier.trace("fab").size(40.dp)) },
                    snackbarHost = { log("compose:host") },
                ) { padding -> log("compose:body ${body.intValue} ${padding.calculateTopPadding().value.toInt()} ${padding.calculateBottomPadding().value.toInt()}"); Box(Modifier.padding(padding).trace("body").fillMaxSize()) { Mark("in body") } }
            }
        }
        step("the title", 10) { title.intValue = 1 }
        step("the body", 10) { body.intValue = 1 }
        step("the bar gets higher", 10) { height.intValue = 50 }
        step("a button", 10) { button.value = true }
        //@end
    }
    scenario("material_theme", "MaterialTheme: another color scheme; who reads a color, who reads none; a theme within, as the outer one changes") {
        //@begin material_theme
        queueCoroutines()
        val dark = mutableStateOf(false); val n = mutableIntStateOf(0)
        start {
            Quiet {
                log("compose:Root")
                val scheme = if (dark.value) darkColorScheme(primary = Color.Blue) else lightColorScheme(primary = Color.Red)
                MaterialTheme(scheme) {
                    log("compose:content ${n.intValue}")
                    Primary("reads")
                    Mark("reads nothing")
                    Box { log("compose:box"); Primary("in a box") }
                    MaterialTheme(lightColorScheme(primary = Color.Red)) { log("compose:within"); Primary("within"); Mark("nothing within") }
                }
            }
        }
        step("dark", 10) { dark.value = true }
        step("n", 10) { n.intValue = 1 }
        //@end
    }
    scenario("material_tabs", "TabRow: another tab, by a tap; what its tabs and their labels do, what is under it") {
        //@begin material_tabs
        queueCoroutines()
        val selected = mutableIntStateOf(0); val n = mutableIntStateOf(0)
        start(300, 100) {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:row"); TabRow(selected.intValue, indicator = {}, divider = {}) { log("compose:tabs"); for (i in 0..2) Tab(selected.intValue == i, { log("clicked:$i"); selected.intValue = i }) { log("compose:label$i" + if (i == 1) " ${n.intValue}" else ""); Box(Modifier.size(30.dp)) } } }
                    Box { log("compose:page ${selected.intValue}") }
                    Mark("after")
                }
            }
        }
        step("tap the second", 60) { tap(150f, 20f) }
        step("n", 10) { n.intValue = 1 }
        step("the third", 60) { selected.intValue = 2 }
        //@end
    }
}
@Composable fun Primary(name: String) { val c = MaterialTheme.colorScheme.primary; log("compose:$name ${if (c == Color.Red) "red" else if (c == Color.Blue) "blue" else "other"}") }
