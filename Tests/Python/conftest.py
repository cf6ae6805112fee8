"""What the tests share: running servers, funded accounts, and a browser."""

import shutil
import subprocess
from copy import copy

import pages
import program
import pytest
import quick_scrypt
from lan import LANWallet
from pages import PATIENCE, PHONE, Screens
from playwright.sync_api import expect, sync_playwright
from program import BINARY, IS_LONG, PASSPHRASE, ROOT, Commands, Program, Wallet, free_port
from raw_client import RawClient
from scripted_anchor import ScriptedAnchor
from stellar import Network

expect.set_options(timeout=PATIENCE)

# Debian's Chromium. The headless shell comes first: it takes half the processor time of the full browser.
DEBIAN_CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium", path="/usr/bin")


# The slow test files, the slowest first. They start first, so that no core is idle at the end.
LONG = [
    "test_transfers_with_a_bad_anchor", "test_ramp_in_browser", "test_transfers_in_browser", "test_transfers", "test_xdr_with_stellar_sdk",
    "test_wallet_in_browser", "test_every_page", "test_sign_in_and_recovery", "test_settings_in_browser", "test_passkeys", "test_keys_in_browser",
    "test_conversions_and_claims", "test_german", "test_vault_killed", "test_web_server_requests", "test_ramp", "test_ramp_misbehaving", "test_assets",
    "test_payments_killed", "test_history_in_browser", "test_contacts", "test_other_ports", "test_accounts_and_vault", "test_command_line",
]

# The homes made so far: with the real scrypt (True), with the quick one (False).
MADE_HOMES = {}


def pytest_addoption(parser):
    parser.addoption("--pictures", action="store_true", help="take pictures of the wallet's pages, for people to look at, into artifacts/")


def pytest_configure(config):
    pages.takes_pictures = config.getoption("--pictures")


def pytest_collection_modifyitems(config, items):
    if not IS_LONG:
        waiting = [item for item in items if item.get_closest_marker("waits")]
        config.hook.pytest_deselected(items=waiting)
        items[:] = [item for item in items if item not in waiting]
    items.sort(key=lambda item: LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG))


def pytest_sessionstart(session):
    if not BINARY.exists():
        pytest.exit(f"{BINARY} is not there: build it first, or run script/test.", returncode=1)
    quick_scrypt.build()


@pytest.fixture(scope="module", autouse=True)
def real_scrypt(request):
    """Whether programs run the real scrypt: a module asks for it with `pytestmark = pytest.mark.real_scrypt`."""
    program.real_scrypt = request.node.get_closest_marker("real_scrypt") is not None
    return program.real_scrypt


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    """`basicpay sandbox` in memory, one for each module, as stellar-sdk sees it."""
    port = free_port()
    log = tmp_path_factory.mktemp("sandbox") / "log"
    with Program("sandbox", "--in-memory", "--port", port, port=port, log=log):
        yield Network(f"http://127.0.0.1:{port}", PASSPHRASE)


@pytest.fixture
def wallet(tmp_path):
    """A running wallet without an account, with the embedded network beside it."""
    with Wallet(tmp_path / "home", tmp_path / "log") as wallet:
        yield wallet


@pytest.fixture(scope="module")
def made_home(real_scrypt, tmp_path_factory):
    """A home with a funded account and nothing running, to be copied. Each worker makes one with the real scrypt and one with the quick one."""
    if real_scrypt not in MADE_HOMES:
        commands = Commands(tmp_path_factory.mktemp("made") / "home")
        commands.new_account()
        commands.json("account", "fund")
        MADE_HOMES[real_scrypt] = commands.home
    return MADE_HOMES[real_scrypt]


@pytest.fixture
def funded(made_home, tmp_path):
    """A running wallet with an account of 10,000 XLM."""
    with Wallet.copied(made_home, tmp_path) as wallet:
        yield wallet


@pytest.fixture(scope="module")
def shared(made_home, tmp_path_factory):
    """A running wallet with an account of 10,000 XLM, for all tests of a module that leave it fit for the others."""
    with Wallet.copied(made_home, tmp_path_factory.mktemp("shared")) as wallet:
        yield wallet


@pytest.fixture
def in_network(made_home, tmp_path):
    """A wallet served on the local network, with an account."""
    with LANWallet.copied(made_home, tmp_path) as wallet:
        yield wallet


@pytest.fixture(scope="module")
def owner(shared):
    """A client that signs in to the shared wallet without a browser."""
    return RawClient(shared)


@pytest.fixture
def client(owner):
    """A client signed in to the shared wallet. It reuses the previous test's session where that is still open."""
    if not owner.is_signed_in():
        assert owner.sign_in().location == "/overview"
    return copy(owner)


@pytest.fixture
def commands(tmp_path):
    """The command line on a home of its own, with nothing running."""
    return Commands(tmp_path / "home")


@pytest.fixture
def used(made_home, commands) -> Commands:
    """The command line on a home of its own with a funded account, with nothing running."""
    shutil.copytree(made_home, commands.home)
    return commands


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, or else the one that Playwright installed. As root in a container, it runs only without its sandbox."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=DEBIAN_CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def artifacts():
    folder = ROOT / "artifacts"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def open_browser(browser):
    """Opens a browser window on a wallet. Fails at the end if a request went to another host or a script failed."""
    contexts, complaints = [], []

    def open_browser(wallet, size=PHONE, theme="light", locale="en-US", motion="no-preference") -> Screens:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale=locale, reduced_motion=motion
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        context.on("request", lambda request: request.url.startswith(wallet.url + "/") or complaints.append("request to " + request.url))
        context.on("weberror", lambda error: complaints.append(f"script failed: {error.error}"))
        context.on("console", lambda message: "Content Security Policy" in message.text and complaints.append(message.text))
        return Screens(page, wallet.url)

    yield open_browser
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def open_windows(browser):
    """Opens a browser window signed in to a wallet, which may open windows of other hosts, such as an anchor's."""
    contexts = []

    def open_windows(wallet, size=PHONE, theme="light") -> Screens:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale="en-US")
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return Screens(context.new_page(), wallet.url).signed_in()

    yield open_windows
    for context in contexts:
        context.close()


@pytest.fixture
def screens(funded, open_browser) -> Screens:
    """A window signed in to a funded wallet, for the test files that don't define their own."""
    return open_browser(funded).signed_in()


@pytest.fixture
def anchor():
    """An anchor whose every answer a test decides."""
    with ScriptedAnchor() as anchor:
        yield anchor


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 8 MB. The test is skipped where none can be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=700", "tmpfs", folder], capture_output=True).returncode == 0
    except OSError:
        made = False
    if not made:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", folder], check=True)
