"""A browser that takes pictures of pages: in the usual sizes, light, dark and without colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.people import PLAIN
from tests.browser.serving import Server

FOLDER = Path(__file__).parent.parent / "screenshots"
SIZES = {"1440": (1440, 900), "1280": (1280, 800), "390": (390, 844)}
PATIENCE = 20_000  # milliseconds that a page may take to show something
FILTER = "(how) => { document.documentElement.style.filter = how }"


class Camera:
    """One browser and one server; takes pictures and names them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self.server = server

    def sit(self, size: str = "1440", plays_moves: bool = False, **wishes: Any) -> Page:
        """Somebody at a browser of this size; with `plays_moves` as the page comes, else asked everything."""
        wide, high = SIZES[size]
        phone: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if wide < 500 else {}
        usual: dict[str, Any] = {"reduced_motion": "reduce", "locale": "en-GB", **phone}
        context = self._browser.new_context(viewport={"width": wide, "height": high}, **{**usual, **wishes})
        context.set_default_timeout(PATIENCE)
        if not plays_moves:
            context.add_init_script(PLAIN)
        return context.new_page()

    def take(self, page: Page, name: str, folder: Path = FOLDER) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}.png")
        print(f"{folder.name}/{name}.png", flush=True)

    def sizes(self, page: Page, name: str, *, dark: bool = False, grey: bool = False) -> None:
        """The same state at every size, and in the dark."""
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            self.take(page, f"{name}-{size}")
        page.set_viewport_size({"width": 1440, "height": 900})
        if dark:
            page.emulate_media(color_scheme="dark")
            self.take(page, f"{name}-1440-dark")
            page.set_viewport_size({"width": 390, "height": 844})
            self.take(page, f"{name}-390-dark")
            page.set_viewport_size({"width": 1440, "height": 900})
            page.emulate_media(color_scheme="light")
        if grey:
            page.evaluate(FILTER, "grayscale(1)")
            self.take(page, f"{name}-1440-grey")
            page.evaluate(FILTER, "")
