"""Paying as a person does it: recipient, amount, review, receipt; with suggestions, and with fields that appear only when they matter."""

import json
import re

import pytest
from pages import DESKTOP, PHONE, findings, in_each_look, picture, short
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Wallet
from stellar import Network
from stellar_sdk import Keypair
from test_command_line_troubles import Troubles

HOSTILE = '<img src=x onerror="document.title=1">'


@pytest.fixture(scope="module")
def town(made_home, tmp_path_factory):
    """A running wallet with contacts, a second account and somebody who was paid before."""
    with Wallet.copied(made_home, tmp_path_factory.mktemp("town")) as wallet:
        wallet.network = Network(wallet.horizon, PASSPHRASE)
        wallet.ana, wallet.shop, wallet.stranger = (wallet.network.funded().public_key for _ in range(3))
        for name, address, *memo in (
            ("Ana Müller", wallet.ana), ("Ananas shop", wallet.shop, "--memo-id", "77"), (HOSTILE, Keypair.random().public_key)
        ):
            wallet.commands.json("contact", "add", name, address, *memo, pin=PIN)
        wallet.commands.json("account", "watch", Keypair.random().public_key, "--name", "Savings", pin=PIN)
        wallet.commands.json("account", "use", wallet.address)
        wallet.commands.json("pay", "--to", wallet.stranger, "--amount", "1", "--yes", pin=PIN)
        yield wallet


def options(screens):
    return screens.page.get_by_role("listbox", name="Suggestions").get_by_role("option")


def test_a_contact_is_paid_with_three_presses_from_the_overview(town, open_browser, artifacts):
    screens = open_browser(town, PHONE).signed_in()
    page, presses = screens.page, []
    page.expose_function("pressed", lambda: presses.append(page.url))
    page.add_init_script("addEventListener('click', event => { if (event.detail) pressed() }, true)")
    page.reload()
    people = page.get_by_role("region", name="People you pay")
    expect(people).to_be_visible()
    screens.picture(artifacts, "paying-people")
    people.get_by_role("link", name="Ana Müller").click()
    screens.at("/pay/amount", "Pay")
    expect(screens.recipient_shown).to_contain_text(short(town.ana))
    expect(screens.field("Amount")).to_be_focused()
    page.keyboard.type("2.5")
    screens.picture(artifacts, "paying-amount")
    assert findings(page) == []
    screens.press("Review")
    screens.at("/pay/review", "Review")
    screens.field("PIN or passphrase").focus()
    page.keyboard.type(PIN)
    screens.press("Pay 2.5 XLM to Ana Müller")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert len(presses) == 3, presses


def test_recipients_are_suggested_by_any_part_of_name_or_address_and_chosen_with_the_keyboard(town, open_browser, artifacts):
    screens = open_browser(town, DESKTOP).signed_in()
    page, field = screens.page, screens.field("Recipient")
    screens.open_page("pay")
    expect(field).to_have_attribute("role", "combobox")
    expect(field).to_have_attribute("aria-expanded", "false")
    # Regardless of accents and case, and by the end of an address.
    for typed, names in (("MULLER", ["Ana Müller"]), (town.shop[-6:].lower(), ["Ananas shop"]), ("savi", ["Savings"]), ("nobody at all", [])):
        field.fill(typed)
        expect(options(screens).locator(".what")).to_have_text([re.compile("^" + name) for name in names])
    field.fill("ana")
    # Counted by their names, since a random address may have these letters, too.
    expect(options(screens).locator(".what", has_text=re.compile("^Ana"))).to_have_count(2)
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(options(screens).first.locator("svg.emblem")).to_be_visible()
    for look in in_each_look(page):
        picture(page, artifacts / f"{look}-paying-suggestions.png")
    assert findings(page) == []
    keyboard = page.keyboard
    field.focus()
    keyboard.press("ArrowDown")
    first = options(screens).first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", first.get_attribute("id"))
    keyboard.press("ArrowUp")
    expect(options(screens).last).to_have_attribute("aria-selected", "true")
    keyboard.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_have_value("ana")
    keyboard.press("ArrowDown")
    expect(options(screens).locator(".what", has_text=re.compile("^Ana"))).to_have_count(2)
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    assert page.url.endswith("/pay"), "an arrow sent the form"
    keyboard.press("Enter")
    screens.at("/pay/amount", "Pay")
    expect(screens.recipient).to_have_value("Ananas shop")
    # The contact's memo is added automatically, and the page says so.
    expect(page.get_by_text("Payments to Ananas shop carry the memo “77” (number).")).to_be_visible()


