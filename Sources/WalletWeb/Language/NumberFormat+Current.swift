import WalletKit

extension NumberFormat {
  /// The format of the numbers in the sentences of the page that is being written. ``LanguageChoice`` sets it for each request,
  /// and ``DeviceCheck`` for those of a paired device.
  @TaskLocal static var current = NumberFormat.point
}
