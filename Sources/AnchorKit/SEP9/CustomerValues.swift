/// What a person has entered about themselves, by field. It prints as the fields' names: what was entered is in no description.
public struct CustomerValues: Hashable, Sendable {
  /// Texts by field.
  public var texts: [CustomerField: String]
  /// Files by field.
  public var files: [CustomerField: CustomerFile]

  /// Values.
  public init(_ texts: [CustomerField: String] = [:], files: [CustomerField: CustomerFile] = [:]) {
    self.texts = texts
    self.files = files
  }

  /// Whether there is nothing.
  public var isEmpty: Bool { texts.isEmpty && files.isEmpty }

  /// Returns the text for a field: its own, or that of its other name.
  public func text(for field: CustomerField) -> String? {
    if let text = texts[field] { return text }
    guard case .person(let person) = field, let synonym = person.synonym else { return nil }
    return texts[.person(synonym)]
  }

  /// The same in the order in which forms have it; nothing is sent that nobody entered.
  func append(to form: inout MultipartForm) {
    for (field, text) in texts.sorted(by: { $0.key < $1.key }) where !text.isEmpty { form.append(field.name, text) }
    for (field, file) in files.sorted(by: { $0.key < $1.key }) { form.append(field.name, file) }
  }
}

extension CustomerValues: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { (Array(texts.keys) + files.keys).sorted().map(\.name).joined(separator: ", ") }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}
