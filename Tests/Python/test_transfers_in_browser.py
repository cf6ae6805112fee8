"""Deposits and withdrawals as a person makes them: completed, even if the anchor's window is closed early or blocked, or the program is killed."""

import re
from functools import partial

import pytest
from pages import DESKTOP, Screens
from playwright.sync_api import expect
from program import PIN, Commands, Wallet, free_port
from transfers import anchors_window, choose, picture

IBAN = "NO9386011117947"


@pytest.fixture
def wallet_with_anchor(request, made_home, tmp_path):
    """A wallet with 10,000 XLM on the embedded network, and the domain of its test anchor, which has delays in tests marked `delays`."""
    anchor_port, delays = free_port(), request.node.get_closest_marker("delays") is not None
    with Wallet.copied(made_home, tmp_path, "--anchor-port", anchor_port, delays=delays) as wallet:
        yield wallet, f"localhost:{anchor_port}"


@pytest.fixture
def open_transfers(open_windows, wallet_with_anchor):
    return partial(open_windows, wallet_with_anchor[0])


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


def test_transfers_on_the_anchors_page_complete_although_its_window_is_closed_early_or_blocked(wallet_with_anchor, open_transfers, artifacts):
    _, domain = wallet_with_anchor
    screens = open_transfers()
    choose(screens, "Deposit", domain, "XLM, on the anchor's page")
    picture(screens, artifacts, "details")
    screens.press("Continue at the anchor")
    screens.at("/transfers/1", "Deposit of XLM")
    picture(screens, artifacts, "window")
    # Closed before anything was sent: nothing is lost, and it opens again.
    window = anchors_window(screens)
    assert window.evaluate("window.opener") is None
    window.close()
    window = anchors_window(screens)
    fill_details(window, "20")
    confirm(window)
    window.close()
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)
    # Only a region that stays tells a screen reader.
    expect(screens.page.locator(".toasts .hidden-label", has_text="Done")).to_have_count(1)
    picture(screens, artifacts, "done")

    choose(screens, "Withdraw", domain, "XLM, on the anchor's page")
    screens.field("Amount (optional)").fill("12.5")
    screens.press("Continue at the anchor")
    # A browser that blocks windows leaves the link.
    screens.page.evaluate("window.open = () => null")
    window = anchors_window(screens, "Open it in a new tab")
    fill_details(window, "12.5", bank=True)
    confirm(window)
    window.close()
    screens.row("Pay 12.5 XLM")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text(f"Pay {domain}")
    picture(screens, artifacts, "pay")
    screens.confirm("000000")
    assert "wrong" in screens.message_at("PIN or passphrase").lower() or "not" in screens.message_at("PIN or passphrase").lower()
    screens.confirm()
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)
    screens.go("Transfers")
    expect(screens.payments("Deposits and withdrawals")).to_have_count(2)
    picture(screens, artifacts, "list")
    screens.link("Open")
    expect(screens.page.get_by_text("No transfers match.")).to_be_visible()


def test_the_anchor_is_asked_at_once_when_its_window_is_closed(wallet_with_anchor, open_transfers):
    _, domain = wallet_with_anchor
    screens = open_transfers()
    screens.open_page("transfers/new")
    expect(screens.page.get_by_text(f"The sandbox's test anchor is {domain}.")).to_be_visible()
    choose(screens, "Deposit", domain, "XLM, on the anchor's page")
    screens.press("Continue at the anchor")
    screens.at("/transfers/1", "Deposit of XLM")
    status = screens.page.get_by_role("status").first
    expect(status).to_contain_text("Incomplete")
    window = anchors_window(screens)
    fill_details(window, "20")
    confirm(window)
    # The page can't rely on getting the focus back: the window may be on another screen, and in a test each page always has the focus.
    window.close()
    expect(status).not_to_contain_text("Incomplete", timeout=20_000)


