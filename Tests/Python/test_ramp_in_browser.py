"""Buying and selling through the imitation of the Meso ramp: in Chromium, with the window in its frame."""

import json
import re
import signal
import time

import pytest
from authenticator import Authenticator
from pages import findings, pictures
from playwright.sync_api import expect
from program import PIN, Program, free_port
from ramp import PLACES, RampSandbox, Window, enter, ramp_sandbox  # noqa: F401

@pytest.mark.parametrize("what", PLACES)
def test_a_purchase_is_completed(ramp_sandbox, enter, what):
    window = Window(enter(ramp_sandbox), what)
    window.go()
    window.prove()
    window.buy()
    window.ends("Done, according to the ramp")
    assert ramp_sandbox.steps() == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]
    shown = window.page.get_by_role("region", name="Details").locator("data.hash").get_attribute("value")
    assert shown.startswith("imitation" if "Solana" in what else "0x")


def test_the_page_of_a_purchase_says_that_its_amount_can_be_changed_in_the_window(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox))
    window.fill(amount="80")
    window.at("Your e-mail address")
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    details = window.page.get_by_role("region", name="Details")
    expect(details.get_by_text("Amount entered here")).to_be_visible()
    expect(details.get_by_text("50 USD", exact=True)).to_be_visible()
    expect(details.get_by_text("The amount can be changed in the ramp's window.")).to_be_visible()


def test_the_pages_of_the_ramp_fit_the_window_and_pass_axe(ramp_sandbox, enter, artifacts):
    def picture(name):
        def look_at(look):
            assert name not in ("amount", "proof", "approved", "done") or findings(window.page, look) == [], f"{name} ({look})"

        pictures(window.page, artifacts, "ramp-" + name, look_at)

    screens = enter(ramp_sandbox)
    screens.page.get_by_text("QR code", exact=True).first.click()
    expect(screens.page.get_by_role("img", name="QR code of the address").first).to_be_visible()
    screens.picture(artifacts, "ramp-begin")
    ramp_sandbox.switch("/misbehave", how="hold")
    window = Window(screens)
    window.at("Buy SOL")
    window.go(at=picture)
    window.at("Prove that the wallet is yours")
    window.press("Ask my wallet")
    text = window.page.locator("[data-text]")
    expect(text).to_contain_text("Nonce: ")
    assert "\n\nWallet: " in text.text_content()
    picture("proof")
    window.screens.field("PIN or passphrase").fill("wrong pin")
    window.screens.press("Sign this text")
    expect(window.page.locator(".mistake").first).to_contain_text("not your PIN")
    picture("wrong-pin")
    window.sign()
    window.frame.get_by_role("button", name="Buy", exact=True).wait_for()
    picture("review")
    window.buy()
    expect(window.page.get_by_role("heading", name="Approved, on its way")).to_be_visible()
    picture("approved")
    ramp_sandbox.switch("/release")
    window.ends("Done, according to the ramp")
    picture("done")
    screens.go("Transfers")
    screens.at("/transfers", "Transfers")
    picture("transfers")
    expect(screens.payments("Deposits and withdrawals").first).to_contain_text("Buy SOL for 50 USD")
    screens.open_page("settings/ramp")
    picture("settings")


def test_a_refusal_to_sign_is_reported_to_the_ramp_and_can_be_reversed(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox))
    window.go()
    window.press("Ask my wallet")
    window.screens.press("Don't sign")
    expect(window.frame.get_by_text("Your wallet didn’t sign.")).to_be_visible()
    expect(window.page.locator("[data-text]")).to_have_count(0)
    window.prove()
    window.frame.get_by_role("button", name="Buy", exact=True).wait_for()
    assert ramp_sandbox.steps() == ["opened", "ready", "signatureAsked", "signatureRefused", "signatureAsked", "signed"]
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")


def test_a_passkey_proves_the_address(tmp_path, enter):
    ramp_sandbox = RampSandbox(tmp_path)
    with ramp_sandbox.sandbox, ramp_sandbox.wallet:
        screens = enter(ramp_sandbox)
        Authenticator(screens)
        screens.open_page("settings/passkeys/add")
        screens.field("Name").fill("My phone")
        screens.field("PIN or passphrase").fill(PIN)
        screens.press("Add a passkey")
        screens.at("/settings/passkeys", "Passkeys")
        screens.open_page("ramp")
        sent = []
        screens.page.on("request", lambda request: request.url.endswith("/ramp/sign") and sent.append(request.post_data))
        window = Window(screens)
        window.go()
        window.press("Ask my wallet")
        screens.press("Use a passkey")
        window.buy()
        window.ends("Done, according to the ramp")
        assert ramp_sandbox.steps() == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]
        assert len(sent) == 1 and "pin=&" in sent[0] and "passkeyOutput=" in sent[0]


