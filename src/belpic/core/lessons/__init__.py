"""Lessons: a game taught in a few steps on its own rules, kept as data beside it.

`read_script` reads what a lesson says, `load_course` plays it through the rules, `problems` tells
where the two differ.
"""

from belpic.core.lessons.course import Course, Spot, Verdict, load_course
from belpic.core.lessons.rehearsal import problems
from belpic.core.lessons.script import (
    BadLesson,
    Script,
    Step,
    has_lesson,
    read_script,
    script_of,
)

__all__ = [
    "BadLesson",
    "Course",
    "Script",
    "Spot",
    "Step",
    "Verdict",
    "has_lesson",
    "load_course",
    "problems",
    "read_script",
    "script_of",
]
