"""Random values of every wire type, as XDR, made from the schema in `script/xdr`."""

import random
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script" / "xdr"))

from schema import Schema, Type  # noqa: E402

TEXT = b"abcXYZ019 _-.,\"'\\/\x00\t\n\r\x7f\x80\xc3\xff"
CODES = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


# Additions of protocol 30 (CAP-84, CAP-87, CAP-88) that stellar-sdk 16.1.1 doesn't know: types, and members of enumerations and unions.
NEWER_TYPES = {"MuxedContract", "TimePointMs", "StellarValueSignedMsValue", "StellarValueProposedMsValue"}
NEWER_MEMBERS = {
    "SCAddress": {"muxed_contract"},
    "SCAddressType": {"muxed_contract"},
    "StellarValueExt": {"signed_ms", "empty_tx_set_ms"},
    "StellarValueType": {"signed_ms", "empty_tx_set_ms"},
    "ContractCostType": {
        name for size in (44, 65, 87) for name in (f"ml_dsa{size}_decode_verifying_key", f"ml_dsa{size}_decode_signature", f"verify_ml_dsa{size}_sig")
    },
}
# Types whose names may be longer since protocol 30 than stellar-sdk 16.1.1 allows, each with that limit in bytes.
SHORTER_NAMES = dict.fromkeys(["SCSpecTypeUDT", "SCSpecUDTStructV0", "SCSpecUDTUnionV0", "SCSpecUDTEnumV0", "SCSpecUDTErrorEnumV0"], 60) | {"SCSpecEventV0": 32}


class Values:
    """Makes values, of what the SDK knows; the same seed makes the same ones."""

    def __init__(self, seed, deepest=4, longest=3):
        self.schema = Schema(ROOT / "script" / "xdr" / "schema")
        self.random = random.Random(seed)
        self.deepest, self.longest = deepest, longest
        self.names = sorted(self.schema.definitions.keys() - NEWER_TYPES)
        for name, newer in NEWER_MEMBERS.items():
            definition = self.schema.definitions[name]
            definition.members = [member for member in definition.members if member.name not in newer]
        for name, limit in SHORTER_NAMES.items():
            member = next(member for member in self.schema.definitions[name].members if member.name == "name")
            member.type = replace(member.type, size=limit)

    def value(self, name, arm=None) -> bytes:
        """Draws a value of a type; for a union, with a given arm."""
        return self._named(name, 0, arm)

    def arms(self, name):
        """Returns the names of a union's arms; for any other type, a single None."""
        definition = self.schema.definitions[name]
        return [arm.name for arm in definition.members] if definition.kind == "union" else [None]

    def _named(self, name, depth, arm=None):
        definition = self.schema.definitions[name]
        depth += "nests" in definition.marks
        if definition.form in ("assetCode4", "assetCode12"):
            return self._code(definition.type.size)
        if definition.form == "signedPayload":
            return self.random.randbytes(32) + self._counted(self.random.randbytes(self.random.randint(1, 64)))
        if definition.kind == "typedef":
            return self._of(definition.type, depth)
        if definition.kind == "enum":
            return self._int(self.random.choice(definition.members).value)
        if definition.kind == "struct":
            return b"".join(self._of(member.type, depth) for member in definition.members)
        chosen = next((member for member in definition.members if member.name == arm), None) or self._arm(definition, depth)
        return self._int(chosen.value) + (self._content(chosen.type, depth) if chosen.type else b"")

    def _content(self, type_, depth):
        """Draws an arm's content. It is never missing even if it is optional, since the Python SDK refuses an empty arm."""
        return self._int(1) + self._of(type_.element, depth) if type_.kind == "optional" else self._of(type_, depth)

    def _arm(self, definition, depth):
        arms = definition.members
        if depth > self.deepest:
            arms = [arm for arm in arms if not self._nests(arm.type)] or arms
        return self.random.choice(arms)

    def _nests(self, type_):
        while type_ is not None and type_.kind != "name":
            type_ = type_.element
        return type_ is not None and self.schema.contains_itself(type_.name)

    def _of(self, type_: Type, depth) -> bytes:
        kind, element = type_.kind, type_.element
        if kind == "name":
            return self._named(type_.name, depth)
        if kind == "bool":
            return self._int(self.random.randint(0, 1))
        if kind in ("int32", "uint32", "int64", "uint64"):
            return self._number(int(kind[-2:]))
        if kind == "fixed":
            return self.random.choice([bytes(type_.size), self.random.randbytes(type_.size), self.random.randbytes(type_.size)])
        if kind == "opaque":
            return self._counted(self.random.randbytes(self._length(type_.size, 70)))
        if kind == "string":
            return self._counted(bytes(self.random.choices(TEXT, k=self._length(type_.size, 70))))
        if kind == "vector":
            return b"".join(self._of(element, depth) for _ in range(type_.size))
        if depth > self.deepest and self._nests(element):
            return self._int(0)
        if kind == "optional":
            return self._int(1) + self._of(element, depth) if self.random.random() < 0.6 else self._int(0)
        count = self._length(type_.size, self.longest)
        return self._int(count) + b"".join(self._of(element, depth) for _ in range(count))

    def _length(self, limit, usual):
        most = min(usual, usual if limit is None else limit)
        return self.random.choice([0, most, self.random.randint(0, most), self.random.randint(0, most)])

    def _number(self, bits):
        small = self.random.randrange(200)
        edge = self.random.choice([0, 1, 2 ** (bits - 1) - 1, 2 ** (bits - 1), 2**bits - 1])
        return self.random.choice([small, edge, self.random.getrandbits(bits)]).to_bytes(bits // 8, "big")

    def _code(self, size):
        length = self.random.randint(0 if size == 4 else 3, size)
        code = bytes(self.random.choices(CODES, k=length)) if self.random.random() < 0.8 else bytes(self.random.choices(TEXT, k=length))
        return code.ljust(size, b"\0")

    @staticmethod
    def _int(value):
        return (value % 2**32).to_bytes(4, "big")

    def _counted(self, data):
        return self._int(len(data)) + data + bytes(-len(data) % 4)
