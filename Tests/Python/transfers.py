"""Deposits and withdrawals in the browser: the steps that most tests of them take."""

import re

from pages import Screens, pictures
from playwright.sync_api import Locator, expect
from program import PIN

# Begins as a JPEG does.
PICTURE = b"\xff\xd8\xff\xe0" + bytes(range(256)) * 8


def choose(screens: Screens, way: str, domain: str, row: str):
    """From the list of transfers to the details of a new one, with the PIN if the anchor wants a sign-in."""
    screens.go("Transfers")
    screens.at("/transfers", "Transfers")
    screens.link(way)
    screens.field("The anchor's domain").fill(domain)
    screens.press("See what it offers")
    screens.row(row)
    sign_in = screens.page.get_by_role("heading", level=1, name=f"Sign in to {domain}")
    expect(sign_in.or_(screens.page.get_by_label(re.compile("^Amount")))).to_be_visible()
    if sign_in.count():
        screens.field("PIN or passphrase").fill(PIN)
        screens.press(f"Sign in to {domain}")


def anchors_window(screens: Screens, link: str = "Open the anchor's page"):
    with screens.page.context.expect_page() as opened:
        screens.link(link)
    window = opened.value
    window.wait_for_load_state()
    return window


def picture(screens: Screens, artifacts, name: str, at=lambda look: None):
    pictures(screens.page, artifacts, "transfers-" + name, at)


def status(screens: Screens) -> Locator:
    """The status on the page of a transfer."""
    return screens.page.get_by_role("status").first
