import StellarKit
import WalletKit

/// Addresses of pages to which pages of other topics lead, from the page's base; those that begin with a slash belong to no session.
enum PagePath {
  static let signIn = "/sign-in"
  static let signUp = "/sign-up"
  /// Where payment links are opened.
  static let link = "open"
  /// Below it is the event stream of a session.
  static let events = "events"
  /// Where a page tells that somebody is typing in it; `app.js` has the same.
  static let typing = "typing"
  /// Where everything of this home is erased.
  static let reset = "settings/reset"
  /// Where devices are listed, and may ask to be let in.
  static let devices = "settings/devices"
  /// Where the copy of recovery words is checked.
  static let copyCheck = "copy-check"
  /// Puts that check off.
  static let copyCheckLater = copyCheck + "/later"

  /// A transaction that this wallet sent, and its outcome.
  static func payment(_ hash: TransactionHash) -> String { "payments/\(hash)" }

  /// Where an amount for somebody is typed.
  static func pay(_ recipient: String) -> String { "\(Destination.pay.path)/amount?to=\(recipient.inQuery)" }

  /// The same, filled in.
  static func pay(_ recipient: String, _ amount: Amount, of asset: Asset, memo: HistoryMemo? = nil) -> String {
    let memo = memo.map { "&memo=\($0.text.inQuery)&memoKind=\($0.kind.rawValue)" } ?? ""
    return "\(pay(recipient))&amount=\(amount)&asset=\(asset.description.inQuery)\(memo)"
  }

  /// A token of the list, by its contract.
  static func token(_ contract: ContractAddress) -> String { "tokens/\(contract)" }

  /// Where a payment by a contract is written: of a token, or of an asset to a contract.
  ///
  /// - Parameters:
  ///   - recipient: whom to pay; empty where that isn't known yet.
  ///   - paid: a token's contract or an asset.
  static func payByContract(_ recipient: String, _ paid: String) -> String {
    "\(Destination.pay.path)/token?to=\(recipient.inQuery)&what=\(paid.inQuery)"
  }

  /// A deposit or a withdrawal.
  static func transfer(_ id: Int64) -> String { "transfers/\(id)" }

  /// Where a deposit or a withdrawal of an asset begins.
  static func newTransfer(isWithdrawal: Bool, at domain: String, of asset: Asset) -> String {
    "transfers/new?way=\(isWithdrawal ? "withdraw" : "deposit")&domain=\(domain.inQuery)&asset=\(asset.description.inQuery)"
  }

  /// A purchase or a sale through the ramp.
  static func rampTransfer(_ id: Int64) -> String { "ramp/transfers/\(id)" }
}

extension String {
  /// As it is written in the query of a link, everything escaped but letters, digits and `-._~` (RFC 3986, "unreserved").
  var inQuery: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
