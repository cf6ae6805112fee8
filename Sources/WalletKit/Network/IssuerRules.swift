public import Sentences

/// What an issuer may do to holders of its assets (CAP-29, CAP-35).
public struct IssuerRules: Hashable, Sendable {
  /// Whether holders need the issuer's approval.
  public var needsApproval = false
  /// Whether the issuer can freeze what somebody holds.
  public var canFreeze = false
  /// Whether the issuer can take back what somebody holds.
  public var canTakeBack = false
  /// Whether none of this can change any more.
  public var isFinal = false

  /// A set of rules. By default, the issuer may do none of this.
  public init(needsApproval: Bool = false, canFreeze: Bool = false, canTakeBack: Bool = false, isFinal: Bool = false) {
    (self.needsApproval, self.canFreeze, self.canTakeBack, self.isFinal) = (needsApproval, canFreeze, canTakeBack, isFinal)
  }

  /// What a holder should know, one sentence each.
  public var warnings: [Sentence] {
    [
      needsApproval ? "The issuer has to approve you before you can receive it." : nil,
      canFreeze ? "The issuer can freeze your balance of this asset." : nil,
      canTakeBack ? "The issuer can take back your balance of this asset (clawback)." : nil,
    ].compactMap(\.self)
  }
}
