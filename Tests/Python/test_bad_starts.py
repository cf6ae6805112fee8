"""Failures at the start: one clear sentence, exit status 1, and the files stay exactly as they were."""

import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest
from program import BINARY, PIN, Commands, environment, free_port, sentence_of_refusal

ZEROS = "GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF"  # a valid address that nobody has the key of


def contents(folder: Path) -> dict:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def only(home: Path, pattern: str) -> Path:
    (path,) = home.rglob(pattern)
    return path


def refused_and_untouched(commands: Commands, *arguments, pin: str | None = None) -> str:
    before = contents(commands.home)
    result = commands.run(*arguments, pin=pin)
    sentence = sentence_of_refusal(result)
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert contents(commands.home) == before
    return sentence


def serve():
    return "serve", "--port", free_port(), "--sandbox-port", free_port()


def settle(path: Path):
    """Moves the contents of the write-ahead log into the file, so that none of the data escapes the damage."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def overwrite_start(path: Path):
    settle(path)
    data = path.read_bytes()
    path.write_bytes(b"\x00garbage" * 16 + data[128:])


def cut_in_half(path: Path):
    settle(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def make_newer(path: Path):
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9999")
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'grdb_migrations'").fetchone():
            database.execute("INSERT INTO grdb_migrations VALUES ('9999 from the future')")
    database.close()


@pytest.mark.parametrize("which", ["wallet", "sandbox of serve", "sandbox"])
def test_a_port_in_use_is_named(commands, which):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        arguments = {
            "wallet": ("serve", "--port", port, "--sandbox-port", free_port()),
            "sandbox of serve": ("serve", "--port", free_port(), "--sandbox-port", port),
            "sandbox": ("sandbox", "--port", port),
        }[which]
        result = commands.run(*arguments)
        assert str(port) in sentence_of_refusal(result)
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr


@pytest.mark.parametrize("arguments", [serve(), ("sandbox", "--port", free_port()), ("account", "create"), ("balance",)], ids=lambda words: words[0])
def test_a_home_that_cannot_be_written_is_named(tmp_path, arguments):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine")
    homes = [in_the_way, in_the_way / "below"]
    if Path("/proc/self").exists():
        homes.append(Path("/proc/basicpay"))
    for home in homes:
        sentence = sentence_of_refusal(Commands(home).run(*arguments, pin=PIN if "create" in arguments else None))
        assert str(home) in sentence
    assert in_the_way.read_text() == "mine"


@pytest.mark.parametrize("damage", [make_newer, overwrite_start, cut_in_half])
@pytest.mark.parametrize("database", ["wallet.sqlite", "sandbox.sqlite", "home.sqlite"])
def test_a_database_that_cannot_be_read_is_left_alone(used, database, damage):
    damage(only(used.home, database))
    for arguments in (serve(), ("balance",)):
        sentence = refused_and_untouched(used, *arguments)
        assert database in sentence
        if damage is make_newer:
            assert "newer" in sentence
    if database == "sandbox.sqlite":
        refused_and_untouched(used, "sandbox", "--port", free_port())


@pytest.mark.parametrize("damage", ["empty", "cut", "other", "binary"])
def test_a_vault_that_cannot_be_read_is_never_replaced(used, damage):
    vault = only(used.home, "vault*")
    whole = vault.read_bytes()
    vault.write_bytes({"empty": b"", "cut": whole[: len(whole) // 2], "other": b'{"hello": "world"}', "binary": bytes(range(256))}[damage])
    for command in (("account", "create"), ("account", "reveal"), ("pay", "--to", ZEROS, "--amount", "1", "--yes")):
        refused_and_untouched(used, *command, pin=PIN)
    vault.write_bytes(whole)
    assert used.json("account", "reveal", pin=PIN)["secretKey"]


@pytest.mark.parametrize("command", ["serve", "sandbox"])
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.1", "example.com", "127.0.0.1.example.com"])
def test_serve_and_sandbox_refuse_to_listen_at_an_address_other_than_loopback(tmp_path, command, host):
    home = tmp_path / "home"
    result = subprocess.run(
        [BINARY, command, "--home", home, f"--host={host}"], capture_output=True, text=True, timeout=30, env=environment(), check=False
    )
    assert result.returncode != 0 and result.stdout == ""
    assert "own addresses (localhost) only" in result.stderr and "without encryption (TLS)" in result.stderr
    assert not home.exists()