def test_signing_out_in_another_tab_closes_the_window_and_keeps_the_purchases_state(ramp_sandbox, enter):
    ramp_sandbox.switch("/misbehave", how="hold")
    screens = enter(ramp_sandbox)
    window = Window(screens)
    window.pay()
    other = screens.tab("overview")
    other.press("Sign out")
    other.at("/sign-in", "Sign in")
    screens.page.bring_to_front()
    screens.at("/sign-in", "Sign in")
    expect(screens.page.locator("iframe")).to_have_count(0)
    screens.sign_in()
    window.ends("Approved, outcome unknown")
    assert ramp_sandbox.steps()[-2:] == ["approved", "left"]


def test_using_another_account_in_another_tab_leaves_the_window_open(tmp_path, enter):
    ramp_sandbox = RampSandbox(tmp_path)
    ramp_sandbox.commands.new_account("--name", "Savings")
    with ramp_sandbox.sandbox, ramp_sandbox.wallet:
        ramp_sandbox.switch("/misbehave", how="hold")
        screens = enter(ramp_sandbox)
        window = Window(screens)
        window.pay()
        other = screens.tab("accounts")
        other.press("Use Savings")
        other.at("/overview", "Overview")
        screens.page.bring_to_front()
        ramp_sandbox.switch("/release")
        window.ends("Done, according to the ramp")
        assert ramp_sandbox.steps()[-3:] == ["approved", "executing", "complete"]


def test_the_wallet_signs_automatically_if_the_person_has_allowed_it(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox), proof="Sign automatically, in this window only")
    window.go()
    window.buy()
    window.ends("Done, according to the ramp")
    assert ramp_sandbox.steps() == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]


def test_without_a_proof_nothing_is_ever_signed(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox), proof="Sign nothing")
    window.go()
    window.buy()
    window.ends("Done, according to the ramp")
    assert ramp_sandbox.steps() == ["opened", "ready", "approved", "executing", "complete"]


@pytest.mark.parametrize("step", Window.STEPS)
@pytest.mark.parametrize("who", ["ramp", "wallet"])
def test_closing_the_window_at_each_step_ends_the_purchase(ramp_sandbox, enter, step, who):
    window = Window(enter(ramp_sandbox))
    window.go("proof" if step == "review" else step)
    if step == "review":
        window.prove()
        window.frame.get_by_role("button", name="Buy", exact=True).wait_for()
    if who == "ramp":
        window.press("Close this window")
    else:
        window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert ramp_sandbox.steps()[-1] == ("closed" if who == "ramp" else "left")


def test_a_reloaded_page_shows_an_approved_purchase_with_an_unknown_outcome(ramp_sandbox, enter):
    ramp_sandbox.switch("/misbehave", how="hold")
    window = Window(enter(ramp_sandbox))
    window.pay()
    window.page.reload()
    window.ends("Approved, outcome unknown")
    expect(window.page.get_by_text("This wallet doesn't know whether it arrived")).to_be_visible()
    assert ramp_sandbox.steps()[-2:] == ["approved", "left"]


def test_the_two_amounts_for_tests_fail_the_checks_and_are_declined(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox), amount="666.66")
    window.go("proof")
    window.at("You can’t continue")
    expect(window.page.get_by_role("alert").filter(has_text="You didn't pass the checks")).to_be_visible()
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert ramp_sandbox.steps() == ["opened", "ready", "error", "left"]

    window.screens.link("Ramp")
    window = Window(window.screens, amount="666.06")
    window.go()
    window.prove()
    window.buy()
    expect(window.page.get_by_role("heading", name="Declined", exact=True)).to_be_visible()
    window.press("Close this window")
    window.ends("Declined")
    assert ramp_sandbox.steps()[-2:] == ["declined", "closed"]


