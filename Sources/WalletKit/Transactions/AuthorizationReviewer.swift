import Sentences
import StellarKit
import StellarXDR

/// A reviewer of authorizations that somebody else has made: what one allows, until when, whose signature it needs, and what speaks against signing
/// it.
struct AuthorizationReviewer: Sendable {
  /// How many ledgers a signature is valid for if the authorization doesn't say: about an hour.
  static let usualLifetime: UInt32 = 720
  /// The longest validity that is signed: about a week. The network keeps nonces for months, which no payment needs.
  static let longestLifetime = LedgerSpan.days(7)
  /// The most steps that are shown and signed.
  static let mostSteps = 100

  let network: any WalletNetwork
  let profile: NetworkProfile
  /// The accounts of the wallet, the one in use first.
  let accounts: [WalletAccount]
  let explainer: CallExplainer
  /// Returns the warnings about everybody whom a tree pays or lets spend: look-alikes of people whom the person knows, and missing memos and IDs.
  let recipientWarnings: @Sendable (ExplainedTree) async -> [Sentence]
  /// Returns whether another authorization of the same call was signed, if this account's key signs this one.
  let isRepeated: @Sendable (OpenedAuthorization, TransactionHash, AccountID) async -> Bool
  /// Whether a ledger's number can be believed.
  let isPlausible: @Sendable (LedgerSnapshot) -> Bool
  let randomBytes: @Sendable (Int) -> [UInt8]

  /// Reviews an authorization.
  ///
  /// - Parameters:
  ///   - chosen: the account that is to sign; nil for any that can.
  ///   - lifetime: how many ledgers the signature is valid for if the authorization doesn't say.
  func review(_ opened: OpenedAuthorization, signer chosen: AccountID?, lifetime: UInt32?) async -> AuthorizationReview {
    let calls = opened.invocation?.calls ?? []
    let ledger = await newestLedger()
    let newest = try? ledger.get()
    let until =
      opened.nonce == nil
      ? 0 : opened.untilLedger ?? newest.map { LedgerSpan(ledgers: lifetime ?? Self.usualLifetime).end(after: UInt32(clamping: $0.sequence)) } ?? 0
    let (signer, signers, noSigner) = await signer(of: opened, chosen)
    let signatures = Result { () throws(AuthorizationError) in try Self.signatures(on: opened, profile.network) }
    let tree = await explainer.explain([(Self.author(of: opened, until), Array(calls.prefix(Self.mostSteps)))]).first
    let obstacle =
      formObstacle(opened, calls.count) ?? noSigner ?? Self.timeObstacle(until, ledger) ?? Self.obstacle(signatures, of: opened.address, signers)
    let noCalls = ExplainedTree(author: .anybody, calls: [])
    // What can't be signed pays nobody.
    let memos = obstacle == nil ? await memoWarnings(tree) : (warnings: [], obstacle: nil)
    let recipients = obstacle == nil ? await recipientWarnings(tree ?? noCalls) : []
    let allowances = obstacle == nil ? await explainer.allowancesLeft([tree].compactMap(\.self)) : []
    let repetition = obstacle == nil ? await repetitionWarning(opened, until, signer) : []
    let notes = Self.notes(tree, opened, with: signers, signed: (try? signatures.get()) ?? [], by: signer)
    return AuthorizationReview(
      id: ReviewID(randomBytes), opened: opened, network: profile.network, signer: signer, untilLedger: until, ledger: newest,
      tree: tree ?? noCalls,
      signatures: (try? signatures.get()).map { $0.sorted { $0.address < $1.address } } ?? [],
      warnings: Self.warnings(tree, opened, signer) + repetition + memos.warnings + recipients + allowances, notes: notes,
      obstacle: obstacle ?? memos.obstacle)
  }

  /// Asks for the newest ledger. A signature's validity counts from its number, so that a server must not report a number that is far in the future.
  private func newestLedger() async -> Result<LedgerSnapshot, NetworkError> {
    await network.result { () async throws(NetworkError) in
      let ledger = try await network.commonLedger()
      guard isPlausible(ledger) else {
        throw .noAnswer("The latest ledger that the network's server reports doesn't match this computer's clock. Set the clock, or try again later.")
      }
      return ledger
    }
  }

  // MARK: Who signs

  /// Finds the wallet's account that signs, and everyone else who can, or the reason why none can sign.
  private func signer(
    of opened: OpenedAuthorization, _ chosen: AccountID?
  ) async -> (signer: AccountID?, signers: AccountSigners?, obstacle: AuthorizationObstacle?) {
    let keys = accounts.filter { $0.canSign && (chosen == nil || $0.id == chosen) }.map(\.id)
    guard let address = opened.address else { return (keys.first, nil, keys.isEmpty ? .noKey : nil) }
    guard let id = address.account else {
      guard address.isContract else { return (nil, nil, .invalid(.notASigner(address.description))) }
      let delegates = opened.authorization?.delegates ?? []
      if let own = keys.first(where: { delegates.contains(ContractAddress($0)) }) { return (own, nil, nil) }
      return (nil, nil, .contract(address))
    }
    let account: AccountSnapshot?
    do throws(NetworkError) { account = try await network.account(id) } catch { return (nil, nil, .network(error)) }
    // An account that isn't on the ledger has only its own key as a signer.
    let signers = account?.signers ?? AccountSigners(id)
    let able = keys.filter { key in signers.signers.contains { $0.key == .ed25519(key) } }
    if let signer = able.first(where: { $0 == id }) ?? able.first { return (signer, signers, nil) }
    if let chosen { return (nil, signers, .notASigner(chosen, of: address)) }
    return (nil, signers, accounts.contains { $0.id == id && !$0.canSign } ? .watchOnly(id) : .notOurs(address))
  }

