"""--asset with only a code: accepted if the account holds that code from exactly one issuer."""

from program import PASSPHRASE, PIN
from stellar import Network
from stellar_sdk import Asset


def issue(network, holder, commands, issuer, code, amount="100"):
    asset = f"{code}:{issuer.public_key}"
    commands.json("trust", "add", asset, "--yes", pin=PIN)
    network.pay(issuer, holder, amount, Asset(code, issuer.public_key))
    return asset


def test_a_sum_of_more_than_an_account_can_hold_is_null(funded):
    commands, network = funded.commands, Network(funded.horizon, PASSPHRASE)
    issuer, most = network.funded(), "922337203685.4775807"
    gold = issue(network, funded.address, commands, issuer, "GOLD", most)
    commands.json("pay", "--to", issuer.public_key, "--amount", most, "--asset", gold, "--yes", pin=PIN)
    network.pay(issuer, funded.address, "1", Asset("GOLD", issuer.public_key))
    (group,) = commands.json("history", "--summary", "asset", "--asset", gold)["groups"]
    assert group["sums"] == [{"asset": gold, "received": None, "sent": most, "count": 3}]


def test_a_code_without_an_issuer_means_the_only_held_asset_of_that_code(funded):
    commands, network = funded.commands, Network(funded.horizon, PASSPHRASE)
    issuers = [network.funded(), network.funded()]
    assert "You hold no GOLD" in commands.refused("pay", "--to", funded.address, "--amount", "1", "--asset", "GOLD", "--yes", pin=PIN)
    gold = issue(network, funded.address, commands, issuers[0], "GOLD")
    paid = commands.json("pay", "--to", issuers[0].public_key, "--amount", "1", "--asset", "GOLD", "--yes", pin=PIN)
    assert paid["asset"] == gold
    history = commands.json("history", "--asset", "GOLD")["payments"]
    assert [entry["asset"] for entry in history] == [gold] * 2
    other = issue(network, funded.address, commands, issuers[1], "GOLD")
    sentence = commands.refused("pay", "--to", issuers[0].public_key, "--amount", "1", "--asset", "GOLD", "--yes", pin=PIN)
    assert f"{gold} (no home domain)" in sentence and f"{other} (no home domain)" in sentence
    assert "You hold no gold" in commands.refused("history", "--asset", "gold")
    assert commands.json("pay", "--to", issuers[1].public_key, "--amount", "1", "--asset", other, "--yes", pin=PIN)["asset"] == other
    assert "You hold no SILVER" in commands.refused("trust", "remove", "SILVER", "--yes", pin=PIN)
