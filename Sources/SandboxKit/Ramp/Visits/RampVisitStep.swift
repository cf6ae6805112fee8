/// Where somebody is in the window.
enum RampVisitStep: Hashable, Sendable {
  case amount, email, code, card, taxDigits, taxNumber, proof, review
  /// The tokens that are sold are waited for.
  case sending
  case approved, executing, complete
  /// The card's payment didn't go through.
  case declined
  /// The person didn't pass the checks.
  case frozen

  /// Whether the rest happens by itself.
  var isMoving: Bool { [.sending, .approved, .executing].contains(self) }

  /// How far that is, of the seven steps that a person takes.
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
