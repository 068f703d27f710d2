"""Devices in plain words: which browser, on what, as far as it says so itself."""

from __future__ import annotations

import msgspec

MOST_READ = 400  # signs of what a browser says about itself
BROWSERS = (  # the first that is named; most of them also name the later ones
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("HeadlessChrome", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
HAND_HELD = ("iPhone", "iPad", "Android")


class Device(msgspec.Struct, frozen=True):
    """What a device is called; empty where it does not say."""

    browser: str = ""
    system: str = ""

    @property
    def is_hand_held(self) -> bool:
        return self.system in HAND_HELD


def device_of(user_agent: str) -> Device:
    said = user_agent[:MOST_READ]
    return Device(first_of(BROWSERS, said), first_of(SYSTEMS, said))


def first_of(names: tuple[tuple[str, str], ...], said: str) -> str:
    return next((name for sign, name in names if sign in said), "")
