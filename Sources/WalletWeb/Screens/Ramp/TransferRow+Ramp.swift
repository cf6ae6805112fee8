import WalletKit

extension TransferRow {
  /// A purchase or a sale through the ramp in a list.
  init(_ record: RampRecord, _ formats: Formats) {
    key = "ramp-\(record.id)"
    path = RampTransferScreen.path(record.id)
    title = record.isSale ? "Sell \(record.amount) \(record.asset)" : "Buy \(record.asset) for \(record.amount) USD"
    anchor = "Meso, \(record.chain.name)"
    status = record.headline
    (seal, icon) = Self.seal(record)
    due = nil
    time = TimeView(record.begun, formats)
  }

  /// The colour and icon of where a purchase or a sale stands.
  static func seal(_ record: RampRecord) -> (seal: String, icon: String) {
    switch record.status {
    case .complete: ("done", Icon.check.template)
    case .declined: ("bad", Icon.failed.template)
    case .begun, .closed: ("", Icon.failed.template)
    case .open, .moving: ("wait", Icon.clock.template)
    case .lostOnTheWay: ("wait", Icon.warning.template)
    }
  }
}
