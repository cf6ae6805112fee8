import HorizonKit
import StellarKit
import StellarXDR

extension PathResource {
  init(_ path: PaymentPath) throws {
    self.init(
      sourceAsset: try Asset(path.source),
      sourceAmount: Amount(clamping: path.sourceAmount),
      destinationAsset: try Asset(path.destination),
      destinationAmount: Amount(clamping: path.destinationAmount),
      path: try path.path.map { try Asset($0) }
    )
  }
}
