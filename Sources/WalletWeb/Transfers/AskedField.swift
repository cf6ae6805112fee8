import AnchorKit
import Foundation
import Localization
import Sentences
import WalletKit

/// Something that an anchor asks for, as a form shows it: a line to write, a menu, a choice out of a few, or a file.
struct AskedField: Templated {
  let field: FieldView?
  let menu: MenuView?
  let choice: ChoiceView?

  /// - Parameter kept: the name of the file that the person's own data has for it.
  init(_ request: CustomerFieldRequest, value: String, kept: String? = nil, mistake: Sentence?) {
    let name = Self.name(request.field)
    // A field that SEP-9 doesn't have is called what the anchor calls it.
    let (title, summary) = Self.words(request)
    let label: Sentence = request.isOptional ? "\(title) (optional)" : title
    var (field, menu, choice): (FieldView?, MenuView?, ChoiceView?) = (nil, nil, nil)
    if !request.choices.isEmpty {
      choice = ChoiceView(
        name, [label, summary].compactMap(\.self).joined(separator: ": "), request.choices.map { ($0, $0.verbatim, nil) },
        chosen: value.isEmpty ? nil : value)
    } else if request.kind == .binary {
      field = FieldView(name, label, .file, hint: Self.fileHint(request, kept), mistake: mistake)
    } else if let options = KycFieldView.options(request.field) {
      let isKnown = value.isEmpty || options.contains { $0.value == value }
      menu = MenuView(
        name, label, [("", "Not entered")] + options + (isKnown ? [] : [(value, value.verbatim)]), chosen: value, hint: summary, mistake: mistake)
    } else {
      field = FieldView(
        name, label, KycFieldView.kind(request.kind), value: value, hint: summary ?? Self.hint(request.kind), mistake: mistake)
    }
    (self.field, self.menu, self.choice) = (field, menu, choice)
  }

  /// The label of a field, and what explains it.
  private static func words(_ request: CustomerFieldRequest) -> (title: Sentence, summary: Sentence?) {
    let summary = request.summary?.verbatim
    guard !request.field.isStandard, let text = request.summary, text.count <= 60 else { return (request.field.label, summary) }
    return (text.verbatim, nil)
  }

  private static func fileHint(_ request: CustomerFieldRequest, _ kept: String?) -> Sentence {
    if let kept { return "“\(kept)” from your data will be sent unless you choose another file." }
    let limits: Sentence = "A photo (JPEG, PNG, WebP, HEIC) or a PDF, at most \(KycFile.sizeLimit >> 20) MB."
    return words(request).summary.map { "\($0). \(limits)" } ?? limits
  }

  private static func hint(_ kind: CustomerFieldKind) -> Sentence? {
    switch kind {
    case .date: "Year, month and day, as in 1976-07-04."
    case .phone: "With + and the country's number before it."
    default: nil
    }
  }

  /// The form's name for a field; SEP-9's names have points, which forms here don't.
  static func name(_ field: CustomerField) -> String { "asked-" + field.name.replacing(".", with: "-") }

  /// What was typed for the fields that were asked for.
  static func values(_ requests: [CustomerFieldRequest], _ context: PageContext) -> [CustomerField: String] {
    var values: [CustomerField: String] = [:]
    for request in requests where request.kind != .binary {
      let text = context.field(name(request.field))
      if !text.isEmpty { values[request.field] = text }
    }
    return values
  }

  /// The fields of a form.
  ///
  /// - Parameter kept: the names of files that the person's own data has.
  static func fields(
    _ requests: [CustomerFieldRequest], _ values: [CustomerField: String], kept: [CustomerField: String] = [:], _ mistakes: [String: Sentence] = [:]
  ) -> [AskedField] {
    requests.map { AskedField($0, value: values[$0.field] ?? "", kept: kept[$0.field], mistake: mistakes[$0.field.name]) }
  }

  static let template = Template("asked", "{{#.field}}{{> field}}{{/.field}}{{#.menu}}{{> menu}}{{/.menu}}{{#.choice}}{{> choice}}{{/.choice}}")
}
