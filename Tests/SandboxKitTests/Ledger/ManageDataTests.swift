import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ManageDataTests {
  private let alice: KeyPair
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    alice = try net.account(1)
  }

  private func value(_ net: TestLedger, _ name: String) -> [UInt8]? {
    net.ledger.state.data[DataEntryKey(account: alice.accountID, name: Array(name.utf8))]?.value
  }

  @Test func `a data entry is created, changed and removed, and counts as a subentry`() throws {
    var net = net
    #expect(try net.apply(alice, .data("name", [1, 2])).isSuccess)
    #expect(value(net, "name") == [1, 2])
    #expect(net[alice]?.subentryCount == 1)
    #expect(try net.apply(alice, .data("name", [])).isSuccess)
    #expect(value(net, "name") == [])
    #expect(try net.apply(alice, .data("name", nil)).isSuccess)
    #expect(value(net, "name") == nil)
    #expect(net[alice]?.subentryCount == 0)
  }

  @Test func `MANAGE_DATA_INVALID_NAME, NAME_NOT_FOUND, LOW_RESERVE and opTOO_MANY_SUBENTRIES`() throws {
    var net = net
    #expect(net.check(alice, .data("", [1])).operationResults == [.manageData(.invalidName)])
    #expect(net.check(alice, .data("a\n", [1])).operationResults == [.manageData(.invalidName)])
    #expect(try net.apply(alice, .data("name", nil)).operationResults == [.manageData(.nameNotFound)])
    var poor = net
    poor.edit(alice) { $0.balance = 15_000_099 }
    #expect(try poor.apply(alice, .data("name", [1])).operationResults == [.manageData(.lowReserve)])
    net.edit(alice) { ($0.subentryCount, $0.balance) = (1_000, 1_000 * TestLedger.xlm) }
    #expect(try net.apply(alice, .data("name", [1])).operationResults == [.notRun(.opTooManySubentries)])
  }
}
