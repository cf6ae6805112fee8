"""The first tasks of a new user, each from the overview of an unlocked wallet on a phone, and completed within a number of presses.

A press is a finger on the screen or the Enter key. Moving between fields, typing, and choosing in a menu by typing don't count.
"""

import re

import pytest
from pages import PHONE, Screens
from playwright.sync_api import expect
from program import PIN, Wallet, free_port
from test_conversions_and_claims import Market, scenario  # noqa: F401

# If something else is under the pointer, Playwright keeps the press from the document and tries again. Such a press isn't counted.
COUNT = "for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, event => event.isTrusted && (!event.key || event.key === 'Enter') && pressed(), true)"



class Newcomer:
    """A person on the overview whose presses are counted."""

    def __init__(self, screens: Screens):
        self.screens, self.page, self.presses = screens, screens.page, 0
        context = screens.page.context
        context.expose_function("pressed", self._press)
        context.add_init_script(COUNT)
        self.page.reload()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Overview")

    def _press(self):
        self.presses += 1

    def way(self, name: str):
        """One of the four round buttons."""
        self.page.get_by_role("navigation", name="Move money").get_by_role("link", name=name, exact=True).click()

    def type(self, label: str, text: str):
        self.screens.field(label).focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def heading(self, text: str | re.Pattern):
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text)

    def took(self, most: int, task: str):
        print(f"{task}: {self.presses} of {most}")
        assert 0 < self.presses <= most, f"{task} took {self.presses} presses"


@pytest.fixture(scope="module")
def town(scenario, tmp_path_factory):  # noqa: F811
    """The market's payer, who has a contact, Ana, and paid her before."""
    home, issuer, payer = scenario
    with Wallet.copied(home, tmp_path_factory.mktemp("town")) as wallet:
        market = Market(wallet, issuer, payer)
        market.ana = market.friend().public_key
        market.commands.json("contact", "add", "Ana", market.ana, pin=PIN)
        market.commands.json("pay", "--to", market.ana, "--amount", "3", "--yes", pin=PIN)
        yield market


@pytest.fixture
def newcomer(town, open_browser) -> Newcomer:
    return Newcomer(open_browser(town.wallet, PHONE).signed_in())


@pytest.fixture
def beginner(made_home, tmp_path, open_windows) -> Newcomer:
    """A person with a new account of 10,000 XLM, whose words aren't written down, and with the sandbox's test anchor."""
    with Wallet.copied(made_home, tmp_path, "--anchor-port", free_port()) as wallet:
        yield Newcomer(open_windows(wallet, PHONE))


def test_paying_a_contact_takes_3_presses(newcomer, town):
    newcomer.page.get_by_role("region", name="People you pay").get_by_role("link", name="Ana").click()
    newcomer.heading("Pay")
    newcomer.type("Amount", "2")
    newcomer.screens.press("Review")
    newcomer.heading("Review")
    newcomer.type("PIN or passphrase", PIN)
    newcomer.screens.press("Pay 2 XLM to Ana")
    newcomer.heading("Sent")
    newcomer.took(3, "Pay a contact")


def test_paying_somebody_new_takes_4_presses(newcomer, town):
    newcomer.way("Pay")
    newcomer.type("Recipient", town.network.funded().public_key)
    newcomer.page.keyboard.press("Enter")
    newcomer.type("Amount", "2")
    newcomer.screens.press("Review")
    newcomer.heading("Review")
    newcomer.type("PIN or passphrase", PIN)
    newcomer.screens.press(re.compile("^Pay 2 XLM to G"))
    newcomer.heading("Sent")
    newcomer.took(4, "Pay somebody new")


def test_showing_the_address_takes_1_press(newcomer, town):
    newcomer.way("Receive")
    expect(newcomer.page.locator(f'data[value="{town.payer.public_key}"]').first).to_be_visible()
    newcomer.took(1, "Receive")


def test_converting_takes_4_presses(newcomer, town):
    newcomer.way("Convert")
    newcomer.type("You pay", "GOLD")
    newcomer.type("You receive", "SILVER")
    newcomer.type("Amount", "1")
    newcomer.screens.press("Get quotes")
    newcomer.heading("Quotes")
    newcomer.screens.press("Review")
    newcomer.heading("Review")
    newcomer.type("PIN or passphrase", PIN)
    newcomer.screens.press("Convert 1 GOLD to SILVER")
    newcomer.heading("Converted")
    newcomer.took(4, "Convert")


def test_adding_an_asset_takes_3_presses(newcomer, town):
    newcomer.screens.link("Add an asset")
    newcomer.heading("Add an asset")
    newcomer.screens.row("COPPER")
    newcomer.heading("Add COPPER")
    newcomer.type("PIN or passphrase", PIN)
    newcomer.screens.press("Add COPPER")
    expect(newcomer.page.get_by_role("heading", level=1)).not_to_have_text("Add COPPER")
    assert town.copper in town.balances()
    newcomer.took(3, "Add an asset")


