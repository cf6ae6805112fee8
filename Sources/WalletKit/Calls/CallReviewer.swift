import Foundation
import RPCKit
import Sentences
import StellarKit
import StellarXDR

/// A reviewer that simulates operations on contracts, and reviews the transactions that make them.
struct CallReviewer: Sendable {
  /// The most that may be paid for the resources of a call: 10 XLM.
  private static let feeLimit = Amount(fee: 100_000_000)
  /// The margin on the resource fee, in hundredths of it. Rent grows with each ledger until the call is signed. What isn't used is refunded.
  private static let margin: Int64 = 15
  /// How many contracts of unknown tokens are asked for their names.
  private static let labelLimit = 5
  /// The most accounts paid by contracts in turn about which the network is asked whether they require a memo.
  private static let mostRecipients = 100

  let reviewer: TransactionReviewer
  let rpc: StellarRPC
  /// The tokens whose contracts needn't be asked what they are called.
  var known = KnownTokens()

  /// An operation on contracts that is to be reviewed.
  struct Draft: Sendable {
    var operation: StellarKit.Operation
    var feePolicy: FeeChoice
    /// What it does with a known token.
    var token: TokenAction?
    /// The names of other tokens.
    var labels: [TokenLabel] = []
    var warnings: [Sentence] = []
    var consents: [Sentence] = []
    /// The recipients' accounts, as far as they were fetched already; nil for one that doesn't exist.
    var recipients: [AccountID: AccountSnapshot?] = [:]
  }

  private var source: ContractAddress { ContractAddress(reviewer.source) }

  /// Simulates a call, and reviews the transaction that makes it.
  ///
  /// - Parameter state: the account and the ledger, if they were fetched already.
  /// - Throws: ``PaymentRefusal``
  func review(
    _ draft: Draft, _ state: (account: AccountSnapshot, ledger: LedgerSnapshot)? = nil
  ) async throws(PaymentRefusal) -> CallReview {
    let (account, ledger) = try await self.state(draft.feePolicy, state)
    let prepared = try await prepare(draft, account, ledger)
    if let other = prepared.missingAuthorizations.first {
      throw PaymentRefusal(
        general: "This also needs the signature of \(other.address.description), which can't be given here. Nothing was sent.")
    }
    let (movements, unread) = await movements(prepared.events, [draft.token?.token].compactMap(\.self) + draft.labels)
    var warnings = draft.warnings
    let restored = RestoredEntries(prepared.transaction.resources)
    let fee = prepared.maximumFee
    if fee > TransactionReviewer.highContractFee {
      warnings.append("The fee can be as much as \(reviewer.numbers.typed(fee)) XLM, far more than usual.")
    }
    let steps = prepared.transaction.callsOfItsSource.compactMap(\.call).compactMap { call in TokenCall(call).map { (call.contract, $0) } }
    let consents =
      draft.consents + CallReview.unread(unread) + unexpected(prepared, movements, draft)
      + [foreign(restored, prepared, movements, draft)].compactMap(\.self) + (try await memoConsents(steps.map(\.1), movements, draft))
      + (await TokenReader.allowancesLeft(steps, TokenReader(rpc: rpc, known: known)))
    let transaction = try await reviewer.review(
      TransactionReviewer.Draft(
        operations: prepared.transaction.operations, resources: prepared.transaction.resources, token: draft.token,
        lumens: movements.lumens(from: source, on: rpc.network), feePolicy: draft.feePolicy, warnings: warnings, consents: consents),
      (account, ledger), recipients: draft.recipients)
    return CallReview(
      transaction: transaction, movements: movements, calls: prepared.transaction.callsOfItsSource, restored: restored.keys.count, prepared: prepared)
  }

  /// Checks right before signing that the network still says the same about a call.
  ///
  /// - Returns: the transaction's review, made again with the newest account and ledger.
  /// - Throws: ``PaymentRefusal`` if it says something else.
  func check(_ review: CallReview, _ feePolicy: FeeChoice) async throws(PaymentRefusal) -> TransactionReview {
    do throws(ContractCallError) {
      _ = try await rpc.confirm(review.prepared)
    } catch .preparation {
      // What the call would need now no longer fits it.
      throw PaymentRefusal(general: TransactionReview.changed)
    } catch {
      throw Self.refusal(error, isAsset: review.transaction.token?.token.asset != nil)
    }
    let shown = review.transaction
    let state = try await state(feePolicy)
    return try await reviewer.review(
      TransactionReviewer.Draft(
        operations: shown.operations, resources: shown.resources, token: shown.token, lumens: review.movements.lumens(from: source, on: rpc.network),
        feePolicy: feePolicy, warnings: [], consents: shown.consents),
      state)
  }

