public import Foundation
public import Sentences
public import StellarKit

/// A quote for a conversion: its paths at one moment, best first, after the form and both accounts were checked.
public struct ConversionQuote: Hashable, Sendable {
  /// How long a quote is relied on, in seconds. After that, the network is asked again whether a path still gives what was shown, before anything is
  /// signed.
  public static let freshness: TimeInterval = 10

  /// The name by which a page tells which quotes it has shown.
  public let id: ReviewID
  /// What was typed.
  public let form: ConversionForm
  /// The account that pays.
  public let source: AccountID
  /// The recipient of what arrives; nil for the account itself.
  public let recipient: Recipient?
  /// The memo to pay with.
  public let memo: Memo
  /// The asset that the transaction adds, since the account doesn't hold it yet; nil if it adds none.
  public let added: AddedAsset?
  /// The exact amount. The form says whether it is what leaves or what arrives.
  public let amount: Amount
  /// All paths that were found, best first.
  public let paths: [ConversionPath]
  /// When the paths were requested.
  public let askedAt: Date
  /// What the account can spend of the asset that leaves.
  let spendable: Amount
  /// The account's own offers, which it can't take. Empty if the service can't list them, or if the account has none on any of the paths.
  let ownOffers: [OpenOffer]
  /// The best path for a hundredth of the amount at the same moment; nil if it isn't known.
  let hundredth: ConversionPath?

  /// Returns how much worse a path is than the best, in percent with 2 decimals; zero for the best.
  public func loss(_ path: ConversionPath) -> Amount {
    guard let best = paths.first else { return .zero }
    let (much, little, whole) =
      form.direction == .send ? (best.arriving, path.arriving, best.arriving) : (path.sent, best.sent, best.sent)
    let difference = (try? much.subtracting(little)) ?? .zero
    let wholeInBasisPoints: Int64 = 10_000
    let (scaled, overflow) = ConversionPath.quotient(difference, whole).stroops.multipliedReportingOverflow(by: wholeInBasisPoints)
    return overflow ? .max : (try? Amount(stroops: scaled / Amount.stroopsPerUnit * (Amount.stroopsPerUnit / 100))) ?? .max
  }

  /// The warning that even the best path's price is more than 5 percent worse than for a hundredth of the amount: that share of what is exchanged
  /// brings in little. Nil if it isn't that much worse, or if that isn't known.
  public var priceImpact: Sentence? {
    guard let best = paths.first, let hundredth else { return nil }
    func stroops(_ amount: Amount) -> UInt128 { UInt128(amount.stroops) }
    // For a small hundredth, the last stroop of the inexact amount may be nothing but rounding.
    let (much, little) =
      switch form.direction {
      case .send: ((stroops(hundredth.arriving) - 1) * stroops(best.sent) / stroops(hundredth.sent), stroops(best.arriving))
      case .receive: (stroops(best.sent), (stroops(hundredth.sent) + 1) * stroops(best.arriving) / stroops(hundredth.arriving))
      }
    guard much > little, (much - little) * 20 > much else { return nil }
    return
      "This amount is large for the market: the best price is \((much - little) * 100 / much) percent worse than for a hundredth of it. Try a smaller amount."
  }

  /// Whether it is known what a hundredth of the amount would be exchanged for, so that ``priceImpact`` says something if it is nil.
  public var isCompared: Bool { hundredth != nil }

  /// Returns the worst result that is accepted on a path: the least that may arrive, or the most that may leave.
  ///
  /// - Throws: ``PaymentRefusal`` at the field that needs another value.
  public func bound(of path: ConversionPath) throws(PaymentRefusal) -> Amount {
    do throws(FieldError) {
      return try Slippage(form).bound(of: path, spendable: spendable)
    } catch {
      throw PaymentRefusal(fields: [.bound: error.sentence])
    }
  }
}
