/// What is known of an organization (SEP-9, organization fields).
public enum OrganizationField: String, Hashable, Sendable, CaseIterable {
  /// The full name.
  case name
  /// The VAT number.
  case vatNumber = "VAT_number"
  /// The number under which it is registered.
  case registrationNumber = "registration_number"
  /// When it was registered.
  case registrationDate = "registration_date"
  /// The address that is registered.
  case registeredAddress = "registered_address"
  /// How many shareholders it has.
  case numberOfShareholders = "number_of_shareholders"
  /// A shareholder.
  case shareholderName = "shareholder_name"
  /// A picture of the incorporation documents.
  case photoIncorporationDoc = "photo_incorporation_doc"
  /// A picture of a bill or statement with its name and address.
  case photoProofAddress = "photo_proof_address"
  /// The country of its address.
  case addressCountryCode = "address_country_code"
  /// The state, province, region or prefecture.
  case stateOrProvince = "state_or_province"
  /// The city or town.
  case city
  /// The postal code.
  case postalCode = "postal_code"
  /// The registered managing director.
  case directorName = "director_name"
  /// The website.
  case website
  /// The email address.
  case email
  /// The phone number.
  case phone

  /// What kind of value it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .registrationDate: .date
    case .numberOfShareholders: .number
    case .photoIncorporationDoc, .photoProofAddress: .binary
    case .addressCountryCode: .country
    case .phone: .phone
    case .email: .email
    case .registeredAddress: .multiline
    default: .text
    }
  }
}
