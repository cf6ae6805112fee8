import Sentences
import StellarKit

/// How far a price may move before a conversion is given up.
struct Slippage {
  let form: ConversionForm

  init(_ form: ConversionForm) {
    self.form = form
  }

  /// Returns the worst amount that is accepted: the bound that was typed, or else the path's amount less (or more) the percentage, rounded in the
  /// person's favour.
  ///
  /// - Throws: ``FieldError``
  func bound(of path: ConversionPath, spendable: Amount) throws(FieldError) -> Amount {
    let bound = try bound(of: path)
    // More than the account can spend can't be sent anyway.
    return form.direction == .receive ? min(bound, max(spendable, path.sent)) : bound
  }

  private func bound(of path: ConversionPath) throws(FieldError) -> Amount {
    if !form.bound.trimmingSpaces.isEmpty { return try PaymentReviewer.positive(form.bound, form.numberFormat) }
    let percent = try percent
    switch form.direction {
    case .send:
      let least = path.arriving.stroops - part(of: path.arriving, percent)
      return (try? Amount(stroops: max(least, 1))) ?? path.arriving
    case .receive:
      let (most, overflow) = path.sent.stroops.addingReportingOverflow(part(of: path.sent, percent))
      return overflow ? .max : (try? Amount(stroops: most)) ?? path.sent
    }
  }

  /// The percentage that was typed.
  var percent: Amount {
    get throws(FieldError) {
      let percent = try form.numberFormat.amount(form.slippage.trimmingSpaces)
      guard percent.stroops <= ConversionForm.highestSlippage * Amount.stroopsPerUnit else {
        throw FieldError(sentence: "The price may move by at most 50 percent. Most people choose 1.")
      }
      return percent
    }
  }

  private func part(of amount: Amount, _ percent: Amount) -> Int64 {
    let whole = UInt128(amount.stroops) * UInt128(percent.stroops) / UInt128(100 * Amount.stroopsPerUnit)
    return Int64(clamping: whole)
  }
}
