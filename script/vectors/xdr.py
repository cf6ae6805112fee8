#!/usr/bin/env python3
"""Writes Tests/StellarXDRTests/Vectors/values.txt: one value of every arm of every wire type, in XDR and in SEP-51's JSON.

The JSON is the PyPI package stellar-sdk's, as corrected in stellar_sdk_json.py. Needs `pip install stellar-sdk==16.1.1`.
What that package doesn't know yet is from the tests of other SDKs (kmp-stellar-sdk, stellar_flutter_sdk). The seed is fixed, so that a second run writes the same file.
"""

from stellar_sdk_json import to_json, to_xdr
from xdr_values import ROOT, Values


MUXED_CONTRACT = '"WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6IG"'
CONTRACT = "000000000001e240" + "363eaa3867841fbad0f4ed88c779e4fe66e56a2470dc98c0ec9c073d05c7b103"
SIGNED = "00000000" + "01" * 32 + "00000004" + "0a141e28"
SIGNED_JSON = '"lc_value_signature":{"node_id":"GAAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQCAIBAEAQDZ7H","signature":"0a141e28"}'
SIGNED_MS = "0000018bcfe5687b" + SIGNED
SIGNED_MS_JSON = '{"close_time_ms":"1700000000123",' + SIGNED_JSON + "}"
PROPOSED_MS = "0000018bcfe569c8" + "33" * 32 + "44" * 32 + "0000001d" + SIGNED
PROPOSED_MS_JSON = (
    '{"close_time_ms":"1700000000456","tx_set_hash":"' + "33" * 32 + '","previous_ledger_hash":"' + "44" * 32
    + '","previous_ledger_version":29,' + SIGNED_JSON + "}"
)
VALUE, VALUE_JSON = "88" * 32 + "000000006553f100" + "00000000", '{"tx_set_hash":"' + "88" * 32 + '","close_time":"1700000000","upgrades":[],"ext":'
NEWER = [
    ("MuxedContract", CONTRACT, MUXED_CONTRACT),
    ("SCAddress", "00000005" + CONTRACT, MUXED_CONTRACT),
    ("SCAddressType", "00000005", '"muxed_contract"'),
    ("ContractCostType", "00000056", '"ml_dsa44_decode_verifying_key"'),
    ("ContractCostType", "0000005e", '"verify_ml_dsa87_sig"'),
    ("TimePointMs", "0000018bcfe5687b", '"1700000000123"'),
    ("StellarValueType", "00000003", '"signed_ms"'),
    ("StellarValueType", "00000004", '"empty_tx_set_ms"'),
    ("StellarValueSignedMsValue", SIGNED_MS, SIGNED_MS_JSON),
    ("StellarValueProposedMsValue", PROPOSED_MS, PROPOSED_MS_JSON),
    ("StellarValueExt", "00000003" + SIGNED_MS, '{"signed_ms":' + SIGNED_MS_JSON + "}"),
    ("StellarValueExt", "00000004" + PROPOSED_MS, '{"empty_tx_set_ms":' + PROPOSED_MS_JSON + "}"),
    ("StellarValue", VALUE + "00000003" + SIGNED_MS, VALUE_JSON + '{"signed_ms":' + SIGNED_MS_JSON + "}}"),
    ("StellarValue", VALUE + "00000004" + PROPOSED_MS, VALUE_JSON + '{"empty_tx_set_ms":' + PROPOSED_MS_JSON + "}}"),
]


def main():
    values = Values(seed=51, deepest=2, longest=2)
    lines = []
    for name in values.names:
        for arm in values.arms(name):
            # The middle one of three values, so that it is neither empty nor longer than needed.
            data = sorted((values.value(name, arm) for _ in range(3)), key=len)[1]
            text = to_json(name, data)
            assert to_xdr(name, text) == data, (name, text)
            lines.append(f"{name} {data.hex()} {text}\n")
    lines += [f"{name} {data} {text}\n" for name, data, text in NEWER]
    path = ROOT / "Tests" / "StellarXDRTests" / "Vectors" / "values.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(lines))
    print(f"{len(lines)} values")


if __name__ == "__main__":
    main()
