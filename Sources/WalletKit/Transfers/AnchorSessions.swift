import AnchorKit
import Foundation
import HorizonKit
import StellarKit

/// The anchors that were met since the program began, and this wallet's sign-ins there. Tokens are in memory only.
actor AnchorSessions {
  /// How long what an anchor publishes about itself is taken to be so, in seconds.
  private static let memory: TimeInterval = 600

  private struct Place: Hashable {
    let domain: String
    let account: AccountID
  }

  private let vault: Vault
  private let network: Network
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Date
  private var anchors: [String: (anchor: Anchor, met: Date)] = [:]
  private var sessions: [Place: (session: AnchorSession, signer: VaultSigner)] = [:]

  init(vault: Vault, network: Network, transport: any HTTPTransport, now: @escaping @Sendable () -> Date) {
    self.vault = vault
    self.network = network
    self.transport = transport
    self.now = now
  }

  /// The anchor at a domain as a person types it.
  ///
  /// - Throws: `AnchorError`
  func anchor(_ domain: String) async throws -> Anchor {
    let name = AnchorDomain(domain)?.name ?? domain
    if let (anchor, met) = anchors[name], now().timeIntervalSince(met) < Self.memory { return anchor }
    let anchor = try await Anchor.discover(domain, on: network, transport: transport, now: now)
    anchors[name] = (anchor, now())
    return anchor
  }

  /// An account's session, which may have to be signed in to.
  ///
  /// - Throws: `AnchorError`
  func session(_ domain: String, _ account: AccountID) async throws -> AnchorSession {
    try await place(domain, account).session
  }

  /// Whether the anchor can be asked without the PIN now.
  func isSignedIn(_ domain: String, _ account: AccountID) async -> Bool {
    let name = AnchorDomain(domain)?.name ?? domain
    return await sessions[Place(domain: name, account: account)]?.session.isSignedIn ?? false
  }

  /// Signs in, unless there is a token that still holds.
  ///
  /// - Throws: `AnchorError`, `VaultError`
  func signIn(_ domain: String, _ account: AccountID, _ credential: VaultCredential) async throws {
    let (session, signer) = try await place(domain, account)
    try await signer.with(credential) { _ = try await session.token() }
  }

  private func place(_ domain: String, _ account: AccountID) async throws -> (session: AnchorSession, signer: VaultSigner) {
    let anchor = try await anchor(domain)
    let place = Place(domain: anchor.domain.name, account: account)
    if let known = sessions[place] { return known }
    let signer = VaultSigner(vault: vault, account: account, anchor: anchor.domain.name)
    let made = (anchor.session(for: ClientAccount(account), signer: signer), signer)
    sessions[place] = made
    return made
  }
}
