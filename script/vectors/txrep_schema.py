#!/usr/bin/env python3
"""Writes Sources/StellarKit/Txrep/TxrepSchemaText.swift: the protocol's own names of all that a transaction can hold.

Reads the XDR sources that the PyPI package stellar-sdk quotes above its types. Needs `pip install stellar-sdk`.
"""

import importlib
import pathlib
import pkgutil
import re
import textwrap

import stellar_sdk.xdr

FILE = pathlib.Path(__file__).resolve().parents[2] / "Sources/StellarKit/Txrep/TxrepSchemaText.swift"
# What SEP-11 writes as one text; the reader and writer know these.
TEXTS = {"AccountID", "PublicKey", "MuxedAccount", "SignerKey", "Asset", "TrustLineAsset", "AlphaNum4", "AlphaNum12", "AssetCode"}
PRIMITIVES = {"int": "int32", "unsigned int": "uint32", "hyper": "int64", "unsigned hyper": "uint64"}
BASIC = {"int32", "uint32", "int64", "uint64", "bool", "opaque", "string", "void"}


def sources():
    for module in pkgutil.iter_modules(stellar_sdk.xdr.__path__):
        for value in vars(importlib.import_module(f"stellar_sdk.xdr.{module.name}")).values():
            text = getattr(value, "__doc__", None) or ""
            if "XDR Source Code::" in text and value.__module__.endswith("." + module.name):
                yield re.sub(r"//[^\n]*|/\*.*?\*/", "", text.split("XDR Source Code::", 1)[1], flags=re.S)


class Parser:
    def __init__(self, text, types, constants):
        self.tokens = re.findall(r"[A-Za-z_]\w*|0x[0-9a-fA-F]+|-?\d+|[{}()<>\[\];:,*=]", text)
        self.place, self.types, self.constants = 0, types, constants

    def peek(self):
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def next(self, *expected):
        token = self.peek()
        assert not expected or token in expected, (token, expected, self.tokens)
        self.place += 1
        return token

    def number(self):
        token = self.next()
        return int(token, 0) if re.match(r"-?\d", token) else self.constants[token]

    def base(self):
        token = self.next()
        if token == "unsigned":
            token += " " + self.next()
        return PRIMITIVES.get(token, token)

    def declaration(self, owner):
        if self.peek() == "void":
            self.next()
            return None, "void"
        if self.peek() in ("struct", "union", "enum"):
            body, base = self.body(self.next(), owner), None
        else:
            body, base = None, self.base()
        optional = self.peek() == "*" and bool(self.next())
        name = self.next().removesuffix("_")  # stellar-sdk renames what Python reserves
        if body:
            base = f"{owner}.{name}"
            self.types[base] = body
        suffix = ""
        if self.peek() in ("[", "<"):
            opening = self.next()
            size = "" if self.peek() == ">" else self.number()
            suffix = f"{opening}{size}{self.next(']', '>')}"
        return name, base + suffix + ("?" if optional else "")

    def body(self, kind, owner):
        fields = []
        if kind == "enum":
            self.next("{")
            while self.peek() != "}":
                name = self.next()
                self.next("=")
                self.constants[name] = self.number()
                fields.append((name, self.constants[name]))
                if self.peek() == ",":
                    self.next()
        elif kind == "struct":
            self.next("{")
            while self.peek() != "}":
                fields.append(self.declaration(owner))
                self.next(";")
        else:
            self.next("switch"), self.next("(")
            tag = (self.base(), self.next())
            self.next(")"), self.next("{")
            while self.peek() != "}":
                labels = []
                while self.peek() in ("case", "default"):
                    labels.append(self.next() if self.next() == "case" else None)
                    self.next(":")
                arm = self.declaration(owner)
                self.next(";")
                fields += [(label, *arm) for label in labels]
            self.next("}")
            return "union", tag, fields
        self.next("}")
        return kind, fields

    def top(self):
        kind = self.next()
        if kind == "typedef":
            name, alias = self.declaration("typedef")
            if name != alias:
                self.types[name] = ("alias", alias)
        elif kind == "const":
            name = self.next()
            self.next("=")
            self.constants[name] = self.number()
        elif kind in ("enum", "struct", "union") and self.peek() not in ("{", "switch"):
            name = self.next()
            self.types[name] = self.body(kind, name)


def parse():
    types, constants = {}, {}
    for name in dir(stellar_sdk.xdr.constants):
        constants[name] = getattr(stellar_sdk.xdr.constants, name)
    texts = sorted(sources(), key=lambda text: "enum" not in text.split("{")[0])
    for text in texts:
        Parser(text, types, constants).top()
    return types


def split(name):
    return re.fullmatch(r"([\w.]+)([\[<]\d*[\]>])?(\?)?", name).groups(default="")


def resolve(types, name):
    base, suffix, optional = split(name)
    while base not in TEXTS and types.get(base, ("",))[0] == "alias":
        inner, inner_suffix, inner_optional = split(types[base][1])
        if inner_optional or (suffix and inner_suffix) or (inner_suffix and optional and inner not in ("opaque", "string")):
            break
        base, suffix = inner, suffix or inner_suffix
    return base, base + suffix + optional


def reachable(types):
    found, waiting = [], ["TransactionEnvelope"]
    while waiting:
        name = waiting.pop()
        if name in found or name in BASIC or name in TEXTS:
            continue
        found.append(name)
        kind, *rest = types[name]
        if kind == "alias":
            parts = [rest[0]]
        elif kind == "union":
            parts = [rest[0][0]] + [arm[2] for arm in rest[1]]
        else:
            parts = [part for _, part in rest[0]] if kind == "struct" else []
        waiting += [resolve(types, part)[0] for part in parts]
    return sorted(found)


def line(types, name):
    kind, *rest = types[name]
    show = lambda part: resolve(types, part)[1]
    if kind == "enum":
        words = [f"{word}={value}" for word, value in rest[0]]
    elif kind == "struct":
        words = [f"{field}:{show(part)}" for field, part in rest[0]]
    elif kind == "alias":
        words = [show(rest[0])]
    else:
        words = [f"{rest[0][1]}:{show(rest[0][0])}"]
        words += [f"{label}={field}:{show(part)}" if field else label for label, field, part in rest[1]]
    text = " ".join([kind, name, *words])
    return textwrap.wrap(text, 140, initial_indent="    ", subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)


types = parse()
lines = [part for name in reachable(types) for part in line(types, name)]
FILE.parent.mkdir(exist_ok=True)
FILE.write_text(
    "// Written by script/vectors/txrep_schema.py from the protocol's XDR files.\n\n"
    "/// All that a transaction can hold, by the names that txrep uses; ``TxrepSchema`` reads it.\nenum TxrepSchemaText {\n"
    '  static let text = """\n' + "\n".join(lines) + '\n    """\n}\n'
)
