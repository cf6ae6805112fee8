import StellarKit
import Testing

@testable import WalletKit

/// What a transaction is called in one line.
struct HeadlineTests {
  private static func account(_ number: UInt8) throws -> AccountID { try KeyPair(seed: [UInt8](repeating: number, count: 32)).accountID }

  @Test func `an asset that goes back to its issuer and is removed counts as removed, not as a payment`() throws {
    let (own, issuer, friend) = (try Self.account(1), try Self.account(2), try Self.account(3))
    let (code, ten) = (try AssetCode("GOLD"), try Amount("10"))
    let gold = Asset.issued(code: code, issuer: issuer)
    func trust(_ limit: Amount) -> Operation { Operation(.changeTrust(code: code, issuer: issuer, limit: limit)) }
    func pay(_ recipient: AccountID, _ asset: Asset) -> Operation {
      Operation(.payment(destination: MuxedAccount(recipient), asset: asset, amount: ten))
    }
    func headline(_ operations: Operation...) -> Headline { Headline(operations, source: own) }
    let returned = headline(pay(issuer, gold), trust(.zero))
    #expect(returned.kind == .trustlineRemoval && returned.asset == gold && returned.amount == .zero && returned.recipient == own.address)
    let offer = Operation(.manageSellOffer(selling: gold, buying: .native, amount: .zero, price: try Price(1, 1), offerID: 7))
    #expect(headline(offer, pay(issuer, gold), trust(.zero)) == returned)
    for other in [pay(friend, gold), pay(issuer, .native)] {
      #expect(headline(other, trust(.zero)).kind == .other, "neither its amount nor the removal is the whole")
    }
    let paid = headline(trust(.max), pay(friend, gold))
    #expect(paid.kind == .payment && paid.amount == ten && paid.recipient == friend.address)
  }
}
