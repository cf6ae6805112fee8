import StellarKit

@testable import WalletKit

/// Confirms a review of any kind, as a page does once the PIN was entered.
extension Wallet {
  @discardableResult
  func pay(_ review: PaymentReview, _ opening: Opening) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.transaction.id, opening)
  }

  func pay(_ review: WithdrawalReview, consenting: Bool = false, _ opening: Opening) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.transaction.id, consenting: consenting, opening)
  }

  func convert(_ review: ConversionReview, _ opening: Opening) async throws(WalletError) -> PaymentRecord {
    try await confirm(review.transaction.id, opening)
  }

  func send(_ review: TransactionReview, _ opening: Opening) async throws(WalletError) -> PaymentRecord { try await confirm(review.id, opening) }

  func sign(_ envelope: SignedTransaction, _ opening: Opening) async throws(WalletError) -> SignedTransaction {
    try await sign(try await review(envelope).id, acceptingWarnings: true, opening)
  }
}
