"""`script/sbom.py`: what the program is made of, for others to check."""

import json
import os
import subprocess
import sys

from program import ROOT


def made(**environment) -> str:
    result = subprocess.run([sys.executable, ROOT / "script/sbom.py"], capture_output=True, text=True, env=os.environ | environment)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_sbom_names_every_package_of_the_build_with_version_licence_and_place():
    document = json.loads(made())
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.5")
    components = {component["name"]: component for component in document["components"]}
    resolved = json.loads((ROOT / ".build/workspace-state.json").read_text())["object"]["dependencies"]
    for dependency in resolved:
        reference, component = dependency["packageRef"], components[dependency["packageRef"]["identity"]]
        assert component["version"] == dependency["state"]["checkoutState"]["version"]
        place = reference["location"].removeprefix("https://").removesuffix(".git")
        assert component["purl"] == f"pkg:swift/{place}@{component['version']}" == component["bom-ref"]
    assert {"libsodium", "libsecp256k1", "libqrencode", "sqlite3", "zlib", "zxing"} == components.keys() - {entry["packageRef"]["identity"] for entry in resolved}
    for component in components.values():
        (licence,) = component["licenses"]
        assert licence.get("expression") or licence["license"]["id"], component
    assert components["grdb.swift"]["licenses"] == [{"license": {"id": "MIT"}}]
    assert components["swift-nio"]["licenses"] == [{"license": {"id": "Apache-2.0"}}]


def test_the_same_build_gives_the_same_sbom_and_a_time_only_where_one_is_given():
    assert made() == made()
    document = json.loads(made(SOURCE_DATE_EPOCH="1795255200"))
    assert document["metadata"].pop("timestamp") == "2026-11-21T10:00:00Z"
    assert document == json.loads(made())
