import Dispatch
import StellarKit

extension LedgerTransaction {
  /// Verifies in advance the signatures that a ledger will ask about, since that costs more than anything else that it does. Whatever else it asks,
  /// such as about a signer that an earlier transaction of the same ledger adds, is verified then.
  ///
  /// - Parameter account: returns an account's entry. Without an entry, the account's own key counts as its only signer.
  mutating func verifySignatures(of account: (AccountID) -> AccountEntry?) {
    if !signed.isVerified { signed.verify(of: Set(steps.map(\.source) + [source]), account) }
    guard var bump = feeBump, !bump.signed.isVerified else { return }
    bump.signed.verify(of: [feeSource], account)
    feeBump = bump
  }
}

extension LedgerTransaction {
  /// Whether its signatures were verified in advance.
  fileprivate var isVerified: Bool { signed.isVerified && feeBump?.signed.isVerified != false }
}

extension SignedHash {
  fileprivate mutating func verify(of accounts: Set<AccountID>, _ entry: (AccountID) -> AccountEntry?) {
    var checker = SignatureChecker(self)
    for account in accounts {
      // The highest threshold makes it check all signatures.
      if let entry = entry(account) { _ = checker.reaches(.max, of: account, entry) } else { _ = checker.isSigned(by: account) }
    }
    self = checker.signed
  }
}

extension LedgerState {
  /// Verifies the signatures of transactions at the same time, on as many threads as the machine has cores.
  package func verifySignatures(of transactions: inout [LedgerTransaction]) {
    // Transactions that were submitted here were verified then.
    guard transactions.contains(where: { !$0.isVerified }) else { return }
    // The parts are small, so that a thread that finishes early takes another.
    let size = 8
    let count = transactions.count
    // With a copy of the whole state on each thread, the threads would wait for each other's reference counting.
    let accounts = accounts
    transactions.withUnsafeMutableBufferPointer {
      // Each transaction is changed by one thread only.
      nonisolated(unsafe) let buffer = $0
      DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { part in
        for index in part * size..<min(count, (part + 1) * size) { buffer[index].verifySignatures { accounts[$0] } }
      }
    }
  }
}
