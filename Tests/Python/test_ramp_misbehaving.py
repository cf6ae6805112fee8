"""The imitation of the Meso ramp behaves as the real one never should: in Chromium, with the window in its frame."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from ramp import Window, enter, ramp_sandbox  # noqa: F401


@pytest.mark.parametrize("how", ["wrong-origin", "malformed", "huge"])
def test_invalid_messages_from_the_window_are_ignored(ramp_sandbox, enter, how):
    ramp_sandbox.switch("/misbehave", how=how)
    window = Window(enter(ramp_sandbox))
    window.at("Buy SOL")
    ignored = {"wrong-origin": 3, "malformed": 10, "huge": 1}[how]
    ramp_sandbox.has_noted(window.page, "messageRefused", ignored)
    expect(window.page.locator("[data-text]")).to_have_count(0)
    window.go()
    window.prove()
    window.buy()
    window.ends("Done, according to the ramp")
    steps = ramp_sandbox.steps()
    assert [step for step in steps if step != "messageRefused"] == ["opened", "ready", "signatureAsked", "signed", "approved", "executing", "complete"]


def test_a_window_that_navigates_elsewhere_gets_nothing(ramp_sandbox, enter):
    ramp_sandbox.switch("/misbehave", how="navigate")
    screens = enter(ramp_sandbox)
    with screens.page.expect_console_message(lambda message: "frame-src" in message.text):
        window = Window(screens)
    expect(window.page.locator("[data-text]")).to_have_count(0)
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert set(ramp_sandbox.steps()) <= {"opened", "ready", "messageRefused", "left"}


@pytest.mark.parametrize("how", ["repeated", "late"])
def test_repeated_and_late_events_change_nothing(ramp_sandbox, enter, how):
    ramp_sandbox.switch("/misbehave", how=how)
    window = Window(enter(ramp_sandbox))
    window.go()
    window.prove()
    window.buy()
    window.ends("Done, according to the ramp")
    steps = [step for step in ramp_sandbox.steps() if step not in ("ready", "messageRefused")]
    assert steps == ["opened", "signatureAsked", "signed", "approved", "executing", "complete"]


@pytest.mark.parametrize("how", ["error", "unsupported-network", "unsupported-asset", "configuration"])
def test_errors_of_the_ramp_are_shown_and_recorded(ramp_sandbox, enter, how):
    ramp_sandbox.switch("/misbehave", how=how)
    window = Window(enter(ramp_sandbox))
    expect(window.page.get_by_role("alert").filter(has_text="The ramp's page reports: “The imitation was told to")).to_be_visible()
    window.screens.press("Close the window")
    window.ends("Closed before it was approved")
    assert ramp_sandbox.steps() == ["opened", "ready", "error", "left"]


@pytest.mark.parametrize(
    "change,sentence",
    [
        ({"network": "eip155:5"}, "This network isn't supported."), ({"destinationAsset": "DOGE"}, "This asset isn't supported."),
        ({"destinationAsset": "ETH"}, "ETH doesn't exist on Solana."), ({"partnerId": ""}, "The partner ID is missing."),
        ({"walletAddress": "nobody"}, "The wallet's address isn't one of Solana."), ({"sourceAmount": "-1"}, "The amount isn't a number."),
    ],
)  # fmt: skip
def test_the_imitation_refuses_what_the_real_one_would(ramp_sandbox, browser, change, sentence):
    fields = {
        "partnerId": "x", "network": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "walletAddress": "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2",
        "sourceAmount": "50", "destinationAsset": "SOL", "sourceAsset": "USD", "authenticationStrategy": "wallet_verification",
    }  # fmt: skip
    page = browser.new_page()
    page.goto(f"{ramp_sandbox.ramp}/app?" + urlencode(fields | change))
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_text("it moves no money")).to_be_visible()
    page.close()


def test_only_the_page_with_the_window_allows_a_frame_and_only_the_ramps(ramp_sandbox, enter):
    screens = enter(ramp_sandbox)
    answers = {}
    screens.page.on("response", lambda answer: answers.__setitem__(answer.url, answer.headers))
    Window(screens).at("Buy SOL")
    policies = {url: headers.get("content-security-policy", "") for url, headers in answers.items() if url.startswith(ramp_sandbox.wallet.url)}
    framing = [policy for policy in policies.values() if "frame-src" in policy]
    assert len(framing) == 1 and framing[0].endswith(f"; frame-src {ramp_sandbox.ramp}")
    assert all("default-src 'none'" in policy for policy in policies.values())
    frame = screens.page.locator("iframe")
    assert frame.get_attribute("sandbox") == "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    assert frame.get_attribute("allow") == "payment" and frame.get_attribute("referrerpolicy") == "origin"
