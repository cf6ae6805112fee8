#!/usr/bin/env python3
"""Draws the pictures under which the wallet can be installed on a phone or a desktop, from `emblem.svg`, with Playwright's Chromium.

Run it when the emblem has changed: script/icons.py
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "Sources/WalletWeb/Public"
DEBIAN_CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium", path="/usr/bin")


def maskable(emblem: str) -> str:
    """Returns the emblem without round corners, and smaller: the system cuts out its own shape, and leaves the inner four fifths."""
    background, drawing = re.fullmatch(r".*?(<rect[^>]*>)(.*)</svg>\s*", emblem, re.DOTALL).groups()
    background = re.sub(r' rx="\d+"', "", background)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{background}<g transform="translate(5.6 5.6) scale(.65)">{drawing}</g></svg>'


def main():
    emblem = (PUBLIC / "emblem.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=DEBIAN_CHROMIUM, args=["--no-sandbox"])
        for name, drawing, size in [("icon-192", emblem, 192), ("icon-512", emblem, 512), ("icon-maskable", maskable(emblem), 512)]:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawing}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
