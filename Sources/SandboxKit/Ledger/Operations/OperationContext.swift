import StellarKit
import StellarXDR

/// The account that an operation acts for, and its place in the transaction.
struct OperationContext: Hashable, Sendable {
  /// The account it acts for, which exists.
  var source: AccountID
  /// Its transaction's source.
  var transactionSource: AccountID
  /// Its transaction's sequence number.
  var sequenceNumber: Int64
  /// Its place in the transaction, counted from 0.
  var index: UInt32

  /// The id of the claimable balance that the operation makes.
  var balanceID: Bytes32 {
    let preimage = XDR.HashIDPreimageOperationId(sourceAccount: transactionSource.xdr, seqNum: sequenceNumber, opNum: index)
    return Bytes32(sha256: XDR.HashIDPreimage.operationID(preimage).xdrBytes)
  }

  /// Returns the id of the claimable balance that receives a share of a pool when a trustline's authorization is revoked.
  func revokeID(of pool: XDR.PoolID, _ asset: XDR.Asset) -> Bytes32 {
    let preimage = XDR.HashIDPreimageRevokeId(
      sourceAccount: transactionSource.xdr, seqNum: sequenceNumber, opNum: index, liquidityPoolID: pool, asset: asset
    )
    return Bytes32(sha256: XDR.HashIDPreimage.revokeID(preimage).xdrBytes)
  }
}
