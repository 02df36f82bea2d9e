"""The shared code of a program's forms: its model and its common composables.

tasks.py belongs to the to-do list, messages.py to the chat, photos.py to the photo album. Three files serve lessons:
backwards_cases.py (lesson 9), no_nodes.py (14) and clinic_visits.py (15).
"""