  /// Fetches the account and the newest ledger, with the fees that others offer for contract calls.
  private func state(
    _ feePolicy: FeeChoice, _ known: (account: AccountSnapshot, ledger: LedgerSnapshot)? = nil
  ) async throws(PaymentRefusal) -> (account: AccountSnapshot, ledger: LedgerSnapshot) {
    let (account, ledger) = if let known { known } else { try await reviewer.state(feePolicy) }
    // These fees only matter if the network is busy, so an answer without them is good enough.
    guard let stats = try? await rpc.feeStats() else { return (account, ledger) }
    return (account, ledger.offering(feePolicy, amid: stats.sorobanInclusionFee))
  }

  private func prepare(_ draft: Draft, _ account: AccountSnapshot, _ ledger: LedgerSnapshot) async throws(PaymentRefusal) -> PreparedCall {
    let end = UInt64(max(0, ledger.closedAt.timeIntervalSince1970)) + TimeBounds.defaultLifetime
    do {
      let sequence = try Transaction.sequenceNumber(after: account.sequenceNumber)
      let transaction = try Transaction(
        unprepared: draft.operation, source: MuxedAccount(reviewer.source), sequenceNumber: sequence, baseFee: ledger.baseFee,
        preconditions: Preconditions(try TimeBounds(maxTime: end)))
      return try (try await rpc.prepare(transaction, feeLimit: Self.feeLimit)).withMargin(Self.margin)
    } catch let error as ContractCallError {
      throw Self.refusal(error, isAsset: draft.token?.token.asset != nil)
    } catch let error as TransactionError {
      throw PaymentRefusal(general: error.sentence)
    } catch {
      throw PaymentRefusal(general: Sentence(error))
    }
  }

  /// Explains to a person why a call isn't made.
  static func refusal(_ error: ContractCallError, isAsset: Bool = false) -> PaymentRefusal {
    switch error {
    case .wouldFail(let failure): PaymentRefusal(general: failure.sentence(isAsset: isAsset))
    case .changed: PaymentRefusal(general: TransactionReview.changed)
    case .rpc(let error): PaymentRefusal(general: error.sentence, cause: .network(NetworkError(error)))
    default: PaymentRefusal(general: error.sentence)
    }
  }

  // MARK: What it does

  /// Reads the token movements in events, with the tokens' names. The name of an asset's contract follows from the asset; other contracts are asked.
  private func movements(_ events: [XDR.ContractEvent], _ known: [TokenLabel]) async -> (movements: [TokenMovement], unread: Int) {
    let (found, unread) = TokenMovement.read(events)
    var labels = Dictionary(known.map { ($0.contract, $0) }) { first, _ in first }
    var asked = 0
    for (contract, _, asset) in found where labels[contract] == nil {
      if let asset, ContractAddress.contract(of: asset, on: rpc.network) == contract {
        labels[contract] = TokenLabel(asset, on: rpc.network)
      } else if asked < Self.labelLimit {
        asked += 1
        labels[contract] = await TokenReader(rpc: rpc, known: self.known).label(contract)
      }
    }
    let named = Set(known.map(\.contract))
    let movements = found.map { contract, kind, _ in
      TokenMovement(
        contract: contract, token: labels[contract], isStranger: labels[contract]?.asset != .native && !named.contains(contract), kind: kind)
    }
    return (movements, unread)
  }

  /// Returns what the person has to consent to expressly: what a call of a known token does besides its purpose. For other calls nothing is needed,
  /// since everything is shown anyway.
  private func unexpected(_ prepared: PreparedCall, _ movements: [TokenMovement], _ draft: Draft) -> [Sentence] {
    guard let action = draft.token else { return [] }
    var sentences: [Sentence] = []
    let inner = prepared.transaction.callsOfItsSource.filter { $0.level > 0 }
    if !inner.isEmpty {
      let words = inner.map(Self.words).joined(separator: "; ")
      sentences.append(
        "The token's contract also asks to act for you elsewhere, which no ordinary token does: \(words). It could take other money of yours."
      )
    }
    var others = movements
    let id: UInt64? = if case .payment(let recipient) = action.kind { recipient.muxedID } else { nil }
    let matches = movements.indices.filter { movements[$0].isWanted(action, by: reviewer.source) }
    let wanted = matches.first { movements[$0].names(id) } ?? matches.first
    if let wanted { others.remove(at: wanted) }
    if others.contains(where: { $0.takes(from: source) }) {
      sentences.append(
        action.isPayment
          ? "This takes more from you than this payment: check what moves." : "This takes more from you than it should: check what moves.")
    }
    if case .payment(let recipient) = action.kind, recipient.holder != source, others.contains(where: { $0.takes(from: recipient.holder) }) {
      sentences.append("The token's contract takes something from the recipient, so less may arrive: check what moves.")
    }
    if let wanted {
      if let id, !movements[wanted].names(id) {
        sentences.append(
          "The token's contract doesn't report the recipient's ID \("\(id)"). Without it, the money may not reach them and could be lost.")
      }
    } else {
      sentences.append("The token's contract doesn't report this, so nobody can tell whether it will happen.")
    }
    return sentences
  }

