import AnchorKit
import StellarKit
import WalletKit

/// A transfer form on its way from page to page, in hidden fields. Nothing of it is kept before it is confirmed.
struct TransferInput: Sendable {
  struct Hidden: Sendable {
    let name: String
    let value: String
  }

  var form: TransferForm

  /// Reads what a page sent.
  ///
  /// - Throws: ``PageError`` for what no page of this wallet sends.
  init(_ text: (String) -> String) throws(PageError) {
    guard let asset = try? Asset(text("asset")), let via = TransferProtocol(rawValue: text("via")), !text("domain").isEmpty else {
      throw PageError.notFound
    }
    form = TransferForm(
      domain: text("domain"), asset: asset, isWithdrawal: text("way") == "withdraw", via: via, user: text("user"),
      account: try? AccountID(text("account")), amount: text("amount"), numberFormat: NumberFormat(rawValue: text("numbers")) ?? .point,
      method: text("method").isEmpty ? nil : text("method"), money: AnchorAsset(text("money")), quoteID: text("quote").isEmpty ? nil : text("quote"))
  }

  /// Returns the form in hidden fields.
  func hidden(_ asked: [CustomerField: String]) -> [Hidden] {
    let typed = [
      ("amount", form.amount), ("method", form.method ?? ""), ("money", form.money?.description ?? ""), ("quote", form.quoteID ?? ""),
    ]
    return fixed(form.numberFormat) + typed.map { Hidden(name: $0, value: $1) }
      + asked.sorted { $0.key < $1.key }.map { Hidden(name: AskedField.name($0), value: $1) }
  }

  /// Returns hidden fields for the part of the form that isn't typed: the transfer, its account and user, and how amounts are typed.
  func fixed(_ numbers: NumberFormat) -> [Hidden] {
    let others = [("account", form.account?.address ?? ""), ("user", form.user ?? ""), ("numbers", numbers.rawValue)]
    return (Self.pairs(form) + others).map { Hidden(name: $0, value: $1) }
  }

  /// Returns hidden fields with all that was typed on a page of the transfer, for another page that comes in between. Files have to be chosen again.
  static func typed(_ context: PageContext) -> [Hidden] {
    let own = ["asset", "way", "via", "account", "numbers", "amount", "method", "money", "quote", "offered", "keep"]
    return context.form.names.filter { name in
      (own.contains(name) || ["asked-", "own-", "code-", "share-"].contains { name.hasPrefix($0) }) && context.form.fileName(name).isEmpty
    }.map { Hidden(name: $0, value: context.field($0)) }
  }

  /// Returns what identifies the transfer: the anchor, the asset, the way and the protocol.
  static func pairs(_ form: TransferForm) -> [(String, String)] {
    [("domain", form.domain), ("asset", form.asset.description), ("way", form.isWithdrawal ? "withdraw" : "deposit"), ("via", form.via.rawValue)]
  }
}
