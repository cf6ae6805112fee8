import Sentences
import StellarXDR

extension Words {
  /// Describes changes of an account.
  static func options(_ op: XDR.SetOptionsOp) -> Sentence {
    var changes: [Sentence] = []
    if let signer = op.signer { changes.append(self.signer(signer)) }
    if let weight = op.masterWeight {
      changes.append(weight == 0 ? "stop the account's own key from signing" : "give the account's own key weight \(weight)")
    }
    for (level, threshold) in [("low", op.lowThreshold), ("medium", op.medThreshold), ("high", op.highThreshold)] {
      if let threshold { changes.append("require weight \(threshold) at the \(level) level") }
    }
    if let flags = op.setFlags { changes.append("set \(accountFlags(flags))") }
    if let flags = op.clearFlags { changes.append("clear \(accountFlags(flags))") }
    if let domain = op.homeDomain {
      changes.append(domain.isEmpty ? "remove the home domain" : "set the home domain \(PrintableText.quoted(domain))")
    }
    if let account = op.inflationDest { changes.append("set the inflation destination \(AccountID(account))") }
    return list(changes, or: "change nothing")
  }

  /// Describes the change of a signer. Only a key signs the transaction itself. A transaction is named by its hash, as it is shown elsewhere.
  private static func signer(_ signer: XDR.Signer) -> Sentence {
    switch signer.key {
    case .preAuthTx(let hash) where signer.weight == 0: "no longer approve the transaction \(TransactionHash(hash)) in advance"
    case .preAuthTx(let hash): "approve the transaction \(TransactionHash(hash)) in advance, with weight \(signer.weight)"
    case let other where signer.weight == 0: "remove the signer \(key(other))"
    case .ed25519: "let \(key(signer.key)) sign with weight \(signer.weight)"
    case .hashX: "let anybody who knows the secret of \(key(signer.key)) sign with weight \(signer.weight)"
    // This signature isn't of a transaction, so it can be used again with any.
    case .ed25519SignedPayload(let signing, let payload):
      "let anybody who has the signature of \(AccountID(publicKey: signing)) on \(PrintableText.quoted(payload)) sign with weight \(signer.weight)"
    }
  }

  /// Describes an operation on a trustline.
  static func trust(_ body: XDR.OperationBody) -> Sentence {
    switch body {
    case .changeTrust(let op):
      switch op.limit {
      case 0: "remove the trustline for \(asset(op.line))"
      case .max: "be able to hold \(asset(op.line)), without a limit (a trustline)"
      default: "be able to hold \(asset(op.line)), up to \(number(op.limit)) (a trustline)"
      }
    case .allowTrust(let op):
      switch TrustLineAuthorization(rawValue: op.authorize) {
      case .authorized: "let \(AccountID(op.trustor)) hold \(code(op.asset))"
      case .authorizedToMaintainLiabilities: "let \(AccountID(op.trustor)) keep its open offers of \(code(op.asset)), and nothing else"
      case .revoked, nil: "forbid \(AccountID(op.trustor)) from using \(code(op.asset))"
      }
    case .setTrustLineFlags(let op):
      list(
        [("set", op.setFlags), ("clear", op.clearFlags)].filter { $0.1 != 0 }.map { "\($0) \(trustLineFlags($1))" }, or: "change nothing")
        + " for \(AccountID(op.trustor)) and \(asset(op.asset))"
    default: Sentence(verbatim: "\(body.type)")
    }
  }

  /// Describes the entry or signer whose reserve is handed over.
  static func sponsored(_ op: XDR.RevokeSponsorshipOp) -> Sentence {
    switch op {
    case .signer(let entry): "the signer \(key(entry.signerKey)) of \(AccountID(entry.accountID))"
    case .ledgerEntry(.account(let entry)): "the account \(AccountID(entry.accountID))"
    case .ledgerEntry(.trustline(let entry)): "the trustline of \(AccountID(entry.accountID)) to \(asset(entry.asset))"
    case .ledgerEntry(.offer(let entry)): "offer \(entry.offerID) of \(AccountID(entry.sellerID))"
    case .ledgerEntry(.data(let entry)): "the data entry \(PrintableText.quoted(entry.dataName)) of \(AccountID(entry.accountID))"
    case .ledgerEntry(.claimableBalance(let entry)): "the claimable balance \(ClaimableBalanceID(entry.balanceID))"
    case .ledgerEntry(let entry): "an entry of the kind \("\(entry.type)")"
    }
  }

  /// Describes a claimant, and when it may claim.
  static func claimant(_ claimant: XDR.Claimant) -> Sentence {
    switch claimant {
    case .v0(let claimant) where claimant.predicate == .unconditional: "\(AccountID(claimant.destination))"
    case .v0(let claimant): "\(AccountID(claimant.destination)) (\(predicate(claimant.predicate)))"
    }
  }

  static func predicate(_ predicate: XDR.ClaimPredicate) -> Sentence {
    switch predicate {
    case .unconditional: "at any time"
    case .and(let both): "(\(both.map(self.predicate).joined(separator: " and ")))"
    case .or(let either): "(\(either.map(self.predicate).joined(separator: " or ")))"
    case .not(.beforeAbsoluteTime(let seconds)?): "from \(time(seconds)) on"
    case .not(.beforeRelativeTime(let seconds)?): "from \(seconds) seconds after this"
    case .not(let other): "not \(other.map(self.predicate) ?? "()")"
    case .beforeAbsoluteTime(let seconds): "before \(time(seconds))"
    case .beforeRelativeTime(let seconds): "within \(seconds) seconds of this"
    }
  }

  private static func key(_ key: XDR.SignerKey) -> Sentence {
    (try? SignerKey(key)).map { "\($0)" } ?? "a key with an empty payload"
  }

  private static func accountFlags(_ flags: UInt32) -> Sentence {
    self.flags(flags, ["authorization required", "authorization revocable", "authorization immutable", "clawback enabled"])
  }

  private static func trustLineFlags(_ flags: UInt32) -> Sentence {
    self.flags(flags, ["authorized", "authorized to keep open offers", "clawback enabled"])
  }

  private static func flags(_ flags: UInt32, _ names: [Sentence]) -> Sentence {
    let known: [Sentence] = names.indices.filter { flags & 1 << $0 != 0 }.map { "“\(names[$0])”" }
    let rest = (flags >> names.count) << names.count
    return (known + (rest == 0 && !known.isEmpty ? [] : ["flags \(rest)"])).joined(separator: ", ")
  }
}
