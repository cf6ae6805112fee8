"""Freed memory is overwritten by C functions that replace glibc's. They are tried in a program of their own, and the wallet contains them."""

import subprocess
import sys
from pathlib import Path

import pytest
from program import BINARY, ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these functions are glibc's alone")


def said(folder: Path, *sources: Path) -> tuple[int, str]:
    """Exit status and output of the program that tries the functions, compiled together with these sources."""
    program = folder / "program"
    own = Path(__file__).with_name("wiped_memory.c")
    subprocess.run(["clang", "-O1", "-fno-builtin", "-Wall", "-Werror", "-o", program, own, *sources, "-lpthread"], check=True)
    result = subprocess.run([program], capture_output=True, text=True)
    return result.returncode, result.stdout


def test_blocks_that_another_thread_frees_or_that_grow_or_shrink_leave_no_contents(tmp_path):
    assert said(tmp_path, ROOT / "Sources/CWipedMemory/CWipedMemory.c") == (0, "")


def test_without_the_wiping_functions_freed_blocks_keep_contents(tmp_path):
    assert said(tmp_path) == (1, "given back: 48 bytes\n")


def test_the_wallet_exports_the_wiping_functions_to_the_libraries_that_it_loads():
    names = subprocess.run(["nm", "--dynamic", "--defined-only", BINARY], capture_output=True, text=True, check=True).stdout.split()
    assert {"free", "realloc"} <= set(names)
