"""Sign-in and recovery in a browser: changing the PIN, a forgotten PIN, backups, and a vault that can't be opened."""

import hmac
import json
import re
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from pages import Screens, picture
from playwright.sync_api import expect
from program import PIN, Commands
from raw_client import RawClient
from stellar_sdk import Keypair
from vault_reader import hkdf

OTHER_PIN = "another horse 43"


# The PIN


def test_after_a_change_only_the_new_pin_signs_in(screens):
    screens.setting("Change PIN or passphrase")
    screens.field("PIN or passphrase").fill(PIN)
    screens.choose_pin(OTHER_PIN, "New PIN or passphrase")
    screens.press("Change it")
    screens.at("/settings", "Settings")
    screens.sign_out()
    screens.sign_in(PIN)
    assert "not your PIN" in screens.message_at("PIN or passphrase")
    screens.sign_in(OTHER_PIN)
    screens.at("/overview", "Overview")


def test_a_browser_that_knew_only_the_old_pin_cannot_erase_the_wallet(funded, screens, tmp_path):
    screens.sign_out()
    new = tmp_path / "new"
    new.write_text(f"{OTHER_PIN}\n")
    Commands(funded.home).json("vault", "change-pin", "--new-pin-file", new, pin=PIN)
    screens.link("Forgot your PIN?")
    screens.field("Type ERASE to erase everything").fill("ERASE")
    screens.press("Erase everything on this computer")
    assert "hasn't signed in here since the PIN was set" in screens.message_at("Type ERASE to erase everything")
    assert (funded.home / "vault.json").exists()


def test_signing_in_with_the_old_pin_again_and_again_during_a_change_leaves_no_session(funded, tmp_path):
    new, clients, is_signed_in, is_changed = tmp_path / "new", [], threading.Event(), threading.Event()
    new.write_text(f"{OTHER_PIN}\n")

    def sign_in_again_and_again():
        while not is_changed.is_set():
            client = RawClient(funded)
            client.sign_in()
            clients.append(client)
            if client.cookie:
                is_signed_in.set()

    with ThreadPoolExecutor() as pool:
        tries = [pool.submit(sign_in_again_and_again) for _ in range(3)]
        try:
            assert is_signed_in.wait(60)
            Commands(funded.home).json("vault", "change-pin", "--new-pin-file", new, pin=PIN)
        finally:
            is_changed.set()
        for each in tries:
            each.result()
    assert not any(client.is_signed_in() for client in clients)


def end_the_wait(wallet, whose="guesses", count="count"):
    """As if the last guess were long ago. The count of wrong ones may be another."""
    with sqlite3.connect(wallet.home / "home.sqlite") as database:
        database.execute(f"UPDATE {whose} SET last = 0, count = {count}")


def test_three_wrong_pins_start_waits_that_double_and_are_logged(funded, screens):
    page = screens.page
    notice, button = page.locator("[data-wait]"), page.get_by_role("button", name="Sign in", exact=True)
    screens.sign_out()
    # Once installed, the page's clock keeps running until it is paused.
    page.clock.install()
    page.clock.pause_at(time.time() + 60)
    for number in range(3):
        if number == 2:
            # As after four more wrong PINs: on a busy machine the first waits, of a few seconds, are over before they are seen.
            end_the_wait(funded, count=6)
        screens.sign_in(f"wrong {number}")
        assert "not your PIN" in screens.message_at("PIN or passphrase")
    # The wait is counted down, and nothing can be sent before it is over: each is twice as long as the one before.
    for number, wait in ((4, 16), (5, 32), (6, 64), (7, 128)):
        expect(notice).to_be_visible()
        shown = int(notice.get_attribute("data-wait"))
        assert wait - 8 < shown <= wait
        expect(button).to_be_disabled()
        page.clock.run_for((shown - 1) * 1000)
        expect(page.locator("[data-wait] .timer")).to_have_text("0:01")
        screens.field("PIN or passphrase").fill(f"wrong {number}")
        expect(button).to_be_disabled()
        page.clock.run_for(1000)
        expect(notice).to_have_count(0)
        expect(screens.field("PIN or passphrase")).to_have_value(f"wrong {number}")
        end_the_wait(funded)
        if number < 7:
            screens.press("Sign in")
            assert "not your PIN" in screens.message_at("PIN or passphrase")
    screens.sign_in()
    screens.at("/overview", "Overview")
    screens.setting("Security log")
    expect(page.get_by_text("Wrong PIN or passphrase at sign-in").nth(2)).to_be_visible()


