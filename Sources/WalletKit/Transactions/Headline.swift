import StellarKit

/// A summary of a transaction for one line of a list.
struct Headline: Hashable, Sendable {
  let kind: PaymentRecord.Kind
  /// The address that receives money; the account's own if no other does.
  let recipient: String
  /// What arrives, or what it is about.
  let asset: Asset
  /// The least that arrives; zero if no amount is known, or if nothing moves.
  let amount: Amount

  /// Makes the headline of the steps that the transaction's account makes in it: of its payment, if it has one, or else of the last of them.
  /// A payment beside other steps has none, unless these only let the account hold an asset: its amount and recipient would pass for the whole.
  /// What goes back to its issuer before the asset is removed belongs to the removal.
  init(_ operations: [Operation], source: AccountID) {
    let (own, steps) = (MuxedAccount(source), operations.steps(of: source))
    let all = steps.compactMap { Headline($0, own) }
    if let removal = all.last, removal.kind == .trustlineRemoval, all.dropLast().allSatisfy({ $0.returns(removal.asset) }) {
      self = removal
      return
    }
    let main = all.last { $0.kind.hasRecipient } ?? all.last { $0.kind == .claim } ?? all.last ?? Headline(.other, own, .native, .zero)
    guard !main.kind.hasRecipient || steps.count(where: \.isNoTrustline) == 1 else {
      self.init(.other, own, .native, .zero)
      return
    }
    // A claim doesn't name its asset, but the trustline that is added for it does.
    let line = all.first { $0.kind == .trustline }
    self = main.kind == .claim ? Headline(.claim, own, line?.asset ?? .native, .zero) : main
  }

  private init(_ kind: PaymentRecord.Kind, _ recipient: MuxedAccount, _ asset: Asset, _ amount: Amount) {
    self.init(kind, to: recipient.address, asset, amount)
  }

  private init(_ kind: PaymentRecord.Kind, to address: String, _ asset: Asset, _ amount: Amount) {
    (self.kind, recipient, self.asset, self.amount) = (kind, address, asset, amount)
  }

  /// Tells whether it is a payment of an asset to its issuer.
  private func returns(_ asset: Asset) -> Bool { kind == .payment && self.asset == asset && recipient == asset.issuer?.address }

  private init?(_ step: Operation.Body, _ own: MuxedAccount) {
    switch step {
    case .payment(let destination, let asset, let amount): self.init(.payment, destination, asset, amount)
    case .createAccount(let destination, let amount): self.init(.createAccount, MuxedAccount(destination), .native, amount)
    case .createClaimableBalance(let asset, let amount, let claimants):
      self.init(.claimableBalance, claimants.first.map { MuxedAccount($0.destination) } ?? own, asset, amount)
    case .pathPaymentStrictSend(_, _, let destination, let asset, let amount, _),
      .pathPaymentStrictReceive(_, _, let destination, let asset, let amount, _):
      self.init(.conversion, destination, asset, amount)
    case .changeTrust(let code, let issuer, let limit):
      self.init(limit == .zero ? .trustlineRemoval : .trustline, own, .issued(code: code, issuer: issuer), .zero)
    case .claimClaimableBalance: self.init(.claim, own, .native, .zero)
    case .invokeHostFunction(.invokeContract(let arguments), _):
      guard let call = try? ContractCall(arguments), let read = TokenAction.Reading(call), read.holder == ContractAddress(own.accountID) else {
        return nil
      }
      guard case .payment(let recipient) = read.kind else {
        self.init(.allowance, own, .native, .zero)
        return
      }
      self.init(.token, to: recipient.description, .native, .zero)
    default: return nil
    }
  }
}

extension Operation.Body {
  /// Whether it does something else than to let its account hold an asset, or more or less of it.
  fileprivate var isNoTrustline: Bool { if case .changeTrust(_, _, let limit) = self { limit == .zero } else { true } }
}

extension [Operation] {
  /// Returns the steps that a transaction's source account makes. Other accounts may make some, too.
  func steps(of source: AccountID) -> [Operation.Body] { filter { ($0.source?.accountID ?? source) == source }.map(\.body) }
}