def introduce(screens: Screens, bank=False):
    """Tells the anchor who the person is."""
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("About you")
    values = [("First name", "Ada"), ("Last name", "Lovelace"), ("E-mail address", "ada@example.com")]
    for label, value in values + ([("Bank account number", IBAN)] if bank else []):
        # Only what the anchor doesn't know yet is asked for.
        if screens.field(label).count():
            screens.field(label).fill(value)
    screens.press("Send to the anchor")


def look_until(screens: Screens, button: str):
    """Asks again until the anchor has checked the person and the summary is shown."""
    summary, again = (screens.page.get_by_role("button", name=name) for name in (button, "Check again"))
    expect(summary.or_(again)).to_be_visible()
    while again.count():
        screens.press("Check again")
        expect(summary.or_(again)).to_be_visible()


def begin(screens: Screens, way: str, domain: str, amount: str, bank=False, money: str | None = None):
    """A transfer of USDC within the wallet, up to its confirmation."""
    choose(screens, way, domain, "USDC, here in the wallet")
    screens.field("Amount").fill(amount)
    screens.page.get_by_role("radio", name="bank account").check()
    if money:
        screens.page.get_by_role("radio", name=re.compile(f"^{money} ")).check()
    screens.press("Next")
    button = re.compile("^Begin the ")
    gate = screens.page.get_by_role("heading", level=1, name="About you")
    expect(gate.or_(screens.page.get_by_role("button", name=button))).to_be_visible()
    if gate.count():
        introduce(screens, bank)
    expect(screens.page.get_by_role("button", name=button)).to_be_visible()


def done(screens: Screens, words="Done"):
    expect(screens.page.get_by_role("status").first).to_have_text(words, timeout=60_000)


def add_asset(screens: Screens, code: str):
    """Adds an asset that isn't held, on its page."""
    expect(screens.page.get_by_role("heading", level=1)).to_have_text(f"Add {code}")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Add {code}")
    expect(screens.page.get_by_role("heading", level=1)).not_to_have_text(f"Add {code}")


def ends_soon(screens: Screens):
    """Makes a review reload after a second, as at the end of its time. It then shows the same terms, with the time that is really left."""
    page = screens.page.evaluate("fetch(location.href).then(answer => answer.text())")
    soon = re.sub(r'(<meta http-equiv="refresh" content=")\d+(; url=[^"]*">)(?!</noscript>)', r'\g<1>1\2', page)
    assert soon != page
    screens.page.route("**/pay", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=soon), times=1)
    screens.page.reload()
    screens.page.wait_for_function("parseInt(document.querySelector('meta[http-equiv=refresh]')?.content) > 1")


