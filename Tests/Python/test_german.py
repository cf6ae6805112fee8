"""The wallet in a German browser; and what a phone needs to install the wallet and to vibrate."""

import json
import re
import struct

import pytest
from pages import Screens, leftovers
from playwright.sync_api import expect
from program import PASSPHRASE, PIN
from scripted_anchor import ScriptedAnchor
from stellar import Network
from stellar_sdk import Keypair

def sign_up(screens: Screens):
    screens.open()
    screens.at("/sign-up", "Ihr Konto anlegen")
    screens.field("PIN oder Passphrase").fill(PIN)
    screens.field("PIN oder Passphrase noch einmal").fill(PIN)
    screens.press("Mein Konto anlegen")
    screens.link("Später")
    screens.at("/overview", "Übersicht")


def fund(screens: Screens):
    screens.press("10.000 XLM holen")
    expect(screens.page.locator("#balances data.amount").first).to_have_text("10.000 XLM")


def test_a_german_speaker_signs_up_and_pays_an_amount_with_a_decimal_comma(wallet, open_browser):
    screens = open_browser(wallet, locale="de-DE")
    page = screens.page
    recipient = Network(wallet.horizon, PASSPHRASE).funded().public_key
    sign_up(screens)
    assert page.locator("html").get_attribute("lang") == "de"
    fund(screens)
    assert leftovers(page) == []
    page.locator("nav.bar").get_by_role("link", name="Überweisen", exact=True).click()
    screens.at("/pay", "Überweisen")
    screens.field("Empfänger").fill(recipient)
    assert leftovers(page) == []
    screens.press("Fortfahren")
    screens.at("/pay/amount", "Überweisen")
    assert leftovers(page) == []
    screens.field("Betrag").fill("1.5")
    screens.press("Prüfen")
    expect(page.locator("#amount-mistake")).to_contain_text("„1.5“ ist hier kein Betrag.")
    expect(screens.field("Betrag")).to_be_focused()
    expect(page).to_have_title("Nicht angenommen: Wie viel überweisen · BasicPay")
    assert leftovers(page) == []
    screens.field("Betrag").fill("1,5")
    screens.press("Prüfen")
    screens.at("/pay/review", "Prüfen")
    expect(page.locator("data.amount").first).to_have_attribute("value", "1.5000000")
    screens.field("PIN oder Passphrase").fill("wrong horse")
    screens.press(re.compile("1,5 XLM an .* überweisen"))
    expect(page.locator("#pin-mistake")).to_contain_text("Das ist nicht Ihre PIN oder Passphrase.")
    screens.field("PIN oder Passphrase").fill(PIN)
    screens.press(re.compile("1,5 XLM an .* überweisen"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Gesendet")
    expect(page.get_by_role("status").first).to_have_text("Das Geld ist angekommen.")
    assert leftovers(page) == []
    screens.open_page("history")
    expect(page.locator("time").first).to_have_text(re.compile("^(gerade eben|vor \\d+ Minuten?)$"))


def test_an_anchor_is_asked_in_german(funded, open_browser):
    screens = open_browser(funded, locale="de-DE")
    with ScriptedAnchor() as anchor:
        screens.open()
        screens.field("PIN oder Passphrase").fill(PIN)
        screens.press("Anmelden")
        screens.open_page("transfers/new?way=deposit&domain=" + anchor.domain)
        screens.row("USDC, auf der Seite des Anchors")
        screens.field("PIN oder Passphrase").fill(PIN)
        screens.press(f"Bei {anchor.domain} anmelden")
        screens.press("Beim Anchor weitermachen")
        expect(screens.page).to_have_url(re.compile("/transfers/1"))
        asked = {path: (field, header) for path, field, header in anchor.languages}
    for path in ("/sep6/info", "/sep24/info", "/sep24/transactions/deposit/interactive", "/sep24/transaction"):
        assert asked[path] == ("de", "de"), path
    assert asked["/auth"][1] == "de"


def test_an_english_form_refuses_a_comma_in_an_amount(shared, open_browser):
    screens = open_browser(shared).signed_in()
    screens.go("Pay")
    screens.fill_payment(Keypair.random().public_key, "1,5")
    assert screens.message_at("Amount") == "“1,5” has a comma. Write decimals after a point, as in 1.5, and thousands without a separator."


def test_the_language_is_chosen_in_the_settings_and_kept_after_a_restart(funded, open_browser):
    screens = open_browser(funded).signed_in()
    screens.choose("Language", "Deutsch")
    screens.at("/settings", "Einstellungen")
    funded.stop()
    funded.start()
    screens.open()
    screens.at("/sign-in", "Anmelden")


def test_no_german_page_before_the_overview_has_english_text(wallet, open_browser):
    screens = open_browser(wallet, locale="de-DE")
    page, found = screens.page, {}
    for path in ("/sign-up/words", "/sign-up/seed", "/sign-up/watch", "/sign-up/restore", "/nothing", "/sign-up"):
        screens.open(path)
        found[path] = leftovers(page)
    for pin, again in (("123456", "123456"), ("12345", "12345"), (PIN, "another"), (PIN, PIN)):
        screens.field("PIN oder Passphrase").fill(pin)
        screens.field("PIN oder Passphrase noch einmal").fill(again)
        screens.press("Mein Konto anlegen")
        expect(page.locator(".mistake").or_(page.locator("ol.words")).first).to_be_visible()
        found[pin + again] = leftovers(page)
    page.reload()
    found["shown again"] = leftovers(page)
    screens.field("PIN oder Passphrase").fill("")
    page.locator("button.primary").click()
    expect(page.locator("#pin-mistake")).to_contain_text("Geben Sie Ihre PIN")
    found["no PIN"] = leftovers(page)
    screens.field("PIN oder Passphrase").fill(PIN)
    page.locator("button.primary").click()
    page.locator("a.button").click()
    page.wait_for_load_state("domcontentloaded")
    for field in page.get_by_label(re.compile("^Wort \\d+$")).all():
        field.fill("falsch")
    page.locator("button.primary").click()
    expect(page.locator(".mistake").first).to_be_visible()
    found["copy-check"] = leftovers(page)
    screens.open_page("overview")
    page.get_by_role("button", name="Abmelden").click()
    screens.at("/sign-in", "Anmelden")
    for path in ("/sign-in/forgotten", "/sign-in/forgotten/words"):
        screens.open(path)
        found[path] = leftovers(page)
    assert {path: words for path, words in found.items() if words} == {}


# An app

FETCH = """async address => {
  const answer = await fetch(address)
  return [answer.status, answer.headers.get("content-type"), [...new Uint8Array(await answer.arrayBuffer()).slice(0, 24)]]
}"""


def test_chromium_finds_no_error_in_the_manifest_for_installing_the_wallet(wallet, open_browser):
    screens = open_browser(wallet)
    page = screens.page
    screens.open("/sign-up")
    chromium = page.context.new_cdp_session(page)
    manifest = chromium.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].startswith(wallet.url + "/manifest.webmanifest")
    said = json.loads(manifest["data"])
    assert (said["start_url"], said["scope"], said["display"]) == ("/sign-in", "/", "standalone")
    # Every Playwright context is a private window, in which nothing can be installed. That is the only error allowed. Debian's headless shell reports
    # none at all.
    errors = [error["errorId"] for error in chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}
    icons = {(icon["sizes"], icon["purpose"]): icon for icon in said["icons"]}
    assert {("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} == set(icons)
    for (sizes, _), icon in icons.items():
        status, kind, head = page.evaluate(FETCH, icon["src"])
        assert (status, kind) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", bytes(head[16:24]))
            assert f"{width}x{height}" == sizes


def test_an_installed_wallet_starts_in_the_open_session(shared, open_browser):
    screens = open_browser(shared).signed_in()
    screens.open("/sign-in")
    screens.at("/overview", "Overview")


def test_the_bar_above_an_installed_wallet_has_the_colour_of_the_page(funded, open_browser):
    screens = open_browser(funded).signed_in()
    page = screens.page
    colours = page.eval_on_selector_all("meta[name=theme-color]", "all => all.map(meta => [meta.media, meta.content])")
    assert colours == [["(prefers-color-scheme: light)", "#f4f5f8"], ["(prefers-color-scheme: dark)", "#0f1217"]]
    screens.choose("Appearance", "Dark")
    colours = page.eval_on_selector_all("meta[name=theme-color]", "all => all.map(meta => meta.content)")
    assert colours == ["#0f1217"] and page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(15, 18, 23)"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_completed_payment_vibrates_once_unless_reduced_motion_is_set(shared, open_browser, motion):
    screens = open_browser(shared, motion=motion)
    page, felt = screens.page, []
    page.expose_binding("feel", lambda source, pattern: felt.append(pattern))
    page.add_init_script("Object.defineProperty(navigator, 'vibrate', { value: pattern => { window.feel(pattern); return true } })")
    recipient = Network(shared.horizon, PASSPHRASE).funded().public_key
    screens.signed_in()
    screens.go("Pay")
    screens.fill_payment(recipient, "3")
    assert felt == []
    screens.confirm()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    page.evaluate("0")
    assert felt == ([60] if motion == "no-preference" else [])
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sent")
    page.evaluate("0")
    assert len(felt) == (1 if motion == "no-preference" else 0)
