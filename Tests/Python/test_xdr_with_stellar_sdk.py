"""`basicpay xdr` against the Python stellar-sdk: random values of every wire type, in XDR and in SEP-51's JSON, both ways."""

import sys

import pytest
from program import ROOT, Commands

sys.path.insert(0, str(ROOT / "script" / "vectors"))

from stellar_sdk_json import to_json, to_xdr  # noqa: E402
from xdr_values import Values  # noqa: E402

ROUNDS = 15
VALUES = Values(seed=20_261_121)


@pytest.fixture(scope="module")
def xdr(tmp_path_factory):
    """Runs `basicpay xdr COMMAND --type NAME` over lines, and gives the lines that it answers."""
    commands = Commands(tmp_path_factory.mktemp("xdr") / "home")

    def run(command, name, lines, *options):
        result = commands.run("xdr", command, "--type", name, *options, stdin="".join(line + "\n" for line in lines))
        assert (result.returncode, result.stderr) == (0, ""), f"{name}: {result.stderr[:500]}"
        return result.stdout.splitlines()

    return run


def test_there_are_more_than_ten_thousand_values():
    assert ROUNDS * sum(len(VALUES.arms(name)) for name in VALUES.names) > 10_000


@pytest.mark.parametrize("name", VALUES.names)
def test_both_sides_write_and_read_the_same(xdr, name):
    values = [VALUES.value(name, arm) for _ in range(ROUNDS) for arm in VALUES.arms(name)]
    texts = [to_json(name, value) for value in values]
    assert xdr("decode", name, [value.hex() for value in values], "--input", "hex") == texts
    assert xdr("encode", name, texts, "--output", "hex") == [value.hex() for value in values]
    assert [to_xdr(name, text) for text in texts] == values


def test_types_are_listed(xdr, tmp_path):
    listed = Commands(tmp_path).run("xdr", "types").stdout.split()
    assert sorted(listed) == sorted(VALUES.names)