def test_an_address_without_a_name_is_suggested_only_until_it_is_typed_completely(town, open_browser):
    screens = open_browser(town).signed_in()
    field = screens.field("Recipient")
    screens.open_page("pay")
    field.fill(town.stranger[:-1])
    expect(options(screens).locator(".what")).to_have_text([re.compile(re.escape(short(town.stranger)))])
    field.fill(town.stranger)
    expect(options(screens)).to_have_count(0)
    expect(field).to_have_attribute("aria-expanded", "false")


def test_a_suggestion_is_chosen_with_the_mouse_and_a_hostile_name_stays_text(town, open_browser):
    screens = open_browser(town).signed_in()
    page, field = screens.page, screens.field("Recipient")
    screens.open_page("pay")
    field.fill("<img")
    expect(options(screens)).to_have_count(1)
    expect(options(screens).first).to_contain_text(HOSTILE)
    options(screens).first.click()
    screens.at("/pay/amount", "Pay")
    expect(screens.recipient_shown).to_contain_text(HOSTILE)
    assert page.locator("img[src=x]").count() == 0 and page.title() != "1"
    # The last recipient is one press away.
    screens.open_page("pay")
    page.get_by_role("list", name="Quick choice").get_by_role("button", name=short(town.stranger)).click()
    screens.at("/pay/amount", "Pay")
    expect(screens.recipient).to_have_value(town.stranger)
    expect(screens.field("Amount")).to_be_focused()


def test_without_javascript_recipients_are_listed_and_searched_and_forms_lead_to_the_review_and_back(town, browser):
    context = browser.new_context(java_script_enabled=False, viewport={"width": PHONE[0], "height": PHONE[1]})
    try:
        page = context.new_page()
        page.goto(town.url)
        page.get_by_label("PIN or passphrase", exact=True).fill(PIN)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("link", name="Pay", exact=True).first.click()
        page.wait_for_load_state("domcontentloaded")
        names = page.locator(".people button").evaluate_all("all => all.map(each => each.value)")
        assert {"Ana Müller", "Ananas shop", HOSTILE, "Savings"} == set(names)
        # A part of a name finds the recipients that may be meant.
        page.get_by_label("Recipient", exact=True).fill("shop")
        page.get_by_role("button", name="Continue").last.click()
        expect(page.get_by_role("heading", name="Did you mean…")).to_be_visible()
        expect(page.locator(".people button")).to_have_count(1)
        page.get_by_role("button", name="Ananas shop").click()
        # The field is open for a contact with a memo.
        expect(page.get_by_label("Memo (optional)")).to_be_visible()
        page.get_by_label("Amount", exact=True).fill("1")
        page.get_by_role("button", name="Review").last.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Review")
        expect(page.get_by_text("77", exact=True)).to_be_visible()
        page.get_by_role("link", name="Back").click()
        expect(page.get_by_label("Amount", exact=True)).to_have_value("1")
        page.get_by_label("Amount", exact=True).fill("2")
        page.get_by_role("button", name="Back").click()
        expect(page.get_by_label("Recipient", exact=True)).to_have_value("Ananas shop")
        page.get_by_role("button", name="Continue").last.click()
        expect(page.get_by_label("Amount", exact=True)).to_have_value("2")
    finally:
        context.close()


def test_memo_and_fee_are_shown_only_when_they_matter(town, open_browser, artifacts):
    screens = open_browser(town).signed_in()
    page, memo = screens.page, screens.field("Memo (optional)")
    screens.open_page("pay/amount?to=" + town.ana)
    expect(memo).to_be_hidden()
    # If every offer costs the same there is nothing to choose.
    expect(page.get_by_label("Network fee")).to_have_count(0)
    screens.more()
    expect(memo).to_be_visible()
    memo.fill("ä" * 14 + "x")
    screens.field("Amount").fill("1")
    screens.press("Review")
    assert screens.message_at("Memo (optional)")
    screens.open_page("pay/amount?to=Ananas%20shop")
    expect(memo).to_be_visible()

    exchange = town.network.funded()
    town.network.submit(town.network.build(exchange).append_manage_data_op("config.memo_required", "1"), exchange)
    screens.open_page("pay/amount?to=" + exchange.public_key)
    # That a recipient requires memos is known before the form is sent.
    needed = screens.field("Memo")
    expect(needed).to_be_visible()
    expect(page.locator("#memo-hint")).to_contain_text("This recipient needs a memo")
    screens.field("Amount").fill("1")
    screens.press("Review")
    assert "memo" in screens.message_at("Memo")
    expect(memo).to_have_count(0)
    screens.picture(artifacts, "paying-memo-needed")


