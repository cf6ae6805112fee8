"""Keys and sign-in as a person uses them: each main path, the refusals, and how the pages look."""

import re
import sqlite3
import time

import pytest
from pages import Screens, short
from playwright.sync_api import expect
from program import PIN
from stellar_sdk import Keypair

ENGLISH = "english"


@pytest.fixture
def screens(wallet, open_browser) -> Screens:
    return open_browser(wallet).signed_up()


def account(screens: Screens, name: str):
    """Opens the page of an account."""
    screens.page.locator("a.account").click()
    screens.at("/accounts", "Accounts")
    screens.row(name)
    expect(screens.page.get_by_role("heading", level=1)).to_have_text(name)


def test_every_page_about_keys_fits_the_window(wallet, open_browser, artifacts):
    screens = open_browser(wallet)
    page = screens.page

    def picture(name):
        page.wait_for_load_state("load")
        screens.picture(artifacts, "keys-" + name)

    for way in ("", "/words", "/seed", "/watch", "/restore"):
        screens.open("/sign-up" + way)
        picture("sign-up" + way.replace("/", "-"))
    screens.open("/sign-up")
    screens.sign_up(later=False)
    screens.at("/shown", "Write down your words")
    picture("words")
    screens.link("I have written them down")
    screens.at("/copy-check", "Check your copy")
    screens.press("Check")
    picture("copy-check")
    screens.link("Later")
    picture("not-backed-up")
    account(screens, "My account")
    picture("account")
    path = page.url
    screens.row("Show the secret key")
    picture("reveal")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Show the secret key")
    screens.at("/shown", "Your secret key")
    picture("secret-key")
    for link, name in (("accounts/add", "add"), ("accounts/add/words", "add-words"), ("accounts", "accounts")):
        page.goto(re.sub(r"accounts/.*", link, path))
        picture(name)
    page.goto(path + "/remove")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your only account")
    picture("remove-only")
    page.goto(re.sub(r"accounts/.*", "accounts/add/watch", path))
    screens.field("Address").fill(Keypair.random().public_key)
    screens.field("Name").fill("Somebody with quite a long name, 40 char")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Watch this address")
    expect(page.get_by_role("heading", level=1)).to_have_text("Somebody with quite a long name, 40 char")
    picture("watched")
    for way in ("", "?sure"):
        page.goto(path + "/remove" + way)
        picture("remove" + way.replace("?", "-"))
    for setting in ("pin", "backup", "erasing"):
        page.goto(re.sub(r"accounts/.*", "settings/" + setting, path))
        picture(setting)
    screens.sign_out()
    for way in ("", "/forgotten", "/forgotten/words"):
        screens.open("/sign-in" + way)
        picture("sign-in" + way.replace("/", "-"))
    screens.open("/sign-in")
    for number in range(5):
        expect(page.locator("[data-wait]")).to_have_count(0)
        if number == 4:
            # As after more wrong PINs: a wait of a few seconds may be over before it is seen.
            with sqlite3.connect(wallet.home / "home.sqlite") as database:
                database.execute("UPDATE guesses SET count = 6, last = 0")
        screens.sign_in(f"wrong {number}")
        expect(page.locator(".mistake:visible")).to_be_visible()
    expect(page.locator("[data-wait]")).to_be_visible()
    picture("wait")
    (vault,) = wallet.home.rglob("vault.json")
    whole = vault.read_bytes()
    vault.write_bytes(b"damaged")
    screens.open()
    picture("damaged")
    vault.unlink()
    screens.open()
    picture("missing")
    screens.link(re.compile("^Start over"))
    picture("begin-anew")
    vault.write_bytes(whole)


# Words


def test_new_words_are_shown_once_and_a_quiz_confirms_the_copy(wallet, open_browser):
    screens = open_browser(wallet)
    page = screens.page
    screens.open()
    screens.sign_up(later=False)
    screens.at("/shown", "Write down your words")
    words = screens.words()
    assert len(words) == 24
    keypair = Keypair.from_mnemonic_phrase(" ".join(words), ENGLISH)
    screens.link("I have written them down")
    screens.at("/copy-check", "Check your copy")
    labels = page.get_by_label(re.compile("^Word [0-9]+$"))
    expect(labels).to_have_count(3)
    numbers = [int(name.removeprefix("word")) for name in labels.evaluate_all("fields => fields.map(field => field.name)")]
    for number in numbers:
        screens.field(f"Word {number}").fill("zoo" if words[number - 1] != "zoo" else "zebra")
    screens.press("Check")
    assert screens.message_at(f"Word {numbers[0]}") == f"That isn't word {numbers[0]}. Look at your paper."
    for number in numbers:
        screens.field(f"Word {number}").fill(words[number - 1].upper())
    screens.press("Check")
    screens.at("/overview", "Overview")
    assert screens.address == keypair.public_key
    expect(page.get_by_text("Not backed up")).to_have_count(0)
    assert " ".join(words).encode() not in wallet.log.read_bytes()


