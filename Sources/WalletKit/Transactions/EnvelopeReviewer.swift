import Sentences
import StellarKit
import StellarXDR

/// A reviewer that checks a transaction that somebody else built as the wallet checks its own: whether a recipient asks for a memo (SEP-29), whose
/// signatures it needs, and what it may cost. It isn't refused for any of that, since it may be intended: the person is warned, and decides.
struct EnvelopeReviewer: Sendable {
  let network: any WalletNetwork
  /// The network to which the envelope is to be sent.
  let stellar: Network
  let explainer: CallExplainer
  let randomBytes: @Sendable (Int) -> [UInt8]
  /// How amounts are written in what the person is told.
  let numbers: NumberFormat

  /// Reviews an envelope that an account is to sign.
  ///
  /// - Parameter consents: what the person has to agree to because of where the envelope comes from.
  func review(_ envelope: SignedTransaction, signer: AccountID, consents: [Sentence] = []) async -> EnvelopeReview {
    var findings = Findings(warnings: consents)
    do throws(TransactionError) {
      let transaction = try Self.transaction(of: envelope, &findings)
      if let signIn = transaction.signInWarning { findings.expressWarnings.append(signIn) }
      findings.checkFees(transaction, bump: envelope.envelope.bump, signer, numbers)
      findings.checkSteps(transaction, of: signer, as: nil)
      findings.checkCalls(await explainer.trees(of: envelope.envelope))
      findings.warnings += await explainer.allowancesLeft(findings.own)
      await checkAccounts(transaction, envelope, signer, &findings)
    } catch {
      findings.warnings.append("This wallet can't check it. \(error)")
    }
    let pools = await checkPools(envelope.envelope)
    findings.warnings += pools.warnings
    findings.notes += pools.notes
    let ledger = findings.trees.isEmpty ? nil : try? await network.ledger()
    return EnvelopeReview(
      id: ReviewID(randomBytes), transaction: envelope, signer: signer, trees: findings.trees, ledger: ledger,
      warnings: findings.warnings + findings.expressWarnings, expressWarnings: findings.expressWarnings, notes: findings.notes)
  }

  /// Reads the envelope's transaction. One that never ends, or ends before it begins, is read as if it ended at the end of all time. A call with a
  /// memo is read as if it had none. Each of these adds a warning.
  private static func transaction(of envelope: SignedTransaction, _ findings: inout Findings) throws(TransactionError) -> Transaction {
    let readable: XDR.TransactionEnvelope
    do throws(TransactionError) {
      return try envelope.transaction
    } catch .unboundedTime {
      findings.warnings.append("It has no end: once signed, it could be used even years from now.")
      readable = envelope.envelope.ending
    } catch .emptyTimeBounds {
      findings.warnings.append("The network would refuse it. \(TransactionError.emptyTimeBounds)")
      readable = envelope.envelope.ending
    } catch .callWithMemo {
      findings.warnings.append("The network would refuse it. \(TransactionError.callWithMemo)")
      readable = envelope.envelope.withoutMemo
    } catch {
      throw error
    }
    return try Self.transaction(of: SignedTransaction(envelope: readable, hash: envelope.hash), &findings)
  }

  private struct Findings {
    var warnings: [Sentence] = []
    var expressWarnings: [Sentence] = []
    var notes: [Sentence] = []
    var trees: [ExplainedTree] = []
    /// Accounts that contracts may pay, and that could require a memo.
    var recipients: [AccountID] = []
    /// The most of them that the network is asked about: as many as a transaction without calls can pay.
    private static let mostRecipients = 100

    /// The calls that the signer's own signature authorizes.
    var own: [ExplainedTree] { trees.filter { if case .address = $0.author { false } else { true } } }

    /// Checks what contracts are called for, and what the transaction's signatures, the signer's and others', authorize them to do.
    mutating func checkCalls(_ trees: [ExplainedTree]) {
      self.trees = trees
      if let signIn = own.lazy.compactMap(\.signInWarning).first { expressWarnings.append(signIn) }
      let paid = own.flatMap(\.tokenCalls).recipientsToAskForMemo
      if paid.count > Self.mostRecipients || !own.allSatisfy(\.isUnderstood) { warnings.append(ExplainedTree.notUnderstood) }
      recipients = Array(paid.prefix(Self.mostRecipients))
      for note in own.flatMap(\.notes) where !notes.contains(note) { notes.append(note) }
      for case .address(let address, _, false) in trees.map(\.author) {
        notes.append("\(address.description) has to sign its own authorization for part of this, and hasn't yet.")
      }
    }

