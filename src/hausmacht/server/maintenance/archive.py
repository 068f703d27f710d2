"""Backups kept somewhere: in a folder, or in a store that speaks the protocol of S3; the oldest make room."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from abc import ABC, abstractmethod
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from hausmacht.server.maintenance.copies import Copied, backup
from hausmacht.server.maintenance.opening import MaintenanceError
from hausmacht.server.settings import Settings

NAME = re.compile(r"hausmacht-\d{8}-\d{6}\.db")
BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
EVERY = re.compile(r"(\d{1,5})(m|h|d)")
UNITS = {"m": 60, "h": 3600, "d": 86400}
ENDPOINT = "https://s3.amazonaws.com"


class Archive(ABC):
    """A place for backups."""

    def workshop(self) -> str | None:
        """The folder in which a backup is made before it is put away; None: that of the system."""
        return None

    @abstractmethod
    def put(self, file: Path, name: str) -> None:
        """Keep a file under a name; it is there whole or not at all."""

    @abstractmethod
    def get(self, name: str, file: Path) -> None:
        """Fetch what is kept under a name."""

    @abstractmethod
    def names(self) -> list[str]:
        """The backups that are kept, the oldest first; whatever else lies there is not ours."""

    @abstractmethod
    def remove(self, name: str) -> None: ...

    @abstractmethod
    def where(self, name: str) -> str:
        """How a backup is called from outside."""


class Folder(Archive):
    def __init__(self, path: Path) -> None:
        self.path = path

    def workshop(self) -> str:
        self.path.mkdir(parents=True, exist_ok=True)
        return str(self.path)

    def put(self, file: Path, name: str) -> None:
        os.replace(file, self.path / name)

    def get(self, name: str, file: Path) -> None:
        file.write_bytes((self.path / name).read_bytes())

    def names(self) -> list[str]:
        if not self.path.is_dir():
            return []
        return sorted(each.name for each in self.path.iterdir() if NAME.fullmatch(each.name))

    def remove(self, name: str) -> None:
        (self.path / name).unlink(missing_ok=True)

    def where(self, name: str) -> str:
        return str(self.path / name)


class Bucket(Archive):
    """A bucket; who we are and where it is say the variables that other programs for S3 use, too."""

    def __init__(self, bucket: str, prefix: str) -> None:
        self.bucket = bucket
        self.prefix = f"{prefix}/" if prefix else ""
        self.client = client_of(os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL") or ENDPOINT)

    def put(self, file: Path, name: str) -> None:
        self.client.fput_object(self.bucket, self.prefix + name, str(file))

    def get(self, name: str, file: Path) -> None:
        self.client.fget_object(self.bucket, self.prefix + name, str(file))

    def names(self) -> list[str]:
        found = self.client.list_objects(self.bucket, prefix=self.prefix)
        keys = [str(each.object_name).removeprefix(self.prefix) for each in found]
        return sorted(key for key in keys if NAME.fullmatch(key))

    def remove(self, name: str) -> None:
        self.client.remove_object(self.bucket, self.prefix + name)

    def where(self, name: str) -> str:
        return f"s3://{self.bucket}/{self.prefix}{name}"


def client_of(endpoint: str) -> Any:
    try:
        from minio import Minio
        from minio.credentials.providers import AWSConfigProvider, ChainedProvider, EnvAWSProvider
    except ImportError:
        raise MaintenanceError("S3 needs another package: run pip install 'hausmacht[s3]'.") from None
    address = urlsplit(endpoint)
    if address.scheme not in ("http", "https") or not address.netloc:
        raise MaintenanceError("AWS_ENDPOINT_URL must be an address like https://s3.example.org.")
    return Minio(
        address.netloc,
        secure=address.scheme == "https",
        region=os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION") or None,
        credentials=ChainedProvider([EnvAWSProvider(), AWSConfigProvider()]),
    )


def archive_at(place: str) -> Archive:
    """`s3://bucket/prefix`, or a folder."""
    if not place.startswith("s3://"):
        if "://" in place:
            raise MaintenanceError(f"A backup goes to a folder or to s3://bucket/prefix, not to '{place}'.")
        return Folder(Path(place).expanduser())
    bucket, _, prefix = place.removeprefix("s3://").partition("/")
    if not BUCKET.fullmatch(bucket):
        raise MaintenanceError(f"'{bucket}' is no name of a bucket: write s3://bucket/prefix.")
    return Bucket(bucket, prefix.strip("/"))


def seconds_of(every: str) -> int:
    """`30m`, `24h` or `7d`."""
    found = EVERY.fullmatch(every.strip())
    if found is None or int(found[1]) == 0:
        raise MaintenanceError(f"A time between backups is a number and m, h or d, such as 24h, not '{every}'.")
    return int(found[1]) * UNITS[found[2]]


class Kept(msgspec.Struct, frozen=True):
    """What became of a backup."""

    where: str
    copied: Copied
    removed: int  # older ones


async def keep_backup(settings: Settings, archive: Archive, keep: int) -> Kept:
    """Make a backup, put it away, and then remove all but the newest `keep` (0: none)."""
    name = f"hausmacht-{datetime.now(UTC):%Y%m%d-%H%M%S}.db"
    workshop = await asyncio.to_thread(attempt, archive.workshop)
    with tempfile.TemporaryDirectory(prefix=".hausmacht-", dir=workshop) as folder:
        file = Path(folder) / name
        copied = await backup(settings, file)
        await asyncio.to_thread(attempt, archive.put, file, name)
    removed = await asyncio.to_thread(attempt, make_room, archive, keep) if keep else 0
    return Kept(archive.where(name), copied, removed)


def make_room(archive: Archive, keep: int) -> int:
    old = archive.names()[:-keep]
    for name in old:
        archive.remove(name)
    return len(old)


def fetch(place: str, file: Path) -> str:
    """A backup as a file: the one that is named, or the newest of a folder or prefix; which it was."""
    head, _, last = place.rpartition("/")
    if NAME.fullmatch(last):
        archive, name = archive_at(head or "."), last
    elif Path(place).is_file():
        file.write_bytes(Path(place).read_bytes())
        return place
    else:
        archive = archive_at(place)
        names = attempt(archive.names)
        if not names:
            raise MaintenanceError(f"There is no backup at '{place}'.")
        name = names[-1]
    attempt(archive.get, name, file)
    return archive.where(name)


def attempt(work: Any, *given: Any) -> Any:
    """What a place for backups cannot do is told in a sentence."""
    try:
        return work(*given)
    except MaintenanceError:
        raise
    except Exception as error:  # of a disk, of a network, of a store
        raise MaintenanceError(f"The place for backups cannot be used: {str(error).splitlines()[0]}") from None
