public import AnchorKit
public import Sentences

/// A section of the personal data, as small as a form should be. Together, the sections have all of SEP-9's fields, each once.
public enum KYCSection: String, Hashable, Sendable, CaseIterable {
  /// Names, and how to reach the person.
  case name
  /// Birth and what else is in a passport.
  case birth
  /// Where the person lives.
  case address
  /// Work and tax.
  case work
  /// The person's identity document.
  case identity = "id"
  /// The person's accounts at banks and the like.
  case account
  /// A payment card.
  case card
  /// An organization.
  case organization
  /// An organization's accounts at banks and the like.
  case organizationAccount = "organization-account"

  /// The section's title.
  public var title: Sentence {
    switch self {
    case .name: "Name and contact"
    case .birth: "Birth"
    case .address: "Address"
    case .work: "Work and tax"
    case .identity: "Identity document"
    case .account: "Bank account"
    case .card: "Payment card"
    case .organization: "Organization"
    case .organizationAccount: "Organization's bank account"
    }
  }

  /// Its fields in the order in which a form asks for them, files last.
  ///
  /// `family_name` and `given_name` are `last_name` and `first_name`, and `crypto_memo` is `external_transfer_memo` (SEP-9): a request for either
  /// name gets the same value.
  public var fields: [CustomerField] {
    switch self {
    case .name: Self.person([.firstName, .lastName, .additionalName, .emailAddress, .mobileNumber, .mobileNumberFormat, .languageCode, .referralID])
    case .birth: Self.person([.birthDate, .birthPlace, .birthCountryCode, .sex])
    case .address: Self.person([.address, .city, .postalCode, .stateOrProvince, .addressCountryCode, .ipAddress, .photoProofResidence])
    case .work: Self.person([.occupation, .employerName, .employerAddress, .taxID, .taxIDName, .proofOfIncome])
    case .identity:
      Self.person([
        .idType, .idNumber, .idCountryCode, .idIssueDate, .idExpirationDate, .photoIDFront, .photoIDBack, .notaryApprovalOfPhotoID, .proofOfLiveness,
      ])
    case .account: Self.accountFields.map { .account($0) }
    case .card: CardField.allCases.map { .card($0) }
    case .organization:
      OrganizationField.allCases.filter { $0.kind != .binary }.map { .organization($0) }
        + OrganizationField.allCases.filter { $0.kind == .binary }.map { .organization($0) }
    case .organizationAccount: Self.accountFields.map { .organizationAccount($0) }
    }
  }

  private static let accountFields = AccountField.allCases.filter { $0 != .cryptoMemo }

  private static func person(_ fields: [PersonField]) -> [CustomerField] { fields.map { .person($0) } }

  /// The section of a field; nil if SEP-9 doesn't have the field, or has it under another name.
  public init?(of field: CustomerField) {
    guard let section = Self.allCases.first(where: { $0.fields.contains(field) }) else { return nil }
    self = section
  }
}

extension CustomerField {
  /// The field under which its value is stored. If it is a second name of a field, this is the first one.
  public var kept: CustomerField {
    switch self {
    case .person(.familyName): .person(.lastName)
    case .person(.givenName): .person(.firstName)
    case .account(.cryptoMemo): .account(.externalTransferMemo)
    case .organizationAccount(.cryptoMemo): .organizationAccount(.externalTransferMemo)
    default: self
    }
  }

  /// The values that SEP-9 names for it, each with its label; nil if it may have any.
  public var choices: [(value: String, label: Sentence)]? {
    switch self {
    case .person(.sex): [("female", "Female"), ("male", "Male"), ("other", "Other")]
    case .person(.idType):
      [("passport", "Passport"), ("id_card", "Identity card"), ("drivers_license", "Driver's licence"), ("residence_permit", "Residence permit")]
    case .person(.mobileNumberFormat): [("E.164", "International (E.164)"), ("hash", "Hash")]
    case .account(.bankAccountType), .organizationAccount(.bankAccountType): [("checking", "Checking"), ("savings", "Savings")]
    default: nil
    }
  }
}
