#!/usr/bin/env python3
"""Writes what the program is made of as a CycloneDX 1.5 document (SBOM): the packages that the last build resolved, with the code of others that they contain,
Swift with its libraries, and the system's libraries.

script/sbom.py [--window] > sbom.json      With what the wallet's own window links besides. The same build gives the same document; it has a time only where SOURCE_DATE_EPOCH says one.
BASICPAY_BUILD names another folder of a build than .build.
"""

import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote

from licences import BUILD, CHECKOUTS, ROOT, TOOLS, texts

STATE = BUILD / "workspace-state.json"
# The names in pkg-config, and the SPDX identifiers of the licences. SQLite's isn't a licence but a dedication to the public domain.
SYSTEM = {"libqrencode": "LGPL-2.1-or-later", "libsecp256k1": "MIT", "libsodium": "ISC", "sqlite3": "blessing", "zlib": "Zlib", "zxing": "Apache-2.0"}
# Libraries that come with C and C++, and that pkg-config doesn't know.
C = {"glibc": "LGPL-2.1-or-later", "libgcc": "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++": "GPL-3.0-or-later WITH GCC-exception-3.1"}
# The libraries that the window calls itself; they bring along others. WebKit has parts under both licences.
WINDOW = {
    "glib-2.0": "LGPL-2.1-or-later", "gtk4": "LGPL-2.1-or-later", "javascriptcoregtk-6.0": "LGPL-2.1-or-later AND BSD-2-Clause",
    "libsoup-3.0": "LGPL-2.0-or-later", "webkitgtk-6.0": "LGPL-2.1-or-later AND BSD-2-Clause",
}
# Code that packages have copied from elsewhere: its licence, a file, and the pattern of the version in it. Keccak's code has only git revisions.
COPIES = {
    "swift-crypto": {
        "boringssl": ("Apache-2.0", "Sources/CCryptoBoringSSL/hash.txt", r"revision (\w+)"),
        "xkcp": ("CC0-1.0", "Sources/CXKCP/vendored-sources.txt", r"-g(\w+)\)"),
    },
    "swift-nio": {"llhttp": ("MIT", "Sources/CNIOLLHTTP/include/c_nio_llhttp.h", r"LLHTTP_VERSION_[A-Z]+ (\d+)")},
    "swift-nio-extras": {"zlib": ("Zlib", "Sources/CNIOExtrasZlib/include/nioextras-zlib.h", r'ZLIB_VERSION "(.+)"')},
    "swift-nio-ssl": {"boringssl": ("Apache-2.0", "Sources/CNIOBoringSSL/hash.txt", r"revision (\w+)")},
}
# Foundation's copy, which is part of a program with statically linked Swift libraries.
ICU = {"icu": ("Unicode-3.0", "_foundation_unicode/uvernum.h", r'define U_ICU_VERSION "(.+)"')}
# Patterns that occur only in one licence's text, the more specific ones first.
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
    # Several identifiers are an expression.
    licences = [{"expression": expression} if " " in expression else {"license": {"id": expression}}]
    return {"type": "library", "bom-ref": purl, "name": name, "purl": purl, "licenses": licences} | ({"version": version} if version else {}) | more


def copies(folder: Path, found: dict, owner: str) -> dict:
    """Lists the components within a component."""
    def copy(name: str, expression: str, file: str, pattern: str) -> dict:
        version = ".".join(re.findall(pattern, (folder / file).read_text()))
        return component(name, version, f"pkg:generic/{name}", expression) | {"bom-ref": f"{owner}#{name}"}

    return {"components": [copy(name, *rest) for name, rest in found.items()]} if found else {}


def swift() -> dict:
    """Describes the Swift on the PATH. Its libraries, including Foundation, are in the program, or beside it in a debug build."""
    try:
        target = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError):
        target = {}
    version = re.search(r"version ([\d.]+)", target.get("compilerVersion", ""))
    folder = Path(target.get("paths", {}).get("runtimeResourcePath", "/"))
    # On a Mac, ICU belongs to the system.
    icu = ICU if (folder / ICU["icu"][1]).exists() else {}
    return component(
        "swift", version and version[1], "pkg:generic/swift", "Apache-2.0 WITH Swift-exception", scope="required", **copies(folder, icu, "swift"))  # fmt: skip


def package(dependency: dict) -> dict:
    reference, checkout = dependency["packageRef"], dependency["state"]["checkoutState"]
    folder = CHECKOUTS / dependency["subpath"]
    location = reference["location"].removesuffix(".git")
    return component(
        reference["identity"], checkout.get("version", checkout["revision"]), "pkg:swift/" + location.split("://")[1],
        licence(folder), scope="excluded" if reference["identity"] in TOOLS else "required",
        externalReferences=[{"type": "vcs", "url": location, "comment": checkout["revision"]}],
        **copies(folder, COPIES.get(reference["identity"], {}), reference["identity"]),
    )  # fmt: skip


def system_version(name: str) -> str | None:
    try:
        return subprocess.run(["pkg-config", "--modversion", name], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def libraries(names: dict, scope: str) -> list:
    return [component(name, system_version(name), f"pkg:generic/{quote(name)}", expression, scope=scope) for name, expression in names.items()]


def document(window: bool) -> dict:
    dependencies = json.loads(STATE.read_text())["object"]["dependencies"]
    # The wallet itself works without the window's libraries.
    system = libraries(SYSTEM | C, "required") + (libraries(WINDOW, "optional") if window else [])
    version = re.search(r'number = "([^"]+)"', (ROOT / "Sources/CBuild/CBuild.c").read_text())[1]
    metadata = {"component": {"type": "application", "bom-ref": "basicpay", "name": "basicpay", "version": version}}
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        metadata["timestamp"] = datetime.fromtimestamp(int(epoch), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    components = sorted([*map(package, dependencies), swift(), *system], key=lambda part: part["bom-ref"])
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": metadata, "components": components}


if __name__ == "__main__":
    if not STATE.exists():
        sys.exit(f"{STATE} is not there: build first, so that it is known what the program is made of.")
    print(json.dumps(document(sys.argv[1:] == ["--window"]), indent=2, sort_keys=True))
