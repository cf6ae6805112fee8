import StellarKit
import WalletKit

/// What was typed in a session, and what was reviewed last.
struct Drafts: Sendable {
  /// What was checked and shown.
  enum Review: Sendable {
    case payment(PaymentReview)
    case conversion(ConversionReview)
    case token(TokenPaymentReview)

    /// The transaction that is signed.
    var transaction: TransactionReview {
      switch self {
      case .payment(let review): review.transaction
      case .conversion(let review): review.transaction
      case .token(let review): review.transaction
      }
    }
  }

  /// How long what was typed is kept. Somebody may come back to it, but not the next day, when they have something else in mind.
  static let patience = Duration.seconds(3600)

  /// The payment that was typed, to go back to.
  var typed = PaymentForm()
  /// The recipient who was found from the typed text, as a domain said where one was asked.
  private var found: (text: String, recipient: Recipient)?
  /// The conversion that was typed, to go back to.
  var conversion = ConversionForm()
  /// The payment by a contract that was typed, to go back to.
  var token = TokenPaymentForm(currency: .asset(.native))
  /// The paths of the conversion, as they were shown last.
  var quote: ConversionQuote?
  /// What was reviewed last.
  private(set) var reviewed: Review?
  /// What was sent last: the page of its review, and the page that shows its outcome.
  private var sent: (review: String, place: String)?

  /// Keeps the recipient who was found from a text.
  mutating func keep(_ recipient: Recipient, typedAs text: String) { found = (text, recipient) }

  /// Returns the recipient who was found from a text before, or nil if that was another text.
  func recipient(typedAs text: String) -> Recipient? { found?.text == text ? found?.recipient : nil }

  /// Keeps a review in place of the last one.
  mutating func keep(_ review: Review) {
    switch review {
    case .payment(let review):
      typed = review.form
      keep(review.recipient, typedAs: review.form.recipient)
    case .conversion(let review): conversion = review.form
    case .token(let review): token = review.form
    }
    reviewed = review
  }

  /// Empties the next forms. What was reviewed stays, for the page that shows it.
  mutating func forgetTyped() {
    (typed, found, conversion, quote) = (PaymentForm(), nil, ConversionForm(), nil)
    token = TokenPaymentForm(currency: .asset(.native))
  }

  /// Returns the page that shows the outcome of what was sent last, if that was reviewed on this page.
  func place(ofSentFrom review: String) -> String? { sent?.review == review ? sent?.place : nil }

  /// Notes that a review was sent. The next form begins empty, and the page of the review leads to the outcome.
  mutating func finish(_ id: ReviewID, reviewedAt page: String, shownAt place: String) {
    guard let reviewed, reviewed.transaction.id == id else { return }
    switch reviewed {
    case .payment: (typed, found) = (PaymentForm(), nil)
    case .conversion: (conversion, quote) = (ConversionForm(), nil)
    case .token: token = TokenPaymentForm(currency: .asset(.native))
    }
    self.reviewed = nil
    sent = (page, place)
  }
}
