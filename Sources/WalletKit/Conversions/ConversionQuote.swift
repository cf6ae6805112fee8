public import Foundation
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
