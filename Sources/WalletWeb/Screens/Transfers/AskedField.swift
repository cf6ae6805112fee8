import AnchorKit
import WalletKit

/// Something that an anchor asks for, as a form shows it: a line to write, or a choice out of a few.
struct AskedField: Sendable {
  let field: FieldView?
  let choice: ChoiceView?

  init(_ request: CustomerFieldRequest, value: String, mistake: String?) {
    let own = request.field.isStandard ? request.field.label : request.field.label.verbatim
    let label = request.isOptional ? "\(own) (optional)" : own
    let name = Self.name(request.field)
    guard request.choices.isEmpty else {
      field = nil
      choice = ChoiceView(
        name, [label, request.summary].compactMap(\.self).joined(separator: ": "), request.choices.map { ($0, $0.verbatim, nil) },
        chosen: value.isEmpty ? nil : value)
      return
    }
    choice = nil
    field = FieldView(name, label, .note, value: value, hint: request.summary?.verbatim ?? Self.hint(request.kind), mistake: mistake)
  }

  private static func hint(_ kind: CustomerFieldKind) -> String? {
    switch kind {
    case .date: "Year, month and day, as in 1976-07-04."
    case .country: "The country's code of three letters, as in NOR."
    case .language: "The language's code of two letters, as in en."
    case .phone: "With + and the country's number before it."
    default: nil
    }
  }

  /// The form's name for a field; SEP-9's names have points, which forms here don't.
  static func name(_ field: CustomerField) -> String { "asked-" + field.name.replacing(".", with: "-") }

  /// What was typed for the fields that were asked for.
  static func values(_ requests: [CustomerFieldRequest], _ context: PageContext) -> [CustomerField: String] {
    var values: [CustomerField: String] = [:]
    for request in requests {
      let text = context.field(name(request.field))
      if !text.isEmpty { values[request.field] = text }
    }
    return values
  }

  /// The fields of a form. Files aren't typed: they come from the person's own data.
  static func fields(_ requests: [CustomerFieldRequest], _ values: [CustomerField: String], _ mistakes: [String: String] = [:]) -> [AskedField] {
    requests.filter { $0.kind != .binary }.map { AskedField($0, value: values[$0.field] ?? "", mistake: mistakes[$0.field.name]) }
  }

  static let template = "{{#.field}}{{> field}}{{/.field}}{{#.choice}}{{> choice}}{{/.choice}}"
}
