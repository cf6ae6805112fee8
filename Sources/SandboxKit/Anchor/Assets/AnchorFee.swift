import StellarKit

/// What the anchor charges, part by part.
struct AnchorFee: Hashable, Codable, Sendable {
  struct Part: Hashable, Codable, Sendable {
    var name: String
    var description: String
    var amount: Amount
  }

  var asset: TradedAsset
  var parts: [Part]

  var total: Amount { Amount(clamping: Int64(clamping: parts.reduce(Int128(0)) { $0 + Int128($1.amount.stroops) })) }

  /// - Parameter list: what the SEP calls the list of parts: `details` or `breakdown`.
  func json(issuer: AccountID, list: String) -> AnchorJSON {
    [
      "total": .text(total.trimmed), "asset": .text(asset.name(issuer: issuer)),
      list: .list(
        parts.map { ["name": .text($0.name), "description": .text($0.description), "amount": .text($0.amount.trimmed)] }),
    ]
  }
}
