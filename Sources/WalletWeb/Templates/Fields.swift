import Mustache

/// A struct's stored properties by name, read once for a page: Mustache by itself reads all of a struct's properties anew for each tag that names one.
struct Fields: MustacheParent {
  private let values: [String: Any]

  func child(named name: String) -> Any? { values[name] }

  /// A value as a template finds it: structs by their properties, lists element by element, nothing for nil. What can say itself stays what it is.
  static func reading(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { reading($0.value) }
    case .collection: return mirror.children.compactMap { reading($0.value) }
    case .struct where !(value is any CustomStringConvertible):
      var values: [String: Any] = [:]
      for case (let label?, let property) in mirror.children { values[label] = reading(property) }
      return Fields(values: values)
    default: return value
    }
  }
}
