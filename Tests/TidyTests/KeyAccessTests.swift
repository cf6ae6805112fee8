import Testing

/// A key is used for what was shown, and for nothing else.
struct KeyAccessTests {
  /// The files that may open a key, each with what for.
  private static let permitted: [String: String] = [
    "Sources/WalletKit/Transactions/TransactionSender.swift": "signs the operations of a confirmed review",
    "Sources/WalletKit/Wallet/Wallet+Envelopes.swift": "signs an envelope that was reviewed",
    "Sources/WalletKit/Transfers/AnchorSessions.swift": "signs an anchor's challenge, which no ledger would take",
    "Sources/WalletKit/Wallet/Wallet+Ramp.swift": "signs the text that the ramp's page has shown",
    "Sources/WalletKit/Wallet/Wallet+Keys.swift": "shows owners their own secrets",
  ]

  @Test func `only a confirmed review, a challenge, the ramp's text and an owner's own eyes open a key`() throws {
    let files = try SourceTree.swiftFiles(under: "Sources").filter { path in
      try SourceTree.text(of: path).split(separator: "\n").contains { line in
        !line.contains("func ") && !line.contains("//") && (line.contains(".withKey(") || line.contains(".withKeys(") || line.contains(".withWords("))
      }
    }
    #expect(Set(files) == Set(Self.permitted.keys))
  }

  @Test func `no other target sees the functions that open a key`() throws {
    let vault = try SourceTree.text(of: "Sources/WalletKit/Vault/Vault.swift")
    #expect(vault.contains("  func withKey<") && vault.contains("  func withKeys<") && !vault.contains("public func withKey"))
  }
}
