public import Sentences

/// Why a payment can't be reviewed yet: a sentence at each field that needs another value.
public struct PaymentRefusal: Error, Hashable, Sendable {
  /// The sentences by field.
  public var fields: [PaymentField: Sentence]
  /// A sentence that isn't about one field, such as about a network that doesn't answer.
  public var general: Sentence?
  /// The cause of the general sentence; nil if it is about what was typed.
  public var cause: RefusalCause?

  /// Another method by which the same money could get there, if the person agrees to it.
  public var offer: PaymentMethod?

  /// A refusal.
  public init(fields: [PaymentField: Sentence] = [:], general: Sentence? = nil, cause: RefusalCause? = nil, offer: PaymentMethod? = nil) {
    self.fields = fields
    self.general = general
    self.cause = cause
    self.offer = offer
  }

  /// A refusal in the words of its cause.
  public init(fields: [PaymentField: Sentence] = [:], _ cause: RefusalCause) {
    self.init(fields: fields, general: cause.sentence, cause: cause)
  }
}

extension PaymentRefusal: SentenceError {
  public var sentence: Sentence {
    (PaymentField.allCases.compactMap { fields[$0] } + [general].compactMap(\.self)).joined(separator: " ")
  }
}

/// A field of a payment, a conversion or a withdrawal that can be refused.
public enum PaymentField: String, Hashable, Sendable, CaseIterable {
  /// The recipient.
  case recipient
  /// The amount.
  case amount
  /// The memo of the payment.
  case memo
  /// The asset that is paid.
  case asset
  /// The asset that arrives by a conversion.
  case arriving
  /// How much its price may move.
  case bound
}
