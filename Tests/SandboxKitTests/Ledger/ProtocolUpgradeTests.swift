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

  @Test func `an upgrade to protocol 30 takes effect in the next ledger, whose header has milliseconds`() async throws {
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

  @Test func `an upgraded network is unchanged after a restart`() async throws {
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
    #expect(left.protocolVersion == 30 && left.closeMilliseconds == left.closeTime * 1_000 + 1)
    await opened.close()
  }

  @Test(arguments: [0, 27, 28, 31, UInt32.max])
  func `an upgrade to a protocol that isn't later or isn't known is refused, and closes no ledger`(_ version: UInt32) async throws {
    let sandbox = try Sandbox.test()
    await #expect(throws: SandboxError.noUpgrade(to: version, from: 28, newest: 30)) { try await sandbox.upgrade(toProtocol: version) }
    #expect(await sandbox.latest.sequence == 1)
  }

  /// The close times of a network's last ledgers, in whole seconds and in milliseconds.
  private func closeTimes(_ sandbox: Sandbox, _ count: UInt32) async throws -> [(seconds: UInt64, milliseconds: UInt64?)] {
    let latest = await sandbox.latest.sequence
    var times: [(UInt64, UInt64?)] = []
    for sequence in (latest - count + 1)...latest {
      let value = try await header(sandbox, sequence).scpValue
      if case .signedMs(let signed) = value.ext { times.append((value.closeTime, signed.closeTimeMs)) } else { times.append((value.closeTime, nil)) }
    }
    return times
  }

  @Test(arguments: [28, 30] as [UInt32])
  func `ledgers in the same millisecond close one millisecond apart in protocol 30, also across a full second`(version: UInt32) async throws {
    var parameters = LedgerParameters()
    parameters.protocolVersion = version
    let sandbox = try Sandbox(storage: .inMemory, closeTime: .zero, parameters: parameters, checksInvariants: true) {
      Date(timeIntervalSince1970: 1_800_000_000.998)
    }
    let key = try await sandbox.funded(1)
    for _ in 1...3 { try await sandbox.apply(key, [.pay(key, 1)]) }
    let times = try await closeTimes(sandbox, 4)
    let later = version == 30
    #expect(times.map(\.milliseconds) == (later ? [998, 999, 1_000, 1_001].map { 1_800_000_000_000 + $0 } : [nil, nil, nil, nil]))
    #expect(times.map(\.seconds) == (later ? [0, 0, 1, 1] : [0, 0, 0, 0]).map { 1_800_000_000 + $0 })
  }

  @Test func `the first ledger with milliseconds closes later than the upgrade's second, even if the clock stands still`() async throws {
    let sandbox = try Sandbox.test(checksInvariants: true)
    let key = try await sandbox.funded(1)
    try await sandbox.upgrade(toProtocol: 30)
    for _ in 1...2 { try await sandbox.apply(key, [.pay(key, 1)]) }
    #expect(try await closeTimes(sandbox, 3).map(\.milliseconds) == [nil, 1_800_000_000_001, 1_800_000_000_002])
  }

  @Test func `close times never go back, even if the clock does`() async throws {
    let clock = TestClock()
    var parameters = LedgerParameters()
    parameters.protocolVersion = 30
    let sandbox = try Sandbox.test(clock: clock, parameters: parameters, checksInvariants: true)
    let key = try await sandbox.funded(1)
    clock.advance(by: 0 &- 3_600)
    try await sandbox.apply(key, [.pay(key, 1)])
    clock.advance(by: 7_200)
    try await sandbox.apply(key, [.pay(key, 1)])
    #expect(try await closeTimes(sandbox, 3).map(\.milliseconds) == [1_800_000_000_001, 1_800_000_000_002, 1_800_003_600_000])
  }

  @Test func `a network can start with protocol 30`() async throws {
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
