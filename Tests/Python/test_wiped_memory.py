"""Memory that the program gives back is overwritten: by C's functions that stand in glibc's place, tried in a program of their own, and which the wallet has."""

import subprocess
import sys
from pathlib import Path

import pytest
from program import BINARY, ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these functions are glibc's alone")


def said(folder: Path, *sources: Path) -> tuple[int, str]:
    """Exit status and output of the program that tries them, made with these sources besides."""
    program = folder / "program"
    own = Path(__file__).with_name("wiped_memory.c")
    subprocess.run(["clang", "-O1", "-fno-builtin", "-Wall", "-Werror", "-o", program, own, *sources, "-lpthread"], check=True)
    result = subprocess.run([program], capture_output=True, text=True)
    return result.returncode, result.stdout


def test_blocks_that_another_thread_gives_back_or_that_grow_or_shrink_leave_nothing(tmp_path):
    assert said(tmp_path, ROOT / "Sources/CWipedMemory/CWipedMemory.c") == (0, "")


def test_without_it_they_do(tmp_path):
    assert said(tmp_path) == (1, "given back: 48 bytes\n")


def test_the_wallet_and_the_libraries_that_it_loads_give_back_memory_by_them():
    names = subprocess.run(["nm", "--dynamic", "--defined-only", BINARY], capture_output=True, text=True, check=True).stdout.split()
    assert {"free", "realloc"} <= set(names)
