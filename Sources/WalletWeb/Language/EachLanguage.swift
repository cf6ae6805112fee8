import Localization
import Synchronization

/// A value for each language, made when it is first needed. Most programs use only one language, and start sooner without the others.
final class EachLanguage<Value: Sendable>: Sendable {
  private let make: @Sendable (Language) throws -> Value
  private let made = Mutex<[Language: Value]>([:])

  init(_ make: @escaping @Sendable (Language) throws -> Value) {
    self.make = make
  }

  /// Returns the value for a language.
  subscript(_ language: Language) -> Value {
    get throws {
      try made.withLock { made in
        if let value = made[language] { return value }
        let value = try make(language)
        made[language] = value
        return value
      }
    }
  }
}
