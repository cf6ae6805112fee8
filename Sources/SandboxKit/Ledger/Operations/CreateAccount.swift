import StellarKit
import StellarXDR

extension XDR.CreateAccountOp: LedgerOperation {
  var success: XDR.OperationResult { .createAccount(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    startingBalance < 0 || AccountID(destination) == source ? .createAccount(.malformed) : nil
  }

  func apply(to state: inout LedgerState, by source: AccountID) -> XDR.OperationResult {
    let destination = AccountID(destination)
    if state.accounts[destination] != nil { return .createAccount(.alreadyExist) }
    let account = AccountEntry(balance: startingBalance, sequenceNumber: state.header.startingSequenceNumber)
    guard startingBalance >= state.minimumBalance(of: account) else { return .createAccount(.lowReserve) }
    guard state.takeLumens(startingBalance, from: source) else { return .createAccount(.underfunded) }
    state.set(destination, account)
    return success
  }
}
