@file:OptIn(androidx.compose.ui.ExperimentalComposeUiApi::class)
@file:Suppress("DEPRECATION")

package oracle

import androidx.compose.runtime.*
import androidx.compose.ui.backhandler.BackHandler
import androidx.navigationevent.NavigationEventInput
import androidx.navigationevent.compose.LocalNavigationEventDispatcherOwner

/** The back gesture, which a window of the desktop makes of an Escape that the scene did not use. */
private class BackGesture : NavigationEventInput() { fun make() = dispatchOnBackCompleted() }
@Composable private fun Hears(gesture: BackGesture) { val dispatcher = LocalNavigationEventDispatcherOwner.current!!.navigationEventDispatcher; DisposableEffect(dispatcher) { dispatcher.addInput(gesture); onDispose { dispatcher.removeInput(gesture) } } }

@Composable private fun Back(name: String, enabled: Boolean = true, n: Int = 0) { log("compose:$name $enabled"); BackHandler(enabled) { log("back:$name $n") } }

/** Handlers of the back gesture. */
fun back() {
    scenario("back_in_turn", "handlers of the back gesture: the last enabled one gets it; one is disabled, leaves, comes back, and gets another function") {
        //@begin back_in_turn
        queueCoroutines()
        val inner = mutableStateOf(true); val outer = mutableStateOf(true); val show = mutableStateOf(true); val n = mutableIntStateOf(0); val gesture = BackGesture()
        start(100, 100) {
            log("compose:Root")
            Hears(gesture)
            Back("outer", outer.value)
            if (show.value) Back("inner", inner.value, n.intValue)
        }
        step("back") { gesture.make() }
        step("inner disabled") { inner.value = false }
        step("back") { gesture.make() }
        step("both disabled") { outer.value = false }
        step("back") { gesture.make() }
        step("both enabled") { outer.value = true; inner.value = true }
        step("back") { gesture.make() }
        step("inner is gone") { show.value = false }
        step("back") { gesture.make() }
        step("inner again, n=1") { show.value = true; n.intValue = 1 }
        step("back") { gesture.make() }
        step("n=2") { n.intValue = 2 }
        step("back") { gesture.make() }
        //@end
    }
    scenario("back_closes", "handlers that close what is open, one after the other, and write in a handler; one declared first but enabled later") {
        //@begin back_closes
        queueCoroutines()
        val pages = mutableStateListOf("a", "b", "c"); val late = mutableStateOf(false); val gesture = BackGesture()
        start(100, 100) {
            log("compose:Root ${pages.size}")
            Hears(gesture)
            BackHandler(late.value) { log("back:late") }
            for (page in pages) key(page) { BackHandler { log("back:$page"); pages.remove(page) }; DisposableEffect(Unit) { log("effect-start:$page"); onDispose { log("effect-dispose:$page") } } }
        }
        step("back") { gesture.make() }
        step("back twice") { gesture.make(); gesture.make() }
        step("late") { late.value = true }
        step("back") { gesture.make() }
        step("back") { gesture.make() }
        step("nobody else") { late.value = false }
        step("back") { gesture.make() }
        //@end
    }
}
