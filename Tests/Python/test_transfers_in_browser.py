"""Deposits and withdrawals as a person makes them: the anchor's window closed half-way, blocked, the program killed, and all to the end."""

import re
import signal

import pytest
from pages import DESKTOP, PHONE, Screens
from playwright.sync_api import expect
from program import PIN, Wallet, free_port

IBAN = "NO9386011117947"


@pytest.fixture
def house(tmp_path):
    """A wallet beside the embedded network, and the domain of its test anchor."""
    anchor_port = free_port()
    with Wallet(tmp_path / "home", tmp_path / "log", "--anchor-port", anchor_port) as wallet:
        yield wallet, f"localhost:{anchor_port}"


@pytest.fixture
def open_transfers(browser, house):
    """Opens a window on the wallet, signed up and funded, from which the anchor's own windows may be opened."""
    contexts = []

    def open_transfers(size=PHONE, theme="light") -> Screens:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale="en-US")
        context.set_default_timeout(15_000)
        contexts.append(context)
        screens = Screens(context.new_page(), house[0].url)
        screens.open()
        screens.sign_up()
        screens.fund()
        return screens

    yield open_transfers
    for context in contexts:
        context.close()


def choose(screens: Screens, way: str, domain: str, row: str):
    """From the list of transfers to the details of a new one, with the PIN where the anchor wants it."""
    screens.go("Transfers")
    screens.at("/transfers", "Transfers")
    screens.link(way)
    screens.field("The anchor's domain").fill(domain)
    screens.press("Look what it offers")
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


def fill_details(window, amount: str, bank=False):
    window.get_by_label(re.compile("Amount in")).fill(amount)
    window.get_by_label("First name").fill("Ada")
    window.get_by_label("Last name").fill("Lovelace")
    window.get_by_label("E-mail address").fill("ada@example.com")
    if bank:
        window.get_by_label("Your bank account's number").fill(IBAN)
    window.get_by_role("button", name="Continue").click()


def confirm(window):
    window.get_by_role("button", name=re.compile("^Confirm")).click()
    window.wait_for_load_state()


def picture(screens: Screens, artifacts, name: str):
    assert screens.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    screens.page.screenshot(path=artifacts / f"transfers-{name}.png", full_page=True)


@pytest.mark.parametrize("size,theme", [(PHONE, "light"), (DESKTOP, "dark")])
def test_a_deposit_and_a_withdrawal_on_the_anchors_page_closed_half_way(house, open_transfers, artifacts, size, theme):
    _, domain = house
    screens = open_transfers(size, theme)
    choose(screens, "Deposit", domain, "XLM, on the anchor's page")
    picture(screens, artifacts, f"details-{theme}")
    screens.press("Go on at the anchor")
    screens.at("/transfers/1", "Deposit of XLM")
    picture(screens, artifacts, f"window-{theme}")
    # Closed before anything was sent: nothing is lost, and it opens again.
    window = anchors_window(screens)
    assert window.evaluate("window.opener") is None
    window.close()
    window = anchors_window(screens)
    fill_details(window, "20")
    confirm(window)
    window.close()
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)
    picture(screens, artifacts, f"done-{theme}")

    choose(screens, "Withdraw", domain, "XLM, on the anchor's page")
    screens.field("Amount (optional)").fill("12.5")
    screens.press("Go on at the anchor")
    # A browser that blocks windows leaves the link.
    screens.page.evaluate("window.open = () => null")
    window = anchors_window(screens, "Open it in a new tab")
    fill_details(window, "12.5", bank=True)
    confirm(window)
    window.close()
    screens.row("Pay 12.5 XLM")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text(f"Pay {domain}")
    picture(screens, artifacts, f"pay-{theme}")
    screens.confirm("000000")
    assert "wrong" in screens.message_at("PIN or passphrase").lower() or "not" in screens.message_at("PIN or passphrase").lower()
    screens.confirm()
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)
    screens.go("Transfers")
    expect(screens.payments("Deposits and withdrawals")).to_have_count(2)
    picture(screens, artifacts, f"list-{theme}")
    screens.link("Open")
    expect(screens.page.get_by_text("None of these.")).to_be_visible()


def test_a_deposit_within_the_wallet_asks_who_the_person_is_and_says_what_arrives(house, open_transfers, artifacts):
    _, domain = house
    screens = open_transfers()
    choose(screens, "Deposit", domain, "USDC, here in the wallet")
    screens.field("Amount").fill("1")
    screens.page.get_by_role("radio", name="bank account").check()
    screens.press("Next")
    assert "at least 2 USDC" in screens.message_at("Amount")
    screens.field("Amount").fill("20")
    screens.press("Next")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("About you")
    picture(screens, artifacts, "customer")
    for label, value in [("First name", "Ada"), ("Last name", "Lovelace"), ("Email address", "ada@example.com")]:
        screens.field(label).fill(value)
    screens.press("Send to the anchor")
    summary = screens.page.get_by_role("button", name="Begin the deposit")
    for _ in range(20):
        expect(summary.or_(screens.page.get_by_role("button", name="Look again"))).to_be_visible()
        if summary.count():
            break
        screens.page.wait_for_timeout(1_000)
        screens.press("Look again")
    expect(screens.page.get_by_text("19.3 USDC")).to_be_visible()
    picture(screens, artifacts, "summary")
    summary.click()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Deposit of 19.3 USDC")
    picture(screens, artifacts, "instructions")
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)
    expect(screens.page.get_by_role("link", name="Go to your assets")).to_be_visible()


def test_a_program_that_is_killed_half_way_loses_nothing(house, open_transfers):
    wallet, domain = house
    screens = open_transfers()
    choose(screens, "Deposit", domain, "XLM, on the anchor's page")
    screens.press("Go on at the anchor")
    window = anchors_window(screens)
    fill_details(window, "20")
    wallet.process.send_signal(signal.SIGKILL)
    wallet.process.wait()
    wallet.process = None
    wallet.start()
    # The anchor's page is the anchor's: it goes on where it was.
    window.reload()
    confirm(window)
    screens.open("/sign-in")
    screens.sign_in()
    screens.go("Transfers")
    screens.link(re.compile("Deposit of"))
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)


def test_an_anchor_that_is_none_is_said_at_its_field(house, open_transfers):
    screens = open_transfers()
    screens.go("Transfers")
    screens.link("Deposit")
    for domain, sentence in [("not a domain", "is not a domain"), (f"localhost:{free_port()}", "can't be reached")]:
        screens.field("The anchor's domain").fill(domain)
        screens.press("Look what it offers")
        assert sentence in screens.message_at("The anchor's domain")
