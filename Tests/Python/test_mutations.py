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


MUTATION = "The wallet is careless\n\n--- Sources/wallet.swift\ncareful\n=== instead\ncareless\n===\n"


def small_checkout(folder: Path) -> SmallCheckout:
    """A wallet with one mutation, which the check `once` notices according to the table."""
    files = {"Sources/wallet.swift": "careful\n", "Simulator/Mutations/careless.txt": MUTATION}
    return SmallCheckout(folder, "mutations", files | {"docs/simulator.md": "| The wallet is careless | once | 1 |\n"})


def simulator(check: str, wallet="careless") -> str:
    """The commands that build a simulator whose check fails where it was built from such a wallet."""
    program = f"if grep -q {wallet} Sources/wallet.swift; then echo 'Seed 7 fails after 3 seeds. {check}: '; fi"
    return f"mkdir -p .build/debug; printf '#!/bin/sh\\n%s\\n' \"{program}\" >.build/debug/simulate; chmod +x .build/debug/simulate"


def test_a_run_never_changes_the_checkout_even_if_it_is_killed(tmp_path):
    checkout = small_checkout(tmp_path)
    seen = tmp_path / "seen"
    build = f"git -C {checkout.root} status --porcelain >>{seen}; cat {checkout.root}/Sources/wallet.swift >>{seen}\n{simulator('once')}"
    checkout.compiler(f"{build}\nkill -KILL $PPID")
    assert checkout.run().returncode == -9 and checkout.git("status", "--porcelain") == ""
    assert (checkout.root / ".build-mutations/Sources/wallet.swift").read_text() == "careless\n"
    checkout.compiler(build)
    result = checkout.run()
    assert result.stdout.splitlines()[-1].startswith("| The wallet is careless | once | 3 | ") and result.returncode == 0, result.stderr
    assert set(seen.read_text().split()) == {"careful"} and checkout.git("status", "--porcelain") == ""


def test_a_mutation_must_be_noticed_by_the_check_in_the_table_and_the_unchanged_wallet_must_pass(tmp_path):
    checkout = small_checkout(tmp_path)
    checkout.compiler(simulator("balances"))
    result = checkout.run()
    assert "| The wallet is careless | balances, not once | 3 | " in result.stdout and result.returncode == 1
    checkout.compiler(simulator("once", wallet="care"))
    result = checkout.run()
    assert "| The wallet is careless | once | 3 | " in result.stdout and result.returncode == 1
    assert result.stdout.splitlines()[-1] == "The unchanged wallet fails, too: once, after 3 seeds."
