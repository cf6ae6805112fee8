extension Vault {
  /// The vault of a home, which need not exist yet.
  ///
  /// - Parameters:
  ///   - home: where its file is.
  ///   - parameters: the work of turning a PIN into a key; a vault with less is raised to it when it is signed in to.
  ///   - guesses: counts the owner's guesses of the PIN; nil to count none.
  ///   - strangerGuesses: counts strangers' guesses of it; nil to count none.
  ///   - randomBytes: that many bytes from a cryptographically secure source.
  public init(
    home: WalletHome, parameters: ScryptParameters = .standard, guesses: (any GuessCounting)?, strangerGuesses: (any GuessCounting)? = nil,
    randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.init(
      home: home, networkTables: NetworkDatabase.tables, parameters: parameters, guesses: guesses, strangerGuesses: strangerGuesses,
      randomBytes: randomBytes, files: SystemFiles())
  }
}
