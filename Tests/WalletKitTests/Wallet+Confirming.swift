import StellarKit

@testable import WalletKit

/// Confirms a review of any kind, as a page does once the PIN was entered.
extension Wallet {
  @discardableResult
  func pay(_ review: PaymentReview, _ credential: VaultCredential) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.transaction.id, credential)
  }

  func pay(_ review: WithdrawalReview, consenting: Bool = false, _ credential: VaultCredential) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.transaction.id, consenting: consenting, credential)
  }

  func convert(_ review: ConversionReview, _ credential: VaultCredential) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.transaction.id, credential)
  }

  func send(_ review: TransactionReview, _ credential: VaultCredential) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.id, credential)
  }

  func sign(_ envelope: SignedTransaction, _ credential: VaultCredential) async throws(WalletError) -> SignedTransaction {
    try await sign(try await review(envelope).id, acceptingWarnings: true, credential)
  }
}
