package oracle

import androidx.compose.runtime.*

/** A tree of words, which says what is done to it. */
class Word(var text: String) {
    val words = ArrayList<Word>()

    override fun toString(): String = if (words.isEmpty()) text else "$text(${words.joinToString(" ")})"
}

class WordApplier(root: Word) : AbstractApplier<Word>(root) {
    override fun onBeginChanges() = log("applier:begin")
    override fun onEndChanges() = log("applier:end")
    override fun insertTopDown(index: Int, instance: Word) {}
    override fun insertBottomUp(index: Int, instance: Word) { log("applier:insert $instance at $index"); current.words.add(index, instance) }
    override fun remove(index: Int, count: Int) { log("applier:remove $index $count"); current.words.subList(index, index + count).clear() }
    override fun move(from: Int, to: Int, count: Int) { log("applier:move $from $to $count") }
    override fun onClear() { root.words.clear() }
}

class Noticed(val name: String) : RememberObserver {
    override fun onRemembered() = log("remembered:$name")
    override fun onForgotten() = log("forgotten:$name")
    override fun onAbandoned() = log("abandoned:$name")
}

@Composable fun Say(text: String, content: @Composable () -> Unit = {}) {
    log("compose:$text")
    remember { Noticed(text) }
    ComposeNode<Word, WordApplier>({ Word(text) }, { set(text) { this.text = it; log("set:$it") } }, content)
    SideEffect { log("side:$text") }
}

@Composable fun Phrase(name: String, s: IntState) {
    log("compose:phrase $name")
    Say("$name ${s.intValue}") { Say("$name.a"); Say("$name.b") }
    DisposableEffect(Unit) { log("effect-start:$name"); onDispose { log("effect-dispose:$name") } }
}

class Pausing {
    val root = Word("root")
    lateinit var composition: PausableComposition
    lateinit var paused: PausedComposition

    fun open(parent: CompositionContext) { composition = PausableComposition(WordApplier(root), parent) }
    fun resume(after: Int) {
        var asked = 0
        log("resumed:${paused.resume { asked++ >= after }} asked $asked complete ${paused.isComplete}")
    }
    fun apply() { paused.apply(); log("applied:$root ${paused.isApplied}") }
    fun attempt(name: String, action: () -> Unit) { try { action(); log("$name:went well") } catch (e: IllegalStateException) { log("$name:${e::class.simpleName}") } }
}

/** Compositions that are made piece by piece. */
fun paused() {
    scenario("paused_steps", "a composition resumed until it is complete, then applied: what composes with each step, when nodes and observers come") {
        //@begin paused_steps
        queueCoroutines()
        val p = Pausing(); val s = mutableIntStateOf(0)
        start { log("compose:Root"); val parent = rememberCompositionContext(); remember { p.open(parent) } }
        step("set") { p.paused = p.composition.setPausableContent { Phrase("one", s); Phrase("two", s) }; log("made:${p.paused.isComplete} ${p.root}") }
        step("at once") { p.resume(0) }
        step("after one") { p.resume(1) }
        step("after two") { p.resume(2) }
        step("at once") { p.resume(0) }
        step("the rest") { while (!p.paused.isComplete) p.resume(100) }
        step("once more") { p.attempt("resume") { p.paused.resume { false } } }
        step("apply") { p.apply() }
        step("again") { p.attempt("apply") { p.paused.apply() } }
        step("s=1") { s.intValue = 1 }
        step("dispose") { p.composition.dispose(); log("left:${p.root}") }
        //@end
    }
    scenario("paused_whole", "a composition that never pauses, and one that is set the usual way") {
        //@begin paused_whole
        queueCoroutines()
        val p = Pausing(); val q = Pausing(); val s = mutableIntStateOf(0)
        start { log("compose:Root"); val parent = rememberCompositionContext(); remember { p.open(parent); q.open(parent) } }
        step("set") { p.paused = p.composition.setPausableContent { Phrase("one", s) } }
        step("all of it") { p.resume(100) }
        step("apply") { p.apply() }
        step("usual") { q.composition.setContent { Phrase("usual", s) }; log("left:${q.root}") }
        step("s=1") { s.intValue = 1 }
        step("other content") { q.paused = q.composition.setPausableContent { Phrase("other", s) }; q.resume(1) }
        step("to the end") { while (!q.paused.isComplete) q.resume(1); q.apply() }
        step("dispose") { p.composition.dispose(); q.composition.dispose() }
        //@end
    }
    scenario("paused_written", "a state that a paused composition read is written before it is complete, and before it is applied") {
        //@begin paused_written
        queueCoroutines()
        val p = Pausing(); val s = mutableIntStateOf(0)
        start { log("compose:Root"); val parent = rememberCompositionContext(); remember { p.open(parent) } }
        step("set and some") { p.paused = p.composition.setPausableContent { Phrase("one", s); Phrase("two", s) }; p.resume(4) }
        step("s=1") { s.intValue = 1 }
        step("some more") { p.resume(3) }
        step("to the end") { while (!p.paused.isComplete) p.resume(100) }
        step("s=2") { s.intValue = 2 }
        step("complete?") { log("complete:${p.paused.isComplete}"); p.attempt("apply") { p.paused.apply() } }
        step("dispose") { p.composition.dispose() }
        //@end
    }
    scenario("paused_written_once", "a state that a complete composition read is written before it is applied: it is resumed again") {
        //@begin paused_written_once
        queueCoroutines()
        val p = Pausing(); val s = mutableIntStateOf(0)
        start { log("compose:Root"); val parent = rememberCompositionContext(); remember { p.open(parent) } }
        step("set and all") { p.paused = p.composition.setPausableContent { Phrase("one", s); Phrase("two", s) }; p.resume(100) }
        step("s=1") { s.intValue = 1 }
        step("again") { log("complete:${p.paused.isComplete}"); while (!p.paused.isComplete) p.resume(100) }
        step("apply") { p.apply() }
        step("s=2") { s.intValue = 2 }
        step("dispose") { p.composition.dispose() }
        //@end
    }
    scenario("paused_cancelled", "a paused composition that is cancelled: what is abandoned, what may still be done with it") {
        //@begin paused_cancelled
        queueCoroutines()
        val p = Pausing(); val s = mutableIntStateOf(0)
        start { log("compose:Root"); val parent = rememberCompositionContext(); remember { p.open(parent) } }
        step("set and some") { p.paused = p.composition.setPausableContent { Phrase("one", s); Phrase("two", s) }; p.resume(4) }
        step("set again") { p.attempt("set") { p.composition.setContent { } } }
        step("cancel") { p.paused.cancel(); log("cancelled:${p.paused.isCancelled} ${p.root}") }
        step("resume") { p.attempt("resume") { p.paused.resume { false } } }
        step("set") { p.attempt("set") { p.composition.setContent { } } }
        step("dispose") { p.composition.dispose(); log("left:${p.root}") }
        //@end
    }
}
