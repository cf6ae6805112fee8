"""What keeps other pages and other machines away from the wallet's web server."""

import re
import socket
from time import monotonic

import pytest
from lan import ADDRESS
from program import PASSPHRASE, PIN
from raw_client import RawClient
from stellar import Network
from stellar_sdk import Asset, Keypair


@pytest.fixture
def newcomer(wallet) -> RawClient:
    """A client that has signed up, whose account isn't on the network yet."""
    client = RawClient(wallet)
    answer = client.sign_up()
    assert (answer.status, answer.location) == (303, "/shown")
    return client


def address_on(page) -> str:
    return re.search(r'<data[^>]*value="(G[A-Z2-7]{55})"', page.text).group(1)


def is_there(wallet, address) -> bool:
    """Whether the account exists on the network: the trace that an accepted POST to /fund leaves."""
    try:
        Network(wallet.horizon, PASSPHRASE).get(f"/accounts/{address}")
        return True
    except OSError:
        return False


def test_a_form_without_the_right_token_is_refused(wallet, newcomer):
    page = newcomer.get("/overview")
    address = address_on(page)
    for fields in ({}, {"token": ""}, {"token": "x" * len(page.token)}):
        assert newcomer.post("/fund", fields).status == 403
    assert not is_there(wallet, address)
    assert newcomer.post("/fund", {"token": page.token}).status == 303
    assert is_there(wallet, address)


def test_the_token_of_another_session_is_refused(shared, client):
    stranger = RawClient(shared)
    assert client.post("/fund", {"token": stranger.get("/sign-in").token}).status == 403


def test_a_form_from_another_page_is_refused(wallet, newcomer):
    page = newcomer.get("/overview")
    others = ("http://evil.example", "null", f"http://localhost:{wallet.port}", f"https://basicpay.localhost:{wallet.port}", "http://basicpay.localhost")
    for origin in others:
        assert newcomer.post("/fund", {"token": page.token}, origin=origin).status == 403
    assert not is_there(wallet, address_on(page))


def test_the_sign_up_form_is_guarded_too(wallet):
    client = RawClient(wallet)
    token = client.get("/sign-up").token
    fields = {"token": token, "pin": PIN, "pinAgain": PIN}
    assert client.post("/sign-up", fields, origin="http://evil.example").status == 403
    assert client.post("/sign-up", {**fields, "token": "wrong"}).status == 403
    assert not list(wallet.home.rglob("vault*"))
    assert client.post("/sign-up", fields).location == "/shown"


def test_the_sign_in_form_is_guarded_too(shared):
    client = RawClient(shared)
    fields = {"token": client.get("/sign-in").token, "pin": PIN}
    assert client.post("/sign-in", fields, origin="http://evil.example").status == 403
    assert client.post("/sign-in", {**fields, "token": "wrong"}).status == 403
    assert client.cookie is None
    assert client.post("/sign-in", fields).location == "/overview"


def test_another_host_name_is_refused(shared, client):
    port = shared.port
    names = ("evil.example", "basicpay.localhost.evil.example", "192.168.0.1", "sandbox.localhost")
    for host in (*(f"{name}:{port}" for name in names), "basicpay.localhost:1"):
        answer = client.get("/overview", host=host)
        assert answer.status in (400, 403, 421), host
        assert address_on(client.get("/overview")) not in answer.text
        assert answer.location is None and answer.headers["Set-Cookie"] is None


def test_localhost_and_127_0_0_1_lead_to_the_wallets_own_name(wallet, newcomer):
    token = newcomer.get("/overview").token
    for host in (f"localhost:{wallet.port}", f"127.0.0.1:{wallet.port}"):
        answer = newcomer.get("/pay?recipient=x", host=host)
        assert (answer.status in (301, 302, 307, 308), answer.location) == (True, f"{wallet.url}{newcomer.base}/pay?recipient=x")
        assert newcomer.post("/fund", {"token": token}, host=host, origin=f"http://{host}").status >= 300
    assert not is_there(wallet, address_on(newcomer.get("/overview")))


def test_the_server_listens_on_loopback_only(shared):
    # On Linux `ADDRESS` is always another address of this computer.
    others = {ADDRESS, *(info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))} - {"127.0.0.1"}
    for port in (shared.port, shared.sandbox_port):
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
        for address in others:
            with pytest.raises(OSError):
                socket.create_connection((address, port), timeout=2).close()


