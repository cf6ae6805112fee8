"""`basicpay serve --lan` over HTTP/2: what strangers and pages of other origins can't do, and how floods of frames end.

After each test the computer's own browser and a connected device still get their pages."""

import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import chain, count, repeat
from time import monotonic

import pytest
from http2_client import PATIENCE, HTTP2Connection, HTTP2Phone
from hyperframe.frame import ContinuationFrame, GoAwayFrame, HeadersFrame, PingFrame, PriorityFrame, RstStreamFrame, SettingsFrame, WindowUpdateFrame
from lan import ADDRESS, Computer, LANWallet, is_pairing_page, number, received, signed_in, trusting

FORM = ("content-type", "application/x-www-form-urlencoded")


@pytest.fixture(scope="module")
def home_in_network(made_home, tmp_path_factory):
    """A wallet served on the local network, shared by the tests of this module that leave it fit for the others."""
    with LANWallet.copied(made_home, tmp_path_factory.mktemp("http2")) as wallet:
        yield wallet


@pytest.fixture(scope="module")
def computer(home_in_network) -> Computer:
    return signed_in(home_in_network)


@pytest.fixture(scope="module")
def known(home_in_network, computer) -> HTTP2Phone:
    """A connected device, signed in."""
    phone = computer.connect(HTTP2Phone(home_in_network))
    phone.sign_in()
    return phone


@pytest.fixture
def phone(known) -> HTTP2Phone:
    return copy(known)


@pytest.fixture
def stranger(home_in_network) -> HTTP2Phone:
    return HTTP2Phone(home_in_network)


@pytest.fixture(autouse=True)
def others_go_on(computer, known):
    """Checks that whatever a test has done, the owner still gets pages, at the computer and on the device."""
    yield
    began = monotonic()
    assert computer.get("/overview").status == known.get("/overview").status == 200
    assert monotonic() - began < 20


def asking(phone: HTTP2Phone) -> list[tuple[str, str]]:
    """The header fields of a request to be let in, without the length."""
    return [FORM, ("origin", phone.origin)]


def nobody_asks(computer: Computer) -> bool:
    return computer.devices().hidden.get("request") is None


# Authorities


OTHER_NAMES = [
    "evil.example:{port}", "localhost:{port}", "127.0.0.3:{port}", "basicpay.localhost:{port}", "basicpay.localhost:{own}", "{address}.evil.example:{port}",
    "{address}:1", "{address}", "{address}:{port}.", "ana@{address}:{port}", "[::ffff:{address}]:{port}", "", None,
]  # fmt: skip


@pytest.mark.parametrize("authority", OTHER_NAMES)
def test_a_request_with_another_authority_is_refused(home_in_network, stranger, phone, authority):
    if authority is not None:
        authority = authority.format(address=ADDRESS, port=home_in_network.lan_port, own=home_in_network.port)
    for client in (stranger, phone):
        with client.open() as connection:
            path = client.address("/overview")
            answer = connection.get(path, *client.fields(path), authority=authority)
            assert answer.status == 421 and 'id="pairing"' not in answer.text and home_in_network.address not in answer.text
            # The same connection still serves the wallet's own name.
            assert connection.get("/", *client.fields("/")).status in (200, 303)


def test_a_foreign_domain_that_resolves_to_the_wallets_address_gets_nothing(home_in_network, computer, stranger):
    computer.devices()
    fields = stranger.asking()
    name = f"rebound.evil.example:{home_in_network.lan_port}"
    body = f"name=Evil&commitment={fields['commitment']}".encode()
    with stranger.open(name="rebound.evil.example") as connection:
        for head, body in (
            (connection.head("GET", "/", authority=name), b""),
            (connection.head("GET", "/app.js", authority=name), b""),
            (connection.head("POST", "/pair", FORM, ("origin", f"https://{name}"), authority=name), body),
        ):  # fmt: skip
            answer = connection.answer(connection.begin(head, body))
            assert answer.status == 421 and not answer.headers.get_all("set-cookie") and 'id="pairing"' not in answer.text
    assert nobody_asks(computer)


def test_a_host_field_beside_or_instead_of_the_authority_is_refused(stranger, phone):
    for client in (stranger, phone):
        with client.open() as connection:
            own, cookies = connection.authority, client.fields("/")
            for authority, hosts in ((own, ["evil.example"]), ("evil.example", [own]), (own, [own]), (None, [own]), (own, [own, "evil.example"])):
                answer = connection.get("/", *cookies, *(("host", host) for host in hosts), authority=authority)
                assert answer.status == 421 and 'id="pairing"' not in answer.text, (authority, hosts)


