import AnchorKit
import StellarKit
import Synchronization

/// Signs an anchor's sign-ins with an account's key, while somebody has just entered the PIN. At any other time it signs nothing.
final class VaultSigner: ChallengeSigner {
  private let vault: Vault
  private let account: AccountID
  private let anchor: String
  private let opening = Mutex<Opening?>(nil)

  init(vault: Vault, account: AccountID, anchor: String) {
    self.vault = vault
    self.account = account
    self.anchor = anchor
  }

  /// Lets it sign for as long as something takes.
  func with<Value: Sendable>(_ opening: Opening, _ work: () async throws -> Value) async throws -> Value {
    self.opening.withLock { $0 = opening }
    defer { self.opening.withLock { $0 = nil } }
    return try await work()
  }

  func signed(_ challenge: Challenge) async throws -> SignedTransaction {
    guard let opening = opening.withLock({ $0 }) else { throw TransferError.signInNeeded(anchor: anchor) }
    let signed = try await vault.withKey(of: account, opening) { key in Result { try challenge.transaction.adding(signaturesOf: [key]) } }
    return try signed.get()
  }
}
