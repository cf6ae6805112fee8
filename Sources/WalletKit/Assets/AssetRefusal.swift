public import Sentences

/// Why an asset isn't added, changed, removed or claimed.
public struct AssetRefusal: Error, Hashable, Sendable {
  /// A field that can be refused.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// Which asset.
    case asset
    /// The most to hold of it.
    case limit
    /// Where to look for assets.
    case domain
  }

  /// The sentences by field.
  public var fields: [Field: Sentence]
  /// What is not about one field.
  public var general: Sentence?

  /// A refusal.
  public init(fields: [Field: Sentence] = [:], general: Sentence? = nil) {
    (self.fields, self.general) = (fields, general)
  }

  init(_ field: Field, _ sentence: Sentence) {
    self.init(fields: [field: sentence])
  }
}

extension AssetRefusal: SentenceConvertible {
  public var sentence: Sentence { (Field.allCases.compactMap { fields[$0] } + [general].compactMap(\.self)).joined(separator: " ") }
}
