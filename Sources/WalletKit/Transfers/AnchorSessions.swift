import AnchorKit
import Foundation
import HorizonKit
import Sentences
import StellarKit
import Synchronization

/// The anchors that were contacted since the program began, and this wallet's sign-ins there. Tokens are in memory only.
actor AnchorSessions {
  /// How long what an anchor publishes about itself is remembered, in seconds.
  private static let memory: TimeInterval = 600

  private struct Place: Hashable {
    let domain: String
    let client: ClientAccount
  }

  private struct Choice: Hashable {
    let domain: String
    let account: AccountID
  }

  private let vault: Vault
  private let network: Network
  private let transport: any HTTPTransport
  private let language: @Sendable () -> String?
  private let now: @Sendable () -> Date
  private var anchors: [String: (anchor: Anchor, met: Date)] = [:]
  private var chosen: [Choice: ClientAccount] = [:]
  private var sessions: [Place: (session: AnchorSession, signer: VaultSigner)] = [:]

  /// - Parameter language: the language in which anchors are asked to answer; nil for their own.
  init(
    vault: Vault, network: Network, transport: any HTTPTransport, language: @escaping @Sendable () -> String?, now: @escaping @Sendable () -> Date
  ) {
    self.vault = vault
    self.network = network
    self.transport = transport
    self.language = language
    self.now = now
  }

  /// Returns the anchor at a domain as a person types it. It is asked unless it is remembered.
  ///
  /// - Throws: `AnchorError`
  func anchor(_ domain: String) async throws -> Anchor {
    let name = AnchorDomain(domain)?.name ?? domain
    if let (anchor, met) = anchors[name], now().timeIntervalSince(met) < Self.memory { return anchor }
    let anchor = try await Anchor.discover(domain, on: network, transport: transport, language: language, now: now)
    anchors[name] = (anchor, now())
    return anchor
  }

  /// Returns an account's session, in which it may still have to sign in.
  ///
  /// - Throws: `AnchorError`
  func session(_ domain: String, _ client: ClientAccount) async throws -> AnchorSession {
    try await place(domain, client).session
  }

  /// Returns who signs in to an anchor with an account: the account itself, or the user of it that was chosen there last.
  func client(_ domain: String, _ account: AccountID) -> ClientAccount {
    chosen[Choice(domain: AnchorDomain(domain)?.name ?? domain, account: account)] ?? ClientAccount(account)
  }

  /// Returns whether the anchor can be asked without the PIN now.
  func isSignedIn(_ domain: String, _ client: ClientAccount) async -> Bool {
    let name = AnchorDomain(domain)?.name ?? domain
    return await sessions[Place(domain: name, client: client)]?.session.isSignedIn ?? false
  }

  /// Signs in, unless there is a token that is still valid. An anchor may take its time to ask for the signature.
  ///
  /// - Parameters:
  ///   - key: nothing is signed any more once this key is wiped; nil if nobody has signed in to the wallet.
  ///   - identity: the only vault that may be opened by then (``VaultContents/identity``); nil for any.
  /// - Throws: `AnchorError`, `VaultError`, and ``TransferError/signInNeeded(anchor:)`` if the wallet was locked or had another PIN by then.
  func signIn(
    _ domain: String, _ client: ClientAccount, _ credential: VaultCredential, until key: DataKey?, whileVaultIs identity: Data? = nil
  ) async throws {
    let (session, signer) = try await place(domain, client)
    try await signer.with(VaultSigner.Permission(credential, until: key, whileVaultIs: identity)) { _ = try await session.token() }
  }

  /// Notes which user of an account was chosen at an anchor. What is begun there without naming a user is begun for this one.
  func choose(_ client: ClientAccount, at domain: String) {
    chosen[Choice(domain: AnchorDomain(domain)?.name ?? domain, account: client.account.accountID)] = client
  }

  private func place(_ domain: String, _ client: ClientAccount) async throws -> (session: AnchorSession, signer: VaultSigner) {
    let anchor = try await anchor(domain)
    let place = Place(domain: anchor.domain.name, client: client)
    // A session is used as long as the anchor publishes what it was begun with. The anchor may have another key by now, or other servers.
    if let known = sessions[place], known.session.anchor.isReached(as: anchor) { return known }
    let signer = VaultSigner(vault: vault, account: client.account.accountID, anchor: anchor.domain.name)
    let made = (anchor.session(for: client, signer: signer), signer)
    sessions[place] = made
    return made
  }
}

