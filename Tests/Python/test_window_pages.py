"""What the wallet's window lets pages do: the real program, with a test's pages in the place of the wallet."""

import os
import signal
import subprocess

import pytest
from desktop import SIZE, WINDOW, Desktop, is_there, until
from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import open_dbus_connection
from page_server import SETTLED, PageServer
from portal import DARK, LIGHT, Portal

pytestmark = pytest.mark.skipif(not is_there(), reason="the window isn't built here, or there is no Xvfb")
SAY = "const say = text => fetch('/said/' + encodeURIComponent(text));"
# Fills the whole window, so that any click hits it.
WHOLE = "position:fixed;inset:0;background:#fc0"
YELLOW, BLUE = (255, 204, 0), (0, 204, 255)


def page(script: str, content="", title="Wallet") -> str:
    return f"<!doctype html><title>{title}</title><body>{content}<script>{SAY}{SETTLED}{script}</script>"


@pytest.fixture
def desktop(tmp_path):
    with Desktop(tmp_path / "desktop") as desktop:
        yield desktop


@pytest.fixture
def wallet():
    with PageServer("basicpay.localhost") as server:
        yield server


@pytest.fixture
def stranger():
    with PageServer("127.0.0.1") as server:
        server.pages["/stranger"] = page("say('ran').then(() => { location = '/next' })", title="Stranger")
        server.pages["/next"] = page("say('next')", title="Stranger again")
        yield server


@pytest.fixture
def start(desktop, wallet, tmp_path):
    """Starts the program with a fake `basicpay`, whose wallet is the test's pages."""
    folder, programs = tmp_path / "bin", []
    folder.mkdir()
    os.link(WINDOW, folder / "basicpay-window")
    served = folder / "basicpay"
    served.write_text(f"#!/bin/sh\ntrap 'exit 0' INT\necho Your wallet: {wallet.origin}\nwhile :; do sleep 0.05; done\n")
    served.chmod(0o700)

    def start(**variables):
        environment = desktop.environment
        desktop.environment = lambda: environment() | variables
        programs.append(desktop.run(folder / "basicpay-window", "--port", wallet.port, stderr=subprocess.PIPE))

    yield start
    for program in programs:
        program.send_signal(signal.SIGTERM)
        assert program.wait(timeout=30) == 0, program.stderr.read()


def press(desktop, x=300, y=500, colour=YELLOW):
    until(lambda: desktop.picture().getpixel((x, y)) == colour, "the page isn't drawn")
    desktop.click(x, y)


def hears(server, text):
    until(lambda: text in server.said(), lambda: f"{text} is not in {server.asked}")


def test_the_wallets_window_shows_only_the_wallets_pages_and_requests_nothing_else(desktop, wallet, stranger, start):
    attempts = [
        f"location.href = '{stranger.origin}/stranger'", "location.replace('/away')", f"location.href = 'http://localhost:{wallet.port}/other'",
        "location.href = 'file:///etc/passwd'", "location.href = 'data:text/html,x'", "location.href = 'about:blank'",
        f"window.open('{stranger.origin}/stranger')", "document.forms[0].submit()", f"frame.src = '{stranger.origin}/stranger?frame'",
    ]  # fmt: skip
    wallet.pages["/away"] = f"{stranger.origin}/stranger"
    wallet.pages["/"] = page(
        f"""const frame = document.querySelector('iframe'), attempts = [{", ".join(f"() => {{ {each} }}" for each in attempts)}]
        addEventListener('load', async () => {{
          for (const attempt of attempts) {{
            try {{ attempt() }} catch {{}}
            await settled()
          }}
          say('still here')
        }})""",
        f"<form method=post action='{stranger.origin}/stranger'></form><iframe src='{stranger.origin}/stranger'></iframe>",
    )
    start()
    hears(wallet, "still here")
    assert stranger.asked == [] and "/other" not in wallet.asked and desktop.titles() == ["Wallet"]
    assert "BasicPayWindow/" in wallet.agents[0]


@pytest.mark.parametrize("way", ["/stranger", "redirect"])
def test_a_link_out_of_the_wallet_opens_a_window_that_cannot_lead_back_to_the_wallet(desktop, wallet, stranger, start, way):
    link = "/window" if way == "redirect" else stranger.origin + way
    wallet.pages["/window"] = f"{stranger.origin}/stranger"
    wallet.pages["/"] = page("", f"<a href='{link}' target=_blank rel=noopener style='{WHOLE}'>Out</a>")
    stranger.pages["/next"] = page(
        f"say('next'); location = '{wallet.origin}/secret'; settled().then(() => say('still here'))", title="Stranger again"
    )
    start()
    desktop.shows("Wallet")
    press(desktop)
    hears(stranger, "still here")
    assert "ran" in stranger.said() and "/secret" not in wallet.asked
    assert sorted(desktop.titles()) == ["Wallet", f"{stranger.origin}: Stranger again"]
    # Other sites don't learn that they are in the wallet's window.
    assert not any("BasicPay" in agent for agent in stranger.agents)


