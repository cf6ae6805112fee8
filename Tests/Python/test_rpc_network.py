"""A wallet on a network with only a Stellar RPC server, or with one beside its Horizon."""

import re

import pytest
from pages import Screens
from playwright.sync_api import expect
from program import PASSPHRASE, PIN, Commands, Program, free_port
from stellar import Network
from stellar_sdk import Asset, Keypair


class Place:
    """A sandbox of another home: its Horizon for the test, its Stellar RPC server for the wallet."""

    def __init__(self, folder, port: int, rpc: int):
        self.network = Network(f"http://localhost:{port}", PASSPHRASE)
        self.horizon, self.rpc, self.friendbot = f"http://localhost:{port}", f"http://localhost:{rpc}/", f"http://localhost:{port}/friendbot"
        self.alone, self.paired = folder / "rpc.toml", folder / "both.toml"
        rest = f'rpc = "{self.rpc}"\npassphrase = "{PASSPHRASE}"\nfriendbot = "{self.friendbot}"\n'
        self.alone.write_text(rest)
        self.paired.write_text(f'horizon = "{self.horizon}"\n' + rest)


@pytest.fixture
def place(tmp_path):
    port, rpc = free_port(), free_port()
    with Program("sandbox", "--in-memory", "--port", port, "--rpc-port", rpc, port=port, log=tmp_path / "place-log"):
        yield Place(tmp_path, port, rpc)


@pytest.fixture
def owner(tmp_path, place):
    """Commands on a funded account of the place."""
    commands = Commands(tmp_path / "owner")
    commands.new_account()
    commands.options = ("--network", place.alone)
    commands.json("account", "fund")
    return commands


def amounts(commands: Commands, *options) -> list:
    return [[change["amount"] for change in item["changes"]] for item in commands.json("history", *options)["payments"]]


def test_commands_work_with_only_stellar_rpc_and_say_what_it_cannot_provide(owner, place):
    issuer, ana = place.network.funded(), place.network.funded()
    usd = Asset("USD", issuer.public_key)
    name = f"USD:{issuer.public_key}"
    address = owner.json("balance")["address"]
    assert "unlisted" not in owner.json("balance")
    owner.json("trust", "add", name, "--yes", pin=PIN)
    place.network.pay(issuer, address, "40", usd)
    place.network.submit(place.network.build(ana).append_change_trust_op(usd), ana)
    paid = owner.json("pay", "--to", ana.public_key, "--amount", "15", "--asset", name, "--yes", pin=PIN)
    assert paid["state"] == "confirmed"
    assert place.network.balances(ana.public_key)[name] == "15.0000000"
    assert owner.json("status", paid["hash"])["state"] == "confirmed"
    held = {each["asset"]: each["balance"] for each in owner.json("balance")["balances"]}
    assert held[name] == "25.0000000" and set(held) == {"XLM", name}
    assert amounts(owner) == [["15.0000000"], ["40.0000000"], ["10000.0000000"]]
    said = owner.run("history")
    assert "only keeps what happened since" in said.stderr and "+40 USD" in said.stdout
    # The earlier history is unknown, and the summary says that it isn't complete.
    assert owner.json("history", "--summary", "asset")["complete"] is False
    assert owner.json("history", "--summary", "asset", pin=PIN)["complete"] is False
    assert owner.json("history", "--summary", "asset", "--since", "2999-01-01")["complete"] is True
    assert "doesn't provide this" in owner.refused("claim", "list")
    checked = owner.run("doctor").stdout
    assert place.rpc in checked and "answers at ledger" in checked
    # A provider's key in the address isn't shown.
    place.alone.write_text(place.alone.read_text().replace(f'rpc = "{place.rpc}"', f'rpc = "{place.rpc.rstrip("/")}/?key=s3cret"'))
    checked = owner.run("doctor").stdout
    assert "s3cret" not in checked and "answers at ledger" in checked


