public import Sentences

/// What an issuer may do to whoever holds its assets (CAP-29, CAP-35).
public struct IssuerRules: Hashable, Sendable {
  /// Holders need the issuer's approval.
  public var needsApproval = false
  /// The issuer can freeze what somebody holds.
  public var canFreeze = false
  /// The issuer can take back what somebody holds.
  public var canTakeBack = false
  /// None of this can change any more.
  public var isFinal = false

  /// Rules; without any, nothing of it may be done.
  public init(needsApproval: Bool = false, canFreeze: Bool = false, canTakeBack: Bool = false, isFinal: Bool = false) {
    (self.needsApproval, self.canFreeze, self.canTakeBack, self.isFinal) = (needsApproval, canFreeze, canTakeBack, isFinal)
  }

  /// What a holder should know, each a sentence.
  public var warnings: [Sentence] {
    [
      needsApproval ? "The issuer has to approve you before you can receive any of it." : nil,
      canFreeze ? "The issuer can freeze what you hold of it." : nil,
      canTakeBack ? "The issuer can take back what you hold of it (clawback)." : nil,
    ].compactMap(\.self)
  }
}