def test_the_session_cookie_is_http_only_same_site_and_limited_to_the_sessions_path(wallet):
    client = RawClient(wallet)
    assert client.get("/sign-up").headers["Set-Cookie"] is None
    answer = client.sign_up()
    base = re.match("/s/[0-9a-f]{64}", answer.headers["Location"])[0]
    for cookie in answer.headers.get_all("Set-Cookie"):
        attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=strict", f"path={base}"} <= attributes
        assert not any(attribute.startswith("domain") for attribute in attributes)
        assert PIN not in cookie


def test_signing_in_gives_a_new_session_and_signing_out_ends_it(shared, client):
    old = client.cookie, client.base
    assert client.post("/sign-out", {"token": client.get("/overview").token}).location == "/sign-in"
    client.cookie, client.base = old
    assert client.get("/overview").location == "/sign-in?to=overview"
    page = client.get("/sign-in")
    assert client.post("/sign-in", {"token": page.token, "pin": PIN}).location == "/overview"
    assert client.cookie != old[0] and client.base != old[1]


def test_a_made_up_session_opens_nothing(shared, client):
    name = client.cookie.split("=")[0]
    client.cookie = f"{name}=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    for path in ("/overview", "/pay", "/history", "/events/x"):
        answer = client.get(path)
        assert answer.status in (303, 302, 401, 403), path
        assert "<data" not in answer.text


@pytest.mark.parametrize("path", ["/sign-in", "/overview", "/pay", "/history", "/no-such-page"])
def test_the_headers_of_pages_forbid_what_the_pages_do_not_need(client, path):
    if path == "/sign-in":
        client.cookie = None
    answer = client.get(path)
    policy = {words[0]: set(words[1:]) for words in (part.split() for part in answer.headers["Content-Security-Policy"].split(";")) if words}
    assert policy["default-src"] == {"'none'"}
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == {"'self'"}
    assert policy["base-uri"] == {"'self'"}
    assert policy["frame-ancestors"] == {"'none'"}
    assert policy.get("img-src", set()) <= {"'self'", "data:"}
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] in ("no-referrer", "same-origin")
    assert "no-store" in answer.headers["Cache-Control"]
    assert not re.search(r"<script(?![^>]*\ssrc=)", answer.text), "inline script"
    assert not re.search(r"<style|<[^>]*\sstyle=|<[^>]*\son\w+=|javascript:", answer.text), "inline style or handler"
    assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", answer.text), "another host"


def test_what_a_person_types_is_shown_as_text(shared, client):
    attack = '"><script>alert(1)</script>'
    fields = {"token": client.get("/pay").token, "recipient": attack, "amount": attack, "memo": attack}
    answer = client.post("/pay/amount", fields)
    assert answer.status == 422
    assert "<script>alert" not in answer.text and "&lt;script&gt;alert" in answer.text


def test_a_memo_from_a_stranger_is_shown_as_text(shared, client):
    address = address_on(client.get("/overview"))
    network = Network(shared.horizon, PASSPHRASE)
    stranger = network.funded()
    builder = network.build(stranger).append_payment_op(address, Asset.native(), "1").add_text_memo("<b onclick=alert(1)>hi</b>")
    network.submit(builder, stranger)
    # The page shows what is already known, and the rest a moment later.
    deadline = monotonic() + 45
    while "onclick" not in (page := client.get("/history")).text:
        assert monotonic() < deadline
    assert "<b onclick" not in page.text and "&lt;b onclick" in page.text


def test_a_request_that_is_too_large_is_refused(client):
    token = client.get("/pay").token
    try:
        answer = client.post("/pay/amount", {"token": token, "recipient": "G" * 2_000_000, "amount": "1", "memo": ""})
    except ConnectionError:
        return  # cut off while it was still sending
    assert answer.status in (400, 413)


def test_a_payment_without_a_review_is_not_made(shared, client):
    stranger = Keypair.random()
    answer = client.post("/pay/review", {"token": client.get("/overview").token, "pin": PIN, "recipient": stranger.public_key, "amount": "5"})
    assert answer.location == "/pay", "a review that nobody saw was paid"
    assert not is_there(shared, stranger.public_key)