extension Anchor {
  /// Returns whether a later look at the anchor found the same services and the same signing key.
  fileprivate func isReached(as other: Anchor) -> Bool { toml.signingKey == other.toml.signingKey && toml.services == other.toml.services }
}

extension ClientAccount {
  /// Reads who signs in to an anchor with an account that several people share: a number (a memo), or the account's address that begins with M.
  ///
  /// - Parameters:
  ///   - typed: as it was typed; empty for the account itself.
  ///   - account: the account.
  /// - Throws: ``TransferError/fields(_:)`` with a sentence at `user`
  init(typed: String, of account: AccountID) throws(TransferError) {
    let text = typed.trimmingSpaces
    if text.isEmpty {
      self.init(account)
    } else if text.utf8.allSatisfy({ (48...57).contains($0) }), let memo = UInt64(text) {
      self.init(account, memo: memo)
    } else if text.hasPrefix("M"), let muxed = try? MuxedAccount(text) {
      guard muxed.accountID == account else { throw .fields(["user": "This address doesn't belong to the account in use."]) }
      self.init(muxed)
    } else {
      throw .fields(["user": "Enter the number that the account's owner gave you, or your address that begins with M."])
    }
  }

  /// What is stored of it; nil for an account that isn't shared.
  var user: String? { memo.map { String($0) } ?? (account.id == nil ? nil : account.address) }

  /// Reads what was stored.
  init(kept user: String?, of account: AccountID) { self = (try? ClientAccount(typed: user ?? "", of: account)) ?? ClientAccount(account) }

  /// The memo with which a deposit reaches this user of the account; none if their number is part of the address.
  var depositMemo: Memo { memo.map { .id($0) } ?? .none }

  /// The memo with which a refund of a withdrawal reaches this user. The refund goes to the plain account, which has paid.
  var refundMemo: Memo { (memo ?? account.id).map { .id($0) } ?? .none }
}

/// A signer for sign-ins to an anchor with an account's key, while somebody has just entered the PIN. At any other time it signs nothing.
final class VaultSigner: ChallengeSigner {
  private let vault: Vault
  private let account: AccountID
  private let anchor: String
  private let permission = Mutex<Permission?>(nil)

  /// What opens the account's key, and for how long. It is a class because two permissions that are equal are still different ones.
  final class Permission: Sendable {
    let credential: VaultCredential
    /// The permission ends once this key is wiped, as when the wallet is locked; nil if nobody has signed in.
    let dataKey: DataKey?
    /// The permission ends once the vault is another one (``VaultContents/identity``); nil for any.
    let identity: Data?

    init(_ credential: VaultCredential, until dataKey: DataKey?, whileVaultIs identity: Data?) {
      (self.credential, self.dataKey, self.identity) = (credential, dataKey, identity)
    }
  }

  init(vault: Vault, account: AccountID, anchor: String) {
    self.vault = vault
    self.account = account
    self.anchor = anchor
  }

  /// Allows signing while some work runs.
  func with<Value: Sendable>(_ permission: Permission, _ work: () async throws -> Value) async throws -> Value {
    self.permission.withLock { $0 = permission }
    // A permission that somebody else has given in the meantime stays.
    defer { self.permission.withLock { if $0 === permission { $0 = nil } } }
    return try await work()
  }

  func signed(_ challenge: Challenge) async throws -> SignedTransaction {
    guard let permission = permission.withLock(\.self), permission.dataKey?.isWiped != true else { throw TransferError.signInNeeded(anchor: anchor) }
    if let identity = permission.identity, try await vault.contents().identity != identity { throw TransferError.signInNeeded(anchor: anchor) }
    let signed = try await vault.withKey(of: account, permission.credential) { key in
      Result { try challenge.transaction.adding(signaturesOf: [key]) }
    }
    return try signed.get()
  }
}
