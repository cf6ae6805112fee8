/// A field about a person (SEP-9, natural person fields).
public enum PersonField: String, Hashable, Sendable, CaseIterable {
  /// The family name.
  case lastName = "last_name"
  /// The given name.
  case firstName = "first_name"
  /// The family name; some anchors use this field instead.
  case familyName = "family_name"
  /// The given name; some anchors use this field instead.
  case givenName = "given_name"
  /// A middle name or another name.
  case additionalName = "additional_name"
  /// The country of the address (ISO 3166-1 alpha-3).
  case addressCountryCode = "address_country_code"
  /// The state, province, region or prefecture.
  case stateOrProvince = "state_or_province"
  /// The city or town.
  case city
  /// The postal code.
  case postalCode = "postal_code"
  /// The whole address, on several lines.
  case address
  /// The mobile phone number (E.164).
  case mobileNumber = "mobile_number"
  /// The format of the mobile number: `E.164`, `hash`.
  case mobileNumberFormat = "mobile_number_format"
  /// The email address.
  case emailAddress = "email_address"
  /// The date of birth.
  case birthDate = "birth_date"
  /// The place of birth, as in the passport.
  case birthPlace = "birth_place"
  /// The country of birth.
  case birthCountryCode = "birth_country_code"
  /// The tax number.
  case taxID = "tax_id"
  /// The name of the tax number: SSN, ITIN.
  case taxIDName = "tax_id_name"
  /// The occupation, as an ISCO-08 code.
  case occupation
  /// The employer.
  case employerName = "employer_name"
  /// The employer's address.
  case employerAddress = "employer_address"
  /// The language (ISO 639-1).
  case languageCode = "language_code"
  /// The type of the ID: `passport`, `drivers_license`, `id_card`.
  case idType = "id_type"
  /// The country that issued the ID (ISO 3166-1 alpha-3).
  case idCountryCode = "id_country_code"
  /// The date when the ID was issued.
  case idIssueDate = "id_issue_date"
  /// The date when the ID expires.
  case idExpirationDate = "id_expiration_date"
  /// The number of the ID, which may contain letters.
  case idNumber = "id_number"
  /// A picture of the front of the ID.
  case photoIDFront = "photo_id_front"
  /// A picture of the back of the ID.
  case photoIDBack = "photo_id_back"
  /// A picture of a notary's approval of the ID.
  case notaryApprovalOfPhotoID = "notary_approval_of_photo_id"
  /// The IP address of the customer's computer.
  case ipAddress = "ip_address"
  /// A picture of a bill or statement with name and address.
  case photoProofResidence = "photo_proof_residence"
  /// `male`, `female` or `other`.
  case sex
  /// A picture of a proof of income.
  case proofOfIncome = "proof_of_income"
  /// A picture or video that proves liveness.
  case proofOfLiveness = "proof_of_liveness"
  /// The origin of the customer, such as a referral.
  case referralID = "referral_id"

  /// The kind of value that it has.
  public var kind: CustomerFieldKind {
    switch self {
    case .birthDate, .idIssueDate, .idExpirationDate: .date
    case .occupation: .number
    case .photoIDFront, .photoIDBack, .notaryApprovalOfPhotoID, .photoProofResidence, .proofOfIncome, .proofOfLiveness: .binary
    case .addressCountryCode, .birthCountryCode, .idCountryCode: .country
    case .languageCode: .language
    case .mobileNumber: .phone
    case .emailAddress: .email
    case .address, .employerAddress: .multiline
    default: .text
    }
  }

  /// The other field for the same information; nil if there is none.
  public var synonym: PersonField? {
    switch self {
    case .lastName: .familyName
    case .familyName: .lastName
    case .firstName: .givenName
    case .givenName: .firstName
    default: nil
    }
  }
}
