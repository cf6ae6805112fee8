import StellarKit
import WalletKit

/// What a session has typed, and what it has reviewed last.
struct Drafts: Sendable {
  /// What was checked and shown.
  enum Review: Sendable {
    case payment(PaymentReview)
    case conversion(ConversionReview)
    case token(TokenPaymentReview)

    /// What it comes down to, and what is signed.
    var transaction: TransactionReview {
      switch self {
      case .payment(let review): review.transaction
      case .conversion(let review): review.transaction
      case .token(let review): review.transaction
      }
    }
  }

  /// How long what was typed stays: somebody may come back to it, but not the next day, when they have something else in mind.
  static let patience = Duration.seconds(3600)

  /// The payment that was typed, to go back to.
  var typed = PaymentForm()
  /// Who was found from what was typed, as a domain said where one was asked.
  private var found: (text: String, recipient: Recipient)?
  /// The conversion that was typed, to go back to.
  var conversion = ConversionForm()
  /// The payment by a contract that was typed, to go back to.
  var token = TokenPaymentForm(currency: .asset(.native))
  /// The ways of the conversion, as they were shown last.
  var quote: ConversionQuote?
  /// What was reviewed last.
  private(set) var reviewed: Review?
  /// What was sent last: the page of its review, and where it is shown what became of it.
  private var sent: (review: String, place: String)?

  /// Keeps who was found from a text.
  mutating func keep(_ recipient: Recipient, typedAs text: String) { found = (text, recipient) }

  /// Who was found from a text before; nil where that was another one.
  func recipient(typedAs text: String) -> Recipient? { found?.text == text ? found?.recipient : nil }

  /// Keeps what was reviewed in place of the last review.
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

  /// The next forms are empty. What was reviewed stays, for the page that shows it.
  mutating func forgetTyped() {
    (typed, found, conversion, quote) = (PaymentForm(), nil, ConversionForm(), nil)
    token = TokenPaymentForm(currency: .asset(.native))
  }

  /// Where it is shown what became of the last that was sent, if it was reviewed on this page.
  func place(ofSentFrom review: String) -> String? { sent?.review == review ? sent?.place : nil }

  /// It was sent: the next one begins with an empty form, and the page of its review leads to what became of it.
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
