package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.*
import androidx.compose.foundation.text.input.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.text.*
import androidx.compose.ui.text.input.*
import androidx.compose.ui.unit.*

/** A number in groups of three digits, with a space between them. */
private object Grouped : VisualTransformation {
    override fun filter(text: AnnotatedString) = TransformedText(AnnotatedString(text.text.chunked(3).joinToString(" ")), object : OffsetMapping {
        override fun originalToTransformed(offset: Int) = if (offset == 0) 0 else offset + (offset - 1) / 3
        override fun transformedToOriginal(offset: Int) = offset - offset / 4
    })
}

/** Text fields that show another text than they hold, that act on Enter, or that own their text. */
fun fieldTransforms() {
    scenario("field_masked", "a field that hides its letters, shows them, and hides them by another letter; what is laid out, and what edits find") {
        //@begin field_masked
        queueCoroutines()
        val value = mutableStateOf(TextFieldValue("abc", TextRange(3))); val shown = mutableStateOf(false); val mask = mutableStateOf('•'); val r = FocusRequester()
        start(200, 100) {
            log("compose:Root ${shown.value}")
            BasicTextField(value.value, { log("typed:${it.text} ${it.selection.start}-${it.selection.end}"); value.value = it }, Modifier.focusRequester(r).trace("field").size(120.dp, 40.dp), singleLine = true, onTextLayout = { log("laid-out:${it.layoutInput.text.text}") }, visualTransformation = if (shown.value) VisualTransformation.None else PasswordVisualTransformation(mask.value))
        }
        step("focused", 4) { r.requestFocus() }
        step("backspace", 4) { key(Key.Backspace) }
        step("shown", 4) { shown.value = true }
        step("left, delete", 4) { key(Key.DirectionLeft); key(Key.Delete) }
        step("another mask, hidden", 4) { mask.value = '*'; shown.value = false }
        step("the program: wxyz", 4) { value.value = TextFieldValue("wxyz", TextRange(1, 3)) }
        step("backspace", 4) { key(Key.Backspace) }
        step("another mask", 4) { mask.value = '-' }
        //@end
    }
    scenario("field_grouped", "digits in groups: arrows, home, end and taps find their places in the digits themselves") {
        //@begin field_grouped
        queueCoroutines()
        val value = mutableStateOf(TextFieldValue("1234567", TextRange(7))); val r = FocusRequester()
        start(200, 100) {
            log("compose:Root")
            BasicTextField(value.value, { log("typed:${it.text} ${it.selection.start}-${it.selection.end}"); value.value = it }, Modifier.focusRequester(r).size(150.dp, 40.dp), singleLine = true, onTextLayout = { log("laid-out:${it.layoutInput.text.text}") }, visualTransformation = Grouped)
            Shown("digits") { value.value.text }
        }
        step("focused", 4) { r.requestFocus() }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("backspace", 4) { key(Key.Backspace) }
        step("home", 4) { key(Key.MoveHome) }
        step("right", 4) { key(Key.DirectionRight) }
        step("delete", 4) { key(Key.Delete) }
        step("end", 4) { key(Key.MoveEnd) }
        step("backspace", 4) { key(Key.Backspace) }
        step("all, backspace", 4) { keyWith(Key.A, ctrl = true); key(Key.Backspace) }
        //@end
    }
    scenario("field_actions", "Enter in fields of one line: the action of the keyboard options, its default, the next field; and in a field of many lines") {
        //@begin field_actions
        queueCoroutines()
        val value = mutableStateOf("a"); val action = mutableStateOf(ImeAction.Done); val r = List(3) { FocusRequester() }
        start(200, 100) {
            log("compose:Root ${action.value}")
            Column {
                BasicTextField(value.value, { log("typed:$it"); value.value = it }, Modifier.focusRequester(r[0]).onFocusChanged { log("focus:0 ${it.isFocused}") }.size(100.dp, 20.dp), singleLine = true, keyboardOptions = KeyboardOptions(keyboardType = KeyboardType.Number, imeAction = action.value), keyboardActions = KeyboardActions(onDone = { log("done") }, onSearch = { log("search"); defaultKeyboardAction(ImeAction.Next) }))
                BasicTextField(value.value, { value.value = it }, Modifier.focusRequester(r[1]).onFocusChanged { log("focus:1 ${it.isFocused}") }.size(100.dp, 20.dp), singleLine = true, keyboardOptions = KeyboardOptions(imeAction = ImeAction.Previous))
                BasicTextField(value.value, { log("typed2:${it.replace("\n", "|")}"); value.value = it }, Modifier.focusRequester(r[2]).onFocusChanged { log("focus:2 ${it.isFocused}") }.size(100.dp, 40.dp), keyboardOptions = KeyboardOptions(imeAction = ImeAction.Next), keyboardActions = KeyboardActions { log("any") })
            }
        }
        step("focused", 4) { r[0].requestFocus() }
        step("Enter", 4) { key(Key.Enter) }
        step("search", 4) { action.value = ImeAction.Search }
        step("Enter", 4) { key(Key.Enter) }
        step("Enter in the second", 4) { key(Key.Enter) }
        step("next", 4) { action.value = ImeAction.Next }
        step("Enter", 4) { key(Key.Enter) }
        step("the third, Enter", 4) { r[2].requestFocus(); key(Key.Enter) }
        step("send, unhandled", 4) { action.value = ImeAction.Send; r[0].requestFocus() }
        step("Enter", 4) { key(Key.Enter) }
        //@end
    }
    scenario("field_of_state", "a field that owns its text in a TextFieldState: typing runs no composition but those that read the text; a transformation of the input refuses and changes edits") {
        //@begin field_of_state
        queueCoroutines()
        val state = TextFieldState("ab"); val r = FocusRequester(); val enabled = mutableStateOf(true)
        val short = InputTransformation { log("input:${asCharSequence()} ${selection.start}"); if (length > 3) revertAllChanges() }
        start(200, 100) {
            log("compose:Root ${enabled.value}")
            BasicTextField(state, Modifier.focusRequester(r).trace("field").size(120.dp, 40.dp), enabled = enabled.value, inputTransformation = short, lineLimits = TextFieldLineLimits.SingleLine, onKeyboardAction = { log("action"); it() }, decorator = { inner -> log("compose:decorator"); Box(Modifier.trace("box")) { inner() } })
            Shown("text") { "${state.text}" }
            Shown("selection") { "${state.selection.start}-${state.selection.end}" }
        }
        step("focused", 4) { r.requestFocus() }
        step("backspace", 4) { key(Key.Backspace) }
        step("the program: append", 4) { state.edit { append("xyz"); placeCursorAtEnd() } }
        step("backspace: too long still", 4) { key(Key.Backspace) }
        step("the program: all text", 4) { state.setTextAndPlaceCursorAtEnd("uvw") }
        step("left", 4) { key(Key.DirectionLeft) }
        step("delete", 4) { key(Key.Delete) }
        step("undo", 4) { keyWith(Key.Z, ctrl = true) }
        step("Enter", 4) { key(Key.Enter) }
        step("clear", 4) { state.clearText() }
        step("not enabled", 4) { enabled.value = false }
        step("the program: select", 4) { state.edit { replace(0, length, "pq"); selection = TextRange(0, 2) } }
        //@end
    }
}
