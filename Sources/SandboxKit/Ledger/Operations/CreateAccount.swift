import StellarKit
import StellarXDR

extension XDR.CreateAccountOp: LedgerOperation {
  var success: XDR.OperationResult { .createAccount(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    startingBalance < 0 || AccountID(destination) == source ? .createAccount(.malformed) : nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let destination = AccountID(destination)
    if state.accounts[destination] != nil { return .createAccount(.alreadyExist) }
    let account = AccountEntry(balance: startingBalance, sequenceNumber: state.header.startingSequenceNumber)
    if let refusal = state.create(destination, account, for: destination) { return refusal.result(lowReserve: .createAccount(.lowReserve)) }
    guard state.take(startingBalance, of: .native, from: context.source) else { return .createAccount(.underfunded) }
    return success
  }
}
