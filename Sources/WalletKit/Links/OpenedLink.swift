public import StellarKit

/// A payment link that was read, with what is known of its origin (SEP-7).
public struct OpenedLink: Hashable, Sendable {
  /// The request that the link makes. If it leaves its transaction's sequence number to the wallet, that has been filled in.
  public let request: StellarURI.Request
  /// Its origin: a domain that has signed it, or anybody.
  public let origin: LinkOrigin

  /// Returns the form that a request to pay fills in, or nil for a request to sign. The person has to check it even if a domain has signed the link.
  ///
  /// - Parameters:
  ///   - numberFormat: how the person types amounts.
  ///   - feePolicy: how much to offer when the network is busy.
  public func form(_ numberFormat: NumberFormat, feePolicy: FeeChoice) -> PaymentForm? {
    guard case .pay(let payment) = request else { return nil }
    let recipient =
      switch payment.recipient {
      case .account(let account): account.address
      case .federation(let address): address
      }
    return PaymentForm(
      recipient: recipient, amount: payment.amount.map(numberFormat.typed) ?? "", numberFormat: numberFormat, memo: payment.memo.written?.text ?? "",
      memoKind: payment.memo.written?.kind ?? .text, asset: payment.asset, feePolicy: feePolicy, link: origin)
  }
}
