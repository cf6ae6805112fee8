import Sentences
import StellarKit
import StellarXDR

/// A reviewer that checks a transaction that somebody else built as the wallet checks its own: whether a recipient asks for a memo (SEP-29), whose
/// signatures it needs, and what it may cost. It isn't refused for any of that, since it may be intended: the person is warned, and decides. Whatever is
/// odd about it, everything that its signature allows is looked for.
struct EnvelopeReviewer: Sendable {
  let network: any WalletNetwork
  /// The network to which the envelope is to be sent.
  let stellar: Network
  let explainer: CallExplainer
  /// Returns the warnings about everybody who is paid, also through contracts: look-alikes of people whom the person knows, and missing or wrong memos.
  let recipientWarnings: @Sendable (SignedTransaction, [TokenCall]) -> (lookalikes: [Sentence], memos: [Sentence])
  /// The other accounts whose keys are here.
  let otherAccounts: [WalletAccount]
  let randomBytes: @Sendable (Int) -> [UInt8]
  /// How amounts are written in what the person is told.
  let numbers: NumberFormat
  /// The current time, in seconds since 1970.
  let now: UInt64

  /// Reviews an envelope that an account is to sign.
  ///
  /// - Parameters:
  ///   - consents: what else the person has to agree to: because of where the envelope comes from, or of what was signed before.
  ///   - earlier: the transactions that it would repeat.
  func review(
    _ envelope: SignedTransaction, signer: AccountID, consents: [Sentence] = [], earlier: Set<TransactionHash> = []
  ) async -> EnvelopeReview {
    var findings = Findings(warnings: consents)
    let reading = EnvelopeReading(envelope.envelope)
    findings.warnings += reading.warnings(now: now)
    if let signIn = reading.transaction.signInWarning { findings.expressWarnings.append(signIn) }
    findings.checkFees(reading, signer, numbers)
    findings.checkSteps(reading, of: signer, as: nil)
    findings.checkCalls(await explainer.trees(of: envelope.envelope))
    findings.warnings += await explainer.allowancesLeft(findings.own)
    let recipients = recipientWarnings(envelope, findings.own.flatMap(\.tokenCalls))
    findings.warnings += recipients.lookalikes
    findings.expressWarnings += recipients.memos
    await checkAccounts(reading, envelope, signer, &findings)
    let pools = await checkPools(envelope.envelope)
    findings.warnings += pools.warnings
    findings.notes += pools.notes
    let ledger = findings.trees.isEmpty ? nil : try? await network.ledger()
    return EnvelopeReview(
      id: ReviewID(randomBytes), transaction: envelope, signer: signer, trees: findings.trees, ledger: ledger,
      warnings: findings.warnings + findings.expressWarnings, expressWarnings: findings.expressWarnings, notes: findings.notes,
      missing: findings.missing,
      earlier: earlier)
  }

  private struct Findings {
    var warnings: [Sentence] = []
    var expressWarnings: [Sentence] = []
    var notes: [Sentence] = []
    var trees: [ExplainedTree] = []
    var missing: EnvelopeReview.MissingSignatures?
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
      for warning in own.flatMap(\.decimalsWarnings) where !warnings.contains(warning) { warnings.append(warning) }
      recipients = Array(paid.prefix(Self.mostRecipients))
      for note in own.flatMap(\.notes) where !notes.contains(note) { notes.append(note) }
      for case .address(let address, _, false) in trees.map(\.author) {
        notes.append("\(address.description) has to sign its own authorization for part of this, and hasn't yet.")
      }
    }

