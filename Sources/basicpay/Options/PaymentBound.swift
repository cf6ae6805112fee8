import ArgumentParser
import StellarKit

/// How much an anchor may be paid.
struct PaymentBound: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most that the anchor may be paid for a withdrawal, should it want more than was asked for, or if no amount was named.", valueName: "amount"
    ))
  var payAtMost: String?

  /// - Throws: for what is no amount.
  var amount: Amount? { get throws { try payAtMost.map { try Amount($0) } } }
}
