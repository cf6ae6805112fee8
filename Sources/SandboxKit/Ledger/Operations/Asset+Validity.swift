import StellarKit
import StellarXDR

extension XDR.Asset {
  /// The account that issues the asset; nil for lumens.
  var issuer: AccountID? {
    switch self {
    case .native: nil
    case .creditAlphanum4(let asset): AccountID(asset.issuer)
    case .creditAlphanum12(let asset): AccountID(asset.issuer)
    }
  }

  /// Whether the code consists of letters and digits, has a length that fits its type, and is followed by nothing but zeros.
  var isValid: Bool {
    switch self {
    case .native: true
    case .creditAlphanum4(let asset): asset.assetCode.bytes.isAssetCode(ofLength: 1...4)
    case .creditAlphanum12(let asset): asset.assetCode.bytes.isAssetCode(ofLength: 5...12)
    }
  }
}

extension [UInt8] {
  fileprivate func isAssetCode(ofLength lengths: ClosedRange<Int>) -> Bool {
    let code = prefix { $0 != 0 }
    let isAlphanumeric = code.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    return lengths.contains(code.count) && isAlphanumeric && self[code.count...].allSatisfy { $0 == 0 }
  }
}
