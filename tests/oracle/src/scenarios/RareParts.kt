@file:OptIn(ExperimentalComposeUiApi::class, ExperimentalFoundationApi::class, ExperimentalComposeRuntimeApi::class)

package oracle

import androidx.compose.animation.core.*
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.*
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.lazy.*
import androidx.compose.runtime.*
import androidx.compose.runtime.snapshots.*
import androidx.compose.runtime.tooling.*
import androidx.compose.ui.*
import androidx.compose.ui.focus.*
import androidx.compose.ui.geometry.*
import androidx.compose.ui.input.pointer.*
import androidx.compose.ui.input.pointer.util.*
import androidx.compose.ui.layout.*
import androidx.compose.ui.unit.*
import kotlinx.coroutines.*
import kotlin.math.roundToInt

private val LocalHue = compositionLocalOf { 0 }
private val LocalFont = staticCompositionLocalOf { "plain" }
private val LocalWeight = compositionLocalOf { 1 }
private class NoApplier : AbstractApplier<Unit>(Unit) {
    override fun insertTopDown(index: Int, instance: Unit) {}
    override fun insertBottomUp(index: Int, instance: Unit) {}
    override fun remove(index: Int, count: Int) {}
    override fun move(from: Int, to: Int, count: Int) {}
    override fun onClear() {}
}
@Composable private fun HueOf(name: String) { log("compose:HueOf($name) ${LocalHue.current} ${LocalFont.current} ${LocalWeight.current}") }
@Composable private fun Counted(name: String, n: IntState) { log("compose:Counted($name) ${n.intValue}") }
private enum class Kind { A, B }
private data class Pair2(val a: Int, val b: String)
@Composable private fun Staying(name: String) { val kept = remember { name }; log("compose:Staying($name) $kept"); DisposableEffect(Unit) { log("effect-start:$kept"); onDispose { log("effect-dispose:$kept") } } }

