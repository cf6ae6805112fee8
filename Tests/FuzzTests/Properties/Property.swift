/// What must hold for every input, whoever sent it. The fuzzer looks for one that breaks it; the tests replay what it has found so far.
enum Property: String, CaseIterable, Sendable {
  /// A wire type's bytes: read twice alike, written as they were, and the same again through JSON. The first byte chooses the type.
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
  /// What Meso's window posts.
  case meso
  /// Anchors' answers. The first byte chooses the kind.
  case anchor
  /// The file by which an anchor makes itself known (SEP-1).
  case toml
  /// An anchor's challenge (SEP-10), which gets its signature here.
  case challenge
  /// Tables of contacts and of a history.
  case csv
  /// A browser's forms: their fields, or, after an odd byte, those and files.
  case form
  /// A browser's cookies.
  case cookie
  /// The wallet's records after something cut or overwrote their file.
  case records
  /// Horizon's answers about ways to exchange.
  case paths
  /// Stellar RPC's answers. The first byte chooses the method.
  case rpc
  /// Requests to the embedded network's Stellar RPC.
  case rpcRequest = "rpc-request"
  /// What a simulation says of a call, contracts' values, and what their code says of them. The first byte chooses.
  case invocation
  /// Authorizations of strangers, or, after a byte of 1, those of a contract account's sign-in (SEP-45).
  case authorization

  /// Checks the property with one input.
  ///
  /// - Throws: ``BrokenProperty`` where it doesn't hold. A refusal of the input is no such thing.
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
