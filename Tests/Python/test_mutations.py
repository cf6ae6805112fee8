"""The mutations that try the simulator (script/mutations) fit the current sources, and are never made in the checkout."""

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest
from small_checkout import SmallCheckout

ROOT = Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("mutations", str(ROOT / "script/mutations"))
mutations = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutations", LOADER))
LOADER.exec_module(mutations)


@pytest.mark.parametrize("mutation", sorted(mutations.FOLDER.iterdir()), ids=lambda mutation: mutation.stem)
def test_each_change_of_a_mutation_fits_exactly_one_place_in_its_source(mutation):
    changes = mutations.CHANGE.findall(mutation.read_text())
    assert changes
    texts = {}
    for path, old, new in changes:
        texts[path] = mutations.changed(path, texts.get(path, (ROOT / path).read_text()), old, new)


def test_the_table_of_mutations_has_a_row_for_each():
    page = (ROOT / "docs/simulator.md").read_text()
    assert [mutation.stem for mutation in sorted(mutations.FOLDER.iterdir()) if f"| {mutation.read_text().splitlines()[0]} |" not in page] == []


def test_a_run_never_changes_the_checkout_even_if_it_is_killed(tmp_path):
    mutation = "The wallet is careless\n\n--- Sources/wallet.swift\ncareful\n=== instead\ncareless\n===\n"
    checkout = SmallCheckout(tmp_path, "mutations", {"Sources/wallet.swift": "careful\n", "Simulator/Mutations/careless.txt": mutation})
    seen = tmp_path / "seen"
    # A simulator that names what it was built from.
    build = f"""git -C {checkout.root} status --porcelain >>{seen}; cat {checkout.root}/Sources/wallet.swift >>{seen}
        mkdir -p .build/debug; printf '#!/bin/sh\\n%s\\n' 'echo "Seed 7 fails after 3 seeds. $(cat Sources/wallet.swift): "' >.build/debug/simulate; chmod +x .build/debug/simulate"""
    checkout.compiler(f"{build}\nkill -KILL $PPID")
    assert checkout.run().returncode == -9 and checkout.git("status", "--porcelain") == ""
    assert (checkout.root / ".build-mutations/Sources/wallet.swift").read_text() == "careless\n"
    checkout.compiler(build)
    result = checkout.run()
    assert result.stdout.splitlines()[-1].startswith("| The wallet is careless | careless | 3 | ") and result.returncode == 0, result.stderr
    assert set(seen.read_text().split()) == {"careful"} and checkout.git("status", "--porcelain") == ""