def test_a_recipient_without_an_account_is_a_notice_and_not_an_error(town, open_browser, artifacts):
    screens = open_browser(town).signed_in()
    screens.open_page("pay/amount?to=" + Keypair.random().public_key)
    expect(screens.page.get_by_role("status").filter(has_text="doesn't exist yet")).to_be_visible()
    # The only button to continue says what it does, and Enter presses it.
    expect(screens.page.locator("main :is(.primary, .button:not(.second)):visible")).to_have_text(["Create the account with this payment"])
    screens.field("Amount").fill("0.5")
    screens.page.keyboard.press("Enter")
    assert screens.message_at("Amount")
    expect(screens.page.get_by_role("status").filter(has_text="doesn't exist yet")).to_be_visible()
    expect(screens.page.locator("#recipient-mistake")).to_have_count(0)
    screens.field("Amount").fill("2")
    screens.picture(artifacts, "paying-new-account")
    screens.press("Create the account with this payment")
    screens.at("/pay/review", "Review")
    expect(screens.page.get_by_role("button", name=re.compile("^Pay 2 XLM to G.* and create the account$"))).to_be_visible()


def test_the_amount_is_also_shown_in_the_currency_of_the_total(made_home, tmp_path, open_browser, artifacts):
    with Wallet.copied(made_home, tmp_path) as wallet:
        network = Network(wallet.horizon, PASSPHRASE)
        screens = open_browser(wallet).signed_in()
        screens.open_page("settings/currency")
        screens.page.get_by_label("Another currency").check()
        screens.field("Currency").fill("EUR")
        screens.field("1 XLM is worth").fill("0.1")
        screens.press("Save")
        screens.at("/overview", "Overview")
        expect(screens.page.locator("#total .figure")).to_contain_text("EUR")
        screens.open_page("pay/amount?to=" + network.funded().public_key)
        worth = screens.page.locator(".worth")
        expect(worth).to_be_hidden()
        screens.field("Amount").fill("1234.5")
        expect(worth).to_have_text("≈ 123.45 EUR")
        screens.picture(artifacts, "paying-worth")
        screens.field("Amount").fill("1,5")
        expect(worth).to_be_hidden()
        # The server converts the amount, too, such as for a browser without scripts.
        screens.field("Amount").fill("20")
        screens.press("Use maximum")
        expect(screens.field("Amount")).to_have_value(re.compile("^99"))
        expect(worth.locator("data")).to_have_text(re.compile(r"^99\d\.\d+ EUR$"))


def test_paying_again_fills_in_the_form_and_says_what_is_no_longer_possible(town, open_browser):
    screens = open_browser(town).signed_in()
    screens.open_page(f"pay/amount?to={town.ana}&amount=5.0000000&memo=Rent&memoKind=text&asset=XLM")
    expect(screens.recipient).to_have_value(town.ana)
    expect(screens.recipient_shown).to_contain_text("Ana Müller")
    expect(screens.field("Amount")).to_have_value("5")
    expect(screens.field("Memo (optional)")).to_have_value("Rent")
    expect(screens.page.locator(".mistake")).to_have_count(0)
    screens.open_page(f"pay/amount?to={town.ana}&amount=50000.0000000&asset=XLM")
    assert screens.message_at("Amount").startswith("It was more than you can spend now")
    screens.open_page(f"pay/amount?to={town.ana}&amount=5.0000000&asset=GOLD%3A{town.ana}")
    assert "any more" in screens.message_at("What")


def paid(screens, town, amount="1", memo=""):
    screens.open_page("pay/amount?to=Ana%20M%C3%BCller")
    screens.field("Amount").fill(amount)
    if memo:
        screens.more()
        screens.field("Memo (optional)").fill(memo)
    screens.press("Review")
    screens.at("/pay/review", "Review")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")


