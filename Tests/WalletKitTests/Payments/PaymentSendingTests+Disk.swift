import CFaultyDisk
import Foundation
import GRDB
import StellarKit
import Testing

@testable import WalletKit

/// Payments on a disk that fails.
extension PaymentSendingTests {
  @Test func `a payment is pending, and sent once, if the disk reports an error but has its record`() async throws {
    try #require(faulty_disk_install() == 0)
    let disk = faulty_disk_add(WalletHome(folder: folder.url).folder(of: .sandbox).path)
    defer { faulty_disk_remove(disk) }
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let shown = try await review(wallet, to: try await test.fundedAccount())
      // A commit removes SQLite's journal, which takes effect even if the folder can't be synchronized after that.
      faulty_disk_fail(disk, 0, ResultCode.SQLITE_IOERR_DIR_FSYNC.rawValue, 1_000)
      let record = try await wallet.pay(shown, .typed("123456"))
      guard case .pending = record.state else { throw TestProblem("\(record.state)") }
      #expect(network.submitted.isEmpty)
      faulty_disk_calm(disk)
      #expect(try await wallet.payment(record.hash)?.isConfirmed == true)
      #expect(network.submitted.count == 1)
    }
  }

  @Test func `a pending payment is settled in the background even if the journal couldn't be read at first`() async throws {
    try await TestNetwork.with { test in
      let clock = ManualClock()
      let wallet = try await test.fundedWallet(in: folder, through: FaultyNetwork(test.network, faults: [.lostBefore]), clock: clock)
      let record = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      // Waits for the wallet's own writes, as the wallet waits for its.
      let file = try DatabaseQueue(path: WalletHome(folder: folder.url).database(of: .sandbox).path, configuration: WalletStore.configuration())
      try await file.write { try $0.rename(table: "journal", to: "hidden") }
      let following = Task { await wallet.run() }
      defer {
        following.cancel()
        clock.advance(by: .seconds(60))
      }
      // One task waits to look for payments again, the other to fetch again what failed.
      while clock.sleepers < 2 {
        try Task.checkCancellation()
        await Task.yield()
      }
      try await file.write { try $0.rename(table: "hidden", to: "journal") }
      while try wallet.journal.entry(record.hash)?.state != .confirmed {
        try Task.checkCancellation()
        clock.advance(by: .seconds(1))
        await Task.yield()
      }
    }
  }
}
