"""MesoKit's web view in WebKitGTK: whose pages it shows, whose messages it accepts, and where links lead. The pages come from a test server."""

import signal
import subprocess

import pytest
from desktop import Desktop, is_there, until
from page_server import SETTLED, PageServer
from program import BINARY, free_port

pytestmark = pytest.mark.skipif(not is_there(), reason="the window isn't built here, or there is no Xvfb")
POST = "const post = message => window.webkit.messageHandlers.meso.postMessage(message), say = text => fetch('/said/' + encodeURIComponent(text));"
READY = "post({ kind: 'READY' });"
COMPLETE = """{ kind: 'TRANSFER_UPDATE', payload: { id: '1', status: 'COMPLETE', updatedAt: 'now', networkTransactionId: 'x' } }"""


def page(script: str, content="") -> str:
    return f"<!doctype html><title>Ramp</title><body>{content}<script>{POST}{SETTLED}{script}</script>"


@pytest.fixture(scope="module")
def desktop(tmp_path_factory):
    with Desktop(tmp_path_factory.mktemp("desktop")) as desktop:
        yield desktop


@pytest.fixture
def ramp():
    with PageServer() as server:
        yield server


@pytest.fixture
def stranger():
    with PageServer("127.0.0.1") as server:
        server.pages["/stranger"] = page("say('ran'); post({ kind: 'CLOSE' });")
        yield server


