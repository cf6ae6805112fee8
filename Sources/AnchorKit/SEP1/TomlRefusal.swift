/// Why a TOML document can't be read, as part of a sentence.
struct TomlRefusal: Error {
  let reason: String
}
