@file:OptIn(ExperimentalMaterial3Api::class)

package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.material3.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.state.ToggleableState
import androidx.compose.ui.text.*
import androidx.compose.ui.unit.*

/** Kinds of buttons, cards and marks: what their callers and contents do. */
fun materialVariants() {
    scenario("material_kinds_of_buttons", "ElevatedButton, FilledTonalButton, IconToggleButton, small and extended floating buttons: clicked, disabled, with contents that read") {
        //@begin material_kinds_of_buttons
        queueCoroutines()
        val n = mutableIntStateOf(0); val on = mutableStateOf(false); val enabled = mutableStateOf(true)
        start(300, 400) {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:elevated"); ElevatedButton({ log("clicked:elevated"); n.intValue++ }, Modifier.width(100.dp), enabled.value) { log("compose:in elevated ${n.intValue}") } }
                    Box { log("compose:tonal"); FilledTonalButton({ log("clicked:tonal"); n.intValue++ }, Modifier.width(100.dp)) { log("compose:in tonal ${n.intValue}") } }
                    Box { log("compose:toggle ${on.value}"); IconToggleButton(on.value, { log("toggled:$it"); on.value = it }) { log("compose:in toggle") } }
                    Box { log("compose:small"); SmallFloatingActionButton({ log("clicked:small") }) { log("compose:in small") } }
                    Box { log("compose:extended"); ExtendedFloatingActionButton({ log("clicked:extended") }, Modifier.width(120.dp)) { log("compose:in extended"); Box(Modifier.size(20.dp)) } }
                }
            }
        }
        step("tap the first", 20) { tap(50f, 20f) }
        step("tap the second", 20) { tap(50f, 60f) }
        step("toggled", 20) { on.value = true }
        step("disabled", 20) { enabled.value = false }
        step("tap the disabled", 20) { tap(50f, 20f) }
        //@end
    }
    scenario("material_kinds_of_cards", "ElevatedCard and OutlinedCard, with a click and without; a ListItem whose slots read; ProvideTextStyle around a text") {
        //@begin material_kinds_of_cards
        queueCoroutines()
        val n = mutableIntStateOf(0); val size = mutableIntStateOf(20)
        start(300, 400) {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:cards"); ElevatedCard(Modifier.width(100.dp)) { log("compose:in elevated ${n.intValue}"); Box(Modifier.size(20.dp)) } }
                    Box { log("compose:outlined"); OutlinedCard({ log("clicked:outlined"); n.intValue++ }, Modifier.width(100.dp)) { log("compose:in outlined"); Box(Modifier.size(20.dp)) } }
                    Box { log("compose:item"); ListItem({ log("compose:headline ${n.intValue}") }, supportingContent = { log("compose:supporting") }, leadingContent = { log("compose:leading"); Box(Modifier.size(24.dp)) }, trailingContent = { log("compose:trailing") }) }
                    Box { log("compose:styles"); ProvideTextStyle(TextStyle(fontSize = size.intValue.sp)) { log("compose:style ${LocalTextStyle.current.fontSize.value.toInt()}") } }
                }
            }
        }
        step("tap the outlined", 20) { tap(50f, 30f) }
        step("another size", 20) { size.intValue = 30 }
        step("again", 20) { n.intValue = 5 }
        //@end
    }
    scenario("material_marks", "a Badge and a BadgedBox whose badge comes, changes and goes; a TriStateCheckbox through its three states") {
        //@begin material_marks
        queueCoroutines()
        val n = mutableIntStateOf(0); val state = mutableStateOf(ToggleableState.Off); val there = mutableStateOf(true)
        start(300, 200) {
            Quiet {
                log("compose:Root")
                Column {
                    Box { log("compose:box ${there.value}"); BadgedBox({ log("compose:badge slot ${there.value}"); if (there.value) Badge { log("compose:in badge ${n.intValue}") } }) { log("compose:anchor"); Box(Modifier.size(24.dp)) } }
                    Box { log("compose:alone"); Badge() }
                    Box(Modifier.size(48.dp)) { log("compose:tri ${state.value}"); TriStateCheckbox(state.value, { log("clicked:tri"); state.value = if (state.value == ToggleableState.On) ToggleableState.Off else ToggleableState.On }) }
                }
            }
        }
        step("n", 20) { n.intValue = 3 }
        step("gone", 20) { there.value = false }
        step("back", 20) { there.value = true }
        step("indeterminate", 20) { state.value = ToggleableState.Indeterminate }
        //@end
    }
}
