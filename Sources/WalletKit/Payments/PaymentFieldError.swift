/// A sentence that refuses a field.
struct PaymentFieldError: Error {
  let sentence: String
}
