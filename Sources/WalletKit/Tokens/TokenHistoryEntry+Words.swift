public import Sentences

extension TokenHistoryEntry {
  /// What happened, in a few words.
  public var title: Sentence {
    switch kind {
    case .transfer: direction == .unmoved ? "To yourself" : direction == .sent ? "Sent" : "Received"
    case .mint: "Minted"
    case .burn: "Burned"
    case .clawback: "Clawed back"
    case .allowance: isGiven ? "Allowance given" : "Allowance received"
    case .revocation: isGiven ? "Allowance revoked" : "Your allowance was revoked"
    case .freed: "Unfrozen by the issuer"
    case .frozen: "Frozen by the issuer"
    }
  }
}

extension TokenHistory {
  /// The notice about a history that was cut.
  public static let cutSentence: Sentence = "Only the newest are shown. To list more: basicpay token history --limit N"

  /// What isn't known or shown of it besides that it was cut, each a sentence.
  public var gaps: [Sentence] {
    var gaps: [Sentence] = []
    if leftOut > 0 {
      gaps.append(
        Sentence(
          leftOut, one: "\(leftOut) entry isn't shown, because it moved nothing.",
          other: "\(leftOut) entries aren't shown, because they moved nothing."))
    }
    if let keptSince { gaps.append("This goes back only to ledger \(Int(keptSince)).") }
    if unread > 0 {
      gaps.append(
        Sentence(
          unread, one: "\(unread) more event of the contract can't be read.", other: "\(unread) more events of the contract can't be read."))
    }
    return gaps
  }
}
