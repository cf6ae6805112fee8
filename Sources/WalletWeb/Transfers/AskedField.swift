import AnchorKit
import Foundation
import Localization
import Sentences
import WalletKit

/// Something that an anchor asks for, as a form shows it: a text field, a menu, a choice out of a few, or a file.
struct AskedField: Templated {
  /// A file of the person's own data that the page offers to send. Only this file is sent, and only if it was shown.
  struct Own: Sendable {
    let name: String
    /// The number that identifies the file.
    let number: String
    let label: Sentence
    /// Whether it may be left out.
    let isOptional: Bool
    let isChosen: Bool
  }

  let field: FieldView?
  let menu: MenuView?
  let choice: ChoiceView?
  let own: Own?

  /// Makes the field for what an anchor asks for.
  ///
  /// - Parameters:
  ///   - kept: the file for it in the person's own data.
  ///   - isDeclined: whether the person doesn't want to send that file.
  init(_ request: CustomerFieldRequest, value: String, kept: KYCFile? = nil, isDeclined: Bool = false, mistake: Sentence?) {
    let name = Self.name(request.field)
    // A field that SEP-9 doesn't have is labelled as the anchor describes it.
    let (title, summary) = Self.words(request)
    let label: Sentence = request.isOptional ? "\(title) (optional)" : title
    var (field, menu, choice, own): (FieldView?, MenuView?, ChoiceView?, Own?) = (nil, nil, nil, nil)
    if !request.choices.isEmpty {
      // A choice that may be left out can also be undone.
      let none: [ChoiceView.Answer] = request.isOptional ? [("", "Not entered", nil)] : []
      choice = ChoiceView(
        name, [label, summary].compactMap(\.self).joined(separator: ": "), none + request.choices.map { ($0, request.field.words($0), nil) },
        chosen: request.choices.contains(value) ? value : request.isOptional ? "" : nil, mistake: mistake)
    } else if request.isFile {
      field = FieldView(name, label, .file, hint: Self.fileHint(request, kept), mistake: mistake)
      own = kept.map { file in
        Own(
          name: Self.ownName(request.field), number: String(file.number), label: "Send “\(file.name)” from my data", isOptional: request.isOptional,
          isChosen: !isDeclined)
      }
    } else if let options = KYCFieldView.options(request.field) {
      let isKnown = value.isEmpty || options.contains { $0.value == value }
      menu = MenuView(
        name, label, [("", "Not entered")] + options + (isKnown ? [] : [(value, value.verbatim)]), chosen: value, hint: summary, mistake: mistake)
    } else {
      // What an anchor calls a number may have a decimal mark or a sign, which many phones' keypads lack.
      field = FieldView(
        name, label, request.kind == .number ? .note : KYCFieldView.kind(request.kind), value: value, hint: summary ?? Self.hint(request.kind),
        mistake: mistake)
    }
    (self.field, self.menu, self.choice, self.own) = (field, menu, choice, own)
  }

  /// Returns the label of a field and its explanation.
  private static func words(_ request: CustomerFieldRequest) -> (title: Sentence, summary: Sentence?) {
    let summary = request.summary?.verbatim
    guard !request.field.isStandard, let text = request.summary, text.count <= 60 else { return (request.field.label, summary) }
    return (text.verbatim, nil)
  }

  private static func fileHint(_ request: CustomerFieldRequest, _ kept: KYCFile?) -> Sentence {
    if let kept, !request.isOptional { return "“\(kept.name)” from your data will be sent unless you choose another file." }
    let limits = KYCFileScreen.fileHint
    return words(request).summary.map { "\($0). \(limits)" } ?? limits
  }

  private static func hint(_ kind: CustomerFieldKind) -> Sentence? {
    switch kind {
    case .date: "Year, month and day, as in 1976-07-04."
    case .phone: "With + and the country's number before it."
    default: nil
    }
  }

  /// Returns a field's name in the form.
  static func name(_ field: CustomerField) -> String { "asked-" + field.formName }

  /// Returns the name in the form for whether a file of the person's own data is sent, and which one.
  static func ownName(_ field: CustomerField) -> String { "own-" + field.formName }

  /// Reads what was typed into the requested fields.
  static func values(_ requests: [CustomerFieldRequest], _ context: PageContext) -> [CustomerField: String] {
    var values: [CustomerField: String] = [:]
    for request in requests where !request.isFile {
      let text = context.field(name(request.field))
      if !text.isEmpty { values[request.field] = text }
    }
    return values
  }

  /// Makes the fields of a form.
  ///
  /// - Parameters:
  ///   - kept: the files in the person's own data.
  ///   - declined: the fields whose files the person doesn't want to send.
  static func fields(
    _ requests: [CustomerFieldRequest], _ values: [CustomerField: String], kept: [CustomerField: KYCFile] = [:],
    declined: Set<CustomerField> = [], _ mistakes: [String: Sentence] = [:]
  ) -> [AskedField] {
    requests.map {
      AskedField(
        $0, value: values[$0.field] ?? "", kept: kept[$0.field], isDeclined: declined.contains($0.field), mistake: mistakes[$0.field.name])
    }
  }

  static let template = Template(
    "asked",
    """
    {{#.field}}{{> field}}{{/.field}}{{#.menu}}{{> menu}}{{/.menu}}{{#.choice}}{{> choice}}{{/.choice}}\
    {{#.own}}{{#isOptional}}<div class="choice"><label for="{{name}}">\
    <input type="checkbox" id="{{name}}" name="{{name}}" value="{{number}}"{{#isChosen}} checked{{/isChosen}}>\
    <span class="what">{{label}}</span></label></div>{{/isOptional}}\
    {{^isOptional}}<input type="hidden" name="{{name}}" value="{{number}}">{{/isOptional}}{{/.own}}
    """)
}

extension CustomerField {
  /// Describes an answer to the field as a person reads it. A `type` in SEP-6 is a method by which money comes or goes.
  func words(_ answer: String) -> Sentence {
    self == .other("type") ? TransferMethod(name: answer, isOldType: false).words : answer.verbatim
  }
}

extension CustomerFieldRequest {
  /// Whether it is answered with a file, not with a text or one of the anchor's choices.
  var isFile: Bool { kind == .binary && choices.isEmpty }
}
