"""Buying and selling through the imitation of the Meso ramp: in Chromium, with the window in its frame, well and badly behaved."""

import json
import re
import signal
import sqlite3
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from pages import DESKTOP, PHONE, Screens
from playwright.sync_api import expect
from program import PIN, Commands, Program, Wallet, free_port

PLACES = ["SOL on Solana", "USDC on Solana", "ETH on Ethereum", "USDC on Ethereum", "POL on Polygon", "USDC on Polygon"]


class House:
    """A sandbox with its switches, and a wallet that uses it, on one home."""

    def __init__(self, folder):
        self.folder, self.home = folder, folder / "home"
        self.commands = Commands(self.home)
        self.commands.json("account", "create", pin=PIN)
        self.ports = {name: free_port() for name in ("port", "anchor-port", "ramp-port", "fault-port")}
        options = [text for name, port in self.ports.items() for text in (f"--{name}", port)]
        self.sandbox = Program("sandbox", "--home", self.home, *options, port=self.ports["port"], log=folder / "sandbox")
        self.wallet = Wallet(self.home, folder / "wallet")

    @property
    def ramp(self) -> str:
        return f"http://localhost:{self.ports['ramp-port']}"

    def switch(self, path: str, method="POST", **fields):
        url = f"http://127.0.0.1:{self.ports['fault-port']}/ramp{path}"
        data = urlencode(fields).encode() if method == "POST" else None
        with urlopen(Request(url, data=data, method=method), timeout=10) as answer:
            return json.load(answer)

    def steps(self, number=-1) -> list[str]:
        """What is kept of a purchase, the newest by default."""
        with sqlite3.connect(f"file:{self.home}/sandbox/wallet.sqlite?mode=ro", uri=True) as database:
            ids = [row[0] for row in database.execute("SELECT id FROM ramp ORDER BY id")]
            return [row[0] for row in database.execute("SELECT kind FROM rampStep WHERE ramp = ? ORDER BY id", (ids[number],))]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("ramp"))
    with house.sandbox, house.wallet:
        yield house


@pytest.fixture
def enter(browser):
    """Opens a signed-in browser on a house; at the end nothing may have been asked of any other place, and no script of the wallet's may have failed."""
    contexts, complaints = [], []

    def enter(house, size=PHONE, theme="light") -> Screens:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale="en-US")
        context.set_default_timeout(15_000)
        contexts.append(context)
        known = (house.wallet.url + "/", "http://localhost:")
        context.on("request", lambda request: request.url.startswith(known) or complaints.append("request to " + request.url))
        context.on("weberror", lambda error: complaints.append(f"script failed: {error.error}"))
        screens = Screens(context.new_page(), house.wallet.url)
        screens.open("/sign-in")
        screens.sign_in()
        screens.at("/overview", "Overview")
        screens.go("Transfers")
        screens.row("Ramp")
        screens.at("/ramp", "Ramp")
        return screens

    yield enter
    for context in contexts:
        context.close()
    assert complaints == []


class Window:
    """The ramp's window, as a person goes through it."""

    def __init__(self, screens: Screens, what="SOL on Solana", amount="50", way="Buy with a card", proof=None):
        self.screens, self.page = screens, screens.page
        self.page.get_by_label(way).check()
        self.page.get_by_label("What", exact=True).select_option(label=what)
        screens.field("Amount").fill(amount)
        if proof:
            self.page.get_by_text("Proof of your address", exact=True).click()
            self.page.get_by_label(proof).check()
            if proof.startswith("Sign by itself"):
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
        self.frame.get_by_role("button", name="Continue").click()

    STEPS = ["amount", "email", "code", "card", "tax", "proof", "review"]

    def go(self, until="proof"):
        """Goes on as far as a step, which is then shown."""
        steps = {
            "amount": {}, "email": {"email": "ada@example.com"} | ({"password": "analytical"} if self.password else {}), "code": {"code": "000000"},
            "card": {"card": "5305 4847 4880 0098", "cvv": "435", "expiry": "12/2025"}, "tax": {"tax": "1234"},
        }  # fmt: skip
        headings = {"email": "Your e-mail address", "code": "Your telephone", "card": "Your debit card", "tax": "Your tax id"}
        for step in self.STEPS[: self.STEPS.index(until)]:
            if step in headings:
                self.at(headings[step])
            if step in steps:
                self.fill(**steps[step])

    def prove(self, pin=PIN):
        self.frame.get_by_role("button", name="Ask my wallet").click()
        expect(self.page.get_by_role("heading", name="The ramp asks you to prove that this address is yours")).to_be_visible()
        self.screens.field("PIN or passphrase").fill(pin)
        self.screens.press("Sign this text")

    def buy(self, name="Buy"):
        self.frame.get_by_role("button", name=name, exact=True).click()

    def ends(self, headline):
        expect(self.page).to_have_url(re.compile(r"/ramp/transfers/\d+$"))
        expect(self.page.get_by_role("heading", name=headline)).to_be_visible()


