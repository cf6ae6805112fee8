"""`basicpay serve --lan`: what devices on the local network can do, and what an attacker there can't."""

import hashlib
import re
import socket
import sqlite3
import ssl
import stat
import struct
import sys
import time
from copy import copy
from html import unescape

import pytest
from lan import ADDRESS, Computer, LANWallet, Phone, is_pairing_page, number, received, signed_in, trusting, wait_for_output
from program import PIN, Wallet, free_port

# Pages and files of the wallet, and paths that it doesn't have.
PLACES = [
    "/overview", "/sign-in", "/sign-in/forgotten", "/sign-up", "/restore", "/settings/devices", "/pay", "/s/", "/licences.txt", "/passkeys.js",
    "/nothing", "/pair", "/.well-known/stellar.toml", "/friendbot", "/ledgers",
]


@pytest.fixture(scope="module")
def home_in_network(made_home, tmp_path_factory):
    """A wallet served on the local network, shared by the tests of this module that leave it fit for the others."""
    with LANWallet.copied(made_home, tmp_path_factory.mktemp("lan")) as wallet:
        yield wallet


@pytest.fixture
def computer(home_in_network):
    computer = Computer(home_in_network)
    computer.sign_in()
    return computer


@pytest.fixture(scope="module")
def known(home_in_network):
    """A connected device."""
    computer = Computer(home_in_network)
    computer.sign_in()
    return computer.connect(Phone(home_in_network))


@pytest.fixture
def phone(known):
    """The connected device, signed out."""
    phone = copy(known)
    phone.cookie, phone.base = None, ""
    return phone


# The local network is served only with the option


def listeners(wallet: Wallet) -> set[tuple[str, int]]:
    """The addresses and ports at which a wallet listens."""
    sockets = wallet.open_files
    found = set()
    for table, size in (("tcp", 4), ("tcp6", 16)):
        try:
            lines = open(f"/proc/net/{table}").read().splitlines()[1:]
        except FileNotFoundError:
            continue
        for fields in map(str.split, lines):
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets:
                place, port = fields[1].split(":")
                words = struct.unpack(f">{size // 4}I", bytes.fromhex(place))
                packed = struct.pack(f"<{size // 4}I", *words)
                found.add((socket.inet_ntop(socket.AF_INET if size == 4 else socket.AF_INET6, packed), int(port, 16)))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_wallet_listens_only_on_loopback_and_with_the_option_at_one_more_port(shared, home_in_network):
    assert {address for address, _ in listeners(shared)} <= {"127.0.0.1", "::1"}
    assert [port for address, port in listeners(home_in_network) if address not in ("127.0.0.1", "::1")] == [home_in_network.lan_port]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((ADDRESS, home_in_network.port))


@pytest.mark.parametrize("address", ["0.0.0.0", "8.8.8.8", "172.32.0.1", "192.168.1", "::1", "example.org"])
def test_an_address_outside_the_network_of_a_home_or_office_is_refused(commands, address):
    result = commands.run("serve", "--lan", "--lan-address", address)
    assert result.returncode == 2 and "isn't an IPv4 address on a home or office network" in result.stderr


def test_without_the_named_address_the_wallet_is_served_at_the_computer_and_says_why_no_device_can_connect(made_home, tmp_path):
    with Wallet.copied(made_home, tmp_path, "--lan", "--lan-port", free_port(), "--lan-address", "10.255.255.1") as wallet:
        wait_for_output(wallet, "doesn't have the address 10.255.255.1")
        assert "doesn't have the address 10.255.255.1" in unescape(signed_in(wallet).devices().text)


def test_a_port_in_use_is_refused(commands, home_in_network):
    wallet = Wallet(commands.home, commands.home)
    ports = ("--port", wallet.port, "--sandbox-port", wallet.sandbox_port)
    taken = ("--lan-address", ADDRESS, "--lan-port", home_in_network.lan_port)
    assert f"Port {home_in_network.lan_port} is in use" in commands.refused("serve", *ports, "--lan", *taken)


def test_the_terminal_shows_address_and_fingerprint_and_only_the_owner_can_read_the_key(home_in_network):
    phone = Phone(home_in_network)
    phone.get("/")
    said = home_in_network.output()
    assert home_in_network.lan_url in said
    assert phone.fingerprint.hex(" ").upper() in " ".join(re.findall(r"^  ((?:[0-9A-F]{2} ?){8})$", said, re.MULTILINE))
    file = home_in_network.home / "lan.pem"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "PRIVATE KEY" in file.read_text()


