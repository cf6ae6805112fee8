"""A page server for tests of web views: the tests write its pages, and it records what the pages request."""

from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import unquote

from program import free_port

# For the pages' scripts: waits until the program has decided on what they have just tried, such as leaving the page. The program decides in the
# order in which it is asked, so it has begun with their attempt once it has answered a later question. While another page is loading, frames that
# are added aren't loaded, and requests may never be answered: so more frames are added, one with each answer, until two are loaded.
SETTLED = """const settled = async () => {
  let loaded = 0
  while (loaded < 2) {
    await navigator.permissions.query({ name: 'notifications' })
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/settled', hidden: true, onload: () => { loaded += 1 } }))
  }
  for (const frame of document.querySelectorAll('iframe[src="/settled"]')) frame.remove()
};"""


class PageServer:
    """At an origin of its own: `localhost`, or another name of this machine."""

    def __init__(self, host="localhost"):
        self.pages, self.asked, self.agents = {}, [], []
        # Pages served as downloads, with the names that they suggest, and pages that announce one byte more than they have.
        self.files, self.cut = {}, set()
        # Pages that ask for a password, with the status that says so.
        self.locked = {}
        self.port = free_port()
        self.origin = f"http://{host}:{self.port}"

    def __enter__(self):
        pages, asked, agents, files, cut, locked = self.pages, self.asked, self.agents, self.files, self.cut, self.locked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(unquote(self.path))
                agents.append(self.headers["User-Agent"])
                page = pages.get(self.path.split("?")[0], "")
                if page.startswith(("http:", "https:", "file:", "data:")):
                    self.send_response(302)
                    self.send_header("Location", page)
                    page = ""
                elif status := locked.get(self.path.split("?")[0]):
                    self.send_response(status)
                    self.send_header("WWW-Authenticate" if status == 401 else "Proxy-Authenticate", 'Basic realm="Enter your PIN"')
                else:
                    self.send_response(200)
                if self.path in files:
                    self.send_header("Content-Disposition", f'attachment; filename="{files[self.path]}"')
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page.encode()) + (self.path in cut)))
                self.end_headers()
                with suppress(BrokenPipeError):  # A page that is refused isn't read to its end.
                    self.wfile.write(page.encode())

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def said(self) -> list[str]:
        """What the pages reported, by requesting `/said/…`."""
        return [path.removeprefix("/said/") for path in self.asked if path.startswith("/said/")]
