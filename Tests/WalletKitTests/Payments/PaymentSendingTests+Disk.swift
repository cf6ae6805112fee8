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
}
