#!/usr/bin/env python3
"""Writes the ten word lists of BIP-39 as Swift, from the PyPI package mnemonic, and checks what the lists promise.

Needs `pip install mnemonic`. Words are written composed (NFC), so that editors and file systems leave them alone; the library decomposes them.
"""

import pathlib
import unicodedata

import mnemonic

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/StellarKit/Mnemonics/WordLists"
SOURCE = pathlib.Path(mnemonic.__file__).parent / "wordlist"
LANGUAGES = {
    "chinese_simplified": "chineseSimplified",
    "chinese_traditional": "chineseTraditional",
    "czech": "czech",
    "english": "english",
    "french": "french",
    "italian": "italian",
    "japanese": "japanese",
    "korean": "korean",
    "portuguese": "portuguese",
    "spanish": "spanish",
}
WIDTH = 144


def lines(words):
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line


FOLDER.mkdir(parents=True, exist_ok=True)
for file, name in LANGUAGES.items():
    words = (SOURCE / f"{file}.txt").read_text(encoding="utf-8").split()
    composed = [unicodedata.normalize("NFC", word) for word in words]
    assert len(set(composed)) == 2048
    assert [unicodedata.normalize("NFKD", word) for word in composed] == [unicodedata.normalize("NFKD", word) for word in words]
    text = "\n".join("    " + line for line in lines(composed))
    title = name[0].upper() + name[1:]
    (FOLDER / f"{title}Words.swift").write_text(
        f'extension WordList {{\n  /// BIP-39\'s list of {file.replace("_", " ").title()} words, in their order.\n'
        f'  static let {name} = WordList(\n    """\n{text}\n    """\n  )\n}}\n',
        encoding="utf-8",
    )