# Origins


OTHER_ORIGINS = [
    "https://evil.example", "null", "http://basicpay.localhost:{own}", "http://{address}:{port}", "https://{address}", "https://{address}:{port}/", None,
]  # fmt: skip


@pytest.mark.parametrize("origin", OTHER_ORIGINS)
def test_forms_from_pages_of_other_origins_change_nothing(home_in_network, computer, stranger, phone, origin):
    if origin is not None:
        origin = origin.format(address=ADDRESS, port=home_in_network.lan_port, own=home_in_network.port)
    computer.devices()
    assert stranger.post("/pair", stranger.asking(), origin=origin).status == 403
    assert nobody_asks(computer)
    assert phone.post("/sign-out", {"token": phone.get("/overview").token}, origin=origin).status == 403
    assert phone.is_signed_in()


@pytest.mark.parametrize("fetch", [
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"},
    {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "origin": "https://evil.example"},
    {"origin": "https://evil.example"},
])  # fmt: skip
def test_pages_of_other_origins_can_neither_load_nor_embed_the_wallet(home_in_network, stranger, phone, fetch):
    for client in (stranger, phone):
        with client.open() as connection:
            for path in ("/", "/app.js", client.address("/overview")):
                answer = connection.get(path, *client.fields(path), *fetch.items())
                assert answer.status == 403 and 'id="pairing"' not in answer.text and home_in_network.address not in answer.text, path


def test_a_link_on_another_site_leads_to_the_sign_in_and_not_into_a_session(phone):
    link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")]
    with phone.open() as connection:
        assert connection.get("/sign-in", *phone.fields("/sign-in"), *link).status == 200
        path = phone.address("/overview")
        assert connection.get(path, *phone.fields(path), *link).status == 403


# Sizes and formats


def test_a_body_above_the_limit_or_without_a_length_is_refused(computer, stranger):
    computer.devices()
    fields = f"commitment={stranger.asking()['commitment']}&name=".encode()
    large = fields + b"x" * 20_000
    with stranger.open() as connection:
        for length, body in ((len(large), large), (None, large), (None, b"x" * 1_000_000), (None, fields + b"Small")):
            named = [] if length is None else [("content-length", str(length))]
            assert connection.answer(connection.begin(connection.head("POST", "/pair", *asking(stranger), *named), body)).status == 413, (length, len(body))
    assert nobody_asks(computer)


@pytest.mark.parametrize("length", ["10", "1000", "-1", "1e3", "10, 10"])
def test_a_body_that_contradicts_its_length_is_refused(computer, stranger, length):
    computer.devices()
    body = f"commitment={stranger.asking()['commitment']}&name=Phone".encode()
    with stranger.open() as connection:
        answer = connection.answer(connection.begin(connection.head("POST", "/pair", *asking(stranger), ("content-length", length)), body))
        assert answer is None or answer.status >= 400 and 'id="pairing"' not in answer.text
    assert nobody_asks(computer)


@pytest.mark.parametrize("fields", [
    [("x-large", "x" * 20_000)],
    [(f"x-{index}", "x" * 1_000) for index in range(40)],
    [(f"x-{index}", "") for index in range(600)],
    [("cookie", f"c{index}=" + "x" * 1_000) for index in range(40)],
    # A small block becomes a large head: the same long field, repeated by its index (HPACK).
    [("x-again", "x" * 3_900)] * 1_000,
], ids=["one field", "many fields", "many empty fields", "cookies", "one field again and again"])  # fmt: skip
def test_a_head_above_the_limit_ends_the_connection(stranger, phone, fields):
    for client in (stranger, phone):
        with client.open() as connection:
            assert connection.get("/", *client.fields("/"), *fields) is None
            connection.wait_for_its_end()


@pytest.mark.parametrize("head", [
    [(":method", "GET"), (":authority", "{own}"), (":authority", "evil.example"), (":scheme", "https"), (":path", "/")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), (":path", "/app.js")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), ("x-a", "b"), (":path", "/")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), (":status", "200")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), ("X-Upper", "a")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), ("connection", "close")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), ("transfer-encoding", "chunked")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), ("x-a", "b\r\nhost: evil.example")],
    [(":method", "GET"), (":authority", "{own}"), (":scheme", "https"), (":path", "/"), ("x-a\r\nhost", "evil.example")],
    [(":method", "GET")],
])  # fmt: skip
def test_a_malformed_head_gets_no_answer(stranger, phone, head):
    for client in (stranger, phone):
        with client.open() as connection:
            fields = [(name, value.format(own=connection.authority)) for name, value in head]
            assert connection.answer(connection.begin(fields + client.fields("/"))) is None


