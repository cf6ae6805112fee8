import StellarKit
import WalletKit

/// What a session is about to send. What was reviewed can be sent once: it is taken before anything is sent,
/// so that pressing twice, sending a page again, or two open pages never pay twice.
struct Drafts: Sendable {
  /// A transaction on its way: its hash, or why nothing was sent.
  typealias Paying = Task<Result<TransactionHash, WalletError>, Never>

  /// What was checked and shown.
  enum Review: Sendable {
    case payment(PaymentReview)
    case conversion(ConversionReview)
  }

  /// A review with the id that is in the page that showed it, so that what is paid is what was seen there.
  struct Reviewed: Sendable {
    let id: String
    let review: Review
  }

  /// What became of an attempt to send what was reviewed.
  enum Claim: Sendable {
    /// It is being sent, or was, by this attempt or an earlier one.
    case paying(Paying)
    /// Something else was reviewed since.
    case outOfDate
  }

  /// How many transactions of a session are remembered, to lead a page that is sent again to them.
  static let remembered = 32

  /// The payment that was typed, to go back to.
  var typed = PaymentForm()
  /// The conversion that was typed, to go back to.
  var conversion = ConversionForm()
  /// The ways of the conversion, as they were shown last.
  var quote: ConversionQuote?
  /// What was reviewed last.
  private(set) var reviewed: Reviewed?
  private var taken: [(id: String, paying: Paying)] = []

  /// Keeps what was reviewed in place of the last review.
  mutating func keep(_ review: Review, id: String) {
    switch review {
    case .payment(let review): typed = review.form
    case .conversion(let review): conversion = review.form
    }
    reviewed = Reviewed(id: id, review: review)
  }

  /// Takes what was reviewed in order to send it, unless it was taken before.
  mutating func claim(_ id: String, send: (Review) -> Paying) -> Claim {
    if let earlier = taken.first(where: { $0.id == id }) { return .paying(earlier.paying) }
    guard let reviewed, reviewed.id == id else { return .outOfDate }
    let paying = send(reviewed.review)
    taken.append((id, paying))
    if taken.count > Self.remembered { taken.removeFirst() }
    return .paying(paying)
  }

  /// Nothing was sent: it can be tried again.
  mutating func giveBack(_ id: String) {
    taken.removeAll { $0.id == id }
  }

  /// It was sent: the next one begins with an empty form.
  mutating func finish(_ id: String) {
    guard let reviewed, reviewed.id == id else { return }
    switch reviewed.review {
    case .payment: typed = PaymentForm()
    case .conversion: (conversion, quote) = (ConversionForm(), nil)
    }
    self.reviewed = nil
  }
}
