/// What didn't hold for an input.
struct BrokenProperty: Error, CustomStringConvertible {
  let what: String

  var description: String { what }
}
