import Dispatch
import StellarKit

extension LedgerTransaction {
  /// Verifies ahead what a ledger will ask about the signatures, which costs more than anything else that it does. Whatever else is asked, such as
  /// about a signer that an earlier transaction of the same ledger adds, is verified then.
  ///
  /// - Parameter account: an account's entry; without it, its own key is taken as its only signer.
  mutating func verifySignatures(of account: (AccountID) -> AccountEntry?) {
    if !signed.isVerified { signed.verify(of: Set(steps.map(\.source) + [source]), account) }
    guard var bump = feeBump, !bump.signed.isVerified else { return }
    bump.signed.verify(of: [feeSource], account)
    feeBump = bump
  }
}

extension LedgerTransaction {
  /// Whether its signatures were verified ahead.
  fileprivate var isVerified: Bool { signed.isVerified && feeBump?.signed.isVerified != false }
}

extension SignedHash {
  fileprivate mutating func verify(of accounts: Set<AccountID>, _ entry: (AccountID) -> AccountEntry?) {
    var checker = SignatureChecker(self)
    for account in accounts {
      // By the highest threshold, so that all signatures are looked at.
      if let entry = entry(account) { _ = checker.reaches(.max, of: account, entry) } else { _ = checker.isSigned(by: account) }
    }
    self = checker.signed
  }
}

extension LedgerState {
  /// Verifies the signatures of transactions at the same time, on as many threads as the machine has cores.
  package func verifySignatures(of transactions: inout [LedgerTransaction]) {
    // What was submitted was verified then.
    guard transactions.contains(where: { !$0.isVerified }) else { return }
    // Small parts: a thread that is done early takes another.
    let size = 8
    let count = transactions.count
    // Copies of the whole state on each thread would have them wait for each other's counting of references.
    let accounts = accounts
    transactions.withUnsafeMutableBufferPointer {
      // Each is changed by one thread only.
      nonisolated(unsafe) let buffer = $0
      DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { part in
        for index in part * size..<min(count, (part + 1) * size) { buffer[index].verifySignatures { accounts[$0] } }
      }
    }
  }
}
