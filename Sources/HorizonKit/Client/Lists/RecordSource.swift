import Sentences

/// Where the records of a list are requested from.
public struct RecordSource<Record: HorizonRecord>: Sendable {
  let horizon: Horizon
  let path: String
  let query: [String: String]
  let cursorForm: CursorForm
  /// Why nothing can be requested; nil if requests can be made.
  let refusal: HorizonError?
  /// The parameters that request what comes after a cursor; nil if nothing can follow it.
  let following: @Sendable (_ cursor: String, Horizon.Order) -> [String: String]?

  init(
    _ horizon: Horizon, _ path: String, query: [String: String] = [:], cursor: CursorForm = .numbers, refusal: HorizonError? = nil,
    following: @escaping @Sendable (_ cursor: String, Horizon.Order) -> [String: String]? = { cursor, _ in ["cursor": cursor] }
  ) {
    self.horizon = horizon
    self.path = path
    self.query = query
    self.cursorForm = cursor
    self.refusal = refusal
    self.following = following
  }

  init(_ horizon: Horizon, _ records: String, at place: Place, query: [String: String] = [:]) {
    self.init(horizon, "\(place.path)/\(records)", query: query, refusal: place.refusal)
  }

  /// Checks that a page can be requested, before anything is sent.
  ///
  /// - Throws: ``HorizonError/invalidParameter(name:reason:)`` for what Horizon would refuse.
  func check(_ cursor: String?) throws(HorizonError) {
    if let refusal { throw refusal }
    if let cursor { try cursorForm.check(cursor) }
  }

  /// Fetches a page, or returns nil if nothing can follow the cursor.
  func page(after cursor: String?, _ order: Horizon.Order, limit: Int) async throws(HorizonError) -> Page<Record>? {
    try check(cursor)
    guard (1...200).contains(limit) else { throw .invalidParameter(name: "limit", reason: "is from 1 to 200, not \(limit)") }
    var query = query.merging(["order": order.rawValue, "limit": String(limit)]) { $1 }
    if let cursor {
      guard let following = following(cursor, order) else { return nil }
      query.merge(following) { $1 }
    }
    return try await horizon.get(path, query: query)
  }
}
