"""`python -m soak`: servers under fire, while many people play.

Prints its seed and its counts. Ends with exit code 1 when anything acknowledged was lost or doubled, a log has a gap,
somebody was told what he may not know, or a server or a table did not come back.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

from soak.postgres import Postgres
from soak.report import Counts
from soak.servers import Nursery
from soak.stages import PLANS, SHORT, Plan, Stage


def run_stage(plan: Plan, folder: Path, seed: int, seconds: float, most: int = 0, keeps: bool = False) -> Counts:
    """One stage with its audit; everything it needs is started for it, and ended."""
    postgres = Postgres(folder) if plan.database == "postgres" else None
    try:
        stage = asyncio.run(carried_out(plan, folder, postgres, seed, seconds, most, keeps))
        stage.check()
    finally:
        if postgres is not None:
            postgres.close()
    return stage.counts


async def carried_out(
    plan: Plan, folder: Path, postgres: Postgres | None, seed: int, seconds: float, most: int, keeps: bool
) -> Stage:
    nursery = Nursery(folder)
    await nursery.open()
    try:
        stage = Stage(plan, folder, nursery, postgres, seed)
        stage.keeps = keeps
        await stage.run(seconds, most)
        return stage
    finally:
        await nursery.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0, help="of faults, in all; audits come on top")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--stage", type=int, default=0, help="only this one, from 1; it gets all the time")
    parser.add_argument("--short", action="store_true", help="three small stages")
    parser.add_argument(
        "--faults", type=int, default=0, help="at most so many in each stage, in whatever time it takes"
    )
    parser.add_argument("--every", type=float, default=0.0, help="seconds between kills, instead of the plan's")
    parser.add_argument("--tables", type=int, default=0, help="tables at a site, instead of the plan's")
    parser.add_argument("--keep", type=Path, default=None, help="a folder for databases and logs, which are then kept")
    words = parser.parse_args()
    plans: tuple[Plan, ...] = SHORT if words.short else PLANS
    if words.stage:
        plans = (plans[words.stage - 1],)
    whole = sum(plan.share for plan in plans)
    print(f"soak: seed {words.seed}, {words.minutes:g} minutes of faults, {len(plans)} stages", flush=True)
    total = Counts()
    begin = time.monotonic()
    for number, plan in enumerate(plans, 1):
        if words.every and plan.every:
            plan.every = words.every
        if words.tables:
            plan.tables = words.tables
        seconds = words.minutes * 60 * plan.share / whole
        folder = Path(tempfile.mkdtemp(prefix="soak-")) if words.keep is None else words.keep / f"stage{number}"
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
        since = time.monotonic()
        counts = run_stage(plan, folder, words.seed, seconds, words.faults, words.keep is not None)
        print(f"==> {plan.name}: {seconds:.0f} s of faults, {time.monotonic() - since:.0f} s with start and audit")
        print("    " + "\n    ".join(counts.lines()), flush=True)
        total.add(counts)
        if words.keep is None and counts.is_good:
            shutil.rmtree(folder, ignore_errors=True)
        elif not counts.is_good:
            print(f"    kept in {folder}")
    print(f"==> all stages: seed {words.seed}, {(time.monotonic() - begin) / 60:.1f} minutes")
    print("    " + "\n    ".join(total.lines()))
    print("soak: good" if total.is_good else "soak: FAILED")
    sys.exit(0 if total.is_good else 1)


if __name__ == "__main__":
    main()
