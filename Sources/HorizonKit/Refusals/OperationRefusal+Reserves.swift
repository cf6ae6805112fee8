import Sentences
import StellarKit
import StellarXDR

/// Refusals of operations on claimable balances and sponsored reserves.
extension OperationRefusal {
  func claimable(_ code: OperationCode) -> RefusalText? {
    let set: (asset: Asset, amount: Amount)? =
      if case .createClaimableBalance(let asset, let amount, _) = operation?.body { (asset, amount) } else { nil }
    let asset = set?.asset.code ?? "this asset"
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the amount, who may claim it and when.", sending: true)
    case .lowReserve:
      RefusalText("The account has too few lumens (XLM) for what a claimable balance locks", advice: "Add lumens to the account.", sending: true)
    case .underfunded:
      RefusalText("The account doesn't have \(set.map { $0.amount.text(of: $0.asset) } ?? "that much") to set aside", sending: true)
    case .doesNotExist: RefusalText("This claimable balance doesn't exist any more", advice: "Somebody may have claimed it already.")
    case .cannotClaim:
      RefusalText("The account may not claim it, or not now", advice: "Look at who may claim it, from when and until when.")
    case .lineFull:
      RefusalText("The account can't hold that much more of this asset", advice: "Raise the limit of its trustline first.")
    case .noTrust where type == .claimClaimableBalance:
      RefusalText("The account doesn't hold this asset yet: it needs a trustline first", advice: "Add the asset to the account, and claim again.")
    case .noTrust: RefusalText("The account doesn't hold \(asset)", advice: "Choose an asset that the account holds.", sending: true)
    case .notAuthorized: RefusalText("The issuer of \(asset) doesn't allow the account to hold it", advice: "Ask the issuer to allow it.")
    case .trustLineFrozen: RefusalText("The network has frozen a trustline that it needs")
    case .noIssuer: RefusalText("Only the account that issues the asset can take this balance back")
    case .notClawbackEnabled: RefusalText("This claimable balance can't be taken back: it wasn't set up for that when it was made")
    default: nil
    }
  }

  func sponsorship(_ code: OperationCode) -> RefusalText? {
    let sponsored: Sentence? = if case .beginSponsoringFutureReserves(let account) = operation?.body { account.brief } else { nil }
    return switch code {
    case .malformed where type == .beginSponsoringFutureReserves: RefusalText("An account can't sponsor itself")
    case .alreadySponsored:
      RefusalText(
        sponsored.map { "The account \($0) has a sponsor in this transaction already" } ?? "The account has a sponsor in this transaction already")
    case .recursive: RefusalText("An account that is sponsored can't be a sponsor in the same transaction, nor the other way round")
    case .notSponsored: RefusalText("The account has no sponsor in this transaction, so there is no sponsorship to end")
    case .doesNotExist: RefusalText("What was sponsored doesn't exist any more")
    case .notSponsor: RefusalText("Only the account that pays this reserve can hand it over, or the entry's owner if no other account pays it")
    case .lowReserve: RefusalText("The account that should pay the reserve from now on has too few lumens (XLM)", advice: "Add lumens there first.")
    case .onlyTransferable: RefusalText("A claimable balance's reserve can't go back to its owner, only to a new sponsor")
    default: nil
    }
  }
}
