import Foundation
import HorizonKit
import StellarKit
import StellarXDR

/// The bookkeeping of all transactions in the ledger. Balances are added up from envelopes and results, without asking the ledger for them.
struct LedgerBook {
  /// A transaction in the ledger.
  struct Entry {
    let hash: TransactionHash
    let ledger: Int
    let fee: Amount
    let isSuccessful: Bool
    let transaction: Transaction
    /// The changes of balances, in stroops.
    let changes: [Holding: Int64]
  }

  /// An account's balance of an asset.
  struct Holding: Hashable {
    let account: AccountID
    let asset: Asset
  }

  struct Unreadable: Error {
    let what: String
  }

  private(set) var entries: [Entry] = []
  private(set) var balances: [Holding: Int64] = [:]
  private var waiting: [ClaimableBalanceID: (asset: Asset, stroops: Int64)] = [:]

  init(_ horizon: Horizon) async throws {
    for try await resource in horizon.transactions(includeFailed: true).records() { try add(resource) }
  }

  func entry(_ hash: TransactionHash) -> Entry? { entries.first { $0.hash == hash } }

  private mutating func add(_ resource: TransactionResource) throws {
    guard let bytes = Data(base64Encoded: resource.resultXDR) else { throw Unreadable(what: "a result") }
    let result = try XDR.TransactionResult(xdr: Array(bytes))
    var changes: [Holding: Int64] = [:]
    changes[Holding(account: resource.feeAccount.accountID, asset: .native), default: 0] -= result.feeCharged
    let envelope = try XDR.TransactionEnvelope(base64: resource.envelopeXDR)
    guard case .tx(let inner) = envelope else { throw Unreadable(what: "an envelope") }
    if case .success(let results) = result.result {
      for (operation, result) in zip(inner.tx.operations, results) {
        let source = MuxedAccount(operation.sourceAccount ?? inner.tx.sourceAccount).accountID
        try add(operation.body, result, of: source, &changes)
      }
    }
    for (holding, change) in changes { balances[holding, default: 0] += change }
    // The friendbot's own transactions have no upper time bound, which StellarKit doesn't accept.
    guard case .time = inner.tx.cond else { return }
    entries.append(
      Entry(
        hash: resource.hash, ledger: Int(resource.ledger), fee: try Amount(stroops: result.feeCharged), isSuccessful: resource.successful,
        transaction: try Transaction(inner.tx), changes: changes))
  }

  private mutating func add(
    _ body: XDR.OperationBody, _ result: XDR.OperationResult, of source: AccountID, _ changes: inout [Holding: Int64]
  ) throws {
    func move(_ account: AccountID, _ asset: XDR.Asset, _ stroops: Int64) throws {
      changes[Holding(account: account, asset: try Asset(asset)), default: 0] += stroops
    }
    switch (body, result) {
    case (.createAccount(let create), _):
      try move(source, .native, -create.startingBalance)
      try move(AccountID(create.destination), .native, create.startingBalance)
    case (.payment(let payment), _):
      try move(source, payment.asset, -payment.amount)
      try move(MuxedAccount(payment.destination).accountID, payment.asset, payment.amount)
    case (.pathPaymentStrictSend(let payment), .pathPaymentStrictSend(.success(let success))):
      try move(source, payment.sendAsset, -payment.sendAmount)
      try move(MuxedAccount(payment.destination).accountID, payment.destAsset, success.last.amount)
      for claim in success.offers { try trade(claim, move) }
    case (.pathPaymentStrictReceive(let payment), .pathPaymentStrictReceive(.success(let success))):
      let first = success.offers.prefix { $0.order?.assetBought == payment.sendAsset }.compactMap { $0.order?.amountBought }
      try move(source, payment.sendAsset, first.isEmpty ? -payment.destAmount : -first.reduce(0, +))
      try move(MuxedAccount(payment.destination).accountID, payment.destAsset, payment.destAmount)
      for claim in success.offers { try trade(claim, move) }
    case (.manageSellOffer, .manageSellOffer(.success(let success))):
      for claim in success.offersClaimed {
        try trade(claim, move)
        guard let order = claim.order else { continue }
        try move(source, order.assetSold, order.amountSold)
        try move(source, order.assetBought, -order.amountBought)
      }
    case (.createClaimableBalance(let create), .createClaimableBalance(.success(let id))):
      try move(source, create.asset, -create.amount)
      waiting[ClaimableBalanceID(id)] = (try Asset(create.asset), create.amount)
    case (.claimClaimableBalance(let claim), _):
      guard let balance = waiting.removeValue(forKey: ClaimableBalanceID(claim.balanceID)) else { throw Unreadable(what: "a claim") }
      changes[Holding(account: source, asset: balance.asset), default: 0] += balance.stroops
    case (.changeTrust, _), (.manageData, _), (.bumpSequence, _): break
    default: throw Unreadable(what: "\(body)")
    }
  }

  private func trade(_ claim: XDR.ClaimAtom, _ move: (AccountID, XDR.Asset, Int64) throws -> Void) throws {
    guard let order = claim.order else { throw Unreadable(what: "a trade") }
    try move(AccountID(order.sellerID), order.assetSold, -order.amountSold)
    try move(AccountID(order.sellerID), order.assetBought, order.amountBought)
  }
}

extension XDR.ClaimAtom {
  fileprivate var order: XDR.ClaimOfferAtom? { if case .orderBook(let order) = self { order } else { nil } }
}
