"""The wire format's types against the Python stellar-sdk: random values of every wire type, in XDR and in SEP-51's JSON, both ways."""

import enum
import sys

import pytest
import stellar_sdk.xdr as sdk
from program import ROOT
from stellar_lines import by_lines

sys.path.insert(0, str(ROOT / "script" / "vectors"))

from stellar_sdk_json import to_json, to_xdr  # noqa: E402
from xdr_values import NEWER_MEMBERS, NEWER_TYPES, Schema, Values  # noqa: E402

ROUNDS = 15
ROOTS = [
    "TransactionEnvelope", "TransactionResult", "TransactionResultPair", "SorobanAuthorizationEntry", "LedgerKey", "ClaimPredicate", "LedgerEntry",
    "TransactionMeta", "LedgerHeaderHistoryEntry",
]
# XDR's own types.
PLAIN = {"Boolean", "Double", "Float", "Hyper", "Integer", "Opaque", "String", "UnsignedHyper", "UnsignedInteger"}
VALUES = Values(seed=20_261_121)


# The values of all types are made for the first test.
pytestmark = pytest.mark.timeout(600)


def values(name: str) -> list[bytes]:
    return [VALUES.value(name, arm) for _ in range(ROUNDS) for arm in VALUES.arms(name)]


@pytest.fixture(scope="module")
def converted() -> dict:
    """For each type: values, their JSON, and the library's conversions of both."""
    made = {name: values(name) for name in VALUES.names}
    texts = {name: [to_json(name, value) for value in each] for name, each in made.items()}
    decoded = by_lines("decode", lines=[(name, value.hex()) for name, each in made.items() for value in each])
    encoded = by_lines("encode", lines=[(name, text) for name, each in texts.items() for text in each])
    decoded, encoded = iter(decoded), iter(encoded)
    return {name: (each, texts[name], [next(decoded) for _ in each], [next(encoded) for _ in each]) for name, each in made.items()}


def test_there_are_more_than_ten_thousand_values():
    assert ROUNDS * sum(len(VALUES.arms(name)) for name in VALUES.names) > 10_000


@pytest.mark.parametrize("name", VALUES.names)
def test_the_library_and_stellar_sdk_convert_values_identically(converted, name):
    made, texts, decoded, encoded = converted[name]
    assert decoded == [[text] for text in texts]
    assert encoded == [[value.hex()] for value in made]
    assert [to_xdr(name, text) for text in texts] == made


@pytest.mark.parametrize("name", ROOTS)
def test_the_xdr_commands_convert_values_as_stellar_sdk_does(commands, name):
    made = values(name)
    texts = [to_json(name, value) for value in made]

    def run(command, lines, *options):
        result = commands.run("xdr", command, "--type", name, *options, stdin="".join(line + "\n" for line in lines))
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout.splitlines()

    assert run("decode", [value.hex() for value in made], "--input", "hex") == texts
    assert run("encode", texts, "--output", "hex") == [value.hex() for value in made]


def test_every_type_of_stellar_sdk_exists_with_the_same_members():
    ours = {name.lower(): name for name in VALUES.names}
    theirs = {name: cls for name, cls in vars(sdk).items() if isinstance(cls, type) and name not in PLAIN}
    assert len(theirs) > 450
    assert sorted(name for name in theirs if name.lower() not in ours) == []
    for name, members in theirs.items():
        if issubclass(members, enum.Enum):
            definition = VALUES.schema.definitions[ours[name.lower()]]
            assert {member.value for member in definition.members} == {member.value for member in members}, name


def test_types_are_listed(commands):
    listed = commands.run("xdr", "types").stdout.split()
    assert sorted(listed) == sorted({*VALUES.names, *NEWER_TYPES})


def test_only_what_stellar_sdk_lacks_is_left_out():
    """Tests/StellarXDRTests has values of what is left out here. An SDK that knows it makes this test fail, so that it won't be left out any longer."""
    assert not [name for name in NEWER_TYPES if hasattr(sdk, name)]
    known = {name: {member.value for member in getattr(sdk, name)} for name in ("SCAddressType", "StellarValueType", "ContractCostType")}
    schema = Schema(ROOT / "script" / "xdr" / "schema")
    for name, values in known.items():
        assert {member.name for member in schema.definitions[name].members if member.value not in values} == NEWER_MEMBERS[name]
