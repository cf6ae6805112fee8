public import AnchorKit
public import Foundation
import StellarKit

/// The private part of what is stored of a transfer: the anchor's answers, with bank accounts and messages, and the address of its window.
public struct PrivateTransferData: Hashable, Sendable, Codable {
  /// The anchor's window (SEP-24), which may have a token in its address.
  public var window: String?
  /// How to pay in, as the first answer says it line by line.
  public var instructions: [TransferInstruction] = []
  /// The same as one text, from older anchors.
  public var how: String?
  /// What else the anchor said when it accepted the transfer.
  public var message: String?
  /// The money outside Stellar that was chosen; nil for the money that the asset stands for.
  public var money: AnchorAsset?
  /// The firm quote that it was begun with.
  public var quote: KeptQuote?
  /// How the money moves outside Stellar, by the anchor's name for it.
  var method: String?
  /// How many seconds after its beginning the anchor first expected a deposit to arrive.
  var secondsToArrival: Int?
  /// The statuses that it was seen in, and since when, in the order in which they were seen.
  var seen: [SeenStatus]?
  /// The fields that the person let the window be filled in with, in case another window is requested. Only their names are kept, so that no value is
  /// sent any more once the person has removed it.
  var sharedFields: [CustomerField]?
  /// Where a withdrawal is paid to, from the first answer that says it.
  var payTo: String?
  /// The memo that it is paid with, from the first answer that says it.
  var payMemo: TransferMemo?
  /// Whether the anchor itself named the memo's kind. Nil in what earlier versions wrote, which took digits without a kind for a text.
  var knowsMemoKind: Bool? = true
  /// The anchor's newest answer, as it came.
  var answer: Data?

  /// Returns the anchor's newest answer, or nil if it gave none yet. What only the first answer said is added to it.
  func transfer(from anchor: String) -> Transfer? {
    guard let answer, var transfer = try? Transfer(json: Array(answer), from: anchor) else { return nil }
    if transfer.instructions.isEmpty { transfer.instructions = instructions }
    return transfer
  }

  /// The most changes of status that are kept; an honest transfer has a few.
  private static let mostSeen = 50

  /// Where a withdrawal is paid to, as far as the anchor has said it.
  var destination: WithdrawalDestination { WithdrawalDestination(account: payTo.flatMap { try? MuxedAccount($0) }, memo: namedMemo) }

  /// The memo, as far as the anchor has said it.
  private var namedMemo: TransferMemo? {
    guard knowsMemoKind != true, let payMemo, payMemo.type == "text" else { return payMemo }
    return TransferMemo(ofNoType: payMemo.value)
  }

  /// Whether the anchor's first answer says how to pay: where a withdrawal is paid to, or how a deposit is paid in.
  var saysHowToPay: Bool { payTo != nil || how != nil || !instructions.isEmpty }

  /// Stores an answer of the anchor, and where a withdrawal is paid to if no answer before said it.
  mutating func keep(_ transfer: Transfer, now: Date) {
    let status = transfer.status.name
    if seen?.last?.status != status, (seen?.count ?? 0) < Self.mostSeen {
      seen = (seen ?? []) + [SeenStatus(status: status, time: min(transfer.updated ?? now, now))]
    }
    var destination = destination
    destination.complete(from: transfer)
    (payTo, payMemo, knowsMemoKind) = (destination.account?.address, destination.memo, true)
    answer = transfer.json
    // No other window will be requested.
    if transfer.status != .incomplete { sharedFields = nil }
  }
}

extension PrivateTransferData: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a transfer's private data" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A status that a transfer was seen in.
struct SeenStatus: Hashable, Sendable, Codable {
  /// Its name in the protocols.
  let status: String
  /// Since when the transfer had it, as far as that is known.
  let time: Date
}

/// The firm quote that a transfer was begun with (SEP-38), as it is stored: what the anchor has promised stays known, whatever it says later.
public struct KeptQuote: Hashable, Sendable, Codable {
  /// The anchor's id of it.
  public let id: String
  /// The time by which the money has to be there.
  public let expires: Date
  /// How much is given to the anchor.
  public let amountIn: String
  /// The asset that is given.
  public let assetIn: AnchorAsset
  /// How much arrives.
  public let amountOut: String
  /// The asset that arrives.
  public let assetOut: AnchorAsset

  /// How much is given to the anchor, as an amount.
  var sellAmount: DecimalAmount? { try? DecimalAmount(amountIn) }

  /// Returns whether it is still valid.
  public func isValid(at now: Date) -> Bool { now < expires }

  init(_ quote: Quote) {
    (id, expires) = (quote.id, quote.expires)
    (amountIn, assetIn) = (quote.price.sellAmount.description, quote.sell)
    (amountOut, assetOut) = (quote.price.buyAmount.description, quote.buy)
  }
}