def test_a_sale_shows_what_to_send(ramp_sandbox, enter, artifacts):
    ramp_sandbox.switch("/misbehave", how="hold")
    window = Window(enter(ramp_sandbox), "USDC on Ethereum", "12.5", "Sell for dollars")
    window.go()
    window.prove()
    window.buy("Sell")
    tokens = window.page.get_by_role("region", name="Tokens to send")
    expect(tokens.get_by_text("12.5")).to_be_visible()
    expect(tokens.get_by_role("alert").first).to_have_text("This is a test: don't send real tokens. You won't be paid for them.")
    values = tokens.locator("data").evaluate_all("all => all.map(each => each.value)")
    own = window.screens.page.locator("iframe").get_attribute("src")
    address = re.search("walletAddress=(0x[0-9A-Fa-f]{40})", own)[1]
    usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    assert values == [address, usdc]
    expect(tokens.get_by_role("img", name="QR code of what to send, for other wallets")).to_have_count(0)
    window.screens.picture(artifacts, "ramp-sale")
    window.screens.press("I have sent it")
    ramp_sandbox.switch("/release")
    expect(window.page).to_have_url(re.compile(r"/ramp/transfers/"))
    window.ends("Done, according to the ramp")
    assert ramp_sandbox.steps()[4:] == ["sendAsked", "sent", "approved", "executing", "complete"]


def test_what_the_ramp_decides_is_shown_while_a_pin_is_being_typed(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox), amount="1", way="Sell for dollars")
    window.at("Sell SOL")

    def posts(kind, **payload):
        window.page.frames[-1].evaluate("text => parent.postMessage(text, '*')", json.dumps({"kind": kind, "payload": payload}))

    tokens = window.page.get_by_role("region", name="Tokens to send")
    posts("REQUEST_SEND_TRANSACTION", amount="1", recipientAddress="EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2", tokenAddress="x", decimals=9)
    expect(tokens).to_be_visible()
    wont, panel = window.page.get_by_role("button", name="I won't send"), window.page.locator("#ramp-panel")
    wont.focus()
    panel.evaluate("panel => { panel.dataset.old = '' }")
    posts("TRANSFER_UPDATE", id="1", status="UNKNOWN", updatedAt="now")
    expect(window.page.locator("#ramp-panel[data-old]")).to_have_count(0)
    expect(wont).to_be_focused()
    posts("REQUEST_SIGNED_MESSAGE", messageToSign="Prove it")
    pin = window.screens.field("PIN or passphrase")
    expect(pin).to_be_focused()
    pin.press_sequentially("123")
    posts("TRANSFER_UPDATE", id="1", status="DECLINED", updatedAt="now")
    expect(tokens).to_have_count(0)
    expect(pin).to_have_value("123")
    expect(pin).to_be_focused()
    window.screens.press("Close the window")
    window.ends("Declined")


def test_a_text_that_takes_the_place_of_another_does_not_get_the_pin_that_is_being_typed(ramp_sandbox, enter):
    window = Window(enter(ramp_sandbox))
    window.at("Buy SOL")
    page, sent = window.page, []
    page.on("request", lambda request: request.url.endswith("/ramp/sign") and sent.append(request.post_data))

    def posts(**message):
        page.frames[-1].evaluate("text => parent.postMessage(text, '*')", json.dumps(message))

    def asks(text):
        posts(kind="REQUEST_SIGNED_MESSAGE", payload={"messageToSign": text})
        expect(page.locator("[data-text]")).to_have_text(text)

    asks("First")
    pin = window.screens.field("PIN or passphrase")
    expect(pin).to_be_focused()
    page.keyboard.type(PIN[:3])
    posts(kind="READY")
    asks("Second")
    page.keyboard.type(PIN[3:] + "\n")
    expect(pin).not_to_be_focused()
    expect(pin).to_have_value("")
    # Whoever has read it goes to its field.
    window.sign()
    ramp_sandbox.has_noted(page, "signed")
    assert len(sent) == 1
    assert ramp_sandbox.steps() == ["opened", "ready", "signatureAsked", "signatureRefused", "ready", "signatureAsked", "signed"]
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")


# Kills, and the command line


