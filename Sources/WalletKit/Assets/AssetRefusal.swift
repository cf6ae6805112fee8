public import Sentences

/// Why an asset isn't added, changed, removed or claimed.
public struct AssetRefusal: Error, Hashable, Sendable {
  /// A field that can be refused.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The asset.
    case asset
    /// The most of the asset to hold.
    case limit
    /// The domain in which to look for assets.
    case domain
  }

  /// The sentences by field.
  public var fields: [Field: Sentence]
  /// A sentence that isn't about one field.
  public var general: Sentence?
  /// The cause of the general sentence; nil if it is about what was typed.
  public var cause: RefusalCause?

  /// A refusal.
  public init(fields: [Field: Sentence] = [:], general: Sentence? = nil, cause: RefusalCause? = nil) {
    (self.fields, self.general, self.cause) = (fields, general, cause)
  }

  init(_ cause: RefusalCause) {
    self.init(general: cause.sentence, cause: cause)
  }

  init(_ refusal: PaymentRefusal) {
    self.init(general: refusal.sentence, cause: refusal.cause)
  }

  init(_ field: Field, _ sentence: Sentence) {
    self.init(fields: [field: sentence])
  }
}

extension AssetRefusal: SentenceError {
  public var sentence: Sentence { (Field.allCases.compactMap { fields[$0] } + [general].compactMap(\.self)).joined(separator: " ") }
}
