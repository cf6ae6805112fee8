import Sentences
import StellarKit

/// What an account can spend in a ledger, with its fee.
struct Funds {
  let account: AccountSnapshot
  let ledger: LedgerSnapshot

  init(_ account: AccountSnapshot, _ ledger: LedgerSnapshot) {
    (self.account, self.ledger) = (account, ledger)
  }

  /// The most of an asset that one payment can carry: without reserve, promises and fee; anything of an asset that the account issues itself.
  func spendable(_ asset: Asset) -> Amount {
    if asset.issuer == account.id { return .max }
    return account.line(of: asset).map { AssetBalance($0, of: account, ledger: ledger).spendable } ?? .zero
  }

  /// - Throws: ``FieldError`` where the amount, or the fee beside it, isn't there.
  func check(_ amount: Amount, of asset: Asset, _ numbers: NumberFormat) throws(FieldError) {
    if let line = account.line(of: asset), !line.isAuthorized, asset.issuer != account.id {
      throw FieldError(sentence: "The issuer of \(asset.code) has frozen what you hold of it, so it can't be sent. Ask the issuer.")
    }
    let most = spendable(asset)
    guard amount <= most else {
      let typed = "\(numbers.typed(most)) \(asset.code)"
      throw FieldError(
        sentence: asset == .native
          ? "That is more than you can spend: \(typed). The rest of your XLM is set aside for the account's reserve and the fee."
          : "That is more than you can spend: \(typed).")
    }
    // The fee is set aside from the lumens that can be spent; an issued asset needs it beside.
    let fee = Amount(fee: ledger.baseFee)
    let lumens = account.line(of: .native).map { AssetBalance($0, of: account, ledger: ledger.withoutFee).spendable } ?? .zero
    guard asset == .native || lumens >= fee else {
      throw FieldError(sentence: "You don't have the XLM for the fee (\(numbers.typed(fee)) XLM).")
    }
  }
}
