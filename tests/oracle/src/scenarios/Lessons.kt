package oracle

import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.animateFloatAsState
import androidx.compose.animation.core.tween
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clipToBounds
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.lerp
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp

// The programs of the lessons themselves. The lessons compare their own runs with these recordings, frame by frame.

fun lessons() {
    scenario("lesson_phases", "lesson 1: nothing changes, then a color, a place, a name") {
        //@begin lesson_phases
        val name = mutableStateOf("Ada")
        val place = mutableIntStateOf(0)
        val color = mutableStateOf(Color.Blue)
        start(320, 160) {
            log("compose:Screen")
            Column(Modifier.padding(24.dp).trace("column")) {
                BasicText("Hello, ${name.value}!", Modifier.trace("greeting"))
                Box(Modifier.offset { IntOffset(place.intValue, 0) }.trace("dot").size(60.dp).drawBehind { drawCircle(color.value) })
            }
        }
        step("no change")
        step("another color") { color.value = Color.Red }
        step("another place") { place.intValue = 120 }
        step("another name") { name.value = "Grace Hopper" }
        //@end
    }
    scenario("lesson_reads", "lesson 2: one state, read by a width, a text, an offset block and a draw block") {
        //@begin lesson_reads
        val level = mutableIntStateOf(20)
        val bar = @Composable { log("compose:Bar"); Box(Modifier.trace("bar").width((level.intValue * 2).dp).height(24.dp).background(Color.Blue)) }
        val label = @Composable { log("compose:Label"); BasicText("Level ${level.intValue}", Modifier.trace("label")) }
        val dot = @Composable { log("compose:Dot"); Box(Modifier.offset { IntOffset(level.intValue * 2, 0) }.trace("dot").size(24.dp).background(Color.Blue)) }
        val ring = @Composable {
            log("compose:Ring")
            Box(Modifier.trace("ring").padding(8.dp).size(64.dp).drawBehind { drawRect(Color.Blue, size = Size(level.intValue.toFloat(), 8f)) })
        }
        start(280, 220) {
            log("compose:Screen")
            Column(Modifier.padding(24.dp).trace("column")) { bar(); label(); dot(); ring() }
        }
        step("level 40") { level.intValue = 40 }
        step("level 60") { level.intValue = 60 }
        step("level 80") { level.intValue = 80 }
        //@end
    }
    scenario("lesson_lamp", "lesson 5: an animated color, read in composition") {
        //@begin lesson_lamp
        queueCoroutines()
        val isOn = mutableStateOf(false)
        start(240, 240) {
            log("compose:Lamp")
            val glow by animateFloatAsState(if (isOn.value) 1f else 0f, tween(480, easing = LinearEasing))
            Column(Modifier.trace("page").fillMaxSize().background(Color.White).padding(24.dp)) {
                Box(Modifier.trace("lamp").size(160.dp).background(lerp(Color(0xFF44505A), Color(0xFFF4C95D), glow)))
                BasicText("Tap the lamp", Modifier.trace("label").padding(top = 16.dp))
            }
        }
        step("on", 60) { isOn.value = true }
        //@end
    }
    scenario("lesson_lamp_drawn", "lesson 5: the animated color, read by a draw block") {
        //@begin lesson_lamp_drawn
        queueCoroutines()
        val isOn = mutableStateOf(false)
        start(240, 240) {
            log("compose:Mine")
            val glow by animateFloatAsState(if (isOn.value) 1f else 0f, tween(480, easing = LinearEasing))
            Column(Modifier.trace("page").fillMaxSize().background(Color.White).padding(24.dp)) {
                Box(Modifier.trace("lamp").size(160.dp).drawBehind { drawRect(lerp(Color(0xFF44505A), Color(0xFFF4C95D), glow)) })
                BasicText("Tap the lamp", Modifier.trace("label").padding(top = 16.dp))
            }
        }
        step("on", 60) { isOn.value = true }
        //@end
    }
    scenario("lesson_loop", "lesson 9: a height from layout, read in composition") {
        //@begin lesson_loop
        val height = mutableIntStateOf(100)
        start(320, 200) {
            log("compose:Screen")
            var h by remember { mutableIntStateOf(0) }
            Box(Modifier.fillMaxSize().background(Color.White).trace("box")) {
                // an Image clips its painter: its drawing has a layer of its own
                Box(Modifier.onSizeChanged { h = it.height }.fillMaxWidth().height(height.intValue.dp).clipToBounds().trace("image").background(Color.Blue))
                BasicText("A lake", Modifier.padding(top = with(LocalDensity.current) { h.toDp() }).trace("text"))
            }
        }
        step("higher") { height.intValue = 140 }
        //@end
    }
    scenario("lesson_lift", "lesson 10: a caption is lifted; measurement reads the state") {
        //@begin lesson_lift
        val lift = mutableIntStateOf(0)
        start(240, 180) {
            log("compose:Picture")
            Layout({
                Box(Modifier.trace("image").fillMaxWidth().height(120.dp).background(Color.Blue))
                BasicText("A lake in the mountains", Modifier.trace("caption").background(Color.White).padding(8.dp))
            }, Modifier.trace("picture").background(Color.White)) { measurables, constraints ->
                val loose = constraints.copy(minWidth = 0, minHeight = 0)
                val (image, caption) = measurables.map { it.measure(loose) }
                val y = image.height - lift.intValue
                layout(constraints.maxWidth, constraints.maxHeight) {
                    image.place(0, 0)
                    caption.place(0, y)
                }
            }
        }
        for (n in 1..5) step("lift ${n * 10}") { lift.intValue = n * 10 }
        //@end
    }
    scenario("lesson_lift_placed", "lesson 10: a caption is lifted; placement reads the state") {
        //@begin lesson_lift_placed
        val lift = mutableIntStateOf(0)
        start(240, 180) {
            log("compose:Mine")
            Layout({
                Box(Modifier.trace("image").fillMaxWidth().height(120.dp).background(Color.Blue))
                BasicText("A lake in the mountains", Modifier.trace("caption").background(Color.White).padding(8.dp))
            }, Modifier.trace("picture").background(Color.White)) { measurables, constraints ->
                val loose = constraints.copy(minWidth = 0, minHeight = 0)
                val (image, caption) = measurables.map { it.measure(loose) }
                layout(constraints.maxWidth, constraints.maxHeight) {
                    image.place(0, 0)
                    caption.place(0, image.height - lift.intValue)
                }
            }
        }
        for (n in 1..5) step("lift ${n * 10}") { lift.intValue = n * 10 }
        //@end
    }
}
