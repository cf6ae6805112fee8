"""Assets, trustlines and claimable balances, in the browser and on the command line, on the embedded network."""

import re

import pytest
from playwright.sync_api import expect
from program import PASSPHRASE, PIN
from stellar import Network
from stellar_sdk import Asset, Claimant, ClaimPredicate, Keypair, LiquidityPoolAsset


@pytest.fixture
def market(funded):
    """A running wallet with 10,000 XLM, and an issuer of GOLD."""
    funded.network = Network(funded.horizon, PASSPHRASE)
    funded.issuer = funded.network.funded()
    funded.gold = Asset("GOLD", funded.issuer.public_key)
    # GOLD has a holder, so that the network lists it.
    holder = funded.network.funded()
    funded.network.trust(holder, funded.gold)
    funded.network.pay(funded.issuer, holder.public_key, "1", funded.gold)
    return funded


def name(asset: Asset) -> str:
    return f"{asset.code}:{asset.issuer}"


def set_aside(wallet, asset: Asset, amount: str, source: Keypair | None = None, predicate: ClaimPredicate | None = None):
    source = source or wallet.issuer
    builder = wallet.network.build(source).append_create_claimable_balance_op(asset, amount, [Claimant(wallet.address, predicate)])
    wallet.network.submit(builder, source)


def test_an_asset_is_added_from_the_list_limited_and_removed(market, open_browser, artifacts):
    screens = open_browser(market).signed_in()
    page, count = screens.page, iter(range(1, 100))

    def picture(title):
        screens.picture(artifacts, f"assets-{next(count):02}-{title}")

    screens.go("Assets")
    screens.at("/assets", "Assets")
    picture("begin")
    screens.link("Add an asset")
    expect(page.get_by_text("On this network")).to_be_visible()
    picture("add")
    screens.row("GOLD")
    expect(page.get_by_role("heading", level=1)).to_have_text("Add GOLD")
    expect(page.locator(f'data[value="{market.issuer.public_key}"]')).to_be_visible()
    expect(page.get_by_text("names no home domain")).to_be_visible()
    expect(page.locator('data[value="0.5000000"]')).to_be_visible()
    screens.field("Limit (optional)").fill("50")
    picture("look")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Add GOLD")
    # Only what was shown is signed: a limit that the page didn't have is shown once more.
    expect(page.get_by_text("differs from the one shown before")).to_be_visible()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Add GOLD")
    expect(page).to_have_url(re.compile("/payments/[0-9a-f]{64}"))
    picture("added")
    line = next(line for line in market.network.server.accounts().account_id(market.address).call()["balances"] if line.get("asset_code") == "GOLD")
    assert line["limit"] == "50.0000000"
    market.network.pay(market.issuer, market.address, "20", market.gold)
    screens.go("Assets")
    expect(page.locator('.holdings data[value="20.0000000"]')).to_be_visible()
    picture("held")
    screens.row("GOLD")
    picture("asset")
    screens.link("Change the limit")
    screens.field("Limit (optional)").fill("10")
    screens.press("Continue")
    assert "20 or more" in screens.message_at("Limit (optional)")
    screens.go("Assets")
    screens.row("GOLD")
    screens.link("Remove GOLD")
    expect(page.get_by_text("You hold 20 GOLD")).to_be_visible()
    picture("kept")
    expect(screens.field("PIN or passphrase")).to_have_count(0)
    page.get_by_role("checkbox").check()
    screens.press("Review the removal")
    expect(page.get_by_text("20 GOLD go back to the issuer. You get nothing for them.")).to_be_visible()
    picture("returned")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Remove GOLD")
    expect(page).to_have_url(re.compile("/payments/[0-9a-f]{64}"))
    expect(page.get_by_role("heading", level=1)).to_have_text("GOLD removed")
    expect(page.get_by_role("listitem").filter(has_text="pay 20 GOLD")).to_be_visible()
    expect(page.get_by_text("Pay again")).to_have_count(0)
    assert market.network.balances(market.address).keys() == {"native"}


