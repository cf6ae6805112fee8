"""Forms in the browser: going back and reloading never send a form again, a refused form keeps its input, and a form is empty after its payment."""

import re

import pytest
from pages import PHONE
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Wallet
from stellar import Network
from stellar_sdk import Keypair


@pytest.fixture
def screens(shared, open_browser):
    return open_browser(shared).signed_in()


def history_of(screens) -> list[str]:
    """The pages that going back leads to, up to the first of the session. Chromium shows an error for a form that would have to be sent again."""
    seen = []
    for _ in range(6):
        if screens.page.go_back() is None:
            break
        seen.append(screens.page.url)
        assert not screens.page.url.startswith("chrome-error:"), seen
        assert "ERR_CACHE_MISS" not in screens.page.content(), seen
    return seen


def test_going_back_after_a_wrong_pin_and_a_payment_shows_pages_and_sends_nothing(shared, screens):
    network = Network(shared.horizon, PASSPHRASE)
    recipient, sent = network.funded().public_key, []
    screens.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    screens.fill_payment(recipient, "3", "for Ana")
    screens.confirm("wrong PIN")
    assert screens.message_at("PIN or passphrase")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    balance, count = network.balances(shared.address), len(sent)
    assert len(history_of(screens)) >= 3
    assert (network.balances(shared.address), len(sent)) == (balance, count)


def test_going_back_after_a_wrong_pin_at_sign_in_shows_pages(funded, open_browser):
    screens = open_browser(funded)
    screens.open()
    screens.sign_in("wrong PIN")
    assert screens.message_at("PIN or passphrase")
    screens.sign_in()
    screens.at("/overview", "Overview")
    history_of(screens)


def test_the_mistake_of_a_corrected_field_is_no_longer_shown_and_nothing_moves(screens):
    page = screens.page
    screens.open_page("contacts/add")
    screens.press("Add this contact")
    message, button = page.get_by_text(screens.message_at("Name")), page.get_by_role("button", name="Add this contact")
    place = button.bounding_box()
    screens.field("Name").fill("A")
    expect(screens.field("Name")).not_to_have_attribute("aria-invalid", "true")
    expect(screens.field("Name")).to_have_accessible_description("What you call them.")
    expect(message).to_be_hidden()
    assert button.bounding_box() == place
    assert screens.message_at("Address")


def test_a_refused_form_keeps_its_input_and_reloading_it_sends_nothing(screens):
    page = screens.page
    screens.open_page("contacts/add")
    screens.field("Name").fill("Ana")
    screens.field("Address").fill("GABC")
    screens.field("Note (optional)").fill("lives in Lisbon")
    screens.press("Add this contact")
    assert screens.message_at("Address")
    for label, typed in (("Name", "Ana"), ("Address", "GABC"), ("Note (optional)", "lives in Lisbon")):
        expect(screens.field(label)).to_have_value(typed)
    asked = []
    page.on("request", lambda request: asked.append(request.method))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Add a contact")
    assert "POST" not in asked


def test_pressing_the_pay_button_twice_pays_once(shared, screens):
    network = Network(shared.horizon, PASSPHRASE)
    recipient = network.funded().public_key
    before = network.sequence(shared.address)
    screens.fill_payment(recipient, "2")
    screens.field("PIN or passphrase").fill(PIN)
    screens.page.get_by_role("button", name=re.compile("^Pay 2 XLM")).dblclick()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert network.sequence(shared.address) == before + 1


def test_the_form_is_empty_after_the_payment(shared, screens):
    screens.fill_payment(Network(shared.horizon, PASSPHRASE).funded().public_key, "1", "Rent")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    screens.go("Pay")
    expect(screens.field("Recipient")).to_have_value("")
    screens.open_page("pay/amount?to=" + Keypair.random().public_key)
    for label in ("Amount", "Memo (optional)"):
        expect(screens.field(label)).to_have_value("")


def test_an_empty_pin_does_not_count_as_a_guess(shared, screens):
    screens.setting("Security log")
    wrong = screens.page.get_by_text("Wrong PIN or passphrase").count()
    screens.fill_payment(Keypair.random().public_key, "2")
    screens.at("/pay/review", "Review")
    for _ in range(4):
        screens.confirm("")
        assert screens.message_at("PIN or passphrase").startswith("Enter your PIN")
    # After four wrong guesses there would be a wait.
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    screens.setting("Security log")
    expect(screens.page.get_by_text("Wrong PIN or passphrase")).to_have_count(wrong)


