import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Authorizations that the wallet refuses to sign.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AuthorizationObstacleTests {
  private let pin = VaultCredential.typed("123456")

  private func isRefused(_ review: AuthorizationReview, _ obstacle: AuthorizationObstacle, in wallet: Wallet) async throws {
    #expect(review.obstacle == obstacle)
    // Accepting the warnings doesn't help, and the PIN isn't even checked.
    let error = await #expect(throws: WalletError.self) {
      try await wallet.signAuthorization(review.id, acceptingWarnings: true, .typed("not the PIN"))
    }
    #expect(error?.description.contains(obstacle.sentence.english) == true)
  }

  @Test func `an authorization that has expired, or is valid for longer than a week, isn't signed`() async throws {
    try await AuthorizationNetwork.open { network in
      let ledger = try await network.ledger
      for (until, obstacle) in [
        (1, .expired(1)), (ledger, .expired(ledger)), (ledger + 1, nil), (ledger + 120_960, nil), (ledger + 120_961, .tooLong(ledger + 120_961)),
        (.max, .tooLong(.max)),
      ] as [(UInt32, AuthorizationObstacle?)] {
        let review = try await network.review(try network.entry(until: until, try network.transfer(1)))
        guard let obstacle else {
          #expect(review.obstacle == nil && review.untilLedger == until)
          continue
        }
        try await isRefused(review, obstacle, in: network.wallet)
      }
    }
  }

  @Test func `a signature's lifetime starts at the lower of the ledgers that Horizon and RPC report`() async throws {
    try await TestNetwork.with { few in
      try await TestNetwork.with { many in
        for _ in 0..<3 { _ = try await many.network.fund(KeyPair(seed: TestRandomness.bytes(32)).accountID) }
        let (low, high) = (try await few.network.ledger().sequence, try await many.network.ledger().sequence)
        #expect(low < high)
        for (horizon, rpc) in [(few, many), (many, few)] {
          let folder = try TemporaryFolder()
          let wallet = try await TestNetwork.wallet(in: folder, PairedNetwork(horizon.network, try rpc.rpc()))
          try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
          let own = ContractAddress(try #require(wallet.account).id)
          let call = XDR.InvokeContractArgs(
            contractAddress: ContractAddress.contract(of: .native, on: .sandbox).xdr, functionName: Array("balance".utf8), args: [own.contractValue])
          let credentials = XDR.SorobanAddressCredentials(address: own.xdr, nonce: 7, signatureExpirationLedger: 0, signature: .void)
          let entry = XDR.SorobanAuthorizationEntry(
            credentials: .address(credentials), rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call), subInvocations: []))
          let review = await wallet.review(try OpenedAuthorization(Data(entry.xdrBytes).base64EncodedString()))
          #expect(review.ledger?.sequence == low && review.untilLedger == UInt32(low) + AuthorizationReviewer.usualLifetime)
          withExtendedLifetime(folder) {}
        }
        // If only one of them answers, its ledger counts.
        let gone = HorizonNetwork(try Horizon(url: "http://127.0.0.1:9"), clock: ContinuousClock())
        #expect(try await PairedNetwork(gone, try many.rpc()).commonLedger().sequence == high)
      }
    }
  }

  @Test func `the number of ledgers in a span can exceed its seconds by one, and no more`() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func fits(_ ledgers: Int, in seconds: Int64) -> Bool {
      let ledger = LedgerSnapshot(sequence: 100 + ledgers, closedAt: now, baseReserve: .zero, baseFee: 100)
      return LedgerTime.fits(ledger, since: (100, 1_700_000_000 - seconds), now: now)
    }
    #expect(fits(1, in: 0) && !fits(2, in: 0) && fits(5, in: 5) && fits(6, in: 5) && !fits(7, in: 5))
  }

  @Test func `no authorization is signed while the server's newest ledger can't have closed yet`() async throws {
    try await TestNetwork.with { test in
      let folder = try TemporaryFolder()
      let network = FaultyNetwork(test.network, faults: [])
      let profile = NetworkProfile(name: "far", network: .sandbox, horizon: "https://far.example", badge: "Elsewhere", hasFriendbot: true)
      let wallet = try await test.fundedWallet(in: folder, through: network, profile: profile)
      let own = ContractAddress(try #require(wallet.account).id)
      let call = XDR.InvokeContractArgs(
        contractAddress: ContractAddress.contract(of: .native, on: .sandbox).xdr, functionName: Array("balance".utf8), args: [own.contractValue])
      let credentials = XDR.SorobanAddressCredentials(address: own.xdr, nonce: 7, signatureExpirationLedger: 0, signature: .void)
      let entry = XDR.SorobanAuthorizationEntry(
        credentials: .address(credentials), rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call), subInvocations: []))
      let opened = try OpenedAuthorization(Data(entry.xdrBytes).base64EncodedString())
      let other = try await test.fundedAccount()
      _ = try await wallet.send(try await wallet.review(PaymentForm(recipient: other.address, amount: "1")).transaction, pin)
      #expect(await wallet.review(opened).obstacle == nil)
      network.setClockAhead(0, ledgers: 3_000_000)
      #expect(await wallet.review(opened).obstacle?.isOfTheNetwork == true)
      network.setClockAhead(LedgerTime.clockTolerance + 60)
      #expect(await wallet.review(opened).obstacle?.isOfTheNetwork == true)
    }
  }

  @Test func `an authorization for another account, a contract, the source account or no valid signer isn't signed`() async throws {
    try await AuthorizationNetwork.open { network in
      let (other, contract) = (ContractAddress(network.caller.accountID), ContractAddress(contract: Bytes32(sha256: [1])))
      let numbered = ContractAddress(contract: Bytes32(sha256: [1]), id: 5)
      let wallet = network.wallet
      try await isRefused(try await network.review(try network.entry(of: other, try network.transfer(1))), .notOurs(other), in: wallet)
      try await isRefused(try await network.review(try network.entry(of: contract, try network.transfer(1))), .contract(contract), in: wallet)
      let nobody = try await network.review(try network.entry(of: numbered, try network.transfer(1)))
      try await isRefused(nobody, .invalid(.notASigner(numbered.description)), in: wallet)
      let source = XDR.SorobanAuthorizationEntry(
        credentials: .sourceAccount, rootInvocation: try network.entry(try network.transfer(1)).rootInvocation)
      try await isRefused(try await network.review(source), .sourceAccount, in: wallet)
      // Nor does another of the person's own accounts sign for it.
      let opened = OpenedAuthorization.entry(try network.entry(try network.transfer(1)))
      let second = try await wallet.add(.newWords(count: 12), name: "Second", pin).account.id
      try await isRefused(await wallet.review(opened, signer: second), .notASigner(second, of: try network.own), in: wallet)
      let watched = try await wallet.add(.watchOnly(other.account ?? second), name: "Watched", pin)
      #expect(watched.account.id == other.account)
      try await isRefused(
        try await network.review(try network.entry(of: other, try network.transfer(1))), .watchOnly(try #require(other.account)), in: wallet)
    }
  }

  @Test func `an authorization that names no address isn't signed by a wallet without a key`() async throws {
    try await AuthorizationNetwork.open { network in
      let folder = try TemporaryFolder()
      let wallet = try await TestNetwork.wallet(in: folder, HorizonNetwork(network.test.horizon, rpc: network.rpc, clock: ContinuousClock()))
      try await wallet.signUp(.watchOnly(network.caller.accountID), secret: Secret("123456"), again: Secret("123456"))
      let authorization = try ContractAuthorization(try network.entry(try network.transfer(1)))
      let preimage = authorization.preimage(untilLedger: try await network.ledger + 100, on: .sandbox)
      try await isRefused(await wallet.review(.preimage(preimage)), .noKey, in: wallet)
      #expect(await network.wallet.review(.preimage(preimage)).obstacle == nil, "this one has a key")
      withExtendedLifetime(folder) {}
    }
  }

  @Test func `an authorization for another network, changed after signing, or with an invalid signature or one by a stranger, isn't signed`()
    async throws
  {
    try await AuthorizationNetwork.open { network in
      let until = try await network.ledger + 100
      let entry = try ContractAuthorization(try network.entry(until: until, try network.transfer(1)))
      for isBound in [false, true] {
        let bound = try ContractAuthorization(try network.entry(isBound: isBound, try network.transfer(1)))
        let preimage = bound.preimage(untilLedger: until, on: .public)
        try await isRefused(await network.wallet.review(.preimage(preimage)), .otherNetwork, in: network.wallet)
      }
      // Signed for another network, changed after it was signed, or forged.
      let stranger = network.caller
      var changed = try entry.signed(by: [stranger], untilLedger: until, on: .sandbox).entry
      changed.rootInvocation = try network.entry(try network.transfer(2)).rootInvocation
      for signed in [try entry.signed(by: [stranger], untilLedger: until, on: .public).entry, changed] {
        let review = await network.wallet.review(.entry(signed))
        try await isRefused(review, .invalid(.invalidSignature(stranger.accountID)), in: network.wallet)
      }
      var forged = entry.entry
      guard case .address(var credentials) = forged.credentials else { throw WalletError.noAccount }
      credentials.signature = .string(Array("signed".utf8))
      forged.credentials = .address(credentials)
      try await isRefused(await network.wallet.review(.entry(forged)), .invalid(.invalidForm("string")), in: network.wallet)
      // A valid signature of somebody who isn't a signer makes all others worthless.
      let useless = try entry.signed(by: [stranger], untilLedger: until, on: .sandbox)
      try await isRefused(
        await network.wallet.review(.entry(useless.entry)), .notASigner(stranger.accountID, of: try network.own), in: network.wallet)
    }
  }

  @Test func `an invalid, too long or too deep authorization is refused on opening, and one with 101 calls isn't signed`() async throws {
    try await AuthorizationNetwork.open { network in
      var deep = try network.entry(try network.transfer(1))
      for _ in 0..<200 {
        deep.rootInvocation = XDR.SorobanAuthorizedInvocation(function: deep.rootInvocation.function, subInvocations: [deep.rootInvocation])
      }
      let other = XDR.HashIDPreimage.contractID(
        XDR.HashIDPreimageContractId(networkID: Network.sandbox.id, contractIDPreimage: .asset(.native)))
      for text in [
        "", "AAAA", "not base64!", "web+stellar:pay?destination=G", Data(deep.xdrBytes).base64EncodedString(),
        Data(other.xdrBytes).base64EncodedString(), String(repeating: "A", count: 200_001),
      ] {
        #expect(throws: AuthorizationError.self) { try OpenedAuthorization(text) }
      }
      var wide = try network.entry(try network.transfer(1))
      wide.rootInvocation.subInvocations = Array(repeating: wide.rootInvocation, count: 100)
      try await isRefused(await network.wallet.review(.entry(wide)), .tooManySteps(101), in: network.wallet)
    }
  }

  @Test func `an authorization is read with white space in it, in URL-safe base64, and out of a link`() async throws {
    try await AuthorizationNetwork.open { network in
      let entry = try network.entry(try network.transfer(.max))
      let base64 = Data(entry.xdrBytes).base64EncodedString()
      let safe = base64.replacing("+", with: "-").replacing("/", with: "_")
      let escaped = try #require(base64.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      for text in ["  \(base64)\n", base64.map { "\($0)\n" }.joined(), safe, "https://example.org/sign?x=1&entry=\(escaped)"] {
        #expect(try OpenedAuthorization(text) == .entry(entry))
      }
    }
  }

  @Test func `a signer of somebody else's account signs for that account, and learns whether more signatures are needed`() async throws {
    try await AuthorizationNetwork.open { network in
      let own = try #require(network.wallet.account).id
      let shared = network.caller
      let state = try #require(try await network.test.network.account(shared.accountID))
      var options = AccountOptions()
      options.signer = Signer(.ed25519(own), weight: 1)
      (options.mediumThreshold, options.lowThreshold, options.highThreshold) = (2, 2, 2)
      let signed = try Transaction(
        source: MuxedAccount(shared.accountID), sequenceNumber: state.sequenceNumber + 1,
        timeBounds: TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600), operations: [Operation(.setOptions(options))]
      ).signed(by: shared, on: .sandbox)
      guard case .applied = await network.test.network.submit(signed.base64, hash: signed.hash) else { throw WalletError.noAccount }
      let payment = network.call("transfer", ContractAddress(shared.accountID), try network.own, Int128(1))
      let entry = try network.entry(of: ContractAddress(shared.accountID), until: try await network.ledger + 50, payment)
      let review = await network.wallet.review(.entry(entry))
      #expect(review.obstacle == nil && review.signer == own)
      #expect(review.notes.map(\.english).last == "After yours, it still needs signatures from others." && review.notes.count == 2)
      let other = try ContractAuthorization(entry).signed(by: [shared], untilLedger: review.untilLedger, on: .sandbox)
      let last = await network.wallet.review(.entry(other.entry))
      #expect(last.notes.count == 1 && last.obstacle == nil && last.signatures == [shared.accountID])
      let complete = try await network.wallet.signAuthorization(last.id, acceptingWarnings: false, pin)
      #expect(try complete.entry?.signers(on: .sandbox) == [own, shared.accountID])
    }
  }
}

extension AuthorizationObstacle {
  fileprivate var isOfTheNetwork: Bool { if case .network = self { true } else { false } }
}
