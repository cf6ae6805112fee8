import Foundation
import HorizonKit
import StellarKit
import Testing

/// The code of HorizonKit's guides, as it stands there.
@MainActor
struct HorizonKitGuideTests {
  private func payment(from pair: KeyPair, to recipient: AccountID, after sequence: Int64) throws -> Transaction {
    try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: sequence + 1, timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970)),
      operations: [Operation(.createAccount(destination: recipient, startingBalance: try Amount("5")))])
  }

  @Test func `a payment is kept, sent and settled`() async throws {
    try await LocalNetwork.run { url in
      let (horizon, network) = (try Horizon(url: url), Network.sandbox)
      let pair = try KeyPair(seed: LocalNetwork.randomBytes(32))
      _ = try await horizon.fund(pair.accountID)
      let recipient = try KeyPair(seed: LocalNetwork.randomBytes(32)).accountID
      let transaction = try self.payment(from: pair, to: recipient, after: try await horizon.account(pair.accountID).sequence)
      var kept: [String] = []
      func keep(_ envelope: String, _ hash: TransactionHash) throws { kept.append(envelope) }

      let signed = transaction.signed(by: pair, on: network)
      try keep(signed.base64, signed.hash)
      switch await horizon.submit(signed) {
      case .applied(let transaction): print("In ledger \(transaction.ledger)")
      case .rejected(let refusal): print(refusal.sentence)
      case .notSent(let error): print("Nothing left this machine. \(error)")
      case .unknown(let until, _): print("Ask for \(signed.hash) until \(until.map { "\($0)" } ?? "it is found")")
      }
      #expect(kept.count == 1)
      #expect(try await self.settle(signed, until: Date().addingTimeInterval(180), horizon) == true)
      #expect(try await horizon.account(recipient).accountID == recipient)
    }
  }

  /// A server that lags behind the others at its address: it knows no transaction.
  private struct LaggingTransport: HTTPTransport {
    let real = AsyncHTTPTransport()

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      guard request.url.contains("/transactions/") else { return try await real.send(request) }
      let problem = Problem(type: "https://stellar.org/horizon-errors/not_found", title: "Resource Missing", status: 404)
      return HTTPReply(status: 404, body: Array((try? JSONEncoder().encode(problem)) ?? Data()))
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
  }

  @Test func `a payment that isn't found never will be only where its time has passed and its number is free`() async throws {
    try await LocalNetwork.run { url in
      let (horizon, lagging) = (try Horizon(url: url), try Horizon(url: url, transport: LaggingTransport()))
      let pair = try KeyPair(seed: LocalNetwork.randomBytes(32))
      _ = try await horizon.fund(pair.accountID)
      let recipient = try KeyPair(seed: LocalNetwork.randomBytes(32)).accountID
      let transaction = try self.payment(from: pair, to: recipient, after: try await horizon.account(pair.accountID).sequence)
      let signed = transaction.signed(by: pair, on: .sandbox)
      let past = Date(timeIntervalSince1970: 0)
      #expect(try await self.settle(signed, until: past, lagging) == false)
      guard case .applied = await horizon.submit(signed) else { throw CancellationError() }
      #expect(try await self.settle(signed, until: past, lagging) == nil)
      #expect(try await self.settle(signed, until: past, horizon) == true)
    }
  }

  private func settle(_ signed: SignedTransaction, until last: Date, _ horizon: Horizon) async throws -> Bool? {
    let clock = ContinuousClock()
    func settle(_ signed: SignedTransaction, until last: Date) async throws -> Bool? {
      let transaction = try signed.transaction
      while true {
        let newest = try await horizon.latestLedger()
        let account = try await horizon.account(transaction.source.accountID)
        if let found = try await horizon.findTransaction(signed.hash) { return found.successful }
        if newest.closedAt > last { return account.sequence < transaction.sequenceNumber ? false : nil }
        try await clock.sleep(for: .seconds(5))
      }
    }
    return try await settle(signed, until: last)
  }

  @Test func `an account is shown and followed`() async throws {
    try await LocalNetwork.run { url in
      let horizon = try Horizon(url: url)
      let account = try KeyPair(seed: LocalNetwork.randomBytes(32)).accountID
      _ = try await horizon.fund(account)
      try await self.showPayments(of: account, horizon)
      try await self.showChanges(of: account, horizon)
      try await self.showWaiting(for: account, now: Date(), horizon)
      try await self.showBalances(of: account, horizon)
    }
  }

  private func showPayments(of account: AccountID, _ horizon: Horizon) async throws {
    var shown: [OperationResource] = []
    func show(_ operation: OperationResource) {
      shown.append(operation)
      switch operation.details {
      case .payment(let payment): print("\(payment.amount) \(payment.asset) from \(payment.from) to \(payment.to)")
      case .createAccount(let creation): print("\(creation.account) begins with \(creation.startingBalance)")
      case .other(let details): print("\(details.type): \(details.fields)")
      default: print(operation.details.type)
      }
    }
    let payments = horizon.payments(of: .account(account), joinTransactions: true)
    let page = try await payments.page(order: .descending, limit: 10)
    for operation in page.records { show(operation) }
    #expect(shown.count == 1)
    let following = Task {
      for try await operation in payments.stream(after: page.records.first?.pagingToken ?? "0") {
        show(operation)
      }
    }
    following.cancel()
    try await following.value
    #expect(shown.count == 1)
  }

  private func showChanges(of account: AccountID, _ horizon: Horizon) async throws {
    let effects = try await horizon.effects(of: .account(account)).page(order: .descending, limit: 200).records
    for number in Set(effects.compactMap(\.operationID)) {
      let operation = try await horizon.operation(number, joinTransaction: true)
      for change in operation.balanceChanges(of: account, by: effects) {
        print("\(operation.details.type): \(change.isGain ? "+" : "-")\(change.amount) \(change.asset)")
      }
    }
    #expect(effects.contains { $0.operationID != nil })
  }

  private func showWaiting(for account: AccountID, now: Date, _ horizon: Horizon) async throws {
    for try await balance in horizon.claimableBalances(claimant: account).records() {
      switch balance.claimability(for: account, at: now) {
      case .now(let end): print("\(balance.amount) \(balance.asset), until \(end.map { "\($0)" } ?? "it is claimed")")
      case .later(let start): print("\(balance.amount) \(balance.asset), from \(start) on")
      case .never, .unknown: continue
      }
    }
  }

  private func showBalances(of account: AccountID, _ horizon: Horizon) async throws {
    let following = Task {
      for try await state in horizon.accountStream(account) {
        print("\(state.balances.count) balances as of ledger \(state.lastModifiedLedger)")
      }
    }
    following.cancel()
    try await following.value
  }
}
