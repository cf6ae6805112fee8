import HorizonKit
import StellarKit
import StellarXDR

/// The effects of an operation on accounts, in Horizon's order: first those of its kind of operation, then changes of sponsors, then pools made and
/// removed.
struct EffectList {
  let operation: StoredOperation
  private(set) var effects: [StoredEffect] = []

  init(_ operation: StoredOperation) {
    self.operation = operation
  }

  var source: MuxedAccount { operation.source }
  var changes: LedgerChanges { operation.changes }

  /// Adds an effect.
  ///
  /// - Parameter account: the account that has the effect: the operation's source unless another is given.
  mutating func add(_ details: EffectDetails, of account: MuxedAccount? = nil) {
    effects.append(StoredEffect(operation: operation, place: effects.count + 1, account: account ?? source, details: details))
  }

  mutating func addAll() throws {
    switch operation.operation.body {
    case .createAccount(let body): addCreation(body)
    case .payment(let body): try addPayment(body)
    case .pathPaymentStrictReceive, .pathPaymentStrictSend: try addPathPayment()
    case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer: try addTrades()
    case .setOptions(let body): try addOptions(body)
    case .changeTrust(let body): try addTrust(body)
    case .allowTrust(let body): try addAuthorization(body)
    case .setTrustLineFlags(let body): try addFlags(body)
    case .accountMerge(let destination): addMerge(into: MuxedAccount(destination))
    case .manageData(let body): addData(body)
    case .bumpSequence: addBump()
    case .createClaimableBalance(let body): try addClaimableBalance(body)
    case .claimClaimableBalance: try addClaim()
    case .clawback(let body): try addClawback(body)
    case .clawbackClaimableBalance(let body): try addClawback(body)
    case .liquidityPoolDeposit(let body): try addDeposit(body)
    case .liquidityPoolWithdraw(let body): try addWithdrawal(body)
    case .inflation, .beginSponsoringFutureReserves, .endSponsoringFutureReserves, .revokeSponsorship: break
    case .invokeHostFunction:
      addMovements()
      try addMade()
    case .extendFootprintTTL, .restoreFootprint: break
    }
    try addSponsorships()
    try addPools()
  }
}

extension StoredOperation {
  /// The operation's effects on accounts. There are none if its transaction failed.
  var effects: [StoredEffect] {
    get throws {
      guard transaction.isSuccessful else { return [] }
      var list = EffectList(self)
      try list.addAll()
      return list.effects
    }
  }
}
