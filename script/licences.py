#!/usr/bin/env python3
"""Gathers the licences of all packages that a build has fetched into the text that the wallet's "About" page leads to.

Run it after a build when Package.swift names another package: script/licences.py
"""

import json
import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / os.environ.get("BASICPAY_BUILD", ".build")
CHECKOUTS = BUILD / "checkouts"
TARGET = ROOT / "Sources/WalletWeb/Public/licences.txt"
# Packages for building or documentation only; nothing of them is in the program.
TOOLS = {"swift-docc-plugin", "swift-docc-symbolkit"}
SYSTEM = """\
Besides these packages, BasicPay uses the Swift runtime, Foundation and libdispatch (Apache License 2.0 with the Runtime Library Exception), which
bring ICU (below), linked into the program or as libraries of the system it runs on; and libraries of that system: SQLite (public domain),
zlib (zlib licence), libsecp256k1 (MIT licence), libsodium (ISC licence), libqrencode (LGPL 2.1 or later) and ZXing-C++ (Apache License 2.0)."""
# ICU's licence in ICU's words, without the parts about tools and tests only. A build doesn't fetch it.
ICU = ROOT / "script/icu_licence.txt"


def addresses() -> dict[str, str]:
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    return {pin["identity"]: pin["location"].removesuffix(".git") for pin in pins}


def texts(package: Path) -> list[str]:
    """Returns the package's own licence texts, and those of the code that its sources include."""
    files = sorted([*package.iterdir(), *package.glob("Sources/**/*")], key=lambda file: (len(file.parts), file))
    files = [file for file in files if re.fullmatch(r"(LICENSE|NOTICES?)(\.txt|\.md)?", file.name, re.IGNORECASE)]
    return [file.read_text().strip("\n") for file in files]


def main():
    known, parts, first = addresses(), [f"ICU\nhttps://icu.unicode.org\n\n{ICU.read_text().strip()}"], {}
    for package in sorted(CHECKOUTS.iterdir(), key=lambda path: path.name.lower()):
        # The folder still contains packages that an earlier build fetched and that nothing uses any more.
        if package.name in TOOLS or package.name.lower() not in known:
            continue
        found = texts(package)
        assert found, f"{package.name} has no licence"
        part = [f"{package.name}\n{known[package.name.lower()]}"]
        for text in found:
            # Many packages share one long text, which is written only for the first of them.
            if text in first:
                part.append(f"The same text as that of {first[text]}.")
            else:
                first[text] = package.name
                part.append(text)
        parts.append("\n\n".join(part))
    ruler = "\n\n" + "=" * 78 + "\n\n"
    own = "BasicPay is under the Apache License 2.0. It contains work of others, under the licences that follow.\n\n" + SYSTEM
    TARGET.write_text(ruler.join([own, *parts]) + "\n")
    print(f"{len(parts) - 1} packages in {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
