import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Envelopes from elsewhere are reviewed like the wallet's own, and signed only after the person agreed to anything unusual.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EnvelopeReviewTests {
  /// Payments of one lumen each, without a memo.
  private func envelope(_ market: Market, to recipients: [AccountID], hasEnd: Bool = true) throws -> SignedTransaction {
    let payments = try recipients.map { Operation(.payment(destination: MuxedAccount($0), asset: .native, amount: try Amount("1"))) }
    let envelope = try Transaction(
      source: MuxedAccount(market.payer.accountID), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: Market.end), operations: payments
    ).signed(by: [], on: .sandbox)
    guard !hasEnd, case .tx(var changed) = envelope.envelope else { return envelope }
    changed.tx.cond = .none
    return try SignedTransaction(base64: XDR.TransactionEnvelope.tx(changed).base64, on: .sandbox)
  }

  /// An account that requires a memo on every payment.
  private func exchange(_ market: Market) async throws -> AccountID {
    let exchange = try await market.stranger()
    try await market.does(exchange, .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
    return exchange.accountID
  }

  @Test func `an envelope with a high fee and without the memo that its recipient requires is signed only with consent`() async throws {
    try await Market.open { market in
      let (exchange, payer) = (try await exchange(market), market.payer.accountID)
      let envelope = try Transaction(
        source: MuxedAccount(payer), sequenceNumber: await market.next(payer), baseFee: 1_000_000, timeBounds: TimeBounds(maxTime: Market.end),
        operations: [Operation(.payment(destination: MuxedAccount(exchange), asset: .native, amount: try Amount("1")))]
      ).signed(by: [], on: .sandbox)
      let review = try await market.wallet.review(envelope)
      #expect(review.warnings.count == 2 && review.notes.isEmpty)
      #expect(review.warnings[0].english.contains("0.1 XLM, far more than usual"))
      #expect(try await market.wallet.review(envelope, numbers: .comma).warnings[0].english.contains("0,1 XLM, far more than usual"))
      #expect(review.warnings[1].english.contains("asks for a memo on every payment"))
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
      let signed = try await market.wallet.sign(review.id, acceptingWarnings: true, .typed("123456"))
      #expect(signed.hash == envelope.hash && signed.envelope.signatures.count == 1)
    }
  }

  @Test func `an envelope's high resource fee draws a warning, and doesn't count as a fee bump's bid`() async throws {
    try await Market.open { market in
      func warnings(resources: Int64, bid: Int64, bumped: Int64? = nil) async throws -> [String] {
        let needs = XDR.SorobanResources(
          footprint: XDR.LedgerFootprint(readOnly: [], readWrite: []), instructions: 0, diskReadBytes: 0, writeBytes: 0)
        let data = XDR.SorobanTransactionData(ext: .v0, resources: needs, resourceFee: resources)
        let call = try Transaction(
          source: MuxedAccount(market.payer.accountID), sequenceNumber: 5, baseFee: UInt32(bid),
          preconditions: Preconditions(TimeBounds(maxTime: Market.end)),
          operations: [Operation(.extendFootprintTTL(ledgers: 100))], resources: data)
        var envelope = try call.signed(by: [], on: .sandbox).envelope
        if let bumped, case .tx(let inner) = envelope {
          let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(market.payer.accountID).xdr, fee: bumped, innerTx: inner)
          envelope = .txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
        }
        let review = try await market.wallet.review(SignedTransaction(envelope: envelope, hash: envelope.hash(on: .sandbox)))
        return review.warnings.map(\.english)
      }
      let usual = try await warnings(resources: 10_000_000, bid: 100)
      #expect(usual == [])
      #expect(try await warnings(resources: 4_000_000_000, bid: 100) == ["Its fee can be as much as 400.00001 XLM, far more than usual."])
      #expect(try await warnings(resources: 900_000, bid: 100, bumped: 900_200) == [])
      #expect(try await warnings(resources: 900_000, bid: 100, bumped: 90_000_000) == ["Its fee can be as much as 9 XLM, far more than usual."])
      #expect(try await warnings(resources: 900_000, bid: 100, bumped: .min) == [])
    }
  }

  @Test func `a review says whether an envelope needs this account's signature, and whether it needs others`() async throws {
    try await Market.open { market in
      func review(_ source: AccountID) async throws -> EnvelopeReview {
        let payment = Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
        let number = try await market.next(source)
        return try await market.wallet.review(
          try Transaction(source: MuxedAccount(source), sequenceNumber: number, timeBounds: TimeBounds(maxTime: Market.end), operations: [payment])
            .signed(by: [], on: .sandbox))
      }
      #expect(try await review(market.payer.accountID).notes == [])
      #expect(try await review(market.silverMaker.accountID).warnings.first?.english.contains("isn't needed: your account") == true)
      var options = AccountOptions()
      options.signer = Signer(.ed25519(market.issuer.accountID), weight: 1)
      options.mediumThreshold = 2
      try await market.does(market.payer, .setOptions(options))
      #expect(try await review(market.payer.accountID).notes == ["After yours, it still needs signatures from others."])
    }
  }

  @Test func `a review says that an envelope pays more than the account has, unless an earlier operation could add to it`() async throws {
    // An envelope has a fee of its own, whatever fees the wallet recommends.
    try await Market.open(through: { BusyNetwork(real: $0.network, fees: [.low: 150, .medium: 5_000, .high: 9_000]) }) { market in
      let (gold, real, payer) = (try market.asset("GOLD"), market.test.network, market.payer.accountID)
      try await market.does(market.silverMaker, try market.trust(gold))
      func notes(_ amounts: [String], _ others: [StellarKit.Operation] = [], of asset: Asset? = nil) async throws -> [String] {
        let recipient = MuxedAccount(market.silverMaker.accountID)
        let payments = try amounts.map { Operation(.payment(destination: recipient, asset: asset ?? gold, amount: try Amount($0))) }
        let envelope = try Transaction(
          source: MuxedAccount(payer), sequenceNumber: await market.next(payer), timeBounds: TimeBounds(maxTime: Market.end),
          operations: others + payments
        ).signed(by: [], on: .sandbox)
        return try await market.wallet.review(envelope).notes.map(\.english)
      }
      #expect(try await notes(["60", "40"]) == [])
      #expect(try await notes(["60", "41"]) == ["As things are now, it would fail. That is more than you can spend: 100 GOLD."])
      let most = Funds(try #require(try await real.account(payer)), try await real.ledger()).spendable(.native)
      #expect(try await notes(["\(most)"], of: .native) == [])
      #expect(try await notes(["\(try most.adding(Amount(fee: 1)))"], of: .native).first?.contains("more than you can spend") == true)
      let rest = try most.subtracting(Amount("1"))
      #expect(try await notes(["1", "\(rest)"], of: .native).first?.contains("more than") == true, "each operation costs the minimum")
      #expect(try await notes(["1", "\(try rest.subtracting(Amount(fee: 100)))"], of: .native) == [])
      let (own, issuer) = (MuxedAccount(market.payer.accountID), MuxedAccount(market.issuer.accountID))
      let coming = Operation(.payment(destination: own, asset: gold, amount: try Amount("1")), source: issuer)
      #expect(try await notes(["60", "41"], [coming]).allSatisfy { !$0.contains("fail") })
    }
  }

  @Test func `only the account that pays a fee bump's fee signs it, with a warning if the transaction is another account's`() async throws {
    try await Market.open { market in
      func review(of source: KeyPair, by payer: KeyPair, isSigned: Bool = true) async throws -> EnvelopeReview {
        let payment = Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))
        let number = try await market.next(source.accountID)
        let transaction = try Transaction(
          source: MuxedAccount(source.accountID), sequenceNumber: number, timeBounds: TimeBounds(maxTime: Market.end), operations: [payment])
        return try await market.wallet.review(try transaction.signed(by: isSigned ? [source] : [], on: .sandbox).bumped(by: payer.accountID))
      }
      let paid = try await review(of: market.silverMaker, by: market.payer)
      #expect(paid.warnings.map(\.english) == ["Your account pays the fee of up to 0.00009 XLM, although the transaction is another account's."])
      #expect(paid.notes.isEmpty)
      let sponsored = try await review(of: market.payer, by: market.silverMaker)
      #expect(sponsored.warnings.count == 1 && sponsored.notes.isEmpty)
      #expect(sponsored.warnings.first?.english.contains("only the account that pays the fee signs a fee bump") == true)
      let unsigned = try await review(of: market.payer, by: market.payer, isSigned: false)
      #expect(unsigned.warnings.isEmpty && unsigned.notes.count == 1)
      #expect(unsigned.notes.first?.english.contains("is still missing signatures") == true)
      var options = AccountOptions()
      options.signer = Signer(.ed25519(market.issuer.accountID), weight: 1)
      options.lowThreshold = 2
      try await market.does(market.payer, .setOptions(options))
      #expect(try await review(of: market.silverMaker, by: market.payer).notes == ["After yours, it still needs signatures from others."])
    }
  }

  @Test func `every recipient of an envelope is checked for a required memo, up to a hundred`() async throws {
    try await Market.open { market in
      let others = try (0..<99).map { _ in try KeyPair(seed: TestRandomness.bytes(32)).accountID }
      let exchange = try await exchange(market)
      for place in [0, 50, 99] {
        var recipients = others
        recipients.insert(exchange, at: place)
        let review = try await market.wallet.review(try envelope(market, to: recipients))
        #expect(review.warnings.count == 1 && review.warnings[0].english.contains("asks for a memo on every payment"))
      }
    }
  }

  @Test func `an envelope without a maximum time is reviewed like any other, and also needs consent for that`() async throws {
    try await Market.open { market in
      let endless = try envelope(market, to: [try await exchange(market)], hasEnd: false)
      let review = try await market.wallet.review(endless)
      #expect(review.warnings.count == 2 && review.warnings[0].english.hasPrefix("It has no end"))
      #expect(review.warnings.last?.english.contains("asks for a memo on every payment") == true)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
      #expect(try await market.wallet.sign(review.id, acceptingWarnings: true, .typed("123456")).hash == endless.hash)
    }
  }

  @Test func `a review says that the network would refuse an envelope whose time bounds are empty`() async throws {
    try await Market.open { market in
      let payment = try envelope(market, to: [try await exchange(market)])
      guard case .tx(var changed) = payment.envelope else { throw WalletError.noAccount }
      changed.tx.cond = .time(XDR.TimeBounds(minTime: Market.end + 1, maxTime: Market.end))
      let review = try await market.wallet.review(try SignedTransaction(base64: XDR.TransactionEnvelope.tx(changed).base64, on: .sandbox))
      #expect(review.warnings.count == 2 && review.warnings[0] == "The network would refuse it. \(TransactionError.emptyTimeBounds)")
      #expect(review.warnings.last?.english.contains("asks for a memo on every payment") == true)
    }
  }

  @Test(arguments: [false, true]) func `a call with a memo is explained, with a warning that the network would refuse it`(hasEnd: Bool) async throws {
    try await Market.open { market in
      let payer = MuxedAccount(market.payer.accountID, id: 7)
      let (from, to) = (market.payer.accountID.xdr, market.issuer.accountID.xdr)
      let call = XDR.InvokeContractArgs(
        contractAddress: ContractAddress.contract(of: .native, on: .sandbox).xdr, functionName: Array("transfer".utf8),
        args: [.address(.account(from)), .address(.account(to)), .i128(XDR.Int128Parts(hi: 0, lo: 5))])
      let authorization = XDR.SorobanAuthorizationEntry(
        credentials: .sourceAccount, rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call), subInvocations: []))
      var made = try Transaction(
        unprepared: Operation(.invokeHostFunction(.invokeContract(call), authorizations: [authorization])), source: MuxedAccount(payer.accountID),
        sequenceNumber: 5, preconditions: Preconditions(TimeBounds(maxTime: Market.end))
      ).xdr
      (made.sourceAccount, made.memo) = (payer.xdr, .id(1))
      if !hasEnd { made.cond = .none }
      let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: made, signatures: []))
      let review = try await market.wallet.review(SignedTransaction(envelope: envelope, hash: envelope.hash(on: .sandbox)))
      #expect(review.trees.count == 2 && !review.warnings.contains { $0.english.contains("isn't needed: your account") })
      #expect(review.warnings.contains("The network would refuse it. \(TransactionError.callWithMemo)"))
      #expect(review.warnings.contains { $0.english.hasPrefix("It has no end") } != hasEnd)
      #expect(!review.warnings.contains { $0.english.hasPrefix("This wallet can't check all of it") })
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
      #expect(try await market.wallet.sign(review.id, acceptingWarnings: true, .typed("123456")).hash == envelope.hash(on: .sandbox))
    }
  }

  /// A call that pays five stroops through the lumens contract, with other calls that its source's signature also authorizes.
  private func call(from source: AccountID, to recipient: ContractAddress, besides: [ContractCall] = []) throws -> SignedTransaction {
    let call = try ContractCall(.contract(of: .native, on: .sandbox), "transfer", [ContractAddress(source), recipient, Int128(5)])
    let authorization = XDR.SorobanAuthorizationEntry(
      credentials: .sourceAccount,
      rootInvocation: XDR.SorobanAuthorizedInvocation(
        function: .contractFn(call.xdr),
        subInvocations: besides.map { XDR.SorobanAuthorizedInvocation(function: .contractFn($0.xdr), subInvocations: []) }))
    return try Transaction(
      unprepared: call.operation(authorizations: [authorization]), source: MuxedAccount(source), sequenceNumber: 5,
      preconditions: Preconditions(TimeBounds(maxTime: Market.end))
    ).signed(by: [], on: .sandbox)
  }

  @Test func `an envelope whose contract call pays an account that requires a memo is signed only with consent`() async throws {
    try await Market.open { market in
      let exchange = try await exchange(market)
      let (payer, other) = (market.payer.accountID, ContractAddress(market.issuer.accountID))
      let inner = try ContractCall(
        .contract(of: .native, on: .sandbox), "transfer", [ContractAddress(payer), ContractAddress(exchange), Int128(5)])
      for envelope in [try call(from: payer, to: ContractAddress(exchange)), try call(from: payer, to: other, besides: [inner])] {
        let review = try await market.wallet.review(envelope)
        #expect(review.warnings == [TransactionReviewer.memoNeeded(throughContract: exchange)] && review.expressWarnings == review.warnings)
        await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
          try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
        }
      }
      let customer = ContractAddress(MuxedAccount(exchange, id: 7))
      #expect(try await market.wallet.review(try call(from: payer, to: customer)).warnings.isEmpty, "the address says whose money it is")
    }
  }

  @Test func `an authorized call that isn't understood needs consent, even for another account that the key signs for`() async throws {
    try await Market.open { market in
      let shared = try await market.stranger()
      var options = AccountOptions()
      options.signer = Signer(.ed25519(market.payer.accountID), weight: 1)
      try await market.does(shared, .setOptions(options))
      let recipient = ContractAddress(market.issuer.accountID)
      let drain = try ContractCall(ContractAddress(contract: Bytes32(sha256: [1])), "drain", [recipient])
      for source in [market.payer.accountID, shared.accountID] {
        #expect(try await market.wallet.review(try call(from: source, to: recipient)).warnings.isEmpty)
        let review = try await market.wallet.review(try call(from: source, to: recipient, besides: [drain]))
        #expect(review.warnings == [ExplainedTree.notUnderstood])
        await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
          try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
        }
      }
    }
  }

  @Test func `an envelope needs consent if its recipients can't be checked for required memos, and none if it has no recipients`() async throws {
    try await Market.open(faults: []) { market, network in
      let payment = try envelope(market, to: [market.issuer.accountID])
      network.setDown(true)
      let review = try await market.wallet.review(payment)
      #expect(review.warnings.count == 1 && review.warnings[0].english.hasPrefix("BasicPay couldn't check whether its recipients ask for a memo"))
      let change = try Transaction(
        source: MuxedAccount(market.payer.accountID), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: Market.end),
        operations: [Operation(.changeTrust(code: try AssetCode("COPPER"), issuer: market.issuer.accountID))]
      ).signed(by: [], on: .sandbox)
      let other = try await market.wallet.review(change)
      #expect(other.warnings.isEmpty && other.notes.count == 1)
      #expect(other.notes.first?.english.hasPrefix("BasicPay couldn't check whose signatures it needs") == true)
    }
  }

  @Test func `closing the account, changing its signers and using up its sequence numbers draw a warning`() async throws {
    try await Market.open { market in
      var options = AccountOptions()
      options.masterWeight = 0
      let steps: [(StellarKit.Operation.Body, String)] = [
        (.accountMerge(destination: MuxedAccount(market.issuer.accountID)), "It closes your account"),
        (.setOptions(options), "It changes who can sign"),
        (.bumpSequence(to: .max), "It uses up your account's sequence numbers"),
      ]
      for (step, warning) in steps {
        let review = try await market.wallet.review(try envelope(of: market.payer.accountID, step))
        #expect(review.warnings.count == 1 && review.warnings[0].english.hasPrefix(warning))
      }
      #expect(try await market.wallet.review(try envelope(of: market.payer.accountID, .bumpSequence(to: 1 << 62))).warnings.isEmpty)
    }
  }

  @Test func `an envelope that signs in to a site is signed only with consent, even inside a fee bump`() async throws {
    try await Market.open { market in
      func review(_ number: Int64, _ name: String, isBumped: Bool = false) async throws -> EnvelopeReview {
        let (person, server) = (MuxedAccount(market.payer.accountID), MuxedAccount(market.issuer.accountID))
        let entry = Operation(.manageData(name: try DataName(name), value: try DataValue("nonce")), source: person)
        var signed = try Transaction(
          source: server, sequenceNumber: number, timeBounds: TimeBounds(maxTime: Market.end), operations: [entry]
        ).signed(by: [market.issuer], on: .sandbox)
        if isBumped { signed = try signed.bumped(by: market.issuer.accountID) }
        return try await market.wallet.review(signed)
      }
      let named = "Signing this signs you in to “anchor.example”."
      let unnamed = "Signing this signs you in to a website or an app."
      for (number, name, isBumped, warning) in [
        (0, "anchor.example auth", false, named), (0, "anchor.example auth", true, named), (7, "anchor.example auth", false, named),
        (0, "proof", false, unnamed), (7, "web_auth_domain", false, unnamed),
      ] as [(Int64, String, Bool, String)] {
        let review = try await review(number, name, isBumped: isBumped)
        #expect(review.expressWarnings.count == 1 && review.expressWarnings[0].english.hasPrefix(warning), "typing a PIN isn't enough")
        #expect(review.isCompleteOnceSigned == nil, "nobody sends it")
        // Only the payer of its fee signs a fee bump.
        #expect(review.warnings.count == (isBumped ? 2 : 1), "\(number) \(name)")
        await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
          try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
        }
      }
      #expect(try await review(7, "anchor.example authority").warnings.isEmpty)

      let fields: [ContractSymbol: String] = [try ContractSymbol("home_domain"): "anchor.example"]
      let verify = try ContractCall(ContractAddress(contract: Bytes32(sha256: [1])), "web_auth_verify", [fields])
      let recipient = ContractAddress(market.issuer.accountID)
      let called = try await market.wallet.review(try call(from: market.payer.accountID, to: recipient, besides: [verify]))
      #expect(called.expressWarnings.count == 1 && called.expressWarnings[0].english.hasPrefix(named))
      #expect(called.warnings == [ExplainedTree.notUnderstood] + called.expressWarnings)
    }
  }

  @Test func `a transaction whose sequence number is near the last needs consent, even if another account pays its fee`() async throws {
    try await Market.open { market in
      let shared = try await market.stranger()
      var options = AccountOptions()
      options.signer = Signer(.ed25519(market.payer.accountID), weight: 1)
      try await market.does(shared, .setOptions(options))
      func payment(of source: KeyPair, _ number: Int64) throws -> SignedTransaction {
        try Transaction(
          source: MuxedAccount(source.accountID), sequenceNumber: number,
          preconditions: Preconditions(timeBounds: TimeBounds(maxTime: Market.end), minSequenceNumber: 0),
          operations: [Operation(.payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount("1")))]
        ).signed(by: [], on: .sandbox)
      }
      let own = try payment(of: market.payer, .max)
      let review = try await market.wallet.review(own)
      #expect(review.warnings == ["It uses up your account's sequence numbers, so the account may never be able to pay again."])
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await market.wallet.sign(review.id, acceptingWarnings: false, .typed("123456"))
      }
      let bumped = try own.bumped(by: market.silverMaker.accountID)
      #expect(try await Set(market.wallet.review(bumped).warnings).isSuperset(of: review.warnings))
      let others = try await market.wallet.review(try payment(of: shared, .max)).warnings
      #expect(others.count == 1 && others[0].english.hasPrefix("It uses up the sequence numbers of \(shared.accountID.shortAddress)"))
      #expect(try await market.wallet.review(try payment(of: market.payer, 1 << 62)).warnings.isEmpty)
    }
  }

  private func envelope(of source: AccountID, _ step: StellarKit.Operation.Body) throws -> SignedTransaction {
    try Transaction(
      source: MuxedAccount(source), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: Market.end), operations: [Operation(step)]
    ).signed(by: [], on: .sandbox)
  }

  @Test func `closing another account or changing its signers draws a warning if the key may sign for it, or if that is unknown`() async throws {
    try await Market.open(faults: []) { market, network in
      let treasury = try await market.stranger()
      var options = AccountOptions()
      options.signer = Signer(.ed25519(market.payer.accountID), weight: 1)
      let steps: [(StellarKit.Operation.Body, String)] = [
        (.accountMerge(destination: MuxedAccount(market.issuer.accountID)), "It closes"), (.setOptions(options), "It changes who can sign for"),
        (.bumpSequence(to: .max), "It uses up the sequence numbers of"),
      ]
      func warnings(_ step: StellarKit.Operation.Body) async throws -> [String] {
        try await market.wallet.review(try envelope(of: treasury.accountID, step)).warnings.map(\.english)
      }
      for (step, _) in steps {
        let said = try await warnings(step)
        #expect(said.count == 1 && said[0].hasPrefix("Your signature isn't needed"))
      }
      let unmade = try KeyPair(seed: [UInt8](repeating: 77, count: 32)).accountID
      let made = try await market.wallet.review(try envelope(of: unmade, .setOptions(options)))
      #expect(!made.warnings.contains { $0.english.contains("you sign for") }, "nobody signs for an account that isn't there yet")
      try await market.does(treasury, .setOptions(options))
      for (step, warning) in steps {
        let said = try await warnings(step)
        #expect(said.count == 1 && said[0].hasPrefix("\(warning) \(treasury.accountID.shortAddress), an account that you sign for"))
      }
      network.setDown(true)
      #expect(try await warnings(.setOptions(options)).first?.hasSuffix(", perhaps an account that you sign for.") == true)
    }
  }
}
