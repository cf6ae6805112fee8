import HorizonKit
import StellarKit

extension HistoryEntry {
  /// An operation as one account saw it; nil if it moved none of the account's money and doesn't concern it otherwise.
  ///
  /// - Parameters:
  ///   - operation: the operation, with its transaction.
  ///   - effects: all effects that it had on the account.
  ///   - account: the account.
  ///   - tellsFee: whether to make an entry in any case if the account paid the transaction's fee.
  ///   - isKept: whether to make an entry in any case.
  init?(
    _ operation: OperationResource, _ effects: [EffectResource], of account: AccountID, tellsFee: Bool = false, isKept: Bool = false
  ) {
    let transaction = operation.transaction
    let fee = transaction.flatMap { $0.feeAccount.accountID == account ? $0.feeCharged : nil }
    let changes = operation.transactionSuccessful ? operation.balanceChanges(of: account, by: effects).map(HistoryChange.init) : []
    let part = Part(operation, of: account, moves: !changes.isEmpty)
    guard isKept || (tellsFee && fee != nil) || (operation.transactionSuccessful && (!changes.isEmpty || part.concerns)) else { return nil }
    self.init(
      id: operation.id, kind: operation.transactionSuccessful ? part.kind : .failed, operation: operation.details.type, changes: changes,
      otherSide: operation.transactionSuccessful ? part.otherSide : [], counterparty: part.counterparty, time: operation.createdAt,
      hash: operation.transactionHash, memo: transaction?.memo.flatMap { HistoryMemo($0) } ?? part.memo, fee: fee)
  }

  /// An entry for what only effects report: somebody took the account's offer, or a contract moved something.
  init?(_ id: Int64, _ effects: [EffectResource], of account: AccountID) {
    let changes = effects.balanceChanges(of: account).map(HistoryChange.init)
    guard !changes.isEmpty, let time = effects.first?.createdAt else { return nil }
    let sellers = effects.compactMap { effect -> String? in
      guard case .trade(let trade) = effect.details else { return nil }
      return trade.seller.address
    }
    self.init(
      id: id, kind: sellers.isEmpty ? .other : .trade, changes: changes, counterparty: Set(sellers).count == 1 ? sellers.first : nil, time: time)
  }

  /// The account's part in an operation.
  private struct Part {
    var kind = Kind.other
    var counterparty: String?
    var otherSide: [HistoryChange] = []
    /// The recipient's ID that a payment names: from the `M…` address that was paid if it is within the account, or from a contract's payment, as a
    /// call has no memo.
    var memo: HistoryMemo?
    /// Whether it concerns the account even if none of the account's money moved.
    var concerns = true

    init(_ operation: OperationResource, of account: AccountID, moves: Bool) {
      let source = operation.sourceAccount
      func other(_ one: MuxedAccount, _ another: MuxedAccount) -> String { (one.accountID == account ? another : one).address }
      switch operation.details {
      case .payment(let payment):
        (kind, counterparty, memo) = (.payment, other(payment.from, payment.to), HistoryMemo(payment.to, within: account))
      case .createAccount(let details): (kind, counterparty) = (.createAccount, other(details.funder, MuxedAccount(details.account)))
      case .accountMerge(let merged, let into):
        (kind, counterparty, memo) = (.merge, other(merged, into), HistoryMemo(into, within: account))
      case .pathPaymentStrictSend(let path), .pathPaymentStrictReceive(let path):
        take(path, of: account)
        memo = HistoryMemo(path.payment.to, within: account)
      case .createClaimableBalance(let details):
        let people = Set(details.claimants.map(\.destination)).subtracting([account])
        kind = source.accountID == account ? .claimableBalanceCreated : .claimableBalanceOffered
        counterparty = source.accountID != account ? source.address : people.count == 1 ? people.first?.address : nil
        if kind == .claimableBalanceOffered { otherSide = [HistoryChange(details.asset, isGain: true, details.amount)] }
      case .claimClaimableBalance: kind = .claimableBalanceClaimed
      case .clawback(let details): (kind, counterparty) = (.clawback, other(source, details.from))
      case .clawbackClaimableBalance: (kind, counterparty) = (.claimableBalanceClawedBack, source.accountID == account ? nil : source.address)
      case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer: (kind, concerns) = (moves ? .trade : .other, false)
      case .liquidityPoolDeposit: kind = .poolDeposit
      case .liquidityPoolWithdraw: kind = .poolWithdrawal
      case .invokeHostFunction(let details):
        (kind, concerns) = (.contract, false)
        let moves = details.assetBalanceChanges ?? []
        let sides = Set(moves.flatMap { [$0.from, $0.to].compactMap(\.self) }).subtracting([account.address])
        counterparty = sides.count == 1 ? sides.first : nil
        let ids = Set(moves.filter { [$0.from, $0.to].contains(account.address) }.compactMap(\.destinationMuxedID))
        if ids.count == 1 { memo = ids.first.map { HistoryMemo(kind: .id, text: "\($0)") } }
      case .changeTrust(let details):
        concerns = false
        if case .asset(let asset) = details.trusted { otherSide = [HistoryChange(asset, isGain: true, details.limit)] }
      default: concerns = false
      }
    }

    private mutating func take(_ path: PathPaymentDetails, of account: AccountID) {
      kind = .pathPayment
      let (from, to) = (path.payment.from, path.payment.to)
      if from.accountID != account {
        counterparty = from.address
        otherSide = [HistoryChange(path.sourceAsset, isGain: false, path.sourceAmount)]
      } else if to.accountID != account {
        counterparty = to.address
        otherSide = [HistoryChange(path.payment.asset, isGain: true, path.payment.amount)]
      }
    }
  }
}

extension HistoryChange {
  /// A change. An amount that is more than an account can hold counts as the maximum.
  init(_ change: BalanceChange) {
    self.init(change.asset, isGain: change.isGain, change.amount.amount ?? .max)
  }
}