  private static func signatures(on opened: OpenedAuthorization, _ network: Network) throws(AuthorizationError) -> Set<AccountID> {
    guard let authorization = opened.authorization, authorization.address.account != nil else { return [] }
    return try authorization.signers(on: network)
  }

  // MARK: What speaks against it

  private func formObstacle(_ opened: OpenedAuthorization, _ steps: Int) -> AuthorizationObstacle? {
    if case .entry = opened, opened.authorization == nil { return .sourceAccount }
    if let id = opened.networkID, id != profile.network.id { return .otherNetwork }
    return steps > Self.mostSteps ? .tooManySteps(steps) : nil
  }

  private static func timeObstacle(_ until: UInt32, _ ledger: Result<LedgerSnapshot, NetworkError>) -> AuthorizationObstacle? {
    switch ledger {
    case .failure(let error): .network(error)
    case .success(let newest) where until <= UInt32(clamping: newest.sequence): .expired(until)
    case .success(let newest) where until > longestLifetime.end(after: UInt32(clamping: newest.sequence)): .tooLong(until)
    case .success: nil
    }
  }

  /// Returns what is wrong with the signatures that are there, or nil if nothing is. A single one that is wrong, or isn't a signer's, makes all of
  /// them worthless.
  private static func obstacle(
    _ signatures: Result<Set<AccountID>, AuthorizationError>, of address: ContractAddress?, _ signers: AccountSigners?
  ) -> AuthorizationObstacle? {
    switch signatures {
    case .failure(let error): return .invalid(error)
    case .success(let keys):
      guard let address, let signers else { return nil }
      return keys.first { key in !signers.signers.contains { $0.key == .ed25519(key) } }.map { .notASigner($0, of: address) }
    }
  }

  private static func warnings(_ tree: ExplainedTree?, _ opened: OpenedAuthorization, _ signer: AccountID?) -> [Sentence] {
    var warnings: [Sentence] = []
    if let signIn = tree?.signInWarning { warnings.append(signIn) }
    warnings += tree?.decimalsWarnings ?? []
    if tree?.isUnderstood != true { warnings.append(ExplainedTree.notUnderstood) }
    if opened.address == nil, case .preimage = opened, let signer {
      warnings.append(
        "It doesn't say which account it is for. Your signature would count for \(signer.address), and for any other account that your key can sign for."
      )
    }
    // Such a signature counts for every account that the key can sign for, unless the call itself names the account.
    if let authorization = opened.authorization, authorization.address.account != nil, !authorization.isAddressBound, let signer,
      tree?.tokenCalls.contains(where: { $0.authorizer != authorization.address }) == true
    {
      warnings.append(
        "It isn't bound to one account. Your signature would count for \(signer.address), and for any other account that your key can sign for.")
    }
    return warnings
  }

  private func repetitionWarning(_ opened: OpenedAuthorization, _ until: UInt32, _ signer: AccountID?) async -> [Sentence] {
    guard let signer, let hash = opened.hash(untilLedger: until, on: profile.network) else { return [] }
    return await isRepeated(opened, hash, signer) ? [AuthorizationReview.repetition] : []
  }

  /// Warns of recipients that require a memo (SEP-29), which no call can carry.
  private func memoWarnings(_ tree: ExplainedTree?) async -> (warnings: [Sentence], obstacle: AuthorizationObstacle?) {
    var warnings: [Sentence] = []
    do throws(NetworkError) {
      for recipient in (tree?.tokenCalls ?? []).recipientsToAskForMemo {
        let found = try await network.account(recipient)
        if found?.requiresMemo == true { warnings.append(TransactionReviewer.memoNeeded(throughContract: recipient)) }
      }
    } catch {
      return (warnings, .network(error))
    }
    return (warnings, nil)
  }

  private static func notes(
    _ tree: ExplainedTree?, _ opened: OpenedAuthorization, with signers: AccountSigners?, signed: Set<AccountID>, by signer: AccountID?
  ) -> [Sentence] {
    var notes = tree?.notes ?? []
    if let signer, let account = opened.address?.account, account != signer {
      notes.append("It is for the account \(account.address), which your key can sign for.")
    }
    if let signer, signed.contains(signer) { notes.append("You have already signed it.") }
    if let signers, let signer, case .entry = opened {
      let keys = signed.union([signer])
      let weight = signers.signers.filter { each in keys.contains { each.key == .ed25519($0) } }.reduce(0) { $0 + Int($1.weight) }
      if weight < Int(signers.thresholds[.medium] ?? 0) { notes.append("After yours, it still needs signatures from others.") }
    }
    return notes
  }

  private static func author(of opened: OpenedAuthorization, _ until: UInt32) -> ExplainedTree.Author {
    opened.address.map { .address($0, untilLedger: until, isSigned: opened.authorization?.isSigned ?? false) } ?? .anybody
  }
}