def test_without_javascript_the_sign_in_page_reloads_when_the_wait_is_over(funded, screens, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(funded.url + "/pay")
    for number in range(1, 6):
        page.get_by_label("PIN or passphrase").fill(f"wrong {number}")
        page.get_by_role("button", name="Sign in").click()
        expect(page.locator("#pin-mistake")).to_contain_text("not your PIN")
        # The last wait is long enough to be seen.
        end_the_wait(funded, "strangerGuesses", 6 if number == 4 else "count")
    expect(page.locator("[data-wait]")).to_contain_text("Too many wrong entries.")
    # The browser reloads the page a second after the wait, and signing in still leads to the requested page.
    assert re.match(r"\d+; url=\./sign-in", page.locator("meta[http-equiv=refresh]").get_attribute("content"))
    page.goto(page.url)
    expect(page.locator("[data-wait]")).to_have_count(0)
    expect(page.locator("#pin-mistake")).to_have_count(0)
    page.get_by_label("PIN or passphrase").fill(PIN)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pay")
    context.close()


def test_the_tenth_wrong_pin_erases_everything_if_that_is_set_and_the_page_says_so(funded, screens, artifacts):
    page = screens.page
    screens.setting("Erase after ten wrong entries")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Turn it on")
    screens.at("/settings", "Settings")
    screens.sign_out()
    for number in range(1, 11):
        end_the_wait(funded)
        screens.open("/sign-in")
        screens.sign_in(f"wrong {number}")
        if number < 10:
            assert "not your PIN" in screens.message_at("PIN or passphrase")
    expect(page.get_by_role("heading", level=1)).to_have_text("Everything was erased")
    expect(page.get_by_text("That was the tenth wrong PIN or passphrase")).to_be_visible()
    picture(page, artifacts / "390-light-erased.png")
    assert not (funded.home / "vault.json").exists() and not (funded.home / "device.key").exists()
    page.get_by_role("link", name="Start over").click()
    screens.at("/sign-up", "Create your account")
    screens.sign_up()
    screens.at("/overview", "Overview")


def test_the_tenth_wrong_pin_of_somebody_signed_in_leads_to_the_page_that_says_so(funded, screens):
    for button in ("Turn it on", "Turn it off"):
        screens.setting("Erase after ten wrong entries")
        screens.field("PIN or passphrase").fill(PIN if button == "Turn it on" else "wrong 1")
        screens.press(button)
    assert "not your PIN" in screens.message_at("PIN or passphrase")
    end_the_wait(funded, count=9)
    screens.field("PIN or passphrase").fill("wrong 2")
    # The open page also hears that its session has ended, usually before the answer to its form.
    screens.press("Turn it off")
    screens.headed("Everything was erased")


def guessed_wrongly_by_a_stranger(wallet, count: int):
    stranger = RawClient(wallet)
    for number in range(count):
        end_the_wait(wallet, "strangerGuesses")
        assert "not your PIN" in stranger.post("/sign-in", {"token": stranger.get("/sign-in").token, "pin": f"wrong {number}"}).text


def test_a_strangers_wrong_pins_neither_erase_the_wallet_nor_delay_the_owners_browser_and_terminal(funded, screens):
    screens.setting("Erase after ten wrong entries")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Turn it on")
    screens.at("/settings", "Settings")
    screens.sign_out()
    guessed_wrongly_by_a_stranger(funded, 10)
    stranger = RawClient(funded)
    page = stranger.get("/sign-in")
    assert "data-wait" in page.text
    assert stranger.post("/sign-in", {"token": page.token, "pin": PIN}).status == 429
    assert stranger.post("/sign-in/forgotten", {"token": page.token, "word": "ERASE"}).status == 403
    # The page for everybody says to wait; the owner's browser is led to a page of its own, without a wait.
    screens.open("/sign-in")
    expect(screens.page).to_have_url(re.compile("/sign-in/browser/[0-9a-f]{64}$"))
    expect(screens.page.locator("[data-wait]")).to_have_count(0)
    terminal = Commands(funded.home)
    status = terminal.json("vault", "status")
    assert (status["wrongGuesses"], status["strangersWrongGuesses"]) == (0, 10)
    assert "Wrong entries in unknown browsers: 10." in terminal.run("vault", "status").stdout
    assert terminal.run("account", "reveal", pin=PIN).returncode == 0
    assert [event["kind"] for event in terminal.json("vault", "log")["events"]].count("strangerRefused") == 10
    screens.sign_in()
    screens.at("/overview", "Overview")


def test_a_forgotten_pin_is_replaced_with_the_recovery_words(wallet, open_browser):
    screens = open_browser(wallet)
    screens.open()
    screens.sign_up(later=False)
    words = " ".join(screens.words())
    screens.link("Later")
    address = screens.address
    screens.sign_out()
    screens.link("Forgot your PIN?")
    screens.row("I have my recovery words")
    screens.field("Recovery words").fill(Keypair.generate_mnemonic_phrase())
    screens.choose_pin(OTHER_PIN, "New PIN or passphrase")
    screens.press("Set the new PIN and sign in")
    assert "belong to none" in screens.message_at("Recovery words")
    expect(screens.field("Recovery words")).to_have_value("")
    screens.field("Recovery words").fill(words)
    screens.choose_pin(OTHER_PIN, "New PIN or passphrase")
    screens.press("Set the new PIN and sign in")
    screens.at("/overview", "Overview")
    assert screens.address == address


# Backup


def test_a_backup_file_is_saved_and_restored_after_everything_was_erased(funded, screens, tmp_path):
    page = screens.page
    address = screens.address
    screens.setting("Backup file")
    screens.field("PIN or passphrase").fill(PIN)
    screens.choose_pin("too short", "Passphrase for the file")
    screens.press("Save the backup file")
    assert "at least 10 characters" in screens.message_at("Passphrase for the file")
    screens.field("PIN or passphrase").fill(PIN)
    screens.choose_pin("several words of my own", "Passphrase for the file")
    with page.expect_download() as download:
        screens.press("Save the backup file")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"basicpay-\d{4}-\d\d-\d\d\.backup", file.name)
    assert address.encode() not in file.read_bytes()
    screens.sign_out()
    screens.link("Forgot your PIN?")
    screens.field("Type ERASE to erase everything").fill("ERASE")
    screens.press("Erase everything on this computer")
    screens.at("/sign-up", "Create your account")
    screens.row("Restore a backup file")
    screens.field("Backup file").set_input_files(file)
    screens.field("The backup's passphrase").fill("other words of my own")
    screens.choose_pin(OTHER_PIN, "New PIN or passphrase")
    screens.press("Restore")
    assert "not the passphrase of this backup" in screens.message_at("The backup's passphrase")
    screens.field("Backup file").set_input_files(file)
    screens.field("The backup's passphrase").fill("several words of my own")
    screens.choose_pin(OTHER_PIN, "New PIN or passphrase")
    screens.press("Restore")
    screens.at("/overview", "Overview")
    assert screens.address == address