    /// Warns of a fee that is far higher than usual, and of one that the signer pays for another account's transaction.
    ///
    /// - Parameter bump: the fee bump around it; nil if there is none.
    mutating func checkFees(_ transaction: Transaction, bump: XDR.FeeBumpTransaction?, _ signer: AccountID, _ numbers: NumberFormat) {
      let resourceFee = max(0, transaction.resources?.resourceFee ?? 0)
      let (paid, steps) = (bump.map { max(0, $0.fee) } ?? Int64(transaction.fee), transaction.operations.count + (bump == nil ? 0 : 1))
      let highest = Int64(TransactionReviewer.highestBaseFee) * Int64(steps)
      let isHigh = paid - resourceFee > highest || resourceFee > TransactionReviewer.highContractFee.stroops
      guard let fee = (try? Amount(stroops: paid)).map(numbers.typed) else { return }
      if bump?.payer == signer, transaction.source.accountID != signer {
        warnings.append("Your account pays the fee of up to \(fee) XLM, although the transaction is another account's.")
      }
      if isHigh { warnings.append("Its fee can be as much as \(fee) XLM, far more than usual.") }
    }

    /// Notes whether the signer's signature is needed, and whether others' are missing.
    ///
    /// - Parameter signatures: nil if it isn't known whose signatures are needed.
    mutating func checkSignatures(_ signatures: Signatures?, _ signer: AccountID, isFeeBump: Bool) {
      guard let signatures else { return }
      if !signatures.areAsked(of: signer) {
        notes.append(
          isFeeBump
            ? "Your signature isn't needed: only the account that pays the fee signs a fee bump, and the network refuses extra signatures."
            : "Your signature isn't needed: your account isn't a signer of any account that this acts for, and the network refuses extra signatures."
        )
      } else if signatures.areEnough(without: signer) {
        notes.append(
          "Your signature isn't needed any more: enough others have signed, and the network refuses extra signatures. Send it or pass it on without yours."
        )
      } else if signatures.areMissing(besides: signer) {
        notes.append("After yours, it still needs signatures of others.")
      }
    }

    /// Notes if the account can't pay these amounts now.
    ///
    /// - Parameter payments: what the signer pays, before anything could arrive.
    mutating func checkFunds(for payments: [Asset: Amount], _ funds: Funds, _ numbers: NumberFormat) {
      for (asset, amount) in payments.sorted(by: { $0.key < $1.key }) {
        do throws(FieldError) {
          try funds.check(amount, of: asset, numbers)
        } catch {
          return notes.append("As things are now, it would fail. \(error.sentence)")
        }
      }
    }

    /// Warns of steps that close an account, change who can sign for it, approve a transaction in advance, or use up its sequence numbers. Notes that
    /// it sponsors somebody.
    ///
    /// - Parameter role: what the account is to the signer if it isn't the signer's own; nil if it is.
    mutating func checkSteps(_ transaction: Transaction, of account: AccountID, as role: Sentence?) {
      let usesUpNumbers: Sentence =
        role.map { "It uses up the sequence numbers of \(account.shortAddress), \($0). That account may never be able to pay again." }
        ?? "It uses up your account's sequence numbers, so the account may never be able to pay again."
      // The network may let the account jump to this number from any other (CAP-21).
      if transaction.source.accountID == account, transaction.sequenceNumber > Int64.max - Self.enoughNumbers { warnings.append(usesUpNumbers) }
      for operation in transaction.operations where (operation.source ?? transaction.source).accountID == account {
        switch operation.body {
        case .accountMerge:
          warnings.append(
            role.map { "It closes \(account.shortAddress), \($0), and gives away all the XLM in it." }
              ?? "It closes your account and gives away all the XLM in it.")
        case .setOptions(var options):
          if let signer = options.signer, case .preAuthTx = signer.key, signer.weight > 0 {
            warnings.append(
              role.map { "It approves another transaction for \(account.shortAddress), \($0), in advance, and that one isn't shown here." }
                ?? "It approves another transaction in advance. That one isn't shown here, and may need no other signature to be sent.")
            options.signer = nil
          }
          guard options.changesSigning else { break }
          warnings.append(
            role.map { "It changes who can sign for \(account.shortAddress), \($0)." } ?? "It changes who can sign for your account.")
        case .beginSponsoringFutureReserves(let sponsored):
          let party = sponsored.shortAddress
          notes.append(
            role.map { "\(account.shortAddress), \($0), puts up the reserve for what \(party) gets or hands over in this transaction." }
              ?? "You put up the reserve for what \(party) gets or hands over in this transaction: lumens that you can't spend until you get them back."
          )
        case .bumpSequence(let number) where number > Int64.max - Self.enoughNumbers: warnings.append(usesUpNumbers)
        default: break
        }
      }
    }