def test_the_certificate_stays_the_same_after_a_restart(in_network):
    phone = Phone(in_network)
    phone.get("/")
    before = phone.fingerprint
    in_network.stop()
    in_network.start()
    phone.get("/")
    assert phone.fingerprint == before


# Without being paired


def test_a_stranger_gets_only_the_pairing_page_and_its_assets(home_in_network, computer):
    stranger = Phone(home_in_network)
    assert is_pairing_page(stranger.get("/")) and stranger.get("/").status == 200
    for path in PLACES + [computer.base + "/overview", computer.base + "/events/x"]:
        answer = stranger.get(path)
        assert (answer.status, is_pairing_page(answer)) == (403, True), path
        answer = stranger.post(path, {"pin": PIN}) if path != "/pair" else answer
        assert is_pairing_page(answer), path
    for path in ("/style.css", "/app.js", "/emblem.svg", "/manifest.webmanifest", "/icon-192.png"):
        assert stranger.get(path).status == 200, path


def test_a_session_of_the_computer_is_not_valid_on_a_device_nor_a_devices_on_the_computer(home_in_network, computer, phone):
    thief = Phone(home_in_network)
    thief.cookie, thief.base = computer.cookie, computer.base
    assert is_pairing_page(thief.get("/overview"))
    other = copy(phone)
    other.cookie, other.base = computer.cookie, computer.base
    assert other.get("/overview").location == "/sign-in?to=overview"
    phone.sign_in()
    assert phone.get("/overview").status == 200
    local = copy(computer)
    local.cookie, local.base = phone.cookie, phone.base
    assert local.get("/overview").location == "/sign-in?to=overview"


def test_guessed_and_copied_device_cookies_are_refused_and_a_planted_one_changes_nothing(home_in_network, known):
    secret = known.device.split("=")[1]
    with sqlite3.connect(home_in_network.home / "home.sqlite") as database:
        digests = [row[0].hex() for row in database.execute("SELECT digest FROM device")]
    assert hashlib.sha256(secret.encode()).hexdigest() in digests, "only the digest is stored"
    assert secret not in str(digests)
    for guess in ("", "0" * 64, secret[:-1], secret.upper().lower()[::-1], secret + "0", *digests):
        stranger = Phone(home_in_network)
        stranger.device = f"__Host-basicpay-device={guess}"
        assert is_pairing_page(stranger.get("/overview")), guess
    # Another cookie of the same name before the right one changes nothing.
    both = copy(known)
    both.device = f"__Host-basicpay-device=planted; {known.device}"
    assert both.get("/sign-in").status == 200


# Connections and requests


def test_a_request_without_tls_gets_nothing(home_in_network):
    for request in (f"GET / HTTP/1.1\r\nHost: {ADDRESS}:{home_in_network.lan_port}\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"):
        with socket.create_connection((ADDRESS, home_in_network.lan_port), timeout=10) as plain:
            plain.sendall(request.encode())
            text = received(plain)
        assert b"HTTP" not in text and b"BasicPay" not in text


def version(wallet, context) -> str:
    with socket.create_connection((ADDRESS, wallet.lan_port), timeout=10) as plain, context.wrap_socket(plain) as secure:
        return secure.version()


def test_tls_before_1_2_is_refused(home_in_network):
    old = trusting()
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with pytest.raises((ssl.SSLError, ConnectionError)):
        version(home_in_network, old)
    last = trusting()
    last.maximum_version = ssl.TLSVersion.TLSv1_2
    assert (version(home_in_network, last), version(home_in_network, trusting())) == ("TLSv1.2", "TLSv1.3")


