"""`script/server` runs a program that was built from the checked-out sources, and builds one if there is none: tried in a repository of two files,
with a program and a compiler that only say that they were run."""

from pathlib import Path

import pytest
from small_checkout import SmallCheckout, written


@pytest.fixture
def checkout(tmp_path):
    """A checkout with a compiler that makes the program of a debug build."""
    made = SmallCheckout(tmp_path, "server", {"Sources/main.swift": "1\n"})
    debug = made.root / ".build/debug/basicpay"
    made.compiler(f'mkdir -p {debug.parent}; printf "#!/bin/bash\\necho built \\$*" >{debug}; chmod +x {debug}')
    return made


def program(path: Path, commit: str) -> Path:
    return written(path, f'[[ $1 == --version ]] && echo "0.1.0 (commit {commit}, protocol 28, Swift 6.3)" || echo "{path} $*"')


def test_a_packaged_build_of_this_commit_is_run_with_the_arguments(checkout):
    built = program(checkout.root / ".build-package/release/basicpay", checkout.commit)
    assert checkout.run("--port", "8081").stdout.splitlines()[-1] == f"{built} serve --port 8081"


@pytest.mark.parametrize("places", [".", ".:{other}", "{other}"])
def test_the_shells_cdpath_leads_to_no_other_checkout(checkout, tmp_path, places):
    (tmp_path / "other/script").mkdir(parents=True)
    built = program(checkout.root / ".build-package/release/basicpay", checkout.commit)
    assert checkout.run(CDPATH=places.format(other=tmp_path / "other")).stdout.splitlines()[-1] == f"{built} serve"


def test_an_installed_program_of_this_commit_is_run(checkout):
    installed = program(checkout.tools / "basicpay", checkout.commit)
    assert checkout.run().stdout.splitlines()[-1] == f"{installed} serve"


def test_a_program_of_another_commit_is_not_run(checkout):
    program(checkout.tools / "basicpay", "0123456789ab")
    assert checkout.run("--port", "8081").stdout.splitlines()[-1] == "built serve --port 8081"


def test_a_program_from_before_an_uncommitted_change_is_not_run(checkout):
    program(checkout.tools / "basicpay", checkout.commit)
    (checkout.root / "Sources/main.swift").write_text("2\n")
    assert checkout.run().stdout.splitlines()[-1] == "built serve"
