"""A phone that speaks HTTP/2, and its connection, over which a test can send what no browser sends."""

import socket
from email.message import Message
from hashlib import sha256
from time import monotonic

from h2.config import H2Configuration
from h2.connection import ConnectionState, H2Connection
from h2.events import DataReceived, ResponseReceived, StreamEnded, StreamReset
from h2.exceptions import ProtocolError
from hyperframe.frame import Frame
from lan import ADDRESS, Phone, trusting
from raw_client import Answer

# How long a test waits for anything, in seconds.
PATIENCE = 30


class Response:
    """What has arrived of an answer, with the interface of `http.client`'s responses."""

    def __init__(self):
        self.status, self.headers, self.body, self.is_whole = None, Message(), b"", False

    def read(self) -> bytes:
        return self.body


class HTTP2Connection:
    """Sends requests as `http.client` does, and single frames. Headers that the library would correct or refuse are sent unchanged."""

    def __init__(self, port: int, peer: str, name: str | None = None, buffer: int | None = None):
        """`name` is the wallet's name as the client sends it (SNI), `buffer` how many unread bytes the system keeps for the client."""
        plain = socket.socket()
        if buffer:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        plain.settimeout(PATIENCE)
        plain.bind((peer, 0))
        plain.connect((ADDRESS, port))
        self.sock = trusting("h2").wrap_socket(plain, server_hostname=name)
        assert self.sock.selected_alpn_protocol() == "h2"
        self.state = H2Connection(H2Configuration(
            header_encoding="utf-8", validate_outbound_headers=False, normalize_outbound_headers=False, split_outbound_cookies=False))
        self.authority, self.responses, self.has_ended = f"{ADDRESS}:{port}", {}, False
        self.state.initiate_connection()
        self.write(self.state.data_to_send())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.sock.close()

    # Sending

    def write(self, data: bytes):
        self.sock.sendall(data)

    def send(self, *frames: Frame):
        self.write(b"".join(frame.serialize() for frame in frames))

    def head(self, method: str, path: str, *fields: tuple[str, str], authority: str | None = "own") -> list[tuple[str, str]]:
        """The fields of a request, in the order in which browsers send them."""
        named = [] if authority is None else [(":authority", self.authority if authority == "own" else authority)]
        return [(":method", method), *named, (":scheme", "https"), (":path", path), *fields]

    def block(self, head: list[tuple[str, str]]) -> bytes:
        """A head as encoded in a frame."""
        return self.state.encoder.encode(head)

    def begin(self, head: list[tuple[str, str]], body: bytes = b"", is_whole: bool = True) -> int:
        """Sends a request, and returns its stream."""
        stream = self.state.get_next_available_stream_id()
        self.responses[stream] = Response()
        self.state.send_headers(stream, head, end_stream=is_whole and not body)
        while body:
            part = body[:min(self.state.local_flow_control_window(stream), self.state.max_outbound_frame_size)]
            if not part:
                self.write(self.state.data_to_send())
                self.read()
                continue
            body = body[len(part):]
            self.state.send_data(stream, part, end_stream=is_whole and not body)
        self.write(self.state.data_to_send())
        return stream

    def request(self, method: str, path: str, body: str | None, headers: dict):
        fields = [(name.lower(), value) for name, value in headers.items() if name != "Host"]
        body = (body or "").encode()
        if method == "POST":
            fields.append(("content-length", str(len(body))))
        self.last = self.begin(self.head(method, path, *fields, authority=headers["Host"]), body)

    def flood(self, parts):
        """Sends an endless series of parts and reads nothing, until the wallet ends the connection."""
        deadline = monotonic() + PATIENCE
        try:
            for part in parts:
                self.write(part)
                assert monotonic() < deadline, "the wallet takes them without end"
        except TimeoutError:
            raise AssertionError("the wallet neither reads nor ends the connection") from None
        except OSError:
            return

    # Receiving

    def read(self):
        """Waits for the wallet to say something, or to end the connection."""
        try:
            data = self.sock.recv(65536)
        except TimeoutError:
            raise AssertionError("the wallet says nothing, and doesn't end the connection") from None
        except OSError:
            data = b""
        if not data:
            self.has_ended = True
            return
        try:
            events = self.state.receive_data(data)
        except ProtocolError:
            # The library accepts nothing more after the wallet's GOAWAY frame.
            assert self.state.state_machine.state == ConnectionState.CLOSED
            return
        for event in events:
            response = self.responses.get(getattr(event, "stream_id", None))
            match event:
                case ResponseReceived():
                    for name, value in event.headers:
                        if name == ":status":
                            response.status = int(value)
                        else:
                            response.headers[name] = value
                case DataReceived():
                    response.body += event.data
                    self.state.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                case StreamEnded() | StreamReset():
                    response.is_whole = True
        try:
            self.write(self.state.data_to_send())
        except OSError:
            pass  # the connection has ended, but what arrived before is still read

    def answer(self, stream: int) -> Answer | None:
        """The answer to a request, or None if its stream or the connection ended without one."""
        response = self.responses[stream]
        while not response.is_whole and not self.has_ended:
            self.read()
        return None if response.status is None else Answer(response)

    def getresponse(self) -> Response:
        response = self.responses[self.last]
        while not response.is_whole:
            assert not self.has_ended, "the connection has ended without an answer"
            self.read()
        return response

    def get(self, path: str, *fields: tuple[str, str], authority: str | None = "own") -> Answer | None:
        return self.answer(self.begin(self.head("GET", path, *fields, authority=authority)))

    def wait_for_its_end(self):
        while not self.has_ended:
            self.read()


class HTTP2Phone(Phone):
    """A device on the local network with a modern browser, which chooses HTTP/2."""

    def _connect(self) -> HTTP2Connection:
        return self.open()

    def open(self, **options) -> HTTP2Connection:
        """A connection of a test's own."""
        connection = HTTP2Connection(self.port, self.peer, **options)
        self.fingerprint = sha256(connection.sock.getpeercert(binary_form=True)).digest()
        return connection

    def fields(self, path: str, *others: tuple[str, str]) -> list[tuple[str, str]]:
        """The fields that its browser sends with every request."""
        cookies = self._cookies(path)
        return [*others, *([("cookie", "; ".join(cookies))] if cookies else [])]