    /// Warns of a fee that is far higher than usual, and of one that the signer pays for another account's transaction. Notes if only a fee
    /// bump can pay for it.
    mutating func checkFees(_ reading: EnvelopeReading, _ signer: AccountID, _ numbers: NumberFormat) {
      let (transaction, bump) = (reading.transaction, reading.bump)
      if bump == nil, Int64(transaction.fee) < reading.resourceFee {
        notes.append("Its own fee doesn't cover the contract's resources, so it can only be used inside a fee bump.")
      }
      let (paid, steps) = (bump.map { max(0, $0.fee) } ?? Int64(transaction.fee), transaction.operations.count + (bump == nil ? 0 : 1))
      let resourceFee = min(reading.resourceFee, paid)
      let highest = Int64(TransactionReviewer.highestBaseFee) * Int64(steps)
      let isHigh = paid - resourceFee > highest || resourceFee > TransactionReviewer.highContractFee.stroops
      guard let fee = (try? Amount(stroops: paid)).map(numbers.typed) else { return }
      if bump?.payer == signer, reading.source != signer {
        warnings.append("Your account pays the fee of up to \(fee) XLM, although the transaction is another account's.")
      }
      if isHigh { warnings.append("Its fee can be as much as \(fee) XLM, far more than usual.") }
    }

    /// Warns if the signer's signature isn't needed. Notes whether others' are missing, and which other account here could sign.
    ///
    /// - Parameter signatures: nil if it isn't known whose signatures are needed.
    mutating func checkSignatures(_ signatures: Signatures?, _ signer: AccountID, _ otherAccounts: [WalletAccount], isFeeBump: Bool) {
      guard let signatures else { return }
      missing = !signatures.areMissing(besides: nil) ? .nothing : signatures.areMissing(besides: signer) ? .others : .own
      if !signatures.areAsked(of: signer) {
        warnings.append(
          isFeeBump
            ? "Your signature isn't needed: only the account that pays the fee signs a fee bump, and the network refuses extra signatures."
            : "Your signature isn't needed: your account isn't a signer of any account that this acts for, and the network refuses extra signatures."
        )
      } else if signatures.areEnough(without: signer) {
        warnings.append("Your signature isn't needed: this can be sent or passed on without it, and the network refuses extra signatures.")
      } else if signatures.isSigned(by: signer) {
        notes.append(
          missing == .nothing
            ? "It has all the signatures that it needs, including yours." : "You have signed it. It still needs signatures from others.")
      } else if missing == .others {
        notes.append("After yours, it still needs signatures from others.")
      }
      guard missing == .others, let other = otherAccounts.first(where: { signatures.isUseful(from: $0.id) }) else { return }
      notes.append("One of your other accounts can sign it: \(other.name). To do that, switch to that account.")
    }

    /// Warns of a transaction that can't be sent yet: it seems to come to nothing, and can be sent later. Notes if it can't be used any more.
    mutating func checkTurn(_ turn: SequenceTurn) {
      switch turn {
      case .early:
        warnings.append(
          "It can't be sent yet: other transactions of its account have to come first. After that, whoever has it can send it until it expires.")
      case .now: break
      case .past: notes.append("It can't be used any more: its account has already used this sequence number or a later one.")
      }
    }

