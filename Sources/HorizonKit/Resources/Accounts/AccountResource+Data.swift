import Foundation
import StellarKit

extension AccountResource {
  /// The data entries' values by name.
  public var dataValues: [String: [UInt8]] {
    data.compactMapValues { value in Data(base64Encoded: value).map { Array($0) } }
  }

  /// Whether the account asks for a memo with everything that is sent to it (SEP-29).
  public var requiresMemo: Bool { MemoRequirement.isSet(in: dataValues) }
}
