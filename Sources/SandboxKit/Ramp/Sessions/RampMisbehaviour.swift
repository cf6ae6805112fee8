/// A misbehaviour that tests ask of the next window: something that the real one should never do, or seldom does.
enum RampMisbehaviour: String, CaseIterable, Sendable {
  /// A page of another origin within it posts messages to the wallet.
  case wrongOrigin = "wrong-origin"
  /// It posts what isn't a message.
  case malformed
  /// It posts each message three times.
  case repeated
  /// It goes on posting after the end.
  case late
  /// It posts a message of five million characters.
  case huge
  /// It navigates to another origin, which posts messages.
  case navigate
  /// It reports an error.
  case error
  /// It reports one of the three errors about what the wallet asked for.
  case unsupportedNetwork = "unsupported-network"
  case unsupportedAsset = "unsupported-asset"
  case configuration
  /// It stays where it waits for tokens, or between approval and completion, until it is released.
  case hold
}
