/// A link's request for a payment (SEP-7, operation `pay`). The payer decides how to pay: directly, or from another asset along a path.
public struct PaymentRequest: Hashable, Sendable {
  /// The recipient of the payment.
  public enum Recipient: Hashable, Sendable {
    /// An account, `G…` or `M…`.
    case account(MuxedAccount)
    /// A federation address, `name*domain` (SEP-2), which has to be looked up.
    case federation(String)
  }

  /// The recipient of the payment.
  public var recipient: Recipient
  /// The amount that should arrive; nil to let the payer decide.
  public var amount: Amount?
  /// The asset that should arrive.
  public var asset: Asset
  /// The memo to pay with.
  public var memo: Memo

  /// A request to pay.
  public init(to recipient: Recipient, amount: Amount? = nil, asset: Asset = .native, memo: Memo = .none) {
    self.recipient = recipient
    self.amount = amount
    self.asset = asset
    self.memo = memo
  }

  init(_ query: URIQuery) throws(StellarURIError) {
    let destination = try query.required("destination")
    if let account = try? MuxedAccount(destination) {
      recipient = .account(account)
    } else {
      let parts = destination.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, HostName.isValid(parts[1]) else { throw .invalid("destination") }
      recipient = .federation(destination)
    }
    amount = try query.value("amount") { try Amount($0) }
    let (code, issuer) = (query["asset_code"], query["asset_issuer"])
    asset =
      switch (code, issuer) {
      case (nil, nil), ("XLM", nil): .native
      case (let code?, let issuer?): try query.value("asset_code") { _ in try Asset("\(code):\(issuer)") } ?? .native
      case (nil, _): throw .missing("asset_code")
      case (_, nil): throw .missing("asset_issuer")
      }
    memo = try Self.memo(query)
  }

  private static func memo(_ query: URIQuery) throws(StellarURIError) -> Memo {
    guard let value = query["memo"] else {
      // A kind without its memo may have lost it.
      if query["memo_type"] != nil, !query.names("memo") { throw .missing("memo") }
      return .none
    }
    let memo: Memo? =
      switch query["memo_type"] {
      case nil, "MEMO_TEXT": try? Memo(value, kind: .text)
      case "MEMO_ID": try? Memo(value, kind: .id)
      // Base64 has no spaces, so this was a plus sign that wasn't escaped.
      case "MEMO_HASH": Base64.bytes32(value.replacing(" ", with: "+")).map { .hash($0) }
      case "MEMO_RETURN": Base64.bytes32(value.replacing(" ", with: "+")).map { .returnHash($0) }
      default: throw .invalid("memo_type")
      }
    guard let memo else { throw .invalid("memo") }
    return memo
  }

  var parameters: [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    switch recipient {
    case .account(let account): parameters.append(("destination", account.address))
    case .federation(let address): parameters.append(("destination", address))
    }
    if let amount { parameters.append(("amount", amount.trimmed)) }
    if case .issued(let code, let issuer) = asset { parameters += [("asset_code", code.description), ("asset_issuer", issuer.address)] }
    switch memo {
    case .none: break
    case .text(let text): parameters += [("memo", text.text), ("memo_type", "MEMO_TEXT")]
    case .id(let id): parameters += [("memo", String(id)), ("memo_type", "MEMO_ID")]
    case .hash(let hash): parameters += [("memo", Base64.text(hash.bytes)), ("memo_type", "MEMO_HASH")]
    case .returnHash(let hash): parameters += [("memo", Base64.text(hash.bytes)), ("memo_type", "MEMO_RETURN")]
    }
    return parameters
  }
}
