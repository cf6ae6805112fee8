import Sentences
import StellarKit

/// An asset to be added, or to have another limit, as a person typed it.
public struct TrustForm: Hashable, Sendable {
  /// `CODE:ISSUER`.
  public var asset: String
  /// The most to hold; empty for no limit.
  public var limit: String
  /// How the limit was typed.
  public var numberFormat: NumberFormat
  /// How much to offer when the network is busy.
  public var feePolicy: FeeChoice

  /// A form as typed.
  public init(asset: String = "", limit: String = "", numberFormat: NumberFormat = .point, feePolicy: FeeChoice = .medium) {
    (self.asset, self.limit, self.numberFormat, self.feePolicy) = (asset, limit, numberFormat, feePolicy)
  }

  /// Reads the issued asset that was typed.
  static func asset(_ text: String) throws(AssetRefusal) -> (code: AssetCode, issuer: AccountID) {
    let typed = text.trimmingSpaces
    guard !typed.isEmpty else { throw AssetRefusal(.asset, "Enter the asset's code and issuer, as in USDC:GABC….") }
    let asset: Asset
    do throws(AssetError) {
      asset = try Asset(typed.replacing(" ", with: ""))
    } catch .invalidForm(let text) {
      // The error's own sentence offers lumens, too.
      throw AssetRefusal(.asset, "“\(text.prefix(80))” is not an asset's code and issuer. Write CODE:ISSUER, with the issuer's address.")
    } catch {
      throw AssetRefusal(.asset, error.sentence)
    }
    guard case .issued(let code, let issuer) = asset else {
      throw AssetRefusal(.asset, "Lumens (XLM) needn't be added: every account holds them.")
    }
    return (code, issuer)
  }

  /// Checks the limit that was typed, and returns it as the network expects it: the maximum for no limit.
  func checkedLimit() throws(AssetRefusal) -> Amount {
    let typed = limit.trimmingSpaces
    guard !typed.isEmpty else { return .max }
    let amount: Amount
    do throws(FieldError) { amount = try numberFormat.amount(typed) } catch { throw AssetRefusal(.limit, error.sentence) }
    guard amount > .zero else { throw AssetRefusal(.limit, "A limit of zero would remove the asset. Enter more, or leave it empty for no limit.") }
    return amount
  }
}
