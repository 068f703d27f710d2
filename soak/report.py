"""What a run has counted, and whether that is good enough."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields

MOST_NOTES = 40
WORST = ("worst_latency", "worst_recovery")
FAULTS = ("lost", "doubled", "gaps", "leaks", "ghosts", "damaged", "crashes", "stuck")


@dataclass
class Counts:
    """All numbers of one stage, or of all together."""

    kills: int = 0
    outages: int = 0  # the database was frozen or shut down, the disk was full, no file descriptor was left
    tables: int = 0
    finished: int = 0
    entries: int = 0  # in the logs
    acknowledged: int = 0  # choices, and those taken back, that somebody was told have happened
    resent: int = 0  # commands that were sent again because nobody had answered
    updates: int = 0  # that were heard and held against what the seat may know
    reconnects: int = 0
    hostile: int = 0  # requests and connections of clients that mean harm
    honest: int = 0  # requests of a client that means none, while the server was up
    unanswered: int = 0  # of the honest ones
    worst_latency: float = 0.0  # of an honest request, in seconds
    worst_recovery: float = 0.0  # from the end of an outage until every table has answered, in seconds
    stepped_back: int = 0  # updates older than what the same seat had heard before
    mistakes: int = 0  # lines in the logs of servers that tell of a mistake of ours
    lost: int = 0  # acknowledged, and not in the log
    doubled: int = 0  # in the log twice
    gaps: int = 0  # logs with a hole, or of another length than the table says
    leaks: int = 0  # messages with something the seat may not know
    ghosts: int = 0  # in the log, although the server said that they have not happened
    damaged: int = 0  # matches that do not play again from their seed to the same hashes
    crashes: int = 0  # servers that ended without being killed
    stuck: int = 0  # tables that did not answer any more when all faults were over
    notes: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)  # of mistakes in logs

    def note(self, fault: str, sentence: str) -> None:
        """Something is wrong."""
        setattr(self, fault, getattr(self, fault) + 1)
        if len(self.notes) < MOST_NOTES:
            self.notes.append(f"{fault}: {sentence}")

    def add(self, other: Counts) -> None:
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if each.name in WORST:
                setattr(self, each.name, max(mine, theirs))
            elif each.name == "kinds":
                self.kinds.update(other.kinds)
            else:
                setattr(self, each.name, mine + theirs)

    @property
    def is_good(self) -> bool:
        return not any(getattr(self, name) for name in FAULTS)

    def lines(self) -> list[str]:
        """The numbers, for people."""
        told: list[str] = []
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, float):
                told.append(f"{each.name.replace('_', ' ')} {value:.2f} s")
            elif isinstance(value, int):
                told.append(f"{each.name.replace('_', ' ')} {value}")
        rows = [", ".join(told[at : at + 6]) for at in range(0, len(told), 6)]
        rows += [f"log: {count} x {kind}" for kind, count in self.kinds.most_common(8)]
        return rows + self.notes
