"""Memory that the program gives back is overwritten: by C's functions that stand in glibc's place, tried in a program of their own, and which the wallet has."""

import subprocess
import sys
from pathlib import Path

import pytest
from program import BINARY, ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these functions are glibc's alone")


@pytest.fixture(scope="module")
def tried(tmp_path_factory) -> Path:
    program, wiped = tmp_path_factory.mktemp("wiped") / "program", ROOT / "Sources/CWipedMemory"
    sources = Path(__file__).with_name("wiped_memory.c"), wiped / "CWipedMemory.c"
    subprocess.run(["clang", "-O1", "-fno-builtin", "-Wall", "-Werror", "-I", wiped / "include", "-o", program, *sources, "-lpthread"], check=True)
    return program


def test_blocks_that_another_thread_gives_back_or_that_grow_or_shrink_leave_nothing(tried):
    assert subprocess.run([tried, "wipe"], capture_output=True, text=True).stdout == ""


def test_without_it_they_do(tried):
    assert subprocess.run([tried], capture_output=True, text=True).stdout == "given back: 48 bytes\n"


def test_the_wallet_and_the_libraries_that_it_loads_give_back_memory_by_them():
    names = subprocess.run(["nm", "--dynamic", "--defined-only", BINARY], capture_output=True, text=True, check=True).stdout.split()
    assert {"free", "realloc"} <= set(names)
