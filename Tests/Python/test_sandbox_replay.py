"""`basicpay sandbox replay`: what it prints and how it ends."""

import gzip
import json
import subprocess

import pytest
from program import BINARY, ROOT, environment

RECORDINGS = ROOT / "Tests/SandboxKitTests/Recordings"
PAYMENT = RECORDINGS / "h_payment.jsonl.gz"


def replay(*arguments, stdin: bytes = b"") -> subprocess.CompletedProcess:
    command = [str(BINARY), "sandbox", "replay", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=120, env=environment())


@pytest.fixture(scope="module")
def lines() -> list[dict]:
    return [json.loads(line) for line in gzip.decompress(PAYMENT.read_bytes()).splitlines()]


def text(lines: list[dict]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def test_recordings_of_a_real_network_are_replayed_without_differences():
    result = replay(PAYMENT, RECORDINGS / "h_clawback.jsonl.gz", "--check-invariants")
    assert (result.returncode, result.stdout, result.stderr) == (0, b"91 transactions, 0 differ\n", b"")


def test_standard_input_may_be_plain_or_compressed(lines):
    for stdin in (text(lines), PAYMENT.read_bytes()):
        result = replay("-", stdin=stdin)
        assert (result.returncode, result.stdout) == (0, b"65 transactions, 0 differ\n")


def test_each_difference_is_a_line_and_the_status_is_1(lines, tmp_path):
    spoiled = json.loads(json.dumps(lines))
    spoiled[2]["fee_pool"] = "1"
    spoiled[-1]["id_pool"] = "99"
    path = tmp_path / "spoiled.jsonl"
    path.write_bytes(text(spoiled))
    result = replay(path)
    assert result.returncode == 1
    out = result.stdout.decode().splitlines()
    # No ledger can have that pool, so the replay goes on without it.
    assert out[0] == f"{path}: ledger 3, fee pool: recorded 1, replayed 500"
    assert "id pool: recorded 99" in out[-2]
    assert out[-1] == f"65 transactions, {len(out) - 1} differ"
    document = json.loads(replay(path, "--json").stdout)
    assert (document["transactions"], document["differing"]) == (65, len(document["differences"]))
    assert document["differences"][0] == {
        "file": str(path), "ledger": 3, "subject": "fee pool", "recorded": "1", "replayed": "500",
    }


@pytest.mark.parametrize("spoil", [lambda lines: lines[:-1], lambda lines: lines[1:], lambda lines: [{"type": "poem"}]])
def test_an_invalid_recording_is_refused_in_one_sentence(lines, spoil):
    result = replay("-", stdin=text(spoil(lines)))
    assert (result.returncode, result.stdout) == (1, b"")
    sentence = result.stderr.decode().strip()
    assert sentence.startswith("-, line ") and sentence.endswith(".") and "\n" not in sentence


def test_a_missing_file_is_named_and_no_file_at_all_is_wrong_usage():
    missing = replay("/nowhere/recording.jsonl")
    assert (missing.returncode, missing.stderr.decode()) == (1, "The file /nowhere/recording.jsonl can't be read: No such file or directory.\n")
    assert replay("-", stdin=b"nothing\n").stderr.decode().count(".") == 1
    assert replay().returncode == 2
