import Foundation
import RPCKit
import StellarKit
import StellarXDR

/// An event in which an asset's own contract reports that accounts have more or less of it (CAP-67). The same words of another contract don't count.
struct AssetEvent: Sendable {
  /// What happened; the raw value is the event's first topic.
  enum Kind: String, Sendable {
    /// It moved from the first party to the second.
    case transfer
    /// Its issuer paid it to the party.
    case mint
    /// The party paid it to its issuer.
    case burn
    /// Its issuer took it back from the party.
    case clawback
    /// Its issuer said whether the party may hold it.
    case permission = "set_authorized"
  }

  let kind: Kind
  /// The parties: `G…`, `C…`, `B…` or `L…`.
  let parties: [XDR.SCAddress]
  let asset: Asset
  /// The amount; nil if the event reports none.
  let amount: Amount?
  /// The recipient's ID, or a payment's memo; nil for none.
  let memo: HistoryMemo?
  let source: RPCEvent

  /// - Returns: nil for an event that isn't from an asset's contract, or not in this form.
  init?(_ event: RPCEvent, on network: Network) {
    guard event.kind == EventFilter.Kind.contract.rawValue, event.inSuccessfulContractCall != false,
      let topics = try? event.topics.map({ topic throws(RPCError) in try topic.value() }),
      topics.count >= 3, case .symbol(let name) = topics[0], let kind = Kind(rawValue: String(decoding: name, as: UTF8.self)),
      case .string(let asset)? = topics.last, let asset = try? Asset(String(decoding: asset, as: UTF8.self)),
      topics.count == (kind == .transfer ? 4 : 3), event.contract == asset.contractID(on: network), let data = try? event.value.value()
    else { return nil }
    self.kind = kind
    self.asset = asset
    parties = topics.dropFirst().dropLast().compactMap { if case .address(let address) = $0 { address } else { nil } }
    guard parties.count == topics.count - 2 else { return nil }
    amount = Self.amount(data)
    guard amount != nil || kind == .permission else { return nil }
    memo = (try? TokenEvent.Kind(topics: topics, data: data))?.memo
    source = event
  }

  private static func amount(_ data: XDR.SCVal) -> Amount? {
    switch data {
    case .i128(let parts):
      guard parts.hi == 0, let stroops = Int64(exactly: parts.lo) else { return nil }
      return try? Amount(stroops: stroops)
    // With the ID or memo of the recipient within the account.
    case .map(let entries?):
      guard let entry = entries.first(where: { $0.key == .symbol(Array("amount".utf8)) }) else { return nil }
      return if case .i128 = entry.val { amount(entry.val) } else { nil }
    default: return nil
    }
  }

  /// Returns the filters that find an account's events.
  static func filters(of account: AccountID, withFees: Bool = false) -> [EventFilter] {
    let party = EventFilter.Segment.value(.address(.account(account.xdr)))
    func topics(_ name: String, _ others: EventFilter.Segment...) -> EventFilter.Topics {
      EventFilter.Topics([.value(.symbol(Array(name.utf8)))] + others)
    }
    let moves = [
      topics("transfer", party, .any, .any), topics("transfer", .any, party, .any), topics("mint", party, .any), topics("burn", party, .any),
      topics("clawback", party, .any),
    ]
    let others = [topics("set_authorized", party, .any)] + (withFees ? [topics("fee", party)] : [])
    return [EventFilter(kinds: [.contract], topics: moves), EventFilter(kinds: [.contract], topics: others)]
  }
}
