import Testing

/// Checks that a key signs only what was shown to the person.
struct KeyAccessTests {
  /// The files that may open a key, each with the purpose.
  private static let permitted: [String: String] = [
    "Sources/WalletKit/Transactions/TransactionSender.swift": "signs the operations of a confirmed review",
    "Sources/WalletKit/Wallet/Wallet+Envelopes.swift": "signs an envelope that was reviewed",
    "Sources/WalletKit/Transfers/AnchorSessions.swift": "signs an anchor's challenge, which no ledger would take",
    "Sources/WalletKit/Wallet/Wallet+Ramp.swift": "signs the text that the ramp's page has shown",
    "Sources/WalletKit/Wallet/Wallet+Keys.swift": "shows owners their own secrets",
  ]

  @Test func `a key is opened only for a confirmed review, an anchor's challenge, the ramp's text or its owner`() throws {
    let files = try SourceTree.swiftFiles(under: "Sources").filter { path in
      try SourceTree.text(of: path).split(separator: "\n").contains { line in
        !line.contains("func ") && !line.contains("//") && (line.contains(".withKey(") || line.contains(".withKeys(") || line.contains(".withWords("))
      }
    }
    #expect(Set(files) == Set(Self.permitted.keys))
  }

  @Test func `no other target can call the functions that open a key`() throws {
    let vault = try SourceTree.text(of: "Sources/WalletKit/Vault/Vault.swift")
    #expect(vault.contains("  func withKey<") && vault.contains("  func withKeys<") && !vault.contains("public func withKey"))
  }
}
