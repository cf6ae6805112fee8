"""Pages at other ports and names of this machine: browsers don't send them the wallet's cookie, and they can neither read nor do anything."""

import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pages import PATIENCE, Screens
from playwright.sync_api import expect
from program import PIN

NAMES = ("basicpay.localhost", "localhost", "127.0.0.1", "sandbox.localhost", "a.basicpay.localhost")


class Neighbour:
    """Another program on this machine, which serves any page and records everything that browsers send it."""

    def __init__(self):
        self.cookies, self.requests, self.pages = [], [], {}
        neighbour = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                length = int(self.headers.get("Content-Length") or 0)
                neighbour.requests.append((self.headers.get("Host"), self.command, self.path, self.headers.get("Referer"), self.rfile.read(length)))
                neighbour.cookies += self.headers.get_all("Cookie") or []
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(neighbour.pages.get(self.path, "<!doctype html><title>neighbour</title><p>neighbour</p>").encode())

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def neighbour():
    neighbour = Neighbour()
    yield neighbour
    neighbour.close()


@pytest.fixture
def owner(shared, browser):
    """A window in which the owner has signed in."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield Screens(context.new_page(), shared.url).signed_in()
    context.close()


def base_of(screens: Screens) -> str:
    return re.search("/s/[0-9a-f]{64}/", screens.page.url)[0]


def is_signed_in(screens: Screens) -> bool:
    screens.page.goto(screens.url + "/")
    screens.at("/overview", "Overview")
    return screens.page.get_by_role("button", name="Sign out").count() == 1


def test_pages_at_other_ports_and_names_do_not_get_the_cookie(owner, neighbour):
    context, base = owner.page.context, base_of(owner)
    page = context.new_page()
    for name in NAMES:
        for path in ("/", "/overview", "/s/", "/sign-in"):
            page.goto(f"http://{name}:{neighbour.port}{path}", wait_until="commit")
    # The same with requests from those pages: files, frames, requests and forms.
    targets = [f"http://{name}:{neighbour.port}{path}" for name in NAMES for path in ("/overview", "/s/x/pay")]
    files = "".join(f'<img src="{url}?img"><script src="{url}?script"></script><link rel=stylesheet href="{url}?css">'
                    f'<iframe src="{url}?frame"></iframe>' for url in targets)
    neighbour.pages["/files"] = f"<!doctype html><title>files</title>{files}"
    for name in NAMES:
        page.goto(f"http://{name}:{neighbour.port}/files")
        page.evaluate("""urls => Promise.all(urls.map(url => {
          navigator.sendBeacon(url + '?beacon', 'x')
          return fetch(url + '?fetch', { credentials: 'include', mode: 'no-cors' }).catch(() => null)
        }))""", targets)
        page.evaluate("""url => {
          const form = document.createElement('form')
          Object.assign(form, { method: 'post', action: url })
          document.body.append(form)
          form.submit()
        }""", targets[0] + "?form")
        page.wait_for_url("**?form")
    page.close()
    seen = {request[0] for request in neighbour.requests}
    assert seen == {f"{name}:{neighbour.port}" for name in NAMES}, "not every name was asked"
    ways = {path.partition("?")[2] for _, _, path, _, _ in neighbour.requests}
    assert {"img", "script", "css", "frame", "fetch", "beacon", "form"} <= ways
    assert neighbour.cookies == []
    assert not any(base[3:-1] in str(request) for request in neighbour.requests), "the secret path was told"
    # To a page that knows the path the browser does send the cookie, which is why the path is secret.
    page = context.new_page()
    page.goto(f"http://basicpay.localhost:{neighbour.port}{base}pay")
    assert len(neighbour.cookies) >= 1 and all(cookie.startswith("basicpay=") for cookie in neighbour.cookies)
    page.close()
    assert is_signed_in(owner)


def test_leaving_the_wallet_for_another_page_does_not_reveal_the_sessions_path(owner, neighbour):
    base = base_of(owner)
    owner.page.evaluate("url => { location.href = url }", f"http://basicpay.localhost:{neighbour.port}/left")
    expect(owner.page).to_have_title("neighbour")
    assert any(path == "/left" for _, _, path, _, _ in neighbour.requests)
    assert not any(base[3:-1] in str(request) for request in neighbour.requests)
    assert owner.page.evaluate("document.referrer") == ""
    assert owner.page.evaluate("window.opener") is None and owner.page.evaluate("localStorage.length") == 0


def test_pages_of_other_origins_can_neither_read_nor_do_anything(owner, shared, neighbour):
    """Not even a page that knows the secret path and the form's token, which only the owner could tell it."""
    context, base, address = owner.page.context, base_of(owner), owner.address
    token = owner.page.locator('input[name="token"]').first.get_attribute("value")
    refused = []
    context.on("response", lambda answer: answer.url.startswith(shared.url) and answer.status == 403 and refused.append(answer.url))
    for name in NAMES:
        for path in (base + "overview", "/sign-in", base + "sign-out"):
            target = shared.url + path
            neighbour.pages["/try"] = f"""<!doctype html><title>try</title><iframe id=frame src="{target}"></iframe><img src="{target}">
                <form id=form method=post action="{target}"><input name=token value="{token}"><input name=pin value="{PIN}"></form>"""
            page = context.new_page()
            page.goto(f"http://{name}:{neighbour.port}/try")
            read = """async url => {
              for (const options of [{}, { credentials: 'include' }, { method: 'POST', credentials: 'include', body: new URLSearchParams({}) }])
                try { const answer = await fetch(url, options); return await answer.text() } catch { }
              const blind = await fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => null)
              return blind ? await blind.text() : ''
            }"""
            assert page.evaluate(read, target) == ""
            look = "() => { try { return document.getElementById('frame').contentDocument?.body.innerText ?? '' } catch { return '' } }"
            assert page.evaluate(look) == ""
            for frame in page.frames[1:]:
                assert address not in frame.content()
            listening = page.evaluate("""url => new Promise(done => { const events = new EventSource(url, { withCredentials: true })
                events.onopen = () => done('open'); events.onerror = () => done('refused') })""", shared.url + base + "events/x")
            assert listening == "refused"
            page.evaluate("document.getElementById('form').submit()")
            page.wait_for_url(shared.url + "/**")
            expect(page.get_by_role("heading", level=1)).to_have_text("Refused")
            page.close()
    assert refused
    assert is_signed_in(owner)


