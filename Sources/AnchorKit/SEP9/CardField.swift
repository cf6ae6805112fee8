/// A payment card (SEP-9, card fields).
public enum CardField: String, Hashable, Sendable, CaseIterable {
  /// The card's number.
  case number
  /// The year and month until which it is valid: `29-11`.
  case expirationDate = "expiration_date"
  /// The digits on its back.
  case cvc
  /// Whose it is.
  case holderName = "holder_name"
  /// Its brand.
  case network
  /// The postal code of the bill.
  case postalCode = "postal_code"
  /// The country of the bill (ISO 3166-1 alpha-2).
  case countryCode = "country_code"
  /// The state of the bill (ISO 3166-2).
  case stateOrProvince = "state_or_province"
  /// The city of the bill.
  case city
  /// The whole address of the bill.
  case address
  /// What stands for the card in another payment system.
  case token

  /// What kind of value it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .address: .multiline
    default: .text
    }
  }
}
