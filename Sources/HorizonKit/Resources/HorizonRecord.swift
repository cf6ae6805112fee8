/// A record that has a place among others of its kind.
public protocol HorizonRecord: Codable, Hashable, Sendable {
  /// The cursor from which the records after this one are asked for.
  var pagingToken: String { get }
}

extension LedgerResource: HorizonRecord {}
extension OperationResource: HorizonRecord {}
extension TransactionResource: HorizonRecord {}
