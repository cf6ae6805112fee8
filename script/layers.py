#!/usr/bin/env python3
"""Draws the targets and their folders, as docs/layers.svg: a target may use those below it that a line leads to, a folder those below it in its target.

script/layers.py            writes the picture
script/layers.py --check    ends with 1 where the one in docs/ is another
"""

import re
import sys
import textwrap
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "layers.svg"
LINE, GAP, WIDTH, MARGIN, TITLE = 15, 30, 300, 16, 28
STYLE = """
  text { font: 11px system-ui, sans-serif; fill: #1b1f24 } .name { font-weight: 600; font-size: 13px } .box { fill: #fff; stroke: #8a94a3 }
  .line { stroke: #8a94a3; fill: none } .page { fill: #f4f5f8 }
  @media (prefers-color-scheme: dark) { text { fill: #e8eaed } .box { fill: #1d232c } .page { fill: #0f1217 } }
"""


def dependencies() -> dict[str, set[str]]:
    """Returns the package's targets, each with the targets of the package that it depends on."""
    manifest = (ROOT / "Package.swift").read_text()
    lists = dict(re.findall(r'^    library\(\s*"(\w+)",\s*\[(.*?)\]', manifest, re.MULTILINE | re.DOTALL))
    for program in ("basicpay", "BasicPayWindow"):
        lists[program] = re.search(rf'name: "{program}",\s*dependencies: \[(.*?)\]', manifest, re.DOTALL)[1]
    return {name: {other for other in re.findall(r'"(\w+)"', text) if other in lists} for name, text in lists.items()}


def folders() -> dict[str, list[str]]:
    """Returns each target's folders from the bottom up, as the tidy test lists them."""
    source = (ROOT / "Tests/TidyTests/FolderLayers.swift").read_text()
    lists = re.findall(r'FolderLayers\(\s*target: "(\w+)",\s*folders: \[(.*?)\]', source, re.DOTALL)
    return {name: re.findall(r'"(\w+)"', text) for name, text in lists}


def without_detours(uses: dict[str, set[str]]) -> dict[str, set[str]]:
    """Returns each target's direct dependencies, without those that it also has through another."""

    def below(name: str) -> set[str]:
        return uses[name].union(*(below(other) for other in uses[name]))

    return {name: {one for one in others if not any(one in below(other) for other in others)} for name, others in uses.items()}


def picture() -> str:
    uses = dependencies()
    # From the top down, the way a page is read.
    inside = {name: textwrap.wrap("\u00a0› ".join(reversed(names)), 46) for name, names in folders().items()}

    def level(name: str) -> int:
        return max((level(other) + 1 for other in uses[name]), default=0)

    rows = [sorted(name for name in uses if level(name) == number) for number in range(max(map(level, uses)) + 1)]
    height = {name: TITLE + LINE * len(inside.get(name, [])) + (6 if name in inside else 0) for name in uses}
    columns = max(map(len, rows))
    wide = 2 * MARGIN + columns * WIDTH + (columns - 1) * GAP
    places, top = {}, MARGIN
    for row in reversed(rows):
        left = (wide - len(row) * WIDTH - (len(row) - 1) * GAP) / 2
        for index, name in enumerate(row):
            places[name] = (left + index * (WIDTH + GAP), top)
        top += max(height[name] for name in row) + GAP
    lines, boxes = [], []
    for name, (x, y) in places.items():
        for other in sorted(without_detours(uses)[name]):
            to_x, to_y = places[other]
            lines.append(f'<path class="line" d="M{x + WIDTH / 2:g} {y + height[name]:g} L{to_x + WIDTH / 2:g} {to_y:g}"/>')
        boxes.append(f'<rect class="box" x="{x:g}" y="{y:g}" width="{WIDTH}" height="{height[name]}" rx="6"/>')
        boxes.append(f'<text class="name" x="{x + 10:g}" y="{y + 17:g}">{escape(name)}</text>')
        for number, folders_in_line in enumerate(inside.get(name, [])):
            boxes.append(f'<text x="{x + 10:g}" y="{y + TITLE + 8 + LINE * number:g}">{escape(folders_in_line)}</text>')
    content = "\n".join([f'<rect class="page" width="{wide}" height="{top - GAP + MARGIN:g}"/>'] + lines + boxes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {top - GAP + MARGIN:g}" role="img" '
        f'aria-label="The targets of the package and their folders, in layers">\n<style>{STYLE}</style>\n{content}\n</svg>\n'
    )


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(0 if PICTURE.exists() and PICTURE.read_text() == picture() else "docs/layers.svg is another: run script/layers.py.")
    PICTURE.write_text(picture())
