import AnchorKit
import Localization
import Sentences
import WalletKit

/// A field of the personal data in its form: a line, or a menu.
struct KYCFieldView: Templated {
  let field: FieldView?
  let menu: MenuView?
  /// The name of the field with the digest of the value that is kept already.
  let wasName: String
  let was: String

  /// - Parameters:
  ///   - value: what stands in it.
  ///   - kept: what is kept already.
  init(_ field: CustomerField, value: String, kept: String, mistake: Sentence?) {
    let (name, label) = (field.formName, field.shortLabel)
    (wasName, was) = (Self.wasName(field), kept.digest)
    if let options = Self.options(field) {
      let isKnown = value.isEmpty || options.contains { $0.value == value }
      menu = MenuView(
        name, label, [("", "Not entered")] + options + (isKnown ? [] : [(value, value.verbatim)]), chosen: value, hint: Self.hint(field),
        mistake: mistake)
      self.field = nil
    } else {
      self.field = FieldView(name, label, Self.kind(field.kind), value: value, hint: Self.hint(field), mistake: mistake)
      menu = nil
    }
  }

  /// Returns the text that was typed into a field, or nil if it is still the value with which the page was made. Another window may have changed the
  /// value since, and an old page must not bring it back.
  static func typed(_ field: CustomerField, _ context: PageContext) -> String? {
    let text = context.field(field.formName)
    // Lines end in CR LF in forms, and in LF where they are kept.
    return text.replacing("\r\n", with: "\n").digest == context.field(wasName(field)) ? nil : text
  }

  private static func wasName(_ field: CustomerField) -> String { "was-\(field.formName)" }

  /// Returns the choices of a field's menu, or nil if the field has no menu.
  static func options(_ field: CustomerField) -> [(value: String, label: Sentence)]? {
    if let choices = field.choices { return choices }
    if field == .card(.countryCode) { return Self.countries { $0.shortCode } }
    return switch field.kind {
    case .country: countries { $0.code }
    case .language: KYCSection.languageNames(in: .current).map { ($0.value, $0.label.verbatim) }
    default: nil
    }
  }

  private static func countries(_ code: (Country) -> String) -> [(value: String, label: Sentence)] {
    Country.all(in: .current).map { (code($0), $0.name(in: .current).verbatim) }
  }

  /// Returns the kind of form field into which a kind of value is typed.
  static func kind(_ kind: CustomerFieldKind) -> FieldView.Kind {
    switch kind {
    case .multiline: .lines
    case .number: .number
    case .date: .date
    case .phone: .phone
    case .email: .email
    case .text, .binary, .country, .language: .note
    }
  }

  private static func hint(_ field: CustomerField) -> Sentence? {
    switch field {
    case .person(.address), .organization(.registeredAddress): "The whole address, as on a letter."
    case .person(.occupation): "The number of your occupation in ISCO-08, if an anchor asks for it."
    case .person(.taxIDName): "What the number is called where you live, such as SSN or Steuer-ID."
    case .person(.mobileNumberFormat): "Only for anchors that ask how the number is written."
    case .person(.ipAddress): "Only for anchors that ask for it."
    case .person(.referralID): "Only if somebody gave you one."
    case .person(.additionalName): "A middle name, if there is one."
    case .account(.bankAccountNumber), .organizationAccount(.bankAccountNumber): "An IBAN, or the number of the account; letters are fine."
    case .account(.bankNumber), .organizationAccount(.bankNumber): "The routing number, sort code or BIC."
    case .account(.externalTransferMemo), .organizationAccount(.externalTransferMemo): "What the bank needs to match the transfer to you."
    case .account(.clabeNumber), .organizationAccount(.clabeNumber): "Mexico: 18 digits."
    case .account(.cbuNumber), .organizationAccount(.cbuNumber): "Argentina: 22 digits."
    case .account(.cbuAlias), .organizationAccount(.cbuAlias): "Argentina."
    case .card(.expirationDate): "Year and month, as in 29-11 for November 2029."
    case .card(.cvc): "The 3 or 4 digits on the card."
    case .card(.token): "Only for anchors that give you one."
    default: field.kind == .phone ? "With + and the country's code, as in +49 151 23456789." : nil
    }
  }

  static let template = Template(
    "kyc-field",
    """
    {{#field}}{{> field}}{{/field}}{{#menu}}{{> menu}}{{/menu}}<input type="hidden" name="{{wasName}}" value="{{was}}">

    """)
}
