public import Foundation

/// A trade between two offers, or with a liquidity pool, at `/trades`.
public struct TradeResource: Hashable, Sendable, Identifiable {
  /// Links to its sides and its operation.
  public var links: Links
  /// The id, which is also its cursor: the operation's number, and the trade's index in it.
  public var id: String
  /// When its ledger closed.
  public var ledgerCloseTime: Date
  /// `orderbook` or `liquidity_pool`.
  public var type: String
  /// The pool's fee, in hundredths of a percent; nil if no pool was involved.
  public var liquidityPoolFeeBasisPoints: UInt32?
  /// The side of the base asset.
  public var base: TradeSide
  /// The side of the counter asset.
  public var counter: TradeSide
  /// Whether the base side's offer was there first, and the counter side took it.
  public var baseIsSeller: Bool
  /// The price: how much of the counter asset was paid for one unit of the base asset.
  public var price: TradePrice

  /// Creates an instance from its parts.
  public init(
    links: Links,
    id: String,
    ledgerCloseTime: Date,
    type: String,
    liquidityPoolFeeBasisPoints: UInt32? = nil,
    base: TradeSide,
    counter: TradeSide,
    baseIsSeller: Bool,
    price: TradePrice
  ) {
    self.links = links
    self.id = id
    self.ledgerCloseTime = ledgerCloseTime
    self.type = type
    self.liquidityPoolFeeBasisPoints = liquidityPoolFeeBasisPoints
    self.base = base
    self.counter = counter
    self.baseIsSeller = baseIsSeller
    self.price = price
  }

  /// The cursor of this trade.
  public var pagingToken: String { id }
}

extension TradeResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    id = try fields.get("id")
    ledgerCloseTime = try fields.date("ledger_close_time")
    type = try fields.get("trade_type")
    liquidityPoolFeeBasisPoints = try fields.find("liquidity_pool_fee_bp")
    base = try TradeSide(fields, "base_")
    counter = try TradeSide(fields, "counter_")
    baseIsSeller = try fields.get("base_is_seller")
    price = try fields.get("price")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("id", id)
    try fields.set("paging_token", pagingToken)
    try fields.set("ledger_close_time", date: ledgerCloseTime)
    try fields.set("trade_type", type)
    try fields.set("liquidity_pool_fee_bp", liquidityPoolFeeBasisPoints)
    try base.write(to: &fields, "base_")
    try counter.write(to: &fields, "counter_")
    try fields.set("base_is_seller", baseIsSeller)
    try fields.set("price", price)
  }
}

extension TradeResource {
  /// Links of a trade.
  public struct Links: Hashable, Sendable, Codable {
    /// Empty: a trade has no address of its own.
    public var itself: Link
    /// The base side's account or pool.
    public var base: Link
    /// The counter side's account or pool.
    public var counter: Link
    /// The operation that traded.
    public var operation: Link

    /// Creates an instance from its parts.
    public init(itself: Link = Link(""), base: Link, counter: Link, operation: Link) {
      self.itself = itself
      self.base = base
      self.counter = counter
      self.operation = operation
    }

    private enum CodingKeys: String, CodingKey {
      case itself = "self"
      case base
      case counter
      case operation
    }
  }
}
