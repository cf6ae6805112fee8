"""The first paint of a page waits until the page has arrived completely, because later parts would move the earlier ones."""

from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest
from pages import PHONE
from raw_client import RawClient

# Lets the browser paint as soon as it may: each answer runs its event loop once more.
ASKS_AGAIN = "async () => { for (let count = 0; count < 40; count++) await (await fetch('/emblem.svg')).text() }"


@pytest.fixture
def slowed(shared):
    """The wallet's pages through a slow network: the part of each page below its heading arrives only once the test allows it."""
    owner, goes_on = RawClient(shared), Event()
    owner.sign_in()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            connection = HTTPConnection("127.0.0.1", shared.port, timeout=10)
            connection.request("GET", self.path, headers={"Host": owner.host, "Cookie": owner.cookie})
            answer = connection.getresponse()
            body = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if "html" in answer.headers["Content-Type"]:
                seen, body = body.split(b"</h1>")
                self.wfile.write(seen + b"</h1>")
                assert goes_on.wait(timeout=60)
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", owner, goes_on
    goes_on.set()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("path", ["/overview", "/pay/amount?to=me&amount=1", "/sign-in"])
def test_a_page_is_painted_only_after_it_has_arrived_completely(slowed, browser, path):
    url, owner, goes_on = slowed
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    page.goto(url + owner.address(path), wait_until="commit")
    page.wait_for_function("() => document.styleSheets.length && document.querySelector('h1')", polling=10)
    page.evaluate(ASKS_AGAIN)
    before = page.evaluate("performance.now()")
    goes_on.set()
    page.wait_for_load_state()
    painted = page.evaluate("""() => new Promise(told => new PerformanceObserver(list => told(list.getEntriesByName("first-contentful-paint")[0].startTime))
        .observe({ type: "paint", buffered: true }))""")
    # The browser reports paint times in steps of four milliseconds.
    assert painted + 4 > before
    context.close()
