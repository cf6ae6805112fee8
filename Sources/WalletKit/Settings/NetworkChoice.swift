/// The networks to choose from in the settings.
public enum NetworkChoice: String, Sendable, CaseIterable {
  /// Those that have a name, as ``NetworkProfile`` describes them.
  case sandbox, testnet, `public`, local
  /// The person's own, ``Settings/customNetwork``.
  case custom
}
