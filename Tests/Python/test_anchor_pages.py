"""The test anchor's pages as a person uses them: in Chromium, at phone and desktop width, in light and dark."""

import re

import pytest
from anchor import Anchor
from pages import PATIENCE, PHONE, pictures
from playwright.sync_api import expect
from program import PASSPHRASE, Program, free_port
from stellar import Network
from stellar_sdk import Asset


@pytest.fixture(scope="module")
def anchor_sandbox(tmp_path_factory):
    port, anchor_port = free_port(), free_port()
    log = tmp_path_factory.mktemp("pages") / "log"
    with Program("sandbox", "--in-memory", "--port", port, "--anchor-port", anchor_port, port=port, log=log):
        yield Network(f"http://127.0.0.1:{port}", PASSPHRASE), Anchor(anchor_port, PASSPHRASE)


class Person:
    """A person with a trustline for the anchor's USDC, signed in."""

    def __init__(self, network, anchor):
        self.network, self.anchor, self.key = network, anchor, network.funded()
        self.usdc = Asset("USDC", anchor.toml["CURRENCIES"][0]["issuer"])
        network.submit(network.build(self.key).append_change_trust_op(self.usdc), self.key)
        self.token = anchor.token(self.key)

    def begin(self, kind: str, **fields) -> dict:
        status, answer = self.anchor.ask(f"/sep24/transactions/{kind}/interactive", "POST", self.token, asset_code="USDC", **fields)
        assert status == 200, answer
        return answer

    def transaction(self, id: str) -> dict:
        return self.anchor.ask("/sep24/transaction", token=self.token, id=id)[1]["transaction"]


@pytest.fixture
def open_page(browser):
    contexts, complaints = [], []

    def open_page(url: str):
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, color_scheme="light")
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("weberror", lambda error: complaints.append(f"script failed: {error.error}"))
        context.on("console", lambda message: "Content Security Policy" in message.text and complaints.append(message.text))
        page = context.new_page()
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def looks(page, artifacts, name: str):
    """Checks that the page says that it is a test anchor's and fits the window in each look, and takes pictures."""
    expect(page.get_by_text("Test anchor: no real money.")).to_be_visible()
    pictures(page, artifacts, "anchor-" + name)


def fill(page, amount: str, last_name="Lovelace", bank=False):
    page.get_by_label(re.compile("Amount in")).fill(amount)
    page.get_by_label("First name").fill("Ada")
    page.get_by_label("Last name").fill(last_name)
    page.get_by_label("E-mail address").fill("ada@example.com")
    if bank:
        page.get_by_label("Your bank account's number").fill("NO9386011117947")
    page.get_by_role("button", name="Continue").click()


def test_a_deposit(anchor_sandbox, open_page, artifacts):
    person = Person(*anchor_sandbox)
    begun = person.begin("deposit")
    page = open_page(begun["url"])
    looks(page, artifacts, "deposit-form")
    fill(page, "1")
    expect(page.get_by_role("alert")).to_have_text("The minimum amount is 2.")
    expect(page.get_by_label("First name")).to_have_value("Ada")
    looks(page, artifacts, "deposit-refused")
    fill(page, "100")
    expect(page.get_by_role("heading", level=1)).to_have_text("Is this right?")
    expect(page.get_by_text("98.5 USDC")).to_be_visible()
    looks(page, artifacts, "deposit-review")
    page.get_by_role("button", name="Confirm the deposit").click()
    expect(page.get_by_text("The anchor is waiting for your money.")).to_be_visible()
    looks(page, artifacts, "deposit-instructions")
    page.reload()
    page.get_by_role("button", name="I have paid (pretend)").click()
    expect(page.get_by_text("Done.")).to_be_visible()
    looks(page, artifacts, "deposit-done")
    assert person.transaction(begun["id"])["status"] == "completed"
    assert person.network.balances(person.key.public_key)[f"USDC:{person.usdc.issuer}"] == "98.5000000"


