import AnchorKit
import Foundation
import StellarKit
import Testing

@testable import WalletKit

extension SiteFixture {
  /// Stores a withdrawal that waits for its payment, and a deposit that waits for personal data, at an anchor that doesn't answer.
  @MainActor func keepTransfers() async throws {
    let answers = [
      """
      {"id": "a", "kind": "withdrawal", "status": "pending_user_transfer_start", "amount_in": "5", "withdraw_anchor_account": "\(SiteFixture.friend.address)",
      "withdraw_memo": "7", "withdraw_memo_type": "id"}
      """,
      #"{"id": "b", "kind": "deposit", "status": "pending_customer_info_update", "message": "Who are you?"}"#,
    ]
    for (index, answer) in answers.enumerated() { try await keep(via: .sep6, withdraw: index == 0, asset: .native, answer) }
  }

  /// Stores a transfer with the last answer of an anchor that no longer answers.
  ///
  /// - Parameters:
  ///   - domain: the anchor.
  ///   - user: the user of a shared account who has begun it; nil for the account itself.
  ///   - quote: the quote with which it was started.
  ///   - how: how to pay in, as the first answer said it.
  /// - Returns: its number.
  @discardableResult @MainActor func keep(
    at domain: String = "localhost:1", user: String? = nil, via: TransferProtocol, withdraw: Bool, asset: Asset, quote: KeptQuote? = nil,
    how: String? = nil, _ answer: String
  ) async throws -> Int64 {
    let wallet = await wallet
    let (transfers, account, key) = (wallet.transfers, try #require(wallet.account?.id), try #require(wallet.dataKey))
    let transfer = try Transfer(json: Array(answer.utf8), from: domain)
    var start = TransferStart(
      client: ClientAccount(kept: user, of: account), anchor: domain, via: via, anchorID: transfer.id, isWithdrawal: withdraw, asset: asset)
    (start.privateData.quote, start.privateData.money, start.privateData.how) = (quote, quote?.assetIn, how)
    let id = try await transfers.store.insert(start, key, now: SiteFixture.now())
    try await transfers.observe(id, transfer)
    await transfers.refresh()
    return id
  }
}

extension KeptQuote {
  /// Returns a quote of 20 lumens for 21 euros.
  static func forEuros(until expires: String) throws -> KeptQuote {
    let json =
      #"{"id": "q", "expires_at": "\#(expires)", "sell_asset": "iso4217:EUR", "buy_asset": "stellar:native", "price": "1", "sell_amount": "21","#
      + #" "buy_amount": "20"}"#
    return KeptQuote(try Quote(AnswerFields(json: Array(json.utf8), from: "localhost:1")))
  }
}
