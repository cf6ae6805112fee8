import HorizonKit
public import StellarKit
public import StellarXDR

/// What a transaction would do, and what it needs for that.
public struct SimulatedTransaction: Hashable, Sendable {
  /// What the call would give back; nil where no contract is called.
  public var returnValue: EncodedXDR<XDR.SCVal>?
  /// The authorizations that it asks for.
  public var authorizations: [EncodedXDR<XDR.SorobanAuthorizationEntry>]
  /// The resources that the transaction has to name.
  public var transactionData: EncodedXDR<XDR.SorobanTransactionData>
  /// What those cost at least, in lumens (the server writes stroops), besides the fee that every transaction pays.
  public var minimumResourceFee: Amount
  /// What it would tell the world, in its order.
  public var events: [EncodedXDR<XDR.DiagnosticEvent>]
  /// What has to be restored before; nil where nothing has been archived.
  public var restoration: Restoration?
  /// How entries of the ledger would change.
  public var stateChanges: [StateChange]
  /// The ledger after which it was tried.
  public var ledger: UInt32

  /// Puts one together from its parts.
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

  /// A transaction with the operation `RestoreFootprint` that has to come before (`restorePreamble`).
  public struct Restoration: Hashable, Sendable, Decodable {
    /// The resources that it has to name.
    public var transactionData: EncodedXDR<XDR.SorobanTransactionData>
    /// What those cost at least, in lumens (the server writes stroops).
    public var minimumResourceFee: Amount

    /// Puts one together from its parts.
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
