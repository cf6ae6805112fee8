"""`basicpay xdr` against the Python stellar-sdk: random values of every wire type, in XDR and in SEP-51's JSON, both ways."""

import builtins
import enum
import sys
import typing

import pytest
import stellar_sdk.xdr as sdk
from program import ROOT, Commands

sys.path.insert(0, str(ROOT / "script" / "vectors"))

from stellar_sdk_json import to_json, to_xdr  # noqa: E402
from xdr_values import Values  # noqa: E402

ROUNDS = 15
ROOTS = [
    "TransactionEnvelope", "TransactionResult", "TransactionResultPair", "SorobanAuthorizationEntry", "LedgerKey", "ClaimPredicate", "LedgerEntry",
    "TransactionMeta", "LedgerHeaderHistoryEntry",
]
# Types of their own for the SDK, plain numbers here.
PLAIN = {"Boolean", "Int32", "Int64", "Uint32", "Uint64"}
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


def reachable():
    """The SDK's types that are part of a root, by way of others."""
    found, rest = {}, list(ROOTS)
    while rest:
        name = rest.pop()
        if name in found or name in PLAIN:
            continue
        found[name] = getattr(sdk, name)
        if issubclass(found[name], enum.Enum):
            continue
        for hint in typing.get_type_hints(found[name].__init__, vars(sdk) | vars(builtins)).values():
            rest += [part.__name__ for part in parts(hint) if getattr(sdk, part.__name__, None) is part]
    return found


def parts(hint):
    arguments = typing.get_args(hint)
    return [part for argument in arguments for part in parts(argument)] if arguments else [hint] if isinstance(hint, type) else []


def test_no_type_that_is_part_of_another_is_missing():
    ours = {name.lower(): name for name in VALUES.names}
    theirs = reachable()
    assert len(theirs) > 200
    assert sorted(name for name in theirs if name.lower() not in ours) == []
    for name, members in theirs.items():
        if issubclass(members, enum.Enum):
            definition = VALUES.schema.definitions[ours[name.lower()]]
            assert {member.value for member in definition.members} == {member.value for member in members}, name


def test_types_are_listed(xdr, tmp_path):
    listed = Commands(tmp_path).run("xdr", "types").stdout.split()
    assert sorted(listed) == sorted(VALUES.names)
