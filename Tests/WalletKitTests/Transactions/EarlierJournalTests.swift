import Foundation
import GRDB
import StellarKit
import Testing

@testable import WalletKit

/// Journals that earlier versions wrote.
struct EarlierJournalTests {
  @Test func `an earlier version's unsettled entry counts as unseen, and loses the payments of other accounts`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "wallet.sqlite")
    let own = try KeyPair(seed: [UInt8](repeating: 1, count: 32))
    let (other, stranger) = (try AccountID(TestVault.addresses[0]), try AccountID(TestVault.addresses[1]))
    let steps = [
      Operation(.payment(destination: MuxedAccount(other), asset: .native, amount: try Amount("10"))),
      Operation(.payment(destination: MuxedAccount(stranger), asset: .native, amount: try Amount("500")), source: MuxedAccount(other)),
    ]
    let swap = try Transaction(
      source: MuxedAccount(own.accountID), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: steps
    ).signed(by: own, on: .sandbox)
    let plain = try Transaction(
      source: MuxedAccount(own.accountID), sequenceNumber: 4, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: [steps[0]]
    ).signed(by: own, on: .sandbox)
    let database = try DatabaseQueue(path: url.path)
    try NetworkDatabase.tables.migrate(database, upTo: "goneBalances")
    try database.write { database in
      for (signed, state, ledger) in [(swap, "signed", nil), (plain, "confirmed", 7 as Int?)] {
        try database.execute(
          sql: """
            INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state, ledger)
            VALUES (?, ?, ?, 2000000000, ?, 'XLM', 5000000000, 100, 1, ?, ?)
            """, arguments: [signed.hash.description, own.accountID.address, signed.base64, stranger.address, state, ledger])
      }
    }
    try database.close()
    let journal = PaymentJournal(store: try WalletStore(at: url, tables: NetworkDatabase.tables))
    let (changed, kept) = (try #require(try journal.entry(swap.hash)), try #require(try journal.entry(plain.hash)))
    #expect(!changed.isTold && kept.isTold)
    #expect(try changed.recipient == other.address && Amount(stroops: changed.amount) == Amount("10"))
    #expect(kept.recipient == stranger.address, "what only the account did stays as it was written")
    withExtendedLifetime(folder) {}
  }
}
