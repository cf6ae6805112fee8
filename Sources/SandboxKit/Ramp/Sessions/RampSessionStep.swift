/// A step in the window.
enum RampSessionStep: Hashable, Sendable {
  case amount, email, code, card, taxDigits, taxNumber, proof, review
  /// The ramp waits for the tokens that are sold.
  case sending
  case approved, executing, complete
  /// The card's payment didn't go through.
  case declined
  /// The person didn't pass the checks.
  case frozen

  /// Whether the session goes on by itself from here.
  var isMoving: Bool { [.sending, .approved, .executing].contains(self) }

  /// The number of the step, out of the seven that a person takes; nil for any other step.
  var progress: Int? {
    switch self {
    case .amount: 1
    case .email: 2
    case .code: 3
    case .card: 4
    case .taxDigits, .taxNumber: 5
    case .proof: 6
    case .review: 7
    default: nil
    }
  }
}
