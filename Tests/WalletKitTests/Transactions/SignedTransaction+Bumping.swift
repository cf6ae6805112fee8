import StellarKit
import StellarXDR

@testable import WalletKit

extension SignedTransaction {
  /// An unsigned fee bump of this transaction, which may have no signature itself.
  func bumped(by payer: AccountID, fee: Int64 = 900) throws -> SignedTransaction {
    guard case .tx(let inner) = envelope else { throw WalletError.noAccount }
    let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(payer).xdr, fee: fee, innerTx: inner)
    let bumped = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
    return SignedTransaction(envelope: bumped, hash: bumped.hash(on: .sandbox))
  }
}
