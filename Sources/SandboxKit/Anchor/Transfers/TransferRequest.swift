import StellarKit

/// A client's request to begin a transfer, checked as far as it can be without knowing the customer.
struct TransferRequest: Sendable {
  var way: AnchorTransfer.Way
  var kind: AnchorTransferKind
  var asset: IssuedAsset
  var fiat: Fiat
  /// The amount that the person gives, or nil if it isn't known yet.
  var amount: Amount?
  var quoteID: String?
  var account: String
  var memo: LedgerMemo?
  var refundMemo: LedgerMemo?
  var method: String?
  var destination: String?
  var takesClaimableBalance: Bool
  /// The status at which a test wants the transfer to stop.
  var outcome: AnchorTransferStatus?

  /// Reads a request.
  ///
  /// - Parameter user: the user whose account is meant unless the request names another.
  init(_ request: ReceivedRequest, way: AnchorTransfer.Way, kind: AnchorTransferKind, user: AnchorUser, issuer: AccountID) throws {
    self.way = way
    self.kind = kind
    let codeName = kind == .depositExchange ? "destination_asset" : kind == .withdrawalExchange ? "source_asset" : "asset_code"
    asset = try Self.asset(try request.required(codeName), request, way: way, issuer: issuer)
    let fiatName = kind.isDeposit ? "source_asset" : "destination_asset"
    fiat = try Self.fiat(kind.isExchange ? try request.required(fiatName) : way == .interactive ? request[fiatName] : nil, issuer: issuer)
    // An exchange always has an amount.
    amount = request["amount"] == nil && !kind.isExchange ? nil : try request.amount("amount")
    quoteID = request["quote_id"]
    let text = request["account"] ?? user.account.address
    guard let account = try? MuxedAccount(text) else { throw AnchorRefusal.refused("“account” isn't an address that begins with G or M.") }
    self.account = account.address
    memo = kind.isDeposit ? try LedgerMemo(type: request["memo_type"], value: request["memo"]) : nil
    refundMemo = try LedgerMemo(type: request["refund_memo_type"], value: request["refund_memo"])
    if refundMemo != nil, request["refund_memo_type"] == nil { throw AnchorRefusal.refused("A refund_memo goes with its refund_memo_type.") }
    method = request["funding_method"] ?? request["type"]
    if let method, FundingMethod(rawValue: method) == nil {
      throw AnchorRefusal.refused("There is no funding method “\(method)”. GET /info lists them.")
    }
    destination = request["dest"] ?? request["bank_account_number"]
    takesClaimableBalance = request.flag("claimable_balance_supported")
    outcome = try Self.outcome(request["outcome"])
    for name in ["on_change_callback", "callback"] {
      if let url = request[name], !url.hasPrefix("http://"), !url.hasPrefix("https://"), url != "postMessage" {
        throw AnchorRefusal.refused("“\(name)” isn't an address that begins with https://.")
      }
    }
  }

  /// Reads the status at which a test wants a transfer to stop, or returns nil if it goes on to its end.
  static func outcome(_ text: String?) throws(AnchorRefusal) -> AnchorTransferStatus? {
    guard let text, text != AnchorTransferStatus.completed.rawValue else { return nil }
    guard let status = AnchorTransferStatus(rawValue: text) else {
      throw .refused("There is no outcome “\(text)”. There are: \(AnchorTransferStatus.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return status
  }

  private static func asset(
    _ code: String, _ request: ReceivedRequest, way: AnchorTransfer.Way, issuer: AccountID
  ) throws(AnchorRefusal) -> IssuedAsset {
    guard let asset = IssuedAsset(rawValue: code), way == .interactive || asset != .native else {
      throw .refused("This anchor doesn't support the asset “\(code)”. GET /info lists the supported ones.")
    }
    if let named = request["asset_issuer"] {
      guard asset != .native else { throw .refused("Lumens have no issuer.") }
      guard named == issuer.address else { throw .refused("\(asset.code) of this issuer isn't this anchor's.") }
    }
    return asset
  }

  private static func fiat(_ text: String?, issuer: AccountID) throws(AnchorRefusal) -> Fiat {
    guard let text else { return .usd }
    guard let fiat = try TradedAsset(text, issuer: issuer).fiat else { throw .refused("“\(text)” is on the ledger. Name an asset outside of it.") }
    return fiat
  }
}
