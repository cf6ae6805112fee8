import StellarKit

extension Asset {
  /// Less than this of an asset is dust: it is sent for what stands beside it, not for its worth. 0.01 XLM, or 0.000001 of any other asset, as one of
  /// those may be worth a lot. In stroops.
  var dust: Int64 { self == .native ? 100_000 : 10 }
}
