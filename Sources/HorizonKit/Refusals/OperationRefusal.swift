public import Sentences
public import StellarKit
public import StellarXDR

/// Why the network refused an operation. The same code means different things for different operations.
public struct OperationRefusal: Hashable, Sendable {
  /// Horizon's name of the code, as the server sent it.
  public let name: String
  /// The operation's place in its transaction, from 0.
  public let index: Int
  /// The operation's kind; nil where the envelope isn't known.
  public let type: XDR.OperationType?
  /// The operation; nil if it isn't known, or isn't valid.
  public let operation: Operation?

  /// Makes a refusal.
  ///
  /// - Parameters:
  ///   - name: Horizon's name of the code.
  ///   - index: The operation's place in its transaction, from 0.
  ///   - operation: The operation that was refused.
  public init(name: String, index: Int = 0, operation: XDR.Operation? = nil) {
    self.name = name
    self.index = index
    type = operation?.body.type
    self.operation = operation.flatMap { try? Operation($0) }
  }

  /// The code; nil if this library doesn't know it.
  public var code: OperationCode? { OperationCode(rawValue: name) }

  /// What happened, what it means for the user's money, and what to do about it, for users. An unknown code is given by its name.
  public var sentence: Sentence {
    guard let code else {
      return "The network refused this with the code \(name.prefix(60)). \(RefusalText.money)"
    }
    guard !code.isSuccess else { return "Done: the network has carried it out." }
    return (text(of: code) ?? general(code) ?? any(code) ?? RefusalText("It was refused (\(name))")).sentence
  }

  /// Explains a code of an operation whose type is known, or returns nil if the type has no such code.
  private func text(of code: OperationCode) -> RefusalText? {
    switch type {
    case nil: nil
    case .createAccount: creation(code)
    case .payment: payment(code)
    case .pathPaymentStrictReceive, .pathPaymentStrictSend: exchange(code) ?? payment(code)
    case .manageSellOffer, .createPassiveSellOffer, .manageBuyOffer: offer(code)
    case .setOptions: options(code)
    case .changeTrust: trust(code)
    case .allowTrust, .setTrustLineFlags: authorization(code)
    case .clawback: clawback(code)
    case .accountMerge: merge(code)
    case .inflation, .manageData, .bumpSequence: entry(code)
    case .createClaimableBalance, .claimClaimableBalance, .clawbackClaimableBalance: claimable(code)
    case .beginSponsoringFutureReserves, .endSponsoringFutureReserves, .revokeSponsorship: sponsorship(code)
    case .liquidityPoolDeposit: deposit(code)
    case .liquidityPoolWithdraw: withdrawal(code)
    case .invokeHostFunction, .extendFootprintTTL, .restoreFootprint: contract(code)
    }
  }

  /// Explains a code that every operation can have, or returns nil for any other.
  private func general(_ code: OperationCode) -> RefusalText? {
    switch code {
    case .badAuthorization:
      RefusalText("The network did not accept the signature", advice: "This key may not be allowed to act for the account alone.", sending: true)
    case .noSourceAccount:
      RefusalText("The account it should come from doesn't exist on this network", advice: "Fund that account first.", sending: true)
    case .notSupported: RefusalText("This network doesn't know this kind of operation")
    case .tooManySubentries:
      RefusalText("The account already has as many entries as an account can have, 1000", advice: "Remove one first.")
    case .exceededWorkLimit: RefusalText("It would be too much work for the network at once", advice: "Try a smaller amount.")
    case .tooManySponsoring: RefusalText("The account already pays the reserves of as many others as it can")
    case .malformed: RefusalText("It is malformed", advice: "Check what was entered, and try again.")
    default: nil
    }
  }

  /// Explains a code of an operation whose type isn't known, by what the code usually means.
  private func any(_ code: OperationCode) -> RefusalText? {
    payment(code) ?? creation(code) ?? exchange(code) ?? offer(code) ?? trust(code) ?? options(code) ?? authorization(code) ?? clawback(code)
      ?? anyRare(code)
  }

  private func anyRare(_ code: OperationCode) -> RefusalText? {
    merge(code) ?? entry(code) ?? claimable(code) ?? sponsorship(code) ?? deposit(code) ?? withdrawal(code) ?? contract(code)
  }
}

extension OperationCode {
  /// What happened, what it means for the user's money, and what to do about it, if nothing is known about the operation.
  public var sentence: Sentence { OperationRefusal(name: rawValue).sentence }
}
