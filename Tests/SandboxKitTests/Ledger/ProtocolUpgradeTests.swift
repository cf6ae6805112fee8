import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// A network that is upgraded to another protocol between two ledgers.
@Suite struct ProtocolUpgradeTests {
  private func header(_ sandbox: Sandbox, _ sequence: UInt32) async throws -> XDR.LedgerHeader {
    let stored = try #require(try await sandbox.history.read { try $0.ledger(sequence) })
    let header = try XDR.LedgerHeader(xdr: stored.header.xdrBytes)
    #expect(header.xdrBytes == stored.header.xdrBytes && Bytes32(sha256: header.xdrBytes) == stored.hash)
    return header
  }

  @Test func `the rules of the later protocol apply from the next ledger on, whose header has its close time in milliseconds`() async throws {
    let moment = 1_800_000_000.123
    let sandbox = try Sandbox(storage: .inMemory) { Date(timeIntervalSince1970: moment) }
    let key = try await sandbox.funded(1)
    try await sandbox.upgrade(toProtocol: 30)
    try await sandbox.apply(key, [.pay(try TestLedger.key(1), 1)])
    let (before, upgrade, after) = (try await header(sandbox, 2), try await header(sandbox, 3), try await header(sandbox, 4))
    #expect(before.ledgerVersion == 28 && before.scpValue.upgrades.isEmpty && before.scpValue.ext == .basic)
    #expect(upgrade.ledgerVersion == 30 && upgrade.scpValue.ext == .basic)
    #expect(try upgrade.scpValue.upgrades.map { try XDR.LedgerUpgrade(xdr: $0) } == [.version(30)])
    #expect(after.ledgerVersion == 30 && after.scpValue.upgrades.isEmpty && after.scpValue.closeTime == 1_800_000_000)
    guard case .signedMs(let value) = after.scpValue.ext else {
      Issue.record("the header has no milliseconds")
      return
    }
    #expect(value.closeTimeMs == 1_800_000_000_123)
    #expect(upgrade.previousLedgerHash == Bytes32(sha256: before.xdrBytes) && after.previousLedgerHash == Bytes32(sha256: upgrade.xdrBytes))
  }

  @Test func `an upgraded network is as it was left when it is opened again`() async throws {
    let folder = try TestFolder()
    let sandbox = try Sandbox.test(.file(folder.database))
    let key = try await sandbox.funded(1)
    try await sandbox.upgrade(toProtocol: 29)
    try await sandbox.upgrade(toProtocol: 30)
    try await sandbox.apply(key, [.pay(key, 1)])
    let left = await sandbox.latest
    await sandbox.close()
    let opened = try Sandbox.test(.file(folder.database))
    #expect(await opened.latest == left)
    #expect(left.protocolVersion == 30 && left.closeMilliseconds == left.closeTime * 1_000)
    await opened.close()
  }

  @Test(arguments: [0, 27, 28, 31, UInt32.max])
  func `a protocol that isn't later, or isn't known, is refused, and no ledger closes`(_ version: UInt32) async throws {
    let sandbox = try Sandbox.test()
    await #expect(throws: SandboxError.noUpgrade(to: version, from: 28, newest: 30)) { try await sandbox.upgrade(toProtocol: version) }
    #expect(await sandbox.latest.sequence == 1)
  }

  @Test func `a network can be made with protocol 30`() async throws {
    var parameters = LedgerParameters()
    parameters.protocolVersion = 30
    let sandbox = try Sandbox.test(parameters: parameters)
    _ = try await sandbox.funded(1)
    for sequence: UInt32 in [1, 2] {
      let header = try await header(sandbox, sequence)
      guard case .signedMs(let value) = header.scpValue.ext else {
        Issue.record("ledger \(sequence) has no milliseconds")
        continue
      }
      #expect(value.closeTimeMs / 1_000 == header.scpValue.closeTime)
    }
  }
}
