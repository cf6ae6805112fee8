import Foundation
import StellarKit
import StellarXDR

/// What the anchor does for SEP-45. A contract account signs in by authorizing a call of the anchor's own contract, which does nothing but require
/// that authorization.
extension TestAnchor {
  private static let function = "web_auth_verify"
  /// The number of ledgers for which the anchor's own signature is valid: 15 minutes' worth.
  private static let challengeLedgers: UInt32 = 180
  private static let textLimit = 50_000

  /// The contract whose call is authorized.
  nonisolated var webAuthContract: ContractAddress {
    ContractAddress(contract: HostPreimage.contractID(webAuthPreimage, on: sandbox.network.id))
  }

  private nonisolated var webAuthPreimage: XDR.ContractIDPreimage {
    .address(
      XDR.ContractIDPreimageFromAddress(address: .account(accounts.distribution.accountID.xdr), salt: TrialContract.webAuth.hash))
  }

  /// Answers `GET /auth/contract` with a challenge.
  func contractChallenge(_ request: ReceivedRequest) async throws -> AnchorJSON {
    let origin = try ready()
    guard let account = try? ContractAddress(try request.required("account")), account.isContract else {
      throw AnchorRefusal.refused("“account” isn't an address that begins with C.")
    }
    let homeDomain = request["home_domain"] ?? origin.homeDomain
    guard origin.isOwn(homeDomain) else {
      throw AnchorRefusal.refused("“\(homeDomain)” isn't a home domain of this anchor. It is \(origin.homeDomain).")
    }
    var fields = [
      "account": account.description, "home_domain": homeDomain, "web_auth_domain": request.authority,
      "web_auth_domain_account": accounts.signing.accountID.address, "nonce": newID(),
    ]
    if let name = request["client_domain"], let client = try await ClientDomainLookup().find(name) {
      fields["client_domain"] = client.name
      fields["client_domain_account"] = client.key.address
    }
    try await deployWebAuth()
    let call = try ContractCall(webAuthContract, Self.function, [ContractFields(fields)])
    let simulated = try await simulate(.invokeContract(call.xdr), [], .recording(allowsOthers: false, bindsAddress: false))
    let until = await sandbox.latest.sequence + Self.challengeLedgers
    let own = ContractAddress(accounts.signing.accountID)
    let entries = try simulated.authorizations.map { entry in
      let authorization = try ContractAuthorization(entry)
      guard authorization.address == own else { return entry }
      return try authorization.signed(by: accounts.signing, untilLedger: until, on: sandbox.network).entry
    }
    var encoder = XDREncoder()
    encoder.array(entries)
    return [
      "authorization_entries": .text(Data(encoder.bytes).base64EncodedString()), "network_passphrase": .text(sandbox.network.passphrase),
    ]
  }

  /// Answers `POST /auth/contract` with a token.
  func signInContract(_ request: ReceivedRequest) async throws -> AnchorJSON {
    let origin = try ready()
    let entries = try Self.entries(try request.required("authorization_entries"))
    let (call, fields) = try allowed(by: entries)
    guard let account = fields["account"], let homeDomain = fields["home_domain"], let nonce = fields["nonce"], nonce.utf8.count <= 64,
      origin.isOwn(homeDomain), let domain = fields["web_auth_domain"], origin.isOwn(domain),
      fields["web_auth_domain_account"] == accounts.signing.accountID.address
    else { throw AnchorRefusal.refused("The arguments of the call aren't those of a challenge of this anchor.") }
    // All addresses that the arguments name, and the anchor itself, have to have signed exactly this call.
    _ = try await simulate(.invokeContract(call.xdr), entries, .enforcing)
    let id = TransactionHash(Bytes32(sha256: Array("SEP-45 \(nonce)".utf8))).description
    guard store.state.usedChallenges[id] == nil else {
      throw AnchorRefusal.refused("A token has already been given for this challenge. Ask for a new one.")
    }
    var state = store.state
    try checkCapacity(state.usedChallenges.count)
    state.usedChallenges[id] = time.adding(seconds: Int64(Self.challengeLedgers) * LedgerSpan.secondsPerLedger)
    try save(AnchorChanges(state: state))
    let token = SessionToken(
      iss: "http://\(origin.homeDomain)/auth/contract", sub: account, iat: time.seconds, exp: time.seconds + Self.tokenLifetime, jti: id,
      homeDomain: homeDomain, clientDomain: fields["client_domain"])
    return ["token": .text(try await keys().sign(token))]
  }

