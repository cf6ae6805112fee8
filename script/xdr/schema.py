"""Reads the terse description of Stellar's wire types in `schema/` (its README.md explains the lines)."""

import re
from dataclasses import dataclass, field
from pathlib import Path

PRIMITIVES = {"int32", "uint32", "int64", "uint64", "bool"}


@dataclass(frozen=True)
class Type:
    """`kind` is a primitive, opaque, string, fixed (opaque of exactly `size`), optional, array, vector (array of exactly `size`) or name."""

    kind: str
    name: str = ""
    element: "Type | None" = None
    size: int | None = None


@dataclass
class Member:
    """`name` is the field's name in the protocol or, of an enumeration's member or a union's arm, the one in SEP-51's JSON; `arm` is the protocol's.
    `protocol` is the protocol's name of an enumeration's member where the one in JSON doesn't tell it."""

    name: str
    arm: str
    swift: str
    type: Type | None
    doc: str
    value: int | None = None
    default: str | None = None
    marks: frozenset = frozenset()
    protocol: str = ""


@dataclass
class Definition:
    """`kind` is typedef, struct, enum or union; a union's `enum` is None where its discriminant is a number."""

    kind: str
    name: str
    doc: str
    topic: str
    file: str
    marks: frozenset = frozenset()
    form: str | None = None
    prefix: str = ""
    type: Type | None = None
    discriminant: str = ""
    enum: str | None = None
    is_result: bool = False
    members: list[Member] = field(default_factory=list)

    @property
    def is_reserved(self):
        """Whether this is an extension point without extensions, which is always 0."""
        return self.kind == "union" and self.enum is None and [(m.name, m.type) for m in self.members] == [("v0", None)]

    @property
    def is_code(self):
        """Whether this is a union without any content, so that its discriminant says it all."""
        return self.is_result and all(member.type is None for member in self.members)


def camel(name):
    head, *tail = name.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in tail)


def snake(name):
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name).lower()


