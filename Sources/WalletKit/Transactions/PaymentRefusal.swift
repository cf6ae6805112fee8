public import Sentences

/// Why a payment can't be reviewed yet: a sentence at each field that needs another value.
public struct PaymentRefusal: Error, Hashable, Sendable {
  /// The sentences by field.
  public var fields: [PaymentField: Sentence]
  /// What is not about one field, such as a network that doesn't answer.
  public var general: Sentence?
  /// What that comes from; nil where it is about what was typed.
  public var cause: RefusalCause?

  /// Another way in which the same money could get there, if the person agrees to it.
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

extension PaymentRefusal: SentenceConvertible {
  public var sentence: Sentence {
    (PaymentField.allCases.compactMap { fields[$0] } + [general].compactMap(\.self)).joined(separator: " ")
  }
}

/// A field of a payment, a conversion or a withdrawal that can be refused.
public enum PaymentField: String, Hashable, Sendable, CaseIterable {
  /// Whom to pay.
  case recipient
  /// How much.
  case amount
  /// What to say with it.
  case memo
  /// What is paid.
  case asset
  /// What a conversion brings.
  case arriving
  /// How far its price may move.
  case bound
}