def test_a_receipt_names_the_recipient_and_can_be_shared_copied_printed_and_paid_again(town, open_browser, artifacts):
    screens = open_browser(town, PHONE).signed_in()
    page = screens.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    paid(screens, town, "3.5", "Rent")
    receipt = page.locator("#payment")
    expect(receipt.locator(".outcome")).to_contain_text("To Ana Müller")
    expect(receipt.locator(".outcome svg.emblem")).to_be_visible()
    screens.picture(artifacts, "paying-receipt")
    assert findings(page) == []
    # No website knows the embedded network.
    expect(page.get_by_text("another website")).to_have_count(0)
    told = page.get_by_role("button", name="Share", exact=True)
    told.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(f"Paid 3.5 XLM to Ana Müller ({short(town.ana)}) on ") and text.endswith(screens.hash())

    page.evaluate("window.shared = []; navigator.share = what => { shared.push(what.text); return Promise.resolve() }; null")
    told_again = page.locator("button[data-share]")
    told_again.click()
    assert page.evaluate("shared") == [text]
    page.evaluate("window.printed = 0; window.print = () => printed++; null")
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("printed") == 1
    page.emulate_media(media="print", color_scheme="light")
    for gone in ("nav.bar", "header.top, .top", ".tools", ".ways"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(receipt).to_be_visible()
    printed = page.pdf(path=artifacts / "receipt.pdf", format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.emulate_media(media="screen")

    screens.link("Pay again")
    screens.at("/pay/amount", "Pay")
    expect(screens.recipient).to_have_value(town.ana)
    for label, value in (("Amount", "3.5"), ("Memo (optional)", "Rent"), ("What", "XLM")):
        expect(screens.field(label)).to_have_value(value)


def test_an_incoming_payment_can_be_paid_back_and_an_outgoing_payment_has_a_receipt(town, open_browser):
    screens = open_browser(town).signed_in()
    page, ben = screens.page, town.network.funded()
    town.network.pay(ben, town.address, "4.25")
    screens.open_page("history")
    row = screens.payments("Payments").filter(has_text=short(ben.public_key)).first
    expect(row).to_be_visible()
    row.get_by_role("link").click()
    screens.link("Pay back")
    expect(screens.recipient).to_have_value(ben.public_key)
    expect(screens.field("Amount")).to_have_value("4.25")
    paid(screens, town, "1.75")
    sent = screens.hash()
    screens.open_page("history")
    row = screens.payments("Payments").filter(has=page.locator('data[value="1.7500000"]')).first
    expect(row).to_contain_text("Ana Müller")
    row.get_by_role("link").click()
    expect(page.get_by_role("main").get_by_role("link", name="Pay again")).to_be_visible()
    screens.link("Receipt")
    screens.at(f"/payments/{sent}", "Sent")
    # A payment from Friendbot can't be paid back.
    screens.open_page("history")
    friendbot = screens.payments("Payments").filter(has_text="Friendbot").first
    friendbot.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Received")
    expect(page.get_by_role("link", name="Pay back")).to_have_count(0)


def test_the_explorer_is_chosen_in_the_settings(town, open_browser, artifacts):
    screens = open_browser(town).signed_in()
    screens.setting("Explorer")
    expect(screens.field("Its address")).to_be_hidden()
    screens.page.get_by_role("radio", name="Another website", exact=True).check()
    screens.field("Its address").fill("http://ledger.example/{hash}")
    screens.press("Save")
    assert "https://" in screens.message_at("Its address")
    screens.picture(artifacts, "paying-explorer")
    screens.field("Its address").fill("https://ledger.example/tx/{hash}")
    screens.press("Save")
    screens.at("/settings", "Settings")
    expect(screens.page.get_by_text("ledger.example")).to_be_visible()
    screens.choose("Explorer", "No website")
    screens.at("/settings", "Settings")


def test_the_history_lists_added_and_removed_trustlines_by_their_asset(town, open_browser):
    issuer = town.network.funded().public_key
    for command in ("add", "remove"):
        town.commands.json("trust", command, f"USDC:{issuer}", "--yes", pin=PIN)
    screens = open_browser(town).signed_in()
    screens.open_page("history")
    rows = screens.payments("Payments")
    expect(rows.filter(has_text="Added USDC")).to_have_count(1)
    expect(rows.filter(has_text="Removed USDC")).to_have_count(1)


def test_the_page_of_a_payment_without_an_answer_changes_only_with_its_outcome(used, tmp_path, open_browser):
    with Troubles(used.home, tmp_path / "sandbox") as troubles, Wallet(used.home, tmp_path / "wallet") as wallet:
        troubles.switch("faults", fault="timeout-before", count=1000, path="/transactions")
        paid = used.run("pay", "--to", Keypair.random().public_key, "--amount", "1", "--yes", "--json", pin=PIN)
        screens = open_browser(wallet).signed_in()
        page, path = screens.page, "payments/" + json.loads(paid.stdout)["hash"]
        screens.open_page(path)
        shown = page.locator("#payment[data-watch]").element_handle()
        # The third request begins once the second answer was compared with the page.
        for _ in range(3):
            with page.expect_request(re.compile(path)):
                pass
        assert shown.evaluate("shown => shown.isConnected")
