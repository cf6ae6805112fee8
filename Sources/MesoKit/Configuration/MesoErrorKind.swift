/// Meso's kinds of error, which its window reports and a configuration can have. The raw value is Meso's own name.
public enum MesoErrorKind: String, Hashable, Sendable, CaseIterable {
  /// Anything that has no kind of its own.
  case error = "ERROR"
  /// A field of the configuration is missing or wrong.
  case configurationError = "CONFIGURATION_ERROR"
  /// The chain isn't one of Meso's.
  case unsupportedNetworkError = "UNSUPPORTED_NETWORK_ERROR"
  /// The asset isn't one of Meso's, or not in this direction.
  case unsupportedAssetError = "UNSUPPORTED_ASSET_ERROR"
}
