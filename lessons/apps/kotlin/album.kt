@Composable
fun SlowDetail(album: Album) {
    val pager = rememberPagerState(album.page) { photos.size }
    val scroll = rememberScrollState()
    val moved = scroll.value                                          // each step of the scroll runs the screen
    val swiped = pager.currentPage + pager.currentPageOffsetFraction  // and each step of the swipe
    Column(Modifier.verticalScroll(scroll)) {
        HorizontalPager(pager, Modifier.graphicsLayer(translationY = moved / 2f, alpha = 1 - moved / 600f)) { index ->
            val look = zoom(index - swiped)
            Picture(photos[index], Modifier.graphicsLayer(scaleX = look, scaleY = look))
        }
    }
}

@Composable
fun FastDetail(album: Album) {
    val pager = rememberPagerState(album.page) { photos.size }
    val scroll = rememberScrollState()
    Column(Modifier.verticalScroll(scroll)) {
        HorizontalPager(
            pager,
            Modifier.graphicsLayer { translationY = scroll.value / 2f; alpha = 1 - scroll.value / 600f },
        ) { index ->
            Picture(photos[index], Modifier.graphicsLayer {           // read by the layer
                val look = zoom(index - (pager.currentPage + pager.currentPageOffsetFraction))
                scaleX = look
                scaleY = look
            })
        }
    }
}

@Composable
fun Cell(album: Album, photo: Photo) {
    val isFavourite = album.favourite[photo.number]                   // fast: this cell reads its own favourite
    PhotoCell(photo, isFavourite, onOpen = { album.open(photo) }, onToggle = { album.toggle(photo) })
}