def test_a_kill_between_approval_and_completion_leaves_an_approved_purchase_with_an_unknown_outcome(tmp_path, enter):
    ramp_sandbox = RampSandbox(tmp_path)
    ramp_sandbox.sandbox.start()
    ramp_sandbox.wallet.start()
    try:
        ramp_sandbox.switch("/misbehave", how="hold")
        screens = enter(ramp_sandbox)
        window = Window(screens)
        window.pay()
        for program in (ramp_sandbox.wallet, ramp_sandbox.sandbox):
            program.process.send_signal(signal.SIGKILL)
            program.process.wait()
        assert ramp_sandbox.steps()[-1] == "approved"
        ramp_sandbox.sandbox.start()
        ramp_sandbox.wallet.start()
        screens = enter(ramp_sandbox)
        screens.page.get_by_role("region", name="Bought and sold").get_by_role("link").first.click()
        expect(screens.page.get_by_role("heading", name="Approved, outcome unknown")).to_be_visible()
        expect(screens.page.get_by_text("Look for Meso's e-mail")).to_be_visible()
        expect(screens.page.get_by_text("The payment was approved.")).to_be_visible()
    finally:
        ramp_sandbox.wallet.stop()
        ramp_sandbox.sandbox.stop()


def test_a_purchase_is_followed_on_the_command_line(tmp_path, enter):
    ramp_sandbox = RampSandbox(tmp_path)
    port = free_port()
    log = tmp_path / "buy"
    buy = Program(
        "ramp", "buy", "--asset", "SOL", "--chain", "solana", "--amount", "25", "--print", "--json", "--home", ramp_sandbox.home, "--port", port,
        port=port, log=log, host="basicpay.localhost",
    ).start()  # fmt: skip
    ramp_sandbox.wallet.port = port
    window = Window(enter(ramp_sandbox), amount="25")
    window.go()
    window.prove()
    window.buy()
    assert buy.process.wait(timeout=30) == 0, buy.output()
    document = json.loads(log.read_text().splitlines()[-1])
    assert document["id"] == "1" and document["status"] == "complete" and document["networkTransactionId"].startswith("imitation") and document["amount"] == "25"
    assert "/ramp?chain=solana&asset=SOL&amount=25" in log.read_text()


def test_the_command_line_waits_for_an_earlier_purchase_that_is_on_its_way(tmp_path, enter):
    ramp_sandbox = RampSandbox(tmp_path)
    port = free_port()
    with ramp_sandbox.sandbox:
        ramp_sandbox.switch("/misbehave", how="hold")
        buy = Program(
            "ramp", "buy", "--asset", "SOL", "--chain", "solana", "--amount", "25", "--print", "--home", ramp_sandbox.home, "--port", port,
            port=port, log=tmp_path / "buy", host="basicpay.localhost",
        ).start()  # fmt: skip
        ramp_sandbox.wallet.port = port
        first = Window(enter(ramp_sandbox), amount="25")
        first.pay()
        second = Window(first.screens.tab("ramp"))
        second.at("Buy SOL")
        second.screens.press("Close the window")
        second.ends("Closed before it was approved")
        assert buy.process.poll() is None
        ramp_sandbox.switch("/release")
        assert buy.process.wait(timeout=30) == 1, buy.output()
    assert ramp_sandbox.steps(0)[-1] == "complete" and ramp_sandbox.steps(1)[-1] == "left"


def test_the_window_opens_within_10_seconds_with_less_than_8_kb_of_script(ramp_sandbox, enter, artifacts):
    screens = enter(ramp_sandbox)
    scripts = {}
    screens.page.on("response", lambda answer: answer.url.endswith(".js") or ".js?" in answer.url and scripts.__setitem__(answer.url, len(answer.body())))
    waits = []
    # The machine may be busy at one of three attempts.
    while len(waits) < 3 and min(waits, default=10) >= 10:
        screens.open_page("ramp")
        screens.field("Amount").fill("50")
        begin = time.monotonic()
        screens.press("Open the ramp's window")
        frame = screens.page.frame_locator("iframe[title=\"The ramp's window\"]")
        frame.get_by_role("heading", name="Buy SOL").wait_for()
        waits.append(time.monotonic() - begin)
    seconds = min(waits)
    own = {url.split("/")[-1].split("?")[0]: size for url, size in scripts.items() if url.startswith(ramp_sandbox.wallet.url)}
    (artifacts / "ramp-figures.json").write_text(json.dumps({"secondsFromClickToWindow": round(seconds, 3), "scriptBytes": own}))
    assert seconds < 10 and own.get("ramp.js", 10_000) < 8_000
