"""The player: a web component that shows recordings, the data it shows, and a page that contains both.

One ES module (player.js) with its style sheet (player.css); both load nothing and are shipped as package data.
"""
