import StellarKit
import StellarXDR

extension Asset {
  /// Horizon's name for the asset's type.
  var typeName: String {
    switch xdr {
    case .native: "native"
    case .creditAlphanum4: "credit_alphanum4"
    case .creditAlphanum12: "credit_alphanum12"
    }
  }

  /// An asset of which only the code is named.
  init(_ code: XDR.AssetCode, issuer: AccountID) throws {
    self = .issued(code: try AssetCode(code), issuer: issuer)
  }
}
