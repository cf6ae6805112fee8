"""A client that sends exactly the headers a test wants, also those that a browser wouldn't send."""

import re
from http.client import HTTPConnection
from urllib.parse import urlencode

from program import PIN, Wallet


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.text = response.status, response.headers, response.read().decode(errors="replace")

    @property
    def location(self):
        """Where the answer redirects to, without the session's base: `/s/…/pay` is `/pay`."""
        return re.sub(r"^/s/[0-9a-f]{64}", "", self.headers["Location"]) if self.headers["Location"] else None

    @property
    def token(self) -> str:
        return self.hidden["token"]

    @property
    def hidden(self) -> dict:
        """The hidden fields of the page's forms."""
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', self.text))


class RawClient:
    """Behaves as a browser on the wallet's own pages, unless a test gives another `host`, `origin`, `cookie` or `token`."""

    def __init__(self, wallet: Wallet):
        self.port, self.host, self.origin = wallet.port, f"basicpay.localhost:{wallet.port}", wallet.url
        self.cookie, self.base = None, ""

    def address(self, path: str) -> str:
        """The path of a page for this browser: within its session, or at the root if it has none."""
        return path if re.match(r"/(s/|sign-in|sign-up|[a-z]+\.[a-z]+)", path) else self.base + path

    def get(self, path: str, host: str | None = None) -> Answer:
        return self._send("GET", path, None, {"Host": host or self.host})

    def statuses(self, path: str, times: int, host: str | None = None) -> list[int]:
        """The statuses of the answers to so many requests, one after the other over one connection."""
        connection, statuses = self._connect(), []
        for _ in range(times):
            connection.request("GET", self.address(path), headers={"Host": host or self.host})
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)
        connection.close()
        return statuses

    def post(self, path: str, fields: dict, host: str | None = None, origin: str | None = "own") -> Answer:
        headers = {"Host": host or self.host, "Content-Type": "application/x-www-form-urlencoded"}
        if origin is not None:
            headers["Origin"] = self.origin if origin == "own" else origin
        answer = self._send("POST", path, urlencode(fields), headers)
        # An action that takes a while redirects to a page with its answer.
        return self.get(answer.headers["Location"]) if re.search("[?&]answer=", answer.headers["Location"] or "") else answer

    def sign_up(self) -> Answer:
        token = self.get("/sign-up").token
        return self.post("/sign-up", {"token": token, "pin": PIN, "pinAgain": PIN})

    def sign_in(self) -> Answer:
        return self.post("/sign-in", {"token": self.get("/sign-in").token, "pin": PIN})

    def is_signed_in(self) -> bool:
        return self.get("/overview").status == 200

    def _connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=30)

    def _cookies(self, path: str) -> list[str]:
        return [self.cookie] if self.cookie and path.startswith(self.base + "/") else []

    def _send(self, method, path, body, headers) -> Answer:
        connection = self._connect()
        path = self.address(path)
        if cookies := self._cookies(path):
            headers["Cookie"] = "; ".join(cookies)
        try:
            connection.request(method, path, body, headers)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self._keep(cookie)
        return answer

    def _keep(self, cookie: str):
        self.cookie, self.base = cookie.split(";")[0], re.search("Path=([^;]*)", cookie)[1]
        if "Max-Age=0" in cookie:
            self.cookie, self.base = None, ""
