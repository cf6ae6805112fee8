import StellarKit
import WalletKit

/// Addresses of pages to which pages of other topics link, relative to the page's base. Those that begin with a slash belong to no session.
enum PagePath {
  static let signIn = "/sign-in"
  static let signUp = "/sign-up"
  /// Where payment links are opened.
  static let link = "open"
  /// The path below which each session has its event stream.
  static let events = "events"
  /// Where a page reports that somebody is typing in it; `app.js` has the same path.
  static let typing = "typing"
  /// Where everything of this home is erased.
  static let reset = "settings/reset"
  /// Where devices are listed and may be let in.
  static let devices = "settings/devices"
  /// Where the copy of recovery words is checked.
  static let copyCheck = "copy-check"
  /// Where that check is put off.
  static let copyCheckLater = copyCheck + "/later"

  /// Returns the address of a transaction that this wallet sent, with its outcome.
  static func payment(_ hash: TransactionHash) -> String { "payments/\(hash)" }

  /// Returns the address of the page where an amount for a recipient is typed, with a memo filled in.
  static func pay(_ recipient: String, memo: HistoryMemo? = nil) -> String {
    "\(Destination.pay.path)/amount?to=\(recipient.percentEncoded)\(query(memo))"
  }

  /// Returns the address of the same page with the payment filled in.
  static func pay(_ recipient: String, _ amount: Amount, of asset: Asset, memo: HistoryMemo? = nil) -> String {
    "\(pay(recipient))&amount=\(amount)&asset=\(asset.description.percentEncoded)\(query(memo))"
  }

  private static func query(_ memo: HistoryMemo?) -> String {
    memo.map { "&memo=\($0.text.percentEncoded)&memoKind=\($0.kind.rawValue)" } ?? ""
  }

  /// Returns the address of the form for a new contact with an address and a memo filled in.
  static func addContact(_ address: String, memo: HistoryMemo?) -> String { "contacts/add?to=\(address.percentEncoded)\(query(memo))" }

  /// Returns the address of a token of the list, by its contract.
  static func token(_ contract: ContractAddress) -> String { "tokens/\(contract)" }

  /// Returns the address of the page for a payment by a contract: of a token, or of an asset to a contract.
  ///
  /// - Parameters:
  ///   - recipient: whom to pay; empty if that isn't known yet.
  ///   - paid: a token's contract or an asset.
  static func payByContract(_ recipient: String, _ paid: String) -> String {
    "\(Destination.pay.path)/token?to=\(recipient.percentEncoded)&what=\(paid.percentEncoded)"
  }

  /// Returns the address of a deposit or a withdrawal.
  static func transfer(_ id: Int64) -> String { "transfers/\(id)" }

  /// Returns the address of the page where a deposit or a withdrawal of an asset begins.
  static func newTransfer(isWithdrawal: Bool, at domain: String, of asset: Asset) -> String {
    "transfers/new?way=\(isWithdrawal ? "withdraw" : "deposit")&domain=\(domain.percentEncoded)&asset=\(asset.description.percentEncoded)"
  }

  /// Returns the address of a purchase or a sale through the ramp.
  static func rampTransfer(_ id: Int64) -> String { "ramp/transfers/\(id)" }
}
