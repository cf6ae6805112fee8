/// A field of a payment card (SEP-9, card fields).
public enum CardField: String, Hashable, Sendable, CaseIterable {
  /// The card's number.
  case number
  /// The year and month of expiry: `29-11`.
  case expirationDate = "expiration_date"
  /// The security code on its back.
  case cvc
  /// The name of the cardholder.
  case holderName = "holder_name"
  /// Its brand.
  case network
  /// The postal code of the billing address.
  case postalCode = "postal_code"
  /// The country of the billing address (ISO 3166-1 alpha-2).
  case countryCode = "country_code"
  /// The state of the billing address (ISO 3166-2).
  case stateOrProvince = "state_or_province"
  /// The city of the billing address.
  case city
  /// The whole billing address.
  case address
  /// A token that represents the card in another payment system.
  case token

  /// The kind of value that it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .address: .multiline
    default: .text
    }
  }
}