    /// Notes if a recipient can't receive a payment now.
    ///
    /// - Parameters:
    ///   - known: the accounts that are known.
    ///   - asked: the accounts that were asked for. Those that aren't known don't exist.
    mutating func checkReceipts(
      _ receipts: [EnvelopeReading.Receipt], _ known: [AccountID: AccountSnapshot], _ asked: Set<AccountID>, _ numbers: NumberFormat
    ) {
      for receipt in receipts where asked.contains(receipt.recipient) {
        let (recipient, asset) = (receipt.recipient, receipt.asset)
        guard let obstacle = ReceivingObstacle(to: receipt.amount, of: asset, for: recipient, known[recipient]) else { continue }
        return notes.append("As things are now, it would fail. \(obstacle.sentence(recipient, asset, numbers))")
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
    mutating func checkSteps(_ reading: EnvelopeReading, of account: AccountID, as role: Sentence?) {
      let usesUpNumbers: Sentence =
        role.map { "It uses up the sequence numbers of \(account.shortAddress), \($0). That account may never be able to pay again." }
        ?? "It uses up your account's sequence numbers, so the account may never be able to pay again."
      // The network may let the account jump to this number from any other (CAP-21).
      if reading.source == account, reading.transaction.seqNum > Int64.max - Self.enoughNumbers { warnings.append(usesUpNumbers) }
      for operation in reading.operations where reading.actor(of: operation) == account {
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

  private func checkAccounts(_ reading: EnvelopeReading, _ envelope: SignedTransaction, _ signer: AccountID, _ findings: inout Findings) async {
    let (bump, required) = (reading.bump, reading.requiredLevels)
    let levels = bump.map { [$0.payer: ThresholdLevel.low] } ?? required
    let recipients = reading.recipientsToAskForMemo + findings.recipients
    let (payments, receipts) = (reading.payments(by: signer), reading.receipts)
    // A server that doesn't list trustlines finds them only if it is asked for their assets.
    var assets = Dictionary(grouping: receipts, by: \.recipient).mapValues { Set($0.map(\.asset)) }
    if let payments { assets[signer, default: []].formUnion(payments.keys) }
    var known: [AccountID: AccountSnapshot] = [:]
    var asked: Set<AccountID> = []
    do throws(NetworkError) {
      let others = Set(levels.keys).union(required.keys).union(receipts.map(\.recipient)).subtracting(recipients)
      for id in recipients + Array(others) {
        known[id] = try await network.account(id, lookingFor: assets[id] ?? [])
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
        findings.checkSteps(reading, of: id, as: "perhaps an account that you sign for")
        continue
      }
      guard known[id]?.signers.weight(of: .ed25519(signer)) != nil else { continue }
      findings.checkSteps(reading, of: id, as: "an account that you sign for")
    }
    // A sign-in has the number 0, and nobody sends it.
    let turn = reading.transaction.seqNum == 0 ? nil : known[reading.source].map { reading.transaction.turn(after: $0.sequenceNumber) }
    if let turn { findings.checkTurn(turn) }
    findings.checkReceipts(receipts, known, asked, numbers)
    if let payments, let account = known[signer], let ledger = try? await network.ledger() {
      findings.checkFunds(for: payments, Funds(account, ledger.charging(reading.transaction)), numbers)
    }
    // What can't be read may need anybody's signature.
    guard reading.isComplete else { return }
    let extra = reading.extraSigners
    findings.checkSignatures(
      Signatures(levels, bump == nil ? extra : [], envelope.hash, envelope.envelope.signatures, known), signer, otherAccounts, isFeeBump: bump != nil)
    if let inner = bump?.innerTx {
      let isMissing = Signatures(required, extra, inner.tx.hash(on: stellar), inner.signatures, known)?.areMissing(besides: nil)
      if isMissing == true { findings.notes.append("The transaction inside it is still missing signatures, so the network would refuse it.") }
      // No signature of this one helps then.
      if isMissing != false { findings.missing = nil }
    }
    if findings.trees.contains(where: { if case .address(_, _, false) = $0.author { true } else { false } }) { findings.missing = nil }
    // What can't be sent, or not yet, isn't said to be ready.
    if turn != .now || reading.lastMoment < Int64(clamping: now) { findings.missing = nil }
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

    func isSigned(by signer: AccountID) -> Bool { SignerKey.ed25519(signer).isSatisfied(by: present, for: hash) }

    /// Returns whether this signer's signature is useful, and not there yet.
    func isUseful(from signer: AccountID) -> Bool { areAsked(of: signer) && !isSigned(by: signer) && !areEnough(without: signer) }

    /// Returns whether this signer, who can sign, hasn't done so yet and needn't.
    func areEnough(without signer: AccountID) -> Bool {
      let key = SignerKey.ed25519(signer)
      guard !isSigned(by: signer), !extra.contains(key) else { return false }
      return needed.allSatisfy { signers, level in
        signers.isSufficient(present, for: hash, level: level) || signers.weight(of: key) == nil
      }
    }

    /// Returns whether more signatures are needed even after this signer has signed.
    func areMissing(besides signer: AccountID?) -> Bool {
      let key = signer.map { SignerKey.ed25519($0) }
      let isAdded = signer.map(isSigned) == false
      if extra.contains(where: { $0 != key && !$0.isSatisfied(by: present, for: hash) }) { return true }
      return needed.contains { signers, level in
        let added = isAdded ? Int(key.flatMap { signers.weight(of: $0) } ?? 0) : 0
        return signers.missingWeight(of: present, for: hash, level: level) > added
      }
    }
  }
}

extension XDR.FeeBumpTransaction {
  /// The account that pays the fee.
  fileprivate var payer: AccountID { MuxedAccount(feeSource).accountID }
}
