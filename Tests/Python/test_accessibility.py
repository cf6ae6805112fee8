"""axe-core looks at every page that links lead to, on a phone and on a desktop, in light and dark, and nothing on them is out of the mouse's reach."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from pages import LOOKS, covered, in_each_look
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


# What has just come fades in, in colours that are no page's: first it has come.
FINDINGS = """async () => {
  const ending = document.getAnimations().filter(each => each.effect.getTiming().iterations !== Infinity)
  await Promise.all(ending.map(each => each.finished.catch(() => {})))
  return (await axe.run({ resultTypes: ["violations"] })).violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 160)}`))
}"""


def findings(page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(FINDINGS)


@pytest.mark.timeout(300)
def test_axe_finds_nothing_and_the_mouse_reaches_everything_on_any_page_in_any_look(furnished, open_browser):
    screens = open_browser(furnished)
    page, complaints = screens.page, {}

    def look_at(path: str):
        complaints.update({f"{path} ({look})": findings(page) + covered(page) for look in in_each_look(page)})

    screens.open()
    screens.at("/sign-in", "Sign in")
    look_at("sign-in")
    screens.sign_in()
    screens.at("/overview", "Overview")
    for path in screens.every_page("overview"):
        look_at(path)
    assert len(complaints) > 25 * len(LOOKS), f"only {sorted(complaints)} were found"
    assert {path: found for path, found in complaints.items() if found} == {}
