import StellarKit
import StellarXDR

/// The events of assets that move, as the assets' own contracts would emit them (CAP-67). Amounts are in stroops.
struct AssetEvents {
  private static let transfer = XDR.SCVal.symbol(Array("transfer".utf8))
  private static let mint = XDR.SCVal.symbol(Array("mint".utf8))
  private static let burn = XDR.SCVal.symbol(Array("burn".utf8))
  private static let clawback = XDR.SCVal.symbol(Array("clawback".utf8))
  private static let setAuthorized = XDR.SCVal.symbol(Array("set_authorized".utf8))
  private static let fee = XDR.SCVal.symbol(Array("fee".utf8))
  private static let amount = XDR.SCVal.symbol(Array("amount".utf8))
  private static let recipientID = XDR.SCVal.symbol(Array("to_muxed_id".utf8))

  private var contracts: AssetContracts
  private var events: [XDR.ContractEvent] = []

  init(on network: Network) {
    contracts = AssetContracts(on: network)
  }

  /// Returns the events added since the last call.
  mutating func take() -> [XDR.ContractEvent] {
    defer { events = [] }
    return events
  }

  /// Adds the event of an asset's movement. If one side is the asset's issuer, this is a mint or a burn.
  ///
  /// - Parameter memo: the transaction's, if it says whom the recipient's account receives the asset for. A muxed account says so itself.
  mutating func move(
    _ amount: Int64, of asset: XDR.Asset, from sender: XDR.SCAddress, to recipient: XDR.SCAddress, for memo: XDR.Memo? = nil
  ) {
    let (isMinted, isBurnt) = (sender.issues(asset), recipient.issues(asset))
    if isBurnt, !isMinted { return add(Self.burn, [sender], .i128(Int128(amount)), asset) }
    var data = XDR.SCVal.i128(Int128(amount))
    if let memo, let id = recipient.recipientID(memo) {
      data = .map([XDR.SCMapEntry(key: Self.amount, val: data), XDR.SCMapEntry(key: Self.recipientID, val: id)])
    }
    if isMinted, !isBurnt { add(Self.mint, [recipient], data, asset) } else { add(Self.transfer, [sender, recipient], data, asset) }
  }

  /// Adds the event of an issuer's clawback.
  mutating func takeBack(_ amount: Int64, of asset: XDR.Asset, from holder: XDR.SCAddress) {
    add(Self.clawback, [holder], .i128(Int128(amount)), asset)
  }

  /// Adds the event of an issuer setting whether an account may send and receive an asset.
  mutating func setAuthorized(_ isAuthorized: Bool, _ holder: XDR.AccountID, for asset: XDR.Asset) {
    add(Self.setAuthorized, [.account(holder)], .bool(isAuthorized), asset)
  }

  private mutating func add(_ name: XDR.SCVal, _ parties: [XDR.SCAddress], _ data: XDR.SCVal, _ asset: XDR.Asset) {
    let contract = contracts.contract(of: asset)
    var topics = [name]
    topics.reserveCapacity(parties.count + 2)
    for party in parties { topics.append(.address(party.withoutID)) }
    topics.append(.string(contract.name))
    events.append(XDR.ContractEvent(contractID: contract.id, type: .contract, body: .v0(XDR.ContractEventV0(topics: topics, data: data))))
  }

  /// Makes the event of a fee that is taken before any transaction of the ledger is applied, or nil if there is no fee. Its contract is that of
  /// lumens.
  mutating func feeTaken(_ amount: Int64, from payer: AccountID) -> XDR.TransactionEvent? { feeEvent(amount, payer, .beforeAllTxs) }

  /// Makes the event of a fee's refund after all transactions of the ledger were applied, or nil if nothing is refunded.
  mutating func feeRefunded(_ amount: Int64, to payer: AccountID) -> XDR.TransactionEvent? { feeEvent(-amount, payer, .afterAllTxs) }

  private mutating func feeEvent(_ amount: Int64, _ payer: AccountID, _ stage: XDR.TransactionEventStage) -> XDR.TransactionEvent? {
    guard amount != 0 else { return nil }
    let body = XDR.ContractEventV0(topics: [Self.fee, .address(.account(payer.xdr))], data: .i128(Int128(amount)))
    let event = XDR.ContractEvent(contractID: contracts.contract(of: .native).id, type: .contract, body: .v0(body))
    return XDR.TransactionEvent(stage: stage, event: event)
  }
}

extension XDR.SCAddress {
  init(_ account: XDR.MuxedAccount) {
    switch account {
    case .ed25519(let key): self = .account(XDR.AccountID(ed25519: key))
    case .muxedEd25519(let id, let key): self = .muxedAccount(XDR.MuxedEd25519Account(id: id, ed25519: key))
    }
  }

  /// The account itself, if the address is one of its muxed accounts.
  fileprivate var withoutID: XDR.SCAddress {
    if case .muxedAccount(let account) = self { .account(XDR.AccountID(ed25519: account.ed25519)) } else { self }
  }

  fileprivate func issues(_ asset: XDR.Asset) -> Bool {
    guard let issuer = asset.issuer, case .account(let account) = withoutID else { return false }
    return issuer == AccountID(account)
  }

  /// Returns the id or memo that says whom an account receives something for, or nil if there is none.
  fileprivate func recipientID(_ memo: XDR.Memo) -> XDR.SCVal? {
    switch self {
    case .muxedAccount(let account): .u64(account.id)
    case .account:
      switch memo {
      case .none: nil
      case .text(let text): .string(text)
      case .id(let id): .u64(id)
      case .hash(let hash), .retHash(let hash): .bytes(hash.bytes)
      }
    case .contract, .claimableBalance, .liquidityPool, .muxedContract: nil
    }
  }
}