def test_an_asset_that_cannot_be_added_is_refused_with_the_reason(market, open_browser):
    screens = open_browser(market).signed_in()
    for text, reason in (("GOLD", "Write CODE:ISSUER"), (f"GOLD:{Keypair.random().public_key}", "doesn't exist"), ("XLM", "needn't be added")):
        screens.open_page("assets/add")
        screens.field("Code and issuer").fill(text)
        screens.press("See details")
        expect(screens.page.get_by_role("main")).to_contain_text(reason)
    screens.open_page("assets/add")
    screens.field("Domain").fill("not a domain")
    screens.press("Show its assets")
    assert "not a domain" in screens.message_at("Domain")
    screens.open_page(f"assets/trust?asset={name(market.gold)}")
    screens.field("Limit (optional)").fill("1,5")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Add GOLD")
    assert "comma" in screens.message_at("Limit (optional)")
    screens.field("Limit (optional)").fill("")
    screens.press("Continue")
    screens.field("PIN or passphrase").fill("not the PIN")
    screens.press("Add GOLD")
    assert screens.message_at("PIN or passphrase")
    assert market.network.balances(market.address).keys() == {"native"}


def test_a_claimable_balance_of_an_asset_that_is_not_held_is_hidden_at_first_and_can_be_claimed(market, open_browser, artifacts):
    set_aside(market, Asset.native(), "3.5")
    set_aside(market, market.gold, "5")
    screens = open_browser(market).signed_in()
    page = screens.page
    screens.go("Assets")
    expect(page.locator('data[value="3.5000000"]')).to_be_visible()
    expect(page.locator('data[value="5.0000000"]')).to_have_count(0)
    expect(page.get_by_text("1 more isn't shown, because you don't hold the asset or the amount is tiny.")).to_be_visible()
    screens.picture(artifacts, "assets-waiting")
    screens.link("Show them")
    screens.row("GOLD")
    screens.at_start("/claims/", "Claim")
    expect(page.get_by_text("You don't know who set this aside.")).to_be_visible()
    expect(page.get_by_text("Claiming adds it in the same step")).to_be_visible()
    screens.picture(artifacts, "assets-claim")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Claim 5 GOLD")
    expect(page).to_have_url(re.compile("/payments/[0-9a-f]{64}"))
    assert market.network.balances(market.address)[name(market.gold)] == "5.0000000"


def test_an_asset_can_be_removed_after_its_pool_shares_are_taken_out(market, open_browser, artifacts):
    pool = LiquidityPoolAsset(Asset.native(), market.gold)
    market.commands.json("trust", "add", name(market.gold), "--yes", pin=PIN)
    market.network.pay(market.issuer, market.address, "100", market.gold)
    owner = Keypair.from_public_key(market.address)
    builder = market.network.build(owner).append_change_trust_op(pool)
    builder.append_liquidity_pool_deposit_op(pool.liquidity_pool_id, "400", "100", "0.1", "10")
    signed = market.commands.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{builder.build().to_xdr()}\n")
    assert market.network.server.submit_transaction(signed.stdout.strip())["successful"]

    screens = open_browser(market).signed_in()
    page = screens.page
    screens.go("Assets")
    screens.picture(artifacts, "assets-pools")
    screens.row("GOLD")
    screens.link("Remove GOLD")
    expect(page.get_by_text("You hold shares of a pool with GOLD in it.")).to_be_visible()
    refused = market.commands.refused("trust", "remove", name(market.gold), "--yes", pin=PIN)
    assert "shares of 1 pool with it: take them out in the browser (basicpay serve), under Assets." in refused
    screens.link("Take out: Pool of XLM and GOLD")
    screens.at_start("/assets/pools/", "Take out of the pool")
    expect(page.locator('data[value="396.0000000"]')).to_be_visible()
    screens.picture(artifacts, "assets-pool")
    screens.field("PIN or passphrase").fill("not the PIN")
    screens.press("Take it out")
    assert screens.message_at("PIN or passphrase")
    # Somebody trades meanwhile, and the pool would pay less than the page promised.
    other = market.network.funded()
    market.network.trust(other, market.gold)
    trade = market.network.build(other).append_path_payment_strict_receive_op(other.public_key, Asset.native(), "900", market.gold, "50", [])
    market.network.submit(trade, other)
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Take it out")
    expect(page.get_by_text("The price in the pool has moved")).to_be_visible()
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Take it out")
    expect(page).to_have_url(re.compile("/payments/[0-9a-f]{64}"))
    assert market.network.balances(market.address)[name(market.gold)] == "50.0000000"
    screens.open_page(f"assets/{name(market.gold).replace(':', '-')}/remove")
    expect(page.get_by_text("shares of a pool")).to_have_count(0)


