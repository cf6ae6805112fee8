#!/usr/bin/env python3
"""script/trim_icu.py PROGRAM: takes the data of languages that the wallet doesn't speak out of a program, in place. They are a sixth of the package.

Foundation links all data of ICU (https://unicode-org.github.io/icu/userguide/icu_data/) into a program: an archive of named files, in which those of a
language are named after it ("icudt76l/curr/pt_BR.res"). Where the archive's table has no such file, ICU uses its root's, as for a language that it doesn't
know. The program keeps its size and addresses: zeros take the place of the data, and zeros compress to nothing.
"""

import re
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"en"} | {path.stem for path in (ROOT / "Sources/Localization/Languages").glob("*.po")}
# A header of ICU's data (udata.h) for an archive, little-endian and with ASCII texts.
HEADER = re.compile(rb"(?P<size>..)\xda\x27\x14\0\0\0\0\0\x02\0CmnD", re.DOTALL)
OF_A_LANGUAGE = re.compile(r"icudt\d+l/(?:[a-z]+/)?(?!res_index)(?P<language>[a-z]{2,3})(?:_\w+)?\.res")


def trim(data: bytearray) -> int:
    """Overwrites languages in the program's archive with zeros. Returns how many bytes that are; 0 if it has no archive."""
    headers = list(HEADER.finditer(data))
    assert len(headers) <= 1, "the program has more than one archive of ICU's data"
    return sum(trim_archive(data, header.start() + int.from_bytes(header["size"], "little")) for header in headers)


def trim_archive(data: bytearray, table: int) -> int:
    """Trims an archive. Its table, from which all offsets count, has the number of files, and the offsets of each file's name and content."""
    (count,) = struct.unpack_from("<I", data, table)
    entries = list(struct.iter_unpack("<II", data[table + 4 : table + 4 + 8 * count]))
    begins = sorted(begin for _, begin in entries)
    # The end of the last file isn't written anywhere.
    ends = dict(zip(begins, begins[1:]))
    kept, emptied = [], 0
    for name, begin in entries:
        text = data[table + name : data.index(0, table + name)].decode("ascii")
        named = OF_A_LANGUAGE.fullmatch(text)
        if named is None or named["language"] in LANGUAGES or begin not in ends:
            kept.append((name, begin))
        else:
            emptied += ends[begin] - begin
            data[table + begin : table + ends[begin]] = bytes(ends[begin] - begin)
    struct.pack_into("<I", data, table, len(kept))
    written = b"".join(struct.pack("<II", *entry) for entry in kept)
    data[table + 4 : table + 4 + 8 * count] = written.ljust(8 * count, b"\0")
    return emptied


if __name__ == "__main__":
    program = Path(sys.argv[1])
    contents = bytearray(program.read_bytes())
    zeros = trim(contents)
    program.write_bytes(contents)
    print(f"{program.name}: left out {zeros // 1000} kB about languages that the wallet doesn't speak")
