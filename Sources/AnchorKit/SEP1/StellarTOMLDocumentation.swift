/// The organization behind a domain: the `DOCUMENTATION` table of SEP-1.
public struct StellarTOMLDocumentation: Hashable, Sendable {
  /// The legal name.
  public var organizationName: String?
  /// The name under which it does business.
  public var doingBusinessAs: String?
  /// The official website.
  public var url: String?
  /// The URL of its logo.
  public var logo: String?
  /// A description of what it does.
  public var summary: String?
  /// Its address.
  public var physicalAddress: String?
  /// The URL of a document that proves its address.
  public var physicalAddressAttestation: String?
  /// Its phone number (E.164).
  public var phoneNumber: String?
  /// The URL of a phone bill that shows its number and name.
  public var phoneNumberAttestation: String?
  /// Its name on Keybase.
  public var keybase: String?
  /// Its name on Twitter.
  public var twitter: String?
  /// Its name on GitHub.
  public var github: String?
  /// The email address for business partners.
  public var officialEmail: String?
  /// The email address for customers.
  public var supportEmail: String?
  /// The authority that licensed it.
  public var licensingAuthority: String?
  /// What the license covers.
  public var licenseType: String?
  /// The license number.
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
