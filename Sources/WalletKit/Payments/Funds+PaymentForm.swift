import StellarKit

extension Funds {
  /// The same for a payment's form.
  func check(_ amount: Amount, _ form: PaymentForm) throws(FieldError) {
    try check(amount, of: form.asset, form.numberFormat)
  }
}
