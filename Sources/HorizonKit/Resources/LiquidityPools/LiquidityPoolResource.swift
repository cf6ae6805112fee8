public import Foundation
public import StellarKit

/// A liquidity pool, at `/liquidity_pools/{id}` (CAP-38).
public struct LiquidityPoolResource: Hashable, Sendable, Identifiable {
  /// Links to its history.
  public var links: EntryLinks
  /// Its properties and reserves.
  public var state: LiquidityPoolState
  /// The ledger in which it last changed.
  public var lastModifiedLedger: UInt32
  /// When that ledger closed; nil if the server no longer has that ledger.
  public var lastModifiedTime: Date?

  /// Creates an instance from its parts.
  public init(links: EntryLinks, state: LiquidityPoolState, lastModifiedLedger: UInt32, lastModifiedTime: Date? = nil) {
    self.links = links
    self.state = state
    self.lastModifiedLedger = lastModifiedLedger
    self.lastModifiedTime = lastModifiedTime
  }

  /// The pool.
  public var id: LiquidityPoolID { state.id }

  /// The cursor of this pool.
  public var pagingToken: String { id.hex }
}

extension LiquidityPoolResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    state = try LiquidityPoolState(fields)
    lastModifiedLedger = try fields.get("last_modified_ledger")
    lastModifiedTime = try fields.findDate("last_modified_time")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("paging_token", pagingToken)
    try state.write(to: &fields)
    try fields.set("last_modified_ledger", lastModifiedLedger)
    try fields.setOrNull("last_modified_time", date: lastModifiedTime)
  }
}
