#!/usr/bin/env python3
"""Writes Tests/StellarXDRTests/Vectors/values.txt: one value of every arm of every wire type, in XDR and in SEP-51's JSON.

The JSON is the PyPI package stellar-sdk's, as corrected in stellar_sdk_json.py. Needs `pip install stellar-sdk==16.1.1`.
The seed is fixed, so that a second run writes the same file.
"""

from stellar_sdk_json import to_json, to_xdr
from xdr_values import ROOT, Values


def main():
    values = Values(seed=51, deepest=2, longest=2)
    lines = []
    for name in values.names:
        for arm in values.arms(name):
            # Of three values the middle one: neither empty nor longer than needed.
            data = sorted((values.value(name, arm) for _ in range(3)), key=len)[1]
            text = to_json(name, data)
            assert to_xdr(name, text) == data, (name, text)
            lines.append(f"{name} {data.hex()} {text}\n")
    path = ROOT / "Tests" / "StellarXDRTests" / "Vectors" / "values.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(lines))
    print(f"{len(lines)} values")


if __name__ == "__main__":
    main()
