"""What the forms of a program share: its model, and the composables that are the same in each form.

tasks.py belongs to the to-do list, messages.py to the chat, photos.py to the photo album.
"""
