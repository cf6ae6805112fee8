import StellarKit

/// The aggregated trades of a time span, at `/trade_aggregations`.
public struct TradeAggregationResource: Hashable, Sendable {
  /// When the span begins, in milliseconds since 1970.
  public var timestamp: Int64
  /// How many trades there were.
  public var tradeCount: Int64
  /// The traded amount of the base asset.
  public var baseVolume: WideAmount
  /// The traded amount of the counter asset.
  public var counterVolume: WideAmount
  /// The average price: counter volume divided by base volume, with Horizon's 7 decimals.
  public var average: String
  /// The highest price.
  public var high: TradePrice
  /// The lowest price.
  public var low: TradePrice
  /// The first trade's price.
  public var open: TradePrice
  /// The last trade's price.
  public var close: TradePrice

  /// Creates an instance from its parts.
  public init(
    timestamp: Int64,
    tradeCount: Int64,
    baseVolume: WideAmount,
    counterVolume: WideAmount,
    average: String,
    high: TradePrice,
    low: TradePrice,
    open: TradePrice,
    close: TradePrice
  ) {
    self.timestamp = timestamp
    self.tradeCount = tradeCount
    self.baseVolume = baseVolume
    self.counterVolume = counterVolume
    self.average = average
    self.high = high
    self.low = low
    self.open = open
    self.close = close
  }

  /// The time at which the span begins. Horizon pages aggregations by time instead of by cursor.
  public var pagingToken: String { String(timestamp) }
}

extension TradeAggregationResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    timestamp = try fields.number("timestamp")
    guard (0...CalendarTime.lastSecond * 1000).contains(timestamp) else { throw fields.invalid("timestamp", "not between 1970 and 9999") }
    tradeCount = try fields.number("trade_count")
    baseVolume = try fields.get("base_volume")
    counterVolume = try fields.get("counter_volume")
    average = try fields.get("avg")
    high = try fields.get("high_r")
    low = try fields.get("low_r")
    open = try fields.get("open_r")
    close = try fields.get("close_r")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("timestamp", number: timestamp)
    try fields.set("trade_count", number: tradeCount)
    try fields.set("base_volume", baseVolume)
    try fields.set("counter_volume", counterVolume)
    try fields.set("avg", average)
    let prices: [(JSONKey, TradePrice)] = [("high", high), ("low", low), ("open", open), ("close", close)]
    for (name, price) in prices {
      try fields.set(name, price.decimal)
      try fields.set(name + "_r", price)
    }
  }
}
