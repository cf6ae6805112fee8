"""The program's version, and whether there is a newer one, for which only `basicpay upgrade-check` asks."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from program import ROOT

NUMBER = re.search(r'number = "([^"]+)"', (ROOT / "Sources/CBuild/CBuild.c").read_text())[1]


@pytest.fixture
def releases():
    """A server of releases: `releases.said` is its answer, `releases.asked` the requests to it."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.asked.append((self.path, dict(self.headers)))
            status, body = self.server.said
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body if isinstance(body, bytes) else json.dumps(body).encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.asked, server.said = [], (200, {})
        server.url = f"http://127.0.0.1:{server.server_port}/release.json"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_the_version_says_commit_protocol_and_compiler(commands):
    result = commands.run("--version")
    said = re.fullmatch(r"(\S+) \((commit [0-9a-f]{12}|built from a folder), protocol (\d+), Swift (6\.\d+)( or newer)?\)\n", result.stdout)
    assert result.returncode == 0 and said, result
    assert said[1] == NUMBER and int(said[3]) >= 25


def test_upgrade_check_reports_a_newer_version_with_its_page_or_that_this_is_the_newest(commands, releases):
    releases.said = 200, {"version": "999.0.1", "page": "https://example.com/notes"}
    assert commands.run("upgrade-check", "--from", releases.url).stdout == f"BasicPay 999.0.1 is available. You have {NUMBER}.\nhttps://example.com/notes\n"
    assert commands.json("upgrade-check", "--from", releases.url) == {
        "version": NUMBER, "newest": "999.0.1", "isNewest": False, "page": "https://example.com/notes"
    }  # fmt: skip
    for version in (NUMBER, "0.0.9"):
        releases.said = 200, {"version": version, "page": "javascript:alert(1)"}
        assert commands.run("upgrade-check", "--from", releases.url).stdout == f"BasicPay {NUMBER} is the newest version.\n"
        assert commands.json("upgrade-check", "--from", releases.url)["isNewest"]
    path, headers = releases.asked[0]
    assert path == "/release.json" and {name.lower() for name in headers} <= {"host", "connection", "accept-encoding", "user-agent", "accept"}
    assert not commands.home.exists()


def test_another_commit_of_the_same_version_is_reported(commands, releases):
    commit = re.search("commit ([0-9a-f]{12})", commands.run("--version").stdout)
    published = "000000000000"
    releases.said = 200, {"version": NUMBER, "commit": published, "page": "https://example.com/notes"}
    said, document = commands.run("upgrade-check", "--from", releases.url).stdout, commands.json("upgrade-check", "--from", releases.url)
    assert document["newestCommit"] == published and document.get("commit") == (commit and commit[1]) and document["isNewest"] == (commit is None)
    if commit:
        assert said == f"Another build of BasicPay {NUMBER} is published (commit {published}). You have commit {commit[1]}.\nhttps://example.com/notes\n"
        releases.said = 200, {"version": NUMBER, "commit": commit[1]}
    else:
        assert said == f"BasicPay {NUMBER} is the newest version, published as commit {published}. Yours was built from a folder.\n"
        releases.said = 200, {"version": NUMBER, "commit": "not a commit"}
    assert commands.run("upgrade-check", "--from", releases.url).stdout == f"BasicPay {NUMBER} is the newest version.\n"


@pytest.mark.parametrize("said", [
    (404, {"version": "999.0.1"}), (200, b"<html>"), (200, {"version": "999"}), (200, {"version": "1.2.x"}), (200, {"version": "1.2.3.4"}),
    (200, {"version": "1.2.99999999999"}), (200, {"version": 2}), (200, []), (200, b"{" * 20_000),
])  # fmt: skip
def test_an_answer_without_a_valid_version_is_refused(commands, releases, said):
    releases.said = said
    assert commands.refused("upgrade-check", "--from", releases.url)


@pytest.mark.parametrize("address", ["http://example.com/release.json", "file:///etc/passwd", "https://", "https://a:b@example.com/", "release.json"])
def test_an_insecure_or_malformed_address_of_releases_is_refused(commands, address):
    assert "is not an address of releases" in commands.refused("upgrade-check", "--from", address)


def test_a_build_without_an_address_of_releases_asks_for_one(commands):
    assert "--from" in commands.refused("upgrade-check")


def test_only_upgrade_check_uses_the_address_of_releases():
    users = [path.name for path in (ROOT / "Sources").rglob("*.swift") if re.search(r"Build\.releases|Release\.newest", path.read_text())]
    assert users == ["UpgradeCheckCommand.swift"]
