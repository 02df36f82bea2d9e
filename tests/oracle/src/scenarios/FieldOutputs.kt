package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.*
import androidx.compose.foundation.text.input.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.input.key.*
import androidx.compose.ui.text.*
import androidx.compose.ui.unit.*

/** Fields of a TextFieldState that show another text than they hold. */
fun fieldOutputs() {
    scenario("field_output_inserted", "digits with dashes that only the field shows: arrows step over them, deletions find the digits, a tap finds its place") {
        //@begin field_output_inserted
        queueCoroutines()
        val state = TextFieldState("1234567"); val r = FocusRequester()
        val dashed = OutputTransformation { log("output:${asCharSequence()}"); if (length > 3) insert(3, "-"); if (length > 6) insert(6, "-") }
        start(200, 100) {
            log("compose:Root")
            BasicTextField(state, Modifier.focusRequester(r).trace("field").size(150.dp, 40.dp), lineLimits = TextFieldLineLimits.SingleLine, outputTransformation = dashed, onTextLayout = { get -> log("laid-out:${get()?.layoutInput?.text?.text}") })
            Shown("text") { "${state.text}" }
            Shown("selection") { "${state.selection.start}-${state.selection.end}" }
        }
        step("focused", 4) { r.requestFocus() }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("backspace", 4) { key(Key.Backspace) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("right", 4) { key(Key.DirectionRight) }
        step("right", 4) { key(Key.DirectionRight) }
        step("delete", 4) { key(Key.Delete) }
        step("home, shift right four times", 4) { key(Key.MoveHome); repeat(4) { keyWith(Key.DirectionRight, shift = true) } }
        step("backspace", 4) { key(Key.Backspace) }
        step("end, backspace", 4) { key(Key.MoveEnd); key(Key.Backspace) }
        step("the program", 4) { state.setTextAndPlaceCursorAtEnd("98765432") }
        step("all, backspace", 4) { keyWith(Key.A, ctrl = true); key(Key.Backspace) }
        //@end
    }
    scenario("field_output_hidden", "an output transformation that replaces the middle and leaves out the ends: where the cursor goes") {
        //@begin field_output_hidden
        queueCoroutines()
        val state = TextFieldState("<abcdef>", TextRange(4)); val r = FocusRequester()
        val shown = OutputTransformation { if (length > 5) { replace(3, 5, "..."); delete(0, 1); delete(length - 1, length) } }
        start(200, 100) {
            log("compose:Root")
            BasicTextField(state, Modifier.focusRequester(r).trace("field").size(150.dp, 40.dp), lineLimits = TextFieldLineLimits.SingleLine, outputTransformation = shown, onTextLayout = { get -> log("laid-out:${get()?.layoutInput?.text?.text}") })
            Shown("text") { "${state.text} ${state.selection.start}-${state.selection.end}" }
        }
        step("focused", 4) { r.requestFocus() }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("left", 4) { key(Key.DirectionLeft) }
        step("right three times", 4) { repeat(3) { key(Key.DirectionRight) } }
        step("shift right", 4) { keyWith(Key.DirectionRight, shift = true) }
        step("delete", 4) { key(Key.Delete) }
        step("end", 4) { key(Key.MoveEnd) }
        step("backspace", 4) { key(Key.Backspace) }
        //@end
    }
}
