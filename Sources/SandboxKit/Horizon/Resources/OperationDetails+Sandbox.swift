import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension OperationDetails {
  /// Makes the details of an operation of the ledger.
  init(_ stored: StoredOperation) throws {
    switch stored.operation.body {
    case .createAccount, .payment, .pathPaymentStrictReceive, .pathPaymentStrictSend, .accountMerge: self = try .payment(stored)
    case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer: self = try .offer(stored.operation.body)
    case .setOptions(let body): self = .setOptions(SetOptionsDetails(body))
    case .changeTrust, .allowTrust, .setTrustLineFlags: self = try .trust(stored)
    case .createClaimableBalance, .claimClaimableBalance, .clawback, .clawbackClaimableBalance: self = try .claimableBalance(stored)
    case .revokeSponsorship(let body): self = .revokeSponsorship(try RevokedSponsorship(body))
    case .liquidityPoolDeposit(let body): self = .liquidityPoolDeposit(try LiquidityPoolDepositDetails(body, stored))
    case .liquidityPoolWithdraw(let body): self = .liquidityPoolWithdraw(try LiquidityPoolWithdrawDetails(body, stored))
    case .inflation: self = .inflation
    case .manageData(let body):
      let value = body.dataValue.map { Data($0).base64EncodedString() }
      self = .manageData(name: String(decoding: body.dataName, as: UTF8.self), value: value)
    case .bumpSequence(let body): self = .bumpSequence(to: body.bumpTo)
    case .beginSponsoringFutureReserves(let body): self = .beginSponsoringFutureReserves(sponsored: AccountID(body.sponsoredID))
    case .endSponsoringFutureReserves: self = .endSponsoringFutureReserves(sponsor: stored.beginSponsor)
    case .extendFootprintTTL(let body): self = .extendFootprintTTL(to: body.extendTo)
    case .restoreFootprint: self = .restoreFootprint
    case .invokeHostFunction(let body): self = .invokeHostFunction(InvokeHostFunctionDetails(body, stored))
    }
  }
}

extension RevokedSponsorship {
  init(_ body: XDR.RevokeSponsorshipOp) throws {
    switch body {
    case .signer(let signer): self = .signer(AccountID(signer.accountID), key: signer.signerKey.address)
    case .ledgerEntry(.account(let key)): self = .account(AccountID(key.accountID))
    case .ledgerEntry(.trustline(let key)):
      let account = AccountID(key.accountID)
      if case .poolShare(let pool) = key.asset {
        self = .poolTrustline(account, LiquidityPoolID(hash: pool))
      } else {
        self = .trustline(account, try Asset(key.asset.asset ?? .native))
      }
    case .ledgerEntry(.offer(let key)): self = .offer(key.offerID)
    case .ledgerEntry(.data(let key)): self = .data(AccountID(key.accountID), name: String(decoding: key.dataName, as: UTF8.self))
    case .ledgerEntry(.claimableBalance(let key)): self = .claimableBalance(ClaimableBalanceID(key.balanceID))
    case .ledgerEntry(let key): throw InvalidRow(description: "nobody sponsors \(key.type)")
    }
  }
}
