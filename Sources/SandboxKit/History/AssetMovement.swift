import StellarKit
import StellarXDR

/// A movement of an asset in a contract's operation, as the asset's contract reported it.
struct AssetMovement: Hashable, Sendable {
  enum Kind: String, Sendable {
    case transfer
    case mint
    case burn
    case clawback
  }

  var kind: Kind
  var asset: Asset
  /// The sender; nil for a mint.
  var from: AssetParty?
  /// The recipient; nil for a burn or a clawback.
  var to: AssetParty?
  /// The amount in stroops, which is not negative.
  var amount: Int128
  /// The recipient's number within a shared account.
  var recipientID: UInt64?

  /// - Returns: nil if the event reports no movement.
  init?(_ event: XDR.ContractEvent) {
    guard let first = event.topics.first, case .symbol(let name) = first, let kind = Kind(rawValue: String(decoding: name, as: UTF8.self)),
      case .string(let asset)? = event.topics.last, let asset = Self.asset(String(decoding: asset, as: UTF8.self))
    else { return nil }
    let parties = event.topics.dropFirst().dropLast().compactMap { topic -> AssetParty? in
      if case .address(let address) = topic { AssetParty(address) } else { nil }
    }
    guard parties.count == (kind == .transfer ? 2 : 1), let amount = Self.amount(event.data) else { return nil }
    self.kind = kind
    self.asset = asset
    self.amount = max(0, amount.amount)
    recipientID = amount.id
    from = kind == .mint ? nil : parties.first
    to = kind == .mint || kind == .transfer ? parties.last : nil
  }

  private static func asset(_ name: String) -> Asset? {
    if name == "native" { return .native }
    let parts = name.split(separator: ":")
    guard parts.count == 2, let code = try? AssetCode(String(parts[0])), let issuer = try? AccountID(String(parts[1])) else { return nil }
    return .issued(code: code, issuer: issuer)
  }

  private static func amount(_ data: XDR.SCVal) -> (amount: Int128, id: UInt64?)? {
    switch data {
    case .i128(let parts): return (parts.value, nil)
    case .map(let fields?):
      guard case .i128(let parts)? = fields.first?.val else { return nil }
      return if fields.count == 2, case .u64(let id) = fields[1].val { (parts.value, id) } else { (parts.value, nil) }
    default: return nil
    }
  }
}

extension StoredOperation {
  /// The movements of assets in a contract's operation, in order.
  var movements: [AssetMovement] { events.compactMap { AssetMovement($0) } }
}
