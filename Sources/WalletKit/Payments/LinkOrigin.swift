import Sentences

/// The origin of a payment link (SEP-7) from which a form was filled in, as the person is told it.
public struct LinkOrigin: Hashable, Sendable {
  /// The domain whose key has signed the link; nil if it names none, so that anybody could have made it.
  public let signer: LinkSigner?
  /// Whether the domain's last link that was followed to the end was signed with another key.
  public let isKeyChanged: Bool
  /// The link's message to the person; nil if it has none.
  public let message: String?
  /// The web address that asks to receive the signed transaction instead of the network; nil for the network.
  public let callback: String?

  /// The maximum length of such an address as it is shown, in Unicode scalars. Its whole host is always included.
  public static let callbackLimit = 300

  /// A link's origin. By default, anybody could have made the link, and it has no message.
  public init(signer: LinkSigner? = nil, isKeyChanged: Bool = false, message: String? = nil, callback: String? = nil) {
    (self.signer, self.isKeyChanged, self.message, self.callback) = (signer, isKeyChanged, message, callback)
  }

  /// What the person has to agree to before they do what the link asks for.
  var consents: [Sentence] {
    guard let signer, isKeyChanged else { return [] }
    return [
      """
      \(signer.domain) signs its links with a different key than when you last used one. Check with them that this link is theirs: the domain may be in \
      someone else's hands.
      """
    ]
  }
}
