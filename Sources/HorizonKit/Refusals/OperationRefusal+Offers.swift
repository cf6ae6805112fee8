import Sentences
import StellarKit

/// Refusals of offers on the order books.
extension OperationRefusal {
  func offer(_ code: OperationCode) -> RefusalText? {
    let selling: Sentence = sides.selling.map { "\($0.code)" } ?? "what it sells"
    let buying: Sentence = sides.buying.map { "\($0.code)" } ?? "what it buys"
    return switch code {
    case .malformed: RefusalText("The offer is malformed", advice: "Check both assets, the amount and the price.")
    case .sellNoTrust:
      RefusalText("The account doesn't hold \(selling), which the offer would sell", advice: "Choose an asset that the account holds.")
    case .buyNoTrust: RefusalText("The account doesn't hold \(buying) yet: it needs a trustline first", advice: "Add \(buying) to the account.")
    case .sellNotAuthorized:
      RefusalText("The issuer of \(selling) doesn't allow the account to sell it", advice: "Ask the issuer to allow it.")
    case .buyNotAuthorized: RefusalText("The issuer of \(buying) doesn't allow the account to hold it", advice: "Ask the issuer to allow it.")
    case .lineFull:
      RefusalText("The account can't hold that much more of \(buying)", advice: "Buy less, or raise the limit of its trustline.")
    case .underfunded:
      RefusalText(
        "The account doesn't have \(sellingAmount ?? "enough of \(selling)") to sell",
        advice: "What other offers have promised counts as spent. Offer less, or remove another offer first."
      )
    case .crossSelf: RefusalText("The offer would match another one from the same account", advice: "Remove that offer first.")
    case .sellNoIssuer:
      RefusalText("The account that issues \(selling) doesn't exist on this network", advice: "Check the asset and its issuer.")
    case .buyNoIssuer:
      RefusalText("The account that issues \(buying) doesn't exist on this network", advice: "Check the asset and its issuer.")
    case .offerNotFound:
      RefusalText(
        offerID.map { "The account has no offer with the number \($0) any more" } ?? "The account has no offer like this any more",
        advice: "Somebody may have taken all of it already: look at the account's trades."
      )
    case .lowReserve:
      RefusalText(
        "The account has too few lumens (XLM) for one more offer, for which the network locks a little more of its reserve",
        advice: "Add lumens, or remove an offer first."
      )
    default: nil
    }
  }

  private var sides: (selling: Asset?, buying: Asset?) {
    switch operation?.body {
    case .manageSellOffer(let selling, let buying, _, _, _), .manageBuyOffer(let selling, let buying, _, _, _),
      .createPassiveSellOffer(let selling, let buying, _, _):
      (selling, buying)
    default: (nil, nil)
    }
  }

  /// The amount that the offer sells; nil for an offer to buy, which only states the amount to buy.
  private var sellingAmount: Sentence? {
    switch operation?.body {
    case .manageSellOffer(let selling, _, let amount, _, _), .createPassiveSellOffer(let selling, _, let amount, _): amount.text(of: selling)
    default: nil
    }
  }

  private var offerID: Int64? {
    switch operation?.body {
    case .manageSellOffer(_, _, _, _, let id), .manageBuyOffer(_, _, _, _, let id): id == 0 ? nil : id
    default: nil
    }
  }
}
