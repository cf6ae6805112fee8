"""Signing in and paying with a fingerprint, face or security key: in Chromium, with a virtual authenticator."""

import base64
import hashlib
import json
import re
import shutil
from urllib.parse import parse_qsl

import pytest
from authenticator import Authenticator
from pages import Screens, moved
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Wallet
from raw_client import RawClient
from stellar import Network

NAME = "My phone"


def add(screens: Screens, pin: str = PIN, name: str = NAME):
    screens.setting("Passkeys")
    screens.page.get_by_role("link", name="Add a passkey").click()
    fill(screens, pin, name)


def fill(screens: Screens, pin: str = PIN, name: str = NAME):
    screens.field("Name").fill(name)
    screens.field("PIN or passphrase").fill(pin)
    screens.press("Add a passkey")


def added(screens: Screens):
    screens.at("/settings/passkeys", "Passkeys")
    expect(screens.region("Your passkeys").get_by_role("link", name=re.compile("^" + NAME))).to_be_visible()


def sign_out(screens: Screens):
    # Signing in leads back to the page that was open.
    screens.go("Overview")
    screens.at("/overview", "Overview")
    screens.press("Sign out")
    screens.at("/sign-in", "Sign in")


def button(screens: Screens):
    return screens.page.get_by_role("button", name="Use a passkey", exact=True)


def refusal(screens: Screens):
    return screens.page.locator("form [role=alert]:visible")


def passkey_signs_in(screens: Screens):
    button(screens).click()
    screens.at("/overview", "Overview")


def test_a_passkey_is_added_signs_in_pays_and_is_removed(funded, screens, artifacts):
    page, network = screens.page, Network(funded.horizon, PASSPHRASE)
    authenticator = Authenticator(screens)
    sign_out(screens)
    expect(button(screens)).to_have_count(0)
    screens.sign_in()
    add(screens)
    added(screens)
    [credential] = authenticator.credentials()
    assert credential["isResidentCredential"] and credential["rpId"] == "basicpay.localhost"

    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.post_data))
    sign_out(screens)
    passkey_signs_in(screens)
    ana = network.funded().public_key
    screens.fill_payment(ana, "12.5")
    screens.at("/pay/review", "Review")
    screens.picture(artifacts, "passkey-review")
    button(screens).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert network.balances(ana) == {"native": "10012.5000000"}
    forms = [dict(parse_qsl(body)) for body in sent]
    outputs = [form["passkeyOutput"] for form in forms if "passkeyOutput" in form]
    assert len(outputs) == 2 and len(set(outputs)) == 1 and len(outputs[0]) == 43, "one passkey gives the same 32 bytes each time"
    assert not any("pin" in form for form in forms), "neither signing in nor paying sent a PIN"

    screens.setting("Security log")
    for words in ("Passkey added", f"with the passkey {NAME}"):
        expect(screens.region("Events")).to_contain_text(words)
    screens.setting("Passkeys")
    screens.region("Your passkeys").get_by_role("link", name=re.compile("^" + NAME)).click()
    screens.field("PIN or passphrase").fill("not the PIN")
    screens.press(f"Remove “{NAME}”")
    assert screens.message_at("PIN or passphrase").startswith("That is not your PIN")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press(f"Remove “{NAME}”")
    screens.at("/settings/passkeys", "Passkeys")
    expect(screens.region("Your passkeys")).to_contain_text("No passkey yet")
    screens.setting("Security log")
    expect(screens.region("Events")).to_contain_text("Passkey removed")
    sign_out(screens)
    expect(button(screens)).to_have_count(0)
    client = RawClient(funded)
    fields = {"passkeyId": base64.urlsafe_b64encode(base64.b64decode(credential["credentialId"])).decode().rstrip("="), "passkeyOutput": outputs[0]}
    assert client.post("/sign-in", {**client.get("/sign-in").hidden, **fields}).status == 422, "a passkey that was taken out still opens"
    screens.sign_in()
    screens.at("/overview", "Overview")


@pytest.fixture
def traced(made_home, tmp_path):
    """A running wallet with trace logging. With it the wallet needs seconds to start and to end, so it is killed instead."""
    wallet = Wallet.copied(made_home, tmp_path, "--log-level", "trace").start()
    yield wallet
    wallet.kill()


