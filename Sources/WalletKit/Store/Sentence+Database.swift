import Foundation
public import GRDB
public import Sentences

/// Stores a sentence in a column, as JSON of its key and arguments, so that it can be read later in another language.
extension Sentence: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { stored.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Sentence? { String.fromDatabaseValue(value).map { Sentence(stored: $0) } }

  /// Reads what ``stored`` wrote, or a text that an older version wrote, which is its own key.
  init(stored text: String) {
    self = (try? JSONDecoder().decode(Sentence.self, from: Data(text.utf8))) ?? Sentence(key: text)
  }

  /// Key and arguments as JSON.
  var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? english
  }

  /// Returns the sentence if it isn't too long, or else the beginning of its English text.
  ///
  /// - Parameter limit: in characters.
  func shortened(_ limit: Int) -> Sentence {
    let english = english
    return english.count <= limit ? self : Sentence(verbatim: String(english.prefix(limit)))
  }

  /// Turns the texts that an older version wrote into a column into sentences without arguments.
  static func migrate(_ column: String, of table: String, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE \(table) SET \(column) = json_object('key', \(column), 'arguments', json_array()) WHERE \(column) IS NOT NULL AND \(column) <> ''")
  }
}
