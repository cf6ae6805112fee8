/// Why a payment can't be reviewed yet: a sentence at each field that needs another value.
public struct PaymentRefusal: Error, Hashable, Sendable {
  /// The sentences by field.
  public var fields: [PaymentForm.Field: String]
  /// What is not about one field, such as a network that doesn't answer.
  public var general: String?

  /// Another way in which the same money could get there, if the person agrees to it.
  public var offer: PaymentForm.Way?

  /// A refusal.
  public init(fields: [PaymentForm.Field: String] = [:], general: String? = nil, offer: PaymentForm.Way? = nil) {
    self.fields = fields
    self.general = general
    self.offer = offer
  }
}

extension PaymentRefusal: CustomStringConvertible {
  public var description: String {
    (PaymentForm.Field.allCases.compactMap { fields[$0] } + [general].compactMap(\.self)).joined(separator: " ")
  }
}
