@file:OptIn(ExperimentalComposeUiApi::class)

package oracle

import androidx.compose.foundation.focusGroup
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.*
import androidx.compose.ui.unit.dp

@Composable private fun Stand(name: String, all: Requesters, can: Boolean = true) { Box(Modifier.focusRequester(all[name]).focusProperties { canFocus = can }.focus(name).focusTarget().size(20.dp)) }

// Not inline, as `Row` is: two inline rows beside each other have one hash, and Compose takes the one for the other.
@Composable private fun Group(name: String, all: Requesters, content: @Composable () -> Unit) { Row(Modifier.focusRequester(all[name]).focusRestorer().focus(name).focusGroup()) { content() } }

/** Groups that remember which of their children had the focus. */
fun restoring() {
    scenario("restorer_remembers", "a row that had the focus on its second child gets it again: by a key, by a request, after another group") {
        //@begin restorer_remembers
        val all = Requesters(); var manager: FocusManager? = null
        start(200, 100) {
            log("compose:Root")
            manager = androidx.compose.ui.platform.LocalFocusManager.current
            Column {
                Row(Modifier.focusRequester(all["row"]).focusRestorer().focus("row").focusGroup()) { for (i in 0..2) Stand("a$i", all) }
                Row(Modifier.focusRequester(all["other"]).focus("other").focusGroup()) { for (i in 0..2) Stand("b$i", all) }
            }
        }
        step("a1") { all["a1"].requestFocus() }
        step("b0") { all["b0"].requestFocus() }
        step("the row") { log("moved:${all["row"].requestFocus()}") }
        step("a2") { all["a2"].requestFocus() }
        step("b2") { all["b2"].requestFocus() }
        step("up") { log("moved:${manager!!.moveFocus(FocusDirection.Up)}") }
        step("down") { log("moved:${manager!!.moveFocus(FocusDirection.Down)}") }
        step("clear") { manager!!.clearFocus() }
        step("the row") { log("moved:${all["row"].requestFocus()}") }
        //@end
    }
    scenario("restorer_falls_back", "the child that had the focus is gone, or cannot be focused: the default, or a child of one's own") {
        //@begin restorer_falls_back
        val all = Requesters(); val show = mutableStateOf(true); val can = mutableStateOf(true); val back = mutableStateOf("default")
        start(200, 100) {
            log("compose:Root")
            Column {
                val fallback = when (back.value) { "default" -> FocusRequester.Default; else -> all[back.value] }
                Row(Modifier.focusRequester(all["row"]).focusRestorer(fallback).focus("row").focusGroup()) { Stand("a0", all); if (show.value) Stand("a1", all, can.value); Stand("a2", all) }
                Stand("b", all)
            }
        }
        step("the row") { log("moved:${all["row"].requestFocus()}") }
        step("b") { all["b"].requestFocus() }
        step("by a2") { back.value = "a2" }
        step("a1") { all["a1"].requestFocus() }
        step("b") { all["b"].requestFocus() }
        step("a1 cannot") { can.value = false }
        step("the row") { log("moved:${all["row"].requestFocus()}") }
        step("a1 can") { can.value = true }
        step("a1") { all["a1"].requestFocus() }
        step("b") { all["b"].requestFocus() }
        step("a1 is gone") { show.value = false }
        step("the row") { log("moved:${all["row"].requestFocus()}") }
        //@end
    }
    scenario("restorer_nested", "a restorer within a restorer, and a child that comes back as another one") {
        //@begin restorer_nested
        val all = Requesters(); val again = mutableIntStateOf(0)
        start(200, 100) {
            log("compose:Root")
            Column {
                Column(Modifier.focusRequester(all["outer"]).focusRestorer().focus("outer").focusGroup()) {
                    Group("first", all) { for (i in 0..1) Stand("a$i", all) }
                    Group("second", all) { for (i in 0..1) key(i + again.intValue) { Stand("b$i", all) } }
                }
                Stand("c", all)
            }
        }
        step("b1") { all["b1"].requestFocus() }
        step("c") { all["c"].requestFocus() }
        step("the outer") { log("moved:${all["outer"].requestFocus()}") }
        step("a0") { all["a0"].requestFocus() }
        step("second") { log("moved:${all["second"].requestFocus()}") }
        step("c") { all["c"].requestFocus() }
        step("other children") { again.intValue = 10 }
        step("the outer") { log("moved:${all["outer"].requestFocus()}") }
        //@end
    }
}
