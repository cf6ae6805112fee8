import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Balances at earlier times, found by undoing a history.
struct BalanceHistoryTests {
  private static let gold = Result { Asset.issued(code: try AssetCode("GOLD"), issuer: AccountID(publicKey: Bytes32(sha256: [1]))) }

  private static let account = AccountID(publicKey: Bytes32(sha256: [2]))

  private static func at(_ hour: Int) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + TimeInterval(hour * 3600)) }

  /// An entry in its hour's transaction.
  private static func entry(_ hour: Int, _ changes: [HistoryChange], fee: String? = nil, operation: Int64 = 1) throws -> HistoryEntry {
    HistoryEntry(id: Int64(hour) << 32 | 1 << 12 | operation, kind: .payment, changes: changes, time: at(hour), fee: try fee.map { try Amount($0) })
  }

  @Test func `payments, conversions and fees are undone, each fee once`() throws {
    let gold = try Self.gold.get()
    var past = BalanceHistory([.native: try Amount("88.9999"), gold: try Amount("5")], of: Self.account, at: [1, 3, 4, 9].map(Self.at))
    // Newest first: at 8 one transaction with two payments and an entry without changes, at 4 a conversion, at 2 the account's creation.
    past.undo(try Self.entry(8, [], operation: 3))
    past.undo(try Self.entry(8, [HistoryChange(.native, isGain: false, try Amount("0.5"))], fee: "0.0001", operation: 2))
    past.undo(try Self.entry(8, [HistoryChange(.native, isGain: false, try Amount("0.5"))], fee: "0.0001"))
    past.undo(try Self.entry(4, [HistoryChange(.native, isGain: false, try Amount("10")), HistoryChange(gold, isGain: true, try Amount("5"))]))
    past.undo(try Self.entry(2, [HistoryChange(.native, isGain: true, try Amount("100"))]))
    #expect(!past.isDone && past.moments.count == 3)
    past.end()
    #expect(past.moments.map(\.time) == [9, 4, 3, 1].map(Self.at))
    #expect(
      past.moments.map(\.balances) == [
        [.native: try Amount("88.9999"), gold: try Amount("5")], [.native: try Amount("90"), gold: try Amount("5")], [.native: try Amount("100")],
        [:],
      ])
    #expect(past.first == Self.at(2) && past.isDone)
  }

  @Test func `no balances are given for the time before a change that the history can't explain`() throws {
    var past = BalanceHistory([.native: try Amount("1")], of: Self.account, at: [1, 9].map(Self.at))
    past.undo(try Self.entry(8, [HistoryChange(.native, isGain: true, try Amount("2"))]))
    past.undo(try Self.entry(2, [HistoryChange(.native, isGain: true, try Amount("100"))]))
    past.end()
    #expect(past.isDone && past.moments.map(\.time) == [Self.at(9)])
    var most = BalanceHistory([.native: .max], of: Self.account, at: [Self.at(1)])
    most.undo(try Self.entry(8, [HistoryChange(.native, isGain: false, try Amount("1"))]))
    most.end()
    #expect(most.isDone && most.moments.isEmpty, "no amount is that high")
  }

  @Test func `nothing is said of the time before the history if something was held by then`() throws {
    var past = BalanceHistory([.native: try Amount("1005")], of: Self.account, at: [1, 9].map(Self.at))
    past.undo(try Self.entry(8, [HistoryChange(.native, isGain: true, try Amount("5"))]))
    past.end()
    #expect(past.moments.map(\.time) == [Self.at(9)])
  }

  @Test func `an issuer's own asset never counts as part of its balances`() throws {
    let gold = try Self.gold.get()
    var past = BalanceHistory([.native: try Amount("5")], of: try #require(gold.issuer), at: [1, 6, 9].map(Self.at))
    past.undo(try Self.entry(8, [HistoryChange(gold, isGain: true, try Amount("10"))]))
    past.undo(try Self.entry(4, [HistoryChange(gold, isGain: false, try Amount("1000"))]))
    past.undo(try Self.entry(2, [HistoryChange(.native, isGain: true, try Amount("5"))]))
    past.end()
    #expect(past.moments.map(\.balances) == [[.native: try Amount("5")], [.native: try Amount("5")], [:]])
  }

  @Test func `an entry's gains and losses of one asset are undone together`() throws {
    var past = BalanceHistory([.native: try Amount("4")], of: Self.account, at: [Self.at(1)])
    past.undo(
      try Self.entry(8, [HistoryChange(.native, isGain: true, try Amount("5")), HistoryChange(.native, isGain: false, try Amount("6"))], fee: "1"))
    past.undo(try Self.entry(0, [HistoryChange(.native, isGain: true, try Amount("6"))]))
    #expect(past.moments.map(\.balances) == [[.native: try Amount("6")]])
  }

  @Test func `balances are given only as far back as the history reaches`() throws {
    var past = BalanceHistory([.native: try Amount("1")], of: Self.account, at: [1, 9].map(Self.at))
    past.undo(try Self.entry(8, []))
    #expect(past.moments.map(\.time) == [Self.at(9)] && !past.isDone)
    var nothing = BalanceHistory([.native: try Amount("1")], of: Self.account, at: [Self.at(1)])
    nothing.end()
    #expect(nothing.moments.isEmpty)
  }
}
