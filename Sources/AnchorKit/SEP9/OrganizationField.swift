/// A field about an organization (SEP-9, organization fields).
public enum OrganizationField: String, Hashable, Sendable, CaseIterable {
  /// The full name.
  case name
  /// The VAT number.
  case vatNumber = "VAT_number"
  /// The registration number.
  case registrationNumber = "registration_number"
  /// The date of registration.
  case registrationDate = "registration_date"
  /// The registered address.
  case registeredAddress = "registered_address"
  /// The number of shareholders.
  case numberOfShareholders = "number_of_shareholders"
  /// The name of a shareholder.
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

  /// The kind of value that it has.
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