@pytest.mark.parametrize("what", PLACES)
def test_a_purchase_to_completion(house, enter, what):
    window = Window(enter(house), what)
    window.go()
    window.prove()
    window.buy()
    window.ends("Done, as the ramp says")
    assert house.steps() == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]
    shown = window.page.get_by_role("region", name="Details").locator("data.hash").get_attribute("value")
    assert shown.startswith("imitation" if "Solana" in what else "0x")


@pytest.mark.parametrize("size,theme", [(PHONE, "light"), (PHONE, "dark"), (DESKTOP, "light"), (DESKTOP, "dark")])
def test_how_it_looks(house, enter, artifacts, size, theme):
    def picture(name):
        assert window.page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{name} scrolls sideways"
        window.page.screenshot(path=artifacts / f"ramp-{name}-{size[0]}-{theme}.png", full_page=True)

    screens = enter(house, size, theme)
    screens.page.screenshot(path=artifacts / f"ramp-begin-{size[0]}-{theme}.png", full_page=True)
    window = Window(screens)
    window.at("Buy SOL")
    picture("window")
    window.go()
    window.frame.get_by_role("button", name="Ask my wallet").click()
    text = window.page.locator("[data-text]")
    expect(text).to_contain_text("Nonce: ")
    assert "\n\nWallet: " in text.text_content()
    picture("proof")
    window.screens.field("PIN or passphrase").fill("wrong pin")
    window.screens.press("Sign this text")
    expect(window.page.locator(".mistake").first).to_contain_text("not your PIN")
    picture("wrong-pin")
    window.prove()
    window.buy()
    window.ends("Done, as the ramp says")
    picture("done")


def test_refusing_to_sign_is_answered_and_can_be_done_otherwise(house, enter):
    window = Window(enter(house))
    window.go()
    window.frame.get_by_role("button", name="Ask my wallet").click()
    window.screens.press("Don't sign")
    expect(window.frame.get_by_text("Your wallet didn’t sign.")).to_be_visible()
    expect(window.page.locator("[data-text]")).to_have_count(0)
    window.prove()
    window.frame.get_by_role("button", name="Buy", exact=True).wait_for()
    assert house.steps() == ["opened", "ready", "signatureAsked", "signatureRefused", "signatureAsked", "signed"]
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")


def test_signing_by_itself_only_where_that_was_allowed(house, enter):
    window = Window(enter(house), proof="Sign by itself, in this window only")
    window.go()
    window.buy()
    window.ends("Done, as the ramp says")
    assert house.steps() == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]


def test_without_a_proof_nothing_is_ever_signed(house, enter):
    window = Window(enter(house), proof="Sign nothing")
    window.go()
    window.buy()
    window.ends("Done, as the ramp says")
    assert house.steps() == ["opened", "ready", "approved", "executing", "complete"]


@pytest.mark.parametrize("step", Window.STEPS)
@pytest.mark.parametrize("who", ["ramp", "wallet"])
def test_closing_at_each_step(house, enter, step, who):
    window = Window(enter(house))
    window.go("proof" if step == "review" else step)
    if step == "review":
        window.prove()
        window.frame.get_by_role("button", name="Buy", exact=True).wait_for()
    if who == "ramp":
        window.frame.get_by_role("button", name="Close this window").click()
    else:
        window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert house.steps()[-1] == ("closed" if who == "ramp" else "left")


def test_a_page_that_is_left_or_loaded_again_says_what_is_known(house, enter):
    house.switch("/misbehave", how="hold")
    window = Window(enter(house))
    window.go()
    window.prove()
    window.buy()
    expect(window.page.get_by_role("heading", name="Approved, on its way")).to_be_visible()
    window.page.reload()
    window.ends("Approved; the rest isn't known here")
    expect(window.page.get_by_text("Whether it arrived isn't known here")).to_be_visible()
    assert house.steps()[-2:] == ["approved", "left"]


