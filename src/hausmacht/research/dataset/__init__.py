"""Matches as data: tables of decisions in Parquet or Arrow files, written in parts and read as a stream.

`docs/dataset.md` describes the tables. Needs the extra `hausmacht[data]`.
"""

from importlib.util import find_spec

if find_spec("pyarrow") is None:
    raise ImportError("Data sets need pyarrow: pip install 'hausmacht[data]'.")

from hausmacht.research.dataset.columns import DatasetError
from hausmacht.research.dataset.loading import Decisions
from hausmacht.research.dataset.plan import Plan, Source, plan_of_files, plan_of_games
from hausmacht.research.dataset.reading import Arrays, Dataset
from hausmacht.research.dataset.writing import Written, write

__all__ = [
    "Arrays",
    "Dataset",
    "DatasetError",
    "Decisions",
    "Plan",
    "Source",
    "Written",
    "plan_of_files",
    "plan_of_games",
    "write",
]
