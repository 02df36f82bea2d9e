data class Player(val name: String, val points: Int)
val Start = listOf(Player("Ada", 3))
fun byPoints(players: List<Player>) = players.sortedByDescending { it.points }
fun withGoalForBen(players: List<Player>) = players
@Composable fun Page(likes: Int, players: List<Player>, ranking: List<Player>) {}
