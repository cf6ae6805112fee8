/// What the anchor knows besides its records.
struct AnchorState: Hashable, Codable, Sendable {
  /// The number of the last transfer or payout.
  var lastNumber: Int64 = 0
  /// The last operation on the ledger that was looked at.
  var cursor: Int64 = 0
  /// What tokens are signed with; empty before the first.
  var tokenKey: [UInt8] = []
  /// Challenges that tokens were given for, each with when it expires.
  var usedChallenges: [String: AnchorTime] = [:]
}