  /// Returns the consent to restore entries of contracts that have nothing to do with what is shown; nil if there are none. A token's contract needs
  /// only those whose calls are authorized with it. Any other call may need those that report a movement in it or take part in one.
  private func foreign(_ restored: RestoredEntries, _ prepared: PreparedCall, _ movements: [TokenMovement], _ draft: Draft) -> Sentence? {
    let calls = prepared.transaction.callsOfItsSource.compactMap(\.call) + [draft.operation.contractCall].compactMap(\.self)
    var involved = Set(calls.map(\.contract))
    if draft.token == nil {
      for movement in movements { involved.formUnion([movement.contract] + movement.kind.parties.map(\.holder).filter(\.isContract)) }
    }
    let labels = movements.compactMap(\.token) + [draft.token?.token].compactMap(\.self) + draft.labels
    return restored.consent(
      involved, assets: Set(labels.filter { $0.asset != nil }.map(\.contract)), holders: involved.union([draft.token?.party].compactMap(\.self)))
  }

  /// Returns a consent for each account that contracts pay in turn although it asks for a memo. The person named none of these accounts, so can't
  /// give another address.
  private func memoConsents(
    _ steps: [TokenCall], _ movements: [TokenMovement], _ draft: Draft
  ) async throws(PaymentRefusal) -> [Sentence] {
    let named = [draft.operation.tokenCall].compactMap(\.self).recipientsToAskForMemo + [reviewer.source]
    var paid = steps.recipientsToAskForMemo
    // What a contract pays from its own balance is in no authorization, but in its token's events.
    for recipient in movements.compactMap(\.recipientToAskForMemo) where !paid.contains(recipient) { paid.append(recipient) }
    guard paid.count <= Self.mostRecipients else { return [ExplainedTree.notUnderstood] }
    var sentences: [Sentence] = []
    for recipient in paid where !named.contains(recipient) {
      if try await reviewer.asksForMemo(recipient, draft.recipients) {
        sentences.append(
          "The contract pays \(recipient.shortAddress), which asks for a memo on every payment. This payment can't carry one, so the money could be lost."
        )
      }
    }
    return sentences
  }

  private static func words(_ call: AuthorizedCall) -> String {
    call.call.map { "\($0.function) · \($0.contract)" } ?? "?"
  }
}

extension TokenMovement {
  /// Returns whether this is the movement that a call by an account was made for, whatever the recipient's ID.
  fileprivate func isWanted(_ action: TokenAction, by source: AccountID) -> Bool {
    guard contract == action.token.contract else { return false }
    let (holder, issuer, units) = (ContractAddress(source), action.token.asset?.issuer.map { ContractAddress($0) }, action.amount.units)
    switch (action.kind, kind) {
    case (.payment(let recipient), .transfer(let from, let to, let amount, _)):
      return from == holder && to.holder == recipient.holder && amount == units
    // An issuer's own asset is minted when the issuer pays it, and burnt when it is paid back.
    case (.payment(let recipient), .mint(let to, let amount, _)): return holder == issuer && to.holder == recipient.holder && amount == units
    case (.payment(let recipient), .burn(let from, let amount)): return from == holder && recipient.holder == issuer && amount == units
    case (.allowance(let spender, let until), .approve(let from, let to, let amount, let ledger)):
      return from == holder && to == spender && amount == units && ledger == until
    case (.revocation(let spender), .approve(let from, let to, let amount, _)): return from == holder && to == spender && amount == 0
    default: return false
    }
  }

  /// The account that is paid, and could need a memo to know who the money is for; nil if the recipient's ID is reported.
  fileprivate var recipientToAskForMemo: AccountID? {
    switch kind {
    case .transfer(_, let to, let amount, nil) where amount > 0, .mint(let to, let amount, nil) where amount > 0: to.account
    default: nil
    }
  }

  /// Returns whether the movement reports the recipient's ID. A payment back to an asset's issuer is a burn, which never reports one and so counts as
  /// well.
  fileprivate func names(_ id: UInt64?) -> Bool {
    guard let id else { return true }
    switch kind {
    case .transfer(_, let to, _, let tag), .mint(let to, _, let tag): return (tag ?? to.muxedID.map { .number($0) }) == .number(id)
    default: return true
    }
  }
}

extension PreparedCall {
  /// Returns the same call with a resource fee that is higher than the simulation says, by this many hundredths.
  fileprivate func withMargin(_ hundredths: Int64) throws(TransactionError) -> PreparedCall {
    guard var resources = transaction.resources, let inclusion = UInt32(exactly: transaction.inclusionFee) else { return self }
    resources.resourceFee += resources.resourceFee / 100 * hundredths + hundredths
    let roomier = try Transaction(
      source: transaction.source, sequenceNumber: transaction.sequenceNumber, baseFee: inclusion, preconditions: transaction.preconditions,
      memo: transaction.memo, operations: transaction.operations, resources: resources)
    return PreparedCall(transaction: roomier, result: result, events: events, stateChanges: stateChanges, ledger: ledger)
  }
}