def test_an_asset_that_stellar_rpc_cannot_list_is_reported_as_missing_and_found_by_its_name(owner, place):
    issuer = place.network.funded()
    name = f"USD:{issuer.public_key}"
    key = Keypair.from_secret(owner.json("account", "reveal", pin=PIN)["secretKey"])
    place.network.submit(place.network.build(key).append_change_trust_op(Asset("USD", issuer.public_key)), key)
    assert owner.json("balance")["unlisted"] == 1
    for command in (("balance",), ("trust", "list")):
        assert "You may hold more than is shown" in owner.run(*command).stdout
    pay = ("pay", "--to", issuer.public_key, "--amount", "1", "--yes", "--asset")
    assert "can't list everything" in owner.refused(*pay, "USD", pin=PIN)
    assert "already" in owner.refused("trust", "add", name, "--yes", pin=PIN)
    found = owner.json("trust", "list")
    assert name in [each["asset"] for each in found["assets"]] and "unlisted" not in found
    assert "You hold no EUR" in owner.refused(*pay, "EUR", pin=PIN)


def test_with_both_horizon_lists_and_rpc_sends(owner, place):
    owner.options = ("--network", place.paired)
    ana = place.network.funded()
    paid = owner.json("pay", "--to", ana.public_key, "--amount", "2", "--yes", pin=PIN)
    assert paid["state"] == "confirmed"
    assert amounts(owner)[0] == ["2.0000000"] and owner.run("history").stderr == ""
    assert owner.json("claim", "list")["balances"] == []


@pytest.mark.parametrize("kind", ["rpc", "horizon"])
def test_a_server_of_another_network_is_refused(owner, place, tmp_path, kind):
    file = tmp_path / "wrong.toml"
    file.write_text(f'{kind} = "{place.rpc if kind == "rpc" else place.network.url}"\npassphrase = "Another"\n')
    owner.options = ("--network", file)
    assert "belongs to another network" in owner.refused("balance")
    assert "belongs to another network" in owner.run("doctor").stdout


def test_a_new_wallet_works_with_only_stellar_rpc_in_the_browser(wallet, open_browser, place, artifacts):
    screens: Screens = open_browser(wallet).signed_up()
    screens.go("Settings")
    screens.page.get_by_role("main").get_by_role("link", name=re.compile("^Network in use")).click()
    screens.page.get_by_role("radio", name=re.compile("^Another network")).check()
    screens.field("Passphrase").fill(PASSPHRASE)
    screens.press("Use this network")
    assert "Horizon or of its Stellar RPC" in screens.message_at("Horizon")
    screens.field("Stellar RPC").fill("http://rpc.example")
    screens.press("Use this network")
    assert "https://" in screens.message_at("Stellar RPC")
    screens.field("Stellar RPC").fill(place.rpc)
    screens.field("Friendbot (optional)").fill(place.friendbot)
    screens.press("Use this network")
    screens.at("/overview", "Overview")
    screens.fund()
    address = screens.address

    issuer, ana = place.network.funded(), place.network.funded()
    usd = Asset("USD", issuer.public_key)
    screens.fill_payment(ana.public_key, "7.5", memo="rent")
    screens.at("/pay/review", "Review")
    screens.confirm()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sent")
    assert place.network.balances(ana.public_key) == {"native": "10007.5000000"}

    screens.open_page("assets/add")
    screens.field("Code and issuer").fill(f"USD:{issuer.public_key}")
    screens.press("See details")
    screens.field("PIN or passphrase").fill(PIN)
    screens.press("Add USD")
    expect(screens.page).to_have_url(re.compile("/payments/[0-9a-f]{64}"))
    place.network.pay(issuer, address, "3", usd)
    screens.go("Overview")
    expect(screens.balance("3.0000000")).to_be_visible()
    screens.open_page("assets")
    screens.at("/assets", "Assets")
    expect(screens.page.get_by_role("main")).to_contain_text("can't list what is waiting for you")
    expect(screens.page.locator(".notice.bad")).to_have_count(0)
    screens.picture(artifacts, "rpc-assets")
    screens.go("History")
    rows = screens.payments("Payments")
    expect(rows).to_have_count(3)
    expect(screens.page.get_by_role("main")).to_contain_text("only keeps what happened since")
    screens.picture(artifacts, "rpc-history")
    rows.nth(1).get_by_role("link").first.click()
    expect(screens.page.get_by_role("main")).to_contain_text("rent")