def test_seeing_an_assets_price_over_a_year_takes_2_presses(newcomer, town):
    newcomer.page.locator("#balances [data-key^=GOLD] a").click()
    price = newcomer.page.get_by_role("region", name="Price")
    expect(price).to_contain_text("past week")
    price.get_by_role("link", name="1 year").click()
    expect(price).to_contain_text("past year")
    newcomer.took(2, "See what an asset was worth")


def test_finding_a_payment_in_the_history_and_paying_it_again_takes_6_presses(newcomer, town):
    newcomer.screens.link("All activity")
    newcomer.heading("History")
    newcomer.page.get_by_role("searchbox").first.focus()
    newcomer.page.keyboard.type("Ana")
    newcomer.page.keyboard.press("Enter")
    expect(newcomer.page.locator("#history [data-key]").last).to_contain_text("Ana")
    newcomer.page.locator("#history [data-key] a").last.click()
    newcomer.screens.link("Pay again")
    newcomer.heading("Pay")
    expect(newcomer.screens.field("Amount")).to_have_value("3")
    newcomer.screens.press("Review")
    newcomer.heading("Review")
    newcomer.type("PIN or passphrase", PIN)
    newcomer.screens.press("Pay 3 XLM to Ana")
    newcomer.heading("Sent")
    newcomer.took(6, "Find a payment and pay it again")


def test_adding_a_contact_takes_4_presses(newcomer, town):
    newcomer.screens.go("Contacts")
    newcomer.heading("Contacts")
    newcomer.screens.link("Add a contact")
    newcomer.type("Name", "Ben")
    newcomer.type("Address", town.network.funded().public_key)
    newcomer.screens.press("Add this contact")
    newcomer.heading("Ben")
    newcomer.took(4, "Add a contact")


def test_changing_the_currency_takes_4_presses_and_the_language_5(newcomer):
    newcomer.page.locator("#total summary").click()
    newcomer.screens.link("Change the currency")
    newcomer.page.get_by_label("Another currency").check()
    newcomer.type("Currency", "EUR")
    newcomer.type("1 XLM is worth", "0.1")
    newcomer.screens.press("Save")
    newcomer.heading("Overview")
    newcomer.took(4, "Change the currency")
    newcomer.presses = 0
    newcomer.screens.choose("Language", "Deutsch")
    newcomer.heading("Einstellungen")
    newcomer.took(5, "Change the language")
    newcomer.page.get_by_role("link", name=re.compile("^Sprache")).click()
    newcomer.page.get_by_role("radio", name="English").check()
    newcomer.page.get_by_role("button", name="Speichern").click()
    newcomer.heading("Settings")


def test_locking_takes_1_press(newcomer):
    newcomer.screens.press("Sign out")
    newcomer.heading("Sign in")
    newcomer.took(1, "Lock")


def test_backing_up_the_words_takes_4_presses(beginner):
    beginner.screens.link("Write down your words")
    beginner.type("PIN or passphrase", PIN)
    beginner.screens.press("Show the words")
    words = beginner.screens.words()
    beginner.screens.link("I have written them down")
    beginner.heading("Check your copy")
    for label in beginner.page.locator("main label").all_inner_texts():
        beginner.type(label, words[int(label.split()[-1]) - 1])
    beginner.screens.press("Check")
    beginner.heading("Overview")
    expect(beginner.page.get_by_text("Not backed up")).to_have_count(0)
    beginner.took(4, "Back up the words")


def go_to_the_anchor(beginner: Newcomer, heading: str):
    """From the list of anchors to the anchor's own page, in a window of its own."""
    screens, page = beginner.screens, beginner.page
    screens.row("The sandbox's test anchor")
    screens.row("XLM, on the anchor's page")
    beginner.type("PIN or passphrase", PIN)
    screens.press(re.compile("^Sign in to "))
    screens.press("Continue at the anchor")
    beginner.heading(heading)
    with page.context.expect_page() as opened:
        screens.link("Open the anchor's page")
    expect(opened.value.get_by_label(re.compile("Amount in"))).to_be_visible()


def test_a_first_deposit_takes_6_presses_up_to_the_anchors_page(beginner):
    beginner.way("Add money")
    go_to_the_anchor(beginner, "Deposit of XLM")
    beginner.took(6, "First deposit")


def test_cashing_out_takes_7_presses_up_to_the_anchors_page(beginner):
    beginner.screens.go("Transfers")
    beginner.screens.link("Withdraw")
    go_to_the_anchor(beginner, "Withdrawal of XLM")
    beginner.took(7, "Cash out")
