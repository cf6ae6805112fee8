"""A quick scrypt, for tests that are about something else: with the real one, each PIN takes a third of a second and 128 MiB.

The program under test is the one that people run, and has no switch for it: the dynamic loader replaces libsodium's function with this one. A vault
made with one of the two functions opens only with the same one."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("quick_scrypt.c")
LIBRARY = SOURCE.parents[2] / ".build/quick_scrypt.so"


def build():
    """Compiles the quick scrypt on Linux, with the C compiler that comes with Swift. Elsewhere the real one is used."""
    if sys.platform != "linux" or (LIBRARY.exists() and LIBRARY.stat().st_mtime > SOURCE.stat().st_mtime):
        return
    LIBRARY.parent.mkdir(exist_ok=True)
    # Another process may do the same.
    made = LIBRARY.with_suffix(f".{os.getpid()}")
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", made, SOURCE], check=True)
    made.rename(LIBRARY)


def variables() -> dict:
    """The environment variables that make the loader use the quick scrypt."""
    return {"LD_PRELOAD": str(LIBRARY)} if LIBRARY.exists() else {}
