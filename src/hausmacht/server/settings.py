"""Settings: from a TOML file and from the environment, where HAUSMACHT_PORT=8080 stands for `port = 8080`.

`docs/hosting.md` lists them all. What is given on the command line comes first, then the environment, then the file.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from hausmacht.core.bounds import why_unreadable
from hausmacht.server.terms import HookKind, Registration, TableMakers

PREFIX = "HAUSMACHT_"
SITE = re.compile(r"https?://(\*\.)?[A-Za-z0-9.-]+(:\d{1,5})?")
FILE_NAME = "hausmacht.toml"
LEAST_SECRET = 32  # characters
BROKERS = ("redis://", "rediss://", "unix://")  # of Redis and Valkey
LEAST_MEMORY = 512  # MiB, in which a process of bots can begin
OTHERS = {  # speak to other programs
    "HAUSMACHT_BUDGET",
    "HAUSMACHT_BUILD",
    "HAUSMACHT_LARGE",
    "HAUSMACHT_PLAIN",
    "HAUSMACHT_SEPARATE",
    "HAUSMACHT_TRACEBACK",
    "HAUSMACHT_WORKER_TOKEN",
}


class SettingsError(Exception):
    """A setting that cannot be used; the message says which, and what to do."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a server runs. Every field can be set in the file and in the environment."""

    host: str = "127.0.0.1"  # the address to listen on; 0.0.0.0 for every address of the machine
    port: int = 8520
    data: str = ""  # the folder for database and secret; empty: a folder of the user
    database: str = ""  # a URL; empty: SQLite in the data folder
    secret: str = ""  # signs the cookies, the same for all hosts of one database; empty: a file in the data folder
    broker: str = ""  # how workers notify each other: redis://host, or empty for PostgreSQL's notifications
    public_url: str = ""  # the address people use, if not host and port: https://games.example.org
    hosts: str = ""  # other names people use to reach the server, separated by commas
    proxies: str = "127.0.0.1"  # addresses of proxies that are trusted to say who the client is
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    metrics: Literal["local", "all"] = "local"  # who may read /metrics: this machine, or all
    metrics_port: int = 0  # where the first worker shows its numbers, the next one port higher; 0: only at /metrics
    workers: int = 1  # processes that share the port; more than one only with PostgreSQL
    number: int = 0  # for a worker that shares its port: which of them it is
    bot_processes: int = 2  # for every bot; one more is for those that answer at once, and one for advice
    bot_seconds: float = 20.0  # how long a bot may think about one decision
    worker_memory: int = 4096  # MiB of address space for a process of bots or advice; 0: no limit
    worker_variables: str = ""  # names of environment variables that these processes get besides the usual ones
    bot_pause: float = 0.6  # seconds between a question and the answer of a bot, so that people can follow
    order_seconds: float = 20.0  # how long a standing order takes to answer, on average; 0: it answers at once
    absence_seconds: float = 300.0  # how long somebody must be away before a bot may stand in
    idle_seconds: float = 900.0  # a table nobody is looking at leaves memory after this time
    socket_queue: int = 64  # messages waiting for a slow reader before it is dropped
    writes_per_second: float = 20.0  # whatever one person changes; 0: no limit
    writes_at_once: int = 60
    talk_per_minute: float = 120.0  # chat and notes of one person; 0: no limit
    talk_at_once: int = 30
    creations_per_minute: float = 30.0  # tables, names, seats, links, tokens from one address; 0: no limit
    creations_at_once: int = 30
    sign_ins_per_minute: float = 30.0  # attempts to sign in, and challenges for passkeys, from one address; 0: no limit
    sign_ins_at_once: int = 30
    sockets_per_person: int = 32  # open at once; 0: no limit
    people_per_address: int = 10  # one address may write, talk and connect as much as this many people; 0: no limit
    body_bytes: int = 262144  # the longest request
    body_seconds: float = 60.0  # how long a request body may take to arrive, and an answer to be read
    head_bytes: int = 32768  # the longest head of a request
    head_seconds: float = 10.0  # how long a request head may take to arrive
    connections_per_address: int = 256  # at the same time; proxies are not counted; 0: no limit
    ping_seconds: float = 20.0  # a socket that answers nothing for twice as long is closed
    snapshot_every: int = 16  # entries of the log
    pen: str = ""  # for the process that plays tables with component packs: the socket file it serves
    guest_packs: bool = False  # whether guests may use component packs, whose cards are small programs
    registration: Registration = "open"  # who may make an account: everybody, those who are invited, or nobody
    tables: TableMakers = "everybody"  # who may make tables; members have an account
    tables_per_person: int = 0  # unfinished tables that one person may host; 0: no limit
    embed_in: str = ""  # sites that may show finished matches and puzzles in a frame, separated by commas; *: all
    smtp_host: str = ""  # the mail server that takes our e-mails; empty: no mail
    smtp_port: int = 0  # 0: the usual one for smtp_tls (587, 465 or 25)
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"  # tls: from the first byte
    push: bool = True  # whether people may be told of their turn by their browser
    hooks: bool = True  # whether the host of a table may name a channel that is notified
    hook_url: str = ""  # a channel for all tables that have none of their own
    hook_kind: HookKind = "json"
    hook_language: str = "en"
    notice_hosts: str = ""  # private hosts, or hosts without https, that notices may go to, separated by commas
    mail_from: str = ""  # whom e-mails come from: Hausmacht <games@example.org>


def default_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hausmacht"


