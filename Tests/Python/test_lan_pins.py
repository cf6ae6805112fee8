"""Wrong PINs from devices on the local network: how they are counted, and when they remove the device."""

import sqlite3
from html import unescape

import pytest
from lan import Phone, signed_in
from program import PIN
from raw_client import Answer


def test_wrong_pins_on_a_device_make_the_device_wait_and_not_the_computer(in_network):
    computer = signed_in(in_network)
    phone = computer.connect(Phone(in_network))
    token = phone.get("/sign-in").token

    def guess(pin: str) -> int:
        with sqlite3.connect(in_network.home / "home.sqlite") as database:
            # The full wait remains, however long this computer took for the last guess.
            database.execute("UPDATE strangerGuesses SET last = last + 60000")
        return phone.post("/sign-in", {"token": token, "pin": pin}).status

    assert [guess(pin) for pin in ["wrong 1", "wrong 2", "wrong 3", "wrong 4", PIN]] == [422] * 3 + [429] * 2
    assert in_network.commands.json("vault", "status")["strangersWrongGuesses"] >= 3
    assert computer.is_signed_in()
    assert in_network.commands.run("vault", "status").returncode == 0


@pytest.mark.parametrize("is_signed_in", [False, True], ids=["signed out", "signed in"])
def test_a_device_is_removed_after_five_wrong_pins_in_a_row_before_they_could_erase_anything(in_network, is_signed_in):
    computer = signed_in(in_network)
    assert computer.post("/settings/erasing", {"token": computer.get("/settings/erasing").token, "pin": PIN, "erasing": "on"}).status == 303
    phone, other = computer.connect(Phone(in_network)), computer.connect(Phone(in_network), "Another")
    path = "/settings/erasing" if is_signed_in else "/sign-in"
    if is_signed_in:
        phone.sign_in()

    def guess(pin: str) -> Answer:
        with sqlite3.connect(in_network.home / "home.sqlite") as database:
            # As if the waits were over.
            database.execute("UPDATE guesses SET last = 0")
            database.execute("UPDATE strangerGuesses SET last = 0")
        phone.cookie, phone.base = (phone.cookie, phone.base) if is_signed_in else (None, "")
        return phone.post(path, {"token": phone.get(path).token, "pin": pin, "erasing": "on"})

    # A right PIN resets the count.
    pins = ["wrong 1", "wrong 2", "wrong 3", "wrong 4", PIN, "wrong 5", "wrong 6", "wrong 7", "wrong 8"]
    assert [guess(pin).status for pin in pins] == [303 if pin == PIN else 422 for pin in pins]
    # A request that succeeds without a PIN doesn't reset it.
    if is_signed_in:
        account = in_network.commands.json("account", "list")["inUse"]
        ramp = {"token": phone.get("/ramp").token, "account": account, "asset": "solana SOL", "way": "buy", "amount": "20", "proof": "asked", "pin": ""}
        assert phone.post("/ramp", ramp).location.startswith("/ramp/window/")
    last = guess("wrong 9")
    assert last.status == 403 and "This device was removed" in last.text
    assert not phone.is_let_in and other.is_let_in and computer.is_signed_in()
    assert [device["name"] for device in in_network.commands.json("devices", "list")["devices"]] == ["Another"]
    assert "Ana's phone, after five wrong entries in a row" in unescape(computer.get("/settings/security-log").text)
    assert (in_network.home / "vault.json").exists()


@pytest.mark.parametrize("is_signed_in", [False, True], ids=["words, signed out", "passkeys, signed in"])
def test_a_devices_wrong_passkeys_or_words_remove_it_and_do_not_lock_out_the_computer(in_network, is_signed_in):
    computer = signed_in(in_network)
    phone = computer.connect(Phone(in_network))
    if is_signed_in:
        phone.sign_in()
        path, wrong = "/settings/erasing", {"erasing": "off", "passkeyId": "AAAA", "passkeyOutput": "A" * 43}
    else:
        path, wrong = "/sign-in/forgotten/words", {"words": "abandon " * 11 + "about", "pin": "another PIN 7", "pinAgain": "another PIN 7"}
    answers = [phone.post(path, {"token": phone.get(path).token, **wrong}) for _ in range(5)]
    assert [answer.status for answer in answers] == [422] * 4 + [403]
    assert "This device was removed" in answers[-1].text
    assert not phone.is_let_in
    right = {"token": computer.get("/settings/erasing").token, "pin": PIN, "erasing": "off"}
    assert computer.post("/settings/erasing", right).status == 303
