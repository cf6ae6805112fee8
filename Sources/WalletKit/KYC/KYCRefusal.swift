public import AnchorKit
public import Sentences

/// Why personal data isn't saved: a sentence at each field that needs another value.
public struct KYCRefusal: Error, Hashable, Sendable {
  /// The sentences by field.
  public var fields: [CustomerField: Sentence]
  /// A sentence that isn't about one field, such as about a database that can't be written.
  public var general: Sentence?

  /// A refusal.
  public init(fields: [CustomerField: Sentence] = [:], general: Sentence? = nil) {
    self.fields = fields
    self.general = general
  }
}

extension KYCRefusal: SentenceError {
  public var sentence: Sentence {
    (fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + [general].compactMap(\.self)).joined(separator: " ")
  }
}
