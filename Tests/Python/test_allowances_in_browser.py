"""Allowances on the wallet's pages: listed with amount and end, and revoked with the PIN. Authorizations of contract calls: shown and signed."""

import re

import pytest
from contracts import ContractHome
from pages import DESKTOP, PHONE, findings, fits
from playwright.sync_api import expect
from program import PIN
from stellar_sdk import Address, Keypair, scval, xdr


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with ContractHome.opened(tmp_path_factory.mktemp("allowances")) as home:
        yield home


def allow(home, spender: str, amount: int) -> int:
    last = home.rpc.get_latest_ledger().sequence + 500
    values = f"from={home.address}", f"spender={spender}", f"amount={amount}", f"live_until_ledger={last}"
    home.json("contract", "invoke", "XLM", "approve", *(part for value in values for part in ("--arg", value)), "--yes", pin=PIN)
    return last


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_allowance_is_listed_with_its_end_and_revoked_with_the_pin(home, open_browser, size, artifacts):
    spender = Keypair.random().public_key
    last = allow(home, spender, 30_000_000)
    screens = open_browser(home.wallet, size).signed_in()
    screens.open_page("allowances")
    screens.at("/allowances", "Allowances")
    text = screens.page.inner_text("main")
    assert re.search(r"\b3\s+XLM", text) and f"ledger {last} (about " in text
    fits(screens.page, "allowances")
    screens.picture(artifacts, "allowances")
    assert findings(screens.page) == []
    screens.page.get_by_role("link", name="Revoke").first.click()
    screens.at_start("/allowances/", "Revoke")
    assert "can no longer spend your XLM" in screens.page.inner_text("main")
    fits(screens.page, "revoke")
    screens.picture(artifacts, "allowances-revoke")
    assert findings(screens.page) == []
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Revoke")
    expect(screens.page).to_have_url(re.compile("/payments/"))
    screens.open_page("allowances")
    assert "Nobody can spend your tokens" in screens.page.inner_text("main")


def signatures(home) -> int:
    """How many authorizations were signed, by the security log."""
    return sum(each["kind"] == "authorizationSigned" for each in home.json("vault", "log")["events"])


# A second authorization of the same call would need consent.
@pytest.mark.parametrize(("size", "amount"), [(PHONE, "2.5"), (DESKTOP, "3.5")], ids=["phone", "desktop"])
def test_an_authorization_is_shown_before_it_is_declined_or_signed(home, open_browser, size, amount, artifacts):
    values = scval.to_address(home.address), scval.to_address(home.caller.public_key), scval.to_int128(int(amount.replace(".", "")) * 1_000_000)
    (wanted,) = home.rpc.simulate_transaction(home.called(home.caller.public_key, "transfer", *values)).results[0].auth
    before = signatures(home)
    screens = open_browser(home.wallet, size).signed_in()
    screens.open_page("more")
    screens.page.get_by_role("link", name="Sign for others").click()
    screens.page.get_by_role("link", name="An authorization instead").click()
    screens.at("/authorization", "Sign an authorization")
    fits(screens.page, "authorization")
    assert findings(screens.page) == []
    screens.page.get_by_label("Authorization (XDR in base64)").fill(wanted)
    screens.press("Show what it allows")
    main = screens.page.get_by_role("main")
    assert f"pay {amount} XLM from My account to {home.caller.public_key}" in main.inner_text()
    fits(screens.page, "authorization shown")
    screens.picture(artifacts, "authorization")
    assert findings(screens.page) == []
    # Declining signs nothing, and the authorization can be shown again.
    screens.page.get_by_role("link", name="Don't sign").click()
    expect(screens.page).to_have_url(re.compile("/overview"))
    assert signatures(home) == before
    screens.open_page("authorization")
    screens.page.get_by_label("Authorization (XDR in base64)").fill(wanted)
    screens.press("Show what it allows")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Sign")
    screens.picture(artifacts, "authorization-signed")
    signed = screens.page.locator("data.secret").get_attribute("value")
    signature = xdr.SorobanAuthorizationEntry.from_xdr(signed).credentials.address_v2
    assert Address.from_xdr_sc_address(signature.address).address == home.address
    assert signature.signature.type is xdr.SCValType.SCV_VEC
    assert signatures(home) == before + 1
