import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Envelopes that the wallet wouldn't make itself. The network takes some of them, and a sign-in isn't even sent there.
extension EnvelopeReviewTests {
  /// A transaction in its wire form, changed afterwards.
  private nonisolated func envelope(
    of source: AccountID, _ steps: [StellarKit.Operation], number: Int64, _ change: (inout XDR.Transaction) -> Void = { _ in }
  ) throws -> SignedTransaction {
    var made = try Transaction(
      source: MuxedAccount(source), sequenceNumber: number, timeBounds: TimeBounds(maxTime: Market.end), operations: steps
    ).xdr
    change(&made)
    return try SignedTransaction(base64: XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: made, signatures: [])).base64, on: .sandbox)
  }

  /// A call of the lumens' contract, which also lets the source's signature authorize another call.
  private nonisolated func call(
    of source: AccountID, besides other: ContractCall, number: Int64, _ change: (inout XDR.Transaction) -> Void
  ) throws -> SignedTransaction {
    let call = try ContractCall(.contract(of: .native, on: .sandbox), "transfer", [ContractAddress(source), ContractAddress(source), Int128(5)])
    let authorization = XDR.SorobanAuthorizationEntry(
      credentials: .sourceAccount,
      rootInvocation: XDR.SorobanAuthorizedInvocation(
        function: .contractFn(call.xdr), subInvocations: [XDR.SorobanAuthorizedInvocation(function: .contractFn(other.xdr), subInvocations: [])]))
    var made = try Transaction(
      unprepared: call.operation(authorizations: [authorization]), source: MuxedAccount(source), sequenceNumber: number,
      preconditions: Preconditions(TimeBounds(maxTime: Market.end))
    ).xdr
    change(&made)
    return try SignedTransaction(base64: XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: made, signatures: [])).base64, on: .sandbox)
  }

  private nonisolated static func leavesResourcesToFeeBump(_ transaction: inout XDR.Transaction) {
    guard case .v1(var data) = transaction.ext else { return }
    data.resourceFee = 5_000_000
    transaction.ext = .v1(data)
  }

  private nonisolated static func takesAnyNumber(_ transaction: inout XDR.Transaction) {
    transaction.cond = .v2(XDR.PreconditionsV2(timeBounds: XDR.TimeBounds(minTime: 0, maxTime: Market.end), minSeqNum: -1))
  }

  @Test func `a call that only a fee bump pays for, or that follows on any sequence number, needs consent for all that it authorizes`() async throws {
    try await Market.open { market in
      let (payer, contract) = (market.payer.accountID, ContractAddress(contract: Bytes32(sha256: [1])))
      let fields: [ContractSymbol: String] = [try ContractSymbol("home_domain"): "anchor.example"]
      let drain = try ContractCall(contract, "drain", [ContractAddress(payer)])
      let verify = try ContractCall(contract, "web_auth_verify", [fields])
      let number = try await market.next(payer)
      let low: Sentence = "Its own fee doesn't cover the contract's resources, so it can only be used inside a fee bump."
      for (change, isLow) in [(Self.leavesResourcesToFeeBump, true), (Self.takesAnyNumber, false)] {
        let review = try await market.wallet.review(try call(of: payer, besides: drain, number: number, change))
        #expect(review.trees.count == 2 && review.warnings == [ExplainedTree.notUnderstood])
        #expect(review.notes.contains(low) == isLow)
        let signing = try await market.wallet.review(try call(of: payer, besides: verify, number: number, change))
        #expect(signing.expressWarnings.count == 1 && signing.expressWarnings[0].english.contains("signs you in to “anchor.example”"))
      }
      let merge = Operation(.accountMerge(destination: MuxedAccount(market.issuer.accountID)))
      let closing = try await market.wallet.review(try envelope(of: payer, [merge], number: number, Self.takesAnyNumber))
      #expect(closing.warnings == ["It closes your account and gives away all the XLM in it."])
    }
  }

  @Test func `the network applies a transaction whose lowest sequence number is below zero`() async throws {
    try await Market.open { market in
      let payer = market.payer.accountID
      let step = Operation(.manageData(name: try DataName("note"), value: try DataValue("1")))
      let signed = try envelope(of: payer, [step], number: try await market.next(payer) + 7, Self.takesAnyNumber).adding(signaturesOf: [market.payer])
      #expect(try await market.wallet.review(signed).warnings.isEmpty)
      guard case .applied(let applied) = await market.test.network.submit(signed.base64, hash: signed.hash) else { throw WalletError.noAccount }
      #expect(applied.failure == nil)
    }
  }

  @Test func `an envelope that can't be read completely still draws all warnings about the rest`() async throws {
    try await Market.open { market in
      let (payer, exchange) = (market.payer.accountID, try await market.stranger())
      try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      let number = try await market.next(payer)
      let drain = try ContractCall(ContractAddress(contract: Bytes32(sha256: [1])), "drain", [ContractAddress(payer)])
      let merge = Operation(.accountMerge(destination: MuxedAccount(market.issuer.accountID)))
      // A call stands alone in any transaction that the network takes.
      let mixed = try await market.wallet.review(
        try call(of: payer, besides: drain, number: number) { $0.operations.insert(merge.xdr, at: 0) })
      #expect(mixed.trees.count == 2 && mixed.warnings.contains(ExplainedTree.notUnderstood))
      #expect(mixed.warnings.contains("This wallet can't check all of it. \(TransactionError.contractResources)"))
      #expect(mixed.warnings.contains("It closes your account and gives away all the XLM in it."))

      let signIn = Operation(.manageData(name: try DataName("anchor.example auth"), value: try DataValue("nonce")))
      let payment = Operation(.payment(destination: MuxedAccount(exchange.accountID), asset: .native, amount: try Amount("1")))
      let odd = XDR.PaymentOp(destination: MuxedAccount(payer).xdr, asset: .native, amount: -1)
      let unread = try await market.wallet.review(
        try envelope(of: payer, [signIn, payment], number: number) { $0.operations.append(XDR.Operation(body: .payment(odd))) })
      #expect(unread.warnings.first?.english.hasPrefix("This wallet can't check all of it. Operation 3 isn't valid") == true)
      #expect(unread.expressWarnings.count == 2 && unread.expressWarnings[0].english.contains("signs you in to “anchor.example”"))
      #expect(unread.expressWarnings.last?.english.contains("asks for a memo on every payment") == true)
      #expect(unread.notes.isEmpty, "whose signatures the rest needs isn't known")
    }
  }

  @Test func `an end after the year 9999 is none, and one more than a year away needs consent, too`() async throws {
    try await Market.open { market in
      let payer = market.payer.accountID
      let payment = Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
      let number = try await market.next(payer)
      func review(_ end: UInt64) async throws -> (warnings: [String], validity: String, document: String) {
        let envelope = try envelope(of: payer, [payment], number: number) { $0.cond = .time(XDR.TimeBounds(minTime: 0, maxTime: end)) }
        let summary = EnvelopeSummary(envelope.envelope, on: .sandbox, accounts: [])
        return (
          try await market.wallet.review(envelope).warnings.map(\.english), summary.validity.english,
          String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
        )
      }
      for end in [0, 253_402_300_800, UInt64.max] {
        let endless = try await review(end)
        #expect(endless.warnings == ["It has no end: once signed, it could be used even years from now."])
        #expect(endless.validity == "without an end: it could be applied even years from now")
        #expect(end == 0 || endless.document.contains("\"maxTime\":\"\(end)\""))
      }
      let longest = try await review(253_402_300_799)
      #expect(longest.warnings == ["It doesn't expire for more than a year: once signed, it could be used until then."])
      #expect(longest.validity == "until 9999-12-31T23:59:59Z")
      #expect(try await review(Market.end + 31_600_000).warnings == longest.warnings)
      #expect(try await review(Market.end + 31_000_000).warnings == [])
    }
  }

  @Test func `a review says that a recipient can't receive a payment, unless an earlier operation may change that`() async throws {
    try await Market.open { market in
      let (payer, gold, silver) = (market.payer.accountID, try market.asset("GOLD"), try market.asset("SILVER"))
      let (holder, new) = (try await market.stranger(), try KeyPair(seed: TestRandomness.bytes(32)).accountID)
      let there = MuxedAccount(holder.accountID)
      let one = try Amount("1")
      func failure(_ bodies: StellarKit.Operation.Body..., by source: AccountID? = nil) async throws -> String? {
        var steps = bodies.map { StellarKit.Operation($0) }
        if let source { steps[0] = StellarKit.Operation(bodies[0], source: MuxedAccount(source)) }
        let envelope = try envelope(of: payer, steps, number: try await market.next(payer)) { $0.memo = .id(7) }
        let start = "As things are now, it would fail. "
        return try await market.wallet.review(envelope).notes.map(\.english).first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      }
      let (missing, short) = ("\(new.shortAddress) doesn't exist on this network yet.", holder.accountID.shortAddress)
      #expect(try await failure(.payment(destination: MuxedAccount(new), asset: .native, amount: one)) == missing)
      #expect(try await failure(.accountMerge(destination: MuxedAccount(new))) == missing)
      let made = StellarKit.Operation.Body.createAccount(destination: new, startingBalance: try Amount("2"))
      #expect(try await failure(made, .payment(destination: MuxedAccount(new), asset: .native, amount: one)) == nil)

      let untrusting = "\(short) can't receive GOLD yet: its owner has to add it first (a trustline)."
      #expect(try await failure(.payment(destination: there, asset: gold, amount: one)) == untrusting)
      #expect(
        try await failure(.pathPaymentStrictSend(sendAsset: gold, sendAmount: one, destination: there, asset: silver, minimum: one))
          == "\(short) can't receive SILVER yet: its owner has to add it first (a trustline).")
      #expect(try await failure(try market.trust(gold), .payment(destination: there, asset: gold, amount: one), by: holder.accountID) == nil)
      #expect(try await failure(.createClaimableBalance(asset: gold, amount: one, claimants: [Claimant(holder.accountID)])) == nil)
      #expect(try await failure(.payment(destination: MuxedAccount(market.issuer.accountID), asset: gold, amount: one)) == nil)

      try await market.does(holder, try market.trust(gold, limit: Amount("5")))
      #expect(try await failure(.payment(destination: there, asset: gold, amount: Amount("5"))) == nil)
      #expect(try await failure(.payment(destination: there, asset: gold, amount: Amount("6"))) == "\(short) can receive at most 5 GOLD more.")
      try await market.freeze("GOLD", of: holder.accountID)
      #expect(try await failure(.payment(destination: there, asset: gold, amount: one)) == "The issuer of GOLD doesn't let \(short) receive it.")
    }
  }

  @Test func `an upload of contract code is reviewed without calls or warnings`() async throws {
    try await Market.open { market in
      let upload = try Transaction(
        unprepared: Operation(.invokeHostFunction(.uploadContractWasm([0]), authorizations: [])), source: MuxedAccount(market.payer.accountID),
        sequenceNumber: 5, preconditions: Preconditions(TimeBounds(maxTime: Market.end)))
      let review = try await market.wallet.review(upload.signed(by: [], on: .sandbox))
      #expect(review.trees.isEmpty && review.warnings.isEmpty)
    }
  }
}
