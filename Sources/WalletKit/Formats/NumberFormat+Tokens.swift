import Sentences
public import StellarKit

/// Amounts of tokens, which have as many decimals as their contract says.
extension NumberFormat {
  /// Formats an amount as a person types it: without groups, and without zeros at its end.
  public func typed(_ amount: TokenAmount) -> String { marked(amount.description) }

  /// Reads an amount above zero that was typed, for a token with the given number of decimals.
  func amount(_ typed: String, decimals: UInt32) throws(FieldError) -> TokenAmount {
    let amount: TokenAmount
    let digits = try digits(typed)
    do throws(TokenAmountError) {
      amount = try TokenAmount(digits, decimals: decimals)
    } catch {
      throw FieldError(sentence: error.sentence)
    }
    guard amount.units > 0 else { throw FieldError(sentence: "Enter an amount above zero.") }
    return amount
  }
}
