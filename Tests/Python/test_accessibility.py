"""axe-core looks at every page that links lead to, on a phone and on a desktop, in light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import DESKTOP, PHONE
from program import PASSPHRASE, PIN, Commands, Wallet
from stellar import Network
from stellar_sdk import Asset, Claimant


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
    complaints |= {path: findings(page) for path in screens.every_page("overview")}
    assert len(complaints) > 25, f"only {sorted(complaints)} were found"
    assert {path: found for path, found in complaints.items() if found} == {}
