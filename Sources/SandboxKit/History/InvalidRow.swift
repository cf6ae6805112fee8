/// An error about a row that doesn't hold what it should.
struct InvalidRow: Error, CustomStringConvertible {
  let description: String
}
