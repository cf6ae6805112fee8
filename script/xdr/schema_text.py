"""Writes the schema once more as Swift text, for the codec that looks types up by name while the program runs."""

from schema import Schema, Type, camel

WIDTH = 146


def schema_texts(schema: Schema) -> dict[str, str]:
    """Returns texts by file name: one file for each topic, and one that lists the topics."""
    topics: dict[str, list[str]] = {}
    for definition in schema.definitions.values():
        topics.setdefault(definition.topic, []).extend(wrapped(words(schema, definition)))
    files = {f"SchemaText+{topic}.swift": text(topic, lines) for topic, lines in topics.items()}
    names = "".join(f"    {topic.lower()},\n" for topic in topics)
    return files | {
        "SchemaText.swift": "/// Every wire type in the form that ``WireDefinition`` reads.\n"
        f"enum SchemaText {{\n  static let topics = [\n{names}  ]\n}}\n"
    }


def text(topic, lines):
    body = "\n".join("    " + line for line in lines)
    return f'extension SchemaText {{\n  static let {topic.lower()} = """\n{body}\n    """\n}}\n'


def words(schema, definition):
    head = [definition.kind, definition.name]
    if definition.form:
        head.append("@" + definition.form)
    if "nests" in definition.marks:
        head.append("@nests")
    if definition.kind == "typedef":
        return [*head, type_text(definition.type)]
    if definition.kind == "enum":
        prefix = [definition.prefix + "*"] if definition.prefix else []
        return [*head, *prefix, *(member_text(member) for member in definition.members)]
    if definition.kind == "struct":
        return [*head, *(f"{member.name}:{type_text(member.type)}" for member in definition.members)]
    head.append(f"{definition.discriminant}:{definition.enum or 'int32'}")
    filled = [arm_text(arm) for arm in definition.members if arm.type]
    if definition.enum and len(definition.members) == len(schema.definitions[definition.enum].members) > len(filled):
        return [*head, *filled, "*"]
    return [*head, *(arm_text(arm) for arm in definition.members)]


def member_text(member):
    return member.name + (f"/{member.protocol}" if member.protocol else "") + f"={member.value}"


def arm_text(arm):
    if not arm.type:
        return arm.name
    return f"{arm.name}" + (f"/{arm.arm}" if arm.arm != camel(arm.name) else "") + f":{type_text(arm.type)}"


def type_text(type_: Type) -> str:
    size = "" if type_.size is None else type_.size
    if type_.kind == "name":
        return type_.name
    if type_.kind == "optional":
        return type_text(type_.element) + "?"
    if type_.kind == "fixed":
        return f"opaque[{size}]"
    if type_.kind in ("opaque", "string"):
        return f"{type_.kind}<{size}>"
    if type_.kind == "array":
        return f"{type_text(type_.element)}<{size}>"
    if type_.kind == "vector":
        return f"{type_text(type_.element)}[{size}]"
    return type_.kind


def wrapped(parts):
    """Breaks the words into lines, of which all but the first are indented."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + 1 + len(part) <= WIDTH:
            lines[-1] += " " + part
        else:
            lines.append("  " + part)
    return lines