def test_a_link_on_another_site_leads_to_a_page_but_not_into_a_session_by_its_path(owner, shared, neighbour):
    base = base_of(owner)
    neighbour.pages["/links"] = f'<a id=page href="{shared.url}/pay?x=1">pay</a> <a id=secret href="{shared.url}{base}pay">pay</a>'
    page = owner.page.context.new_page()
    screens = Screens(page, shared.url)
    page.goto(f"http://localhost:{neighbour.port}/links")
    page.click("#page")
    screens.at("/pay?elsewhere&x=1", "Pay")
    page.goto(f"http://basicpay.localhost:{neighbour.port}/links")
    page.click("#secret")
    expect(page.get_by_role("heading", level=1)).to_have_text("Refused")


def test_a_link_on_another_site_does_not_open_the_page_on_which_devices_may_ask(owner, shared, neighbour):
    """In the open session it leads to the page before the one on which devices may ask."""
    neighbour.pages["/link"] = f'<a href="{shared.url}/settings/devices">cute cats</a>'
    page = owner.page.context.new_page()
    page.goto(f"http://localhost:{neighbour.port}/link")
    page.click("a")
    Screens(page, shared.url).at("/settings", "Settings")


# Locking


def test_signing_out_in_one_tab_blanks_the_others_at_once_and_going_back_shows_nothing(owner, shared):
    other = owner.page.context.new_page()
    other.goto(shared.url + "/history")
    Screens(other, shared.url).at("/history", "History")
    address = owner.address
    owner.press("Sign out")
    owner.at("/sign-in", "Sign in")
    expect(other.get_by_role("heading", level=1)).to_have_text("Sign in")
    for page in (owner.page, other):
        assert page.evaluate("localStorage.getItem('home')") is None
        page.go_back()
        page.wait_for_load_state()
        expect(page.locator("#total")).to_have_count(0)
        assert address not in page.content() and address[-4:] not in page.content()
    Screens(other, shared.url).open("/history")
    Screens(other, shared.url).sign_in()
    Screens(other, shared.url).at("/history", "History")


def test_ending_the_program_blanks_its_pages(owner, shared):
    address = owner.address
    shared.stop()
    expect(owner.page.get_by_role("alert")).to_contain_text("BasicPay isn't responding")
    assert address not in owner.page.content() and address[-4:] not in owner.page.content()
    shared.start()
    owner.at("/sign-in", "Sign in")


def test_a_page_that_was_blanked_comes_back_when_the_program_answers_again(owner):
    page = owner.page
    page.add_init_script('''EventSource = class extends EventTarget {
        static OPEN = 1
        static CLOSED = 2
        constructor() { super(); window.events = this }
        close() {}
    }''')
    owner.open("/history")
    owner.at("/history", "History")
    page.wait_for_function("window.events")
    # As the browser reports a lost connection and two attempts, of which the second succeeds.
    page.evaluate("for (const name of ['error', 'error']) events.dispatchEvent(new Event(name))")
    expect(page.get_by_text("BasicPay isn't responding")).to_be_visible()
    page.evaluate("setTimeout(() => events.dispatchEvent(new Event('open')))")
    owner.at("/history", "History")


def test_signing_up_navigating_and_signing_out_work_without_javascript(wallet, browser):
    context = browser.new_context(java_script_enabled=False)
    screens = Screens(context.new_page(), wallet.url)
    screens.open()
    screens.sign_up()
    screens.at("/overview", "Overview")
    for name in ("Pay", "History", "Overview"):
        screens.go(name)
        screens.at("/" + name.lower(), name)
    screens.page.get_by_role("link", name="Skip to the content").focus()
    before = screens.page.url
    screens.page.keyboard.press("Enter")
    expect(screens.page).to_have_url(before + "#main")
    screens.press("Sign out")
    screens.at("/sign-in", "Sign in")
    screens.page.go_back()
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert re.search("<noscript>.*in another tab.*</noscript>", screens.page.content())
    screens.open("/pay")
    screens.sign_in()
    screens.at("/pay", "Pay")
    context.close()
