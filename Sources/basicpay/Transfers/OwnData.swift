import AnchorKit
import Sentences
import WalletKit

/// The person's own data, as commands name pieces of it.
enum OwnData {
  /// Returns what was entered for the fields with some names, files with their content.
  ///
  /// - Throws: ``Refused`` for a field for which nothing was entered.
  @MainActor
  static func values(_ names: [String], of wallet: Wallet) async throws -> CustomerValues {
    let fields = names.map { CustomerField($0) }
    guard !fields.isEmpty else { return CustomerValues() }
    let values = try await wallet.kyc.values(for: fields)
    for field in fields where values.texts[field] == nil && values.files[field] == nil {
      throw Refused("Nothing was sent: your data has no \(field). Enter it with: basicpay kyc set \(field) VALUE")
    }
    return values
  }
}
