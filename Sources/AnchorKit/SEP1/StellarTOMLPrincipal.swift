/// A person who is responsible for the organization: an entry of SEP-1's `PRINCIPALS`.
public struct StellarTOMLPrincipal: Hashable, Sendable {
  /// The full legal name.
  public var name: String?
  /// The business email address.
  public var email: String?
  /// The name on Keybase.
  public var keybase: String?
  /// The name on Telegram.
  public var telegram: String?
  /// The name on Twitter.
  public var twitter: String?
  /// The name on GitHub.
  public var github: String?
  /// The SHA-256 of a photo of the person's ID.
  public var idPhotoHash: String?
  /// The SHA-256 of a photo of the person with the ID and a signed message.
  public var verificationPhotoHash: String?

  init(_ table: inout TOMLTable) {
    name = table.text("name")
    email = table.text("email")
    keybase = table.text("keybase")
    telegram = table.text("telegram")
    twitter = table.text("twitter")
    github = table.text("github")
    idPhotoHash = table.text("id_photo_hash")
    verificationPhotoHash = table.text("verification_photo_hash")
  }
}
