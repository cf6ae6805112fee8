import HorizonKit
import StellarKit
import StellarXDR

extension SetOptionsDetails {
  init(_ body: XDR.SetOptionsOp) {
    self.init(
      homeDomain: body.homeDomain.map { String(decoding: $0, as: UTF8.self) },
      inflationDestination: body.inflationDest.map { AccountID($0) },
      masterKeyWeight: body.masterWeight,
      signerKey: body.signer?.key.address,
      signerWeight: body.signer?.weight,
      setFlags: .init(rawValue: body.setFlags ?? 0),
      clearFlags: .init(rawValue: body.clearFlags ?? 0),
      lowThreshold: body.lowThreshold,
      mediumThreshold: body.medThreshold,
      highThreshold: body.highThreshold
    )
  }
}
