"""The pages' templates: each tag names a property of the structs around it, and each property is shown or used.

Mustache renders nothing for a name that it doesn't find. So this follows the templates of all pages through their partials and the structs in the
sources, by Mustache's rules: a section on a boolean keeps the context, a section on anything else makes that the context, and `.name` looks only
there.
"""

import re

import pytest
from program import ROOT

TYPE = re.compile(r"^( *)(?:@?\w+ )*(?:struct|class|enum|extension|actor) ([A-Z][\w.]*)", re.MULTILINE)
STORED = re.compile(r" *(?:(?:private|fileprivate|public)(?:\(set\))? )*(?:let|var) (\w+)(?:: ([^={]+?))?(?: = (.*?))?( \{ *(?!didSet).*)?$")
TEMPLATE = re.compile(r'(\w+) = Template\(\s*"([^"]+)",\s*(?:"""\n(.*?)"""|"(.*?)"\))', re.DOTALL)
TAG = re.compile(r"\{\{(\{|[#^/>]?) ?([^}]+?)\}\}")

# The struct that fills a page, if it isn't called Values and its template isn't named after it.
ROOTS = {"transfer-details": "BeginTransferScreen.Details"}
# What no tag names: code reads it.
NOT_SHOWN = {"CallTreeView.isCall", "EnvelopeScreen.Sent.isOpen"}


class Sources:
    def __init__(self):
        self.properties, self.templates, self.owners = {}, {}, {}
        for path in sorted((ROOT / "Sources/WalletWeb").rglob("*.swift")):
            text = path.read_text()
            self.read_properties(text)
            for match in TEMPLATE.finditer(text):
                variable, name, long, short = match.groups()
                self.templates[name] = TAG.findall(long or short)
                owner = [struct for indent, struct in TYPE.findall(text[: match.start()]) if not indent][-1]
                self.owners[name] = (owner, variable.removesuffix("Template"))

    def read_properties(self, text):
        """Reads the stored properties of all types, and what is written as their type or first value. The indentation tells what is in what."""
        types = []
        for line in filter(str.strip, text.splitlines()):
            indent = len(line) - len(line.lstrip())
            while types and indent <= types[-1][0]:
                types.pop()
            path = ".".join(name for _, name in types)
            if declared := TYPE.match(line):
                types.append((indent, declared[2]))
                self.properties.setdefault(f"{path}.{declared[2]}".removeprefix("."), {})
            elif types and indent == types[-1][0] + 2 and (stored := STORED.match(line)) and not stored[4]:
                self.properties[path][stored[1]] = stored[2] or stored[3]

    def struct(self, written, scope):
        """The struct that is meant in a scope, also by its optional, list or initializer. Anything else is as it is written."""
        name = re.sub(r"\(.*|[\[\]?]", "", written)
        outer = scope.split(".")
        paths = [".".join([*outer[:depth], name]) for depth in range(len(outer), -1, -1)]
        return next((path for path in paths if path in self.properties), name)

    def root(self, template):
        """The struct that fills a template."""
        owner, variable = self.owners[template]
        paths = [ROOTS.get(template), f"{owner}.{variable.capitalize()}", f"{owner}.Values", owner]
        return next(path for path in paths if path in self.properties)


class Walk:
    """A walk through all pages, which notes the tags that find nothing, and by struct the properties that tags find."""

    def __init__(self):
        self.sources = Sources()
        self.mistakes, self.found = set(), {}
        partials = {name for tags in self.sources.templates.values() for kind, name in tags if kind == ">"}
        for template in self.sources.templates.keys() - partials:
            self.follow(template, [self.sources.root(template)], [])

    def follow(self, template, contexts, includers):
        """Follows a template's tags. The contexts are those of the sections around it, the innermost last."""
        includers, outside = [*includers, template], []
        for kind, name in self.sources.templates[template]:
            if kind == "/":
                contexts = outside.pop()
            elif kind == ">" and not name.startswith("*"):
                if name in self.sources.templates.keys() - includers:
                    self.follow(name, contexts, includers)
                elif name not in includers and not name.startswith("icon-"):
                    self.mistakes.add(f"{template}: there is no template {name}")
            else:
                value = self.find(name.removeprefix("*"), contexts)
                if value is None and name != ".":
                    self.mistakes.add(f"{template}: {{{{{kind}{name}}}}} in {contexts[-1]}")
                if kind in ("#", "^"):
                    outside.append(contexts)
                    contexts = contexts if kind == "^" or value in ("Bool", "true", "false") else [*contexts, value]

    def find(self, name, contexts):
        """What a name means: a struct, or any other type. None if it means nothing."""
        if name == ".":
            return contexts[-1]
        first, _, rest = name.removeprefix(".").partition(".")
        for context in contexts[-1:] if name.startswith(".") else reversed(contexts):
            found = self.found.setdefault(context, set())
            if first in self.sources.properties.get(context, {}):
                found.add(first)
                value = self.sources.struct(self.sources.properties[context][first], context)
                return self.find(f".{rest}", [value]) if rest else value
        return None


@pytest.fixture(scope="module")
def walk():
    return Walk()


def test_each_tag_names_something_that_is_there(walk):
    assert len(walk.sources.templates) > 130
    assert sorted(walk.mistakes) == []


def test_each_property_that_a_page_is_given_is_shown_or_used(walk):
    given = {struct: walk.sources.properties.get(struct, {}) for struct in walk.found}
    assert {f"{struct}.{name}" for struct in given for name in given[struct].keys() - walk.found[struct]} == NOT_SHOWN