def test_trustlines_on_the_command_line(market):
    commands, gold = market.commands, name(market.gold)
    added = commands.json("trust", "add", gold, "--limit", "50", "--yes", pin=PIN)
    assert (added["state"], added["limit"], added["reserve"], added["verified"]) == ("confirmed", "50.0000000", "0.5000000", False)
    assert added["ledger"] > 0
    market.network.pay(market.issuer, market.address, "20", market.gold)
    listed = {item["asset"]: item for item in commands.json("trust", "list")["assets"]}
    assert (listed[gold]["balance"], listed[gold]["limit"]) == ("20.0000000", "50.0000000") and "XLM" in listed
    assert "20 or more" in commands.refused("trust", "add", gold, "--limit", "10", "--yes", pin=PIN)
    refused = commands.refused("trust", "remove", gold, "--yes", pin=PIN)
    assert "you hold 20 GOLD" in refused and "--return" in refused
    removed = commands.json("trust", "remove", gold, "--return", "--yes", pin=PIN)
    assert removed["released"] == "0.5000000" and removed["ledger"] > added["ledger"]
    assert [item["asset"] for item in commands.json("trust", "list")["assets"]] == ["XLM"]
    assert "nothing to remove" in commands.refused("trust", "remove", gold, "--yes", pin=PIN)
    assert commands.run("trust", "add", gold, "--pin-file", "-").returncode == 2


def test_claims_on_the_command_line(market):
    commands = market.commands
    set_aside(market, market.gold, "5")
    assert commands.json("claim", "list") == {"balances": [], "hidden": 1, "more": False}
    (balance,) = commands.json("claim", "list", "--all")["balances"]
    assert (balance["amount"], balance["asset"], balance["claimable"], balance["sender"]) == (
        "5.0000000", name(market.gold), True, market.issuer.public_key,
    )  # fmt: skip
    shown = commands.run("claim", "take", balance["id"], stdin="n\n").stderr
    assert balance["id"] in shown and "Issuer:" in shown and market.issuer.public_key in shown.partition("Reserve paid by:")[2].splitlines()[0]
    taken = commands.json("claim", "take", balance["id"], "--yes", pin=PIN)
    assert (taken["state"], taken["addedAsset"]) == ("confirmed", True) and taken["ledger"] > 0
    assert "any more" in commands.refused("claim", "take", balance["id"], "--yes", pin=PIN)
    assert "not the ID" in commands.refused("claim", "take", "xyz", "--yes", pin=PIN)


def test_a_balance_with_a_window_is_listed_with_both_its_times(market):
    after, before = ClaimPredicate.predicate_before_absolute_time(1_900_000_000), ClaimPredicate.predicate_before_absolute_time(1_900_600_000)
    window = ClaimPredicate.predicate_and(ClaimPredicate.predicate_not(after), before)
    set_aside(market, Asset.native(), "5", predicate=window)
    (balance,) = market.commands.json("claim", "list")["balances"]
    times = ("2030-03-17T17:46:40Z", "2030-03-24T16:26:40Z")
    assert (balance["claimable"], balance["from"], balance["until"]) == (False, *times)
    assert "from {} until {}".format(*times) in market.commands.run("claim", "list").stdout