def test_a_passkey_works_after_a_restart_and_its_output_is_stored_nowhere(traced, open_browser):
    screens = open_browser(traced).signed_in()
    Authenticator(screens)
    sent = []
    screens.page.on("request", lambda request: request.method == "POST" and sent.append(request.post_data))
    add(screens)
    added(screens)
    screens.restart(traced, Wallet.kill)
    screens.open("/history")
    screens.at("/sign-in", "Sign in")
    button(screens).click()
    screens.at("/history", "History")
    [output] = {match for body in sent for match in re.findall("passkeyOutput=([^&]+)", body)}
    raw = base64.urlsafe_b64decode(output + "=")
    log = traced.log.read_bytes()
    assert len(log) > 2000, "trace logging says nothing, so this test would prove nothing"
    files = {"the log": log} | {str(path): path.read_bytes() for path in traced.home.rglob("*") if path.is_file()}
    for form in (output.encode(), raw, raw.hex().encode(), base64.b64encode(raw).rstrip(b"=")):
        for place, data in files.items():
            assert form not in data, f"what the passkey gave stands in {place}"


def test_a_passkey_changes_the_pin_and_outlives_the_change(funded, screens, tmp_path):
    Authenticator(screens)
    add(screens)
    added(screens)
    for pin, use_passkey in (("123456 789", False), ("987654 321", True)):
        screens.setting("Change PIN or passphrase")
        for label in ("New PIN or passphrase", "New PIN or passphrase again"):
            screens.field(label).fill(pin)
        if use_passkey:
            button(screens).click()
        else:
            screens.field("PIN or passphrase").fill(PIN)
            screens.press("Change it")
        screens.at("/settings", "Settings")
        sign_out(screens)
        passkey_signs_in(screens)
    sign_out(screens)
    screens.sign_in(PIN)
    assert "not your PIN" in screens.message_at("PIN or passphrase")
    screens.sign_in("987654 321")
    screens.at("/overview", "Overview")
    new = tmp_path / "new"
    new.write_text(f"{PIN}\n")
    changed = Commands(funded.home).run("vault", "change-pin", "--new-pin-file", new, pin="987654 321")
    assert "Your passkeys still do" in changed.stdout


def test_a_person_who_is_not_recognised_gets_an_explanation_and_can_use_the_pin(screens, artifacts):
    authenticator = Authenticator(screens)
    add(screens)
    added(screens)
    sign_out(screens)
    authenticator.know_the_person(False)
    button(screens).click()
    expect(refusal(screens)).to_contain_text("wasn't recognised in time, or you cancelled. Nothing was sent or changed.")
    screens.picture(artifacts, "passkey-refused")
    screens.sign_in()
    screens.at("/overview", "Overview")


def test_a_wrong_pin_adds_nothing_and_the_second_try_leaves_one_passkey(screens):
    authenticator = Authenticator(screens)
    add(screens, pin="not the PIN")
    assert screens.message_at("PIN or passphrase").startswith("That is not your PIN")
    expect(screens.field("Name")).to_have_value(NAME)
    fill(screens)
    added(screens)
    assert len(authenticator.credentials()) == 1
    add(screens, name="Once more")
    expect(refusal(screens)).to_contain_text("already opens this wallet")
    assert len(authenticator.credentials()) == 1


def test_the_browser_says_which_field_is_missing_for_a_passkey(screens):
    authenticator = Authenticator(screens)
    add(screens, pin="")
    field = screens.field("PIN or passphrase")
    expect(field).to_be_focused()
    assert field.evaluate("field => field.validity.valueMissing")
    assert authenticator.credentials() == []
    fill(screens)
    added(screens)


def test_a_passkey_that_cannot_keep_a_secret_is_not_added(screens):
    Authenticator(screens, hasPrf=False)
    add(screens)
    expect(refusal(screens)).to_contain_text("can't keep a secret for the wallet")
    screens.setting("Passkeys")
    expect(screens.region("Your passkeys")).to_contain_text("No passkey yet")


