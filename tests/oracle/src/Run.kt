@file:OptIn(ExperimentalComposeUiApi::class, InternalComposeUiApi::class)

package oracle

import androidx.compose.runtime.Composable
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.input.pointer.PointerId
import androidx.compose.ui.input.pointer.PointerType
import androidx.compose.ui.scene.ComposeScenePointer
import androidx.compose.ui.unit.Density
import java.util.ArrayDeque
import java.util.PriorityQueue
import java.util.TreeMap
import kotlin.coroutines.CoroutineContext
import kotlin.math.sqrt
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Delay
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.DisposableHandle
import kotlinx.coroutines.InternalCoroutinesApi

const val FRAME_NANOS = 16_000_000L

/** Coroutines wait here until the harness runs them, as on the loop of a main thread. */
open class CoroutineQueue : CoroutineDispatcher() {
    private val waiting = ArrayDeque<Runnable>()

    override fun dispatch(context: CoroutineContext, block: Runnable) {
        waiting.add(block)
    }

    fun run() {
        while (true) (waiting.poll() ?: return).run()
    }
}

/** A queue whose delays end by the time of the frames, not by that of the machine. */
@OptIn(InternalCoroutinesApi::class)
class TimedQueue : CoroutineQueue(), Delay {
    private class Timer(val at: Long, val order: Int, val action: () -> Unit)

    private val timers = PriorityQueue<Timer>(compareBy<Timer> { it.at }.thenBy { it.order })
    private var order = 0

    /** The time of the last frame, in milliseconds. */
    var now = 0L
        private set

    private fun start(millis: Long, action: () -> Unit) = Timer(now + millis, order++, action).also(timers::add)

    override fun scheduleResumeAfterDelay(timeMillis: Long, continuation: CancellableContinuation<Unit>) {
        val timer = start(timeMillis) { with(continuation) { resumeUndispatched(Unit) } }
        continuation.invokeOnCancellation { timers.remove(timer) }
    }

    override fun invokeOnTimeout(timeMillis: Long, block: Runnable, context: CoroutineContext): DisposableHandle {
        val timer = start(timeMillis) { block.run() }
        return DisposableHandle { timers.remove(timer) }
    }

    /** Ends the delays until `millis`, one after the other, with what they start. */
    fun advanceTo(millis: Long, afterEach: () -> Unit) {
        while (true) {
            val next = timers.peek() ?: break
            if (next.at > millis) break
            now = maxOf(now, next.at)
            timers.remove()
            next.action()
            afterEach()
        }
        now = millis
    }
}

class Frame(
    val action: String,
    val actionEvents: List<String>,
    val events: List<String>,
    val postEvents: List<String>,
    val geometry: Map<String, String>,
    val invalidBefore: Boolean,
    val invalidAfter: Boolean,
)

/** Drives one scene: `start` sets the content and settles, `step` writes and settles. */
class Run {
    val recorded = ArrayList<Frame>()
    val settled = ArrayList<Pair<String, Int>>()
    val facts = LinkedHashMap<String, Any>()

    /** Coroutines start where they are launched, unless a scenario asks for a queue (before `start`). */
    private var queue: CoroutineQueue? = null
    private var scene: ImageComposeScene? = null
    private var time = 0L

    fun queueCoroutines() {
        queue = CoroutineQueue()
    }

    /** As `queueCoroutines`, and `delay` lasts as long as its frames; `withTimeout` and `debounce` do only within `withContext(frames)`. */
    fun queueCoroutinesAndDelays() {
        queue = TimedQueue()
    }

    /** The queue itself: the dispatcher that Compose puts before it leaves timeouts to the machine. */
    val frames: CoroutineContext get() = queue!!

    fun start(width: Int = 400, height: Int = 600, content: @Composable () -> Unit) {
        takeLog()
        geometry.clear()
        scene = ImageComposeScene(width, height, Density(1f), coroutineContext = queue ?: Dispatchers.Unconfined, content = content)
        queue?.let {
            log("-- setContent returned")
            it.run()
        }
        settle("initial", takeLog(), 10)
    }

    fun step(action: String, max: Int = 10, change: () -> Unit = {}) {
        takeLog()
        change()
        announce()
        settle(action, takeLog(), max)
    }

