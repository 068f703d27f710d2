"""Why a task was not carried out."""

from __future__ import annotations


class TaskFailedError(Exception):
    """Nothing came of a task; the message says why."""


class LateError(TaskFailedError):
    """It took too long."""


class LostError(TaskFailedError):
    """Its process ended, or the line to it."""


class StartError(Exception):
    """A process cannot be started; the message says why."""


class BotFailedError(Exception):
    """A bot crashed, took too long or answered nonsense."""
