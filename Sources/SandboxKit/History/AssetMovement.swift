import StellarKit
import StellarXDR

/// What a contract's operation did to who holds an asset, as the asset's contract told it.
struct AssetMovement: Hashable, Sendable {
  enum Kind: String, Sendable {
    case transfer
    case mint
    case burn
    case clawback
  }

  var kind: Kind
  var asset: Asset
  /// Nil for what is minted.
  var from: AssetParty?
  /// Nil for what is burnt or clawed back.
  var to: AssetParty?
  /// In stroops; not negative.
  var amount: Int128
  /// The number within the account that got it.
  var recipientID: UInt64?

  /// - Returns: nil where the event tells of nothing that moved.
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
  /// What a contract's operation moved, in order.
  var movements: [AssetMovement] { events.compactMap { AssetMovement($0) } }
}
