"""The course without its content: reads, runs, checks and grades lessons; kit/ is what lessons show and check with.

The lessons are in the folder `lessons`; inspector/qt/lesson shows them in the window.
"""
