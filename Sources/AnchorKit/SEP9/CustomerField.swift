public import Sentences

/// A piece of information about a customer, by the name that all of Stellar's protocols have for it (SEP-9 1.17).
public enum CustomerField: Hashable, Sendable {
  /// About a person.
  case person(PersonField)
  /// An account outside Stellar, of a person.
  case account(AccountField)
  /// About an organization.
  case organization(OrganizationField)
  /// An account outside Stellar, of an organization.
  case organizationAccount(AccountField)
  /// A payment card.
  case card(CardField)
  /// A field that SEP-9 doesn't have.
  case other(String)

  /// All of SEP-9's fields, in its order.
  public static let all: [CustomerField] =
    PersonField.allCases.map { .person($0) } + AccountField.allCases.map { .account($0) } + OrganizationField.allCases.map { .organization($0) }
    + AccountField.allCases.map { .organizationAccount($0) } + CardField.allCases.map { .card($0) }

  private static let byName = Dictionary(all.enumerated().map { ($1.name, ($1, $0)) }) { first, _ in first }

  /// The field with a name in a protocol's messages.
  public init(_ name: String) {
    self = Self.byName[name]?.0 ?? .other(name)
  }

  /// The name in the protocols' messages.
  public var name: String {
    switch self {
    case .person(let field): field.rawValue
    case .account(let field): field.rawValue
    case .organization(let field): "organization.\(field.rawValue)"
    case .organizationAccount(let field): "organization.\(field.rawValue)"
    case .card(let field): "card.\(field.rawValue)"
    case .other(let name): name
    }
  }

  /// Whether SEP-9 has it, so that its label is the protocol's and not an anchor's own.
  public var isStandard: Bool {
    if case .other = self { false } else { true }
  }

  /// What kind of value it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .person(let field): field.kind
    case .account(let field), .organizationAccount(let field): field.kind
    case .organization(let field): field.kind
    case .card(let field): field.kind
    case .other: .text
    }
  }

  /// The name in words, for a form whose author says nothing better: `ID number`.
  public var label: Sentence {
    isStandard && name.hasPrefix(Self.organizationPrefix) ? "Organization: \(shortLabel)" : shortLabel
  }

  /// The name in words where it is clear that an organization's is meant: `Bank name`.
  public var shortLabel: Sentence {
    // People choose a country or a language by its name.
    let name = [.country, .language].contains(kind) ? name.replacing("_code", with: "") : name
    guard isStandard else { return Sentence(verbatim: Self.words(name).english) }
    let own = name.hasPrefix(Self.organizationPrefix) ? String(name.dropFirst(Self.organizationPrefix.count)) : name
    return Self.labels[own] ?? Self.words(own)
  }

  private static let organizationPrefix = "organization."

  /// The labels of fields whose names aren't said like that.
  private static let labels: [String: Sentence] = [
    "birth_date": "Date of birth", "birth_place": "Place of birth", "birth_country": "Country of birth", "photo_id_front": "Photo ID (front)",
    "photo_id_back": "Photo ID (back)", "notary_approval_of_photo_id": "Notary's approval of the photo ID",
    "photo_proof_residence": "Proof of residence", "photo_incorporation_doc": "Incorporation documents", "photo_proof_address": "Proof of address",
    "card.cvc": "Security code (CVC)", "card.holder_name": "Cardholder name",
  ]

  private static func words(_ name: some StringProtocol) -> Sentence {
    let words = name.split(whereSeparator: { $0 == "_" || $0 == "." }).map { word in
      switch word.lowercased() {
      case "id", "ip", "cvc", "cbu", "clabe", "vat": word.uppercased()
      case "email": "e-mail"
      case let word: word
      }
    }
    let text = words.joined(separator: " ")
    return Sentence(key: text.prefix(1).uppercased() + text.dropFirst())
  }
}

extension CustomerField: Comparable {
  /// Returns whether a field comes before another in SEP-9's order, which is that of forms. Fields that SEP-9 doesn't have come last, by name.
  public static func < (left: CustomerField, right: CustomerField) -> Bool {
    let (leftPlace, rightPlace) = (byName[left.name]?.1 ?? .max, byName[right.name]?.1 ?? .max)
    return leftPlace == rightPlace ? left.name < right.name : leftPlace < rightPlace
  }
}

extension CustomerField: CustomStringConvertible {
  public var description: String { name }
}

extension CustomerField: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// What kind of value a customer's field has (SEP-9).
public enum CustomerFieldKind: Hashable, Sendable {
  /// A line of text.
  case text
  /// Several lines of text.
  case multiline
  /// A number without letters.
  case number
  /// A date like `1976-07-04`.
  case date
  /// A file, such as a picture.
  case binary
  /// A country's code of three letters (ISO 3166-1 alpha-3).
  case country
  /// A language's code of two letters (ISO 639-1).
  case language
  /// A phone number (E.164).
  case phone
  /// An email address.
  case email
}
