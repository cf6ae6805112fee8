public import Sentences

/// Why a contact isn't saved: a sentence at each field that needs another value.
public struct ContactRefusal: Error, Hashable, Sendable {
  /// The sentences by field.
  public var fields: [ContactForm.Field: Sentence]
  /// A sentence that isn't about one field, such as about a database that can't be written.
  public var general: Sentence?

  /// A refusal.
  public init(fields: [ContactForm.Field: Sentence] = [:], general: Sentence? = nil) {
    self.fields = fields
    self.general = general
  }

  init(_ field: ContactForm.Field, _ sentence: Sentence) {
    self.init(fields: [field: sentence])
  }

  /// Runs a check and notes what it refuses.
  mutating func check<Value>(_ check: () throws(ContactRefusal) -> Value) -> Value? {
    do throws(ContactRefusal) {
      return try check()
    } catch {
      fields.merge(error.fields) { first, _ in first }
      return nil
    }
  }
}

extension ContactRefusal: SentenceError {
  public var sentence: Sentence {
    (ContactForm.Field.allCases.compactMap { fields[$0] } + [general].compactMap(\.self)).joined(separator: " ")
  }
}
