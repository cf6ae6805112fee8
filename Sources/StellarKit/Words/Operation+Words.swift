public import Sentences
public import StellarXDR

extension Operation {
  /// The operation in plain English for the person who is to sign it: `pay 10 XLM to GABC…`, with full addresses, amounts and assets.
  public var words: Sentence { xdr.words }
}

extension XDR.Operation {
  /// The operation in plain English for the person who is to sign it: `pay 10 XLM to GABC…`.
  ///
  /// Addresses, amounts and assets are shown in full. Every operation can be described, even one that no network would accept. Text from strangers,
  /// such as the name of a data entry, is made safe to show by ``PrintableText``.
  public var words: Sentence {
    guard let sourceAccount else { return body.words }
    return "for \(MuxedAccount(sourceAccount)): \(body.words)"
  }
}

extension XDR.OperationBody {
  /// The operation in plain English, without the account that it acts for.
  public var words: Sentence {
    switch self {
    case .createAccount(let op): "create the account \(AccountID(op.destination)) with \(Words.amount(op.startingBalance, .native))"
    case .payment(let op): "pay \(Words.amount(op.amount, op.asset)) to \(MuxedAccount(op.destination))"
    case .pathPaymentStrictReceive(let op):
      "deliver \(Words.amount(op.destAmount, op.destAsset)) to \(MuxedAccount(op.destination)), sending at most "
        + "\(Words.amount(op.sendMax, op.sendAsset))\(Words.path(op.path))"
    case .pathPaymentStrictSend(let op):
      "send \(Words.amount(op.sendAmount, op.sendAsset)), delivering at least \(Words.amount(op.destMin, op.destAsset)) to "
        + "\(MuxedAccount(op.destination))\(Words.path(op.path))"
    case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer: Words.offer(self)
    case .setOptions(let op): Words.options(op)
    case .changeTrust, .allowTrust, .setTrustLineFlags: Words.trust(self)
    case .accountMerge(let destination): "close the account and send all its XLM to \(MuxedAccount(destination))"
    case .inflation: "run inflation, which pays nothing any more"
    case .manageData(let op):
      if let value = op.dataValue {
        "write \(PrintableText.quoted(value)) into the data entry \(PrintableText.quoted(op.dataName))"
      } else {
        "remove the data entry \(PrintableText.quoted(op.dataName))"
      }
    case .bumpSequence(let op): "raise the sequence number to \(op.bumpTo)"
    case .createClaimableBalance(let op):
      "set \(Words.amount(op.amount, op.asset)) aside for \(op.claimants.map(Words.claimant).joined(separator: ", and for "))"
    case .claimClaimableBalance(let op): "claim the claimable balance \(ClaimableBalanceID(op.balanceID))"
    case .beginSponsoringFutureReserves(let op): "from here on, sponsor the reserves that \(AccountID(op.sponsoredID)) needs"
    case .endSponsoringFutureReserves: "from here on, provide its own reserves again"
    case .revokeSponsorship(let op):
      "hand the reserve of \(Words.sponsored(op)) over to the sponsor of this step's account, if it has one at that point, or else to the owner"
    case .clawback(let op): "take \(Words.amount(op.amount, op.asset)) back from \(MuxedAccount(op.from))"
    case .clawbackClaimableBalance(let op): "take back the claimable balance \(ClaimableBalanceID(op.balanceID))"
    case .liquidityPoolDeposit, .liquidityPoolWithdraw: Words.pool(self)
    case .invokeHostFunction(let op): Words.contract(op)
    case .extendFootprintTTL(let op): "keep contract data alive for at least \(op.extendTo) more ledgers"
    case .restoreFootprint: "bring archived contract data back"
    }
  }
}
