import StellarKit

/// A price that the anchor keeps to until it expires.
struct AnchorQuote: Hashable, Codable, Sendable {
  let id: String
  let owner: String
  let deal: Deal
  var expiresAt: AnchorTime
  var sellMethod: String?
  var buyMethod: String?

  func json(_ anchor: AnchorAccounts) -> AnchorJSON {
    var members = deal.members(issuer: anchor.issuer.accountID)
    members["id"] = .text(id)
    members["expires_at"] = .text(expiresAt.description)
    members["sell_asset"] = .text(deal.sell.name(issuer: anchor.issuer.accountID))
    members["buy_asset"] = .text(deal.buy.name(issuer: anchor.issuer.accountID))
    members["sell_delivery_method"] = .optional(sellMethod)
    members["buy_delivery_method"] = .optional(buyMethod)
    return .object(members.withoutNulls)
  }
}

extension Deal {
  /// Returns the members of a price in SEP-38's form.
  func members(issuer: AccountID) -> [String: AnchorJSON] {
    [
      "price": .text(price), "total_price": .text(totalPrice), "sell_amount": .text(sellAmount.trimmed), "buy_amount": .text(buyAmount.trimmed),
      "fee": fee.json(issuer: issuer, list: "details"),
    ]
  }
}
