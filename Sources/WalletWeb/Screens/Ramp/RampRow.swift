import WalletKit

/// A purchase or a sale in a list.
struct RampRow: Sendable {
  let path: String
  let title: String
  let headline: String
  let time: TimeView

  init(_ record: RampRecord, _ formats: Formats) {
    path = RampTransferScreen.path(record.id)
    title = record.title
    headline = record.headline
    time = TimeView(record.begun, formats)
  }
}
