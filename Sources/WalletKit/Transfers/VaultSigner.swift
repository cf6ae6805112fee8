import AnchorKit
import StellarKit
import Synchronization

/// Signs an anchor's sign-ins with an account's key, while somebody has just entered the PIN. At any other time it signs nothing.
final class VaultSigner: ChallengeSigner {
  private let vault: Vault
  private let account: AccountID
  private let anchor: String
  private let credential = Mutex<VaultCredential?>(nil)

  init(vault: Vault, account: AccountID, anchor: String) {
    self.vault = vault
    self.account = account
    self.anchor = anchor
  }

  /// Lets it sign for as long as something takes.
  func with<Value: Sendable>(_ credential: VaultCredential, _ work: () async throws -> Value) async throws -> Value {
    self.credential.withLock { $0 = credential }
    defer { self.credential.withLock { $0 = nil } }
    return try await work()
  }

  func signed(_ challenge: Challenge) async throws -> SignedTransaction {
    guard let credential = credential.withLock({ $0 }) else { throw TransferError.signInNeeded(anchor: anchor) }
    let signed = try await vault.withKey(of: account, credential) { key in Result { try challenge.transaction.adding(signaturesOf: [key]) } }
    return try signed.get()
  }
}
