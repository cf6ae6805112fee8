import StellarKit
import StellarXDR
import Testing

/// The code of StellarKit's documentation comments, verbatim.
struct StellarKitSampleTests {
  private let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  private func signed(by pair: KeyPair) throws -> SignedTransaction {
    let (next, now) = (Int64(8), UInt64(1_790_000_000))
    let payment = Operation(.payment(destination: try MuxedAccount(address), asset: .native, amount: try Amount("10.5")))
    let transaction = try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: next, timeBounds: TimeBounds(now: now), memo: try Memo("Lunch", kind: .text),
      operations: [payment]
    )
    let signed = transaction.signed(by: pair, on: .testnet)
    return signed
  }

  @Test func `a transaction round-trips through txrep`() throws {
    let envelope = try signed(by: KeyPair(seed: LocalNetwork.randomBytes(32))).envelope
    let text = try Txrep.text(of: envelope, on: .testnet)
    let same = try Txrep.envelope(text)
    #expect(same == envelope)
  }

  @Test func `an amount is multiplied by a price`() throws {
    let value = try Amount("10").multiplied(by: Price("0.25"), rounding: .down)  // 2.5
    #expect(value == (try Amount("2.5")))
  }

  @Test func `keys are derived from a seed and from a recovery phrase`() throws {
    let seed = LocalNetwork.randomBytes(64)
    let stellar = try HDKey(seed: seed).derived(along: [44, 148, 0])
    let solana = try HDKey(seed: seed).derived(along: [44, 501, 0, 0])
    #expect(stellar.secret != solana.secret)
    let typed = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"
    let mnemonic = try Mnemonic(phrase: typed)
    let first = try mnemonic.keyPair()
    let second = try mnemonic.keyPair(account: 1)
    #expect(first.accountID != second.accountID)
  }

  @Test func `an operation that adds a signer has the high threshold level`() throws {
    let spareKey = try AccountID(address)
    var options = AccountOptions()
    options.signer = Signer(.ed25519(spareKey), weight: 1)
    options.highThreshold = 2
    let operation = Operation(.setOptions(options))
    #expect(operation.thresholdLevel == .high)
  }

  @Test func `a builder takes the next sequence number`() async throws {
    let horizon = Numbers()
    let account = try AccountID(address)
    let (recipient, amount, networkTime) = (try MuxedAccount(address), try Amount("1"), UInt64(1_790_000_000))
    let numbers = SequenceNumbers { account in try await horizon.account(account).sequence }
    let number = try await numbers.next(for: account)
    var builder = TransactionBuilder(source: MuxedAccount(account), sequenceNumbers: numbers)
    builder.memo = try Memo("Lunch", kind: .text)
    builder.operations = [Operation(.payment(destination: recipient, asset: .native, amount: amount))]
    let transaction = try await builder.build(now: networkTime)
    #expect(transaction.sequenceNumber == number + 1)
  }

  /// A network that knows one account.
  private struct Numbers {
    func account(_ id: AccountID) async throws -> (sequence: Int64, id: AccountID) { (7, id) }
  }

  @Test func `an account signs a contract's authorization`() throws {
    let pair = try KeyPair(seed: LocalNetwork.randomBytes(32))
    let latest: UInt32 = 50
    let call = XDR.InvokeContractArgs(contractAddress: .contract(Bytes32()), functionName: Array("hello".utf8), args: [])
    let function = XDR.HostFunction.invokeContract(call)
    let credentials = XDR.SorobanAddressCredentials(
      address: .account(pair.accountID.xdr), nonce: 9, signatureExpirationLedger: 0, signature: .void)
    let invocation = XDR.SorobanAuthorizedInvocation(function: .contractFn(call), subInvocations: [])
    let entry = XDR.SorobanAuthorizationEntry(credentials: .address(credentials), rootInvocation: invocation)
    let signed = try ContractAuthorization(entry).signed(by: pair, untilLedger: latest + 100, on: .testnet)
    let operation = Operation(.invokeHostFunction(function, authorizations: [signed.entry]))
    #expect(signed.credentials.signatureExpirationLedger == 150)
    #expect(operation.thresholdLevel == .medium)
  }

  @Test func `a link is read and its domain verified`() throws {
    let domainsKey = try KeyPair(seed: LocalNetwork.randomBytes(32))
    let keyFromTheDomainsStellarTOML = domainsKey.accountID
    let request = StellarURI.Request.pay(PaymentRequest(to: .account(try MuxedAccount(address))))
    let text = try StellarURI(request, originDomain: "example.com").signed(by: domainsKey).description
    var reviewed = 0
    func show(_ domain: String) { #expect(domain == "example.com") }
    func review(_ payment: PaymentRequest) { reviewed += 1 }
    func review(_ signing: SigningRequest) { reviewed += 1 }
    let link = try StellarURI(text)
    if let domain = link.originDomain {
      try link.verify(signingKey: keyFromTheDomainsStellarTOML)
      show(domain)
    }
    switch link.request {
    case .pay(let payment): review(payment)
    case .sign(let signing): review(signing)
    }
    #expect(reviewed == 1)
  }
}
