import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension OperationResource {
  /// - Parameter joinsTransaction: whether the whole transaction is to come with it.
  init(_ stored: StoredOperation, joinsTransaction: Bool = false, links: HorizonLinks) throws {
    self.init(
      links: Links(stored, links),
      id: stored.id.rawValue,
      transactionSuccessful: stored.transaction.isSuccessful,
      sourceAccount: stored.source,
      createdAt: Date(unixSeconds: stored.transaction.closeTime),
      transactionHash: stored.transaction.hash,
      transaction: joinsTransaction ? TransactionResource(stored.transaction, links: links) : nil,
      details: try OperationDetails(stored)
    )
  }
}

extension OperationResource.Links {
  fileprivate init(_ stored: StoredOperation, _ links: HorizonLinks) {
    let path = "/operations/\(stored.id)"
    self.init(
      itself: links.link(path),
      transaction: links.link("/transactions/\(stored.transaction.hash)"),
      effects: links.link("\(path)/effects"),
      succeeds: links.link("/effects?order=desc&cursor=\(stored.id)"),
      precedes: links.link("/effects?order=asc&cursor=\(stored.id)")
    )
  }
}

extension OperationDetails {
  /// What an operation of the ledger did.
  fileprivate init(_ stored: StoredOperation) throws {
    switch stored.operation.body {
    case .createAccount(let body):
      let balance = Amount(clamping: body.startingBalance)
      self = .createAccount(CreateAccountDetails(startingBalance: balance, funder: stored.source, account: AccountID(body.destination)))
    case .payment(let body):
      let destination = MuxedAccount(body.destination)
      let amount = Amount(clamping: body.amount)
      self = .payment(PaymentDetails(asset: try Asset(body.asset), from: stored.source, to: destination, amount: amount))
    case .changeTrust(let body):
      let asset = try body.line.asset.map { try Asset($0) } ?? .native
      self = .changeTrust(
        ChangeTrustDetails(trusted: .asset(asset), limit: Amount(clamping: body.limit), trustee: asset.issuer, trustor: stored.source)
      )
    case let body:
      self = .other(OtherDetails(type: body.type.jsonName, typeNumber: body.type.rawValue, fields: [:]))
    }
  }
}
