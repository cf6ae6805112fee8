"""`script/sbom.py`: the components of the program, and `script/licences.py`: their notices."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from program import ROOT

CHECKOUTS = ROOT / ".build/checkouts"


def made(*words, **environment) -> str:
    result = subprocess.run([sys.executable, ROOT / "script/sbom.py", *words], capture_output=True, text=True, env=os.environ | environment)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_sbom_names_every_package_of_the_build_with_version_licence_and_location():
    document = json.loads(made())
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.5")
    components = {component["name"]: component for component in document["components"]}
    resolved = json.loads((ROOT / ".build/workspace-state.json").read_text())["object"]["dependencies"]
    for dependency in resolved:
        reference, component = dependency["packageRef"], components[dependency["packageRef"]["identity"]]
        assert component["version"] == dependency["state"]["checkoutState"]["version"]
        place = reference["location"].removeprefix("https://").removesuffix(".git")
        assert component["purl"] == f"pkg:swift/{place}@{component['version']}" == component["bom-ref"]
    system = {"glibc", "libgcc", "libstdc++", "libsodium", "libsecp256k1", "libqrencode", "sqlite3", "zlib", "zxing"}
    assert system | {"swift"} == components.keys() - {entry["packageRef"]["identity"] for entry in resolved}
    for component in components.values():
        (licence,) = component["licenses"]
        assert licence.get("expression") or licence["license"]["id"], component
    assert components["grdb.swift"]["licenses"] == [{"license": {"id": "MIT"}}]
    assert components["swift-nio"]["licenses"] == [{"license": {"id": "Apache-2.0"}}]


def test_the_sbom_names_the_windows_libraries_as_optional_and_only_if_the_window_is_packaged():
    wallet, both = ({component["name"]: component for component in json.loads(made(*words))["components"]} for words in ([], ["--window"]))
    assert {name for name in both if name not in wallet} == {"glib-2.0", "gtk4", "javascriptcoregtk-6.0", "libsoup-3.0", "webkitgtk-6.0"}
    assert all(both[name]["scope"] == "optional" for name in both.keys() - wallet.keys()) and wallet.items() <= both.items()


@pytest.mark.parametrize("words", [[], ["--window"]])
def test_the_cyclonedx_validator_accepts_the_sbom(words):
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(made(*words)) is None
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(made(*words).replace('"Apache-2.0"', '"Apache-2"')) is not None


def test_the_sbom_names_the_libraries_copied_into_packages_and_bundled_with_swift():
    owners = {component["name"]: component["components"] for component in json.loads(made())["components"] if "components" in component}
    copies = {f"{owner}#{part['name']}" for owner, parts in owners.items() for part in parts}
    assert copies == {"swift#icu", "swift-crypto#boringssl", "swift-crypto#xkcp", "swift-nio#llhttp", "swift-nio-extras#zlib", "swift-nio-ssl#boringssl"}
    assert all(part["version"] and part["licenses"] for parts in owners.values() for part in parts)
    # Targets with several C files are libraries by others.
    files = [path.relative_to(CHECKOUTS).parts for path in CHECKOUTS.glob("*/Sources/**/*.c*") if path.suffix in (".c", ".cc", ".cpp")]
    libraries = {target for target, count in Counter((package, target) for package, _, target, *_ in files).items() if count > 2}
    assert Counter(package for package, _ in libraries) == Counter(owner.partition("#")[0] for owner in copies - {"swift#icu"})


def test_the_program_contains_the_notices_of_all_linked_packages():
    notices = (ROOT / "Sources/WalletWeb/Public/licences.txt").read_text()
    resolved = json.loads((ROOT / ".build/workspace-state.json").read_text())["object"]["dependencies"]
    for dependency in resolved:
        package = CHECKOUTS / dependency["subpath"]
        if "docc" in package.name:
            continue
        files = [file for place in ("", "Sources/**/") for name in ("LICENSE*", "NOTICE*") for file in package.glob(place + name)]
        assert files and not [file for file in files if file.read_text().strip("\n") not in notices], package.name
    assert "UNICODE LICENSE V3" in notices


def test_the_same_build_gives_the_same_sbom_with_a_timestamp_only_if_one_is_given():
    assert made() == made()
    document = json.loads(made(SOURCE_DATE_EPOCH="1795255200"))
    assert document["metadata"].pop("timestamp") == "2026-11-21T10:00:00Z"
    assert document == json.loads(made())
