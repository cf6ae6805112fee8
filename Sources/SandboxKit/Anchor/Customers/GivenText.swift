/// A text that somebody gave of themselves. On disk is only what the anchor made of it, so that whoever erases their wallet leaves nothing of it here.
struct GivenText: Hashable, Sendable {
  /// Last names with which the anchor deals in another way.
  enum Name: String, Codable, Sendable {
    /// Is never accepted.
    case reject
    /// Must enter a code.
    case verify
    /// Is looked at for ever.
    case wait
  }

  /// As it was given; nil once the anchor has been started again.
  let text: String?
  /// What is wrong with it; nil where nothing is.
  let fault: String?
  /// Which of the names it is.
  let name: Name?

  init(_ text: String, fault: String?) {
    self.init(text: text, fault: fault, name: Name(rawValue: text.lowercased()))
  }

  private init(text: String?, fault: String?, name: Name?) {
    (self.text, self.fault, self.name) = (text, fault, name)
  }
}

extension GivenText: Codable {
  private enum CodingKeys: CodingKey {
    case fault
    case name
  }

  init(from decoder: any Decoder) throws {
    // Earlier versions wrote the text itself.
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(text, fault: nil)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: nil, fault: try container.decodeIfPresent(String.self, forKey: .fault), name: try container.decodeIfPresent(Name.self, forKey: .name))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(fault, forKey: .fault)
    try container.encodeIfPresent(name, forKey: .name)
  }
}
