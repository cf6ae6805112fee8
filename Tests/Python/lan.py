"""A wallet served on the local network, and a phone there that opens it."""

import hashlib
import itertools
import re
import secrets
import socket
import ssl
import sys
import time
from http.client import HTTPSConnection

from program import PIN, Wallet, free_port
from raw_client import Answer, RawClient

# An address of this machine other than the one at which the wallet is served locally. Only Linux has more than one.
ADDRESS = "127.0.0.2" if sys.platform == "linux" else "127.0.0.1"
# The address that each phone connects from.
PEERS = (f"127.1.{number // 250}.{number % 250 + 1}" if sys.platform == "linux" else "127.0.0.1" for number in itertools.count())


class LANWallet(Wallet):
    """`basicpay serve --lan`."""

    def __init__(self, home, log, *options, delays=False):
        # The ports after it are the ramp's and the anchor's.
        self.lan_port = free_port()
        super().__init__(home, log, "--lan", "--lan-port", self.lan_port, "--lan-address", ADDRESS, *options, delays=delays)

    def _answers(self) -> bool:
        if not super()._answers():
            return False
        try:
            socket.create_connection((ADDRESS, self.lan_port), timeout=5).close()
            return True
        except OSError:
            return False

    @property
    def lan_url(self) -> str:
        return f"https://{ADDRESS}:{self.lan_port}"


def wait_for_output(wallet: Wallet, text: str):
    """Waits until the program has printed a text."""
    deadline = time.monotonic() + 60
    while text not in wallet.output():
        assert time.monotonic() < deadline, wallet.output()
        time.sleep(0.02)


def trusting(*protocols: str) -> ssl.SSLContext:
    """A context that accepts any certificate, as a browser does once its owner dismisses the warning. `protocols` is for ALPN."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(protocols or ["http/1.1"])
    return context


def received(connection: socket.socket) -> bytes:
    """Everything received until the other side ends the connection."""
    text = b""
    try:
        while part := connection.recv(4096):
            text += part
    except ConnectionError:
        pass
    return text


class Phone(RawClient):
    """A device on the local network, which behaves as its browser would unless a test overrides that."""

    def __init__(self, wallet: LANWallet, port: int | None = None):
        super().__init__(wallet)
        self.wallet, self.port = wallet, port or wallet.lan_port
        self.host, self.origin = f"{ADDRESS}:{wallet.lan_port}", wallet.lan_url
        # The cookie that identifies the device, and its browser's random bytes.
        self.device, self.random = None, secrets.token_hex(32)
        # Its own address, and the digest of the certificate that it saw last.
        self.peer, self.fingerprint = next(PEERS), b""

    def _connect(self) -> HTTPSConnection:
        connection = HTTPSConnection(ADDRESS, self.port, timeout=30, context=trusting(), source_address=(self.peer, 0))
        connection.connect()
        self.fingerprint = hashlib.sha256(connection.sock.getpeercert(binary_form=True)).digest()
        return connection

    def _cookies(self, path: str) -> list[str]:
        return ([self.device] if self.device else []) + super()._cookies(path)

    def _keep(self, cookie: str):
        if not cookie.startswith("__Host-basicpay-device="):
            return super()._keep(cookie)
        assert set(cookie.split("; ")[1:]) >= {"Path=/", "Secure", "HttpOnly", "SameSite=Strict"}, cookie
        self.device = None if "Max-Age=0" in cookie else cookie.split(";")[0]

    def asking(self, name: str = "Ana's phone") -> dict:
        """The fields with which it asks to be let in."""
        return {"commitment": self.get("/").hidden["commitment"], "browser": self.random, "name": name}

    def ask(self, name: str = "Ana's phone") -> Answer:
        """Asks to be let in, and returns the page with its number."""
        assert self.post("/pair", self.asking(name)).location == "/"
        return self.get("/")

    def sign_in(self) -> Answer:
        answer = super().sign_in()
        assert answer.location == "/overview", answer.text
        return answer

    @property
    def is_let_in(self) -> bool:
        return "<h1>Sign in</h1>" in self.get("/sign-in").text


class Computer(RawClient):
    """A browser signed in on the wallet's own computer."""

    def devices(self) -> Answer:
        return self.get("/settings/devices")

    def approve(self, pin: str = PIN) -> Answer:
        return self.post("/settings/devices", {**self.devices().hidden, "pin": pin})

    def refuse(self) -> Answer:
        return self.post("/settings/devices/refuse", self.devices().hidden)

    def remove(self) -> Answer:
        """Removes the device that is last in the list."""
        return self.post("/settings/devices/remove", self.devices().hidden)

    def connect(self, phone: Phone, name: str = "Ana's phone") -> Phone:
        """Lets a device in."""
        self.devices()
        assert number(phone.ask(name)) == number(self.devices())
        assert self.approve().location == "/settings/devices"
        assert phone.is_let_in
        return phone


def number(answer: Answer) -> str | None:
    """The six digits on a page."""
    found = re.search(r'class="figure centre"[^>]*>(\d{3} \d{3})<', answer.text)
    return found[1] if found else None


def signed_in(wallet) -> Computer:
    computer = Computer(wallet)
    computer.sign_in()
    return computer


def is_pairing_page(answer) -> bool:
    """Whether an answer is the pairing page. It must be a page for strangers, with nothing of the wallet's."""
    strange = re.search(r"Sandbox|data-passkeys|class=\"account\"|G[A-Z2-7]{55}|Sign in", answer.text)
    assert not strange and not answer.headers.get_all("Set-Cookie"), answer.text
    return 'id="pairing"' in answer.text
