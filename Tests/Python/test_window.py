"""`basicpay-window`: the real program on a desktop without a screen, with real wallets. Windows are identified by the titles of their pages."""

import re
import shutil
import signal
import socket
import subprocess

import pytest
from desktop import WINDOW, Desktop, is_there, until
from program import BINARY, PIN, Wallet, free_port
from ramp import RampSandbox
from transactions import ANA
from transfers import choose

pytestmark = pytest.mark.skipif(not is_there(), reason="the window isn't built here, or there is no Xvfb")
SIGN_IN, OVERVIEW = "Sign in · BasicPay", "Overview · BasicPay"


@pytest.fixture
def desktop(tmp_path):
    with Desktop(tmp_path / "desktop") as desktop:
        yield desktop


class Windows:
    """The program's windows."""

    def __init__(self, desktop, port, *words, before=()):
        self.desktop, self.words = desktop, (WINDOW, "--port", port, *words)
        self.process = desktop.run(*before, *self.words, stderr=subprocess.PIPE)

    def sign_in(self):
        self.desktop.shows(SIGN_IN)
        self.typed(PIN, OVERVIEW)
        return self

    def typed(self, text: str, title: str):
        """Types into the field that has the focus, presses Return, and waits for the next page."""
        self.desktop.type(text)
        self.desktop.press("Return")
        self.desktop.shows(title)

    def again(self, *words) -> int:
        """Starts the program once more, as the menu or a link does."""
        return self.desktop.run(*self.words[:3], *words).wait(timeout=30)

    def is_called(self, title: str, seconds=3) -> bool:
        """Whether a window has this title within some seconds."""
        try:
            return until(lambda: title in self.desktop.titles(), "", seconds)
        except AssertionError:
            return False

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        assert self.process.wait(timeout=30) == 0, self.process.stderr.read()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def served(home):
    """The arguments with which the program runs `basicpay serve` on a home of its own."""
    return "--", "--home", home, "--sandbox-port", free_port()


def link(**fields) -> str:
    given = "&".join(f"{name}={value}" for name, value in fields.items())
    return f"web+stellar:pay?destination={ANA}&{given}&network_passphrase=BasicPay%20Sandbox%20%3B%202026"


def test_the_program_starts_and_shows_the_wallet_and_ends_it_with_the_window(desktop, made_home, tmp_path, artifacts):
    home, port = shutil.copytree(made_home, tmp_path / "home"), free_port()
    windows = Windows(desktop, port, *served(home))
    windows.sign_in()
    assert answers(port)
    picture = desktop.settled()
    picture.save(artifacts / "window-overview.png")
    desktop.press("Control_L", "plus")
    until(lambda: desktop.picture() != picture, "the page didn't grow")
    desktop.press("Control_L", "0")
    desktop.press("Control_L", "r")
    desktop.shows(OVERVIEW)
    desktop.press("Control_L", "w")
    assert windows.process.wait(timeout=30) == 0
    assert not answers(port) and desktop.titles() == []
    # Only the person can read what WebKit stores.
    kept = tmp_path / "desktop/data/basicpay-window"
    assert kept.exists() and kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGKILL])
def test_the_wallet_ends_with_the_window_if_the_terminal_is_closed_or_the_window_crashes(desktop, made_home, tmp_path, how):
    home, port = shutil.copytree(made_home, tmp_path / "home"), free_port()
    # Under nohup, it would be right to ignore the end of the terminal.
    ignored = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    windows = Windows(desktop, port, *served(home))
    signal.signal(signal.SIGHUP, ignored)
    desktop.shows(SIGN_IN)
    windows.process.send_signal(how)
    assert windows.process.wait(timeout=30) == (0 if how == signal.SIGHUP else -how)
    until(lambda: not answers(port), "the wallet is still served")


def test_a_window_that_nohup_started_goes_on_when_the_terminal_is_closed(desktop, made_home, tmp_path):
    home, port = shutil.copytree(made_home, tmp_path / "home"), free_port()
    windows = Windows(desktop, port, *served(home), before=["nohup"])
    desktop.shows(SIGN_IN)
    windows.process.send_signal(signal.SIGHUP)
    windows.sign_in()
    assert windows.process.poll() is None and answers(port)
    windows.end()


def test_a_wallet_that_is_served_already_is_shown_and_left_running(desktop, shared):
    windows = Windows(desktop, shared.port)
    desktop.shows(SIGN_IN)
    desktop.press("Control_L", "q")
    assert windows.process.wait(timeout=30) == 0 and answers(shared.port)


def test_a_second_start_shows_the_only_window_and_opens_only_payment_links(desktop, shared):
    windows = Windows(desktop, shared.port).sign_in()
    assert windows.again() == 0 and desktop.titles() == [OVERVIEW]
    assert windows.again(link(amount="7")) == 0
    desktop.shows("How much to pay · BasicPay")
    for refused in ("https://example.com", "javascript:alert(1)", "file:///etc/passwd", "web+stellarx:pay"):
        before = desktop.settled()
        assert windows.again(refused) == 0
        until(lambda seen=before: desktop.picture() != seen, "nothing was said")
        assert desktop.titles() == ["How much to pay · BasicPay"]
        said = desktop.settled()
        desktop.press("Control_L", "r")
        until(lambda seen=said: desktop.picture() != seen, "it isn't loaded anew")
    # The wallet reads the link, and refuses it with a page of its own.
    assert windows.again("stellar:vote?destination=x") == 0
    desktop.shows("This link can't be used · BasicPay")
    windows.end()


