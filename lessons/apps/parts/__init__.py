"""The shared code of a program's forms: its model and its common composables.

tasks.py belongs to the to-do list, messages.py to the chat, photos.py to the photo album. Four files serve lessons:
backwards_cases.py (lesson 9), clinic_visits.py (15), numbered_lines.py and no_nodes.py (14).
"""
