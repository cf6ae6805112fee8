/// The domains whose payment links were followed to their end, each with the key that had signed the last one.
struct LinkSignerBook: Codable, Hashable, Sendable {
  /// The most that are kept; the one that wasn't followed for longest is forgotten first.
  static let limit = 500

  /// The last one followed first.
  private(set) var signers: [LinkSigner] = []

  /// Remembers a domain's key in place of the one before.
  mutating func remember(_ signer: LinkSigner) {
    signers.removeAll { $0.domain == signer.domain }
    signers.insert(signer, at: 0)
    signers.removeLast(max(0, signers.count - Self.limit))
  }
}
