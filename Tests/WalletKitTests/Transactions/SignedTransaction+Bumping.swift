import StellarKit
import StellarXDR

@testable import WalletKit

extension SignedTransaction {
  /// The same in a fee bump that nobody has signed yet, also where it has no signature itself.
  func bumped(by payer: AccountID, fee: Int64 = 900) throws -> SignedTransaction {
    guard case .tx(let inner) = envelope else { throw WalletError.noAccount }
    let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(payer).xdr, fee: fee, innerTx: inner)
    let bumped = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
    return SignedTransaction(envelope: bumped, hash: bumped.hash(on: .sandbox))
  }
}