def test_a_link_that_starts_the_program_is_opened_after_the_sign_in(desktop, shared):
    windows = Windows(desktop, shared.port, link(amount="7"))
    desktop.shows(SIGN_IN)
    windows.typed(PIN, "How much to pay · BasicPay")
    windows.end(signal.SIGINT)


def test_the_window_reports_that_the_wallet_does_not_start_and_can_try_again(desktop, made_home, tmp_path):
    home, port = shutil.copytree(made_home, tmp_path / "home"), free_port()
    with socket.create_server(("127.0.0.1", port)):
        windows = Windows(desktop, port, *served(home))
        desktop.shows("BasicPay")
        # Another program at the port isn't a wallet, and nothing of it is shown.
        until(lambda: any(colour != (0, 0, 0) for _, colour in desktop.picture().crop((0, 0, 600, 60)).getcolors(40_000)), "nothing is said")
        assert desktop.titles() == ["BasicPay"]
    # The window is still asking the other program whether it is a wallet, or has said that it isn't.
    desktop.shows("BasicPay")
    until(lambda: desktop.press("Control_L", "r") or windows.is_called(SIGN_IN), "it wasn't tried again")
    windows.end()


def test_the_window_has_the_same_version_as_the_wallet(desktop):
    said = [subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30).stdout for program in (WINDOW, BINARY)]
    assert re.fullmatch(r"\S+ \((commit [0-9a-f]{12}|built from a folder)\)\n", said[0])
    assert said[0].split()[0] == said[1].split()[0]


@pytest.mark.parametrize("words", [["--port", "0"], ["--port", "65536"], ["--nonsense"], ["web+stellar:pay?x", "more"]])
def test_wrong_usage_is_refused_without_a_window(desktop, words):
    program = desktop.run(WINDOW, *words, stderr=subprocess.PIPE)
    assert program.wait(timeout=30) != 0 and "Usage: basicpay-window" in program.stderr.read()


class Hand:
    """A person with a mouse. The positions come from another browser that shows the same page in the same size."""

    def __init__(self, windows, screens):
        self.desktop, self.screens = windows.desktop, screens

    def click(self, page: str, selector: str, title: str):
        """Clicks an element of a page, and waits for the window with the title."""
        self.screens.open_page(page)
        box = self.screens.page.locator(selector).first.bounding_box()
        self.desktop.settled()
        self.desktop.click(int(box["x"] + box["width"] / 2), int(box["y"] + box["height"] / 2))
        self.desktop.shows(title)


@pytest.fixture(scope="module")
def ramp_sandbox(tmp_path_factory):
    ramp_sandbox = RampSandbox(tmp_path_factory.mktemp("ramp"))
    with ramp_sandbox.sandbox, ramp_sandbox.wallet:
        yield ramp_sandbox


def test_the_ramps_page_opens_in_a_second_window_and_its_messages_reach_the_wallet(desktop, ramp_sandbox, open_windows, artifacts):
    windows = Windows(desktop, ramp_sandbox.wallet.port).sign_in()
    hand = Hand(windows, open_windows(ramp_sandbox.wallet, size=(1040, 780)))
    hand.click("overview", "nav.bar a[href='transfers']", "Transfers · BasicPay")
    hand.click("transfers", "main a[href='ramp']", "Ramp · BasicPay")
    hand.click("ramp", "input[name=amount]", "Ramp · BasicPay")
    # Once the page has settled, the field has the focus.
    desktop.settled()
    desktop.type("50")
    desktop.settled()
    desktop.press("Return")
    desktop.shows(f"{ramp_sandbox.ramp}: ")
    until(lambda: ramp_sandbox.steps() == ["opened", "ready"], lambda: f"the wallet heard {ramp_sandbox.steps()}")
    desktop.settled().save(artifacts / "window-ramp.png")
    desktop.press("Control_L", "w")
    desktop.shows_none(ramp_sandbox.ramp)
    until(lambda: ramp_sandbox.steps()[-1] in ("left", "closed"), lambda: f"the wallet heard {ramp_sandbox.steps()}")
    # While the wallet's window loads a page its title is the program's name.
    until(lambda: re.search("Ramp|Buy", desktop.titles()[0]), lambda: f"the wallet's window is called {desktop.titles()}")
    windows.end()


def test_the_anchors_page_opens_in_a_window_of_its_own(desktop, made_home, tmp_path, open_windows, artifacts):
    anchor_port = free_port()
    with Wallet.copied(made_home, tmp_path, "--anchor-port", anchor_port) as wallet:
        screens = open_windows(wallet, size=(1040, 780))
        choose(screens, "Deposit", f"localhost:{anchor_port}", "XLM, on the anchor's page")
        screens.press("Continue at the anchor")
        screens.at("/transfers/1", "Deposit of XLM")
        windows = Windows(desktop, wallet.port).sign_in()
        hand = Hand(windows, screens)
        hand.click("overview", "nav.bar a[href='transfers']", "Transfers · BasicPay")
        hand.click("transfers", "main a[href='transfers/1']", "Deposit of XLM · BasicPay")
        hand.click("transfers/1", "a[data-window]", f"http://localhost:{anchor_port}: ")
        desktop.settled().save(artifacts / "window-anchor.png")
        assert len(desktop.titles()) == 2
        desktop.press("Control_L", "w")
        desktop.shows_none("localhost")
        windows.end()
