import Foundation
import HorizonKit
import StellarKit
import Testing

/// The code of HorizonKit's guides, verbatim.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct HorizonKitGuideTests {
  private func payment(from pair: KeyPair, to recipient: AccountID, after sequence: Int64) throws -> Transaction {
    try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: sequence + 1, timeBounds: TimeBounds(now: UInt64(Date().timeIntervalSince1970)),
      operations: [Operation(.createAccount(destination: recipient, startingBalance: try Amount("5")))])
  }

  @Test func `a payment is kept, sent and settled`() async throws {
    try await LocalNetwork.run { url in
      let network = Network.sandbox
      let horizon = try Horizon(url: url, network: network)
      let pair = try KeyPair(seed: LocalNetwork.randomBytes(32))
      _ = try await horizon.fund(pair.accountID)
      let recipient = try KeyPair(seed: LocalNetwork.randomBytes(32)).accountID
      let transaction = try self.payment(from: pair, to: recipient, after: try await horizon.account(pair.accountID).sequence)
      var kept: [String] = []
      func keep(_ envelope: String, _ hash: TransactionHash) throws { kept.append(envelope) }

      let signed = transaction.signed(by: pair, on: network)
      try keep(signed.base64, signed.hash)
      switch await horizon.submit(signed, patience: .seconds(300)) {
      case .applied(let transaction): print("In ledger \(transaction.ledger)")
      case .rejected(let refusal): print(refusal.sentence)
      case .notSent(let error): print("Nothing left this machine. \(error)")
      case .unknown(let until, _): print("Ask for \(signed.hash) until \(until.map { "\($0)" } ?? "it is found")")
      }
      #expect(kept.count == 1)
      #expect(try await self.settle(signed, horizon).hasPrefix("In ledger "))
      #expect(try await horizon.account(recipient).accountID == recipient)
    }
  }

  /// What the guide's program prints.
  private func settle(_ signed: SignedTransaction, _ horizon: Horizon) async throws -> String {
    var said = ""
    func print(_ text: String) { said += text }
    switch try await horizon.settlement(of: signed) {
    case .applied(let transaction): print("In ledger \(transaction.ledger)")
    case .rejected(let refusal): print(refusal.ledger == nil ? "In no ledger, and never will be" : "Failed in its ledger")
    default: print("Ask again later, and pay nothing in its place")
    }
    return said
  }

  @Test func `a merge is settled, though its account no longer exists`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "leaving", "heir")
      let horizon = people.horizon
      let transaction = try people.transaction(
        try await horizon.account(people.id("leaving")), .accountMerge(destination: MuxedAccount(people.id("heir"))))
      let signed = transaction.signed(by: try people.key("leaving"), on: .sandbox)
      #expect(try await self.settle(signed, horizon) == "Ask again later, and pay nothing in its place")
      for _ in 0..<2 {
        let outcome = await horizon.submit(signed, patience: .seconds(300))
        if case .applied = outcome {} else { Issue.record("\(outcome)") }
      }
      #expect(try await horizon.findAccount(people.id("leaving")) == nil)
      #expect(try await self.settle(signed, horizon).hasPrefix("In ledger "))
    }
  }

  @Test func `a payment that fails in a ledger uses its sequence number, and the next payment succeeds`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "payer", "recipient", "issuer")
      let (horizon, pair) = (people.horizon, try people.key("payer"))
      let numbers = SequenceNumbers { account in try await horizon.account(account).sequence }
      var builder = TransactionBuilder(source: MuxedAccount(pair.accountID), sequenceNumbers: numbers)
      func pay(_ asset: Asset) async throws -> SubmissionOutcome {
        builder.operations = [Operation(.payment(destination: MuxedAccount(try people.id("recipient")), asset: asset, amount: try Amount("1")))]
        let transaction = try await builder.build(now: try await horizon.latestLedger().closeTime)
        let outcome = await horizon.submit(transaction.signed(by: pair, on: .sandbox))
        if case .rejected(let refusal) = outcome {
          if refusal.ledger == nil { await numbers.release(transaction.sequenceNumber, for: pair.accountID) }
          if refusal.code == .badSequence { try await numbers.reload(pair.accountID) }
        }
        return outcome
      }
      guard case .rejected(let refusal) = try await pay(people.asset("USDC", of: "issuer")) else { throw CancellationError() }
      #expect(refusal.operation != nil && refusal.ledger != nil)
      guard case .applied = try await pay(.native) else { throw CancellationError() }
      // Another program uses the next number.
      try await people.submit("payer", .payment(destination: MuxedAccount(people.id("recipient")), asset: .native, amount: Amount("2")))
      guard case .rejected(let used) = try await pay(.native) else { throw CancellationError() }
      #expect(used.code == .badSequence && used.ledger == nil)
      guard case .applied = try await pay(.native) else { throw CancellationError() }
    }
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
    if let operation = shown.first { try self.book(operation, of: account) }
    let kept = "0"
    let stepping = Task {
      var cursor = kept
      while !Task.isCancelled {
        do {
          for try await operation in payments.stream(after: cursor) {
            show(operation)
            cursor = operation.pagingToken
          }
        } catch HorizonError.invalidRecord(let reason, pagingToken: let token?) {
          print("Passed over \(token): \(reason)")
          cursor = token
        }
      }
    }
    while shown.count < 2 { await Task.yield() }
    stepping.cancel()
    try await stepping.value
  }

  private func book(_ operation: OperationResource, of account: AccountID) throws {
    var booked: [WideAmount] = []
    func book(_ amount: WideAmount, _ asset: Asset, _ customer: Memo) { booked.append(amount) }
    for receipt in operation.receipts(of: account) {
      let customer = receipt.recipientID.map { Memo.id($0) } ?? receipt.memo
      if let amount = receipt.amount, let customer, customer != .none {
        book(amount, receipt.asset, customer)
      } else {
        print("Nobody knows yet for whom or how much \(operation.id) is.")
      }
    }
    // The network's gift has no memo.
    #expect(booked.isEmpty)
    #expect(operation.receipts(of: account).map(\.amount) == [WideAmount(try Amount("10000"))])
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