# Rates


def test_a_strangers_requests_over_one_connection_are_limited(home_in_network, stranger):
    with stranger.open() as connection:
        streams = [connection.begin(connection.head("GET", "/")) for _ in range(100)]
        assert Counter(connection.answer(stream).status for stream in streams) == {200: 60, 429: 40}
    assert HTTP2Phone(home_in_network).get("/").status == 200


def test_requests_with_a_wrong_authority_are_limited_too(home_in_network, stranger):
    with stranger.open() as connection:
        statuses = []
        while len(statuses) < 700:
            streams = [connection.begin(connection.head("GET", "/", authority="evil.example")) for _ in range(100)]
            statuses += [connection.answer(stream).status for stream in streams]
        assert Counter(statuses) == {421: 660, 429: 40}
    assert HTTP2Phone(home_in_network).get("/").status == 200


def test_strangers_share_a_limit_that_does_not_affect_devices(in_network):
    phone = signed_in(in_network).connect(HTTP2Phone(in_network))
    statuses = []
    for _ in range(11):
        with HTTP2Phone(in_network).open() as connection:
            streams = [connection.begin(connection.head("GET", "/emblem.svg")) for _ in range(60)]
            statuses += [connection.answer(stream).status for stream in streams]
    assert set(statuses[:500]) == {200} and statuses[-1] == 429
    assert phone.get("/sign-in").status == 200


def test_a_thousand_requests_at_once_end_the_connection(stranger):
    with stranger.open() as connection:
        connection.write(b"".join(map(request_of(connection), range(1, 2_000, 2))))
        connection.wait_for_its_end()


@pytest.mark.waits
def test_incomplete_requests_are_ended_while_others_are_answered(home_in_network, stranger, known):
    with stranger.open() as connection:
        head = connection.head("POST", "/pair", *asking(stranger), ("content-length", "1000"))
        streams = [connection.begin(head, b"name=", is_whole=False) for _ in range(60)]
        assert known.get("/overview").status == Computer(home_in_network).get("/sign-in").status == 200
        assert {connection.answer(stream) for stream in streams} == {None}


# Floods


def request_of(connection: HTTP2Connection):
    """A function that gives the frame of a request for the first page on a stream."""
    first, again = (connection.block(connection.head("GET", "/")) for _ in range(2))
    # From the second block on, the fields are named by their index (HPACK).
    return lambda stream: HeadersFrame(stream, first if stream == 1 else again, flags=["END_HEADERS", "END_STREAM"]).serialize()


def resets(connection):
    """Rapid reset: requests that are cancelled as soon as they are sent."""
    request = request_of(connection)
    return (request(stream) + RstStreamFrame(stream, error_code=8).serialize() for stream in count(1, 2))


def head_without_end(connection, part: bytes):
    begun = HeadersFrame(1, connection.block(connection.head("GET", "/"))).serialize()
    return chain([begun], repeat(ContinuationFrame(1, part).serialize()))


# Frames that are sent together.
MANY = 1_000

FLOODS = {
    "rapid reset": resets,
    "resets of nothing": lambda _: repeat(RstStreamFrame(1, error_code=8).serialize() * MANY),
    "CONTINUATION": lambda connection: head_without_end(connection, connection.block([("x-a", "b")])),
    "empty CONTINUATION": lambda connection: head_without_end(connection, b""),
    "PING": lambda _: repeat(PingFrame(0, opaque_data=b"basicpay").serialize() * MANY),
    "SETTINGS": lambda _: repeat(SettingsFrame(0, settings={SettingsFrame.MAX_CONCURRENT_STREAMS: 100}).serialize() * MANY),
    "empty SETTINGS": lambda _: repeat(SettingsFrame(0).serialize() * MANY),
    "PRIORITY": lambda _: repeat(PriorityFrame(1, depends_on=3, stream_weight=1).serialize() * MANY),
    "WINDOW_UPDATE": lambda _: repeat(WindowUpdateFrame(0, window_increment=1).serialize() * MANY),
    "GOAWAY": lambda _: repeat(GoAwayFrame(0).serialize() * MANY),
    "frames of no kind": lambda _: repeat(b"\0\0\0\xee\0\0\0\0\0" * MANY),
    "SETTINGS of the table of fields": lambda _: (SettingsFrame(0, settings={SettingsFrame.HEADER_TABLE_SIZE: size % 4096}).serialize() for size in count()),
}  # fmt: skip


