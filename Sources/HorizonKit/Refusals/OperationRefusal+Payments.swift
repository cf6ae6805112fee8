import Sentences
import StellarKit

/// Refusals of new accounts, payments and path payments.
extension OperationRefusal {
  func creation(_ code: OperationCode) -> RefusalText? {
    let created: (account: AccountID, balance: Amount)? =
      if case .createAccount(let destination, let balance) = operation?.body { (destination, balance) } else { nil }
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the recipient and the amount, and try again.", sending: true)
    case .underfunded: underfunded(created.map { $0.balance.text(of: .native) }, of: .native)
    case .lowReserve:
      RefusalText(
        "\(created.map { $0.balance.text(of: .native) } ?? "That") is too little for a new account, which must keep a small reserve",
        advice: "Send more: the network decides how much a new account needs.", sending: true
      )
    case .alreadyExists:
      RefusalText(
        created.map { "The account \($0.account.brief) exists already" } ?? "The account exists already", advice: "Send an ordinary payment instead.",
        sending: true)
    default: nil
    }
  }

  func payment(_ code: OperationCode) -> RefusalText? {
    let (sent, arriving) = assets
    let (sentName, arrivingName) = (Self.name(sent) ?? "this asset", Self.name(arriving) ?? "this asset")
    return switch code {
    case .malformed: RefusalText("It is malformed", advice: "Check the recipient and the amount, and try again.", sending: true)
    case .underfunded: underfunded(sentAmount, of: sent)
    case .sourceNoTrust:
      RefusalText("The account doesn't hold \(sentName)", advice: "Choose an asset that the account holds.", sending: true)
    case .sourceNotAuthorized:
      RefusalText("The issuer of \(sentName) doesn't allow the account to send it", advice: "Ask the issuer to allow it.", sending: true)
    case .noDestination:
      RefusalText(
        recipient.map { "The account \($0.brief) doesn't exist on this network yet" } ?? "The recipient's account doesn't exist on this network yet",
        advice: "Check the address. A new account is created when it first receives enough XLM.", sending: true
      )
    case .noTrust:
      RefusalText(
        "The recipient's account doesn't hold \(arrivingName) yet: it needs a trustline first",
        advice: "Ask the recipient to add a trustline for it, or send lumens (XLM).", sending: true
      )
    case .notAuthorized:
      RefusalText(
        "The issuer of \(arrivingName) doesn't allow the recipient to hold it", advice: "Ask the recipient to arrange this with the issuer.",
        sending: true)
    case .lineFull:
      RefusalText(
        arrivingAmount.map { "The recipient's account can't hold another \($0)" }
          ?? "The recipient's account can't hold that much more of \(arrivingName)",
        advice: "Send less, or ask the recipient to raise the limit.", sending: true
      )
    case .noIssuer:
      RefusalText(
        "The account that issues \(arrivingName) doesn't exist on this network", advice: "Check the asset and its issuer.", sending: true)
    default: nil
    }
  }

  /// Explains a code that only a path payment can have, or returns nil for any other.
  func exchange(_ code: OperationCode) -> RefusalText? {
    let (sent, arriving) = assets
    return switch code {
    case .tooFewOffers:
      RefusalText(
        "Nobody offers enough to exchange \(Self.name(sent) ?? "what is sent") into \(Self.name(arriving) ?? "what should arrive") at the moment",
        advice: "Send less, or try again later.", sending: true
      )
    case .crossSelf:
      RefusalText("The exchange would trade with the account's own offer", advice: "Remove that offer first.", sending: true)
    case .overSourceMaximum:
      RefusalText(
        "The exchange would now cost more than \(sentAmount ?? "the maximum that was set")",
        advice: "Try again at the current price, or allow it to cost more.", sending: true
      )
    case .underDestinationMinimum:
      RefusalText(
        "The exchange would now bring less than \(arrivingAmount ?? "the minimum that was set")",
        advice: "Try again at the current price, or accept less.", sending: true
      )
    default: nil
    }
  }

  private func underfunded(_ amount: Sentence?, of asset: Asset?) -> RefusalText {
    let reserve: Sentence =
      "A part of its lumens (XLM) is always locked as its reserve. Send less, or add money to the account first."
    return RefusalText(
      "The account doesn't have \(amount ?? "that much") to spend",
      advice: asset == .native || asset == nil ? reserve : "Send less, or add money to the account first.", sending: true
    )
  }

  private var recipient: AccountID? {
    switch operation?.body {
    case .payment(let destination, _, _), .pathPaymentStrictReceive(_, _, let destination, _, _, _),
      .pathPaymentStrictSend(_, _, let destination, _, _, _):
      destination.accountID
    default: nil
    }
  }

  private static func name(_ asset: Asset?) -> Sentence? { asset.map { "\($0.code)" } }

  /// The asset that is sent, and the one that arrives.
  private var assets: (sent: Asset?, arriving: Asset?) {
    switch operation?.body {
    case .payment(_, let asset, _): (asset, asset)
    case .pathPaymentStrictReceive(let sent, _, _, let asset, _, _), .pathPaymentStrictSend(let sent, _, _, let asset, _, _): (sent, asset)
    default: (nil, nil)
    }
  }

  private var sentAmount: Sentence? {
    switch operation?.body {
    case .payment(_, let asset, let amount): amount.text(of: asset)
    case .pathPaymentStrictReceive(let asset, let amount, _, _, _, _), .pathPaymentStrictSend(let asset, let amount, _, _, _, _):
      amount.text(of: asset)
    default: nil
    }
  }

  private var arrivingAmount: Sentence? {
    switch operation?.body {
    case .payment(_, let asset, let amount), .pathPaymentStrictReceive(_, _, _, let asset, let amount, _),
      .pathPaymentStrictSend(_, _, _, let asset, let amount, _):
      amount.text(of: asset)
    default: nil
    }
  }
}
