/// A text that a customer gave about themselves. Only what the anchor concludes from it is on disk. So when a person erases their wallet, none of the
/// text is left here.
struct GivenText: Hashable, Sendable {
  /// The last names that make the anchor behave differently.
  enum Name: String, Codable, Sendable {
    /// The customer is never accepted.
    case reject
    /// The customer has to enter a code.
    case verify
    /// The review of the customer never ends.
    case wait
  }

  /// The text as it was given; nil once the anchor has been restarted.
  let text: String?
  /// What is wrong with it; nil if nothing is.
  let fault: String?
  /// The special name that it is; nil if it is any other text.
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