def test_both_bad_amounts(house, enter):
    window = Window(enter(house), amount="666.66")
    window.go("proof")
    window.at("You can’t go on")
    expect(window.page.get_by_role("alert").filter(has_text="You didn't pass the checks")).to_be_visible()
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert house.steps() == ["opened", "ready", "error", "left"]

    window.screens.link("Ramp")
    window = Window(window.screens, amount="666.06")
    window.go()
    window.prove()
    window.buy()
    expect(window.page.get_by_role("heading", name="Declined", exact=True)).to_be_visible()
    window.frame.get_by_role("button", name="Close this window").click()
    window.ends("Declined")
    assert house.steps()[-2:] == ["declined", "closed"]


def test_a_sale_shows_what_to_send(house, enter, artifacts):
    window = Window(enter(house), "USDC on Ethereum", "12.5", "Sell for dollars")
    window.go()
    window.prove()
    window.buy("Sell")
    tokens = window.page.get_by_role("region", name="Tokens to send")
    expect(tokens.get_by_text("12.5")).to_be_visible()
    values = tokens.locator("data").evaluate_all("all => all.map(each => each.value)")
    own = window.screens.page.locator("iframe").get_attribute("src")
    address = re.search("walletAddress=(0x[0-9A-Fa-f]{40})", own)[1]
    usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    assert values == [address, usdc, f"ethereum:{usdc}@1/transfer?address={address}&uint256=12500000"]
    window.page.screenshot(path=artifacts / "ramp-sale-390-light.png", full_page=True)
    window.screens.press("I have sent it")
    expect(window.page).to_have_url(re.compile(r"/ramp/transfers/"), timeout=30_000)
    window.ends("Done, as the ramp says")
    assert house.steps()[4:] == ["sendAsked", "sent", "approved", "executing", "complete"]


# Windows that misbehave


@pytest.mark.parametrize("how", ["wrong-origin", "malformed", "huge"])
def test_what_the_window_says_wrongly_is_ignored(house, enter, how):
    house.switch("/misbehave", how=how)
    window = Window(enter(house))
    window.at("Buy SOL")
    window.page.wait_for_timeout(500)
    expect(window.page.locator("[data-text]")).to_have_count(0)
    window.go()
    window.prove()
    window.buy()
    window.ends("Done, as the ramp says")
    steps = house.steps()
    ignored = steps.count("messageRefused")
    assert ignored >= {"wrong-origin": 3, "malformed": 10, "huge": 1}[how]
    assert [step for step in steps if step != "messageRefused"] == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]


def test_a_window_that_leads_elsewhere_gets_nothing(house, enter):
    house.switch("/misbehave", how="navigate")
    window = Window(enter(house))
    window.page.wait_for_timeout(1_000)
    expect(window.page.locator("[data-text]")).to_have_count(0)
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert set(house.steps()) <= {"opened", "ready", "messageRefused", "left"}


@pytest.mark.parametrize("how", ["repeated", "late"])
def test_repeated_and_late_events_change_nothing(house, enter, how):
    house.switch("/misbehave", how=how)
    window = Window(enter(house))
    window.go()
    window.prove()
    window.buy()
    window.ends("Done, as the ramp says")
    steps = [step for step in house.steps() if step not in ("ready", "messageRefused")]
    assert steps == ["opened", "signatureAsked", "signed", "approved", "executing", "complete"]


@pytest.mark.parametrize("how", ["error", "unsupported-network", "unsupported-asset", "configuration"])
def test_errors_are_told_and_kept(house, enter, how):
    house.switch("/misbehave", how=how)
    window = Window(enter(house))
    expect(window.page.get_by_role("alert").filter(has_text="The imitation was told to")).to_be_visible()
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert house.steps() == ["opened", "ready", "error", "left"]


