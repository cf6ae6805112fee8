public import Foundation
public import Sentences
public import StellarKit

extension Wallet {
  /// The accounts in their owner's order; none if there is no vault that can be read.
  public var accounts: [WalletAccount] { vaultState.contents?.accounts ?? [] }

  /// The account in use; nil before sign-up.
  public var account: WalletAccount? {
    guard let chosenAccount else { return vaultState.contents?.account }
    return accounts.first { $0.id == chosenAccount }
  }

  /// The passkeys that open it in addition to the PIN.
  public var passkeys: [VaultPasskey] { vaultState.contents?.passkeys ?? [] }

  /// Whether somebody signed in and didn't lock the wallet since.
  public var isSignedIn: Bool { dataKey != nil }

  /// Creates the vault with its first account, and signs in.
  ///
  /// - Parameters:
  ///   - source: where the account comes from.
  ///   - name: what to call it.
  ///   - secret: the PIN or passphrase.
  ///   - again: the same, typed a second time.
  ///   - evenIfMissing: whether its owner knows that a vault was here and is missing, and starts again.
  /// - Throws: ``SignUpError``
  @discardableResult
  public func signUp(
    _ source: NewAccount = .newWords(count: 24), name: String = "My account", secret: Secret, again: Secret, evenIfMissing: Bool = false
  ) async throws(SignUpError) -> AddedAccount {
    let (added, dataKey) = try await vault.create(source, name: name, secret: secret, again: again, evenIfMissing: evenIfMissing)
    unlockedKey.dataKey = dataKey
    await note(source.event, Sentence(verbatim: added.account.name))
    await reload()
    return added
  }

  /// Signs in. Contacts and personal data open, but no account's key does.
  ///
  /// - Parameters:
  ///   - credential: what opens the vault.
  ///   - guesser: whose guess it is, should it be wrong.
  /// - Returns: the identity (``VaultContents/identity``) of the vault that was opened. Somebody may have changed the PIN since.
  /// - Throws: ``VaultError``
  @discardableResult
  public func signIn(_ credential: VaultCredential, by guesser: Guesser = .owner) async throws(VaultError) -> Data {
    let opened: (key: DataKey, identity: Data)
    do throws(VaultError) {
      opened = try await vault.unlock(credential, by: guesser)
      unlockedKey.dataKey = opened.key
    } catch {
      await noteRefusal(error, .signInFailed, by: guesser)
      await reload()
      throw error
    }
    await reload()
    await note(.signedIn, passkey(of: credential).map { "with the passkey \($0.name)" } ?? "")
    // The same PIN signs in to anchors, so that it isn't asked for again to follow what was begun there. The task outlives the request that the PIN
    // came with, and is no part of it: what it tests later is no guess of that request's device.
    anchorSignIns?.cancel()
    anchorSignIns = Task.detached { [transfers] in await transfers.signInToOpen(credential, whileVaultIs: opened.identity) }
    return opened.identity
  }

  /// Returns the passkey of a credential, or nil if it isn't a passkey.
  private func passkey(of credential: VaultCredential) -> VaultPasskey? {
    guard case .passkey(let id, _) = credential else { return nil }
    return vaultState.contents?.passkeys.first { $0.id == id }
  }

  /// Checks that the person is the owner, for actions that open nothing.
  ///
  /// - Throws: ``VaultError``
  public func check(_ credential: VaultCredential) async throws(VaultError) {
    try await change { vault throws(VaultError) in _ = try await vault.signIn(credential) }
  }

  /// Wipes the data key, on all networks of a home: nobody is signed in any more.
  public func lock() {
    unlockedKey.lock()
  }

  /// Chooses the account in use, which the dashboard shows from then on. It needs no PIN.
  ///
  /// - Throws: ``VaultError``
  public func use(_ id: AccountID) async throws(VaultError) {
    try await change { vault throws(VaultError) in try await vault.use(id) }
  }

  /// Chooses the account in use for as long as this wallet is open, whichever other windows and commands choose meanwhile. Theirs stays as it is.
  public func useHere(_ id: AccountID) async {
    let before = account?.id
    chosenAccount = id
    await showAccount(insteadOf: before)
  }

  /// Changes the vault and loads its state again: `try await wallet.change { try await $0.rename(id, to: name) }`.
  ///
  /// - Parameters:
  ///   - event: what the security log says once it is done; nil for what guards nothing, such as a name.
  ///   - detail: what it was about; never a secret.
  ///   - guesser: who asks for it.
  ///   - work: changes the vault.
  @discardableResult
  public func change<Value: Sendable, Failure: Error>(
    _ event: SecurityEvent.Kind? = nil, _ detail: Sentence = "", by guesser: Guesser = .owner,
    _ work: @Sendable (Vault) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let value: Value
    do throws(Failure) {
      value = try await work(vault)
      if let event { await note(event, detail) }
    } catch {
      let refusal = Self.vaultError(in: error)
      // What only the disk didn't confirm has been done all the same.
      if case .notConfirmed? = refusal, let event { await note(event, detail) }
      if let refusal { await noteRefusal(refusal, .secretRefused, by: guesser) }
      // The tenth wrong guess may have erased it.
      await reload()
      throw error
    }
    await reload()
    return value
  }

