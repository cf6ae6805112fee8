/// A property that must hold for every input, whoever sent it. The fuzzer looks for inputs that break it; the tests replay the inputs found so far.
enum Property: String, CaseIterable, Sendable {
  /// A wire type's bytes: two readers agree on them, and they are unchanged by a round trip, also through JSON. The first byte chooses the type.
  case xdr
  /// SEP-51's JSON of a wire type, which the first byte chooses.
  case json
  /// Addresses, keys, ids and assets.
  case strkey
  /// SEP-7's links.
  case link
  /// SEP-11's text, or, after a byte of 1, an envelope's bytes.
  case txrep
  /// Horizon's answers. The first byte chooses the resource.
  case horizon
  /// Messages that Meso's window posts.
  case meso
  /// Anchors' answers. The first byte chooses the kind.
  case anchor
  /// The file in which an anchor describes itself (SEP-1).
  case toml
  /// An anchor's challenge (SEP-10), which the check signs for the anchor.
  case challenge
  /// Tables of contacts and of a history.
  case csv
  /// A browser's forms: fields, or, after an odd byte, fields and files.
  case form
  /// A browser's cookies.
  case cookie
  /// The wallet's records after their file was cut short or overwritten.
  case records
  /// Horizon's answers about payment paths.
  case paths
  /// Stellar RPC's answers. The first byte chooses the method.
  case rpc
  /// Requests to the embedded network's Stellar RPC.
  case rpcRequest = "rpc-request"
  /// A call's simulation, contracts' values, and the descriptions in contracts' code. The first byte chooses.
  case invocation
  /// Authorizations by strangers, or, after a byte of 1, those of a contract account's sign-in (SEP-45).
  case authorization

  /// Checks the property with one input.
  ///
  /// - Throws: ``BrokenProperty`` if it doesn't hold. A refusal of the input doesn't break it.
  func check(_ input: [UInt8]) async throws {
    switch self {
    case .xdr: try Self.checkXDR(input)
    case .json: try Self.checkJSON(input)
    case .strkey: try Self.checkStrKey(String(decoding: input, as: UTF8.self))
    case .link: try Self.checkLink(String(decoding: input, as: UTF8.self))
    case .txrep: try Self.checkTxrep(input)
    case .horizon: try Self.checkHorizon(input)
    case .meso: try Self.checkMeso(String(decoding: input, as: UTF8.self))
    case .anchor: try Self.checkAnchor(input)
    case .toml: try Self.checkTOML(input)
    case .challenge: try Self.checkChallenge(input)
    case .csv: try Self.checkCSV(input)
    case .form: try Self.checkForm(input)
    case .cookie: try Self.checkCookie(String(decoding: input, as: UTF8.self))
    case .records: try Self.checkRecords(input)
    case .paths: try Self.checkPaths(input)
    case .rpc: try await Self.checkRPC(input)
    case .rpcRequest: try await Self.checkRPCRequest(input)
    case .invocation: try Self.checkInvocation(input)
    case .authorization: try Self.checkAuthorization(input)
    }
  }

  static func require(_ holds: Bool, _ what: @autoclosure () -> String) throws {
    if !holds { throw BrokenProperty(what: what()) }
  }
}
