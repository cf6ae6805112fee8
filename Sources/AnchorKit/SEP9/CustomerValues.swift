/// What a person has entered about themselves, by field. Its description has only the fields' names, never the values.
public struct CustomerValues: Hashable, Sendable {
  /// Texts by field.
  public var texts: [CustomerField: String]
  /// Files by field.
  public var files: [CustomerField: CustomerFile]

  /// Makes values.
  public init(_ texts: [CustomerField: String] = [:], files: [CustomerField: CustomerFile] = [:]) {
    self.texts = texts
    self.files = files
  }

  /// Whether there are no values.
  public var isEmpty: Bool { texts.isEmpty && files.isEmpty }

  /// Returns the text for a field, or that for the field's synonym.
  public func text(for field: CustomerField) -> String? {
    if let text = texts[field] { return text }
    guard case .person(let person) = field, let synonym = person.synonym else { return nil }
    return texts[.person(synonym)]
  }

  /// Appends the values to a form, in the fields' order. Empty texts are left out.
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
