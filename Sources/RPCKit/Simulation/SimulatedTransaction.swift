import HorizonKit
public import StellarKit
public import StellarXDR

/// The result of a successful simulation: what a transaction would do, and what it needs for that.
public struct SimulatedTransaction: Hashable, Sendable {
  /// The call's return value; nil if no contract is called.
  public var returnValue: EncodedXDR<XDR.SCVal>?
  /// The authorizations that it requires.
  public var authorizations: [EncodedXDR<XDR.SorobanAuthorizationEntry>]
  /// The resources that the transaction has to name.
  public var transactionData: EncodedXDR<XDR.SorobanTransactionData>
  /// The minimum fee for these resources, in lumens (the server uses stroops), in addition to the fee that every transaction pays.
  public var minimumResourceFee: Amount
  /// The events that it would emit, in order.
  public var events: [EncodedXDR<XDR.DiagnosticEvent>]
  /// What has to be restored first; nil if nothing has been archived.
  public var restoration: Restoration?
  /// The changes that it would make to ledger entries.
  public var stateChanges: [StateChange]
  /// The ledger after which it was simulated.
  public var ledger: UInt32

  /// Creates an instance from its parts.
  public init(
    returnValue: EncodedXDR<XDR.SCVal>? = nil,
    authorizations: [EncodedXDR<XDR.SorobanAuthorizationEntry>] = [],
    transactionData: EncodedXDR<XDR.SorobanTransactionData>,
    minimumResourceFee: Amount,
    events: [EncodedXDR<XDR.DiagnosticEvent>] = [],
    restoration: Restoration? = nil,
    stateChanges: [StateChange] = [],
    ledger: UInt32
  ) {
    self.returnValue = returnValue
    self.authorizations = authorizations
    self.transactionData = transactionData
    self.minimumResourceFee = minimumResourceFee
    self.events = events
    self.restoration = restoration
    self.stateChanges = stateChanges
    self.ledger = ledger
  }

  /// A transaction with the operation `RestoreFootprint` that has to come first (`restorePreamble`).
  public struct Restoration: Hashable, Sendable, Decodable {
    /// The resources that it has to declare.
    public var transactionData: EncodedXDR<XDR.SorobanTransactionData>
    /// The minimum fee for these resources, in lumens (the server uses stroops).
    public var minimumResourceFee: Amount

    /// Creates an instance from its parts.
    public init(transactionData: EncodedXDR<XDR.SorobanTransactionData>, minimumResourceFee: Amount) {
      self.transactionData = transactionData
      self.minimumResourceFee = minimumResourceFee
    }

    public init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      transactionData = try fields.xdr("transactionData")
      minimumResourceFee = try fields.stroops("minResourceFee")
    }
  }
}
