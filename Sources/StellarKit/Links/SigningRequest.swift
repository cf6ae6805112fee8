import Sentences
public import StellarXDR

/// A link's request to sign a transaction (SEP-7, operation `tx`).
public struct SigningRequest: Hashable, Sendable {
  /// A value that the signer fills in, in one or more fields.
  public struct Replacement: Hashable, Sendable {
    /// The link's name for it.
    public var identifier: String
    /// What it is for, shown to the person who fills it in.
    public var hint: String
    /// The fields that get the value, by their txrep names (SEP-11) without the leading `tx.`.
    public var fields: [String]

    /// A value to fill in.
    public init(identifier: String, hint: String, fields: [String]) {
      self.identifier = identifier
      self.hint = hint
      self.fields = fields
    }
  }

  /// The transaction, with or without signatures.
  public var envelope: XDR.TransactionEnvelope
  /// The values to fill in before signing.
  public var replacements: [Replacement]
  /// The account to sign for; nil to let the signer decide.
  public var publicKey: AccountID?
  /// The link that led to this one, for information only; ``StellarURI/init(_:)`` reads it.
  public var chain: String?

  /// A request to sign.
  public init(_ envelope: XDR.TransactionEnvelope, replacements: [Replacement] = [], publicKey: AccountID? = nil, chain: String? = nil) {
    self.envelope = envelope
    self.replacements = replacements
    self.publicKey = publicKey
    self.chain = chain
  }

  init(_ query: URIQuery) throws(StellarURIError) {
    let text = try query.required("xdr")
    guard let envelope = try? XDR.TransactionEnvelope(base64: text) else { throw .invalid("xdr") }
    self.envelope = envelope
    replacements = try query["replace"].map(Self.replacements) ?? []
    publicKey = try query.value("pubkey") { try AccountID($0) }
    chain = query["chain"]
  }

  /// Returns the transaction with the values filled in, without its signatures.
  ///
  /// - Parameter values: a value for each identifier in ``replacements``, in its txrep form: an address, an asset, stroops.
  /// - Throws: ``StellarURIError/missingReplacement(_:)``, ``StellarURIError/invalidReplacement(_:)``
  public func filled(with values: [String: String]) throws(StellarURIError) -> XDR.TransactionEnvelope {
    guard !replacements.isEmpty else { return envelope }
    var fields: [String: String] = [:]
    for replacement in replacements {
      guard let value = values[replacement.identifier] else { throw .missingReplacement(replacement.identifier) }
      guard !value.contains(where: \.isNewline) else { throw .invalidReplacement(.invalidValue(field: replacement.identifier, expected: "one line")) }
      for field in replacement.fields { fields[field] = value }
    }
    do throws(TxrepError) {
      return try Txrep.envelope(envelope, replacing: fields)
    } catch {
      throw .invalidReplacement(error)
    }
  }

  /// Reads `field:X,other:Y;X:hint,Y:hint`. A comma within a hint is part of it.
  private static func replacements(_ text: String) throws(StellarURIError) -> [Replacement] {
    let halves = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { throw .unbalancedReplacements }
    var replacements: [Replacement] = []
    var places: [String: Int] = [:]
    for part in halves[0].split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else { throw .invalid("replace") }
      if let place = places[pair[1]] {
        replacements[place].fields.append(pair[0])
      } else {
        places[pair[1]] = replacements.count
        replacements.append(Replacement(identifier: pair[1], hint: "", fields: [pair[0]]))
      }
    }
    var explained: [String: String] = [:]
    var last = ""
    for part in halves[1].split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if pair.count == 2, explained[pair[0]] == nil, places[pair[0]] != nil {
        last = pair[0]
        explained[last] = pair[1]
      } else {
        guard explained[last] != nil, pair.count == 1 else { throw .unbalancedReplacements }
        explained[last]?.append(",\(part)")
      }
    }
    for index in replacements.indices {
      guard let hint = explained[replacements[index].identifier] else { throw .unbalancedReplacements }
      replacements[index].hint = hint
    }
    return replacements
  }

  var parameters: [(name: String, value: String)] {
    var parameters = [(name: "xdr", value: envelope.base64)]
    if !replacements.isEmpty {
      let fields = replacements.flatMap { replacement in replacement.fields.map { "\($0):\(replacement.identifier)" } }
      let hints = replacements.map { "\($0.identifier):\($0.hint)" }
      parameters.append(("replace", "\(fields.joined(separator: ","));\(hints.joined(separator: ","))"))
    }
    if let publicKey { parameters.append(("pubkey", publicKey.address)) }
    if let chain { parameters.append(("chain", chain)) }
    return parameters
  }
}