@pytest.mark.delays
def test_within_the_wallet_a_deposit_is_claimed_and_a_withdrawal_is_paid_and_completed(wallet_with_anchor, open_transfers, artifacts):
    wallet, domain = wallet_with_anchor
    screens = open_transfers(DESKTOP, "dark")
    choose(screens, "Deposit", domain, "USDC, here in the wallet")
    screens.field("Amount").fill("1")
    screens.page.get_by_role("radio", name="bank account").check()
    screens.press("Next")
    assert "minimum is 2 USDC" in screens.message_at("Amount")
    screens.field("Amount").fill("20")
    screens.press("Next")
    picture(screens, artifacts, "customer")
    introduce(screens)
    look_until(screens, "Begin the deposit")
    expect(screens.page.get_by_text("19.3 USDC")).to_be_visible()
    # The form still has what was typed, and a change asks for the fee again.
    screens.press("Change it")
    expect(screens.field("Amount")).to_have_value("20")
    expect(screens.page.get_by_role("radio", name="bank account")).to_be_checked()
    screens.field("Amount").fill("30")
    screens.press("Next")
    expect(screens.page.get_by_text("29.2 USDC")).to_be_visible()
    picture(screens, artifacts, "summary")
    screens.press("Begin the deposit")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Deposit of 29.2 USDC")
    picture(screens, artifacts, "instructions")
    # The account has no trustline, so the deposit waits to be claimed on this page.
    done(screens, "Set aside for you to claim")
    picture(screens, artifacts, "claim")
    # What is typed while the page is fetched again stays.
    page, asks, held = screens.page, re.compile(r"/transfers/1\?now$"), []
    page.route(asks, lambda route: held.append(route))
    with page.expect_request(asks):
        page.evaluate("void refreshTransfer(true)")
    screens.field("PIN or passphrase").fill(PIN)
    with page.expect_response(asks) as answer:
        for each in held:
            each.continue_()
    answer.value.finished()
    page.unroute(asks)
    expect(screens.field("PIN or passphrase")).to_have_value(PIN)
    screens.press("Claim 29.2 USDC")
    screens.at("/transfers/1", "Deposit of 29.2 USDC")
    expect(screens.page.get_by_role("button", name="Claim 29.2 USDC")).to_have_count(0)
    done(screens)
    screens.go("Transfers")

    choose(screens, "Withdraw", domain, "USDC, here in the wallet")
    screens.field("Amount").fill("30")
    screens.page.get_by_role("radio", name="bank account").check()
    screens.press("Next")
    assert "at most 29.2 USDC" in screens.message_at("Amount")
    screens.field("Amount").fill("20")
    screens.press("Next")
    introduce_bank = screens.page.get_by_role("button", name="Send to the anchor")
    expect(introduce_bank).to_be_visible()
    screens.field("Bank account number").fill(IBAN)
    introduce_bank.click()
    look_until(screens, "Begin the withdrawal")
    screens.press("Begin the withdrawal")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Withdrawal of 20 USDC")
    # The program is killed while the withdrawal waits for its payment.
    screens.restart(wallet, Wallet.kill)
    screens.open("/sign-in")
    screens.sign_in()
    screens.go("Transfers")
    screens.link(re.compile("Withdrawal of 20 USDC"))
    picture(screens, artifacts, "withdrawal-due")
    screens.row("Pay 20 USDC")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text(f"Pay {domain}")
    expect(screens.page.get_by_text("Pay before")).to_be_visible()
    ends_soon(screens)
    screens.confirm()
    done(screens)
    picture(screens, artifacts, "withdrawal-done")
    screens.go("Assets")
    expect(screens.page.get_by_role("link", name=re.compile("USDC")).locator("data[value='9.2000000']")).to_be_visible()
    # The history names the payment after its withdrawal, and leads there.
    screens.go("History")
    row = screens.payments("Payments").filter(has_text="Withdrawal to your bank").filter(has_text=f"to {domain}")
    expect(row).to_contain_text("20 USDC")
    row.get_by_role("link").click()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text(f"Withdrawal to your bank · {domain}")
    screens.link("View the transfer")
    screens.at("/transfers/2", "Withdrawal of 20 USDC")


def test_a_deposit_and_a_withdrawal_exchange_money_at_the_promised_price(wallet_with_anchor, open_transfers, artifacts):
    _, domain = wallet_with_anchor
    screens = open_transfers()
    begin(screens, "Deposit", domain, "100", money="EUR")
    expect(screens.page.get_by_text("100 EUR", exact=True)).to_be_visible()
    expect(screens.page.get_by_text("The anchor guarantees this price until")).to_be_visible()
    promised = screens.page.get_by_role("definition").filter(has_text="USDC").last.inner_text()
    picture(screens, artifacts, "exchange")
    screens.press("Begin the deposit")
    done(screens, "Set aside for you to claim")
    expect(screens.page.locator(".flow")).to_contain_text(promised)
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(re.compile("^Claim "))
    expect(screens.page.get_by_role("button", name=re.compile("^Claim "))).to_have_count(0)

    begin(screens, "Withdraw", domain, "50", bank=True, money="EUR")
    expect(screens.page.get_by_text("50 USDC", exact=True)).to_be_visible()
    promised = screens.page.get_by_role("definition").filter(has_text="EUR").last.inner_text()
    screens.press("Begin the withdrawal")
    screens.row("Pay 50 USDC")
    screens.confirm()
    done(screens)
    expect(screens.page.locator(".flow")).to_contain_text(promised)


