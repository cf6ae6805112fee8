import StellarKit
import StellarXDR

extension RandomTransactions {
  mutating func contractBody() -> Operation.Body {
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: .extendFootprintTTL(ledgers: UInt32(number(32)))
    case 1: .restoreFootprint
    default: .invokeHostFunction(hostFunction(), authorizations: (0..<Int.random(in: 0...2, using: &dice)).map { _ in authorization() })
    }
  }

  mutating func resources() -> XDR.SorobanTransactionData {
    let keys = { (self: inout Self) in (0..<Int.random(in: 0...3, using: &self.dice)).map { _ in self.ledgerKey() } }
    let footprint = XDR.LedgerFootprint(readOnly: keys(&self), readWrite: keys(&self))
    let resources = XDR.SorobanResources(
      footprint: footprint, instructions: UInt32(number(32)), diskReadBytes: UInt32(number(32)), writeBytes: UInt32(number(32)))
    return XDR.SorobanTransactionData(
      ext: chance(50) ? .v0 : .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: [0, 1])), resources: resources, resourceFee: number(30))
  }

  private mutating func ledgerKey() -> XDR.LedgerKey {
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: .account(XDR.LedgerKeyAccount(accountID: account().xdr))
    case 1: .contractCode(XDR.LedgerKeyContractCode(hash: digest()))
    default: .contractData(XDR.LedgerKeyContractData(contract: address(), key: value(), durability: pick([.temporary, .persistent])))
    }
  }

  private mutating func address() -> XDR.SCAddress { chance(50) ? .account(account().xdr) : .contract(digest()) }

  private mutating func symbol() -> [UInt8] { Array(text(printable: false, 1...32).utf8) }

  private mutating func value(depth: Int = 0) -> XDR.SCVal {
    switch Int.random(in: depth < 3 ? 0..<13 : 2..<13, using: &dice) {
    case 0: .vec((0..<Int.random(in: 0...3, using: &dice)).map { _ in value(depth: depth + 1) })
    case 1: .map((0..<Int.random(in: 0...3, using: &dice)).map { _ in XDR.SCMapEntry(key: value(depth: depth + 1), val: value(depth: depth + 1)) })
    case 2: .bool(chance(50))
    case 3: .void
    case 4: .u32(UInt32(number(32)))
    case 5: .i64(-number(63))
    case 6: .timepoint(UInt64.random(in: 0 ... .max, using: &dice))
    case 7: .u128(XDR.UInt128Parts(hi: UInt64(number(63)), lo: UInt64.random(in: 0 ... .max, using: &dice)))
    case 8: .i128(XDR.Int128Parts(hi: -number(63), lo: UInt64(number(63))))
    case 9: .bytes(bytes(Int.random(in: 0...40, using: &dice)))
    case 10: .string(bytes(Int.random(in: 0...40, using: &dice)))
    case 11: .symbol(symbol())
    default: .address(address())
    }
  }

  private mutating func call() -> XDR.InvokeContractArgs {
    XDR.InvokeContractArgs(
      contractAddress: .contract(digest()), functionName: symbol(), args: (0..<Int.random(in: 0...3, using: &dice)).map { _ in value() })
  }

  private mutating func hostFunction() -> XDR.HostFunction {
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: .uploadContractWasm(bytes(Int.random(in: 0...100, using: &dice)))
    case 1:
      .createContractV2(
        XDR.CreateContractArgsV2(
          contractIDPreimage: .address(XDR.ContractIDPreimageFromAddress(address: address(), salt: digest())), executable: .wasm(digest()),
          constructorArgs: [value()]))
    default: .invokeContract(call())
    }
  }

  private mutating func invocation(depth: Int = 0) -> XDR.SorobanAuthorizedInvocation {
    let below = depth < 2 ? Int.random(in: 0...2, using: &dice) : 0
    return XDR.SorobanAuthorizedInvocation(function: .contractFn(call()), subInvocations: (0..<below).map { _ in invocation(depth: depth + 1) })
  }

  private mutating func authorization() -> XDR.SorobanAuthorizationEntry {
    let credentials = XDR.SorobanAddressCredentials(
      address: address(), nonce: number(63), signatureExpirationLedger: UInt32(number(32)), signature: value())
    return XDR.SorobanAuthorizationEntry(credentials: pick([.sourceAccount, .address(credentials)]), rootInvocation: invocation())
  }
}
