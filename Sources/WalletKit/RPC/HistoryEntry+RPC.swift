import RPCKit
import StellarKit
import StellarXDR

extension HistoryEntry {
  /// An operation as an account's events report it; nil if it moved nothing of that account's in the end.
  ///
  /// - Parameters:
  ///   - operation: the events of one operation.
  ///   - transaction: the transaction that it is in; nil if it couldn't be fetched.
  ///   - account: the account.
  init?(_ operation: OperationEvents, _ transaction: HistoryTransaction?, of account: AccountID) {
    let changes = operation.changes(of: account)
    // What failed moved nothing, whatever its events say.
    guard !changes.isEmpty, transaction?.isSuccessful != false else { return nil }
    let step = transaction.flatMap { $0.operations.indices.contains(operation.index) ? try? Operation($0.operations[operation.index]) : nil }
    let part = Part(operation, step, source: step?.source ?? transaction?.source, of: account)
    self.init(
      id: operation.id, kind: part.kind, operation: part.name, changes: changes, otherSide: part.otherSide, counterparty: part.counterparty,
      time: operation.time, hash: operation.hash, memo: transaction?.memo ?? part.memo ?? (part.kind == .contract ? operation.memo : nil),
      fee: transaction?.feeAccount == account ? transaction?.feeCharged : nil)
  }

  /// The part that an account had in an operation.
  private struct Part {
    var kind: Kind
    var name = ""
    var counterparty: String?
    var otherSide: [HistoryChange] = []
    /// The ID of the account's own `M…` address that was paid.
    var memo: HistoryMemo?

    init(_ operation: OperationEvents, _ step: Operation?, source: MuxedAccount?, of account: AccountID) {
      let parties = operation.parties(beside: account)
      counterparty = parties.count == 1 ? parties.first : nil
      kind = operation.kind
      guard let step, let source else { return }
      func other(_ destination: MuxedAccount) -> String? {
        source.accountID == account ? destination.address : destination.accountID == account ? source.address : nil
      }
      switch step.body {
      case .payment(let destination, _, _):
        take(.payment, "payment", other(destination))
        memo = HistoryMemo(destination, within: account)
      case .createAccount(let destination, _): take(.createAccount, "create_account", other(MuxedAccount(destination)))
      case .accountMerge(let destination):
        take(.merge, "account_merge", other(destination))
        memo = HistoryMemo(destination, within: account)
      case .pathPaymentStrictSend(let sent, let amount, let destination, let asset, _, _):
        takePath("path_payment_strict_send", source, destination, operation, account, sent: (sent, amount), arriving: (asset, nil))
      case .pathPaymentStrictReceive(let sent, _, let destination, let asset, let amount, _):
        takePath("path_payment_strict_receive", source, destination, operation, account, sent: (sent, nil), arriving: (asset, amount))
      case .createClaimableBalance(_, _, let claimants):
        let people = Set(claimants.map(\.destination)).subtracting([account])
        take(.claimableBalanceCreated, "create_claimable_balance", people.count == 1 ? people.first?.address : nil)
      case .claimClaimableBalance: take(.claimableBalanceClaimed, "claim_claimable_balance", nil)
      case .clawback(_, let issuer, let from, _):
        take(.clawback, "clawback", issuer == account ? from.address : issuer.address)
      case .clawbackClaimableBalance: take(.claimableBalanceClawedBack, "clawback_claimable_balance", nil)
      case .manageSellOffer: takeOffer("manage_sell_offer", source, account)
      case .manageBuyOffer: takeOffer("manage_buy_offer", source, account)
      case .createPassiveSellOffer: takeOffer("create_passive_sell_offer", source, account)
      case .liquidityPoolDeposit: take(.poolDeposit, "liquidity_pool_deposit", nil)
      case .liquidityPoolWithdraw: take(.poolWithdrawal, "liquidity_pool_withdraw", nil)
      case .invokeHostFunction: take(.contract, "invoke_host_function", counterparty)
      default: break
      }
    }

    private mutating func take(_ kind: Kind, _ name: String, _ counterparty: String?) {
      (self.kind, self.name, self.counterparty) = (kind, name, counterparty)
    }