def test_each_of_two_passkeys_opens_the_wallet(screens):
    phone = Authenticator(screens)
    add(screens)
    added(screens)
    phone.touch(False)
    key = Authenticator(screens, transport="usb")
    add(screens, name="Blue key")
    screens.at("/settings/passkeys", "Passkeys")
    expect(screens.region("Your passkeys").get_by_role("listitem")).to_have_count(2)
    assert len(phone.credentials()) == len(key.credentials()) == 1
    sign_out(screens)
    passkey_signs_in(screens)
    key.touch(False)
    phone.touch(True)
    sign_out(screens)
    passkey_signs_in(screens)
    screens.setting("Security log")
    for name in ("Blue key", NAME):
        expect(screens.region("Events")).to_contain_text(f"with the passkey {name}")


def test_a_copy_of_all_files_cannot_be_opened_without_the_passkey(funded, screens, open_browser, tmp_path):
    Authenticator(screens)
    add(screens)
    added(screens)
    shutil.copytree(funded.home, tmp_path / "copy", ignore=shutil.ignore_patterns("sandbox"))
    [slot] = [slot for slot in json.loads((tmp_path / "copy/vault.json").read_text().splitlines()[0])["slots"] if slot["kind"] == "passkey"]
    with Wallet(tmp_path / "copy", tmp_path / "copy-log") as copy:
        thief = open_browser(copy)
        Authenticator(thief)
        thief.open()
        button(thief).click()
        expect(refusal(thief)).to_contain_text("Nothing was sent or changed.")
        client = RawClient(copy)
        credential = base64.urlsafe_b64encode(base64.b64decode(slot["credential"])).decode().rstrip("=")
        known = [base64.b64decode(slot["prfSalt"]), (tmp_path / "copy/device.key").read_bytes()[:32], bytes(32)]
        known += [hashlib.sha256(value).digest() for value in known]
        for output in known:
            fields = {"passkeyId": credential, "passkeyOutput": base64.urlsafe_b64encode(output).decode().rstrip("=")}
            assert client.post("/sign-in", {**client.get("/sign-in").hidden, **fields}).status == 422
        assert client.cookie is None


def test_without_javascript_the_pin_signs_in_and_no_passkey_can_be_added(funded, screens, browser):
    Authenticator(screens)
    add(screens)
    added(screens)
    context = browser.new_context(java_script_enabled=False)
    plain = Screens(context.new_page(), funded.url)
    plain.open()
    expect(button(plain)).to_have_count(0)
    plain.sign_in()
    plain.at("/overview", "Overview")
    plain.setting("Passkeys")
    plain.page.get_by_role("link", name="Add a passkey").click()
    expect(plain.page.get_by_role("main")).to_contain_text("This browser can't use a passkey here, or its JavaScript is off. Your PIN works as before.")
    expect(plain.field("PIN or passphrase")).to_be_hidden()
    context.close()


def test_a_browser_without_passkeys_gets_an_explanation_and_can_use_the_pin(screens):
    Authenticator(screens)
    add(screens)
    added(screens)
    screens.page.add_init_script("delete window.PublicKeyCredential")
    screens.page.get_by_role("link", name="Add a passkey").click()
    expect(screens.page.get_by_role("main")).to_contain_text("This browser can't use a passkey here")
    sign_out(screens)
    expect(button(screens)).to_have_count(0)
    screens.sign_in()
    screens.at("/overview", "Overview")


def test_the_pages_of_passkeys_fit_the_window(funded, screens, artifacts):
    page = screens.page

    def picture(name):
        screens.picture(artifacts, "passkeys-" + name)

    Authenticator(screens)
    screens.setting("Passkeys")
    picture("none")
    page.get_by_role("link", name="Add a passkey").click()
    expect(screens.field("Name")).to_be_visible()
    picture("add")
    fill(screens, name="The fingerprint reader of my grandmother's computer"[:40])
    screens.at("/settings/passkeys", "Passkeys")
    picture("list")
    screens.region("Your passkeys").get_by_role("link", name=re.compile("^The fingerprint")).click()
    expect(screens.field("PIN or passphrase")).to_be_visible()
    picture("take-out")
    screens.fill_payment(Network(funded.horizon, PASSPHRASE).funded().public_key, "1")
    expect(button(screens)).to_be_visible()
    picture("review")
    # The button's place is reserved before the browser has said whether it supports passkeys.
    assert moved(page) == []
    sign_out(screens)
    expect(button(screens)).to_be_visible()
    assert moved(page) == []
    picture("sign-in")