    /// With so many sequence numbers left, an account never runs out of them.
    private static let enoughNumbers: Int64 = 1 << 32
  }

  private func checkAccounts(_ transaction: Transaction, _ envelope: SignedTransaction, _ signer: AccountID, _ findings: inout Findings) async {
    let bump = envelope.envelope.bump
    let levels = bump.map { [$0.payer: ThresholdLevel.low] } ?? transaction.requiredLevels
    let recipients = transaction.recipientsToAskForMemo + findings.recipients
    let payments = bump == nil ? transaction.payments(by: signer) : nil
    let paid = payments.map { Set($0.keys) } ?? []
    var known: [AccountID: AccountSnapshot] = [:]
    var asked: Set<AccountID> = []
    do throws(NetworkError) {
      let others = Set(levels.keys).union(transaction.requiredLevels.keys).subtracting(recipients)
      for id in recipients + Array(others) {
        // A server that doesn't list trustlines finds them only if it is asked for their assets.
        known[id] = try await network.account(id, lookingFor: id == signer ? paid : [])
        asked.insert(id)
      }
    } catch  where recipients.isEmpty {
      findings.notes.append("BasicPay couldn't check whose signatures it needs. \(error)")
    } catch {
      findings.warnings.append("BasicPay couldn't check whether its recipients ask for a memo, and whose signatures it needs. \(error)")
    }
    for id in recipients where known[id]?.requiresMemo == true {
      findings.expressWarnings.append(
        findings.recipients.contains(id)
          ? TransactionReviewer.memoNeeded(throughContract: id)
          : "\(id.shortAddress) asks for a memo on every payment, and this has none. Without one the money could be lost.")
    }
    // An account that couldn't be looked up may be one that the signer can sign for.
    for id in levels.keys.sorted(by: { $0.address < $1.address }) where id != signer {
      guard asked.contains(id) else {
        findings.checkSteps(transaction, of: id, as: "perhaps an account that you sign for")
        continue
      }
      guard known[id]?.signers.weight(of: .ed25519(signer)) != nil else { continue }
      findings.checkSteps(transaction, of: id, as: "an account that you sign for")
    }
    if let payments, let account = known[signer], let ledger = try? await network.ledger() {
      findings.checkFunds(for: payments, Funds(account, ledger.charging(transaction)), numbers)
    }
    let extra = transaction.preconditions.extraSigners
    findings.checkSignatures(
      Signatures(levels, bump == nil ? extra : [], envelope.hash, envelope.envelope.signatures, known), signer, isFeeBump: bump != nil)
    if let inner = bump?.innerTx {
      let signatures = Signatures(transaction.requiredLevels, extra, inner.tx.hash(on: stellar), inner.signatures, known)
      if signatures?.areMissing(besides: nil) == true {
        findings.notes.append("The transaction inside it is still missing signatures, so the network would refuse it.")
      }
    }
  }

  /// The signatures that a transaction needs, and those that it has.
  private struct Signatures {
    private let needed: [(signers: AccountSigners, level: ThresholdLevel)]
    private let extra: [SignerKey]
    private let hash: TransactionHash
    private let present: [XDR.DecoratedSignature]

    /// - Parameters:
    ///   - extra: who else must have signed it (CAP-21).
    ///   - known: the accounts that are known. The result is nil if one of the needed accounts isn't among them.
    init?(
      _ levels: [AccountID: ThresholdLevel], _ extra: [SignerKey], _ hash: TransactionHash, _ present: [XDR.DecoratedSignature],
      _ known: [AccountID: AccountSnapshot]
    ) {
      needed = levels.compactMap { id, level in known[id].map { ($0.signers, level) } }
      (self.extra, self.hash, self.present) = (extra, hash, present)
      guard needed.count == levels.count else { return nil }
    }

    func areAsked(of signer: AccountID) -> Bool {
      extra.contains(.ed25519(signer)) || needed.contains { $0.signers.weight(of: .ed25519(signer)) != nil }
    }

