"""The mutations by which the simulator is tried (script/mutations) fit the sources as they are now, and are never made in the checkout."""

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
def test_a_mutation_changes_just_one_place_of_a_source(mutation):
    changes = mutations.CHANGE.findall(mutation.read_text())
    assert changes
    texts = {}
    for path, old, new in changes:
        texts[path] = mutations.changed(path, texts.get(path, (ROOT / path).read_text()), old, new)


def test_the_checkout_is_never_changed_not_even_when_the_run_is_killed(tmp_path):
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
