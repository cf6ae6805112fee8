#!/usr/bin/env python3
"""Writes what the program is made of as a CycloneDX 1.5 document (SBOM): the packages that the last build resolved, and the system's libraries.

script/sbom.py > sbom.json      The same build gives the same document; it has a time only where SOURCE_DATE_EPOCH says one.
BASICPAY_BUILD names another folder of a build than .build.
"""

import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

from licences import BUILD, CHECKOUTS, ROOT, TOOLS, texts

STATE = BUILD / "workspace-state.json"
# The names that pkg-config knows, and the licences as SPDX calls them; SQLite's is no licence but a dedication to the public.
SYSTEM = {"libqrencode": "LGPL-2.1-or-later", "libsecp256k1": "MIT", "libsodium": "ISC", "sqlite3": "blessing", "zlib": "Zlib", "zxing": "Apache-2.0"}
# What each licence says and the others don't, the more particular first.
SIGNS = {
    "Apache-2.0 WITH Swift-exception": r"Apache License\s+Version 2\.0.*Runtime Library Exception",
    "Apache-2.0": r"Apache License\s+Version 2\.0",
    "MIT": r"Permission is hereby granted, free of charge",
    "BSD-3-Clause": r"Redistribution and use in source and binary forms.*Neither the name",
}


def licence(package: Path) -> str:
    whole = "\n".join(texts(package))
    found = [name for name, sign in SIGNS.items() if re.search(sign, whole, re.DOTALL)]
    assert found, f"The licence of {package.name} is none that script/sbom.py knows. Give it a line in SIGNS."
    return found[0]


def component(name: str, version: str | None, purl: str, expression: str, **more) -> dict:
    purl += f"@{version}" if version else ""
    # An exception makes an expression of two identifiers.
    licences = [{"expression": expression} if " " in expression else {"license": {"id": expression}}]
    return {"type": "library", "bom-ref": purl, "name": name, "purl": purl, "licenses": licences} | ({"version": version} if version else {}) | more


def package(dependency: dict) -> dict:
    reference, checkout = dependency["packageRef"], dependency["state"]["checkoutState"]
    location = reference["location"].removesuffix(".git")
    return component(
        reference["identity"], checkout.get("version", checkout["revision"]), "pkg:swift/" + location.split("://")[1],
        licence(CHECKOUTS / dependency["subpath"]), scope="excluded" if reference["identity"] in TOOLS else "required",
        externalReferences=[{"type": "vcs", "url": location, "comment": checkout["revision"]}],
    )  # fmt: skip


def system_version(name: str) -> str | None:
    try:
        return subprocess.run(["pkg-config", "--modversion", name], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def document() -> dict:
    dependencies = json.loads(STATE.read_text())["object"]["dependencies"]
    system = [component(name, system_version(name), f"pkg:generic/{name}", licence, scope="required") for name, licence in SYSTEM.items()]
    version = re.search(r'number = "([^"]+)"', (ROOT / "Sources/CBuild/CBuild.c").read_text())[1]
    metadata = {"component": {"type": "application", "bom-ref": "basicpay", "name": "basicpay", "version": version}}
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        metadata["timestamp"] = datetime.fromtimestamp(int(epoch), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    components = sorted([*map(package, dependencies), *system], key=lambda part: part["bom-ref"])
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": metadata, "components": components}


if __name__ == "__main__":
    if not STATE.exists():
        sys.exit(f"{STATE} is not there: build first, so that it is known what the program is made of.")
    print(json.dumps(document(), indent=2, sort_keys=True))
