"""How the owner lets in a device on the local network (`basicpay serve --lan`), and what a man in the middle or another device can do about it."""

import hashlib
import io
import json
import re
import socket
import ssl
import threading
from urllib.parse import urlencode

import pytest
from lan import ADDRESS, Phone, is_pairing_page, number, signed_in, trusting
from pages import DESKTOP, PATIENCE, PHONE, Screens, covered, findings, fits, in_each_look, leftovers, picture
from PIL import Image
from playwright.sync_api import expect
from program import PIN, ROOT
from terminal import Terminal
from test_certificates import Authority
from zxingcpp import read_barcode


def test_a_device_is_let_in_after_the_numbers_match_and_the_pin_is_entered(in_network):
    computer, phone = signed_in(in_network), Phone(in_network)
    assert "Settings, Devices" in phone.get("/").text, "nobody expects a device yet"
    computer.devices()
    waiting = phone.ask("Ana's phone")
    assert number(waiting) == number(computer.devices())
    assert not phone.is_let_in
    wrong = computer.approve("wrong")
    assert wrong.status == 422 and not phone.is_let_in
    assert computer.approve().location == "/settings/devices"
    assert "Ana&#39;s phone" in computer.devices().text
    # The device is known, but locked: it needs the PIN as any browser does.
    assert phone.get("/").location == "/sign-in"
    phone.sign_in()
    assert in_network.address[:4] in phone.get("/overview").text
    assert "connected" in str(in_network.commands.run("vault", "log").stdout).lower()


def check_value(text: str, pattern: str) -> str:
    found = re.search(pattern, text)
    assert found, text
    return found[1]


def number_of(fingerprint: bytes, random: str, own: str) -> str:
    """The number as docs/lan.md defines it."""
    digest = hashlib.sha256(fingerprint + f"{random} {own}".encode()).digest()
    digits = f"{int.from_bytes(digest[:8]) % 1_000_000:06}"
    return f"{digits[:3]} {digits[3:]}"


def test_the_number_is_made_from_the_certificate_and_from_random_bytes_to_which_the_computer_committed_first(in_network):
    computer, phone = signed_in(in_network), Phone(in_network)
    computer.devices()
    fields = phone.asking()
    phone.post("/pair", fields)
    page = phone.get("/")
    random = check_value(page.text, 'data-random="([0-9a-f]{64})"')
    assert hashlib.sha256(random.encode()).hexdigest() == fields["commitment"]
    assert number(page) == number_of(phone.fingerprint, random, phone.random)
    # The next device can't know its number in advance.
    assert random not in computer.devices().text
    computer.refuse()
    assert phone.get("/").hidden["commitment"] != fields["commitment"]


def test_a_program_that_follows_the_documentation_gets_its_number(in_network):
    said = (ROOT / "docs/lan.md").read_text().partition("## How the number is made")[2]
    needed = {"Origin": in_network.lan_url, "Content-Type": "application/x-www-form-urlencoded"}
    computer, program = signed_in(in_network), Phone(in_network)
    computer.devices()
    fields = urlencode(program.asking())
    for without in needed:
        refused = program._send("POST", "/pair", fields, {name: value for name, value in needed.items() if name != without})
        assert refused.status in (403, 415) and not refused.headers["Set-Cookie"], without
    named = {name: value for name, value in needed.items() if f"`{name}" in said}
    assert program._send("POST", "/pair", fields, named).location == "/" and "cookie" in said
    assert number(program.get("/")) == number(computer.devices()) is not None
    program.device = None
    assert number(program.get("/")) is None, "without its cookie"


