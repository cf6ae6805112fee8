import StellarKit
import StellarXDR

/// What the anchor does for SEP-10.
extension TestAnchor {
  /// How long a token is valid, in seconds.
  static let tokenLifetime: Int64 = 3_600
  /// How long a page can be opened, in seconds.
  private static let pageLifetime: Int64 = 2 * 3_600

  /// Answers `GET /auth` with a challenge.
  func challenge(_ request: ReceivedRequest) async throws -> AnchorJSON {
    let origin = try ready()
    let account = try request.required("account")
    guard let address = try? MuxedAccount(account) else { throw AnchorRefusal.refused("“account” isn't an address that begins with G or M.") }
    var memo: UInt64?
    if let text = request["memo"] {
      guard address.id == nil else { throw AnchorRefusal.refused("A memo goes with an address that begins with G, not with M.") }
      guard case .id(let id)? = try? Memo(text, kind: .id) else { throw AnchorRefusal.refused("The memo is a whole number (of type id).") }
      memo = id
    }
    let homeDomain = request["home_domain"] ?? origin.homeDomain
    guard origin.isOwn(homeDomain) else {
      throw AnchorRefusal.refused("“\(homeDomain)” isn't a home domain of this anchor. It is \(origin.homeDomain).")
    }
    var client: SigningDomain?
    if let name = request["client_domain"] { client = try await ClientDomainLookup().find(name) }
    let challenge = try SignInChallenge(
      for: AnchorUser(account: address, memo: memo), homeDomain: homeDomain, webAuthDomain: request.authority, clientDomain: client,
      key: accounts.signing, network: sandbox.network, now: now().unixSeconds, random: random(48))
    return ["transaction": .text(challenge.envelope.base64), "network_passphrase": .text(sandbox.network.passphrase)]
  }

  /// Answers `POST /auth` with a token.
  func signIn(_ request: ReceivedRequest) async throws -> AnchorJSON {
    let origin = try ready()
    let signed = try SignedChallenge(
      base64: try request.required("transaction"), origin: origin, key: accounts.signing, network: sandbox.network, now: now().unixSeconds)
    try await checkSignatures(signed)
    guard store.state.usedChallenges[signed.hash.description] == nil else {
      throw AnchorRefusal.refused("A token has already been given for this challenge. Ask for a new one.")
    }
    var state = store.state
    try checkCapacity(state.usedChallenges.count)
    state.usedChallenges[signed.hash.description] = time.adding(seconds: Int64(SignInChallenge.lifetime))
    try save(AnchorChanges(state: state))
    let token = SessionToken(
      iss: "http://\(origin.homeDomain)/auth", sub: signed.user.subject, iat: time.seconds, exp: time.seconds + Self.tokenLifetime,
      jti: signed.hash.description, homeDomain: signed.homeDomain, clientDomain: signed.clientDomain?.name)
    return ["token": .text(try await keys().sign(token))]
  }

  /// Checks that the client's signatures have the weight that moving money takes: the medium threshold, or the account's own key if the account
  /// doesn't exist.
  private func checkSignatures(_ signed: SignedChallenge) async throws {
    var rest = signed.signatures
    if let client = signed.clientDomain {
      guard let index = rest.firstIndex(where: { SignerKey.ed25519(client.key).isSatisfied(by: [$0], for: signed.hash) }) else {
        throw AnchorRefusal.refused("The client domain's signature is missing.")
      }
      rest.remove(at: index)
    }
    guard !rest.isEmpty else { throw AnchorRefusal.refused("The challenge isn't signed by the client.") }
    let account = signed.user.account.accountID
    let signers = await sandbox.withState { state in state.accounts[account].map { AccountSigners(account, $0) } } ?? AccountSigners(account)
    var used: Set<SignerKey> = []
    for signature in rest {
      guard let signer = signers.signers.first(where: { $0.key.isSatisfied(by: [signature], for: signed.hash) })?.key else {
        throw AnchorRefusal.refused("A signature on the challenge isn't of a signer of the account.")
      }
      guard used.insert(signer).inserted else { throw AnchorRefusal.refused("A signer has signed the challenge more than once.") }
    }
    guard signers.isSufficient(rest, for: signed.hash, level: .medium) else {
      throw AnchorRefusal.refused("The signatures on the challenge don't have the weight that the account requires (its medium threshold).")
    }
  }

  func keys() async throws -> TokenKeys {
    if let tokenKeys { return tokenKeys }
    var state = store.state
    if state.tokenKey.isEmpty {
      state.tokenKey = random(32)
      try save(AnchorChanges(state: state))
    }
    let keys = await TokenKeys(secret: state.tokenKey)
    tokenKeys = keys
    return keys
  }

  /// Invalidates all tokens that were issued.
  func forgetTokens() throws {
    var state = store.state
    state.tokenKey = random(32)
    try save(AnchorChanges(state: state))
    tokenKeys = nil
  }

  /// Returns the user that a token was issued to, or nil if it isn't valid.
  func user(token text: String) async throws -> AnchorUser? {
    guard let token = try await keys().read(text), token.use == nil, token.exp > time.seconds else { return nil }
    return AnchorUser(subject: token.sub)
  }

  // MARK: Pages

  /// Makes a token that opens a transfer's pages and nothing else.
  func pageToken(for id: String) async throws -> String {
    let token = SessionToken(iss: "", sub: id, iat: time.seconds, exp: time.seconds + Self.pageLifetime, jti: id, use: "page")
    return try await keys().sign(token)
  }

  /// Returns the transfer whose pages a token opens.
  func transfer(forPage text: String?) async throws -> AnchorTransfer {
    guard let text, let token = try await keys().read(text), token.use == "page", token.exp > time.seconds, let transfer = store.transfers[token.sub]
    else {
      throw AnchorRefusal.authenticationRequired
    }
    return transfer
  }

  /// Returns the place where the anchor answers. There is one once its server runs.
  func ready() throws(AnchorRefusal) -> AnchorOrigin {
    guard let origin else { throw .unavailable("The test anchor isn't ready yet.") }
    return origin
  }
}

extension AccountSigners {
  /// Reads the signers of an account on the sandbox's ledger. Only keys can sign a challenge.
  fileprivate init(_ account: AccountID, _ entry: AccountEntry) {
    let others = entry.signers.compactMap { signer -> Signer? in
      guard let key = try? SignerKey(signer.key), case .ed25519 = key else { return nil }
      return Signer(key, weight: UInt8(clamping: signer.weight))
    }
    self.init(
      account, masterWeight: entry.thresholds.masterWeight, low: entry.thresholds.low, medium: entry.thresholds.medium,
      high: entry.thresholds.high, others: others)
  }
}