def test_http_2_is_chosen_if_the_client_offers_it(home_in_network):
    for offered, chosen in ((["h2", "http/1.1"], "h2"), (["http/1.1"], "http/1.1")):
        with socket.create_connection((ADDRESS, home_in_network.lan_port), timeout=10) as plain, trusting(*offered).wrap_socket(plain) as secure:
            assert secure.selected_alpn_protocol() == chosen


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1", "basicpay.localhost", f"{ADDRESS}.evil.example", f"{ADDRESS}:1", ""])
def test_a_request_under_another_host_name_is_refused(home_in_network, phone, host):
    name = host if ":" in host else f"{host}:{home_in_network.lan_port}"
    for client in (Phone(home_in_network), phone):
        answer = client.get("/", host=name)
        assert answer.status == 421 and 'id="pairing"' not in answer.text
    assert phone.get("/sign-in").status == 200


def test_forms_from_pages_of_other_origins_are_refused(home_in_network, computer, phone):
    computer.devices()
    stranger = Phone(home_in_network)
    for origin in ("https://evil.example", "null", home_in_network.url, f"http://{ADDRESS}:{home_in_network.lan_port}", None):
        assert stranger.post("/pair", stranger.asking(), origin=origin).status == 403
    assert computer.devices().hidden.get("request") is None
    phone.sign_in()
    token = phone.get("/overview").token
    for origin in ("https://evil.example", home_in_network.url, None):
        assert phone.post("/sign-out", {"token": token}, origin=origin).status == 403
    assert phone.is_signed_in()


def test_oversized_requests_are_refused_and_silent_connections_do_not_block_others(home_in_network, phone):
    assert Phone(home_in_network).post("/pair", {"commitment": "x", "name": "x" * 20_000}).status == 413
    assert phone._send("GET", "/sign-in", None, {"Host": phone.host, "X-Large": "x" * 20_000}).status == 431
    context, silent = trusting(), []
    for _ in range(300):
        silent.append(socket.create_connection((ADDRESS, home_in_network.lan_port), timeout=30))
    for _ in range(100):
        silent.append(context.wrap_socket(socket.create_connection((ADDRESS, home_in_network.lan_port), timeout=30)))
    assert phone.get("/sign-in").status == 200
    assert Computer(home_in_network).get("/sign-in").status == 200, "nor does it keep the computer's own browser out"
    for connection in silent:
        connection.close()


@pytest.mark.waits
def test_a_connection_without_a_tls_handshake_is_ended(home_in_network):
    with socket.create_connection((ADDRESS, home_in_network.lan_port), timeout=30) as mute:
        began = time.monotonic()
        assert mute.recv(1) == b"", "TLS that is never agreed upon ends"
        assert time.monotonic() - began < 20


def test_a_strangers_requests_are_limited(in_network):
    stranger = Phone(in_network)
    statuses = [stranger.get("/").status for _ in range(61)]
    assert statuses == [200] * 60 + [429]
    assert Computer(in_network).get("/sign-in").status == 200


def test_requests_under_a_wrong_host_name_are_limited_too(in_network):
    stranger = Phone(in_network)
    statuses = stranger.statuses("/", 661, host="evil.example")
    assert set(statuses[:660]) == {421} and statuses[660] == 429
    assert Phone(in_network).get("/").status == 200


def test_strangers_share_a_limit_that_does_not_affect_devices(in_network):
    phone = signed_in(in_network).connect(Phone(in_network))
    statuses = [status for _ in range(11) for status in Phone(in_network).statuses("/emblem.svg", 60)]
    assert set(statuses[:500]) == {200} and statuses[-1] == 429
    assert phone.get("/sign-in").status == 200


def test_a_stranger_learns_neither_language_nor_theme(in_network):
    computer = signed_in(in_network)
    phone = computer.connect(Phone(in_network))
    for path, value in (("settings/language", "de"), ("settings/theme", "dark")):
        page = computer.get("/" + path)
        field = re.search(r'<input type="radio"[^>]* name="([a-z]+)"', page.text)[1]
        assert computer.post("/" + path, {"token": page.token, field: value}).status == 303
    stranger = Phone(in_network).get("/").text
    assert '<html lang="en"' in stranger and "data-theme" not in stranger
    own = phone.get("/sign-in").text
    assert '<html lang="de"' in own and 'data-theme="dark"' in own


# What a device may do


