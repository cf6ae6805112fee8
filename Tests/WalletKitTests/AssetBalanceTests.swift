import Foundation
import StellarKit
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

  @Test func theReserveGrowsWithEntriesAndSponsoringAndShrinksWithSponsors() throws {
    #expect(try lumens(100_000_000).spendable.stroops == 100_000_000 - 10_000_000 - 100)
    #expect(try lumens(100_000_000, subentries: 3).spendable.stroops == 100_000_000 - 25_000_000 - 100)
    #expect(try lumens(100_000_000, subentries: 3, sponsored: 2).spendable.stroops == 100_000_000 - 15_000_000 - 100)
    #expect(try lumens(100_000_000, sponsoring: 4).spendable.stroops == 100_000_000 - 30_000_000 - 100)
    #expect(try lumens(100_000_000, sponsored: 2).spendable.stroops == 100_000_000 - 100)
    #expect(try lumens(100_000_000, selling: 50_000_000).spendable.stroops == 40_000_000 - 100)
  }

  @Test(arguments: [0, 1, 99, 9_999_999, 10_000_000, 10_000_050, 10_000_100, Int64.max])
  func thePartsAlwaysAddUpToTheBalance(_ stroops: Int64) throws {
    for hostile in [0, 7, Int.max / 4] {
      let balance = try lumens(stroops, subentries: hostile, sponsoring: hostile, selling: stroops, reserve: .max)
      #expect(balance.locked.map(\.amount.stroops).reduce(balance.spendable.stroops, +) == stroops)
      #expect(balance.locked.allSatisfy { $0.amount > .zero })
    }
  }
}