# The vault's states


@pytest.mark.parametrize("state", ["missing", "damaged", "device key", "newer"])
def test_the_program_starts_and_says_what_is_wrong_with_the_keys(funded, screens, artifacts, state):
    page = screens.page
    funded.stop()
    (vault,) = funded.home.rglob("vault.json")
    (key,) = funded.home.rglob("device.key")
    whole = {file: file.read_bytes() for file in (vault, key)}
    if state == "missing":
        vault.unlink()
    elif state == "newer":
        body = json.dumps(json.loads(vault.read_bytes().splitlines()[0]) | {"version": 3}).encode()
        vault.write_bytes(body + b"\n" + hmac.digest(hkdf(key.read_bytes(), "vault integrity"), body, "sha256").hex().encode() + b"\n")
    else:
        (vault if state == "damaged" else key).write_bytes(b"x" * 32)
    funded.start()
    screens.open()
    expect(page.get_by_role("heading", level=1)).to_have_text({"missing": "Your keys are missing", "newer": "A newer BasicPay was used here"}.get(state, "Your keys can't be opened"))
    expect(page.locator("body")).to_contain_text("device.key" if state == "device key" else "vault.json")
    if state == "device key":
        expect(page.locator("body")).to_contain_text("move the file vault.json to another folder")
    assert {"damaged": "damaged", "newer": "newer BasicPay"}.get(state, "missing") in funded.output()
    picture(page, artifacts / f"390-light-state-{state.replace(' ', '-')}.png")
    for file, data in whole.items():
        file.write_bytes(data)
    screens.row("Check again")
    screens.sign_in()
    screens.at("/overview", "Overview")


def test_a_wallet_with_missing_keys_is_restored_from_its_words(wallet, open_browser):
    screens = open_browser(wallet)
    screens.open()
    screens.sign_up(later=False)
    words = " ".join(screens.words())
    screens.link("Later")
    address = screens.address
    (vault,) = wallet.home.rglob("vault.json")
    screens.page.goto("about:blank")
    vault.unlink()
    screens.open("/pay")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Your keys are missing")
    screens.row("I have recovery words")
    screens.field("Recovery words").fill(words)
    screens.choose_pin(OTHER_PIN)
    screens.press("Restore my account")
    screens.at("/overview", "Overview")
    assert screens.address == address