def test_a_device_can_neither_see_let_in_nor_remove_other_devices(in_network):
    computer = signed_in(in_network)
    phone, other = computer.connect(Phone(in_network)), computer.connect(Phone(in_network), "Another")
    computer.devices()
    third = Phone(in_network)
    third.ask("Third")
    request = computer.devices().hidden["request"]
    phone.sign_in()
    page = phone.get("/settings/devices")
    assert "Another" not in page.text and number(page) is None and "<svg class=\"qr\"" not in page.text
    token = page.token
    for path in ("/settings/devices", "/settings/devices/refuse"):
        assert phone.post(path, {"token": token, "request": request, "pin": PIN}).status == 404
    assert not third.is_let_in and other.is_let_in
    computer.refuse()
    # Whatever number a device sends, it removes itself.
    other.sign_in()
    first = in_network.commands.json("devices", "list")["devices"][0]["id"]
    assert other.post("/settings/devices/remove", {"token": other.get("/settings/devices").token, "device": first}).location == "/"
    assert not other.is_let_in and phone.is_signed_in()


def test_a_device_cannot_erase_the_wallet_whether_signed_in_or_not(home_in_network, phone):
    phone.sign_in()
    erased = {"word": "ERASE"}
    answer = phone.post("/settings/reset", erased | {"token": phone.get("/settings/reset").token})
    assert answer.status == 403 and "only do that on the computer" in answer.text
    # A browser that was signed in here before may erase without the PIN, on the computer.
    phone.cookie, phone.base = None, ""
    answer = phone.post("/sign-in/forgotten", erased | {"token": phone.get("/sign-in/forgotten").token})
    assert answer.status == 403 and "Nothing was erased" in answer.text
    assert (home_in_network.home / "vault.json").exists()


def test_a_device_gets_only_the_wallets_pages(phone):
    for path in ("/sign-up", "/restore", "/friendbot", "/ledgers", "/control", "/.well-known/stellar.toml"):
        assert phone.get(path).status in (303, 404), path
    assert phone.get("/sign-up").status == 404, "a wallet is made at its computer"
    for path in ("/manifest.webmanifest", "/icon-512.png", "/icon-maskable.png"):
        assert phone.get(path).status == 200


def test_amounts_are_typed_on_a_devices_whole_keyboard_since_its_keypad_may_lack_the_wallets_decimal_mark(computer, phone):
    phone.sign_in()
    for path in ("/receive", "/pay/amount?to=GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"):
        keypads = [re.search(r'<input[^>]* name="amount"[^>]*>', who.get(path).text)[0].count("inputmode") for who in (computer, phone)]
        assert keypads == [1, 0], path


def stream(phone: Phone):
    """The events of a page that stays open."""
    path = re.search('data-live="([^"]*)"', phone.get("/overview").text)[1].replace("&amp;", "&")
    connection = phone._connect()
    connection.request("GET", phone.base + "/" + path, headers={"Host": phone.host, "Cookie": "; ".join(phone._cookies(phone.base + "/"))})
    return connection.getresponse()


@pytest.mark.parametrize("way", ["page", "command"])
def test_removing_a_device_ends_its_session_and_its_open_page_at_once(in_network, way):
    computer = signed_in(in_network)
    phone = computer.connect(Phone(in_network))
    phone.sign_in()
    with stream(phone) as events:
        assert events.status == 200
        if way == "page":
            computer.remove()
        else:
            device = in_network.commands.json("devices", "list")["devices"][0]
            assert device["name"] == "Ana's phone"
            assert in_network.commands.json("devices", "revoke", device["id"])["revoked"] == device
        assert is_pairing_page(phone.get("/overview"))
        assert b"event: signed-out" in events.read()
    assert computer.is_signed_in()
    assert "There is no device 1" in in_network.commands.refused("devices", "revoke", 1)


def test_signing_in_on_a_device_ends_only_its_earlier_session(home_in_network, computer, phone):
    phone.sign_in()
    earlier = copy(phone)
    phone.cookie, phone.base = None, ""
    phone.sign_in()
    assert not earlier.is_signed_in() and phone.is_signed_in() and computer.is_signed_in()


def test_the_command_line_lists_devices_and_refuses_to_revoke_an_unknown_one(home_in_network, known):
    commands = home_in_network.commands
    listed = commands.json("devices", "list")["devices"]
    assert set(listed[0]) == {"id", "name", "addedAt", "lastUsedAt", "expiresAt"}
    assert "Ana's phone" in commands.run("devices", "list").stdout
    assert "There is no device 4711" in commands.refused("devices", "revoke", 4711)
