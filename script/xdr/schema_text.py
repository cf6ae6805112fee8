"""Writes the schema once more as Swift text, for the codec that looks types up by name while the program runs."""

from schema import Schema, Type, snake

WIDTH = 140


def schema_text(schema: Schema) -> str:
    lines = [line for definition in schema.definitions.values() for line in wrapped(words(definition))]
    body = "\n".join("    " + line for line in lines)
    return (
        "/// Every wire type with its fields, as SEP-51 names them; ``Schema`` reads it.\n"
        f'enum SchemaText {{\n  static let text = """\n{body}\n    """\n}}\n'
    )


def words(definition):
    head = [definition.kind, definition.name]
    if definition.form:
        head.append("@" + definition.form)
    if "nests" in definition.marks:
        head.append("@nests")
    if definition.kind == "typedef":
        return [*head, type_text(definition.type)]
    if definition.kind == "enum":
        return [*head, *(f"{member.name}={member.value}" for member in definition.members)]
    if definition.kind == "struct":
        return [*head, *(f"{snake(member.name)}:{type_text(member.type)}" for member in definition.members)]
    head.append(f"{snake(definition.discriminant)}:{definition.enum or 'int32'}")
    return [*head, *(f"{arm.name}={arm.value}" + (f":{type_text(arm.type)}" if arm.type else "") for arm in definition.members)]


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
    """The words in lines; all but the first are indented."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + 1 + len(part) <= WIDTH:
            lines[-1] += " " + part
        else:
            lines.append("  " + part)
    return lines
