"""The card of a data set: what is in it, for people who find the folder. Its head is what Hugging Face's tools read."""

from __future__ import annotations

from hausmacht.research.dataset.columns import DECISIONS, MATCHES, described
from hausmacht.research.dataset.plan import Plan

CARD = """---
configs:
- config_name: decisions
  data_files: decisions/*.{format}
- config_name: matches
  data_files: matches/*.{format}
---

# {matches:,} matches of {title}

{decisions:,} decisions in {megabytes:.1f} MB, written by Hausmacht {hausmacht}; rules version {rules}, {seats}
seats{options}.

{source}

Everything that happened is in the tables, also what was hidden: `audience` names the seats that saw an event, and is
empty when everybody did. What a seat saw follows from them: `hausmacht.research.dataset.Dataset` plays it again, with
the same rules version. Choices that were taken back are left out. Of people there is nothing but the names in the match
files.

`about.json` has the set-up, the text of each action number, and the names of the values of each kind of event.

## matches

{match_columns}

## decisions

{decision_columns}
"""


def text(plan: Plan, decisions: int, size: int) -> str:
    options = "".join(f", {name}={value}" for name, value in sorted(plan.setup.options.items()))
    return CARD.format(
        format=plan.format,
        matches=plan.matches,
        title=plan.title,
        decisions=decisions,
        megabytes=size / 1e6,
        hausmacht=plan.hausmacht,
        rules=plan.rules,
        seats=plan.setup.seats,
        options=options + (", with a component pack" if plan.setup.pack else ""),
        source=source_of(plan),
        match_columns=table(MATCHES),
        decision_columns=table(DECISIONS),
    )


def source_of(plan: Plan) -> str:
    if not plan.bots:
        return "They were recorded: the match files are named in the table `matches`."
    return (
        f"Bots played them: {', '.join(plan.bots)}, moving on by a seat with each match; seed {plan.seed}. With the "
        "same version, the same seed gives the same matches, unless a bot's budget is a time."
    )


def table(name: str) -> str:
    rows = [f"| `{column}` | {kind} | {meaning} |" for column, kind, meaning in described(name)]
    return "\n".join(["| column | type | |", "|---|---|---|", *rows])
