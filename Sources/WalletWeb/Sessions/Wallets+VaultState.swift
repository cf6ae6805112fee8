import WalletKit

extension Wallets {
  /// Returns the state of the vault at this moment, since another program may have changed it.
  func currentVaultState() async -> VaultState {
    let wallet = current
    await wallet.reload()
    return wallet.vaultState
  }
}
