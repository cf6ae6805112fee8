/// A value of a TOML document, without what no stellar.toml needs: numbers with decimals and times are ``other``.
package enum TomlValue: Hashable, Sendable {
  case text(String)
  case whole(Int)
  case flag(Bool)
  case list([TomlValue])
  case table([String: TomlValue])
  case other
}