  /// Returns the vault's error in an error, or nil if it is another one.
  private static func vaultError(in error: any Error) -> VaultError? {
    switch error {
    case let error as VaultError: error
    case SignUpError.vault(let error): error
    case BackupError.vault(let error): error
    default: nil
    }
  }

  /// Adds an account at the end of the list.
  ///
  /// - Throws: ``VaultError``
  public func add(_ source: NewAccount, name: String, _ credential: VaultCredential) async throws(VaultError) -> AddedAccount {
    try await change(source.event, Sentence(verbatim: name)) { vault throws(VaultError) in try await vault.add(source, name: name, credential) }
  }

  /// Sets another PIN or passphrase (``Vault/changeSecret(_:to:again:)``). The other browsers that signed in before are a stranger's until they sign
  /// in again: somebody else may have known the old PIN.
  ///
  /// - Parameters:
  ///   - credential: what opens the vault now.
  ///   - secret: the new PIN or passphrase.
  ///   - again: the same, typed a second time.
  ///   - browser: the digest of the browser in which it is set, which stays known (``KnownBrowsers``); nil for none.
  ///   - guesser: who asks for it.
  /// - Returns: the identity (``VaultContents/identity``) that the vault has with it.
  /// - Throws: ``SignUpError``
  @discardableResult
  public func changeSecret(
    _ credential: VaultCredential, to secret: Secret, again: Secret, in browser: Data? = nil, by guesser: Guesser = .owner
  ) async throws(SignUpError) -> Data {
    let detail: Sentence = if case .words = credential { "with the words" } else { "" }
    let identity = try await change(.secretChanged, detail, by: guesser) { vault throws(SignUpError) in
      try await vault.changeSecret(credential, to: secret, again: again)
    }
    if let browser { try? await knownBrowsers?.keep(browser, for: identity) }
    return identity
  }

  /// Loads the state of the vault again: another window or command may have changed it.
  public func reload() async {
    let (before, identity) = (account?.id, vaultState.contents?.identity)
    vaultState = await vault.state()
    // If the vault has another PIN, or is gone, nothing goes on with the old PIN.
    if vaultState.contents?.identity != identity { anchorSignIns?.cancel() }
    await showAccount(insteadOf: before)
  }

  private func showAccount(insteadOf before: AccountID?) async {
    if account?.id != before {
      showAccount()
      wakes.continuation.yield()
    }
    await isShown()
  }

  /// Reveals the secret seed of an account, `S…`, to its owner.
  ///
  /// - Parameters:
  ///   - id: the account's address; nil for the one in use.
  ///   - credential: what opens the vault.
  /// - Throws: ``VaultError``
  public func revealSecretSeed(of id: AccountID? = nil, _ credential: VaultCredential) async throws(VaultError) -> String {
    guard let inUse = account else { throw .notCreated }
    guard let account = accounts.first(where: { $0.id == id ?? inUse.id }) else { throw .unknownAccount }
    return try await reveal(.seedRevealed, Sentence(verbatim: account.name)) { vault throws(VaultError) in
      try await vault.withKey(of: account.id, credential) { $0.revealSecretSeed() }
    }
  }

  /// Reveals recovery words (``VaultWords/id``) to their owner, with their own passphrase (BIP-39), which is empty if they have none.
  ///
  /// - Throws: ``VaultError``
  public func revealWords(_ id: String, _ credential: VaultCredential) async throws(VaultError) -> (mnemonic: Mnemonic, passphrase: String) {
    try await reveal(.wordsRevealed) { vault throws(VaultError) in try await vault.withWords(id, credential) { ($0, $1) } }
  }

  // MARK: Security log

  /// Reveals something to somebody, once it is in the security log. If the log can't be written, nothing is shown.
  private func reveal<Value: Sendable>(
    _ event: SecurityEvent.Kind, _ detail: Sentence = "", _ work: @Sendable (Vault) async throws(VaultError) -> Value
  ) async throws(VaultError) -> Value {
    let value: Value
    do throws(VaultError) {
      value = try await work(vault)
    } catch {
      await noteRefusal(error, .secretRefused)
      throw error
    }
    do throws(StoreError) { try await log?.add(event, detail) } catch { throw .guess(.uncounted(error)) }
    return value
  }

  /// Notes in the security log what has already happened. If the log can't be written, that isn't undone.
  func note(_ event: SecurityEvent.Kind, _ detail: Sentence = "") async {
    try? await log?.add(event, detail)
  }

  /// Notes in the security log that a PIN, passphrase, passkey or the words were wrong.
  func noteRefusal(_ error: VaultError, _ event: SecurityEvent.Kind, by guesser: Guesser = .owner) async {
    switch error {
    case .wrongSecret where guesser == .stranger: await note(.strangerRefused, "PIN or passphrase")
    case .wrongWords where guesser == .stranger: await note(.strangerRefused, "words")
    case .wrongPasskey where guesser == .stranger: await note(.strangerRefused, "passkey")
    case .wrongSecret: await note(event)
    case .wrongWords: await note(.wordsRefused)
    case .wrongPasskey: await note(.passkeyRefused, event == .signInFailed ? "at sign-in" : "inside")
    case .erased: await note(.erased, "after ten wrong guesses")
    default: break
    }
  }
}

extension NewAccount {
  /// The security log's event for it.
  public var event: SecurityEvent.Kind {
    switch self {
    case .newWords, .next: .accountCreated
    case .words, .seed: .accountImported
    case .watchOnly: .accountWatched
    }
  }
}
