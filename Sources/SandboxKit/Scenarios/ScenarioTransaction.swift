import StellarKit
import StellarXDR

/// A transaction with operations of several accounts, which are applied together or not at all.
struct ScenarioTransaction: Sendable {
  /// The most to pay for an operation, in stroops: enough to be taken when many are in a hurry.
  private static let fee: UInt32 = 1_000
  /// How long to wait before something is tried again.
  static let pause = Duration.milliseconds(500)

  var source: ScenarioAccount
  var operations: [XDR.Operation] = []
  private var signers: [ScenarioAccount] = []

  init(_ source: ScenarioAccount) {
    self.source = source
  }

  mutating func add(_ body: XDR.OperationBody, by account: ScenarioAccount) {
    operations.append(XDR.Operation(sourceAccount: MuxedAccount(account.id).xdr, body: body))
    if account.id != source.id, !signers.contains(where: { $0.id == account.id }) { signers.append(account) }
  }

  mutating func trust(_ asset: XDR.ChangeTrustAsset, by account: ScenarioAccount) {
    add(.changeTrust(XDR.ChangeTrustOp(line: asset, limit: .max)), by: account)
  }

  mutating func pay(_ amount: Int64, _ asset: XDR.Asset, from account: ScenarioAccount, to other: ScenarioAccount) {
    add(.payment(XDR.PaymentOp(destination: MuxedAccount(other.id).xdr, asset: asset, amount: amount)), by: account)
  }

  /// Adds an operation that offers an asset for sale.
  ///
  /// - Parameter price: what is asked of `buying` for one of `selling`.
  mutating func sell(_ amount: Int64, _ selling: XDR.Asset, for buying: XDR.Asset, at price: XDR.Price, by account: ScenarioAccount) {
    add(.manageSellOffer(XDR.ManageSellOfferOp(selling: selling, buying: buying, amount: amount, price: price, offerID: 0)), by: account)
  }

  /// Submits the transaction, as often as the network asks to try again.
  func submit(to network: any ScenarioNetwork) async throws {
    while true {
      try Task.checkCancellation()
      let last = try await network.sequenceNumber(of: source.id) ?? 0
      // Anybody can sign for the account. If no number is left, the network says so.
      let next = (try? Transaction.sequenceNumber(after: last)) ?? last
      let transaction = XDR.Transaction(
        sourceAccount: MuxedAccount(source.id).xdr, fee: Self.fee * UInt32(operations.count), seqNum: next, cond: .none, memo: .none,
        operations: operations)
      let hash = transaction.hash(on: try await network.network)
      let signatures = ([source] + signers).map { $0.key.sign(hash) }
      if try await network.submit(.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: signatures))) { return }
      try await Task.sleep(for: Self.pause)
    }
  }
}

extension XDR.Asset {
  /// An asset of an account in a scenario.
  ///
  /// - Parameter code: 1 to 12 letters and digits.
  init(_ code: String, of issuer: ScenarioAccount) {
    let bytes = Array(code.utf8)
    let padded = bytes + [UInt8](repeating: 0, count: (bytes.count > 4 ? 12 : 4) - bytes.count)
    self =
      bytes.count > 4
      ? .creditAlphanum12(XDR.AlphaNum12(assetCode: Bytes12(padded) ?? Bytes12(), issuer: issuer.id.xdr))
      : .creditAlphanum4(XDR.AlphaNum4(assetCode: Bytes4(padded) ?? Bytes4(), issuer: issuer.id.xdr))
  }

  var line: XDR.ChangeTrustAsset {
    switch self {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    }
  }
}
