public import StellarXDR

/// A pool of two assets with which anyone can trade (CAP-38), defined by its assets alone.
public struct LiquidityPool: Hashable, Sendable {
  /// The fee of a trade, which stays in the pool, in hundredths of a percent.
  public static let feeBasisPoints: Int32 = 30

  /// The asset that sorts first.
  public let assetA: Asset
  /// The asset that sorts second.
  public let assetB: Asset

  /// The pool of two assets, in either order.
  ///
  /// - Throws: ``OperationError/sameAssets``
  public init(_ first: Asset, _ second: Asset) throws(OperationError) {
    guard first != second else { throw .sameAssets }
    (assetA, assetB) = first < second ? (first, second) : (second, first)
  }

  /// The pool in its wire form.
  ///
  /// - Throws: ``OperationError/invalidPool`` for assets out of order or a different fee; ``OperationError/asset(_:)``
  public init(_ xdr: XDR.LiquidityPoolConstantProductParameters) throws(OperationError) {
    (assetA, assetB) = (try .read(xdr.assetA), try .read(xdr.assetB))
    guard assetA < assetB, xdr.fee == Self.feeBasisPoints else { throw .invalidPool }
  }

  /// The pool's id: the SHA-256 of its wire form.
  public var id: LiquidityPoolID {
    LiquidityPoolID(hash: Bytes32(sha256: XDR.LiquidityPoolParameters.constantProduct(xdr).xdrBytes))
  }

  /// The wire form.
  public var xdr: XDR.LiquidityPoolConstantProductParameters {
    XDR.LiquidityPoolConstantProductParameters(assetA: assetA.xdr, assetB: assetB.xdr, fee: Self.feeBasisPoints)
  }
}
