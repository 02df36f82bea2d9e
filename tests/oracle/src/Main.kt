package oracle

import java.io.File
import kotlin.system.exitProcess

class Scenario(val id: String, val title: String, val body: Run.() -> Unit)

private val scenarios = LinkedHashMap<String, Scenario>()

fun scenario(id: String, title: String, body: Run.() -> Unit) {
    check(scenarios.put(id, Scenario(id, title, body)) == null) { "two scenarios are called $id" }
}

/** `--pictures OUT FONTS`: records the pictures of Pictures.kt into OUT. */
private fun recordPictures(out: String, fonts: String) {
    Pictures(File(out), File(fonts)).record()
    exitProcess(0)
}

/** `SOURCES OUT [ID…]`: records the named scenarios, or all, into OUT. */
fun main(arguments: Array<String>) {
    repeat(Integer.getInteger("oracle.hashes", 0)) { System.identityHashCode(Any()) } // other hashes for what follows
    System.setProperty("compose.scrolling.smooth.enabled", "false") // else a turn of the wheel is an animation; read once
    if (arguments.firstOrNull() == "--pictures") recordPictures(arguments[1], arguments[2])
    val (sources, out) = arguments.take(2).map(::File)
    given()
    composition()
    backwardsInComposition()
    effects()
    layout()
    drawing()
    lazy()
    animation()
    input()
    focus()
    interaction()
    phases()
    moving()
    loops()
    keptAndMoved()
    subcomposed()
    coroutines()
    coroutineScopes()
    forgetting()
    contents()
    screens()
    hitsAndDrags()
    lists()
    itemAnimations()
    lookahead()
    transitions()
    grids()
    flows()
    flowOperators()
    flowsOfSeveral()
    sources()
    gestures()
    showing()
    wholeApps()
    appsInUse()
    material()
    materialParts()
    everyday()
    usual()
    handledInput()
    phrases()
    repeated()
    mechanisms()
    programs()
    combined()
    features()
    assembled()
    movableClaims()
    formsAndBoards()
    appApi()
    nested()
    corners()
    leavingContent()
    staggeredRetainedGates()
    frameworkClaims()
    frameworkTurns()
    overlays()
    lessons()
    popups()
    rulers()
    pairs()
    lessonsThreeToTwenty()
    lessonFifteen()
    lessonsFourToNineteen()
    rareUses()
    paused()
    restoring()
    seeking()
    combining()
    back()
    sharedElements()
    slidesAndBack()
    popupsInPopups()
    leaving()
    shrinking()
    savedNulls()
    statesOfApps()
    listsOfApps()
    keptTabs()
    handsOnApps()
    motionOfApps()
    shapesOfApps()
    turnsOfApps()
    precomposed()
    fields()
    fieldTransforms()
    derivedAndReturning()
    rareLayouts()
    rarePrograms()
    mixedPrograms()
    mixedScreens()
    mixedTurns()
    loopsAfterReturns()
    equality()
    spansAsked()
    fieldOutputs()
    fieldUndo()
    remeasured()
    smallScreens()
    interplay()
    dailyApps()
    rareTurns()
    oddPhrases()
    appsInParts()
    screensWithModes()
    nodesThatLeave()
    innerParts()
    ordersOfWork()
    appsWritten()
    rareParts()
    furtherParts()
    val asked = arguments.drop(2).ifEmpty { scenarios.keys.toList() }
    val unknown = asked - scenarios.keys
    if (unknown.isNotEmpty()) {
        System.err.println("no scenario called ${unknown.joinToString()}; there are ${scenarios.keys.joinToString()}")
        exitProcess(2)
    }
    for (id in asked) {
        val scenario = scenarios.getValue(id)
        val run = Run()
        try {
            scenario.body(run)
        } finally {
            run.end()
        }
        File(out, "$id.json").writeText(recordingOf(scenario, run, sourceOf(id, sources)))
    }
    exitProcess(0) // threads of the toolkit would keep the program alive
}
