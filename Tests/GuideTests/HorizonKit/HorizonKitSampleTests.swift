import Foundation
import HorizonKit
import StellarKit
import Testing

/// The code of HorizonKit's documentation comments, verbatim. It is compiled but not run, since most of it never ends.
struct HorizonKitSampleTests {
  private func askForTrustline() {}

  private func wait(for hash: TransactionHash, until: Date?) {}

  private func client(_ id: AccountID) async throws -> AccountResource {
    let horizon = try Horizon(url: "https://horizon-testnet.stellar.org", network: .testnet)
    let account = try await horizon.account(id)
    for try await operation in horizon.payments(of: .account(id)).stream() { print(operation.details) }
    return account
  }

  private func lists(_ horizon: Horizon, _ id: AccountID, _ hash: TransactionHash) async throws -> Page<OperationResource> {
    for try await payment in horizon.payments(of: .account(id)).records(order: .descending) { print(payment.details) }
    let newest = try await horizon.operations(of: .account(id)).page(order: .descending, limit: 20)
    for try await effect in horizon.effects(of: .transaction(hash)).records() { print(effect.details) }
    for try await payment in horizon.payments(of: .account(id)).stream() { print(payment.details) }
    return newest
  }

  private func submission(_ horizon: Horizon, _ signed: SignedTransaction) async {
    switch await horizon.submit(signed) {
    case .applied(let transaction): print("In ledger \(transaction.ledger).")
    case .rejected(let refusal): print(refusal.sentence)
    case .notSent(let error): print("Not sent. \(error)")
    case .unknown(let until, _): wait(for: signed.hash, until: until)
    }
  }

  private func refusal(_ horizon: Horizon, _ signed: SignedTransaction) async {
    guard case .rejected(let refusal) = await horizon.submit(signed) else { return }
    print(refusal.sentence)  // Not sent. The recipient's account doesn't hold USDC yet: it needs a trustline first. …
    if refusal.operation?.code == .noTrust { askForTrustline() }
  }
}
