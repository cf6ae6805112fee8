import WalletKit

extension Wallets {
  /// What there is of the vault at this moment: another program may have changed it.
  func currentVaultState() async -> VaultState {
    let wallet = current
    await wallet.reload()
    return wallet.vaultState
  }
}