@pytest.mark.parametrize(
    "change,sentence",
    [
        ({"network": "eip155:5"}, "This network isn't supported."), ({"destinationAsset": "DOGE"}, "This asset isn't supported."),
        ({"destinationAsset": "ETH"}, "ETH doesn't exist on Solana."), ({"partnerId": ""}, "The partner id is missing."),
        ({"walletAddress": "nobody"}, "The wallet's address isn't one of Solana."), ({"sourceAmount": "-1"}, "The amount isn't a number."),
    ],
)  # fmt: skip
def test_the_imitation_refuses_what_the_real_one_would(house, browser, change, sentence):
    fields = {
        "partnerId": "x", "network": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "walletAddress": "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2",
        "sourceAmount": "50", "destinationAsset": "SOL", "sourceAsset": "USD", "authenticationStrategy": "wallet_verification",
    }  # fmt: skip
    page = browser.new_page()
    page.goto(f"{house.ramp}/app?" + urlencode(fields | change))
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_text("it moves no money")).to_be_visible()
    page.close()


def test_only_the_page_with_the_window_lets_in_a_frame_and_only_the_ramps(house, enter):
    screens = enter(house)
    answers = {}
    screens.page.on("response", lambda answer: answers.__setitem__(answer.url, answer.headers))
    Window(screens).at("Buy SOL")
    policies = {url: headers.get("content-security-policy", "") for url, headers in answers.items() if url.startswith(house.wallet.url)}
    framing = [policy for policy in policies.values() if "frame-src" in policy]
    assert len(framing) == 1 and framing[0].endswith(f"; frame-src {house.ramp}")
    assert all("default-src 'none'" in policy for policy in policies.values())
    frame = screens.page.locator("iframe")
    assert frame.get_attribute("sandbox") == "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    assert frame.get_attribute("allow") == "payment" and frame.get_attribute("referrerpolicy") == "origin"


# Ends and beginnings of the program


def test_a_program_that_is_killed_between_approval_and_completion_says_what_is_known(tmp_path, enter):
    house = House(tmp_path)
    house.sandbox.start()
    house.wallet.start()
    try:
        house.switch("/misbehave", how="hold")
        screens = enter(house)
        window = Window(screens)
        window.go()
        window.prove()
        window.buy()
        expect(window.page.get_by_role("heading", name="Approved, on its way")).to_be_visible()
        for program in (house.wallet, house.sandbox):
            program.process.send_signal(signal.SIGKILL)
            program.process.wait()
        assert house.steps()[-1] == "approved"
        house.sandbox.start()
        house.wallet.start()
        screens = enter(house)
        screens.page.get_by_role("region", name="Bought and sold").get_by_role("link").first.click()
        expect(screens.page.get_by_role("heading", name="Approved; the rest isn't known here")).to_be_visible()
        expect(screens.page.get_by_text("Look for Meso's e-mail")).to_be_visible()
        expect(screens.page.get_by_text("The payment was approved.")).to_be_visible()
    finally:
        house.wallet.stop()
        house.sandbox.stop()


def test_a_purchase_is_followed_on_the_command_line(tmp_path, enter):
    house = House(tmp_path)
    port = free_port()
    log = tmp_path / "buy"
    buy = Program(
        "ramp", "buy", "--asset", "SOL", "--chain", "solana", "--amount", "25", "--print", "--json", "--home", house.home, "--port", port,
        port=port, log=log, host="basicpay.localhost",
    ).start()  # fmt: skip
    house.wallet.port = port
    window = Window(enter(house), amount="25")
    window.go()
    window.prove()
    window.buy()
    assert buy.process.wait(timeout=30) == 0, buy.output()
    document = json.loads(log.read_text().splitlines()[-1])
    assert document["status"] == "complete" and document["networkTransactionId"].startswith("imitation") and document["amount"] == "25"
    assert "/ramp?chain=solana&asset=SOL&amount=25" in log.read_text()


def test_how_soon_the_window_is_there_and_how_much_script_it_takes(house, enter, artifacts):
    screens = enter(house)
    scripts = {}
    screens.page.on("response", lambda answer: answer.url.endswith(".js") or ".js?" in answer.url and scripts.__setitem__(answer.url, len(answer.body())))
    screens.field("Amount").fill("50")
    begin = time.monotonic()
    screens.press("Open the ramp's window")
    frame = screens.page.frame_locator("iframe[title=\"The ramp's window\"]")
    frame.get_by_role("heading", name="Buy SOL").wait_for()
    seconds = time.monotonic() - begin
    own = {url.split("/")[-1].split("?")[0]: size for url, size in scripts.items() if url.startswith(house.wallet.url)}
    (artifacts / "ramp-figures.json").write_text(json.dumps({"secondsFromClickToWindow": round(seconds, 3), "scriptBytes": own}))
    assert seconds < 10 and own.get("ramp.js", 10_000) < 8_000
