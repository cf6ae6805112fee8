/// The organization behind a domain: the `DOCUMENTATION` table of SEP-1.
public struct StellarTOMLDocumentation: Hashable, Sendable {
  /// The legal name.
  public var organizationName: String?
  /// The name it does business under.
  public var doingBusinessAs: String?
  /// The official website.
  public var url: String?
  /// The address of a picture of its logo.
  public var logo: String?
  /// What it does.
  public var summary: String?
  /// Where it is.
  public var physicalAddress: String?
  /// The address of a document that proves where it is.
  public var physicalAddressAttestation: String?
  /// Its phone number (E.164).
  public var phoneNumber: String?
  /// The address of a phone bill with number and name.
  public var phoneNumberAttestation: String?
  /// Its name at Keybase.
  public var keybase: String?
  /// Its name at Twitter.
  public var twitter: String?
  /// Its name at GitHub.
  public var github: String?
  /// Where business partners write to.
  public var officialEmail: String?
  /// Where customers write to.
  public var supportEmail: String?
  /// Who licensed it.
  public var licensingAuthority: String?
  /// What it is licensed for.
  public var licenseType: String?
  /// The number of its licence.
  public var licenseNumber: String?

  init(_ table: inout TOMLTable) {
    organizationName = table.text("ORG_NAME")
    doingBusinessAs = table.text("ORG_DBA")
    url = table.text("ORG_URL")
    logo = table.text("ORG_LOGO")
    summary = table.text("ORG_DESCRIPTION")
    physicalAddress = table.text("ORG_PHYSICAL_ADDRESS")
    physicalAddressAttestation = table.text("ORG_PHYSICAL_ADDRESS_ATTESTATION")
    phoneNumber = table.text("ORG_PHONE_NUMBER")
    phoneNumberAttestation = table.text("ORG_PHONE_NUMBER_ATTESTATION")
    keybase = table.text("ORG_KEYBASE")
    twitter = table.text("ORG_TWITTER")
    github = table.text("ORG_GITHUB")
    officialEmail = table.text("ORG_OFFICIAL_EMAIL")
    supportEmail = table.text("ORG_SUPPORT_EMAIL")
    licensingAuthority = table.text("ORG_LICENSING_AUTHORITY")
    licenseType = table.text("ORG_LICENSE_TYPE")
    licenseNumber = table.text("ORG_LICENSE_NUMBER")
  }
}
