"""Bytes that announce more data than they contain must not make the program allocate memory for it."""

import base64
import resource
import struct
import sys

import pytest
from stellar_lines import by_lines

LIMIT = 1 << 30


def nested_promises(size, depth):
    """An envelope that calls a contract with nested arrays, each of which claims to fill all the rest."""
    head = b"".join([
        struct.pack(">II", 2, 0), bytes(32), struct.pack(">IQ", 100, 1), struct.pack(">IIII", 0, 0, 1, 0),
        struct.pack(">III", 24, 0, 1), bytes(32), struct.pack(">I", 1) + b"f\0\0\0",
    ])
    levels = b""
    for level in range(depth):
        rest = size - len(head) - len(levels) - 12
        levels += struct.pack(">I", rest // 4) if level == 0 else struct.pack(">III", 16, 1, rest // 4)
    return (head + levels).ljust(size, b"\xff")


@pytest.mark.skipif(sys.platform != "linux", reason="macOS doesn't limit a process's address space")
def test_nested_arrays_that_claim_too_many_elements_are_refused_in_little_memory():
    line = ("Test SDF Network ; September 2015", "00" * 32, base64.b64encode(nested_promises(2_000_000, 120)).decode())
    [[answer]] = by_lines("rebuild", lines=[line], preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT)))
    assert answer.startswith("error: This is not a transaction envelope: SCVal.type at byte ")
