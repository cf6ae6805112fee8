extension MesoMessage {
  /// Reads what a window posted: the text that it posted, or the JSON of the object that it posted.
  ///
  /// Unknown fields are ignored. Everything else is as Meso's own client requires, and in five places more: `decimals` is a whole number
  /// from 0 to 255, as tokens have; the amount to send is a number; a `networkTransactionId` that isn't a text is refused unless it is
  /// null; no name is there twice in an object; and no limit is passed.
  ///
  /// - Throws: ``MesoMessageRefusal``, which is to be reported and never ends a session.
  public init(parsing text: String, limits: MesoMessageLimits = MesoMessageLimits()) throws(MesoMessageRefusal) {
    guard text.utf8.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{"), case .object(let envelope) = try JSONValue(parsing: text, limits: limits) else { throw .notAnObject }
    guard envelope["target"] == nil else { throw .foreign }
    guard case .text(let name) = envelope["kind"] else { throw .noKind }
    guard let kind = MesoMessageKind(rawValue: name) else {
      guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.isKindCharacter) else { throw .noKind }
      self = .unknown(MesoUnknownMessage(kind: name, json: text))
      return
    }
    switch (kind, envelope["payload"]) {
    case (.ready, nil): self = .ready
    case (.close, nil): self = .close
    case (_, .object(let fields)): self = try MesoPayload(kind: kind, fields: fields).message()
    default: throw .invalid(kind, field: "payload")
    }
  }

  private static func isKindCharacter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
  }
}
