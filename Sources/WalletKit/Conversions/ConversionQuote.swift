public import Foundation
public import Sentences
public import StellarKit

/// The ways of a conversion at a moment, best first, after the form and both accounts were checked.
public struct ConversionQuote: Hashable, Sendable {
  /// After so many seconds it is asked again, before anything is signed, whether a way still gives what was shown.
  public static let freshness: TimeInterval = 10

  /// What was typed.
  public let form: ConversionForm
  /// The account that pays.
  public let source: AccountID
  /// Who gets what arrives; nil for oneself.
  public let recipient: Recipient?
  /// The memo to pay with.
  public let memo: Memo
  /// What is added in the same transaction, since the account doesn't hold it yet; nil where nothing has to be.
  public let added: AddedAsset?
  /// The amount that is exact: it leaves or arrives, as the form says.
  public let amount: Amount
  /// All ways that were found, best first.
  public let paths: [ConversionPath]
  /// When they were asked for.
  public let askedAt: Date
  /// What the account can spend of the asset that leaves.
  let spendable: Amount
  /// The account's own offers, which it can't take: of a service that lists none, and where it has none on any of the ways, nothing.
  let ownOffers: [OpenOffer]
  /// The best way for a hundredth of the amount at the same moment; nil where that isn't known.
  let hundredth: ConversionPath?

  /// Returns how much worse a path is than the best, in percent with 2 decimals; zero for the best.
  public func loss(_ path: ConversionPath) -> Amount {
    guard let best = paths.first else { return .zero }
    let (much, little, whole) =
      form.direction == .send ? (best.arriving, path.arriving, best.arriving) : (path.sent, best.sent, best.sent)
    let difference = (try? much.subtracting(little)) ?? .zero
    let hundred: Int64 = 10_000
    let (scaled, overflow) = ConversionPath.quotient(difference, whole).stroops.multipliedReportingOverflow(by: hundred)
    return overflow ? .max : (try? Amount(stroops: scaled / Amount.stroopsPerUnit * (Amount.stroopsPerUnit / 100))) ?? .max
  }

  /// What to tell a person where even the best way's price is more than 5 percent worse than for a hundredth of the amount: so much of what is exchanged
  /// goes for little. Nil where it isn't, and where that can't be told.
  public var priceImpact: Sentence? {
    guard let best = paths.first, let hundredth else { return nil }
    func stroops(_ amount: Amount) -> UInt128 { UInt128(amount.stroops) }
    // Of a small hundredth, the last stroop of what isn't exact may be all rounding.
    let (much, little) =
      switch form.direction {
      case .send: ((stroops(hundredth.arriving) - 1) * stroops(best.sent) / stroops(hundredth.sent), stroops(best.arriving))
      case .receive: (stroops(best.sent), (stroops(hundredth.sent) + 1) * stroops(best.arriving) / stroops(hundredth.arriving))
      }
    guard much > little, (much - little) * 20 > much else { return nil }
    return
      "This amount is large for the market: the best price is \((much - little) * 100 / much) percent worse than for a hundredth of it. Try a smaller amount."
  }

  /// Returns the worst that is accepted on a path: the least that arrives, or the most that leaves.
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