def test_a_file_of_another_site_is_not_saved_and_the_window_says_so(desktop, wallet, stranger, start, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    wallet.pages["/"] = page("", f"<a href='{stranger.origin}/person' target=_blank rel=noopener style='{WHOLE}'>Out</a>")
    stranger.pages |= {"/person": page("", f"<a href='/statement' style='{WHOLE.replace('#fc0', '#0cf')}'>Statement</a>", title="Person"), "/statement": "paid"}
    stranger.files["/statement"] = "statement.csv"

    def first_row() -> int:
        """Where the page begins, below what is said above it."""
        picture = desktop.picture()
        return next((y for y in range(SIZE[1]) if picture.getpixel((300, y)) == BLUE), 0)

    start(HOME=str(home))
    desktop.shows("Wallet")
    press(desktop)
    desktop.shows("Person")
    until(lambda: desktop.picture().getpixel((300, 500)) == BLUE, "the page isn't drawn")
    before = first_row()
    press(desktop, colour=BLUE)
    until(lambda: first_row() > before, "nothing more is said above the page")
    assert "/statement" in stranger.asked and not list(home.rglob("*statement*"))


def test_a_notification_that_is_pressed_brings_the_wallets_window_to_the_front(desktop, wallet, stranger, start):
    wallet.pages["/"] = page("", f"<a href='{stranger.origin}/person' target=_blank rel=noopener style='{WHOLE}'>Out</a>")
    stranger.pages["/person"] = page("", title="Person")
    start()
    desktop.shows("Wallet")
    press(desktop)
    desktop.shows("Person")
    assert desktop.titles() == ["Wallet", f"{stranger.origin}: Person"]
    # As the desktop does when the person presses the notification.
    program = DBusAddress(f"/basicpay/Window/port{wallet.port}", f"basicpay.Window.port{wallet.port}", "org.freedesktop.Application")
    with open_dbus_connection(desktop.bus_address) as bus:
        bus.send_and_get_reply(new_method_call(program, "ActivateAction", "sava{sv}", ("present", [], {})))
    until(lambda: desktop.titles()[-1] == "Wallet", lambda: f"in front is {desktop.titles()}")


def test_the_data_of_other_sites_lasts_only_while_the_program_runs(desktop, wallet, stranger, start):
    wallet.pages["/"] = page("", f"<a href='{stranger.origin}/person' target=_blank rel=noopener style='{WHOLE}'>Out</a>")
    stranger.pages["/person"] = page(
        "say(document.cookie + ' ' + localStorage.who); document.cookie = 'who=ana; max-age=9999'; localStorage.who = 'ana'", title="Person"
    )

    def opens(times: int) -> list[str]:
        desktop.shows("Wallet")
        press(desktop)
        desktop.shows("Person")
        until(lambda: len(stranger.said()) == times, lambda: f"the page said {stranger.said()}")
        desktop.press("Control_L", "w")
        desktop.shows_none("Person")
        return stranger.said()

    start()
    opens(1)
    # Within one run the page gets its data back, which the ramp's page needs.
    assert opens(2) == [" undefined", "who=ana ana"]
    desktop.programs[-1].send_signal(signal.SIGTERM)
    assert desktop.programs[-1].wait(timeout=30) == 0
    start()
    assert opens(3)[2] == " undefined"


@pytest.mark.parametrize("name,saved", [("my.backup", "my{}.backup"), ("../.my.backup", "my{}.backup"), ("m" * 300 + ".csv", "m" * 50 + "{}.csv")])
def test_a_file_is_saved_beside_existing_files_with_a_message(desktop, wallet, start, tmp_path, name, saved):
    home = tmp_path / "home"
    home.mkdir()
    (home / saved.format("")).write_text("older")
    wallet.pages |= {"/": page("", f"<form method=post action=file><button style='{WHOLE};width:100%;border:0'></button></form>"), "/file": "new"}
    wallet.files["/file"] = name
    start(HOME=str(home))
    desktop.shows("Wallet")
    for count in (2, 3):
        press(desktop)
        file = home / saved.format(f" ({count})")
        until(lambda file=file: file.exists() and file.read_text() == "new", lambda: f"there are {list(home.iterdir())}")
        assert (home / saved.format("")).read_text() == "older" and file.stat().st_mode & 0o077 == 0
    until(lambda: desktop.picture().getpixel((5, 5)) != (255, 204, 0), "nothing is said above the page")


def test_a_file_that_cannot_be_saved_is_reported(desktop, wallet, start):
    wallet.pages |= {"/": page("", f"<form method=post action=file><button style='{WHOLE};width:100%;border:0'></button></form>"), "/file": "new"}
    wallet.files["/file"] = "my.backup"
    start(HOME="/proc/nowhere")
    desktop.shows("Wallet")
    press(desktop)
    until(lambda: desktop.picture().getpixel((5, 5)) != (255, 204, 0), "nothing is said above the page")


def test_an_incomplete_download_is_reported_and_leaves_no_file(desktop, wallet, start, tmp_path):
    wallet.pages |= {"/": page("", f"<form method=post action=file><button style='{WHOLE};width:100%;border:0'></button></form>"), "/file": "new" * 10_000}
    wallet.files["/file"] = "my.backup"
    wallet.cut.add("/file")
    start(HOME=str(tmp_path / "home"))
    desktop.shows("Wallet")
    press(desktop)
    until(lambda: desktop.picture().getpixel((5, 5)) != (255, 204, 0), "nothing is said above the page")
    assert [path for path in (tmp_path / "home").iterdir() if "backup" in path.name] == []


def test_the_wallets_page_notifies_the_person_through_the_system(desktop, wallet, start):
    wallet.pages["/"] = page(
        "document.querySelector('button').onclick = async () => { say(await Notification.requestPermission()); new Notification('BasicPay', { body: 'Received 7 XLM' }) }",
        f"<button style='{WHOLE};width:100%;border:0'></button>",
    )
    log = desktop.folder / "notifications"
    log.parent.mkdir(exist_ok=True)
    with log.open("w") as output:
        desktop.run("dbus-monitor", "--session", "interface='org.freedesktop.Notifications',member='Notify'", stdout=output)
    start()
    desktop.shows("Wallet")
    press(desktop)
    hears(wallet, "granted")
    until(lambda: "Received 7 XLM" in log.read_text(), lambda: f"the system was told {log.read_text()}")


def test_pages_follow_the_desktops_colour_scheme(desktop, wallet, start):
    wallet.pages["/"] = page("const dark = matchMedia('(prefers-color-scheme: dark)'); say(dark.matches); dark.onchange = () => say('now ' + dark.matches)")
    portal = Portal(desktop.bus_address, DARK)
    start()
    until(lambda: {"true", "now true"} & set(wallet.said()), lambda: f"the page said {wallet.said()}")
    portal.change(LIGHT)
    hears(wallet, "now false")
    portal.change(DARK)
    until(lambda: wallet.said()[-1] == "now true", lambda: f"the page said {wallet.said()}")


def test_the_wallets_page_has_neither_a_camera_nor_passkeys_as_docs_window_says(desktop, wallet, start):
    wallet.pages["/"] = page("say(`${isSecureContext} ${typeof navigator.mediaDevices} ${typeof globalThis.PublicKeyCredential}`)")
    start()
    until(lambda: wallet.said(), "the page said nothing")
    assert wallet.said() == ["true undefined undefined"]


def test_no_proxy_sees_the_wallets_pages(desktop, wallet, stranger, start):
    wallet.pages["/"] = page("say('shown')")
    start(http_proxy=stranger.origin, HTTP_PROXY=stranger.origin, all_proxy=stranger.origin)
    hears(wallet, "shown")
    assert stranger.asked == []


def test_the_window_reports_a_wallet_that_has_ended_and_shows_it_again_once_it_is_back(desktop, wallet, start):
    wallet.pages["/"] = page("say('shown')")
    start()
    hears(wallet, "shown")
    desktop.shows("Wallet")
    before = desktop.picture()
    wallet.server.shutdown()
    wallet.server.server_close()
    desktop.press("Control_L", "r")
    until(lambda: desktop.picture() != before, "nothing was said")
    wallet.__enter__()
    until(lambda: desktop.press("Control_L", "r") or wait_for(wallet, 2), "it didn't come back")


def wait_for(wallet, times: int) -> bool:
    try:
        return until(lambda: wallet.said().count("shown") >= times, "", 3)
    except AssertionError:
        return False
