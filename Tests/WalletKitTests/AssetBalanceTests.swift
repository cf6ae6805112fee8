import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

@Suite struct AssetBalanceTests {
  func lumens(_ stroops: Int64, subentries: Int = 0, sponsoring: Int = 0, sponsored: Int = 0, selling: Int64 = 0, reserve: UInt32 = 5_000_000) throws
    -> AssetBalance
  {
    let line = AccountSnapshot.Line(
      asset: .native, balance: try Amount(stroops: stroops), limit: nil, sellingLiabilities: try Amount(stroops: selling))
    let id = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    let account = AccountSnapshot(
      id: id, sequenceNumber: 1, subentries: subentries, sponsoring: sponsoring, sponsored: sponsored, lines: [line])
    let ledger = LedgerSnapshot(sequence: 1, closedAt: Date(timeIntervalSince1970: 0), baseReserve: Amount(fee: reserve), baseFee: 100)
    return AssetBalance(line, of: account, ledger: ledger)
  }

  @Test func `the reserve grows with entries and sponsoring and shrinks with sponsors`() throws {
    #expect(try lumens(100_000_000).spendable.stroops == 100_000_000 - 10_000_000 - 100)
    #expect(try lumens(100_000_000, subentries: 3).spendable.stroops == 100_000_000 - 25_000_000 - 100)
    #expect(try lumens(100_000_000, subentries: 3, sponsored: 2).spendable.stroops == 100_000_000 - 15_000_000 - 100)
    #expect(try lumens(100_000_000, sponsoring: 4).spendable.stroops == 100_000_000 - 30_000_000 - 100)
    #expect(try lumens(100_000_000, sponsored: 2).spendable.stroops == 100_000_000 - 100)
    #expect(try lumens(100_000_000, selling: 50_000_000).spendable.stroops == 40_000_000 - 100)
  }

  @Test func `the locked lumens are listed by reason`() throws {
    let usd = Asset.issued(code: try AssetCode("USD"), issuer: try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"))
    let line = AccountSnapshot.Line(asset: .native, balance: try Amount("100"), limit: nil, sellingLiabilities: try Amount("4"))
    let account = AccountSnapshot(
      id: try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"), sequenceNumber: 1, subentries: 4, sponsoring: 1,
      lines: [line, AccountSnapshot.Line(asset: usd, balance: .zero, limit: .max)])
    let ledger = LedgerSnapshot(sequence: 1, closedAt: Date(timeIntervalSince1970: 0), baseReserve: Amount(fee: 5_000_000), baseFee: 100)
    #expect(
      AssetBalance(line, of: account, ledger: ledger).locked.map { "\($0.reason): \($0.amount.trimmed)" } == [
        "The reserve that every account keeps: 1", "Reserve for 1 asset you can hold: 0.5",
        "Reserve for 3 offers, signers and data entries: 1.5", "Reserve paid for others: 0.5", "Reserved for open offers: 4",
        "The fee of one payment: 0.00001",
      ])
  }

  @Test func `the listed reserve leaves out a sponsored account and its sponsored assets`() throws {
    let id = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    let line = AccountSnapshot.Line(asset: .native, balance: try Amount("100"), limit: nil)
    let lines = try ["USD", "GOLD", "TIN"].map { code in
      AccountSnapshot.Line(
        asset: .issued(code: try AssetCode(code), issuer: id), balance: .zero, limit: .max, sponsor: code == "USD" ? id : nil)
    }
    let account = AccountSnapshot(id: id, sequenceNumber: 1, subentries: 3, sponsored: 3, sponsor: id, lines: [line] + lines)
    let ledger = LedgerSnapshot(sequence: 1, closedAt: Date(timeIntervalSince1970: 0), baseReserve: Amount(fee: 5_000_000), baseFee: 100)
    #expect(
      AssetBalance(line, of: account, ledger: ledger).locked.map { "\($0.reason): \($0.amount.trimmed)" } == [
        "Reserve for 2 assets you can hold: 1", "The fee of one payment: 0.00001",
      ])
  }

  @Test func `a pool share is one entry with two reserves`() throws {
    let id = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    let line = AccountSnapshot.Line(asset: .native, balance: try Amount("100"), limit: nil)
    func reserves(_ sponsors: [AccountID?], subentries: Int, sponsored: Int = 0) -> [String] {
      let pools = sponsors.enumerated().map { PoolShares(id: LiquidityPoolID(hash: Bytes32(sha256: [UInt8($0)])), balance: .zero, sponsor: $1) }
      let account = AccountSnapshot(id: id, sequenceNumber: 1, subentries: subentries, sponsored: sponsored, lines: [line], pools: pools)
      let ledger = LedgerSnapshot(sequence: 1, closedAt: Date(timeIntervalSince1970: 0), baseReserve: Amount(fee: 5_000_000), baseFee: 100)
      return AssetBalance(line, of: account, ledger: ledger).locked.map { "\($0.reason): \($0.amount.trimmed)" }.filter { $0.contains(" for ") }
    }
    #expect(reserves([nil], subentries: 2) == ["Reserve for your shares of 1 pool: 1"])
    #expect(reserves([nil, nil], subentries: 5) == ["Reserve for your shares of 2 pools: 2", "Reserve for 1 offer, signer or data entry: 0.5"])
    #expect(reserves([id], subentries: 2, sponsored: 2) == [], "a sponsor pays them")
    #expect(reserves([nil, nil], subentries: 3) == ["Reserve for your shares of 1 pool: 1", "Reserve for 1 offer, signer or data entry: 0.5"])
  }

  @Test(arguments: [0, 1, 99, 9_999_999, 10_000_000, 10_000_050, 10_000_100, Int64.max])
  func `the spendable and locked amounts always add up to the balance`(_ stroops: Int64) throws {
    for hostile in [0, 7, Int.max / 4] {
      let balance = try lumens(stroops, subentries: hostile, sponsoring: hostile, selling: stroops, reserve: .max)
      #expect(balance.locked.map(\.amount.stroops).reduce(balance.spendable.stroops, +) == stroops)
      #expect(balance.locked.allSatisfy { $0.amount > .zero })
    }
  }
}
