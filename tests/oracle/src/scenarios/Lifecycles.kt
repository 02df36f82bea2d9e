package oracle

import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.*
import androidx.compose.ui.unit.*
import androidx.lifecycle.*
import androidx.lifecycle.compose.*
import javax.swing.SwingUtilities
import kotlinx.coroutines.flow.*

private class Owner(val name: String, state: Lifecycle.State = Lifecycle.State.RESUMED) : LifecycleOwner {
    val registry = LifecycleRegistry.createUnsafe(this)
    init { registry.currentState = state }
    override val lifecycle: Lifecycle get() = registry
    override fun toString() = name
}

/** Effects of a lifecycle: what starts and stops with its states, in which order, and what composes. */
fun lifecycles() {
    scenario("lifecycle_of_scene", "the lifecycle of the scene itself: its state in composition, and the effects at its start") {
        //@begin lifecycle_of_scene
        queueCoroutines()
        val there = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root ${LocalLifecycleOwner.current.lifecycle.currentState}")
            if (there.value) {
                LifecycleEventEffect(Lifecycle.Event.ON_CREATE) { log("created") }
                LifecycleEventEffect(Lifecycle.Event.ON_START) { log("started") }
                LifecycleEventEffect(Lifecycle.Event.ON_RESUME) { log("resumed") }
                LifecycleEventEffect(Lifecycle.Event.ON_STOP) { log("stopped") }
                LifecycleStartEffect(Unit) { log("start effect"); onStopOrDispose { log("stop or dispose") } }
                LifecycleResumeEffect(Unit) { log("resume effect"); onPauseOrDispose { log("pause or dispose") } }
                LaunchedEffect(Unit) { log("launched") }
                DisposableEffect(Unit) { log("effect-start:d"); onDispose { log("effect-dispose:d") } }
                SideEffect { log("side") }
            }
        }
        step("left") { there.value = false }
        step("back") { there.value = true }
        //@end
    }
    scenario("lifecycle_events", "an owner of one's own goes through its states: events, start and resume effects with a key, what they read, another owner") {
        //@begin lifecycle_events
        queueCoroutines()
        val first = Owner("first", Lifecycle.State.CREATED); val second = Owner("second", Lifecycle.State.STARTED)
        val owner = mutableStateOf(first); val k = mutableStateOf("a"); val n = mutableIntStateOf(0); val there = mutableStateOf(true)
        start(100, 60) {
            log("compose:Root")
            CompositionLocalProvider(LocalLifecycleOwner provides owner.value) {
                val key = k.value
                log("compose:inner $key ${LocalLifecycleOwner.current}")
                if (there.value) {
                    LifecycleStartEffect(key) { log("start:$key ${n.intValue}"); onStopOrDispose { log("stop:$key") } }
                    LifecycleResumeEffect(key) { log("resume:$key"); onPauseOrDispose { log("pause:$key") } }
                    val count = n.intValue
                    LifecycleEventEffect(Lifecycle.Event.ON_START) { log("on-start $count") }
                    LifecycleEventEffect(Lifecycle.Event.ON_RESUME) { log("on-resume $count") }
                    LifecycleEventEffect(Lifecycle.Event.ON_PAUSE) { log("on-pause $count") }
                    LifecycleEventEffect(Lifecycle.Event.ON_STOP) { log("on-stop $count") }
                }
                Alive("behind")
            }
        }
        step("started") { first.registry.currentState = Lifecycle.State.STARTED }
        step("resumed") { first.registry.currentState = Lifecycle.State.RESUMED }
        step("n") { n.intValue = 1 }
        step("key") { k.value = "b" }
        step("created") { first.registry.currentState = Lifecycle.State.CREATED }
        step("key while stopped") { k.value = "c" }
        step("resumed again") { first.registry.handleLifecycleEvent(Lifecycle.Event.ON_RESUME) }
        step("another owner") { owner.value = second }
        step("left") { there.value = false }
        step("back") { there.value = true }
        step("destroyed") { second.registry.currentState = Lifecycle.State.DESTROYED }
        //@end
    }
    scenario("lifecycle_states", "currentStateAsState, collectAsStateWithLifecycle, repeatOnLifecycle and flowWithLifecycle of an owner that stops and starts") {
        //@begin lifecycle_states
        SwingUtilities.invokeAndWait { // repeatOnLifecycle goes to Dispatchers.Main, the thread of Swing
            queueCoroutines()
            val owner = Owner("owner"); val numbers = MutableStateFlow(0)
            start(100, 60) {
                log("compose:Root")
                CompositionLocalProvider(LocalLifecycleOwner provides owner) {
                    val state by owner.lifecycle.currentStateAsState()
                    log("state:$state")
                    val collected by numbers.collectAsStateWithLifecycle()
                    log("collected:$collected")
                    val resumed by remember { numbers.map { it * 10 } }.collectAsStateWithLifecycle(-1, minActiveState = Lifecycle.State.RESUMED)
                    log("resumed:$resumed")
                    Shown("again") { collected }
                    LaunchedEffect(owner) { owner.repeatOnLifecycle(Lifecycle.State.STARTED) { log("repeats"); try { numbers.collect { log("repeat:$it") } } finally { log("repeat ends") } } }
                    LaunchedEffect(owner) { numbers.flowWithLifecycle(owner.lifecycle, Lifecycle.State.RESUMED).collect { log("with:$it") } }
                }
            }
            step("1") { numbers.value = 1 }
            step("paused, 2") { owner.registry.currentState = Lifecycle.State.STARTED; numbers.value = 2 }
            step("stopped") { owner.registry.currentState = Lifecycle.State.CREATED }
            step("3 while stopped") { numbers.value = 3 }
            step("started") { owner.registry.currentState = Lifecycle.State.STARTED }
            step("resumed") { owner.registry.currentState = Lifecycle.State.RESUMED }
            step("4") { numbers.value = 4 }
            step("destroyed, 5") { owner.registry.currentState = Lifecycle.State.DESTROYED; numbers.value = 5 }
        }
        //@end
    }
    scenario("lifecycle_observed", "observers of a lifecycle: the order of events, one that joins late, one that leaves, currentState inside, a dropUnlessResumed click") {
        //@begin lifecycle_observed
        queueCoroutines()
        val owner = Owner("owner", Lifecycle.State.INITIALIZED)
        fun told(name: String) = LifecycleEventObserver { _, event -> log("$name:$event ${owner.lifecycle.currentState}") }
        val one = told("one"); val two = told("two"); val late = told("late"); var click = {}
        start(100, 60) {
            log("compose:Root")
            CompositionLocalProvider(LocalLifecycleOwner provides owner) { click = dropUnlessResumed { log("clicked") } }
        }
        step("observed") { owner.lifecycle.addObserver(one); owner.lifecycle.addObserver(two) }
        step("resumed") { owner.registry.currentState = Lifecycle.State.RESUMED; click() }
        step("a late one") { owner.lifecycle.addObserver(late) }
        step("paused") { owner.registry.handleLifecycleEvent(Lifecycle.Event.ON_PAUSE); click() }
        step("one leaves, stopped") { owner.lifecycle.removeObserver(one); owner.registry.handleLifecycleEvent(Lifecycle.Event.ON_STOP) }
        step("the state as a flow") { log("flow:${owner.lifecycle.currentStateFlow.value}"); log("at least created: ${owner.lifecycle.currentState.isAtLeast(Lifecycle.State.CREATED)}"); log("up:${Lifecycle.Event.upTo(Lifecycle.State.RESUMED)} down:${Lifecycle.Event.downFrom(Lifecycle.State.RESUMED)} target:${Lifecycle.Event.ON_STOP.targetState}") }
        step("destroyed") { owner.registry.currentState = Lifecycle.State.DESTROYED }
        //@end
    }
}
