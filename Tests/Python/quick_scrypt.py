"""A scrypt that takes no time, for tests that are about something else: with the wallet's own, each PIN takes a third of a second and 128 MiB.

The program under test is the one that people run, and has no switch for it: the system's loader puts another function in libsodium's place. What is
written then opens only with the same function."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("quick_scrypt.c")
LIBRARY = SOURCE.parents[2] / ".build/quick_scrypt.so"


def build():
    """Compiles it where there is a loader that takes it, with Swift's own compiler for C."""
    if sys.platform != "linux" or (LIBRARY.exists() and LIBRARY.stat().st_mtime > SOURCE.stat().st_mtime):
        return
    # Another process may do the same.
    made = LIBRARY.with_suffix(f".{os.getpid()}")
    subprocess.run([shutil.which("clang"), "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", made, SOURCE], check=True)
    made.rename(LIBRARY)


def variables() -> dict:
    """What of the environment has the loader take it."""
    return {"LD_PRELOAD": str(LIBRARY)} if LIBRARY.exists() else {}
