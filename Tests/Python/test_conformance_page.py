"""docs/anchor-conformance.md names tests, each of which must exist."""

import re

from program import ROOT

PAGE = ROOT / "docs/anchor-conformance.md"
NAMES = re.compile(r"(\w+Tests):|`(test_\w+\.py)`:|“([^”]+)”|\b(test_\w+)\b(?!\.py)|\b(the same)\b")


def known_tests() -> dict[str, list[str]]:
    """The names of all tests by file: the sentences of Swift tests, the functions of Python tests."""
    found = {path.stem: re.findall(r"@Test.*?func `([^`]+)`", path.read_text(), re.S) for path in (ROOT / "Tests").glob("**/*Tests.swift")}
    return found | {path.name: re.findall(r"^def (test_\w+)", path.read_text(), re.M) for path in (ROOT / "Tests/Python").glob("test_*.py")}


def rows() -> list[tuple[str, str, str]]:
    """Section, assertion and test of each row."""
    rows, section = [], ""
    for line in PAGE.read_text().splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("| ") and not line.startswith(("| assertion", "| stellar-sdk", "| ---")):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            rows.append((section, cells[0], cells[-1]))
    return rows


def test_every_test_that_the_page_names_exists():
    known, missing, file, last = known_tests(), [], None, None
    for section, assertion, cell in rows():
        count = 0
        for suite, module, sentence, function, same in NAMES.findall(cell):
            if suite or module:
                file = suite or module
                if file not in known:
                    missing.append(f"{file}, for {section}: {assertion}")
            elif same:
                count += last is not None
            else:
                name = sentence or function
                beginning = name.removesuffix("…").strip()
                fitting = [test for test in known.get(file, []) if test == name or name.endswith("…") and test.startswith(beginning)]
                count, last = count + 1, name
                if len(fitting) != 1:
                    missing.append(f"{file}: {name}, which {len(fitting)} tests are called, for {section}: {assertion}")
        if not count and "Doesn't apply" not in cell:
            missing.append(f"no test for {section}: {assertion}")
    assert missing == []


def test_the_page_has_all_138_assertions():
    listed = [section for section, _, _ in rows() if section.startswith("SEP-")]
    apart = int(re.search(r"\*Doesn't apply\* \((\d+) assertions", PAGE.read_text())[1])
    assert len(listed) + apart == 138