class Between:
    """A man in the middle with a certificate of his own, who reads everything and passes it on unchanged."""

    def __init__(self, port: int, folder):
        pem = folder / "between.pem"
        pem.write_bytes(Authority("BasicPay").issue())
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(pem)
        self.target, self.socket = port, socket.create_server((ADDRESS, 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client = self.socket.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._relay, args=(client,), daemon=True).start()

    def _relay(self, client):
        client = self.context.wrap_socket(client, server_side=True)
        server = trusting().wrap_socket(socket.create_connection((ADDRESS, self.target)))
        threading.Thread(target=self._copy, args=(server, client), daemon=True).start()
        self._copy(client, server)

    @staticmethod
    def _copy(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            target.close()

    def close(self):
        self.socket.close()


def test_with_a_man_in_the_middle_the_numbers_differ(in_network, tmp_path):
    computer = signed_in(in_network)
    computer.devices()
    between = Between(in_network.lan_port, tmp_path)
    phone = Phone(in_network, port=between.port)
    page = phone.ask()
    between.close()
    random = check_value(page.text, 'data-random="([0-9a-f]{64})"')
    shown = number(computer.devices())
    assert shown == number(page), "the page is the computer's: its number says nothing of the certificate that came with it"
    assert shown != number_of(phone.fingerprint, random, phone.random), "whoever looks at the certificate finds another number"


def test_only_one_device_at_a_time_and_few_in_total_may_ask(in_network):
    computer = signed_in(in_network)
    computer.devices()
    first, second = Phone(in_network), Phone(in_network)
    early = second.asking()
    shown = number(first.ask())
    assert number(second.get("/")) is None and "Another device is asking" in second.get("/").text
    second.post("/pair", early)
    assert number(computer.devices()) == shown, "nobody takes the other's place"
    computer.refuse()
    assert number(first.get("/")) is None and "commitment" in first.get("/").hidden
    for _ in range(4):
        second.ask("Guess")
        computer.refuse()
    assert "Too many devices have asked" in second.get("/").text
    second.post("/pair", early)
    assert computer.devices().hidden.get("request") is None


def test_a_request_to_be_let_in_cannot_be_replayed(in_network):
    computer, phone, thief = signed_in(in_network), Phone(in_network), Phone(in_network)
    computer.devices()
    fields = phone.asking()
    phone.post("/pair", fields)
    request = computer.devices().hidden["request"]
    computer.refuse()
    refused, phone.device = phone.device, None
    thief.post("/pair", fields)
    assert number(thief.get("/")) is None, "the same request once more"
    thief.device = refused
    assert is_pairing_page(thief.get("/overview")), "the cookie of a device that was refused"
    answer = computer.post("/settings/devices", {"token": computer.devices().hidden["token"], "request": request, "pin": PIN})
    assert "is no longer waiting" in answer.text
    assert in_network.commands.json("devices", "list") == {"devices": []}


def test_a_device_name_has_to_be_short_and_plain(in_network):
    computer, phone = signed_in(in_network), Phone(in_network)
    computer.devices()
    for name in ("", " ", "x" * 41, "two\nlines", "turned \u202e over", "a\u2028b", "a" + "\u0301" * 300):
        answer = phone.post("/pair", phone.asking(name))
        assert answer.status == 422 and "Enter a name" in answer.text, name
    assert computer.devices().hidden.get("request") is None


def test_malformed_random_bytes_are_refused(in_network):
    computer, phone = signed_in(in_network), Phone(in_network)
    computer.devices()
    for browser in ("a", "a" * 63, "a" * 65, "A" * 64, "g" * 64):
        assert phone.post("/pair", {**phone.asking(), "browser": browser}).status == 400, browser
    assert computer.devices().hidden.get("request") is None


# In a browser


@pytest.fixture
def open_phone(browser):
    """Opens a phone's browser window, past the warning about the certificate."""
    contexts = []

    def open_phone(wallet, locale="en-US") -> Screens:
        context = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, ignore_https_errors=True, locale=locale, color_scheme="light")
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return Screens(context.new_page(), wallet.lan_url)

    yield open_phone
    for context in contexts:
        context.close()


def look_at(page, artifacts, name: str):
    for look in in_each_look(page):
        fits(page, f"{name} ({look})")
        assert covered(page) == [] and findings(page, look) == [], f"{name} ({look})"
        picture(page, artifacts / f"{look}-{name}.png")


def test_a_phone_is_connected_in_the_browser_signs_in_over_http_2_and_is_removed(in_network, open_browser, open_phone, artifacts):
    desk, phone = open_browser(in_network, size=DESKTOP).signed_in(), open_phone(in_network)
    phone.open()
    expect(phone.page.get_by_role("heading", name="Connect this device")).to_be_visible()
    look_at(phone.page, artifacts, "lan-closed")
    desk.open_page("settings")
    desk.row("Devices")
    desk.at("/settings/devices", "Devices")
    expect(desk.page.get_by_role("img", name="QR code of the address")).to_be_visible()
    expect(desk.page.get_by_text(in_network.lan_url, exact=True)).to_be_visible()
    look_at(desk.page, artifacts, "lan-devices")
    phone.link("Reload")
    look_at(phone.page, artifacts, "lan-ask")
    phone.field("Name of this device").fill("Ana's phone")
    phone.press("Connect this device")
    expect(phone.page.get_by_role("heading", name="Compare the numbers")).to_be_visible()
    look_at(phone.page, artifacts, "lan-number")
    # The computer's page shows the request without a reload.
    expect(desk.page.get_by_role("heading", name="“Ana's phone” wants to connect")).to_be_visible()
    shown = phone.page.locator("[data-random]").inner_text()
    expect(desk.page.get_by_text(shown, exact=True)).to_be_visible()
    look_at(desk.page, artifacts, "lan-approve")
    desk.field("PIN or passphrase").fill("wrong")
    desk.press("Approve this device")
    expect(desk.page.locator("#pin-mistake")).to_be_visible()
    desk.field("PIN or passphrase").fill(PIN)
    desk.press("Approve this device")
    expect(desk.page.get_by_text("Ana's phone can use this wallet now.")).to_be_visible()
    look_at(desk.page, artifacts, "lan-connected")
    # The phone's page continues without a reload, too.
    phone.at("/sign-in", "Sign in")
    phone.sign_in()
    phone.at("/overview", "Overview")
    assert phone.page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
    manifest = phone.page.context.new_cdp_session(phone.page).send("Page.getAppManifest")
    assert manifest["url"].startswith(in_network.lan_url + "/manifest.webmanifest") and manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "/sign-in"
    phone.open_page("settings")
    phone.row("Devices")
    look_at(phone.page, artifacts, "lan-own")
    desk.press("Remove Ana's phone")
    expect(desk.page.get_by_text("No device yet.")).to_be_visible()
    expect(phone.page.get_by_role("heading", name="Connect this device")).to_be_visible()


def drawn(text: str) -> Image.Image:
    """The QR code that a terminal shows: each line has two of its rows, light on dark."""
    lines = [line for line in text.splitlines() if re.fullmatch("[█▀▄ ]{20,}", line)]
    rows = [[255 * (part in light) for part in line] for line in lines for light in ("█▀", "█▄")]
    picture = Image.frombytes("L", (len(rows[0]), len(rows)), bytes(part for row in rows for part in row))
    return picture.resize((4 * picture.width, 4 * picture.height), Image.Resampling.NEAREST)


def test_the_qr_codes_on_the_page_and_in_the_terminal_have_the_address_and_the_fingerprint(in_network, open_browser):
    phone, desk = Phone(in_network), open_browser(in_network, size=DESKTOP).signed_in()
    phone.get("/")
    desk.open_page("settings/devices")
    shown = desk.page.get_by_role("img", name="QR code of the address").screenshot()
    assert read_barcode(Image.open(io.BytesIO(shown))).text == f"{in_network.lan_url}/#{phone.fingerprint.hex()}"
    desk.page.close()
    in_network.stop()
    with Terminal(*in_network.arguments, shows_output=True) as terminal:
        terminal.wait_for("SHA-256")
        assert read_barcode(drawn(terminal.shown)).text == f"{in_network.lan_url}/#{phone.fingerprint.hex()}"


def test_the_german_pages_for_connecting_a_device_have_no_english_text(in_network, open_browser, open_phone):
    desk, phone = open_browser(in_network, locale="de-DE"), open_phone(in_network, locale="de-DE")
    desk.open("/sign-in?to=settings%2Fdevices")
    desk.field("PIN oder Passphrase").fill(PIN)
    desk.press("Anmelden")
    desk.row("Geräte")
    desk.at("/settings/devices", "Geräte")
    phone.open()
    assert leftovers(phone.page) == []
    phone.field("Name dieses Geräts").fill("Handy")
    phone.press("Dieses Gerät verbinden")
    expect(phone.page.locator("[data-random]")).to_be_visible()
    assert leftovers(phone.page) == []
    expect(desk.page.get_by_role("button", name="Dieses Gerät zulassen")).to_be_visible()
    assert leftovers(desk.page) == []
