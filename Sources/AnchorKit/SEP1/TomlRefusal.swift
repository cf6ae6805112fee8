import Sentences

/// Why a TOML document can't be read, as part of a sentence.
package struct TomlRefusal: Error {
  let reason: Sentence
  /// From which line on it is no TOML, counted from 1; nil where no line says it.
  package var line: Int?
}
