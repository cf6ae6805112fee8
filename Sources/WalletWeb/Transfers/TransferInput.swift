import AnchorKit
import Hummingbird
import StellarKit
import WalletKit

/// A transfer form on its way from page to page, in fields that aren't seen: nothing is kept of it before it is confirmed.
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
      domain: text("domain"), asset: asset, isWithdrawal: text("way") == "withdraw", via: via, amount: text("amount"),
      numberFormat: NumberFormat(rawValue: text("numbers")) ?? .point, method: text("method").isEmpty ? nil : text("method"),
      money: AnchorAsset(text("money")), quoteID: text("quote").isEmpty ? nil : text("quote"))
  }

  /// The same in hidden fields.
  func hidden(_ asked: [CustomerField: String]) -> [Hidden] {
    let fixed =
      Self.pairs(form) + [
        ("amount", form.amount), ("numbers", form.numberFormat.rawValue), ("method", form.method ?? ""), ("money", form.money?.description ?? ""),
        ("quote", form.quoteID ?? ""),
      ]
    return fixed.map { Hidden(name: $0, value: $1) } + asked.sorted { $0.key < $1.key }.map { Hidden(name: AskedField.name($0), value: $1) }
  }

  /// What names the transfer: the anchor, the asset, the way and the protocol.
  static func pairs(_ form: TransferForm) -> [(String, String)] {
    [("domain", form.domain), ("asset", form.asset.description), ("way", form.isWithdrawal ? "withdraw" : "deposit"), ("via", form.via.rawValue)]
  }
}
