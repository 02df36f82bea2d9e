package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import androidx.compose.ui.window.*

private fun Modifier.wide(name: String, w: IntState) = layout { m, _ -> log("lambda:measure $name ${w.intValue}"); val p = m.measure(Constraints.fixed(w.intValue, 10)); layout(p.width, p.height) { p.place(0, 0) } }
@Composable private fun Layer(name: String, w: IntState, above: @Composable () -> Unit = {}) { Popup(remember { AtCorner(name) }) { log("compose:$name"); Box(Modifier.wide(name, w).trace(name)); above() } }

/** Popups of popups: how many frames it takes until each is opened, closed, moved, and has heard what the others have. */
fun popupsInPopups() {
    scenario("popup_in_popup", "a popup inside a popup opens and closes, alone and with the outer one; content below it changes while both are open") {
        //@begin popup_in_popup
        queueCoroutines()
        val open = mutableIntStateOf(0); val w = mutableIntStateOf(20); val n = mutableIntStateOf(0)
        start(200, 200) {
            log("compose:Root ${open.intValue}")
            Box(Modifier.trace("screen").size(50.dp)) { Shown("n") { n.intValue } }
            if (open.intValue > 0) Layer("one", w) { if (open.intValue > 1) Layer("two", w) }
        }
        step("one opens") { open.intValue = 1 }
        step("two opens") { open.intValue = 2 }
        step("n=1 below") { n.intValue = 1 }
        step("w=30") { w.intValue = 30 }
        step("two closes") { open.intValue = 1 }
        step("two opens, n=2") { open.intValue = 2; n.intValue = 2 }
        step("both close") { open.intValue = 0 }
        step("both open") { open.intValue = 2 }
        //@end
    }
    scenario("popup_in_popup_by_itself", "the content of a popup opens another by a state that only it reads; a third inside; the anchor inside the outer one grows") {
        //@begin popup_in_popup_by_itself
        queueCoroutines()
        val second = mutableStateOf(false); val third = mutableStateOf(false); val w = mutableIntStateOf(20); val v = mutableIntStateOf(10)
        start(200, 200) {
            log("compose:Root")
            Box(Modifier.wide("anchor", w).trace("anchor")) {
                Layer("one", v) { if (second.value) Layer("two", w) { if (third.value) Layer("three", v) } }
            }
        }
        step("two opens") { second.value = true }
        step("three opens") { third.value = true }
        step("the anchor and two") { w.intValue = 25 }
        step("one and three") { v.intValue = 15 }
        step("three closes") { third.value = false }
        step("three opens, w") { third.value = true; w.intValue = 30 }
        step("two closes with three") { second.value = false }
        step("all") { second.value = true }
        //@end
    }
    scenario("popup_below_changes", "what is below an open popup is composed, measured, placed or drawn again; the popup itself is not") {
        //@begin popup_below_changes
        queueCoroutines()
        val n = mutableIntStateOf(0); val w = mutableIntStateOf(20); val d = mutableIntStateOf(0); val shown = mutableStateOf(false); val open = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            Column {
                Shown("n") { n.intValue }
                Box(Modifier.wide("below", w).trace("below").drawn("d") { d.intValue })
                Box(Modifier.trace("anchor").size(10.dp)) { if (open.value) Layer("tip", w) }
                if (shown.value) { Alive("more"); Box(Modifier.trace("more").size(10.dp)) }
            }
        }
        step("open") { open.value = true }
        step("n=1") { n.intValue = 1 }
        step("d=1") { d.intValue = 1 }
        step("more") { shown.value = true }
        step("w=30") { w.intValue = 30 }
        step("closed, less") { open.value = false; shown.value = false }
        step("open, n=2, d=2") { open.value = true; n.intValue = 2; d.intValue = 2 }
        //@end
    }
    scenario("popup_hears_locals", "locals that change above an open popup, and above a popup in it: one that is read, one that is computed from it, with a popup that opens in the same frame") {
        //@begin popup_hears_locals
        queueCoroutines()
        val depth = mutableIntStateOf(1); val second = mutableStateOf(false)
        start(200, 200) {
            log("compose:Root")
            CompositionLocalProvider(Depth provides depth.intValue) {
                Deep("top")
                Popup { Deep("popup"); Box(Modifier.trace("popup").size(10.dp)); if (second.value) Popup { Deep("second") } }
            }
        }
        step("depth 2") { depth.intValue = 2 }
        step("the second") { second.value = true }
        step("depth 3") { depth.intValue = 3 }
        step("the second goes, depth 4") { second.value = false; depth.intValue = 4 }
        step("it comes, depth 5") { second.value = true; depth.intValue = 5 }
        //@end
    }
}
