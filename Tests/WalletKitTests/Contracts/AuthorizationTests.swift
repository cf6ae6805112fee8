import Foundation
import GRDB
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Authorizations that other programs ask for: explained in words, and signed as they were shown.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AuthorizationTests {
  private let pin = VaultCredential.typed("123456")

  @Test func `another program's authorization is explained in words, signed, and accepted by the network once`() async throws {
    try await AuthorizationNetwork.open { network in
      let (own, caller) = (try network.own, ContractAddress(network.caller.accountID))
      let call = try Token(.native, on: network.rpc).transfer(from: own, to: caller, amount: 25_000_000)
      let prepared = try await network.prepare(call.operation())
      let wanted = try #require(prepared.missingAuthorizations.first)
      let review = await network.wallet.review(try OpenedAuthorization(wanted.base64))
      #expect(await network.words(review) == ["pay 2.5 XLM from My account to \(caller)"])
      #expect(review.tree.calls.map(\.understanding) == [.known] && review.obstacle == nil && review.warnings.isEmpty && review.notes.isEmpty)
      #expect(review.signer == own.account && review.opened.address == own)
      let ledger = try await network.ledger
      #expect((ledger + 1...ledger + 720).contains(review.untilLedger))

      await #expect(throws: WalletError.self) { try await network.wallet.signAuthorization(review.id, acceptingWarnings: false, .typed("654321")) }
      let signed = try await network.wallet.signAuthorization(review.id, acceptingWarnings: false, pin)
      let entry = try #require(signed.entry)
      #expect(entry.isSameRequest(as: wanted) && entry.untilLedger == review.untilLedger && signed.hash == review.hash)
      #expect(try entry.signers(on: .sandbox) == [try #require(own.account)])
      let complete = try await network.rpc.complete(prepared, with: [entry], feeLimit: Amount("10"))
      let before = try await Token(.native, on: network.rpc).balance(of: own)
      try await network.submit(complete.transaction)
      #expect(try await Token(.native, on: network.rpc).balance(of: own) == before - 25_000_000)
      // The same authorization can't be used twice.
      await #expect(throws: (any Error).self) { try await network.rpc.complete(prepared, with: [entry], feeLimit: Amount("10")) }
    }
  }

  @Test func `the preimage can be opened instead of the entry, and the wallet returns the bare signature`() async throws {
    try await AuthorizationNetwork.open { network in
      let key = try #require(network.wallet.account).id
      let until = try await network.ledger + 100
      for isBound in [false, true] {
        let authorization = try ContractAuthorization(try network.entry(isBound: isBound, try network.transfer(1)))
        let preimage = authorization.preimage(untilLedger: until, on: .sandbox)
        let review = await network.wallet.review(try OpenedAuthorization(Data(preimage.xdrBytes).base64EncodedString()))
        #expect(review.obstacle == nil && review.untilLedger == until && review.signer == key)
        // A preimage without an address authorizes the call for every account of this key.
        #expect(review.warnings.isEmpty == isBound)
        let signed = try await network.wallet.signAuthorization(review.id, acceptingWarnings: true, pin)
        #expect(signed.entry == nil && key.verifies(signed.signature, of: authorization.hash(untilLedger: until, on: .sandbox).value.bytes))
        #expect(signed.base64 == Data(signed.signature).base64EncodedString())
      }
    }
  }

  @Test func `each function of a token contract is explained exactly`() async throws {
    try await AuthorizationNetwork.open { network in
      let (own, caller) = (try network.own, ContractAddress(network.caller.accountID))
      let ledger = try await network.ledger
      let steps = [
        (
          network.call("approve", own, caller, Int128(10_000_000), ledger + 17_280),
          "let \(caller) spend up to 1 XLM of My account at any time until ledger \(ledger + 17_280) (about "
        ),
        (network.call("approve", own, caller, Int128(0), UInt32(0)), "no longer let \(caller) spend XLM of My account"),
        (
          network.call("transfer_from", caller, own, caller, Int128.max),
          "pay 17014118346046923173168730371588.4105727 XLM from My account to \(caller), as \(caller) was allowed to"
        ),
        (network.call("burn", own, Int128(5)), "burn 0.0000005 XLM of My account"),
        (network.call("clawback", own, Int128(5)), "claw back 0.0000005 XLM from My account"),
        (network.call("set_authorized", own, false), "freeze the XLM of My account"),
        (network.call("set_admin", caller), "make \(caller) the administrator of XLM"),
      ]
      for (call, words) in steps {
        let review = try await network.review(try network.entry(call))
        #expect(await network.words(review).first?.hasPrefix(words) == true)
        #expect(review.tree.isUnderstood && review.warnings.isEmpty == (review.tree.tokenCalls.first?.authorizer == own))
      }
      let numbered = ContractAddress(contract: Bytes32(sha256: [1]), id: 5)
      let review = try await network.review(try network.entry(network.call("transfer", own, numbered, Int128(1))))
      #expect(await network.words(review) == ["pay 0.0000001 XLM from My account to \(numbered)"])
    }
  }

  @Test func `an authorization that isn't bound to an account draws a warning if a call needs another authorizer, who isn't named`() async throws {
    try await AuthorizationNetwork.open { network in
      let admin = network.call("set_admin", ContractAddress(network.caller.accountID))
      for calls in [[admin], [try network.transfer(1), admin]] {
        let entry = calls.count == 1 ? try network.entry(admin) : try network.entry(calls[0], admin)
        let review = try await network.review(entry)
        #expect(review.obstacle == nil && review.warnings.count == 1)
        #expect(review.warnings.first?.english.hasPrefix("It isn't bound to one account.") == true)
        await #expect(throws: WalletError.self) { try await network.wallet.signAuthorization(review.id, acceptingWarnings: false, pin) }
      }
      #expect(try await network.review(try network.entry(isBound: true, admin)).warnings.isEmpty)
      #expect(try await network.review(try network.entry(try network.transfer(1))).warnings.isEmpty)
    }
  }

  @Test func `a call that the wallet doesn't understand draws a warning, and is signed only if the warning is accepted`() async throws {
    try await AuthorizationNetwork.open { network in
      let (own, stranger) = (try network.own, ContractAddress(contract: Bytes32(sha256: [1])))
      let calls = [
        // An unknown contract, a function that doesn't exist, and arguments of the wrong value, number or type.
        network.call("transfer", own, stranger, Int128(1), of: stranger), network.call("drain", own),
        network.call("transfer", own, stranger, Int128(-1)), network.call("transfer", own, stranger, Int128.min),
        network.call("transfer", own, stranger, Int128(1), true), network.call("transfer", own, stranger),
        network.call("transfer", own, stranger, UInt32(1)), network.call("approve", own, stranger, Int128(-1), UInt32(9)),
        network.call("transfer", ContractAddress(MuxedAccount(try #require(own.account), id: 4)), stranger, Int128(1)),
        network.call("x\u{1B}[2J\u{202E}", own), XDR.InvokeContractArgs(contractAddress: own.xdr, functionName: Array("f".utf8), args: []),
      ]
      for call in calls {
        let review = try await network.review(try network.entry(try network.transfer(1), call))
        #expect(review.tree.calls.map(\.isUnderstood) == [true, false], "\(call)")
        #expect(review.warnings == [ExplainedTree.notUnderstood] && review.obstacle == nil)
        for word in await network.words(review) { #expect(word == PrintableText.escaped(word)) }
        let error = await #expect(throws: WalletError.self) {
          try await network.wallet.signAuthorization(review.id, acceptingWarnings: false, pin)
        }
        #expect(error?.description.contains("so it can't tell what it allows") == true)
        _ = try await network.wallet.signAuthorization(review.id, acceptingWarnings: true, pin)
      }
    }
  }

  @Test func `a contract payment to an account that requires a memo is signed only if the warning is accepted`() async throws {
    try await AuthorizationNetwork.open { network in
      let exchange = network.caller.accountID
      let state = try #require(try await network.test.network.account(exchange))
      let asking = Operation(.manageData(name: try DataName(MemoRequirement.dataName), value: try DataValue("1")))
      try await network.submit(
        Transaction(
          source: MuxedAccount(exchange), sequenceNumber: state.sequenceNumber + 1,
          timeBounds: TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600), operations: [asking]))
      let review = try await network.review(try network.entry(try network.transfer(1)))
      #expect(review.warnings == [TransactionReviewer.memoNeeded(throughContract: exchange)] && review.obstacle == nil)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await network.wallet.signAuthorization(review.id, acceptingWarnings: false, pin)
      }
      let customer = ContractAddress(MuxedAccount(exchange, id: 7))
      let numbered = try await network.review(try network.entry(network.call("transfer", try network.own, customer, Int128(1))))
      #expect(numbered.warnings.isEmpty && numbered.obstacle == nil)
      // A contract that doesn't say what it is may be a token all the same.
      let unknown = try network.call(
        "transfer", network.own, ContractAddress(exchange), Int128(1), of: ContractAddress(contract: Bytes32(sha256: [1])))
      let warnings = try await network.review(network.entry(unknown)).warnings
      #expect(warnings.contains(TransactionReviewer.memoNeeded(throughContract: exchange)) && warnings.contains(ExplainedTree.notUnderstood))
    }
  }

  @Test func `an authorization that pays an address like a known one, or a contact without the memo, is signed only with consent`() async throws {
    try await AuthorizationNetwork.open { network in
      let (wallet, own, shop) = (network.wallet, try network.own, network.caller.accountID)
      let thief = ContractAddress(try shop.flipping([30: 0xFF, 31: 0xFF]))
      let calls = [
        network.call("transfer", own, thief, Int128(1)), network.call("approve", own, thief, Int128(1), try await network.ledger + 100),
        try network.transfer(1), network.call("transfer", own, ContractAddress(MuxedAccount(shop, id: 7)), Int128(1)),
      ]
      func warned(_ call: XDR.InvokeContractArgs) async throws -> [String] {
        let review = try await network.review(try network.entry(call))
        guard !review.warnings.isEmpty else { return [] }
        await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
          try await wallet.signAuthorization(review.id, acceptingWarnings: false, pin)
        }
        _ = try await wallet.signAuthorization(review.id, acceptingWarnings: true, pin)
        #expect(await wallet.recipientWarnings(of: review.tree) == review.warnings)
        return review.warnings.map(\.english)
      }
      for call in calls { #expect(try await warned(call) == []) }
      _ = try await wallet.contacts.add(ContactForm(name: "Shop", address: shop.address, memo: "4711", memoKind: .id))
      let alike = """
        \(thief.shortAddress) looks like the address of Shop, but it is a different address. Scammers create look-alike addresses: compare every \
        character with the address that the recipient gave you.
        """
      let missing = """
        You pay Shop at \(shop.shortAddress) with the memo “4711”, but a payment through a contract can't carry one. Without it, the money may not \
        reach them and could be lost.
        """
      for (call, said) in zip(calls, [[alike], [alike], [missing], []]) { #expect(try await warned(call) == said) }
      let transaction = try Transaction(
        unprepared: ContractCall(network.lumens, "transfer", [own, ContractAddress(shop), Int128(1)]).operation(),
        source: MuxedAccount(try #require(own.account)), sequenceNumber: 9,
        preconditions: Preconditions(try TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600)))
      #expect(try await wallet.review(transaction.signed(by: [], on: .sandbox)).expressWarnings.map(\.english).contains(missing))
      // Another wallet's key encrypted them, or a newer version did.
      try await HomeStore(wallet.home, now: { Date() }).store.write {
        try $0.execute(sql: "UPDATE sealed SET data = randomblob(64), version = version + 1")
      }
      #expect(try await warned(calls[0]).map { $0.contains("discard them under Contacts in the browser") } == [true])
    }
  }

  @Test func `an authorization that signs in to a domain is signed only if the warning is accepted`() async throws {
    try await AuthorizationNetwork.open { network in
      let fields: [ContractSymbol: String] = [try ContractSymbol("home_domain"): "anchor.example\u{202E}"]
      let call = network.call("web_auth_verify", fields, of: ContractAddress(contract: Bytes32(sha256: [1])))
      let review = try await network.review(try network.entry(call))
      let warning = "Signing this signs you in to “anchor.example\\u{202E}”."
      #expect(review.obstacle == nil && review.warnings.count == 2 && review.warnings[0].english.hasPrefix(warning))
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.warnings))) {
        try await network.wallet.signAuthorization(review.id, acceptingWarnings: false, pin)
      }
    }
  }

  @Test func `a contract's specification names a call's arguments, with a note that nobody vouches for the names`() throws {
    let contract = ContractAddress(contract: Bytes32(sha256: [2]))
    let vote = XDR.SCSpecFunctionV0(
      doc: [], name: Array("vote".utf8), inputs: [XDR.SCSpecFunctionInputV0(doc: [], name: Array("count".utf8), type: .u32)], outputs: [])
    let specification = ContractSpecification(entries: [.functionV0(vote)])
    func explained(_ value: any ContractValue) throws -> ExplainedCall {
      ExplainedCall(try ContractCall(contract, "vote", [value]), level: 0, specification: specification, token: nil)
    }
    let named = try explained(UInt32(7))
    #expect(named.understanding == .named && named.arguments.map(\.name) == ["count"] && named.arguments.map(\.text) == ["7"])
    #expect(named.words(CallContext(ledger: nil)).english == "call the function vote of the contract \(contract)")
    let tree = ExplainedTree(author: .anybody, calls: [named])
    #expect(tree.isUnderstood && tree.notes.map(\.english).first?.hasPrefix("Only a contract's code decides") == true)
    #expect(try explained(true).understanding == .unknown)
  }

  @Test func `a transaction that calls a contract is explained in the same words, sent, and found in the journal`() async throws {
    try await AuthorizationNetwork.open { network in
      let (own, caller) = (try network.own, ContractAddress(network.caller.accountID))
      let account = try #require(own.account)
      let call = try Token(.native, on: network.rpc).transfer(from: own, to: caller, amount: 10_000_000)
      let bounds = Preconditions(try TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600))
      let prepared = try await network.rpc.prepare(
        try await network.rpc.transaction(for: call.operation(), from: MuxedAccount(account), preconditions: bounds))
      let review = try await network.wallet.review(prepared.transaction.signed(by: [], on: .sandbox))
      #expect(review.trees.map(\.author) == [.call, .source(account)] && review.warnings.isEmpty)
      let context = await network.wallet.callContext(review.ledger) { $0.formatted(.iso8601) }
      #expect(
        review.trees.flatMap(\.calls).map { $0.words(context).english }
          == Array(repeating: "pay 1 XLM from My account to \(caller)", count: 2))
      let signed = try await network.wallet.sign(review.id, acceptingWarnings: false, pin)
      guard case .applied = await network.wallet.send(signed) else { throw WalletError.noAccount }
      #expect(try await network.wallet.payment(signed.hash)?.isConfirmed == true)

      // A call that the wallet doesn't understand needs the warning accepted here, too.
      let drain = try ContractCall(ContractAddress(contract: Bytes32(sha256: [1])), "drain", [own])
      let strange = try Transaction(
        unprepared: drain.operation(), source: MuxedAccount(account), sequenceNumber: 9, preconditions: bounds
      ).signed(by: [], on: .sandbox)
      let warned = try await network.wallet.review(strange)
      #expect(warned.warnings == [ExplainedTree.notUnderstood])
      await #expect(throws: WalletError.self) { try await network.wallet.sign(warned.id, acceptingWarnings: false, pin) }
    }
  }

  @Test func `a second authorization of the same call is signed only with consent, even if both were reviewed before one was signed`() async throws {
    try await AuthorizationNetwork.open { network in
      func review(_ nonce: Int64, _ stroops: Int128) async throws -> AuthorizationReview {
        try await network.review(try network.entry(nonce: nonce, try network.transfer(stroops)))
      }
      let (first, second, other) = (try await review(1, 5), try await review(-2, 5), try await review(3, 6))
      _ = try await network.wallet.signAuthorization(first.id, acceptingWarnings: false, pin)
      await #expect(throws: WalletError.sending(.warningsNotAccepted([AuthorizationReview.repetition]))) {
        try await network.wallet.signAuthorization(second.id, acceptingWarnings: true, pin)
      }
      let warned = await network.wallet.withNewWarnings(second)
      #expect(warned.warnings == [AuthorizationReview.repetition])
      #expect(await network.wallet.withNewWarnings(warned).warnings == warned.warnings)
      _ = try await network.wallet.signAuthorization(other.id, acceptingWarnings: false, pin)
      // A ledger takes only one authorization with the same nonce.
      let (same, again) = (try await review(1, 5), try await review(-2, 5))
      #expect(same.warnings.isEmpty && again.warnings == [AuthorizationReview.repetition])
      await #expect(throws: WalletError.self) { try await network.wallet.signAuthorization(again.id, acceptingWarnings: false, pin) }
      _ = try await network.wallet.signAuthorization(again.id, acceptingWarnings: true, pin)
    }
  }

  @Test func `a transaction with the same call as an earlier one draws a warning, whoever else authorizes it`() async throws {
    try await AuthorizationNetwork.open { network in
      let (own, caller) = (try network.own, ContractAddress(network.caller.accountID))
      let call = try Token(.native, on: network.rpc).transfer(from: own, to: caller, amount: 10_000_000)
      let bounds = Preconditions(try TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600))
      let source = MuxedAccount(try #require(own.account))
      let prepared = try await network.rpc.prepare(
        try await network.rpc.transaction(for: call.operation(), from: source, preconditions: bounds))
      let review = try await network.wallet.review(prepared.transaction.signed(by: [], on: .sandbox))
      guard case .applied = await network.wallet.send(try await network.wallet.sign(review.id, acceptingWarnings: false, pin)) else {
        throw WalletError.noAccount
      }
      var next = prepared.transaction.xdr
      next.seqNum += 1
      guard case .invokeHostFunction(var step) = next.operations[0].body else { throw WalletError.noAccount }
      step.auth.append(try network.entry(of: caller, network.call("transfer", caller, own, Int128(0))))
      next.operations[0].body = .invokeHostFunction(step)
      let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: next, signatures: []))
      let again = try await network.wallet.review(try SignedTransaction(base64: envelope.base64, on: .sandbox))
      #expect(again.warnings.contains { $0.english.hasPrefix("You have already signed or sent a transaction that does the same thing") })
    }
  }

  @Test func `without an RPC server only the contracts of held assets are understood`() async throws {
    try await TestNetwork.with { test in
      let folder = try TemporaryFolder()
      let wallet = try await test.fundedWallet(in: folder)
      let own = ContractAddress(try #require(wallet.account).id)
      let issued = Asset.issued(code: try AssetCode("EURC"), issuer: try KeyPair(seed: [UInt8](repeating: 9, count: 32)).accountID)
      for (asset, isUnderstood) in [(Asset.native, true), (issued, false)] {
        let call = try ContractCall(.contract(of: asset, on: .sandbox), "transfer", [own, own, Int128(1)])
        let credentials = XDR.SorobanAddressCredentials(address: own.xdr, nonce: 1, signatureExpirationLedger: 0, signature: .void)
        let entry = XDR.SorobanAuthorizationEntry(
          credentials: .address(credentials), rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: []))
        #expect(await wallet.review(.entry(entry)).tree.isUnderstood == isUnderstood)
      }
      withExtendedLifetime(folder) {}
    }
  }
}
