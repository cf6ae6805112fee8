import Sentences
public import StellarXDR

/// Txrep, a text form of transactions that people can read, compare and edit (SEP-11).
///
/// ```swift
/// let text = try Txrep.text(of: envelope, on: .testnet)
/// let same = try Txrep.envelope(text)
/// ```
public enum Txrep {
  /// The most bytes of text that are read.
  public static let textLimit = 4_000_000

  /// Returns an envelope's normalized txrep, one field per line.
  ///
  /// - Parameters:
  ///   - envelope: The envelope.
  ///   - network: The network that determines the name of lumens: `XLM`, `TestXLM`, or else `native`.
  /// - Throws: ``TxrepError/notATransaction(_:)`` if a signer has no text form; no network accepts such a signer.
  public static func text(of envelope: XDR.TransactionEnvelope, on network: Network? = nil) throws(TxrepError) -> String {
    try fields(of: envelope, on: network).map { "\($0.name): \($0.value)\n" }.joined()
  }

  /// Returns the envelope that a text describes. Missing fields are zero. If a field occurs twice, the last one counts.
  ///
  /// - Throws: ``TxrepError``
  public static func envelope(_ text: String) throws(TxrepError) -> XDR.TransactionEnvelope {
    guard text.utf8.count <= textLimit else { throw .tooLarge }
    var fields: [(name: String, value: String)] = []
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let first = line.first, first != ":" else { continue }
      guard let colon = line.firstIndex(of: ":"), line[..<colon].allSatisfy(isFieldCharacter) else { throw .syntax(line: index + 1) }
      fields.append((String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " })))
    }
    return try envelope(fields)
  }

  /// Returns an envelope with some of its transaction's fields replaced, as SEP-7's replacements require. Signatures are dropped.
  ///
  /// - Parameters:
  ///   - envelope: The envelope.
  ///   - replacements: Values by field, without the leading `tx.`. In an operation's own fields, the part `body.paymentOp.` or the like may be left
  ///     out: `operations[0].destination`.
  /// - Throws: ``TxrepError``
  public static func envelope(_ envelope: XDR.TransactionEnvelope, replacing replacements: [String: String]) throws(TxrepError)
    -> XDR.TransactionEnvelope
  {
    var fields = try fields(of: envelope, on: nil)
    for (field, value) in replacements.sorted(by: { $0.key < $1.key }) {
      let name = try fullName(field, among: fields.map(\.name))
      // An optional field that gets a value is present.
      fields.removeAll { $0.name.hasSuffix("._present") && $0.value == "false" && isWithin(name, String($0.name.dropLast(9))) }
      fields.append((name, value))
    }
    fields.removeAll { $0.name.hasPrefix("signatures") }
    return try Self.envelope(fields)
  }

  // MARK: Fields

  static func fields(of envelope: XDR.TransactionEnvelope, on network: Network?) throws(TxrepError) -> [(name: String, value: String)] {
    let native =
      switch network {
      case .public: "XLM"
      case .testnet: "TestXLM"
      default: "native"
      }
    let result = envelope.xdrBytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Result<[(name: String, value: String)], TxrepError> in
      do throws(XDRError) {
        var writer = TxrepWriter(bytes, native: native)
        try writer.write(.named("TransactionEnvelope"), "")
        return .success(writer.fields)
      } catch {
        return .failure(.notATransaction(error.sentence))
      }
    }
    return try result.get()
  }

  private static func envelope(_ fields: [(name: String, value: String)]) throws(TxrepError) -> XDR.TransactionEnvelope {
    var encoder = XDREncoder()
    try TxrepReader(fields).read(.named("TransactionEnvelope"), "", depth: 0, to: &encoder)
    do throws(XDRError) {
      return try XDR.TransactionEnvelope(xdr: encoder.bytes)
    } catch {
      throw .notATransaction(error.sentence)
    }
  }

  private static func isFieldCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_.[]".contains(character))
  }

  /// Returns whether a field equals another, or lies within it.
  private static func isWithin(_ field: String, _ outer: String) -> Bool {
    field == outer || field.hasPrefix(outer + ".") || field.hasPrefix(outer + "[")
  }

  private static func fullName(_ field: String, among names: [String]) throws(TxrepError) -> String {
    guard field.allSatisfy(isFieldCharacter) else { throw .unknownField(field) }
    let name = "tx." + field
    let exists = { (candidate: String) in names.contains { $0 == candidate || $0 == candidate + "._present" } }
    if exists(name) { return name }
    if let bracket = name.firstIndex(of: "]") {
      let (body, rest) = (name[...bracket] + ".body", name[name.index(after: bracket)...])
      let inner = names.map { $0.hasSuffix("._present") ? String($0.dropLast(9)) : $0 }.first { candidate in
        guard candidate.hasPrefix(body), candidate.hasSuffix(rest), candidate.count >= body.count + rest.count else { return false }
        // Between the two is only the operation's own name, or nothing.
        return candidate.dropFirst(body.count).dropLast(rest.count).dropFirst().allSatisfy(\.isLetter)
      }
      if let inner { return inner }
    }
    // The field may belong to an optional value that isn't present yet.
    guard names.contains(where: { $0.hasSuffix("._present") && isWithin(name, String($0.dropLast(9))) }) else { throw .unknownField(field) }
    return name
  }
}
