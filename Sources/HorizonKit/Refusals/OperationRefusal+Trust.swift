import Sentences
import StellarKit

/// Refusals of operations on trustlines: an account's own, and an issuer's operations on those of others.
extension OperationRefusal {
  func trust(_ code: OperationCode) -> RefusalText? {
    let asset = asset ?? "this asset"
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the asset and the limit, and try again.")
    case .noIssuer: RefusalText("The account that issues \(asset) doesn't exist on this network", advice: "Check the asset and its issuer.")
    case .invalidLimit where isRemoval:
      RefusalText(
        "The account still holds \(asset), or an open offer would still buy some", advice: "Spend the balance and cancel such offers first.")
    case .invalidLimit:
      RefusalText(
        "The limit is lower than what the account already holds or expects of \(asset)", advice: "Choose a higher limit, or spend the balance first.")
    case .lowReserve:
      RefusalText(
        "The account has too little XLM to hold one more asset, which raises its reserve",
        advice: "Add lumens to the account, and try again."
      )
    case .selfNotAllowed: RefusalText("An account needs no trustline for an asset that it issues itself")
    case .trustLineMissing where isPool:
      RefusalText("The account lacks a trustline for one of the pool's assets", advice: "Add both assets to the account first.")
    case .trustLineMissing: RefusalText("The account has no trustline for \(asset)")
    case .cannotDelete:
      RefusalText("This trustline is still in use, by an offer or a pool", advice: "Cancel the offer or leave the pool first, then try again.")
    case .notAuthorizedToMaintainLiabilities: RefusalText("An issuer doesn't allow the account to hold one of the pool's assets")
    default: nil
    }
  }

  func authorization(_ code: OperationCode) -> RefusalText? {
    let asset = asset ?? "this asset"
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the account, the asset and the change.")
    case .noTrust:
      RefusalText(
        holder.map { "The account \($0) has no trustline for \(asset)" } ?? "The account has no trustline for \(asset)",
        advice: "It must add one first.")
    case .notRequired: RefusalText("\(asset) needs no authorization: its issuer has never asked for it")
    case .cannotRevoke: RefusalText("The issuer's account isn't set up to take back an authorization", advice: "Make it revocable first.")
    case .selfNotAllowed: RefusalText("An issuer can't authorize itself")
    case .lowReserve:
      RefusalText(
        "Taking back the authorization turns the account's shares of pools into claimable balances, and there are too few lumens (XLM) for their reserve"
      )
    case .invalidState: RefusalText("A trustline can't be both authorized fully and only for what it has promised already")
    default: nil
    }
  }

  func clawback(_ code: OperationCode) -> RefusalText? {
    let asset = asset ?? "this asset"
    let holder: Sentence = holder.map { "The account \($0)" } ?? "The account"
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the account, the asset and the amount.")
    case .notClawbackEnabled: RefusalText("\(asset) can't be taken back: its issuer's account wasn't set up for that when it was handed out")
    case .noTrust: RefusalText("\(holder) doesn't hold \(asset)")
    case .underfunded: RefusalText("\(holder) doesn't have \(clawbackAmount ?? "that much") to be taken back", advice: "Take back less.")
    default: nil
    }
  }

  private var asset: Sentence? {
    switch operation?.body {
    case .changeTrust(let code, _, _), .allowTrust(_, let code, _), .clawback(let code, _, _, _), .setTrustLineFlags(_, let code, _, _, _):
      "\(code)"
    case .changePoolTrust: "the pool's shares"
    default: nil
    }
  }

  private var isPool: Bool { if case .changePoolTrust = operation?.body { true } else { false } }

  private var isRemoval: Bool {
    switch operation?.body {
    case .changeTrust(_, _, let limit), .changePoolTrust(_, let limit): limit == .zero
    default: false
    }
  }

  private var holder: Sentence? {
    switch operation?.body {
    case .allowTrust(let trustor, _, _), .setTrustLineFlags(let trustor, _, _, _, _): trustor.brief
    case .clawback(_, _, let from, _): from.accountID.brief
    default: nil
    }
  }

  private var clawbackAmount: Sentence? {
    if case .clawback(let code, _, _, let amount) = operation?.body { "\(amount.trimmed) \(code)" } else { nil }
  }
}