def test_a_withdrawal(anchor_sandbox, open_page, artifacts):
    person = Person(*anchor_sandbox)
    deposit = person.begin("deposit")
    page = open_page(deposit["url"])
    fill(page, "100")
    page.get_by_role("button", name="Confirm the deposit").click()
    page.get_by_role("button", name="I have paid (pretend)").click()
    expect(page.get_by_text("Done.")).to_be_visible()
    begun = person.begin("withdraw")
    page.goto(begun["url"])
    looks(page, artifacts, "withdraw-form")
    fill(page, "50", bank=True)
    looks(page, artifacts, "withdraw-review")
    page.get_by_role("button", name="Confirm the withdrawal").click()
    expect(page.get_by_text("Go back to your wallet")).to_be_visible()
    looks(page, artifacts, "withdraw-instructions")
    told = person.transaction(begun["id"])
    builder = person.network.build(person.key).append_payment_op(told["withdraw_anchor_account"], person.usdc, told["amount_in"])
    person.network.submit(builder.add_id_memo(int(told["withdraw_memo"])), person.key)
    page.goto(person.transaction(begun["id"])["more_info_url"])
    expect(page.get_by_text("***********7947").or_(page.get_by_text("pending_external")).or_(page.get_by_text("completed")).first).to_be_visible()
    looks(page, artifacts, "withdraw-paid")


def test_the_pages_check_a_code_refuse_a_person_and_stop_at_each_chosen_status(anchor_sandbox, open_page, artifacts):
    asked = Person(*anchor_sandbox)
    page = open_page(asked.begin("deposit")["url"])
    fill(page, "10", last_name="Verify")
    page.get_by_label("The code that was sent to you").fill("1")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_have_text("This code is wrong.")
    looks(page, artifacts, "code")
    page.get_by_label("The code that was sent to you").fill("123456")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("button", name="Confirm the deposit")).to_be_visible()
    refused = Person(*anchor_sandbox)
    begun = refused.begin("deposit")
    page = open_page(begun["url"])
    fill(page, "10", last_name="Reject")
    page.get_by_role("button", name="Confirm the deposit").click()
    expect(page.get_by_text("accepts nobody of this name")).to_be_visible()
    person = Person(*anchor_sandbox)
    for outcome in ("on_hold", "pending_customer_info_update", "no_market"):
        begun = person.begin("deposit")
        page = open_page(begun["url"] + "&outcome=" + outcome)
        expect(page.get_by_label("Let the transfer stop at")).to_have_value(outcome)
        fill(page, "10")
        page.get_by_role("button", name="Confirm the deposit").click()
        if outcome == "on_hold":
            page.get_by_role("button", name="I have paid (pretend)").click()
        expect(page.get_by_text(outcome, exact=True)).to_be_visible()
        looks(page, artifacts, outcome)
        assert person.transaction(begun["id"])["status"] == outcome


def test_the_wallets_window_gets_messages_about_the_transfer_if_it_asks_for_callbacks(anchor_sandbox, open_page):
    person = Person(*anchor_sandbox)
    begun = person.begin("deposit", amount="20")
    opener = open_page(person.anchor.url)
    opener.evaluate("window.addEventListener('message', (event) => { (window.told = window.told || []).push(event.data.transaction) })")
    with opener.expect_popup() as popup:
        opener.evaluate("(url) => { window.open(url) }", begun["url"] + "&callback=postMessage&on_change_callback=postMessage")
    page = popup.value
    expect(page.get_by_label(re.compile("Amount in"))).to_have_value("20")
    fill(page, "20")
    page.get_by_role("button", name="Confirm the deposit").click()
    expect(page.get_by_text("The anchor is waiting for your money.")).to_be_visible()
    # Playwright's own click fails if the page closes during it.
    page.get_by_role("button", name="Close this window").evaluate("(button) => { setTimeout(() => button.click()) }")
    opener.wait_for_function("window.told && window.told.length > 1")
    told = opener.evaluate("window.told")
    assert {one["id"] for one in told} == {begun["id"]}
    assert told[-1]["status"] == "pending_user_transfer_start"


def test_an_address_without_its_token_says_what_to_do(anchor_sandbox, open_page):
    page = open_page(anchor_sandbox[1].url + "/interactive/none")
    expect(page.get_by_role("alert")).to_contain_text("Open it again from your wallet.")
