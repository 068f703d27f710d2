"""`hausmacht worker` and `worker-token`: bots and advice for a server, worked out on another machine."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from hausmacht.cli.errors import UserError, text_of
from hausmacht.cli.limits import MOST_PROCESSES
from hausmacht.cli.serve import Data, SettingsFile, settings_from

VARIABLE = "HAUSMACHT_WORKER_TOKEN"


async def until_ended(work: Coroutine[Any, Any, None]) -> None:
    """Until the work ends, or somebody ends the program: then what it has started is ended too."""
    task = asyncio.create_task(work)
    with suppress(NotImplementedError):  # not on every system
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


def worker(
    server: Annotated[str, typer.Option(metavar="URL", help="The address of the server.")],
    token: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"A file with the token; default: the variable {VARIABLE}.")
    ] = None,
    processes: Annotated[
        int, typer.Option(min=0, max=MOST_PROCESSES, metavar="N", help="How many processes; 0: one per core.")
    ] = 0,
    memory: Annotated[int, typer.Option(min=0, metavar="MIB", help="Memory limit per process; 0: none.")] = 4096,
    insecure: Annotated[bool, typer.Option("--insecure", help="Send the token even without https.")] = False,
) -> None:
    """Do the thinking for the bots of a server on another machine.

    \b
    Example:
      hausmacht worker --server https://games.example.org --token token.txt

    It connects to the server, so it need not be reachable from outside, and reconnects when the connection is lost. The
    server's host creates the token with: hausmacht worker-token NAME
    """
    from hausmacht.server.workers.lending import Lender, LendingError, address_of_server

    secret = (text_of(token) if token is not None else os.environ.get(VARIABLE, "")).strip()
    if not secret:
        raise UserError(f"A token is required: name a file with --token, or set {VARIABLE}.")

    def say(sentence: str) -> None:
        print(sentence, flush=True)

    try:
        lender = Lender(address_of_server(server, insecure), secret, processes or os.cpu_count() or 1, memory, say)
        with suppress(KeyboardInterrupt):
            asyncio.run(until_ended(lender.lend()))
    except LendingError as error:
        raise UserError(str(error)) from None


def worker_token(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A name for the machine; without one, all tokens are listed.")
    ] = "",
    revoke: Annotated[bool, typer.Option("--revoke", help="Revoke the token with this name.")] = False,
    data: Data = None,
    settings: SettingsFile = None,
) -> None:
    """Create a token that lets another machine work for this server.

    \b
    Examples:
      hausmacht worker-token attic > token.txt
      hausmacht worker-token attic --revoke

    The token is printed once. The data folder keeps only its hash; a running server accepts it at once.
    """
    from hausmacht.server.settings import folder_of
    from hausmacht.server.workers.tokens import TokenError, make_token, revoke_token, tokens_in

    folder = folder_of(settings_from(settings, data=data))
    try:
        if not name:
            for each in tokens_in(folder):
                print(f"{each.made}  {each.name}")
        elif revoke:
            revoke_token(folder, name)
        else:
            print(make_token(folder, name))
    except TokenError as error:
        raise UserError(str(error)) from None
