/// The domains whose payment links were followed to the end, each with the key that signed the last of these links.
struct LinkSigners: Codable, Hashable, Sendable {
  /// The maximum number of domains. The one whose links were last followed longest ago is forgotten first.
  static let limit = 500

  /// The domains and their keys, most recently followed first.
  private(set) var signers: [LinkSigner] = []

  /// Remembers a domain's key in place of its earlier one.
  mutating func remember(_ signer: LinkSigner) {
    signers.removeAll { $0.domain == signer.domain }
    signers.insert(signer, at: 0)
    signers.removeLast(max(0, signers.count - Self.limit))
  }
}
