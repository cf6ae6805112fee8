"""Servers whose certificates come from a private authority: trusted only if a certificate file names that authority."""

import datetime
import json
import sqlite3
import ssl
import threading
from dataclasses import replace
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from program import PASSPHRASE, free_port

NOW = datetime.datetime.now(datetime.UTC)
DAY = datetime.timedelta(days=1)


class Authority:
    """A certificate authority."""

    def __init__(self, name):
        self.key, self.name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.certificate = self.builder(self.name, self.key, NOW + DAY).add_extension(
            x509.BasicConstraints(ca=True, path_length=None), critical=True
        ).sign(self.key, hashes.SHA256())

    def builder(self, subject, key, until):
        return (
            x509.CertificateBuilder().subject_name(subject).issuer_name(self.name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(NOW - 2 * DAY).not_valid_after(until)
        )

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    def issue(self, name="localhost", until=NOW + DAY) -> bytes:
        """A certificate for a server and its key, as PEM."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = [x509.DNSName(name)] + ([x509.IPAddress(ip_address("127.0.0.1"))] if name == "localhost" else [])
        certificate = self.builder(x509.Name([]), key, until).add_extension(x509.SubjectAlternativeName(names), critical=True)
        return certificate.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM) + key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )


class Front:
    """A TLS server that forwards its requests to a server without TLS. It offers HTTP/2, but only speaks HTTP/1.1."""

    def __init__(self, port, identity: bytes, folder):
        self.chosen = chosen = set()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def parse_request(self):
                chosen.add(self.connection.selected_alpn_protocol())
                return super().parse_request()

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                connection = HTTPConnection("127.0.0.1", port, timeout=30)
                headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "accept-encoding")}
                connection.request(self.command, self.path, body, headers)
                reply = connection.getresponse()
                content = reply.read()
                self.send_response(reply.status)
                self.send_header("Content-Type", reply.getheader("Content-Type") or "text/plain")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_):
                """A client that doesn't trust the certificate hangs up."""

        file = folder / f"{id(self)}.pem"
        file.write_bytes(identity)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        context.set_alpn_protocols(["h2", "http/1.1"])
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def network(self, folder, host="localhost"):
        """Writes the network file of a network behind this server."""
        file = folder / f"{self.port}.toml"
        url = f"https://{host}:{self.port}"
        file.write_text(f'horizon = "{url}"\npassphrase = "{PASSPHRASE}"\nfriendbot = "{url}/friendbot"\n')
        return file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def authority():
    return Authority("Own authority")


@pytest.fixture
def bundle(authority, tmp_path):
    file = tmp_path / "own.pem"
    file.write_bytes(authority.pem)
    return file


@pytest.fixture
def front(network, authority, tmp_path):
    with Front(int(network.url.rsplit(":", 1)[1]), authority.issue(), tmp_path) as front:
        yield front


def is_untrusted(sentence: str) -> bool:
    return "couldn't prove its identity, so nothing was sent to it." in sentence and "--ca-bundle" in sentence


def test_a_network_with_a_private_certificate_is_trusted_only_if_a_bundle_names_its_authority(used, front, bundle, tmp_path):
    options = ("--network", front.network(tmp_path))
    assert is_untrusted(used.refused("account", "fund", *options))
    assert "identity" not in used.run("account", "fund", *options, "--ca-bundle", bundle).stderr
    assert used.json("balance", *options, "--ca-bundle", bundle)["balances"][0]["balance"] == "10000.0000000"
    # The certificate is valid for the IP address, too.
    by_number = ("--network", front.network(tmp_path, "127.0.0.1"))
    assert used.json("balance", *by_number, "--ca-bundle", bundle)["balances"]
    heard = replace(used, variables={"SSL_CERT_FILE": str(bundle)})
    assert heard.json("balance", *options)["balances"]
    result = used.run("doctor", *options, "--ca-bundle", bundle, "--json", "--port", free_port(), "--sandbox-port", free_port())
    (checked,) = [check for check in json.loads(result.stdout)["checks"] if check["name"] == "network"]
    assert checked["isFine"], checked


def test_a_server_that_offers_http_2_is_spoken_to_over_http_1_1(used, front, bundle, tmp_path):
    """Over HTTP/2, one connection that falls silent would keep the wallet offline until the system gives it up."""
    used.run("balance", "--network", front.network(tmp_path), "--ca-bundle", bundle)
    assert front.chosen == {"http/1.1"}


def test_the_certificate_file_in_the_settings_is_trusted_and_a_missing_one_is_reported(used, front, bundle, tmp_path):
    options = ("--network", front.network(tmp_path))

    def choose(file):
        with sqlite3.connect(used.home / "home.sqlite") as database:
            database.execute("INSERT OR REPLACE INTO setting (name, value) VALUES ('certificateFile', ?)", (str(file),))

    used.json("balance")
    choose(bundle)
    # Another test may have funded the account in this ledger already.
    assert "identity" not in used.run("account", "fund", *options).stderr
    assert used.json("balance", *options)["balances"]
    bundle.unlink()
    result = used.run("balance", *options)
    assert result.returncode == 1 and f"There is no certificate file at {bundle}" in result.stderr and is_untrusted(result.stderr)
    # A network that doesn't need the file still works.
    assert used.json("balance")["balances"]


def test_a_certificate_of_another_authority_or_name_and_an_expired_one_are_not_trusted(used, network, authority, bundle, tmp_path):
    port = int(network.url.rsplit(":", 1)[1])
    for identity in (Authority("Somebody else").issue(), authority.issue("other.example"), authority.issue(until=NOW - DAY)):
        with Front(port, identity, tmp_path) as front:
            assert is_untrusted(used.refused("account", "fund", "--network", front.network(tmp_path), "--ca-bundle", bundle))


def test_a_server_without_tls_is_distinguished_from_an_untrusted_server(used, network, tmp_path):
    file = tmp_path / "plain.toml"
    file.write_text(f'horizon = "{network.url.replace("http:", "https:")}"\npassphrase = "{PASSPHRASE}"\n')
    assert "doesn't speak HTTPS properly" in used.refused("balance", "--network", file)


def test_an_anchor_with_a_private_certificate_is_trusted_only_if_a_bundle_names_its_authority(used, bundle, authority, tmp_path):
    class Anchor(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f'NETWORK_PASSPHRASE = "{PASSPHRASE}"\n'.encode())

        def log_message(self, *_):
            pass

    plain = ThreadingHTTPServer(("127.0.0.1", 0), Anchor)
    threading.Thread(target=plain.serve_forever, daemon=True).start()
    with Front(plain.server_port, authority.issue(), tmp_path) as front:
        domain = f"https://localhost:{front.port}"
        assert is_untrusted(used.refused("anchor", "info", domain))
        trusted = used.run("anchor", "info", domain, "--ca-bundle", bundle)
        assert "identity" not in trusted.stderr, trusted.stderr
    plain.shutdown()


def test_an_unusable_certificate_file_is_refused_with_its_name_and_the_reason(used, tmp_path):
    empty, key = tmp_path / "empty.pem", tmp_path / "key.pem"
    empty.write_bytes(b"")
    key.write_bytes(b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    for file, reason in ((tmp_path / "none.pem", "no certificate file"), (tmp_path, "isn't a file"), (empty, "no certificate"), (key, "damaged")):
        sentence = used.refused("balance", "--ca-bundle", file)
        assert str(file) in sentence and reason in sentence
        heard = replace(used, variables={"SSL_CERT_FILE": str(file)})
        assert str(file) in heard.refused("balance")
    assert used.json("account", "list", "--ca-bundle", tmp_path / "none.pem"), "what asks nobody needs no certificates"