  private static func entries(_ text: String) throws(AnchorRefusal) -> [XDR.SorobanAuthorizationEntry] {
    guard text.utf8.count <= textLimit, let bytes = Data(base64Encoded: text) else {
      throw .refused("“authorization_entries” isn't a list of authorizations in base64.")
    }
    do throws(XDRError) {
      return try Array(bytes).withUnsafeBufferPointer { (buffer) throws(XDRError) -> [XDR.SorobanAuthorizationEntry] in
        var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
        let entries: [XDR.SorobanAuthorizationEntry] = try decoder.array("authorization_entries")
        try decoder.finish("authorization_entries")
        return entries
      }
    } catch {
      throw .refused("“authorization_entries” isn't a list of authorizations in base64.")
    }
  }

  /// Returns the one call that all entries authorize, with its arguments by name.
  private func allowed(by entries: [XDR.SorobanAuthorizationEntry]) throws(AnchorRefusal) -> (ContractCall, [String: String]) {
    guard (2...3).contains(entries.count), let first = entries.first?.rootInvocation, first.subInvocations.isEmpty,
      entries.allSatisfy({ $0.rootInvocation == first }), entries.allSatisfy({ $0.credentials != .sourceAccount }),
      case .contractFn(let arguments) = first.function, let call = try? ContractCall(arguments), call.contract == webAuthContract,
      call.function.text == Self.function, call.arguments.count == 1,
      let fields = try? [ContractSymbol: String](contractValue: call.arguments[0])
    else { throw .refused("The authorizations aren't for one and the same call of \(Self.function) of the anchor's contract.") }
    return (call, Dictionary(fields.map { ($0.key.text, $0.value) }) { first, _ in first })
  }

  // MARK: The contract

  private func simulate(
    _ function: XDR.HostFunction, _ entries: [XDR.SorobanAuthorizationEntry], _ mode: HostAuthorization.Mode
  ) async throws -> SimulatedCall {
    let body = XDR.InvokeHostFunctionOp(hostFunction: function, auth: entries)
    let (network, source, numbers) = (sandbox.network, accounts.distribution.accountID, (0..<3).map { _ in Int64(bytes: random(8)) })
    let result = await sandbox.withState { state in
      Result { () throws(SimulationRefusal) in
        var unused = numbers[...]
        return try ContractSimulation(of: state, on: network).invoke(body, by: source, mode) { unused.popFirst() ?? 0 }
      }
    }
    do throws(SimulationRefusal) {
      return try result.get()
    } catch {
      throw AnchorRefusal.refused("The network wouldn't allow the call. \(error.message)")
    }
  }

  /// Deploys the contract and funds the account that signs for the anchor, unless they are already on the ledger.
  private func deployWebAuth() async throws {
    try await prepare()
    if await sandbox.sequenceNumber(of: accounts.signing.accountID) == nil { _ = try await sandbox.fund(accounts.signing.accountID) }
    if await hasWebAuth { return }
    let function = XDR.HostFunction.createContractV2(
      XDR.CreateContractArgsV2(contractIDPreimage: webAuthPreimage, executable: .wasm(TrialContract.webAuth.hash), constructorArgs: []))
    let simulated = try await simulate(function, [], .recording(allowsOthers: false, bindsAddress: false))
    let source = accounts.distribution
    let needs = ContractRequirements(
      resources: simulated.data, minimumResourceFee: Amount(fee: UInt32(clamping: simulated.data.resourceFee)),
      authorizations: simulated.authorizations)
    let transaction = try Transaction(
      unprepared: Operation(.invokeHostFunction(function)), source: MuxedAccount(source.accountID), sequenceNumber: try await nextSequenceNumber(),
      baseFee: 10_000, preconditions: Preconditions(try TimeBounds(now: now().unixSeconds))
    ).prepared(with: needs)
    _ = try await sandbox.submit(transaction.signed(by: source, on: sandbox.network).envelope)
    // Another request may have been first, or the anchor may have made a payment at the same moment.
    guard await hasWebAuth else { throw AnchorRefusal.unavailable("The anchor's contract isn't on the ledger yet. Ask again.") }
  }

  private var hasWebAuth: Bool {
    get async {
      guard let id = webAuthContract.contract else { return false }
      return await sandbox.withState { $0.contractData[ContractDataKey(instanceOf: id)] != nil }
    }
  }
}

extension Int64 {
  /// Makes a number that isn't negative from random bytes.
  fileprivate init(bytes: [UInt8]) { self = Int64(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1) }
}
