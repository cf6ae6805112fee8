/// What a stream asks for.
struct StreamRequest: Hashable, Sendable {
  let path: String
  let query: [String: String]
}
