import StellarKit

extension Asset {
  /// The limit for dust, in stroops. Less than this is sent for what appears beside it, not for its worth. It is 0.01 XLM, or 0.000001 of any other
  /// asset, since one unit of that may be worth a lot.
  var dust: Int64 { self == .native ? 100_000 : 10 }
}
