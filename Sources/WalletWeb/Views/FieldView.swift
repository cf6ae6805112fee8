import Sentences
import WalletKit

/// A labelled field of a form. Typed text is shown again; a PIN never is.
struct FieldView: Templated {
  /// The kind of input of a field.
  enum Kind: String, Sendable {
    /// An existing PIN or passphrase.
    case secret
    /// A new PIN or passphrase.
    case newSecret
    case address
    /// An address, or a name from the page's list `contacts`.
    case recipient
    case amount
    case note
    /// One of the recovery words, or an anchor's code.
    case word
    /// Recovery words, on several lines.
    case words
    /// A text on several lines.
    case text
    /// A secret key to import.
    case seed
    case number
    /// Several lines of text.
    case lines
    case date
    case email
    case phone
    /// A file on this computer.
    case file

    /// Whether the input is never shown again.
    fileprivate var isSecret: Bool { [.secret, .newSecret, .word, .words, .seed, .file].contains(self) }
  }

  let name: String
  let label: Sentence
  let attributes: HTML
  let value: String
  let isLong: Bool
  let hint: Sentence?
  let suffix: String?
  let mistake: Sentence?
  let describedBy: String?

  /// Makes a field.
  ///
  /// - Parameter isFirst: whether the field has the focus when the page is opened.
  init(
    _ name: String, _ label: Sentence, _ kind: Kind, value: String = "", hint: Sentence? = nil, suffix: String? = nil, mistake: Sentence? = nil,
    isFirst: Bool = false
  ) {
    self.name = name
    self.label = label
    self.value = kind.isSecret ? "" : value
    isLong = [.words, .lines, .text].contains(kind)
    self.hint = hint
    self.suffix = suffix
    self.mistake = mistake
    let descriptions = [hint.map { _ in "\(name)-hint" }, mistake.map { _ in "\(name)-mistake" }].compactMap(\.self)
    describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
    // If several fields were refused, the browser focuses the first.
    attributes = HTML(description: Self.attributes(kind) + (mistake != nil || isFirst ? " autofocus" : ""))
  }

  /// Whether amounts are typed on a keypad. A phone's keypad may have only the decimal mark of the phone's region, which isn't always the wallet's.
  static var offersKeypad: Bool { PairedDevices.current == nil }

  private static func attributes(_ kind: Kind) -> String {
    switch kind {
    case .secret: "type=\"password\" autocomplete=\"current-password\""
    case .newSecret: "type=\"password\" autocomplete=\"new-password\""
    case .address, .word: "type=\"text\" class=\"mono\" autocomplete=\"off\" autocapitalize=\"off\" autocorrect=\"off\" spellcheck=\"false\""
    case .recipient: "type=\"text\" list=\"contacts\" autocomplete=\"off\" autocapitalize=\"off\" autocorrect=\"off\" spellcheck=\"false\""
    case .amount: "type=\"text\" class=\"money\"\(offersKeypad ? " inputmode=\"decimal\"" : "") autocomplete=\"off\""
    case .note: "type=\"text\" autocomplete=\"off\""
    case .text: "class=\"mono\" rows=\"6\" autocomplete=\"off\" autocapitalize=\"off\" autocorrect=\"off\" spellcheck=\"false\""
    case .words: "class=\"mono\" rows=\"4\" autocomplete=\"off\" autocapitalize=\"off\" autocorrect=\"off\" spellcheck=\"false\""
    case .seed: "type=\"password\" class=\"mono\" autocomplete=\"off\""
    case .number: "type=\"text\" inputmode=\"numeric\" autocomplete=\"off\""
    case .lines: "rows=\"4\" autocomplete=\"off\""
    case .date: "type=\"date\" autocomplete=\"off\""
    case .email: "type=\"email\" autocomplete=\"off\""
    case .phone: "type=\"tel\" autocomplete=\"off\""
    case .file: "type=\"file\""
    }
  }

  /// A dot before a name means the field's own property. Without it, a missing hint would be looked up in the surrounding context.
  static let template = Template(
    "field",
    """
    <div class="field">
      <label for="{{name}}">{{label}}</label>
      {{#.hint}}<p class="hint" id="{{name}}-hint">{{.}}</p>{{/.hint}}
      <div class="box">{{#.isLong}}<textarea{{/.isLong}}{{^.isLong}}<input{{/.isLong}} id="{{name}}" name="{{name}}"\
    {{^.isLong}} value="{{value}}"{{/.isLong}} {{{attributes}}}\
    {{#.describedBy}} aria-describedby="{{.}}"{{/.describedBy}}{{#.mistake}} aria-invalid="true"{{/.mistake}}>{{#.isLong}}{{value}}</textarea>{{/.isLong}}\
    {{#.suffix}}<span class="suffix" aria-hidden="true">{{.}}</span>{{/.suffix}}</div>
      {{#.mistake}}<p class="mistake" id="{{name}}-mistake">{{> icon-alert}}<span>{{.}}</span></p>{{/.mistake}}
    </div>

    """)
}
