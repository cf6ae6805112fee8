"""axe-core looks at every page that links lead to, on a phone and on a desktop, in light and dark."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import DESKTOP, PHONE
from program import PASSPHRASE, PIN, Commands, Wallet
from stellar import Network
from stellar_sdk import Asset, Claimant

# Pages of one kind, of which one is enough: each hash, account and contact has its own.
KINDS = re.compile(r"(?<=/)([0-9a-f]{16,}|\d+)|G[A-Z2-7]{55}")


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    """A running wallet with something of everything."""
    folder = tmp_path_factory.mktemp("furnished")
    commands = Commands(folder / "home")
    address = commands.json("account", "create", pin=PIN)["address"]
    commands.json("account", "fund")
    commands.json("contact", "add", "Ana", address, "--memo", "Rent", pin=PIN)
    commands.json("kyc", "set", "first_name", "Ana", pin=PIN)
    with Wallet(folder / "home", folder / "log") as wallet:
        network = Network(wallet.horizon, PASSPHRASE)
        issuer = network.funded()
        gold = Asset("GOLD", issuer.public_key)
        commands.json("trust", "add", f"GOLD:{issuer.public_key}", "--yes", pin=PIN)
        network.pay(issuer, address, "5", gold)
        for asset in (gold, Asset.native()):
            network.submit(network.build(issuer).append_create_claimable_balance_op(asset, "2", [Claimant(address)]), issuer)
        yield wallet


def findings(page) -> list:
    violations = Axe().run(page).response["violations"]
    return [f'{rule["id"]}: {node["html"][:160]}' for rule in violations for node in rule["nodes"]]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESKTOP, "dark"), (PHONE, "dark"), (DESKTOP, "light")])
def test_axe_finds_nothing_on_any_page(furnished, open_browser, size, theme):
    screens = open_browser(furnished, size=size, theme=theme)
    page = screens.page
    screens.open()
    screens.at("/sign-in", "Sign in")
    complaints = {"sign-in": findings(page)}
    screens.sign_in()
    screens.at("/overview", "Overview")
    base = re.match(r".*/s/[0-9a-f]{64}/", page.url)[0]
    waiting, kinds = ["overview"], set()
    while waiting:
        path = waiting.pop()
        # The values in a query make no other page.
        kind = KINDS.sub("*", re.sub(r"=[^&]*", "=", path))
        if kind in kinds:
            continue
        kinds.add(kind)
        answer = page.goto(base + path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        complaints[path] = findings(page)
        links = page.locator("main a[href], nav a[href]").evaluate_all(
            "all => all.filter(each => !each.hasAttribute('download')).map(each => each.getAttribute('href'))")
        waiting += [link for link in links if re.fullmatch(r"[a-z0-9-]+(/[A-Za-z0-9_-]+)*(\?[^#]*)?", link) and not link.startswith(
            ("contacts/export", "history/export", "my-data/file/content"))]
    assert len(complaints) > 25, f"only {sorted(complaints)} were found"
    assert {path: found for path, found in complaints.items() if found} == {}
