class Photo(val number: Int)

class Album(val page: Int, val favourite: Map<Int, Boolean>) {
    fun open(photo: Photo) {}
    fun toggle(photo: Photo) {}
}

val photos: List<Photo> = listOf()

fun zoom(distance: Float): Float = distance

@Composable fun Picture(photo: Photo, modifier: Modifier) {}
@Composable fun PhotoCell(photo: Photo, isFavourite: Boolean?, onOpen: () -> Unit, onToggle: () -> Unit) {}