class Schema:
    """All definitions by name, in the order of the files."""

    def __init__(self, folder: Path):
        self.definitions: dict[str, Definition] = {}
        self.constants: dict[str, int] = {}
        self.glossary = dict(line.split(" -- ", 1) for line in (folder / "glossary.txt").read_text().splitlines())
        for path in sorted(folder.glob("[A-Z]*.txt")):
            self._read(path)
        self._number()

    def _read(self, path):
        file, doc, current = "", "", None
        for line in path.read_text().splitlines():
            if line.startswith("  "):
                current.members.append(self._member(current, line))
                continue
            word, _, rest = line.partition(" ")
            if word == "file":
                file = rest
            elif word == "--":
                doc = rest
            elif word == "const":
                name, value = rest.split(" = ")
                self.constants[name] = int(value)
            elif word:
                current = self._definition(word, rest, doc, path.stem, file)
                doc = ""

    def _definition(self, kind, rest, doc, topic, file):
        rest, *marks = rest.split(" @")
        said = dict(mark.split() for mark in marks if " " in mark)
        prefix = said.get("prefix", "")
        definition = Definition(kind, "", doc, topic, file, frozenset(mark for mark in marks if " " not in mark), said.get("form"), prefix)
        if kind == "typedef":
            definition.name, target = rest.split(" = ")
            definition.type = self._type(target)
        elif kind == "union":
            definition.name, definition.discriminant, enum = re.fullmatch(r"(\w+) (\w+): (int|(?:enum )?\w+)", rest).groups()
            definition.enum = None if enum == "int" else enum.removeprefix("enum ")
            if enum.startswith("enum "):
                doc = f"Which arm of ``{definition.name}``."
                self._add(Definition("enum", definition.enum, doc, topic, file, prefix=prefix, members=definition.members))
        elif kind == "result":
            definition.kind, definition.name, definition.is_result = "union", rest, True
            definition.discriminant, definition.enum = "code", rest + "Code"
            code = Definition("enum", definition.enum, doc, topic, file, frozenset({"swift"}), prefix=prefix, members=definition.members, is_result=True)
            self._add(code)
        else:
            definition.name = rest
        return self._add(definition)

    def _add(self, definition):
        assert definition.name not in self.definitions, definition.name
        self.definitions[definition.name] = definition
        return definition

    def _member(self, owner, line):
        line, _, doc = line.strip().partition(" -- ")
        head, *marks = line.split(" @")
        head, _, default = head.partition(" = ")
        head, _, type_ = head.partition(": ")
        head, _, swift = head.partition(" as ")
        name, _, arm = head.partition("/")
        value = int(default) if default and owner.kind != "struct" else None
        return Member(
            name, arm or camel(name), swift or camel(name), self._type(type_) if type_ else None, doc or self.glossary.get(name, ""), value,
            default if default and owner.kind == "struct" else None, frozenset(marks), arm if owner.kind == "enum" else "",
        )

    def _type(self, text):
        if text.endswith("?"):
            return Type("optional", element=self._type(text[:-1]))
        if match := re.fullmatch(r"(.+)<(\w*)>", text):
            limit = self.constants.get(match[2]) or (int(match[2]) if match[2] else None)
            return Type(match[1], size=limit) if match[1] in ("opaque", "string") else Type("array", element=self._type(match[1]), size=limit)
        if match := re.fullmatch(r"(.+)\[(\d+)\]", text):
            return Type("fixed", size=int(match[2])) if match[1] == "opaque" else Type("vector", element=self._type(match[1]), size=int(match[2]))
        return Type(text) if text in PRIMITIVES else Type("name", name=text)

    def _number(self):
        """Gives each member of an enumeration its number, and each arm of a union the number from its enumeration."""
        for enum in self.definitions.values():
            if enum.kind == "enum":
                for index, member in enumerate(enum.members):
                    if member.value is None:
                        member.value = -index if enum.is_result else index
        for union in self.definitions.values():
            if union.kind != "union":
                continue
            values = {member.name: member.value for member in self.definitions[union.enum].members} if union.enum else {}
            for arm in union.members:
                arm.value = values[arm.name] if union.enum else int(arm.name[1:])

    def resolve(self, type_: Type) -> Type:
        """Returns the type at the end of a chain of typedefs."""
        while type_.kind == "name" and self.definitions[type_.name].kind == "typedef":
            type_ = self.definitions[type_.name].type
        return type_

    def minimum_size(self, type_: Type, within=frozenset()) -> int:
        """Returns the minimum size of a value on the wire, in bytes."""
        type_ = self.resolve(type_)
        if type_.kind in ("int64", "uint64"):
            return 8
        if type_.kind == "fixed":
            return type_.size
        if type_.kind == "vector":
            return type_.size * self.minimum_size(type_.element, within)
        if type_.kind != "name":
            return 4
        definition = self.definitions[type_.name]
        if definition.kind == "enum" or definition.name in within:
            return 4
        within |= {definition.name}
        if definition.kind == "struct":
            return sum(self.minimum_size(member.type, within) for member in definition.members)
        return 4 + min(self.minimum_size(arm.type, within) if arm.type else 0 for arm in definition.members)

    def contains_itself(self, name: str) -> bool:
        """Returns whether a value may contain, at any depth, another one of its type."""
        return any(self.holds(type_, name) for type_ in self._types(self.definitions[name]))

    def holds(self, type_: Type, name: str) -> bool:
        """Returns whether a value may be, or contain at any depth, one of the named type."""
        seen, waiting = set(), [type_]
        while waiting:
            type_ = waiting.pop()
            while type_.element is not None:
                type_ = type_.element
            if type_.kind != "name" or type_.name in seen:
                continue
            if type_.name == name:
                return True
            seen.add(type_.name)
            waiting += self._types(self.definitions[type_.name])
        return False

    def _types(self, definition):
        return [type_ for type_ in [definition.type, *(member.type for member in definition.members)] if type_ is not None]
