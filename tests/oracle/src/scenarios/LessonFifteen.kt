package oracle

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.*
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.unit.dp

private val page = Modifier.fillMaxSize().background(Color.White).padding(8.dp)

/** A class that can change, so its objects are compared by identity. */
private class Style(var color: Color)

/** A class that cannot change, so its objects are compared by their fields. */
private data class Look(val color: Color)

@Composable private fun Tile(number: Int, style: Style, isChosen: Boolean) { log("compose:Tile"); BasicText("tile $number ${if (isChosen) "chosen" else ""}", style = TextStyle(style.color)) }
@Composable private fun StableTile(number: Int, look: Look, isChosen: Boolean) { log("compose:Tile"); BasicText("tile $number ${if (isChosen) "chosen" else ""}", style = TextStyle(look.color)) }
@Composable private fun Mail(text: String) { log("compose:Mail"); BasicText(text) }
@Composable private fun Elapsed(tenths: IntState) { log("compose:Elapsed"); BasicText("${tenths.intValue / 10f} s") }

/** Three screens of the clinic of lesson 15, and two cures. The texts have no names: their sizes depend on the font. */
fun lessonFifteen() {
    scenario("lesson_clinic_wall", "lesson 15: twelve tiles get a new style in each run; another one is chosen") {
        //@begin lesson_clinic_wall
        val chosen = mutableIntStateOf(0)
        start(240, 320) {
            log("compose:Wall")
            Column(page) { for (number in 0 until 12) Tile(number, Style(Color.Blue), number == chosen.intValue) }
        }
        for (n in 1..10) step("choose $n", 1) { chosen.intValue = n }
        //@end
    }
    scenario("lesson_clinic_wall_cured", "lesson 15: twelve tiles get an equal style of a stable class; another one is chosen") {
        //@begin lesson_clinic_wall_cured
        val chosen = mutableIntStateOf(0)
        start(240, 320) {
            log("compose:CuredWall")
            Column(page) { for (number in 0 until 12) StableTile(number, Look(Color.Blue), number == chosen.intValue) }
        }
        for (n in 1..10) step("choose $n", 1) { chosen.intValue = n }
        //@end
    }
    scenario("lesson_clinic_inbox", "lesson 15: mails without keys; ten new ones arrive at the top") {
        //@begin lesson_clinic_inbox
        val mails = mutableStateOf(listOf("mail a", "mail b", "mail c", "mail d"))
        start(240, 320) {
            log("compose:Inbox")
            Column(page) { for (text in mails.value) Mail(text) }
        }
        for (n in 0..9) step("arrive $n", 1) { mails.value = listOf("new mail $n") + mails.value }
        //@end
    }
    scenario("lesson_clinic_inbox_cured", "lesson 15: mails with keys; ten new ones arrive at the top") {
        //@begin lesson_clinic_inbox_cured
        val mails = mutableStateOf(listOf("mail a", "mail b", "mail c", "mail d"))
        start(240, 320) {
            log("compose:CuredInbox")
            Column(page) { for (text in mails.value) key(text) { Mail(text) } }
        }
        for (n in 0..9) step("arrive $n", 1) { mails.value = listOf("new mail $n") + mails.value }
        //@end
    }
    scenario("lesson_clinic_stopwatch", "lesson 15: a composable of its own shows tenths of seconds; ten tenths") {
        //@begin lesson_clinic_stopwatch
        val tenths = mutableIntStateOf(0)
        start(240, 320) {
            log("compose:Stopwatch")
            Column(page) { BasicText("Stopwatch"); Elapsed(tenths); BasicText("Lap one") }
        }
        for (n in 1..10) step("tenth $n", 1) { tenths.intValue = n }
        //@end
    }
}
