import GRDB
import Sentences

/// The database of one network, with the tables of each store.
enum NetworkDatabase {
  /// The migrations, in the order in which they were added. A file of an older BasicPay gets those that it lacks.
  static let tables: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("journal", migrate: PaymentJournal.createTable)
    migrator.registerMigration("transfers", migrate: TransferStore.createTables)
    migrator.registerMigration("history", migrate: HistoryStore.createTables)
    migrator.registerMigration("ramp", migrate: RampStore.createTables)
    migrator.registerMigration("sequences", migrate: PaymentJournal.addSequenceNumbers)
    migrator.registerMigration("sentences") { database in
      try Sentence.migrate("failureSentence", of: "journal", database)
      try Sentence.migrate("problem", of: "transfer", database)
    }
    migrator.registerMigration("transferDetails", migrate: TransferStore.addColumns)
    migrator.registerMigration("claims", migrate: PaymentJournal.allowClaims)
    migrator.registerMigration("knownLines", migrate: TrustlineStore.createTable)
    migrator.registerMigration("ownAssets", migrate: PaymentJournal.addOwnAssets)
    migrator.registerMigration("doubts", migrate: PaymentJournal.addDoubts)
    migrator.registerMigration("assetMemory", migrate: AssetMemory.createTable)
    migrator.registerMigration("tokens") { database in
      try TokenStore.createTable(database)
      try PaymentJournal.addTokens(database)
    }
    migrator.registerMigration("recipients", migrate: PaymentJournal.addRecipients)
    migrator.registerMigration("sameWithdrawals", migrate: PaymentJournal.countSameWithdrawals)
    migrator.registerMigration("circles", migrate: TransferStore.openCircles)
    migrator.registerMigration("goneBalances", migrate: TransferStore.addGoneBalances)
    migrator.registerMigration("refunds", migrate: TransferStore.addRefunds)
    migrator.registerMigration("told", migrate: PaymentJournal.addTold)
    migrator.registerMigration("signatures", migrate: SigningLog.createTable)
    return migrator
  }()
}

extension Vault {
  /// The vault of a home, which need not exist yet.
  ///
  /// - Parameters:
  ///   - home: where its file is.
  ///   - parameters: the work of turning a PIN into a key. A vault with less is raised to it at sign-in.
  ///   - guesses: counts the owner's guesses of the PIN; nil to count none.
  ///   - strangerGuesses: counts strangers' guesses of it; nil to count none.
  ///   - randomBytes: returns that many bytes from a cryptographically secure source.
  public init(
    home: WalletHome, parameters: ScryptParameters = .standard, guesses: (any GuessCounting)?, strangerGuesses: (any GuessCounting)? = nil,
    randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.init(
      home: home, networkTables: NetworkDatabase.tables, parameters: parameters, guesses: guesses, strangerGuesses: strangerGuesses,
      randomBytes: randomBytes, files: SystemFiles())
  }
}
