import HorizonKit
import StellarKit
import StellarXDR

extension ClaimantResource {
  init(_ xdr: XDR.Claimant) throws {
    switch xdr {
    case .v0(let claimant):
      self.init(destination: AccountID(claimant.destination), predicate: .known(try ClaimPredicate(onLedger: claimant.predicate)))
    }
  }
}