@pytest.mark.parametrize("pin", ["123456", "000000", "987654", "121212", "112233", "password"])
def test_a_pin_that_is_too_easy_to_guess_is_refused(wallet_without_account, pin):
    screens = wallet_without_account
    screens.sign_up(pin, later=False)
    assert "Too easy to guess" in screens.message_at("PIN or passphrase")
    expect(screens.field("PIN or passphrase")).to_have_value("")


@pytest.fixture(scope="module")
def newcomers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("newcomers")
    with Wallet(folder / "home", folder / "log") as wallet:
        yield wallet


@pytest.fixture
def wallet_without_account(newcomers, open_browser):
    screens = open_browser(newcomers)
    screens.open()
    screens.at("/sign-up", "Create your account")
    return screens


def test_an_assets_page_leads_to_paying_receiving_converting_and_the_history(shared, screens):
    page = screens.page
    screens.open_page("assets/XLM")
    for link, path, heading in (
        ("Pay with XLM", "/pay", "Pay"), ("Receive", "/receive", "Receive"), ("Convert", "/convert", "Convert"), ("History", "/history", "History")
    ):
        screens.open_page("assets/XLM")
        screens.row(link)
        screens.at(path, heading)
    expect(page.get_by_role("listitem").first).to_be_visible()


def test_a_conversion_begins_with_two_different_assets_and_is_reversed_by_one_press(funded, open_browser):
    network = Network(funded.horizon, PASSPHRASE)
    issuer = network.funded().public_key
    gold = f"GOLD:{issuer}"
    screens = open_browser(funded).signed_in()
    screens.open_page("convert")
    # A person who holds only lumens types the asset to receive.
    expect(screens.field("You pay")).to_have_value("XLM")
    expect(screens.field("You receive")).to_have_value("custom")
    expect(screens.field("Another asset")).to_be_visible()
    expect(screens.page.get_by_role("button", name="Reverse")).to_have_count(0)
    screens.field("You receive").select_option("XLM")
    expect(screens.page.get_by_label("Another asset", exact=True)).to_be_hidden()
    funded.commands.json("trust", "add", gold, "--yes", pin=PIN)
    screens.open_page("assets")
    screens.open_page("convert?from=" + gold.replace(":", "%3A"))
    expect(screens.field("You pay")).to_have_value(gold)
    expect(screens.field("You receive")).to_have_value("XLM")
    screens.field("Amount").fill("5")
    screens.press("Reverse")
    expect(screens.field("You pay")).to_have_value("XLM")
    expect(screens.field("You receive")).to_have_value(gold)
    expect(screens.field("Amount")).to_have_value("5")


def test_receive_and_history_are_one_press_away_on_a_phone(screens):
    assert screens.page.viewport_size["width"] == PHONE[0]
    for path in ("overview", "pay", "assets", "settings"):
        for name, heading in (("Receive", "Receive"), ("History", "History")):
            screens.open_page(path)
            screens.page.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
            expect(screens.page.get_by_role("heading", level=1)).to_have_text(heading)


def test_a_reloaded_page_of_recovery_words_hides_them_until_the_pin_is_entered(wallet, open_browser):
    screens = open_browser(wallet)
    page = screens.page
    screens.open()
    screens.sign_up(later=False)
    words = screens.words()
    assert len(words) == 24
    page.reload()
    expect(page.get_by_role("status").filter(has_text="hidden again")).to_be_visible()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Show the words")
    assert screens.words() == words
    # A correct copy is confirmed once.
    screens.link("I have written them down")
    for field in page.get_by_label(re.compile("^Word \\d+$")).all():
        position = int(re.search(r"\d+", field.get_attribute("name"))[0])
        field.fill(words[position - 1])
    screens.press("Check")
    screens.at("/overview", "Overview")
    expect(page.get_by_role("status").filter(has_text="Your copy is right")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your copy is right")).to_have_count(0)


def test_the_details_of_a_history_entry_do_not_begin_with_an_empty_row(screens):
    screens.open_page("history")
    screens.payments("Payments").last.get_by_role("link").click()
    card = screens.region("Details")
    expect(card).to_be_visible()
    first = card.locator("dl > div").first
    gap = first.bounding_box()["y"] - card.bounding_box()["y"]
    # Only the card's own padding, and no line above.
    assert gap <= 17, gap
    assert card.locator("dl").evaluate("each => getComputedStyle(each).borderTopWidth") == "0px"
