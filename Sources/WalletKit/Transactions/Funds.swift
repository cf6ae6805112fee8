import Sentences
import StellarKit

/// What an account can spend at a ledger, given the ledger's fee.
struct Funds {
  let account: AccountSnapshot
  let ledger: LedgerSnapshot

  init(_ account: AccountSnapshot, _ ledger: LedgerSnapshot) {
    (self.account, self.ledger) = (account, ledger)
  }

  /// Returns the most of an asset that one payment can carry: what isn't set aside for the reserve, open offers and the fee, or any amount of an
  /// asset that the account issues itself.
  func spendable(_ asset: Asset) -> Amount {
    if asset.issuer == account.id { return .max }
    return account.line(of: asset).map { AssetBalance($0, of: account, ledger: ledger).spendable } ?? .zero
  }

  /// Checks that the account can spend an amount, and pay the fee in addition.
  ///
  /// - Throws: ``FieldError`` if it can't.
  func check(_ amount: Amount, of asset: Asset, _ numbers: NumberFormat) throws(FieldError) {
    if let line = account.line(of: asset), !line.isAuthorized, asset.issuer != account.id {
      throw FieldError(sentence: "The issuer of \(asset.code) has frozen your balance, so it can't be sent. Ask the issuer.")
    }
    let most = spendable(asset)
    guard amount <= most else { throw FieldError(sentence: tooMuch(asset, most, numbers)) }
    // Spendable lumens are already without the fee. An issued asset needs lumens for the fee in addition.
    let fee = Amount(fee: ledger.baseFee)
    let lumens = account.line(of: .native).map { AssetBalance($0, of: account, ledger: ledger.withoutFee).spendable } ?? .zero
    guard asset == .native || lumens >= fee else {
      throw FieldError(sentence: "You don't have enough XLM for the fee (\(numbers.typed(fee)) XLM).")
    }
  }

  /// Says how much of an asset can be spent, and what the rest is kept for.
  private func tooMuch(_ asset: Asset, _ most: Amount, _ numbers: NumberFormat) -> Sentence {
    func written(_ amount: Amount) -> String { "\(numbers.grouped(numbers.typed(amount))) \(asset.code)" }
    let offered = account.line(of: asset)?.sellingLiabilities ?? .zero
    return switch (asset, offered > .zero) {
    case (.native, true):
      "That is more than you can spend: \(written(most)). Your open offers reserve \(written(offered)). The rest of your XLM is kept for the account's reserve and the fee."
    case (.native, false): "That is more than you can spend: \(written(most)). The rest of your XLM is kept for the account's reserve and the fee."
    case (_, true): "That is more than you can spend: \(written(most)). Your open offers reserve \(written(offered))."
    case (_, false): "That is more than you can spend: \(written(most))."
    }
  }
}
