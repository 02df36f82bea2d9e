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

/** What undo takes back where the user and the program edit one TextFieldState. */
fun fieldUndo() {
    scenario("field_undo_program", "edits by keys and by the program in turn, then undo and redo") {
        //@begin field_undo_program
        queueCoroutines()
        val state = TextFieldState("abc"); val r = FocusRequester()
        start(200, 100) {
            log("compose:Root")
            BasicTextField(state, Modifier.focusRequester(r).size(150.dp, 40.dp), lineLimits = TextFieldLineLimits.SingleLine)
            Shown("text") { "${state.text} ${state.selection.start}-${state.selection.end}" }
        }
        step("focused", 4) { r.requestFocus() }
        step("backspace", 4) { key(Key.Backspace) }
        step("the program appends", 4) { state.edit { append("de"); placeCursorAtEnd() } }
        step("undo", 4) { keyWith(Key.Z, ctrl = true) }
        step("undo", 4) { keyWith(Key.Z, ctrl = true) }
        step("redo", 4) { keyWith(Key.Z, ctrl = true, shift = true) }
        step("the program again, left", 4) { state.edit { append("x") }; key(Key.DirectionLeft) }
        step("undo", 4) { keyWith(Key.Z, ctrl = true) }
        step("all by the program, backspace", 4) { state.setTextAndPlaceCursorAtEnd("pqr"); key(Key.Backspace) }
        step("undo", 4) { keyWith(Key.Z, ctrl = true) }
        step("undo", 4) { keyWith(Key.Z, ctrl = true) }
        //@end
    }
}
