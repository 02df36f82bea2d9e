package oracle

import androidx.compose.foundation.interaction.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*

/** Text fields with a decoration of their own. */
fun fields() {
    scenario("field_decorated", "a field whose decoration has an icon, a hint while it is empty, a count and the inner field; what runs when it is typed into, focused, decorated anew") {
        //@begin field_decorated
        queueCoroutines()
        val value = mutableStateOf(""); val icon = mutableStateOf("i"); val enabled = mutableStateOf(true); val most = mutableIntStateOf(3); val r = FocusRequester(); val source = MutableInteractionSource()
        start(200, 100) {
            log("compose:Root ${enabled.value}")
            val focused by source.collectIsFocusedAsState()
            Shown("focused") { focused }
            BasicTextField(value.value, { log("typed:$it"); if (it.length <= most.intValue) value.value = it }, Modifier.focusRequester(r).trace("field").size(120.dp, 40.dp), enabled = enabled.value, singleLine = true, interactionSource = source) { inner ->
                log("compose:decoration ${icon.value}")
                Row(Modifier.trace("row")) {
                    Leaf("icon ${icon.value}")
                    Box(Modifier.trace("room").size(80.dp, 30.dp)) { if (value.value.isEmpty()) Leaf("hint"); inner() }
                }
            }
        }
        step("focused", 4) { r.requestFocus() }
        step("the program: ab", 4) { value.value = "ab" }
        step("end, backspace", 4) { key(Key.MoveEnd); key(Key.Backspace) }
        step("another icon", 4) { icon.value = "k" }
        step("backspace: empty", 4) { key(Key.Backspace) }
        step("not enabled", 4) { enabled.value = false }
        step("the program: xyz", 4) { value.value = "xyz" }
        //@end
    }
    scenario("field_without_inner", "a decoration that leaves the inner field out and takes it in again, and one around two fields that share a text") {
        //@begin field_without_inner
        queueCoroutines()
        val value = mutableStateOf(TextFieldValue("one", TextRange(3))); val inside = mutableStateOf(true); val r = List(2) { FocusRequester() }
        start(200, 100) {
            log("compose:Root")
            Column {
                for (i in 0..1) BasicTextField(value.value, { log("typed$i:${it.text} ${it.selection.start}"); value.value = it }, Modifier.focusRequester(r[i]).onFocusChanged { log("focus:$i ${it.isFocused}") }.trace("field$i").size(100.dp, 40.dp), decorationBox = { inner -> log("compose:decoration$i ${inside.value}"); Box(Modifier.trace("box$i").size(90.dp, 30.dp)) { if (inside.value || i == 1) inner() } })
            }
            Shown("text") { value.value.text }
        }
        step("the first", 4) { r[0].requestFocus() }
        step("backspace", 4) { key(Key.Backspace) }
        step("without inner", 4) { inside.value = false }
        step("backspace without it", 4) { key(Key.Backspace) }
        step("the second, home, delete", 4) { r[1].requestFocus(); key(Key.MoveHome); key(Key.Delete) }
        step("with inner", 4) { inside.value = true }
        //@end
    }
}
