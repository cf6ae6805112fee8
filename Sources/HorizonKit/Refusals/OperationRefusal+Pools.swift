import Sentences
import StellarKit

/// Refusals of liquidity pool and smart contract operations.
extension OperationRefusal {
  func deposit(_ code: OperationCode) -> RefusalText? {
    switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check both amounts and both prices.")
    case .noTrust: RefusalText("The account doesn't hold the pool's shares yet: it needs a trustline to the pool first")
    case .notAuthorized: RefusalText("An issuer of the pool's assets doesn't allow the account to hold it", advice: "Ask the issuer to allow it.")
    case .underfunded:
      RefusalText("The account doesn't have that much of both assets to put into the pool", advice: "Put in less.")
    case .lineFull: RefusalText("The account can't hold that many more shares of the pool", advice: "Raise the limit of its trustline to the pool.")
    case .badPrice:
      RefusalText("The pool's price has moved beyond the bounds that were set", advice: "Try again at the current price, or set wider bounds.")
    case .poolFull: RefusalText("The pool can't hold that much more", advice: "Put in less.")
    case .trustLineFrozen: RefusalText("The network has frozen a trustline that it needs")
    default: nil
    }
  }

  func withdrawal(_ code: OperationCode) -> RefusalText? {
    let shares: Sentence? = if case .liquidityPoolWithdraw(_, let shares, _, _) = operation?.body { "\(shares.trimmed)" } else { nil }
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the number of shares and both amounts.")
    case .noTrust: RefusalText("The account doesn't hold shares of this pool")
    case .underfunded: RefusalText("The account doesn't have \(shares ?? "that many") shares of this pool", advice: "Take out less.")
    case .lineFull:
      RefusalText("The account can't hold that much more of one of the pool's assets", advice: "Raise the limit of its trustline, or take out less.")
    case .underMinimum:
      RefusalText("The shares would bring less than the minimum that was set", advice: "Try again with the pool's current amounts.")
    case .trustLineFrozen: RefusalText("The network has frozen a trustline that it needs")
    default: nil
    }
  }

  func contract(_ code: OperationCode) -> RefusalText? {
    switch code {
    case .malformed: RefusalText("The call of the smart contract is malformed")
    case .functionTrapped: RefusalText("The smart contract refused, or failed with an error of its own")
    case .resourceLimitExceeded:
      RefusalText("The smart contract needed more of the network's resources than were paid for", advice: "Estimate them again.")
    case .entryArchived: RefusalText("Something that the smart contract needs has been archived", advice: "Restore it first.")
    case .insufficientRefundableFee: RefusalText("The fee for the smart contract's storage and events was too low", advice: "Estimate it again.")
    default: nil
    }
  }
}