def test_a_deposit_that_waits_for_a_trustline_leads_to_adding_the_asset_and_then_completes(wallet_with_anchor, open_transfers):
    _, domain = wallet_with_anchor
    screens = open_transfers()
    choose(screens, "Deposit", domain, "USDC, on the anchor's page")
    # The asset can also be added at once.
    expect(screens.page.get_by_role("link", name="Add USDC")).to_be_visible()
    screens.press("Continue at the anchor")
    window = anchors_window(screens)
    window.goto(window.url + "&outcome=pending_trust")
    fill_details(window, "20")
    confirm(window)
    window.close()
    expect(screens.page.get_by_role("status").first).to_have_text("Waiting for you to add the asset", timeout=60_000)
    screens.link("Add USDC")
    add_asset(screens, "USDC")
    screens.go("Transfers")
    screens.link(re.compile("Deposit of"))
    done(screens)
    expect(screens.page.locator(".flow")).to_contain_text("19.3 USDC")


def test_own_data_that_the_person_ticks_fills_in_the_anchors_page(wallet_with_anchor, open_transfers, artifacts):
    wallet, domain = wallet_with_anchor
    screens = open_transfers()
    for field, value in [("first_name", "Grace"), ("last_name", "Hopper"), ("email_address", "grace@example.com")]:
        Commands(wallet.home).json("kyc", "set", field, value, pin=PIN)
    choose(screens, "Deposit", domain, "XLM, on the anchor's page")
    screens.page.get_by_text("Fill in the anchor's page from my data").click()
    for label in ("First name", "Last name"):
        screens.page.get_by_role("checkbox", name=re.compile("^" + label)).check()
    picture(screens, artifacts, "shared-data")
    screens.press("Continue at the anchor")
    window = anchors_window(screens)
    expect(window.get_by_label("First name")).to_have_value("Grace")
    expect(window.get_by_label("Last name")).to_have_value("Hopper")
    expect(window.get_by_label("E-mail address")).to_have_value("")


def test_a_deposit_completes_after_the_wallet_was_killed_half_way(wallet_with_anchor, open_transfers):
    wallet, domain = wallet_with_anchor
    screens = open_transfers()
    choose(screens, "Deposit", domain, "XLM, on the anchor's page")
    screens.press("Continue at the anchor")
    window = anchors_window(screens)
    fill_details(window, "20")
    screens.restart(wallet, Wallet.kill)
    # The anchor's page doesn't depend on the wallet, and continues where it was.
    window.reload()
    confirm(window)
    screens.open("/sign-in")
    screens.sign_in()
    screens.go("Transfers")
    screens.link(re.compile("Deposit of"))
    expect(screens.page.get_by_role("status").first).to_have_text("Done", timeout=60_000)


def test_an_invalid_anchor_domain_is_reported_at_its_field(wallet_with_anchor, open_transfers):
    screens = open_transfers()
    screens.go("Transfers")
    screens.link("Deposit")
    for domain, sentence in [("not a domain", "isn't a domain"), (f"localhost:{free_port()}", "can't be reached")]:
        screens.field("The anchor's domain").fill(domain)
        screens.press("See what it offers")
        assert sentence in screens.message_at("The anchor's domain")


def test_an_assets_page_leads_to_depositing_more_and_to_cashing_out(wallet_with_anchor, open_transfers):
    wallet, domain = wallet_with_anchor
    issuer = next(item["asset"] for item in wallet.commands.json("anchor", "info", domain)["items"] if item["asset"].startswith("SRT:"))
    wallet.commands.json("trust", "add", issuer, "--yes", pin=PIN)
    screens = open_transfers()
    page = "assets/" + issuer.replace(":", "-")
    screens.open_page(page)
    screens.row("Add SRT")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Add SRT")
    card = screens.page.get_by_role("region", name="What the anchor offers")
    # What it offers, with limits and fees.
    expect(card).to_contain_text("SRT at a time.")
    expect(card).to_contain_text("Fee: ")
    screens.open_page(page)
    screens.row("Cash out")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Cash out SRT")