def flood_at_once(floods, meanwhile=lambda: None):
    """Makes the clients send a flood of a kind each, all at once, until the wallet has ended each connection, and does something meanwhile."""

    def flood(client, kind):
        # A small buffer, in which the wallet's answers soon get stuck.
        with client.open(buffer=4096) as connection:
            connection.flood(FLOODS[kind](connection))

    with ThreadPoolExecutor() as pool:
        ends = pool.map(flood, *zip(*floods))
        meanwhile()
        list(ends)


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_ends_the_connection_even_if_the_client_reads_nothing(stranger, phone, flood):
    flood_at_once([(client, flood) for client in (stranger, phone)])


@pytest.mark.parametrize("kinds", [tuple(FLOODS)[n : n + 3] for n in range(0, len(FLOODS), 3)], ids=", ".join)
def test_floods_over_several_connections_do_not_block_others(in_network, kinds):
    computer = signed_in(in_network)
    phone = computer.connect(HTTP2Phone(in_network))

    def go_on():
        assert computer.get("/overview").status == phone.get("/sign-in").status == 200

    flood_at_once([(HTTP2Phone(in_network), kind) for kind in kinds], go_on)
    go_on()


# Negotiated protocols


def spoken(wallet, protocols: list[str], data: bytes) -> tuple[str | None, bytes]:
    """The negotiated protocol, and everything that the wallet answers to this data until the connection ends."""
    plain = socket.create_connection((ADDRESS, wallet.lan_port), timeout=PATIENCE)
    context = trusting(*protocols)
    with context.wrap_socket(plain) as secure:
        secure.sendall(data)
        return secure.selected_alpn_protocol(), received(secure)


def test_a_client_that_negotiates_http_2_and_speaks_http_1_gets_nothing(home_in_network, phone):
    for path, cookie in (("/", ""), (phone.address("/overview"), f"Cookie: {'; '.join(phone._cookies(phone.address('/overview')))}\r\n")):
        request = f"GET {path} HTTP/1.1\r\nHost: {phone.host}\r\n{cookie}\r\n".encode()
        protocol, text = spoken(home_in_network, ["h2"], request)
        assert protocol == "h2" and b"HTTP/1" not in text and b"<html" not in text


def test_a_client_that_negotiates_http_1_and_speaks_http_2_gets_no_page(home_in_network, stranger):
    with stranger.open() as connection:
        frames = SettingsFrame(0).serialize() + request_of(connection)(1)
    protocol, text = spoken(home_in_network, ["http/1.1"], b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frames)
    assert protocol == "http/1.1"
    assert text in (b"", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")


def test_a_client_that_negotiates_no_protocol_speaks_http_1_and_gets_the_pairing_page(home_in_network, stranger):
    request = f"GET /overview HTTP/1.1\r\nHost: {stranger.host}\r\nConnection: close\r\n\r\n".encode()
    protocol, text = spoken(home_in_network, ["spdy/3"], request)
    assert protocol is None and text.startswith(b"HTTP/1.1 403 ") and b'id="pairing"' in text


def test_an_upgrade_from_http_1_to_http_2_is_ignored(home_in_network, stranger):
    upgrade = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    plain = socket.create_connection((ADDRESS, home_in_network.lan_port), timeout=PATIENCE)
    with trusting("http/1.1").wrap_socket(plain) as secure:
        secure.sendall(f"GET / HTTP/1.1\r\nHost: {stranger.host}\r\n{upgrade}\r\n".encode())
        assert secure.recv(4096).startswith(b"HTTP/1.1 200 ")


# Devices


def test_a_device_is_let_in_over_http_2_by_its_number_and_loses_its_open_page_when_it_is_removed(in_network):
    computer, phone = signed_in(in_network), HTTP2Phone(in_network)
    assert is_pairing_page(phone.get("/overview"))
    computer.devices()
    assert number(phone.ask()) == number(computer.devices())
    assert computer.approve().location == "/settings/devices"
    phone.sign_in()
    with phone.open() as connection:
        path = phone.address("/" + phone.get("/overview").text.split('data-live="')[1].split('"')[0].replace("&amp;", "&"))
        events = connection.begin(connection.head("GET", path, *phone.fields(path)))
        while connection.responses[events].status is None:
            connection.read()
        computer.remove()
        answer = connection.answer(events)
        assert answer.status == 200 and "event: signed-out" in answer.text
        # From then on the device's connection is a stranger's.
        answer = connection.get("/overview", *phone.fields("/overview"))
        assert answer.status == 403 and 'id="pairing"' in answer.text