    /** Frames go by, whether anything is invalid or not. */
    fun wait(action: String, count: Int) {
        takeLog()
        repeat(count) { index -> frame(if (index == 0) action else "$action (+$index)", emptyList()) }
        settled += action to if (scene!!.hasInvalidations()) -count else count
    }

    fun press(x: Float, y: Float) = touch(PointerEventType.Press, x, y)
    fun move(x: Float, y: Float) = touch(PointerEventType.Move, x, y)
    fun release(x: Float, y: Float) = touch(PointerEventType.Release, x, y)
    fun tap(x: Float, y: Float) { press(x, y); release(x, y) }

    private fun touch(event: PointerEventType, x: Float, y: Float) {
        // Velocities are made of these times: those of the frames.
        scene!!.sendPointerEvent(event, Offset(x, y), timeMillis = time / 1_000_000, type = PointerType.Touch)
    }

    /** A list waits 50 ms of the machine for the next turn, and asks for frames as long as it waits; a turn at that moment is lost. */
    private var isTurning = false

    /** A turn of the mouse wheel over a list, `height` px high, which scrolls by `px`: how far a turn goes depends on the height. */
    fun wheel(x: Float, y: Float, px: Float, height: Int) {
        isTurning = true
        val turned = Offset(0f, px / sqrt(height.toFloat()))
        scene!!.sendPointerEvent(PointerEventType.Scroll, Offset(x, y), turned, time / 1_000_000, type = PointerType.Mouse)
    }

    /** The mouse, without a button. */
    fun hover(x: Float, y: Float) {
        scene!!.sendPointerEvent(PointerEventType.Move, Offset(x, y), timeMillis = time / 1_000_000, type = PointerType.Mouse)
    }

    /** Several fingers at once, in the order of their ids; a null is one that is not there. */
    fun fingers(event: PointerEventType, vararg points: Triple<Float, Float, Boolean>?) {
        val pointers = points.withIndex().mapNotNull { (id, point) ->
            point?.let { ComposeScenePointer(PointerId(id.toLong()), Offset(it.first, it.second), it.third, PointerType.Touch) }
        }
        scene!!.sendPointerEvent(event, pointers, timeMillis = time / 1_000_000)
    }

    fun key(key: Key) {
        scene!!.sendKeyEvent(KeyEvent(key, KeyEventType.KeyDown))
        scene!!.sendKeyEvent(KeyEvent(key, KeyEventType.KeyUp))
    }

    /** A key that is pressed while shift or ctrl is down. */
    fun keyWith(key: Key, shift: Boolean = false, ctrl: Boolean = false) {
        for (type in listOf(KeyEventType.KeyDown, KeyEventType.KeyUp)) scene!!.sendKeyEvent(KeyEvent(key, type, isCtrlPressed = ctrl, isShiftPressed = shift))
    }

    /** One half of a key press. */
    fun sendKey(key: Key, type: KeyEventType) {
        scene!!.sendKeyEvent(KeyEvent(key, type))
    }

    fun fact(name: String, value: Any) {
        facts[name] = value
    }

    fun end() {
        takeLog()
        scene?.close()
        takeLog().let { if (it.isNotEmpty()) facts["events_on_close"] = it }
    }

    private fun settle(action: String, actionEvents: List<String>, max: Int) {
        val scene = scene!!
        var count = 0
        do {
            frame(if (count == 0) action else "$action (+$count)", if (count == 0) actionEvents else emptyList())
            count++
        } while (scene.hasInvalidations() && count < max)
        settled += action to if (scene.hasInvalidations()) -count else count
    }

    private fun frame(name: String, actionEvents: List<String>) {
        val scene = scene!!
        val before = scene.hasInvalidations()
        (queue as? TimedQueue)?.advanceTo(time / 1_000_000, ::announce)
        scene.render(time).close()
        time += FRAME_NANOS
        val events = takeLog()
        if (isTurning) Thread.sleep(120)
        isTurning = false
        announce() // the platform does so after each frame: writes made while drawing are announced only here
        recorded += Frame(name, actionEvents, events, takeLog(), TreeMap(geometry), before, scene.hasInvalidations())
    }

    private fun announce() {
        Snapshot.sendApplyNotifications()
        queue?.run()
    }
}