def test_a_person_who_puts_off_the_words_is_reminded_and_can_show_them_later(screens):
    page = screens.page
    expect(page.get_by_text("Not backed up")).to_be_visible()
    screens.link("Write down your words")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Show the words")
    screens.at("/shown", "Write down your words")
    assert len(screens.words()) == 24
    page.reload()
    screens.at_start("/words/", "Recovery words")
    expect(page.get_by_role("status").filter(has_text="hidden again")).to_be_visible()


@pytest.mark.parametrize("way", ["words", "seed", "watch"])
def test_a_wallet_can_begin_with_words_a_secret_key_or_a_watched_address(wallet, open_browser, way):
    phrase = Keypair.generate_mnemonic_phrase(strength=128)
    keypair = Keypair.from_mnemonic_phrase(phrase, ENGLISH, passphrase="more", index=2) if way == "words" else Keypair.random()
    screens = open_browser(wallet)
    screens.open("/sign-up/" + way)
    if way == "words":
        screens.field("Recovery words").fill(phrase)
        screens.field("Their passphrase (optional)").fill("more")
        screens.field("Account number").fill("2")
    elif way == "seed":
        screens.field("Secret key").fill(keypair.secret)
    else:
        screens.field("Address").fill(keypair.public_key)
    screens.choose_pin(PIN)
    screens.press({"words": "Restore my account", "seed": "Import this key", "watch": "Watch this address"}[way])
    screens.at("/overview", "Overview")
    assert screens.address == keypair.public_key
    expect(screens.page.get_by_text("Not backed up")).to_have_count(0)


# Accounts


def test_accounts_are_added_used_renamed_moved_and_removed(screens):
    page = screens.page
    first = screens.address
    page.locator("a.account").click()
    screens.link("Add an account")
    screens.row("The next account of your words")
    screens.field("Name").fill("Savings")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Add the account")
    expect(page.get_by_role("heading", level=1)).to_have_text("Savings")
    screens.press("Use this account")
    screens.at("/overview", "Overview")
    second = screens.address
    assert second != first
    expect(page.locator("a.account")).to_contain_text(short(second))
    account(screens, "Savings")
    screens.field("Name").fill("For Ana")
    screens.press("Save the name")
    expect(page.get_by_role("heading", level=1)).to_have_text("For Ana")
    screens.press("Move up in the list")
    screens.at("/accounts", "Accounts")
    expect(page.locator(".accounts li").first).to_contain_text("For Ana")
    screens.press("Use My account")
    screens.at("/overview", "Overview")
    assert screens.address == first
    account(screens, "For Ana")
    screens.row("Remove this account")
    screens.link("Remove…")
    screens.field("PIN or passphrase").fill("not the PIN")
    screens.press("Remove For Ana for good")
    assert "not your PIN" in screens.message_at("PIN or passphrase")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Remove For Ana for good")
    screens.at("/accounts", "Accounts")
    expect(page.locator(".accounts li")).to_have_count(1)


# Secrets on the page


def test_a_secret_key_is_hidden_again_after_a_minute_and_leaves_the_clipboard(wallet, open_browser):
    screens = open_browser(wallet)
    page = screens.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install()
    screens.signed_up()
    address = screens.address
    account(screens, "My account")
    # Once installed, the page's clock keeps running until it is paused.
    page.clock.pause_at(time.time() + 60)
    screens.row("Show the secret key")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Show the secret key")
    screens.at("/shown", "Your secret key")
    secret = page.locator(".secret").inner_text()
    assert Keypair.from_secret(secret).public_key == address
    screens.press("Copy")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == secret
    page.clock.run_for(59_000)
    assert secret in page.content()
    page.clock.run_for(3_000)
    assert secret not in page.content()
    expect(page.get_by_text("Hidden again. Show once more")).to_be_visible()
    page.clock.run_for(3_000)
    assert page.evaluate("navigator.clipboard.readText()") == ""
    page.go_back()
    page.go_forward()
    assert secret not in page.content()


def test_without_javascript_the_page_with_a_secret_key_reloads_after_a_minute_without_it(wallet, browser):
    context = browser.new_context(java_script_enabled=False)
    screens = Screens(context.new_page(), wallet.url)
    screens.signed_up()
    account(screens, "My account")
    screens.row("Show the secret key")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Show the secret key")
    expect(screens.page.locator(".secret")).to_be_visible()
    assert '<noscript><meta http-equiv="refresh" content="60; url=./shown?seen"></noscript>' in screens.page.content()
    screens.page.reload()
    screens.at_start("/accounts/", "Secret key")
    expect(screens.page.locator(".secret")).to_have_count(0)
    context.close()
