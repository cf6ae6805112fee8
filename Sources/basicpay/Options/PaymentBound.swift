import ArgumentParser
import StellarKit

/// The option for how much an anchor may be paid.
struct PaymentBound: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most that the anchor may be paid for a withdrawal, should it want more than was asked for, or if no amount was named.", valueName: "amount"
    ), transform: PaymentBound.typed)
  var payAtMost: Amount?

  fileprivate static func typed(_ text: String) throws(ValidationError) -> Amount {
    guard let amount = try? Amount(text) else {
      throw ValidationError("“\(text.prefix(60))” isn't an amount. Use a decimal point, as in 10.5.")
    }
    return amount
  }
}
