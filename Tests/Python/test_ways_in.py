"""The ways in and back in, in a browser: another PIN, a forgotten one, backups, and a vault that can't be opened."""

import re

import pytest
from pages import Screens
from playwright.sync_api import expect
from program import PIN
from stellar_sdk import Keypair

OTHER_PIN = "another horse 43"


@pytest.fixture
def screens(wallet, open_browser) -> Screens:
    screens = open_browser(wallet)
    screens.open()
    screens.sign_up()
    screens.at("/overview", "Overview")
    return screens


# The PIN


def test_the_pin_is_changed(screens):
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


def test_three_wrong_pins_make_everybody_wait_and_are_in_the_log(screens):
    screens.sign_out()
    for number in range(3):
        screens.sign_in(f"wrong {number}")
        assert "not your PIN" in screens.message_at("PIN or passphrase")
    waits = []
    # On a slow machine a second has passed by the next try, and the wait is longer after that.
    for number in range(4, 8):
        screens.sign_in(f"wrong {number}")
        waits = re.findall(r"Too many wrong entries\. Wait (\d+) seconds?,", screens.message_at("PIN or passphrase"))
        if waits:
            break
    screens.page.wait_for_timeout(int(waits[0]) * 1000 + 100)
    screens.sign_in()
    screens.at("/overview", "Overview")
    screens.setting("Security log")
    expect(screens.page.get_by_text("Wrong PIN or passphrase at the door").nth(2)).to_be_visible()


def test_the_words_set_a_new_pin_for_whoever_forgot_it(wallet, open_browser):
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


def test_a_backup_file_is_saved_and_restored_after_everything_was_erased(wallet, screens, tmp_path):
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


@pytest.mark.parametrize("state", ["missing", "damaged", "device key"])
def test_the_program_starts_and_says_what_is_wrong_with_the_keys(wallet, screens, state):
    page = screens.page
    wallet.stop()
    (vault,) = wallet.home.rglob("vault.json")
    (key,) = wallet.home.rglob("device.key")
    whole = {file: file.read_bytes() for file in (vault, key)}
    if state == "missing":
        vault.unlink()
    else:
        (vault if state == "damaged" else key).write_bytes(b"x" * 32)
    wallet.start()
    screens.open()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your keys are missing" if state == "missing" else "Your keys are damaged")
    expect(page.locator("body")).to_contain_text("device.key" if state == "device key" else "vault.json")
    assert ("missing" if state != "damaged" else "damaged") in wallet.output()
    for file, data in whole.items():
        file.write_bytes(data)
    screens.row("Look again")
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
    screens.press("Create my account")
    screens.at("/overview", "Overview")
    assert screens.address == address