    /// Describes an offer that takes others, or an offer of the account's that is taken.
    private mutating func takeOffer(_ name: String, _ source: MuxedAccount, _ account: AccountID) {
      kind = .trade
      if source.accountID == account { (self.name, counterparty) = (name, nil) }
    }

    private mutating func takePath(
      _ name: String, _ source: MuxedAccount, _ destination: MuxedAccount, _ operation: OperationEvents, _ account: AccountID,
      sent: (asset: Asset, amount: Amount?), arriving: (asset: Asset, amount: Amount?)
    ) {
      let (sends, receives) = (source.accountID == account, destination.accountID == account)
      guard sends || receives else {
        // One of the account's offers was on the way.
        kind = .trade
        return
      }
      memo = HistoryMemo(destination, within: account)
      take(.pathPayment, name, sends && receives ? nil : sends ? destination.address : source.address)
      if sends, !receives, let amount = arriving.amount ?? operation.amount(of: arriving.asset, to: destination.accountID) {
        otherSide = [HistoryChange(arriving.asset, isGain: true, amount)]
      } else if receives, !sends, let amount = sent.amount {
        otherSide = [HistoryChange(sent.asset, isGain: false, amount)]
      }
    }
  }
}

extension OperationEvents {
  /// The recipient's ID in its payments, which a call has in place of a memo; nil if they have none, or several.
  fileprivate var memo: HistoryMemo? {
    let memos = Set(events.compactMap(\.memo))
    return memos.count == 1 ? memos.first : nil
  }

  /// Returns how much more or less an account has of each asset after all events, gains first.
  fileprivate func changes(of account: AccountID) -> [HistoryChange] {
    let own = XDR.SCAddress.account(account.xdr)
    var sums: [(asset: Asset, stroops: Int64)] = []
    func add(_ asset: Asset, _ amount: Int64) {
      if let index = sums.firstIndex(where: { $0.asset == asset }) {
        let (sum, overflow) = sums[index].stroops.addingReportingOverflow(amount)
        sums[index].stroops = overflow ? (amount > 0 ? .max : -.max) : sum
      } else {
        sums.append((asset, amount))
      }
    }
    for event in events {
      guard let stroops = event.amount?.stroops else { continue }
      // What goes from the account to itself moves nothing.
      switch event.kind {
      case .transfer:
        if event.parties.first == own { add(event.asset, -stroops) }
        if event.parties.last == own { add(event.asset, stroops) }
      case .mint: if event.parties.first == own { add(event.asset, stroops) }
      case .burn, .clawback: if event.parties.first == own { add(event.asset, -stroops) }
      case .permission: break
      }
    }
    return sums.filter { $0.stroops != 0 }.sorted { $0.stroops > 0 && $1.stroops < 0 }.compactMap { sum in
      (try? Amount(stroops: Int64(clamping: sum.stroops.magnitude))).map { HistoryChange(sum.asset, isGain: sum.stroops > 0, $0) }
    }
  }

  /// Returns how much of an asset the last event that paid it to an account brought, or nil if there is none.
  fileprivate func amount(of asset: Asset, to account: AccountID) -> Amount? {
    let own = XDR.SCAddress.account(account.xdr)
    return events.last { $0.asset == asset && $0.kind != .burn && $0.parties.last == own }?.amount
  }

  /// Finds the accounts and contracts that something went to or came from, including issuers.
  fileprivate func parties(beside account: AccountID) -> Set<String> {
    var parties: Set<String> = []
    for event in events {
      if event.kind != .transfer, let issuer = event.asset.issuer { parties.insert(issuer.address) }
      for party in event.parties {
        switch party {
        case .account, .contract: parties.insert(party.text)
        case .muxedAccount, .claimableBalance, .liquidityPool, .muxedContract: break
        }
      }
    }
    return parties.subtracting([account.address])
  }

  /// The kind of the operation, as far as events alone tell it.
  fileprivate var kind: HistoryEntry.Kind {
    for party in events.flatMap(\.parties) {
      switch party {
      case .contract, .muxedContract: return .contract
      case .claimableBalance, .liquidityPool: return .other
      case .account, .muxedAccount: break
      }
    }
    if events.contains(where: { $0.kind == .clawback }) { return .clawback }
    return events.count == 1 ? .payment : .trade
  }
}