class View:
    """A session of MesoKit in a window, and what happens in it."""

    def __init__(self, desktop, origin, folder):
        self.log, self.origin = folder / "lines", origin
        with self.log.open("w") as log, (folder / "errors").open("w") as errors:
            self.process = desktop.run(BINARY.with_name("RampViewLines"), origin, folder / "webkit", stdout=log, stderr=errors)

    def lines(self) -> list[list[str]]:
        return [line.split("\t") for line in self.log.read_text().splitlines()]

    def tells(self, *line: str):
        until(lambda: any(told[0] == line[0] and all(word in told[1] for word in line[1:]) for told in self.lines()), lambda: f"{line} is not in {self.lines()}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            assert self.process.wait(timeout=20) == 0
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@pytest.fixture
def open_view(desktop, tmp_path):
    views = []

    def open_view(origin) -> View:
        views.append(View(desktop, origin, tmp_path))
        return views[-1]

    yield open_view
    for view in views:
        view.end()


def hears(server, *texts):
    until(lambda: set(texts) <= set(server.said()), lambda: f"{texts} is not in {server.asked}")


def test_the_ramps_page_is_shown_and_its_messages_are_answered(desktop, open_view, ramp):
    ramp.pages["/app"] = page(
        """window.addEventListener('message', event => say(event.origin + ' ' + event.data));
        post({ kind: 'READY' }); post(JSON.stringify({ kind: 'REQUEST_SIGNED_MESSAGE', payload: { messageToSign: 'Prove it' } }))"""
    )
    view = open_view(ramp.origin)
    desktop.shows(f"{ramp.origin}: Ramp")
    view.tells("event", "READY")
    view.tells("event", "REQUEST_SIGNED_MESSAGE")
    said = until(ramp.said, "no answer came")[0]
    assert said.startswith(ramp.origin + " ") and '"kind":"RETURN_SIGNED_MESSAGE_RESULT"' in said and '"signedMessage":"' in said
    assert "mode=webview" in ramp.asked[0]


def test_the_end_of_the_transfer_closes_the_window(desktop, open_view, ramp):
    ramp.pages["/app"] = page(READY + f"post({COMPLETE})")
    view = open_view(ramp.origin)
    view.tells("event", "TRANSFER_COMPLETE")
    desktop.shows_none(ramp.origin)


def test_messages_from_frames_are_refused_with_the_origin_that_webkit_reports(open_view, ramp, stranger):
    lies = f"post({{ kind: 'CLOSE' }}); post({COMPLETE}); top.postMessage({{ kind: 'CLOSE' }}, '*');"
    stranger.pages["/frame"] = page(f"Object.defineProperty(window, 'origin', {{ value: '{ramp.origin}' }}); {lies} say('ran')")
    ramp.pages["/frame"] = page(f"{lies} say('frame ran')")
    ramp.pages["/app"] = page(READY, f"<iframe src='{stranger.origin}/frame'></iframe><iframe src='/frame'></iframe>")
    view = open_view(ramp.origin)
    hears(stranger, "ran")
    hears(ramp, "frame ran")
    view.tells("refused", f"another website ({stranger.origin})")
    view.tells("refused", "another window")
    assert [line for line in view.lines() if line[0] == "event"] == [["event", "READY"]]


def test_an_oversized_message_is_refused(open_view, ramp):
    ramp.pages["/app"] = page(READY + "post({ kind: 'ERROR', payload: { message: 'x'.repeat(5000000) } })")
    open_view(ramp.origin).tells("refused", "65536")


ATTEMPTS = """
    location.href = STRANGER + '/stranger'
    location.replace('/away')
    location.href = 'file:///etc/passwd'
    location.href = 'data:text/html,<title>data</title>'
    location.href = 'about:blank'
    location.href = URL.createObjectURL(new Blob(['<title>blob</title>'], { type: 'text/html' }))
    location.href = 'web+stellar:pay?destination=x'
    window.open(STRANGER + '/stranger')
    window.open('javascript:alert(1)')
    window.open('about:blank').document.write('<title>new</title>')
    document.forms[0].submit()
    frames[0].eval('top.location = ' + JSON.stringify(STRANGER + '/stranger'))
    alert('x'), confirm('y'), prompt('z')
    print()
    document.documentElement.requestFullscreen()
    Notification.requestPermission()
    document.querySelector('a').click()
"""


def test_the_page_can_neither_navigate_away_nor_open_windows_dialogs_or_downloads(desktop, open_view, ramp, stranger):
    attempts = ATTEMPTS.strip().splitlines()
    ramp.pages["/away"] = stranger.origin + "/stranger"
    ramp.pages["/app"] = page(
        f"""{READY} const STRANGER = '{stranger.origin}', attempts = [{", ".join(f"() => {{ {each} }}" for each in attempts)}]
        addEventListener('load', async () => {{
          for (const [number, attempt] of attempts.entries()) {{
            try {{ attempt() }} catch {{}}
            await settled()
            await say('after ' + number)
          }}
          say('permission ' + Notification.permission)
        }})""",
        f"<form method=post action='{stranger.origin}/stranger'></form><iframe srcdoc='x'></iframe><a download href='/file'>File</a>",
    )
    view = open_view(ramp.origin)
    until(
        lambda: ramp.said()[-1:] and ramp.said()[-1].startswith("permission"),
        lambda: f"the page is gone after: {attempts[len(ramp.said())] if len(ramp.said()) < len(attempts) else ''} ({ramp.said()})",
        seconds=30,
    )
    assert ramp.said() == [*(f"after {number}" for number in range(len(attempts))), "permission default"]
    assert desktop.titles() == [f"{ramp.origin}: Ramp"]
    assert stranger.said() == [] and view.lines() == [["event", "READY"]]
    assert not any(path.name == "file" for path in desktop.folder.rglob("*"))


@pytest.mark.parametrize("status", [401, 407])
def test_a_frame_that_asks_for_a_password_is_shown_without_one(open_view, ramp, stranger, status):
    stranger.locked["/frame"] = status
    frame = f"<iframe src='{stranger.origin}/frame'></iframe>"
    ramp.pages["/app"] = page(READY + "document.querySelector('iframe').onload = () => say('loaded')", frame)
    open_view(ramp.origin)
    # A question would hold up the frame.
    hears(ramp, "loaded")
    assert stranger.asked == ["/frame"]


@pytest.mark.parametrize("status", [401, 407])
def test_a_ramp_that_asks_for_a_password_is_shown_without_one(open_view, ramp, status):
    ramp.locked["/app"] = status
    ramp.pages["/app"] = page(READY)
    # A question would hold up the page.
    open_view(ramp.origin).tells("event", "READY")
    assert len([path for path in ramp.asked if path.startswith("/app")]) == 1


@pytest.mark.parametrize(
    "link", ["'https://terms.invalid/x'", "'https://terms.invalid/x' target=_blank", "/redirect"], ids=["here", "in a new window", "by a redirect"]
)
def test_a_pressed_link_opens_in_the_persons_browser(desktop, open_view, ramp, link):
    ramp.pages["/redirect"] = "https://terms.invalid/x"
    ramp.pages["/app"] = page(READY, f"<a href={link} style='position:fixed;inset:0;background:#fc0'>Terms</a>")
    view = open_view(ramp.origin)
    view.tells("event", "READY")
    desktop.shows(ramp.origin)
    until(lambda: desktop.picture().getpixel((250, 500)) == (255, 204, 0), "the page isn't drawn")
    desktop.click(250, 500)
    view.tells("browser", "https://terms.invalid/x")
    assert [line for line in view.lines() if line[0] == "browser"] == [["browser", "https://terms.invalid/x"]]
    assert desktop.titles() == [f"{ramp.origin}: Ramp"]


def test_a_page_that_wants_to_ask_before_it_is_left_is_left(desktop, open_view, ramp):
    ramp.pages["/next"] = page("say('next')")
    ramp.pages["/app"] = page(
        READY + "addEventListener('beforeunload', event => { event.preventDefault(); event.returnValue = 'x' })",
        "<a href='/next' style='position:fixed;inset:0;background:#fc0'>Next</a>",
    )
    open_view(ramp.origin)
    desktop.shows(ramp.origin)
    until(lambda: desktop.picture().getpixel((250, 500)) == (255, 204, 0), "the page isn't drawn")
    desktop.click(250, 500)
    hears(ramp, "next")


@pytest.mark.parametrize("link", ["{stranger}/stranger", "/redirect", "file:///etc/passwd", "data:text/html,x"])
def test_a_pressed_link_to_an_http_file_or_data_address_opens_nothing(desktop, open_view, ramp, stranger, link):
    link = link.format(stranger=stranger.origin)
    ramp.pages["/redirect"] = f"{stranger.origin}/stranger"
    ramp.pages["/app"] = page(
        READY + "document.addEventListener('click', () => settled().then(() => say('pressed')))",
        f"<a href='{link}' style='position:fixed;inset:0;background:#fc0'>x</a>",
    )
    view = open_view(ramp.origin)
    desktop.shows(ramp.origin)
    until(lambda: desktop.picture().getpixel((250, 500)) == (255, 204, 0), "the page isn't drawn")
    desktop.click(250, 500)
    hears(ramp, "pressed")
    assert stranger.said() == [] and desktop.titles() == [f"{ramp.origin}: Ramp"]
    assert view.lines() == [["event", "READY"]]


def test_a_missing_page_is_reported_as_a_failure(open_view):
    open_view(f"http://localhost:{free_port()}").tells("failed", "")


def test_a_person_can_close_the_window_with_the_keyboard_which_ends_its_page(desktop, open_view, ramp):
    ramp.pages["/app"] = page(READY + "window.addEventListener('pagehide', () => navigator.sendBeacon('/said/gone'))")
    view = open_view(ramp.origin)
    view.tells("event", "READY")
    desktop.shows(ramp.origin)
    desktop.press("Control_L", "w")
    desktop.shows_none(ramp.origin)
    hears(ramp, "gone")
    assert view.lines() == [["event", "READY"]]
