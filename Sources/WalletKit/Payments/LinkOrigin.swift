import Sentences

/// What the person is told of the payment link (SEP-7) that a form was filled in from.
public struct LinkOrigin: Hashable, Sendable {
  /// The domain whose key has signed it; nil where it names none: anybody could have made it.
  public let signer: LinkSigner?
  /// Whether the domain's last link that was followed to its end had another key's signature.
  public let isKeyChanged: Bool
  /// What it says to the person; nil for nothing.
  public let message: String?
  /// The web address that wants the signed transaction instead of the network; nil for the network.
  public let callback: String?

  /// How much of such an address is shown at the most, in Unicode scalars: its whole host is among them.
  public static let callbackLimit = 300

  /// A link's origin; by default, of one that anybody could have made and that says nothing.
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
