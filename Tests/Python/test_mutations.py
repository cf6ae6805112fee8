"""The mutations by which the simulator is tried (script/mutations) fit the sources as they are now."""

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("mutations", str(ROOT / "script/mutations"))
mutations = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutations", LOADER))
LOADER.exec_module(mutations)


@pytest.mark.parametrize("mutation", sorted(mutations.FOLDER.iterdir()), ids=lambda mutation: mutation.stem)
def test_a_mutation_changes_just_one_place_of_a_source(mutation):
    changes = mutations.CHANGE.findall(mutation.read_text())
    assert changes
    texts = {}
    for path, old, new in changes:
        texts[path] = mutations.changed(path, texts.get(path, (ROOT / path).read_text()), old, new)