/** Parts of the framework that programs use by themselves now and then: mutexes, trackers, observers, keys of all kinds, locals in arrays. */
fun rareParts() {
    scenario("locals_over_list", "locals above a list whose content is declared again: read in an item, in a part of an item, and not at all") {
        //@begin locals_over_list
        queueCoroutines()
        val hue = mutableIntStateOf(0); val font = mutableStateOf("plain"); val n = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            CompositionLocalProvider(LocalHue provides hue.intValue, LocalFont provides font.value) {
                log("compose:provided")
                LazyColumn(Modifier.size(50.dp)) {
                    item { log("compose:item0 ${n.intValue}"); Box(Modifier.size(20.dp)) { HueOf("part") } }
                    item { log("compose:item1"); Box(Modifier.size(20.dp)) }
                }
                SideEffect { log("side:provided") }
            }
        }
        step("hue=1") { hue.intValue = 1 }
        step("n=1") { n.intValue = 1 }
        step("hue=2") { hue.intValue = 2 }
        step("font") { font.value = "bold" }
        step("hue=3, n=2") { hue.intValue = 3; n.intValue = 2 }
        step("font, n=3") { font.value = "thin"; n.intValue = 3 }
        step("all") { hue.intValue = 4; font.value = "plain"; n.intValue = 4 }
        //@end
    }
    scenario("focus_targets_in_chain", "several focus targets in one chain with listeners before, between and behind them: each takes the focus, is captured, is disabled, leaves the chain") {
        //@begin focus_targets_in_chain
        queueCoroutines()
        val f = List(4) { FocusRequester() }; val can = mutableStateOf(true); val inner = mutableStateOf(true); lateinit var focus: FocusManager
        start(100, 100) {
            log("compose:Root"); focus = androidx.compose.ui.platform.LocalFocusManager.current
            Box(Modifier.onFocusChanged { log("focus:root $it") }.focusGroup().size(100.dp)) {
                Box(Modifier.onFocusChanged { log("focus:before $it") }.focusRequester(f[0]).focusProperties { canFocus = can.value }.focusTarget().onFocusEvent { log("event:between $it") }.focusRequester(f[1]).then(if (inner.value) Modifier.focusTarget() else Modifier).onFocusChanged { log("focus:behind $it") }.size(20.dp)) { Box(Modifier.onFocusChanged { log("focus:child $it") }.focusRequester(f[2]).focusTarget().size(10.dp)) }
                Box(Modifier.focusRequester(f[3]).onFocusChanged { log("focus:other $it") }.focusTarget().size(20.dp))
            }
        }
        step("outer of the chain") { log("asked:${f[0].requestFocus()}") }
        step("inner of the chain") { log("asked:${f[1].requestFocus()}") }
        step("the child") { log("asked:${f[2].requestFocus()}") }
        step("the child is captured, another is asked") { log("captured:${f[2].captureFocus()}"); log("asked:${f[3].requestFocus()}") }
        step("freed, the other") { log("freed:${f[2].freeFocus()}"); log("asked:${f[3].requestFocus()}") }
        step("the outer cannot") { can.value = false }
        step("outer asked") { log("asked:${f[0].requestFocus()}") }
        step("back, inner asked") { can.value = true; log("asked:${f[1].requestFocus()}") }
        step("the inner leaves the chain") { inner.value = false }
        step("next") { log("moved:${focus.moveFocus(FocusDirection.Next)}") }
        step("previous") { log("moved:${focus.moveFocus(FocusDirection.Previous)}") }
        step("the inner comes, the child") { inner.value = true; log("asked:${f[2].requestFocus()}") }
        step("cleared") { focus.clearFocus() }
        //@end
    }
    scenario("gesture_waits", "two handlers on one node and one around: waits for a first down, for an up or a cancellation, for a slop and a drag, with what each consumes") {
        //@begin gesture_waits
        queueCoroutines()
        val consume = mutableStateOf(false); val key = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.pointerInput(Unit) { awaitEachGesture { val d = awaitFirstDown(requireUnconsumed = false); log("outer:down ${d.isConsumed}"); val u = waitForUpOrCancellation(PointerEventPass.Initial); log("outer:${if (u == null) "cancelled" else "up"}") } }.size(80.dp)) {
                Box(Modifier.pointerInput(key.intValue) { try { awaitEachGesture { val d = awaitFirstDown(); log("first:down"); val s = awaitTouchSlopOrCancellation(d.id) { c, over -> log("first:over ${over.x.roundToInt()} ${over.y.roundToInt()}"); c.consume() }; if (s != null) { val done = drag(s.id) { log("first:drag ${it.positionChange().x.roundToInt()}"); it.consume() }; log("first:done $done") } else log("first:no slop") } } finally { log("first:ends") } }
                    .pointerInput(Unit) { awaitEachGesture { val d = awaitFirstDown(); log("second:down"); if (consume.value) d.consume(); val u = waitForUpOrCancellation(); if (u != null) u.consume(); log("second:${if (u == null) "cancelled" else "up"}") } }.size(60.dp))
            }
        }
        step("a tap") { tap(10f, 10f) }
        step("press") { press(10f, 10f) }
        step("a little") { move(15f, 10f) }
        step("beyond the slop") { move(35f, 10f) }
        step("further") { move(45f, 12f) }
        step("release") { release(45f, 12f) }
        step("consumed at once, press") { consume.value = true; press(20f, 20f) }
        step("moved far") { move(50f, 50f) }
        step("released") { release(50f, 50f) }
        step("press out and back") { consume.value = false; press(20f, 20f); move(75f, 20f); move(20f, 20f); release(20f, 20f) }
        step("press, another key") { press(20f, 20f); key.intValue = 1 }
        step("moved on") { move(50f, 20f) }
        step("released at last") { release(50f, 20f) }
        //@end
    }
    scenario("policies_asked", "layouts without intrinsics of their own under parents that ask for them: which policies run to answer, what they read, when they are asked again") {
        //@begin policies_asked
        queueCoroutines()
        val w = mutableIntStateOf(10); val h = mutableIntStateOf(10); val gap = mutableIntStateOf(0); val wide = mutableStateOf(false)
        start(100, 100) {
            log("compose:Root")
            Column(Modifier.trace("column").width(if (wide.value) IntrinsicSize.Max else IntrinsicSize.Min)) {
                Layout({
                    Box(Modifier.layout { m, k -> log("lambda:a ${k.hasBoundedWidth} ${k.hasBoundedHeight}"); val p = m.measure(k.copy(minWidth = 0, minHeight = 0)); layout(p.width + gap.intValue, p.height) { p.place(0, 0) } }) { Spacer(Modifier.size(w.intValue.dp, 10.dp)) }
                    Layout({}, Modifier.trace("leaf")) { _, k -> log("policy:leaf ${k.maxWidth == Constraints.Infinity}"); layout(h.intValue, h.intValue) {} }
                }, Modifier.trace("own", exit = true)) { children, k -> log("policy:own ${children.size} ${k.minWidth}"); val p = children.map { it.measure(k.copy(minWidth = 0, minHeight = 0)) }; layout(maxOf(k.minWidth, p.sumOf { it.width }), p.maxOf { it.height }) { log("place:own"); var x = 0; p.forEach { it.place(x, 0); x += it.width } } }
                Row(Modifier.trace("row", exit = true).height(IntrinsicSize.Max)) { Box(Modifier.fillMaxHeight().trace("bar").width(4.dp)); Layout({}) { _, k -> log("policy:high"); layout(10, h.intValue * 2) {} } }
            }
        }
        step("gap=5") { gap.intValue = 5 }
        step("h=20") { h.intValue = 20 }
        step("w=30") { w.intValue = 30 }
        step("at most") { wide.value = true }
        step("gap=0, h=12") { gap.intValue = 0; h.intValue = 12 }
        //@end
    }
    scenario("told_in_chain", "listeners of size, place and global place several times in one chain between paddings and offsets: the order in which each hears, and of what, as parts of the chain change") {
        //@begin told_in_chain
        queueCoroutines()
        val pad = mutableIntStateOf(0); val dx = mutableIntStateOf(0); val size = mutableIntStateOf(20); val around = mutableIntStateOf(0); val second = mutableStateOf(true)
        fun Modifier.told(name: String) = onSizeChanged { log("onSizeChanged:$name ${it.width}") }.onPlaced { log("onPlaced:$name ${it.positionInParent().x.roundToInt()}") }.onGloballyPositioned { log("onGloballyPositioned:$name ${it.positionInRoot().x.roundToInt()}") }
        start(100, 100) {
            log("compose:Root")
            Box(Modifier.told("parent").padding(around.intValue.dp)) {
                Box(Modifier.told("outer").padding(start = pad.intValue.dp).then(if (second.value) Modifier.told("mid") else Modifier).offset { IntOffset(dx.intValue, 0) }.told("inner").size(size.intValue.dp)) { Box(Modifier.told("child").fillMaxSize()) }
                Box(Modifier.told("beside").size(5.dp))
            }
        }
        step("pad=4") { pad.intValue = 4 }
        step("dx=3") { dx.intValue = 3 }
        step("size=30") { size.intValue = 30 }
        step("around=2") { around.intValue = 2 }
        step("mid goes") { second.value = false }
        step("mid comes, dx=0") { second.value = true; dx.intValue = 0 }
        step("pad and around cancel out") { pad.intValue = 6; around.intValue = 0 }
        //@end
    }
    scenario("child_that_throws", "a composition of its own whose content raises as it is set, at its first part: what is abandoned") {
        //@begin child_that_throws
        queueCoroutines()
        lateinit var context: CompositionContext; val n = mutableIntStateOf(0)
        start(100, 100) { log("compose:Root ${n.intValue}"); context = rememberCompositionContext(); remember { Obs("root") }; log("compose:end") }
        step("raises at once") { val c = Composition(NoApplier(), context); try { c.setContent { remember { Obs("a") }; SideEffect { log("side:a") }; check(false) { "first" } } } catch (e: IllegalStateException) { log("caught:${e.message}") }; c.dispose(); log("disposed:${c.isDisposed}") }
        //@end
    }
    scenario("child_that_throws_behind", "a composition of its own whose content raises behind effects and an inner part: what is abandoned, and what of it never starts") {
        //@begin child_that_throws_behind
        queueCoroutines()
        lateinit var context: CompositionContext
        start(100, 100) { log("compose:Root"); context = rememberCompositionContext(); log("compose:end") }
        step("raises behind") { val c = Composition(NoApplier(), context); try { c.setContent { val kept = remember { Obs("b") }; DisposableEffect(Unit) { log("effect-start:b"); onDispose { log("effect-dispose:b") } }; Alive("inner"); remember { Obs("c") }; log("compose:b ${kept.n}"); check(false) { "second" } } } catch (e: IllegalStateException) { log("caught:${e.message}") }; c.dispose(); log("disposed:${c.isDisposed}") }
        //@end
    }
    scenario("keys_of_kinds", "keyed parts whose keys are null, numbers, enums, lists, several at once, or the same twice: moved, exchanged, doubled") {
        //@begin keys_of_kinds
        queueCoroutines()
        val keys = mutableStateListOf<Any?>(null, 1, Kind.A, listOf(1, 2), Pair2(1, "x")); val twice = mutableIntStateOf(0)
        start(100, 100) {
            log("compose:Root")
            for ((i, k) in keys.withIndex()) key(k) { Staying("k$i") }
            for (i in 0..2) key(twice.intValue * (i % 2), "two") { Staying("d$i") }
        }
        step("turned round") { keys.reverse() }
        step("equal ones in their place") { keys[0] = Pair2(1, "x"); keys[1] = listOf(1, 2) }
        step("others in their place") { keys[0] = Pair2(2, "x"); keys[2] = Kind.B }
        step("null goes, a double comes") { keys.remove(null); keys.add(1); keys.add(1) }
        step("the first double goes") { keys.remove(1) }
        step("texts and truths") { keys.clear(); keys.addAll(listOf("1", 1, true, 2)) }
        step("turned round again") { keys.reverse() }
        step("other doubles") { twice.intValue = 1 }
        //@end
    }
    scenario("mutations_in_turn", "a mutator mutex: mutations of several priorities that wait for frames, that cut each other off or are turned away, tried ones, one that fails") {
        //@begin mutations_in_turn
        queueCoroutines()
        val m = MutatorMutex(); lateinit var scope: CoroutineScope; val at = mutableIntStateOf(0)
        fun go(name: String, p: MutatePriority = MutatePriority.Default, block: suspend () -> Unit) { scope.launch { try { m.mutate(p) { log("launched:$name"); block() }; log("done:$name") } catch (e: CancellationException) { log("cancelled:$name"); throw e } catch (e: IllegalStateException) { log("failed:$name") } finally { log("finally:$name") } } }
        suspend fun frames(name: String, count: Int) { try { repeat(count) { withFrameNanos { log("frame:$name"); at.intValue++ } } } finally { log("left:$name") } }
        start(100, 100) { log("compose:Root"); scope = rememberCoroutineScope(); Shown("at") { at.intValue } }
        step("one, then one by default", 6) { go("a") { frames("a", 3) }; go("b") { frames("b", 2) } }
        step("a low one under way", 2) { go("c", MutatePriority.UserInput) { frames("c", 3) } }
        step("a default one is turned away", 1) { go("d") { frames("d", 1) } }
        step("tried", 1) { log("tried:${m.tryMutate { log("in try") }}") }
        step("one that prevents", 5) { go("e", MutatePriority.PreventUserInput) { frames("e", 2) } }
        step("tried when free") { log("tried:${m.tryMutate { log("in try") }}") }
        step("one fails", 3) { go("f") { withFrameNanos {}; check(false) }; }
        step("after it", 3) { go("g") { frames("g", 1) } }
        step("three at once", 4) { go("h") { frames("h", 1) }; go("i", MutatePriority.UserInput) { frames("i", 1) }; go("j") { frames("j", 1) } }
        //@end
    }
    scenario("animation_states", "suspending animations outside of any composable state: by a spec, a spring, a decay, one after the other with the speed of the one before, cut off; what their blocks hear") {
        //@begin animation_states
        queueCoroutines()
        lateinit var scope: CoroutineScope; var job: Job? = null
        start(100, 100) { log("compose:Root"); scope = rememberCoroutineScope() }
        step("to 100", 8) { scope.launch { animate(0f, 100f, animationSpec = tween(64, easing = LinearEasing)) { v, s -> log("block:${v.roundToInt()} ${s.roundToInt()}") }; log("done:animate") } }
        val a = AnimationState(10f)
        step("a state to 50", 4) { job = scope.launch { try { a.animateTo(50f, tween(128, easing = LinearEasing)) { log("block:${value.roundToInt()} ${velocity.roundToInt()}") }; log("done:a") } finally { log("left:${a.isRunning} ${a.value.roundToInt()}") } } }
        step("cut off", 2) { job!!.cancel() }
        step("on in sequence", 60) { scope.launch { a.animateTo(80f, spring(stiffness = Spring.StiffnessHigh), sequentialAnimation = true); log("done:${a.value.roundToInt()} ${a.velocity.roundToInt()}") } }
        step("decays", 60) { scope.launch { val d = AnimationState(0f, 400f); var n = 0; d.animateDecay(exponentialDecay(2f)) { if (n++ % 4 == 0) log("block:${value.roundToInt()} ${velocity.roundToInt()}"); if (value > 45f) cancelAnimation() }; log("done:${d.value.roundToInt()} ${d.isRunning}") } }
        step("keyframes and snap", 8) { scope.launch { val k = AnimationState(0f); k.animateTo(100f, keyframes { durationMillis = 64; 20f at 16; 90f at 32 using LinearEasing }) { log("block:${value.roundToInt()}") }; k.animateTo(5f, snap(16)) { log("snap:${value.roundToInt()}") }; log("done:${k.value.roundToInt()}") } }
        step("repeated", 12) { scope.launch { val k = AnimationState(0f); k.animateTo(30f, repeatable(3, tween(32, easing = LinearEasing), RepeatMode.Reverse, StartOffset(16))) { log("block:${value.roundToInt()}") }; log("done:${k.value.roundToInt()}") } }
        //@end
    }
    scenario("velocities_tracked", "a tracker of velocities fed by hand: even, slower, with a rest, too few points, turned back, far apart, with a limit") {
        //@begin velocities_tracked
        queueCoroutines()
        start(100, 100) { log("compose:Root") }
        fun tell(name: String, vararg points: Triple<Long, Float, Float>) { val t = VelocityTracker(); for ((at, x, y) in points) t.addPosition(at, Offset(x, y)); t.calculateVelocity().let { log("v:$name ${it.x.roundToInt()} ${it.y.roundToInt()}") }; t.calculateVelocity(Velocity(500f, 500f)).let { log("v:$name at most ${it.x.roundToInt()} ${it.y.roundToInt()}") } }
        step("even") { tell("even", Triple(0L, 0f, 0f), Triple(10L, 5f, 1f), Triple(20L, 10f, 2f), Triple(30L, 15f, 3f)) }
        step("slower") { tell("slower", Triple(0L, 0f, 0f), Triple(10L, 20f, 0f), Triple(20L, 30f, 0f), Triple(30L, 35f, 0f), Triple(40L, 37f, 0f)) }
        step("rests") { tell("rests", Triple(0L, 0f, 0f), Triple(10L, 10f, 0f), Triple(20L, 20f, 0f), Triple(80L, 20f, 0f), Triple(90L, 20f, 0f)) }
        step("few") { tell("one", Triple(5L, 3f, 3f)); tell("two", Triple(0L, 0f, 0f), Triple(16L, 8f, 8f)); tell("none") }
        step("turned") { tell("turned", Triple(0L, 0f, 0f), Triple(10L, 10f, 0f), Triple(20L, 20f, 0f), Triple(30L, 10f, 0f), Triple(40L, 0f, 0f)) }
        step("apart") { tell("apart", Triple(0L, 0f, 0f), Triple(50L, 10f, 0f), Triple(100L, 40f, 10f), Triple(150L, 90f, 30f)) }
        step("long") { tell("long", *Array(30) { Triple(it * 8L, it * it * 0.5f, -it * 2f) }) }
        step("same time") { tell("same", Triple(0L, 0f, 0f), Triple(16L, 8f, 0f), Triple(16L, 12f, 0f), Triple(32L, 24f, 0f)) }
        //@end
    }
    scenario("providers_in_turn", "providers given as arrays of changing length and order, with static and dynamic locals, one local twice, and none") {
        //@begin providers_in_turn
        queueCoroutines()
        val hue = mutableIntStateOf(1); val font = mutableStateOf("plain"); val which = mutableStateListOf("hue", "font")
        start(100, 100) {
            log("compose:Root")
            val given = which.map { when (it) { "hue" -> LocalHue provides hue.intValue; "font" -> LocalFont provides font.value; "weight" -> LocalWeight provides 9; "default" -> LocalHue providesDefault 70; else -> LocalHue provides 50 } }
            CompositionLocalProvider(*given.toTypedArray()) { log("compose:in"); remember { Obs("in") }; HueOf("all"); CompositionLocalProvider(LocalWeight provides hue.intValue * 2) { HueOf("weighted") } }
            HueOf("outside")
        }
        step("hue=2") { hue.intValue = 2 }
        step("a third") { which.add("weight") }
        step("turned round") { which.reverse() }
        step("no font") { which.remove("font") }
        step("font=bold, unseen") { font.value = "bold" }
        step("hue twice") { which.add("fifty") }
        step("font again, no weight") { which.remove("weight"); which.add(0, "font") }
        step("a default behind") { which.add("default") }
        step("a default before") { which.remove("default"); which.remove("fifty"); which.add(0, "default") }
        step("none") { which.clear() }
        step("hue=3, hue again") { hue.intValue = 3; which.add("hue") }
        //@end
    }
    scenario("composition_observed", "an observer of a composition of its own: scopes entered and left, reads, invalidations by states and by hand, scopes that go, until it is disposed") {
        //@begin composition_observed
        queueCoroutines()
        val a = mutableIntStateOf(0); val b = mutableIntStateOf(0); val more = mutableStateOf(true); lateinit var context: CompositionContext; val names = HashMap<Any?, String>().apply { put(a, "a"); put(b, "b"); put(more, "more") }; val held = ArrayList<RecomposeScope>(); lateinit var handle: CompositionObserverHandle
        val scopes = ArrayList<RecomposeScope>()
        fun nameOf(s: RecomposeScope): String { if (scopes.none { it === s }) scopes.add(s); return "s${scopes.indexOfFirst { it === s }}" }
        val observer = object : CompositionObserver {
            override fun onBeginComposition(composition: ObservableComposition) { log("obs:begin") }
            override fun onScopeEnter(scope: RecomposeScope) { log("obs:enter ${nameOf(scope)}") }
            override fun onReadInScope(scope: RecomposeScope, value: Any) { log("obs:read ${nameOf(scope)} ${names[value]}") }
            override fun onScopeExit(scope: RecomposeScope) { log("obs:exit ${nameOf(scope)}") }
            override fun onEndComposition(composition: ObservableComposition) { log("obs:end") }
            override fun onScopeInvalidated(scope: RecomposeScope, value: Any?) { log("obs:invalid ${nameOf(scope)} ${names[value]}") }
            override fun onScopeDisposed(scope: RecomposeScope) { log("obs:disposed ${nameOf(scope)}") }
        }
        start(100, 100) { log("compose:Root"); context = rememberCompositionContext() }
        step("content is set") { val c = Composition(NoApplier(), context); handle = c.setObserver(observer)!!; c.setContent { log("compose:own"); Counted("x", a); if (more.value) Counted("y", b); held += currentRecomposeScope; Counted("z", b) } }
        step("a=1") { a.intValue = 1 }
        step("b=1") { b.intValue = 1 }
        step("a=2 and b=2") { a.intValue = 2; b.intValue = 2 }
        step("a=2 again") { a.intValue = 2 }
        step("fewer") { more.value = false }
        step("b=3") { b.intValue = 3 }
        step("by hand") { held.last().invalidate() }
        step("by hand and a=3") { held.last().invalidate(); a.intValue = 3 }
        step("disposed, a=4") { handle.dispose(); a.intValue = 4 }
        //@end
    }
}
