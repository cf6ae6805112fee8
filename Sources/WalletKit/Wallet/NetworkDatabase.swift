import GRDB
import Sentences

/// The database of one network: what each store keeps in it.
enum NetworkDatabase {
  /// In the order in which they were added: a file of an older BasicPay gets those that it lacks.
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
    return migrator
  }()
}
