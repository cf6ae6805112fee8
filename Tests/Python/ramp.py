"""A sandbox whose imitation of the Meso ramp can be made to misbehave, a wallet that uses it, and the steps of a person in the ramp's window."""

import json
import re
import sqlite3
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from pages import PATIENCE, PHONE, Screens
from playwright.sync_api import Error, expect
from program import PIN, Commands, Program, Wallet, free_port

PLACES = ["SOL on Solana", "USDC on Solana", "ETH on Ethereum", "USDC on Ethereum", "POL on Polygon", "USDC on Polygon"]


class RampSandbox:
    """A sandbox with the switches for the ramp's misbehaviour, and a wallet that uses it, on one home."""

    def __init__(self, folder):
        self.folder, self.home = folder, folder / "home"
        self.commands = Commands(self.home)
        self.commands.new_account()
        self.ports = {name: free_port() for name in ("port", "anchor-port", "ramp-port", "fault-port")}
        options = [text for name, port in self.ports.items() for text in (f"--{name}", port)]
        self.sandbox = Program("sandbox", "--home", self.home, "--no-delays", *options, port=self.ports["port"], log=folder / "sandbox")
        self.wallet = Wallet(self.home, folder / "wallet")

    @property
    def ramp(self) -> str:
        return f"http://localhost:{self.ports['ramp-port']}"

    def switch(self, path: str, method="POST", **fields):
        url = f"http://127.0.0.1:{self.ports['fault-port']}/ramp{path}"
        data = urlencode(fields).encode() if method == "POST" else None
        with urlopen(Request(url, data=data, method=method), timeout=30) as answer:
            return json.load(answer)

    def steps(self, number=-1) -> list[str]:
        """The recorded steps of a purchase, the newest by default."""
        with sqlite3.connect(f"file:{self.home}/sandbox/wallet.sqlite?mode=ro", uri=True) as database:
            ids = [row[0] for row in database.execute("SELECT id FROM ramp ORDER BY id")]
            return [row[0] for row in database.execute("SELECT kind FROM rampStep WHERE ramp = ? ORDER BY id", (ids[number],))]

    def has_noted(self, page, step: str, count: int = 1):
        """Waits until the newest purchase has this step recorded so many times."""
        for _ in range(PATIENCE // 20):
            if self.steps().count(step) >= count:
                return
            page.wait_for_timeout(20)
        raise AssertionError(f"“{step}” isn't kept {count} times: {self.steps()}")


@pytest.fixture(scope="module")
def ramp_sandbox(tmp_path_factory):
    ramp_sandbox = RampSandbox(tmp_path_factory.mktemp("ramp"))
    with ramp_sandbox.sandbox, ramp_sandbox.wallet:
        yield ramp_sandbox


@pytest.fixture
def enter(browser):
    """Opens a signed-in browser on a wallet with the ramp. Fails at the end if a request went to another host or a script failed."""
    contexts, complaints = [], []

    def enter(ramp_sandbox, size=PHONE, theme="light") -> Screens:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale="en-US")
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        known = (ramp_sandbox.wallet.url + "/", "http://localhost:")
        context.on("request", lambda request: request.url.startswith(known) or complaints.append("request to " + request.url))
        context.on("weberror", lambda error: complaints.append(f"script failed: {error.error}"))
        screens = Screens(context.new_page(), ramp_sandbox.wallet.url).signed_in()
        screens.go("Transfers")
        screens.row("Ramp")
        screens.at("/ramp", "Ramp")
        return screens

    yield enter
    for context in contexts:
        context.close()
    assert not complaints, complaints


class Window:
    """The steps of a person in the ramp's window."""

    def __init__(self, screens: Screens, what="SOL on Solana", amount="50", way="Buy with a card", proof=None):
        self.screens, self.page = screens, screens.page
        self.page.get_by_label(way).check()
        self.page.get_by_label("What", exact=True).select_option(label=what)
        screens.field("Amount").fill(amount)
        if proof:
            self.page.get_by_text("Proof of your address", exact=True).click()
            self.page.get_by_label(proof).check()
            if proof.startswith("Sign automatically"):
                screens.field("PIN or passphrase").fill(PIN)
        screens.press("Open the ramp's window")
        self.frame = self.page.frame_locator("iframe[title=\"The ramp's window\"]")
        self.password = proof == "Sign nothing"

    def at(self, heading):
        expect(self.frame.get_by_role("heading", level=1)).to_have_text(heading)
        expect(self.frame.get_by_text("it moves no money")).to_be_visible()

    def fill(self, **fields):
        for name, value in fields.items():
            self.frame.locator(f"[name={name}]").fill(value)
        self.press("Continue")

    def press(self, name):
        """Presses a button in the window once it receives mouse events: after the page was resized, the browser first locates the frame again."""
        button = self.frame.get_by_role("button", name=name, exact=True)
        for x in (4, 8) * 100:
            try:
                button.evaluate("button => button.addEventListener('mousemove', () => { button.hears = true })")
                button.hover(position={"x": x, "y": 4})
                if button.evaluate("button => button.hears"):
                    break
            except Error as error:
                # The page around the window was just replaced by the next one.
                if "Execution context was destroyed" not in str(error):
                    raise
        else:
            raise AssertionError(f"the button “{name}” receives no mouse events")
        button.click()

    STEPS = ["amount", "email", "code", "card", "tax", "proof", "review"]

    def go(self, until="proof", at=lambda step: None):
        """Continues until a step is shown. `at` is called with each step on the way."""
        steps = {
            "amount": {}, "email": {"email": "ada@example.com"} | ({"password": "analytical"} if self.password else {}), "code": {"code": "000000"},
            "card": {"card": "5305 4847 4880 0098", "cvv": "435", "expiry": "12/2025"}, "tax": {"tax": "1234"},
        }  # fmt: skip
        headings = {"email": "Your e-mail address", "code": "Your telephone", "card": "Your debit card", "tax": "Your tax ID"}
        for step in self.STEPS[: self.STEPS.index(until)]:
            if step in headings:
                self.at(headings[step])
            at(step)
            if step in steps:
                self.fill(**steps[step])

    def prove(self, pin=PIN):
        self.press("Ask my wallet")
        expect(self.page.get_by_role("heading", name="The ramp asks you to prove that this address is yours")).to_be_visible()
        self.sign(pin)

    def sign(self, pin=PIN):
        self.screens.field("PIN or passphrase").fill(pin)
        self.screens.press("Sign this text")

    def buy(self, name="Buy"):
        self.press(name)

    def pay(self):
        """Continues until the ramp has approved the purchase. A sandbox that holds purchases leaves it there."""
        self.go()
        self.prove()
        self.buy()
        expect(self.page.get_by_role("heading", name="Approved, on its way")).to_be_visible()

    def ends(self, headline):
        expect(self.page).to_have_url(re.compile(r"/ramp/transfers/\d+$"))
        expect(self.page.get_by_role("heading", name=headline)).to_be_visible()
