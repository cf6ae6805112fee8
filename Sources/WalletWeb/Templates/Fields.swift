import Foundation
import Localization
import Mustache
import Sentences
import WalletKit

/// A struct's stored properties by name, read once for a page. Mustache itself reads all of a struct's properties again for each tag that names one.
struct Fields: MustacheParent {
  private let values: [String: Any]

  func child(named name: String) -> Any? { values[name] }

  /// Converts a value into what a template finds: a struct by its properties, a list element by element, nothing for nil, and a sentence in a
  /// language, with the current number format. A struct that can describe itself stays as it is.
  static func reading(_ value: Any, in language: Language) -> Any? {
    // Most values are texts and booleans. Comparing types takes a fraction of a cast's time, and a cast half of a mirror's.
    let type = type(of: value)
    if type == String.self || type == Bool.self { return value }
    if type == Sentence.self, let sentence = value as? Sentence { return language.say(sentence, decimalMark: NumberFormat.current.decimalMark) }
    if let lister = value as? any PropertyLister {
      return Fields(values: Dictionary(lister.properties.map { ($0, $1.flatMap { reading($0, in: language) } ?? NSNull()) }) { first, _ in first })
    }
    if let list = value as? any List { return list.elements.compactMap { reading($0, in: language) } }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { reading($0.value, in: language) }
    case .struct where !(value is any CustomStringConvertible):
      var values: [String: Any] = [:]
      // Properties that are nil are kept, too: a tag that names one must not find something of that name further out.
      for case (let label?, let property) in mirror.children { values[label] = reading(property, in: language) ?? NSNull() }
      return Fields(values: values)
    default: return value
    }
  }
}

private protocol List {
  var elements: [Any] { get }
}

extension Array: List {
  fileprivate var elements: [Any] { self }
}
