/// What became of asking the friendbot for lumens.
enum Funding: Hashable, Sendable {
  case submitted(SubmissionResult)
  /// The account has as much as the friendbot would give.
  case alreadyFunded
}