    /// Returns whether this signer, who can sign, hasn't done so yet and needn't.
    func areEnough(without signer: AccountID) -> Bool {
      let key = SignerKey.ed25519(signer)
      guard !key.isSatisfied(by: present, for: hash), !extra.contains(key) else { return false }
      return needed.allSatisfy { signers, level in
        signers.isSufficient(present, for: hash, level: level) || signers.weight(of: key) == nil
      }
    }

    /// Returns whether more signatures are needed even after this signer has signed.
    func areMissing(besides signer: AccountID?) -> Bool {
      let key = signer.map { SignerKey.ed25519($0) }
      let isAdded = key?.isSatisfied(by: present, for: hash) == false
      if extra.contains(where: { $0 != key && !$0.isSatisfied(by: present, for: hash) }) { return true }
      return needed.contains { signers, level in
        let added = isAdded ? Int(key.flatMap { signers.weight(of: $0) } ?? 0) : 0
        return signers.missingWeight(of: present, for: hash, level: level) > added
      }
    }
  }
}

extension Transaction {
  /// Adds up what an account pays others by a transaction of its own. Returns nil if the transaction does anything else, which may bring something in.
  fileprivate func payments(by account: AccountID) -> [Asset: Amount]? {
    var sums: [Asset: Amount] = [:]
    for operation in operations {
      let (recipient, asset, amount): (AccountID, Asset, Amount)
      switch operation.body {
      case .payment(let destination, let sentAsset, let sent): (recipient, asset, amount) = (destination.accountID, sentAsset, sent)
      case .createAccount(let destination, let balance): (recipient, asset, amount) = (destination, .native, balance)
      default: return nil
      }
      guard source.accountID == account, (operation.source ?? source).accountID == account, recipient != account else { return nil }
      sums[asset] = (try? (sums[asset] ?? .zero).adding(amount)) ?? .max
    }
    return sums
  }
}

extension XDR.FeeBumpTransaction {
  /// The account that pays the fee.
  fileprivate var payer: AccountID { MuxedAccount(feeSource).accountID }
}

extension XDR.TransactionEnvelope {
  /// The fee bump; nil for any other transaction.
  fileprivate var bump: XDR.FeeBumpTransaction? { if case .txFeeBump(let bump) = self { bump.tx } else { nil } }

  /// The same envelope with a time bound at the end of all time, to be read, not signed.
  fileprivate var ending: XDR.TransactionEnvelope {
    let bounds = XDR.TimeBounds(minTime: 0, maxTime: .max)
    switch self {
    case .txV0(var envelope):
      envelope.tx.timeBounds = bounds
      return .txV0(envelope)
    case .tx(var envelope):
      envelope.tx.cond = envelope.tx.cond.ending(bounds)
      return .tx(envelope)
    case .txFeeBump(var envelope):
      envelope.tx.innerTx.tx.cond = envelope.tx.innerTx.tx.cond.ending(bounds)
      return .txFeeBump(envelope)
    }
  }

  /// The same envelope without a memo, and with muxed addresses replaced with their accounts, to be read, not signed.
  fileprivate var withoutMemo: XDR.TransactionEnvelope {
    switch self {
    case .txV0(var envelope):
      (envelope.tx.memo, envelope.tx.operations) = (.none, envelope.tx.operations.map(\.unmuxed))
      return .txV0(envelope)
    case .tx(var envelope):
      envelope.tx = envelope.tx.withoutMemo
      return .tx(envelope)
    case .txFeeBump(var envelope):
      envelope.tx.innerTx.tx = envelope.tx.innerTx.tx.withoutMemo
      return .txFeeBump(envelope)
    }
  }
}

extension XDR.Transaction {
  fileprivate var withoutMemo: XDR.Transaction {
    var transaction = self
    (transaction.sourceAccount, transaction.memo, transaction.operations) = (sourceAccount.unmuxed, .none, operations.map(\.unmuxed))
    return transaction
  }
}

extension XDR.Operation {
  fileprivate var unmuxed: XDR.Operation { XDR.Operation(sourceAccount: sourceAccount?.unmuxed, body: body) }
}

extension XDR.MuxedAccount {
  fileprivate var unmuxed: XDR.MuxedAccount { MuxedAccount(MuxedAccount(self).accountID).xdr }
}

extension XDR.Preconditions {
  fileprivate func ending(_ bounds: XDR.TimeBounds) -> XDR.Preconditions {
    guard case .v2(var conditions) = self else { return .time(bounds) }
    conditions.timeBounds = bounds
    return .v2(conditions)
  }
}
