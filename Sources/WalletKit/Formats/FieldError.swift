import Sentences

/// A sentence that refuses a field.
struct FieldError: Error {
  let sentence: Sentence
}
