"""Draw the icons of the installable app from the sign of the tab, in the sizes that browsers ask for.

    PYTHONPATH=src python tools/icons.py

Needs a Chromium, as the tests of the pages do.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "web" / "public"
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
TOWER = (
    '<path d="M6 2h3v2h2V2h2v2h2V2h3v5l-2 2v8H8V9L6 7z" fill="#fff"/>'
    '<path d="M3 17h18v5H3z" fill="none" stroke="#fff" stroke-width="1.75"/>'
)
GREEN = "#0b655f"


def drawn(size: int, corner: float, scale: float, ground: str = GREEN) -> str:
    """The tower on its ground, on a grid of 24."""
    moved = (24 - 24 * scale) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="{size}" height="{size}">'
        f'<rect width="24" height="24" rx="{corner}" fill="{ground}"/>'
        f'<g transform="translate({moved} {moved}) scale({scale})">{TOWER}</g></svg>'
    )


ICONS = {
    "192.png": (192, drawn(192, 5, 0.667)),
    "512.png": (512, drawn(512, 5, 0.667)),
    "maskable.png": (512, drawn(512, 0, 0.5)),  # a system may cut everything outside of a circle off
    "apple.png": (180, drawn(180, 0, 0.6)),
    "badge.png": (96, drawn(96, 0, 0.9, "none")),  # only its shape is shown
}


def main() -> None:
    program = os.environ.get("CHROMIUM") or next((path for path in map(shutil.which, PROGRAMS) if path), "")
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, picture) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{picture}")
            page.screenshot(path=folder / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
