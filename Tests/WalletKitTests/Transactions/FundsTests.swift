import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// What an account can spend.
struct FundsTests {
  @Test func `who can't spend an amount because of open offers is told so, and nobody else is`() throws {
    let id = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: try AccountID("GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5"))
    func refusal(_ asset: Asset, selling: String) throws -> String? {
      let lines = try [
        AccountSnapshot.Line(asset: .native, balance: Amount("1000"), limit: nil, sellingLiabilities: Amount(selling)),
        AccountSnapshot.Line(asset: gold, balance: Amount("1000"), limit: .max, sellingLiabilities: Amount(selling)),
      ]
      let account = AccountSnapshot(id: id, sequenceNumber: 1, subentries: 1, lines: lines)
      let ledger = LedgerSnapshot(sequence: 1, closedAt: Date(timeIntervalSince1970: 0), baseReserve: Amount(fee: 5_000_000), baseFee: 100)
      return #expect(throws: FieldError.self) { try Funds(account, ledger).check(try Amount("1001"), of: asset, .point) }?.sentence.english
    }
    let start = "That is more than you can spend:"
    #expect(
      try refusal(.native, selling: "900")
        == "\(start) 98.49999 XLM. Your open offers reserve 900 XLM. The rest of your XLM is kept for the account's reserve and the fee.")
    #expect(
      try refusal(.native, selling: "0") == "\(start) 998.49999 XLM. The rest of your XLM is kept for the account's reserve and the fee.")
    #expect(try refusal(gold, selling: "900") == "\(start) 100 GOLD. Your open offers reserve 900 GOLD.")
    #expect(try refusal(gold, selling: "0") == "\(start) 1,000 GOLD.")
  }
}
