"""The wallet as a person uses it: in Chromium, at phone and desktop width, in light and dark."""

import gzip
import re
import time

import pytest
from pages import DESKTOP, PHONE, short
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Wallet
from stellar import Network
from stellar_sdk import Keypair, TransactionEnvelope

pytestmark = pytest.mark.real_scrypt


def horizon(wallet: Wallet) -> Network:
    return Network(wallet.horizon, PASSPHRASE)


# The story


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_person_signs_up_is_funded_pays_and_finds_it_all_again_after_a_restart(wallet, open_browser, artifacts, size):
    screens = open_browser(wallet, size, "light" if size == PHONE else "dark")
    page = screens.page
    count = iter(range(1, 100))

    def picture(name):
        # The phone's run takes the pictures of both sizes.
        if size == PHONE:
            screens.picture(artifacts, f"{next(count):02}-{name}")

    screens.open()
    screens.at("/sign-up", "Create your account")
    picture("sign-up")
    screens.sign_up()
    screens.at("/overview", "Overview")
    expect(page.get_by_text("Not funded yet")).to_be_visible()
    expect(page.get_by_text("Sandbox: not real money").first).to_be_visible()
    expect(screens.payments()).to_have_count(0)
    address = screens.address
    Keypair.from_public_key(address)
    expect(page.get_by_text(short(address)).first).to_be_visible()
    picture("not-funded")

    screens.fund()
    expect(page.get_by_text("Not funded yet")).to_have_count(0)
    expect(screens.payments()).to_have_count(1)
    picture("funded")

    network = horizon(wallet)
    ana = network.funded()
    screens.go("Pay")
    screens.at("/pay", "Pay")
    picture("pay")
    screens.fill_payment(ana.public_key, "12.5", "Lunch für zwei")
    screens.at("/pay/review", "Review")
    for value in (ana.public_key, "12.5000000", "0.0000100", "9987.4999900"):
        expect(page.locator(f'data[value="{value}"]').first).to_be_visible()
    expect(page.get_by_text("Lunch für zwei").first).to_be_visible()
    expect(page.get_by_role("button", name=f"Pay 12.5 XLM to {short(ana.public_key)}", exact=True)).to_be_visible()
    picture("review")

    page.get_by_role("link", name="Back", exact=True).click()
    screens.at("/pay/amount", "Pay")
    expect(screens.recipient).to_have_value(ana.public_key)
    expect(screens.field("Amount")).to_have_value(re.compile(r"^12\.50*$"))
    expect(screens.field("Memo (optional)")).to_have_value("Lunch für zwei")
    screens.press("Review")
    screens.confirm()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    sent = screens.hash()
    screens.at(f"/payments/{sent}", "Sent")
    picture("sent")

    kept = network.server.transactions().transaction(sent).call()
    assert (kept["source_account"], kept["memo"], kept["successful"]) == (address, "Lunch für zwei", True)
    bounds = TransactionEnvelope.from_xdr(kept["envelope_xdr"], PASSPHRASE).transaction.preconditions.time_bounds
    assert 0 < bounds.max_time < time.time() + 3600
    assert network.balances(ana.public_key) == {"native": "10012.5000000"}
    page.reload()
    assert network.balances(ana.public_key) == {"native": "10012.5000000"}, "a reload paid again"

    screens.go("History")
    screens.at("/history", "History")
    rows = screens.payments("Payments")
    expect(rows).to_have_count(2)
    for row, word, value, other in ((rows.first, "Sent", "12.5000000", ana.public_key), (rows.last, "Received", "10000.0000000", None)):
        expect(row).to_contain_text(word)
        expect(row.locator(f'data[value="{value}"]').first).to_be_visible()
        expect(row.locator(f'data[value="{other}"]' if other else 'data[value^="G"]').first).to_be_visible()
        expect(row.locator("time").first).to_have_attribute("datetime", re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"))
    expect(rows.first).to_contain_text("Lunch für zwei")
    picture("history")
    rows.first.get_by_role("link").click()
    expect(page.locator(f'data[value="{sent}"]').first).to_be_visible()

    screens.press("Sign out")
    screens.at("/sign-in", "Sign in")
    for path in ("/overview", "/pay", "/pay/review", "/history", f"/payments/{sent}", "/sign-up", "/"):
        screens.open(path)
        screens.at("/sign-in", "Sign in")
    page.go_back()
    expect(page.locator(f'data[value="{sent}"]')).to_have_count(0)
    screens.open()
    picture("sign-in")
    screens.sign_in("not the PIN")
    assert screens.message_at("PIN or passphrase")
    picture("wrong-pin")

    screens.restart(wallet)
    screens.open()
    screens.at("/sign-in", "Sign in")
    screens.sign_in()
    screens.at("/overview", "Overview")
    assert screens.address == address
    expect(screens.balance("9987.4999900")).to_be_visible()
    expect(screens.payments()).to_have_count(2)
    assert network.balances(ana.public_key) == {"native": "10012.5000000"}
    picture("overview")


def test_incoming_payments_show_without_a_reload_within_seconds(funded, open_browser):
    screens = open_browser(funded).signed_in()
    network, address = horizon(funded), screens.address
    expect(screens.balance("10000.0000000")).to_be_visible()
    ben = network.funded()
    screens.page.evaluate("window.stillTheSamePage = true")
    waits = []
    for number, balance in ((1, "10007.0000000"), (2, "10014.0000000"), (3, "10021.0000000")):
        network.pay(ben, address, "7")
        begin = time.monotonic()
        expect(screens.balance(balance)).to_be_visible()
        expect(screens.payments()).to_have_count(min(number + 1, 3))
        waits.append(time.monotonic() - begin)
    assert min(waits) < 3, f"others may be late on a busy machine: {waits}"
    first = screens.payments().first
    expect(first).to_contain_text("Received")
    expect(first.locator(f'data[value="{ben.public_key}"]').first).to_be_visible()
    assert screens.page.evaluate("window.stillTheSamePage") is True


def test_funding_from_elsewhere_shows_without_a_reload(wallet, open_browser):
    screens = open_browser(wallet)
    screens.open()
    screens.sign_up()
    screens.at("/overview", "Overview")
    horizon(wallet).fund(screens.address)
    expect(screens.balance("10000.0000000")).to_be_visible()
    expect(screens.page.get_by_text("Not funded yet")).to_have_count(0)


def test_the_command_line_and_the_browser_share_one_wallet(tmp_path, open_browser):
    commands = Commands(tmp_path / "home")
    address = commands.json("account", "create", pin=PIN)["address"]
    with Wallet(tmp_path / "home", tmp_path / "log") as wallet:
        assert commands.json("account", "fund")["address"] == address
        screens = open_browser(wallet).signed_in()
        assert screens.address == address
        expect(screens.balance("10000.0000000")).to_be_visible()
        ana = horizon(wallet).funded()
        paid = commands.json("pay", "--to", ana.public_key, "--amount", "10", "--yes", pin=PIN)
        expect(screens.balance("9989.9999900")).to_be_visible()
        # The list follows the balance.
        expect(screens.payments()).to_have_count(2)
        screens.payments().first.get_by_role("link").click()
        expect(screens.page.locator(f'data[value="{paid["hash"]}"]').first).to_be_visible()


def test_the_overview_loads_less_than_60_kb(shared, open_browser):
    screens, requests = open_browser(shared).signed_in(), []
    screens.page.on("requestfinished", lambda request: requests.append(request))
    screens.page.reload(wait_until="load")
    expect(screens.balance("10000.0000000")).to_be_visible()
    sizes = {
        request.url: len(gzip.compress(request.response().body()))
        for request in requests
        if request.resource_type in ("document", "stylesheet", "script", "image", "font")
    }
    print(f"overview, compressed: {sum(sizes.values())} bytes in {len(sizes)} files")
    assert 0 < sum(sizes.values()) < 60_000, sizes


def test_signing_up_works_with_the_keyboard_alone(wallet, open_browser):
    screens = open_browser(wallet)
    screens.open()
    screens.field("PIN or passphrase").focus()
    keyboard = screens.page.keyboard
    keyboard.type(PIN)
    keyboard.press("Tab")
    keyboard.type(PIN)
    keyboard.press("Enter")
    screens.at("/shown", "Write down your words")


# Bad input: a message at the field, the input stays, nothing is sent


def test_a_pin_that_is_short_empty_or_repeated_differently_is_refused(wallet, open_browser):
    screens = open_browser(wallet)
    short, empty, different = ("12345", "12345", "PIN or passphrase"), ("", "", "PIN or passphrase"), ("194857", "194858", "PIN or passphrase again")
    for pin, again, at in (short, empty, different):
        screens.open()
        screens.sign_up(pin, again)
        assert screens.message_at(at)
        expect(screens.page.get_by_role("heading", level=1)).to_have_text("Create your account")
        assert not list(wallet.home.rglob("vault*"))
    screens.sign_up()
    screens.at("/overview", "Overview")


ANA = Keypair.random().public_key
MISTYPED = ANA[:-1] + ("A" if ANA[-1] != "A" else "B")
REFUSED_PAYMENTS = {
    "no-recipient": ("Recipient", "", "1", ""),
    "no-address": ("Recipient", "hello", "1", ""),
    "mistyped": ("Recipient", MISTYPED, "1", ""),
    "lower-case": ("Recipient", ANA.lower(), "1", ""),
    "no-amount": ("Amount", None, "", ""),
    "exponent": ("Amount", None, "1e2", ""),
    "hexadecimal": ("Amount", None, "0x10", ""),
    "nan": ("Amount", None, "nan", ""),
    "infinite": ("Amount", None, "inf", ""),
    "comma": ("Amount", None, "1,5", ""),
    "eight-decimals": ("Amount", None, "0.00000001", ""),
    "zero": ("Amount", None, "0", ""),
    "negative": ("Amount", None, "-1", ""),
    "other-digits": ("Amount", None, "१२", ""),
    "too-large": ("Amount", None, "922337203685.4775808", ""),
    "more-than-there-is": ("Amount", None, "10000.0000001", ""),
    "the-reserve": ("Amount", None, "9999.5", ""),
    "the-fee": ("Amount", None, "9999", ""),
    "long-memo": ("Memo (optional)", None, "1", "ä" * 14 + "x"),
}


@pytest.mark.parametrize("case", REFUSED_PAYMENTS)
def test_an_invalid_payment_is_refused_with_a_message_at_its_field(shared, open_browser, case):
    label, recipient, amount, memo = REFUSED_PAYMENTS[case]
    network = horizon(shared)
    recipient = network.funded().public_key if recipient is None else recipient
    screens = open_browser(shared).signed_in()
    before = network.sequence(shared.address)
    screens.fill_payment(recipient, amount, memo)
    message = screens.message_at(label)
    assert len(message) > 10 and message.endswith("."), message
    expect(screens.recipient).to_have_value(recipient)
    for typed, wanted in (("Amount", amount), ("Memo (optional)", memo)) if label != "Recipient" else ():
        expect(screens.field(typed)).to_have_value(wanted)
        if typed != label:
            expect(screens.field(typed)).not_to_have_attribute("aria-invalid", "true")
    screens.open("/pay/review")
    screens.at("/pay", "Pay")
    assert network.sequence(shared.address) == before


def test_a_memo_of_28_bytes_and_the_last_spendable_stroop_can_be_paid(funded, open_browser):
    screens = open_browser(funded).signed_in()
    network, address = horizon(funded), screens.address
    ana = network.funded()
    screens.fill_payment(ana.public_key, "1", "ä" * 14)
    screens.at("/pay/review", "Review")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    screens.fill_payment(ana.public_key, "9997.9999801")
    assert screens.message_at("Amount")
    screens.fill_payment(ana.public_key, "9997.9999800")
    screens.at("/pay/review", "Review")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert network.balances(address) == {"native": "1.0000000"}


def test_a_wrong_pin_sends_nothing_and_keeps_the_review(shared, open_browser, artifacts):
    network = horizon(shared)
    screens = open_browser(shared).signed_in()
    recipient, before = network.funded().public_key, network.sequence(shared.address)
    screens.fill_payment(recipient, "3", "for Ana")
    for wrong in ("wrong PIN", PIN.upper()):
        screens.confirm(wrong)
        assert screens.message_at("PIN or passphrase")
        expect(screens.page.get_by_role("heading", level=1)).to_have_text("Review")
        expect(screens.page.locator('data[value="3.0000000"]').first).to_be_visible()
        expect(screens.page.locator(f'data[value="{recipient}"]').first).to_be_visible()
        expect(screens.field("PIN or passphrase")).to_have_value("")
    screens.picture(artifacts, "review-wrong-pin")
    assert network.sequence(shared.address) == before
