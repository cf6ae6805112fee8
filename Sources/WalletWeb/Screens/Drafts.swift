import StellarKit
import WalletKit

/// What a session is about to pay. A reviewed payment can be paid once: it is taken before anything is sent,
/// so that pressing twice, sending a page again, or two open pages never pay twice.
struct Drafts: Sendable {
  /// A payment on its way: its hash, or why nothing was sent.
  typealias Paying = Task<Result<TransactionHash, WalletError>, Never>

  /// A payment that was checked and shown. The id is in the page that showed it, so what is paid is what was seen there.
  struct Reviewed: Sendable {
    let id: String
    let review: PaymentReview
  }

  /// What became of an attempt to pay a reviewed payment.
  enum Claim: Sendable {
    /// It is being paid, or was, by this attempt or an earlier one.
    case paying(Paying)
    /// Another payment was reviewed since.
    case outOfDate
  }

  /// How many payments of a session are remembered, to lead a page that is sent again to them.
  static let remembered = 32

  /// What was typed, to go back to.
  var typed = PaymentForm()
  /// What was reviewed last.
  private(set) var reviewed: Reviewed?
  private var taken: [(id: String, paying: Paying)] = []

  /// Keeps a reviewed payment in place of the last one.
  mutating func keep(_ review: PaymentReview, id: String) {
    typed = review.form
    reviewed = Reviewed(id: id, review: review)
  }

  /// Takes a reviewed payment in order to pay it, unless it was taken before.
  mutating func claim(_ id: String, pay: (PaymentReview) -> Paying) -> Claim {
    if let earlier = taken.first(where: { $0.id == id }) { return .paying(earlier.paying) }
    guard let reviewed, reviewed.id == id else { return .outOfDate }
    let paying = pay(reviewed.review)
    taken.append((id, paying))
    if taken.count > Self.remembered { taken.removeFirst() }
    return .paying(paying)
  }

  /// Nothing was sent: the payment can be tried again.
  mutating func giveBack(_ id: String) {
    taken.removeAll { $0.id == id }
  }

  /// It was sent: the next payment begins with an empty form.
  mutating func finish(_ id: String) {
    guard reviewed?.id == id else { return }
    reviewed = nil
    typed = PaymentForm()
  }
}
