"""Writes the Swift of a schema's types."""

import re

from schema import Definition, Member, Schema, Type

WIDTH = 150
NUMBERS = {"int32": "Int32", "uint32": "UInt32", "int64": "Int64", "uint64": "UInt64", "bool": "Bool"}
KEYWORDS = {"as", "case", "default", "enum", "in", "is", "return", "self", "switch"}
CLOSURE = "(decoder: inout XDRDecoder) throws(XDRError) in"


def name(identifier):
    return f"`{identifier}`" if identifier in KEYWORDS else identifier


def capital(identifier):
    return identifier[:1].upper() + identifier[1:]


class SwiftWriter:
    def __init__(self, schema: Schema):
        self.schema = schema
        held = [member for definition in schema.definitions.values() for member in definition.members if member.type]
        spread = {member.type.name for member in held if "spread" in member.marks}
        self.unwritten = spread | {definition.name for definition in schema.definitions.values() if self._is_unwritten(definition)}

    def _is_unwritten(self, definition):
        if definition.marks & {"byhand", "inline"} or definition.is_reserved:
            return True
        if definition.kind == "typedef":
            return definition.type.kind == definition.name
        return definition.kind == "enum" and "swift" not in definition.marks

    def file(self, definitions: list[Definition]) -> str | None:
        """Returns the text of a file with these types; None if none of them is written."""
        blocks = [self.block(definition) for definition in definitions if definition.name not in self.unwritten]
        if not blocks:
            return None
        body = "\n\n".join(blocks)
        return "extension XDR {\n" + re.sub(r"^(?=.)", "  ", body, flags=re.MULTILINE) + "\n}\n"

    def list_of_types(self) -> str:
        """Returns the text of a list, for tests, of every type that has values of its own in Swift."""
        held = self.schema.definitions.values()
        types = [d for d in held if d.kind != "typedef" and not d.is_code and d.name not in self.unwritten]
        # These three are written by hand, and are more than parts of another type.
        names = sorted([d.name for d in types] + ["InnerTransactionResult", "OperationResult", "TransactionResult"])
        lines = "".join(f"    XDR.{name}.self,\n" for name in names)
        return f"import StellarXDR\n\nenum WireTypes {{\n  static let all: [any XDRCodable.Type] = [\n{lines}  ]\n}}\n"

    def block(self, definition):
        write = {"typedef": self.typedef, "struct": self.struct, "enum": self.enum, "union": self.union}[definition.kind]
        return "\n".join([f"/// {definition.doc}", *write(definition)])

    # Types

    def typedef(self, definition):
        return [f"public typealias {capital(definition.name)} = {self.swift(definition.type)}"]

    def enum(self, definition):
        lines = [f"public enum {definition.name}: Int32, XDREnumeration {{"]
        for member in definition.members:
            lines += self.documented(self.enum_doc(definition, member), f"case {name(member.swift)} = {member.value}")
        return [*lines, "}"]

    def struct(self, definition):
        fields = [member for member in definition.members if not self.is_reserved(member.type)]
        lines = [f"public struct {definition.name}: XDRCodable {{"]
        for field in fields:
            lines += self.documented(field.doc, f"public var {self.field_name(field)}: {self.swift(field.type)}")
        lines += ["", *self.initializer(fields), "", "  public init(from decoder: inout XDRDecoder) throws(XDRError) {"]
        lines += self.nesting(definition)
        lines += ["    " + line for line in self.decode_fields(definition)]
        lines += ["  }", "", "  public func encode(to encoder: inout XDREncoder) {"]
        for field in definition.members:
            statements = ["encoder.int32(0)"] if self.is_reserved(field.type) else self.encode(field.type, self.field_name(field))
            lines += ["    " + line for line in statements]
        return [*lines, "  }", "}"]

    def union(self, definition):
        if definition.is_code:
            return [f"public typealias {definition.name} = {definition.enum}"]
        if "only" in definition.marks:
            return self.only(definition)
        lines = [f"public enum {definition.name}: XDRCodable {{"]
        for arm in definition.members:
            boxed = "indirect " if "boxed" in arm.marks else ""
            lines += self.documented(arm.doc, f"{boxed}case {name(arm.swift)}{self.payload(arm)}")
        says = definition.is_result or "discriminant" in definition.marks
        body = [*(self.discriminant(definition) if says else []), *self.decode_union(definition, says), "", *self.encode_union(definition, says)]
        return [*lines, "", *("  " + line if line else "" for line in body), "}"]

    def only(self, definition):
        (arm,) = definition.members
        field, type_ = arm.swift, self.swift(arm.type)
        return [
            f"public struct {definition.name}: XDRCodable {{", f"  /// {arm.doc}", f"  public var {field}: {type_}", "",
            *self.initializer([arm]), "", "  public init(from decoder: inout XDRDecoder) throws(XDRError) {",
            f'    try decoder.expect({arm.value}, "{definition.name}.{definition.discriminant}")',
            f"    self.init({field}: try {self.decode(arm.type, f'{definition.name}.{field}')})", "  }", "",
            "  public func encode(to encoder: inout XDREncoder) {", f"    encoder.int32({arm.value})",
            *("    " + line for line in self.encode(arm.type, field)), "  }", "}",
        ]

    # Parts of types

    def documented(self, doc, line):
        return ([f"  /// {doc}"] if doc else []) + ["  " + line]

    def enum_doc(self, definition, member):
        """Returns a member's documentation. A discriminant means the same as its union's arm."""
        if member.doc:
            return member.doc
        arms = (arm for union in self.schema.definitions.values() if union.enum == definition.name for arm in union.members)
        return next((arm.doc for arm in arms if arm.name == member.name), "")

    def initializer(self, fields):
        doc = "  /// Creates an instance from its fields."
        if not fields:
            return [doc, "  public init() {}"]
        parameters = [f"{self.field_name(f)}: {self.swift(f.type)}" + (f" = {f.default}" if f.default else "") for f in fields]
        head = f"  public init({', '.join(parameters)}) {{"
        if len(head) + 2 <= WIDTH:
            lines = [head]
        elif len(", ".join(parameters)) + 6 <= WIDTH:
            lines = ["  public init(", "    " + ", ".join(parameters), "  ) {"]
        else:
            lines = ["  public init(", *("    " + p + "," for p in parameters[:-1]), "    " + parameters[-1], "  ) {"]
        return [doc, *lines, *(f"    self.{self.field_name(f)} = {name(self.field_name(f))}" for f in fields), "  }"]

    def payload(self, arm):
        if arm.type is None:
            return ""
        if "spread" in arm.marks:
            fields = self.schema.definitions[arm.type.name].members
            return "(" + ", ".join(f"{self.field_name(f)}: {self.swift(f.type)}" for f in fields) + ")"
        return f"({self.swift(arm.type)})"

    def discriminant(self, definition):
        lines = ["/// Which arm it is.", f"public var {definition.discriminant}: {definition.enum} {{", "  switch self {"]
        return [*lines, *(f"  case .{arm.swift}: .{arm.swift}" for arm in definition.members), "  }", "}", ""]

    def decode_union(self, definition, by_name):
        place = f'"{definition.name}.{definition.discriminant}"'
        lines = ["public init(from decoder: inout XDRDecoder) throws(XDRError) {", *self.nesting(definition)]
        if by_name:
            lines += [f"  let {definition.discriminant}: {definition.enum} = try decoder.enumeration({place})", f"  switch {definition.discriminant} {{"]
        else:
            lines += [f"  switch try decoder.int32({place}) {{"]
        apart = self.flat_arms(definition)
        for arm in definition.members:
            if arm not in apart:
                lines += self.decode_arm(definition, arm, f".{arm.swift}" if by_name else arm.value)
        if apart:
            lines += ["  case let kind: self = try Self.flat(kind, &decoder)"]
        elif not by_name:
            lines += [f"  case let kind: throw decoder.unknown(kind, {place})"]
        lines += ["  }", "}"]
        return [*lines, "", *self.decode_flat(definition, apart, place)] if apart else lines

    def flat_arms(self, definition):
        """Returns the arms of a nesting union that contain no values of its own type."""
        if "nests" not in definition.marks:
            return []
        return [arm for arm in definition.members if not arm.type or not self.schema.holds(arm.type, definition.name)]

    def decode_flat(self, definition, arms, place):
        lines = ["/// Decodes the arms that hold no values of this type: a function of its own, so that nested values take little stack.", "@inline(never)"]
        lines += ["private static func flat(_ kind: Int32, _ decoder: inout XDRDecoder) throws(XDRError) -> Self {", "  switch kind {"]
        for arm in arms:
            content = f"(try {self.decode(arm.type, f'{definition.name}.{arm.arm}')})" if arm.type else ""
            lines += [f"  case {arm.value}: .{arm.swift}{content}"]
        return [*lines, f"  case let kind: throw decoder.unknown(kind, {place})", "  }", "}"]

    def decode_arm(self, definition, arm, pattern):
        if arm.type is None:
            return [f"  case {pattern}: self = .{arm.swift}"]
        if "spread" not in arm.marks:
            return self.assignment(pattern, arm.swift, f"try {self.decode(arm.type, f'{definition.name}.{arm.arm}')}")
        fields = self.schema.definitions[arm.type.name].members
        parts = [f"{self.field_name(f)}: try {self.decode(f.type, f'{arm.type.name}.{f.name}')}" for f in fields]
        return [f"  case {pattern}:", f"    self = .{arm.swift}(", *(f"      {part}," for part in parts[:-1]), f"      {parts[-1]}", "    )"]

    def assignment(self, pattern, case, value):
        line = f"  case {pattern}: self = .{case}({value})"
        if "\n" not in value and len(line) + 4 <= WIDTH:
            return [line]
        return [f"  case {pattern}:", f"    self = .{case}(", *("      " + part for part in value.split("\n")), "    )"]

    def encode_union(self, definition, by_name):
        lines = ["public func encode(to encoder: inout XDREncoder) {"]
        filled = [arm for arm in definition.members if arm.type]
        if by_name:
            lines += [f"  encoder.int32({definition.discriminant}.rawValue)"]
        if by_name and len(filled) == 1:
            statements = ["    " + line for line in self.encode_arm(filled[0])]
            return [*lines, f"  if case .{filled[0].swift}(let value) = self {{", *statements, "  }", "}"]
        lines += ["  switch self {"]
        for arm in filled if by_name else definition.members:
            statements = ([] if by_name else [f"encoder.int32({arm.value})"]) + self.encode_arm(arm)
            lines += [f"  case .{arm.swift}{self.binding(arm)}:", *("    " + line for line in statements)]
        if by_name and len(filled) < len(definition.members):
            lines += ["  default: break"]
        return [*lines, "  }", "}"]

    def binding(self, arm):
        if arm.type is None:
            return ""
        if "spread" in arm.marks:
            return "(" + ", ".join(f"let {self.field_name(f)}" for f in self.schema.definitions[arm.type.name].members) + ")"
        return "(let value)"

    def encode_arm(self, arm):
        if arm.type is None:
            return []
        if "spread" in arm.marks:
            fields = self.schema.definitions[arm.type.name].members
            return [line for f in fields for line in self.encode(f.type, self.field_name(f))]
        return self.encode(arm.type, "value")

    def nesting(self, definition):
        if "nests" not in definition.marks:
            return []
        indent = "    " if definition.kind == "struct" else "  "
        return [f'{indent}try decoder.enter("{definition.name}")', f"{indent}defer {{ decoder.leave() }}"]

    # Fields

    def field_name(self, member: Member):
        return member.swift

    def is_reserved(self, type_):
        return type_.kind == "name" and self.schema.definitions[type_.name].is_reserved

    def inlined(self, type_):
        """Returns a field's union if that isn't a type of its own."""
        definition = self.schema.definitions[type_.name] if type_.kind == "name" else None
        return definition if definition and "inline" in definition.marks else None

    def is_codable(self, type_):
        """Returns whether the type's Swift form has its own initializer from a decoder."""
        type_ = self.schema.resolve(type_)
        return type_.kind == "name"

    def is_enum(self, type_):
        type_ = self.schema.resolve(type_)
        if type_.kind != "name":
            return False
        definition = self.schema.definitions[type_.name]
        return definition.kind == "enum" or definition.is_code

    def swift(self, type_: Type):
        if type_.kind in NUMBERS:
            return NUMBERS[type_.kind]
        if type_.kind == "fixed":
            return f"Bytes{type_.size}"
        if type_.kind in ("opaque", "string"):
            return "[UInt8]"
        if type_.kind == "optional":
            return self.swift(type_.element) + "?"
        if type_.kind in ("array", "vector"):
            return f"[{self.swift(type_.element)}]"
        if inlined := self.inlined(type_):
            return self.swift(inlined.members[0].type)
        return capital(type_.name)

    def decode_fields(self, definition):
        """Writes a call of the initializer with all fields: the compiler moves values into a call, but copies them into `self`."""
        before, arguments, after = [], [], []
        for field in definition.members:
            place = f"{definition.name}.{field.name}"
            if self.is_reserved(field.type):
                (after if arguments else before).append(f'try decoder.expect(0, "{place}")')
            else:
                arguments.append(f"{self.field_name(field)}: try {self.decode(field.type, place)}")
        if not arguments:
            return [*before, "self.init()"]
        lines = [line for argument in arguments for line in (argument + ",").split("\n")]
        return [*before, "self.init(", *("  " + line for line in lines[:-1]), "  " + lines[-1][:-1], ")", *after]

    def decode(self, type_: Type, place):
        """Returns an expression that reads a value; `try` goes before it."""
        if inlined := self.inlined(type_):
            return f'decoder.tagged({inlined.members[0].value}, "{inlined.name}.{inlined.discriminant}")'
        written, type_ = type_, self.schema.resolve(type_)
        if type_.kind in NUMBERS or type_.kind == "fixed":
            return f'decoder.{type_.kind}("{place}")'
        if type_.kind in ("opaque", "string"):
            return f'decoder.opaque("{place}"{self.limit(type_)})'
        if type_.kind == "optional":
            if self.is_codable(type_.element):
                return f'decoder.optional("{place}")'
            flag, value = f'decoder.bool("{place}")', f"? try {self.decode(type_.element, place)} : nil"
            return f"{flag} {value}" if len(flag) + len(value) + 20 <= WIDTH else f"{flag}\n  {value}"
        if type_.kind in ("array", "vector"):
            return self.decode_array(type_, place)
        return f'decoder.enumeration("{place}")' if self.is_enum(type_) else f"{self.swift(written)}(from: &decoder)"

    def decode_array(self, type_, place):
        if type_.kind == "vector":
            bounds = f", count: {type_.size}"
        else:
            least = self.schema.minimum_size(type_.element)
            bounds = self.limit(type_) + (f", minimumSize: {least}" if least != 4 else "")
        method = "vector" if type_.kind == "vector" else "array"
        if self.is_codable(type_.element):
            return f'decoder.{method}("{place}"{bounds})'
        call = f'decoder.{method}("{place}"{bounds})'
        if len(call) + len(CLOSURE) + len(place) > WIDTH - 30:
            call = f'decoder.{method}(\n  "{place}"{bounds}\n)'
        element = self.decode(type_.element, place).replace("\n", "\n  ")
        return f"{call} {{ {CLOSURE}\n  try {element}\n}}"

    def limit(self, type_):
        return f", limit: {type_.size}" if type_.size else ""

    def encode(self, type_: Type, value):
        """Returns statements that write a value."""
        if inlined := self.inlined(type_):
            (arm,) = inlined.members
            return [f"encoder.int32({arm.value})", *self.encode(arm.type, value)]
        type_ = self.schema.resolve(type_)
        if type_.kind == "optional" and not self.is_codable(type_.element):
            local = value if re.fullmatch(r"\w+", value) else "value"
            binding = local if local == value else f"{local} = {value}"
            return [f"encoder.bool({value} != nil)", f"if let {binding} {{", *("  " + line for line in self.encode(type_.element, local)), "}"]
        return [self.encode_expression(type_, value)]

    def encode_expression(self, type_, value):
        type_ = self.schema.resolve(type_)
        if type_.kind in NUMBERS or type_.kind in ("fixed",):
            return f"encoder.{type_.kind}({value})"
        if type_.kind in ("opaque", "string"):
            return f"encoder.opaque({value})"
        if type_.kind == "optional":
            return f"encoder.optional({value})"
        if type_.kind in ("array", "vector"):
            method, count = ("array", "") if type_.kind == "array" else ("vector", f", count: {type_.size}")
            if self.is_codable(type_.element):
                return f"encoder.{method}({value}{count})"
            return f"encoder.{method}({value}{count}) {{ {self.encode_expression(type_.element, '$1').replace('encoder.', '$0.', 1)} }}"
        return f"encoder.int32({value}.rawValue)" if self.is_enum(type_) else f"{value}.encode(to: &encoder)"