def folder_of(settings: Settings) -> Path:
    return Path(settings.data).expanduser() if settings.data else default_folder()


def database_url(settings: Settings) -> str:
    """The URL with the driver this server uses."""
    url = settings.database
    if not url:
        return f"sqlite+aiosqlite:///{folder_of(settings).absolute() / 'hausmacht.db'}"
    for plain, driver in (
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    if url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
        return url
    raise SettingsError("The database must be a URL like postgresql://user:password@host/name or sqlite:///file.db.")


def load(
    file: Path | None = None, given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """The settings in force; without a named file, the one in the data folder if it is there."""
    around = os.environ if environment is None else environment
    stated = {name: value for name, value in (given or {}).items() if value is not None}
    from_environment = read_environment(around)
    if file is None:
        folder = str(stated.get("data") or from_environment.get("data", ""))
        usual = (Path(folder).expanduser() if folder else default_folder()) / FILE_NAME
        file = usual if usual.is_file() else None
    from_file = {} if file is None else read_file(file)
    return checked({**from_file, **from_environment, **stated})


def read_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"The settings file '{file}' cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"The settings file '{file}' is not valid TOML: {why_unreadable(error)}.") from None


def read_environment(environment: Mapping[str, str]) -> dict[str, str]:
    names = {field.name for field in msgspec.structs.fields(Settings)}
    found: dict[str, str] = {}
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in names:
            raise SettingsError(f"There is no setting {variable}: see the list in docs/hosting.md.")
        found[name] = value
    return found


def checked(values: dict[str, Any]) -> Settings:
    check_words(values)
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"A setting is invalid: {error}. See the list in docs/hosting.md.") from None
    if not 0 <= settings.port < 65536:
        raise SettingsError(f"The port must be a number from 0 to 65535, not {settings.port}.")
    if settings.workers < 1:
        raise SettingsError("workers must be at least 1.")
    if settings.workers > 1 and database_url(settings).startswith("sqlite"):
        raise SettingsError("A database file can only be used by one process: for several workers, use PostgreSQL.")
    if not 0 <= settings.metrics_port <= 65536 - settings.workers:
        raise SettingsError("metrics_port must leave a port below 65536 for each worker.")
    if settings.secret and len(settings.secret) < LEAST_SECRET:
        raise SettingsError(f"The secret must have at least {LEAST_SECRET} characters.")
    if settings.broker and not settings.broker.startswith(BROKERS):
        raise SettingsError("The broker must be a URL like redis://host:6379, rediss://host:6379 or unix:///file.")
    if settings.broker and find_spec("redis") is None:
        raise SettingsError("The broker needs another package: run pip install 'hausmacht[redis]'.")
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise SettingsError("public_url must begin with http:// or https://.")
    check_mail(settings)
    check_hook(settings)
    embedding_sites(settings)
    for name in (
        "bot_processes",
        "socket_queue",
        "snapshot_every",
        "writes_at_once",
        "talk_at_once",
        "creations_at_once",
        "sign_ins_at_once",
    ):
        if getattr(settings, name) < 1:
            raise SettingsError(f"{name} must be at least 1.")
    for name in ("head_seconds", "body_seconds", "ping_seconds", "head_bytes"):
        if getattr(settings, name) <= 0:
            raise SettingsError(f"{name} must be more than 0.")
    for name in ("sockets_per_person", "people_per_address", "order_seconds", "tables_per_person"):
        if getattr(settings, name) < 0:
            raise SettingsError(f"{name} must be at least 0.")
    if settings.worker_memory and settings.worker_memory < LEAST_MEMORY:
        raise SettingsError(f"worker_memory must be at least {LEAST_MEMORY} (MiB), or 0 for no limit.")
    database_url(settings)
    return settings


def check_words(values: dict[str, Any]) -> None:
    """Settings for which there are only a few words."""
    for field in msgspec.structs.fields(Settings):
        words = get_args(field.type) if get_origin(field.type) is Literal else ()
        value = values.get(field.name, field.default)
        if words and value not in words:
            raise SettingsError(f"{field.name} must be {', '.join(words[:-1])} or {words[-1]}, not '{value}'.")


def check_mail(settings: Settings) -> None:
    """A server that sends mail must say from whom, and what address its links have."""
    if not 0 <= settings.smtp_port < 65536:
        raise SettingsError(f"smtp_port must be a number from 0 to 65535, not {settings.smtp_port}.")
    if not settings.smtp_host:
        return
    if "@" not in settings.mail_from or not settings.mail_from.isprintable():
        raise SettingsError("smtp_host needs mail_from too: the address that e-mails come from.")
    if not settings.public_url:
        raise SettingsError("smtp_host needs public_url too: e-mails have links, which must lead here.")


def check_hook(settings: Settings) -> None:
    """A channel is told with a link to the table."""
    if not settings.hook_url:
        return
    if not settings.hook_url.startswith(("http://", "https://")):
        raise SettingsError("hook_url must begin with http:// or https://.")
    if not settings.public_url:
        raise SettingsError("hook_url needs public_url too: its notices have links, which must lead here.")


def embedding_sites(settings: Settings) -> tuple[str, ...]:
    """The sites whose pages may show ours in a frame, as a content security policy names them; none by default."""
    found = tuple(each.strip().rstrip("/") for each in settings.embed_in.split(",") if each.strip())
    for site in found:
        if site != "*" and not SITE.fullmatch(site):
            raise SettingsError(f"embed_in must list sites like https://blog.example.org, or be *, not '{site}'.")
    return found
