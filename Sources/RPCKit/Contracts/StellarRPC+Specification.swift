import Sentences
public import StellarKit
public import StellarXDR

/// Contracts' specifications, and the lifetimes of their data.
extension StellarRPC {
  /// Fetches a contract's description of its functions (SEP-48). For an asset's contract it is the one that is built into the network.
  ///
  /// - Returns: Nil if the contract's code has no description.
  /// - Throws: ``ContractCallError``; ``ContractCallError/noContract(_:)`` if the contract isn't on the ledger, ``ContractCallError/noCode(_:)`` if
  ///   the server doesn't have its code.
  public func specification(of contract: ContractAddress) async throws(ContractCallError) -> ContractSpecification? {
    guard contract.isContract else { throw .value(.notAContract(contract.description)) }
    let instance = try await entry(.contractInstance(of: contract))
    guard case .contractData(let entry)? = instance, case .contractInstance(let instance) = entry.val else { throw .noContract(contract) }
    let hash: Bytes32?
    switch instance.executable {
    case .stellarAsset: return .stellarAsset
    case .externalRef(let reference): hash = try await codeHash(reference)
    case .wasm(let own): hash = own
    }
    guard let hash, case .contractCode(let entry)? = try await self.entry(.contractCode(hash)) else { throw .noCode(contract) }
    // The hash came from the same server. But code that isn't the contract's own could describe its calls in any way.
    guard Bytes32(sha256: entry.code) == hash else { throw .rpc(.invalidAnswer("code: of another hash")) }
    do throws(SpecificationError) {
      return try ContractSpecification(wasm: entry.code)
    } catch .missing {
      return nil
    } catch {
      throw .specification(error)
    }
  }

  /// Fetches the hash of the code that another contract assigns to a tag (CAP-85), or returns nil if it has assigned none.
  private func codeHash(_ reference: XDR.ContractExecutableExternalRef) async throws(ContractCallError) -> Bytes32? {
    let key = XDR.LedgerKey.contractData(.executableTag(reference.tag), of: ContractAddress(reference.executableOwner), .persistent)
    guard case .contractData(let entry)? = try await entry(key), case .bytes(let bytes) = entry.val else { return nil }
    return Bytes32(bytes)
  }

  private func entry(_ key: XDR.LedgerKey) async throws(ContractCallError) -> XDR.LedgerEntryData? {
    do throws(RPCError) { return try await entries([key]).entries.first?.data.value() } catch { throw .rpc(error) }
  }

  /// Fetches how long contract data and code live.
  ///
  /// - Parameter keys: From 1 to 200 keys of contract data and code. Those that aren't on the ledger are left out of the result.
  /// - Throws: ``RPCError``; ``RPCError/invalidAnswer(_:)`` if an entry has no lifetime.
  public func lifetimes(of keys: [XDR.LedgerKey]) async throws(RPCError) -> [EntryLifetime] {
    guard keys.allSatisfy(\.hasLifetime) else { throw .invalidParameter(name: "keys", reason: "are those of contracts' data and code") }
    let found = try await entries(keys)
    var lifetimes: [EntryLifetime] = []
    for entry in found.entries {
      guard let until = entry.liveUntilLedger else { throw .invalidAnswer("liveUntilLedgerSeq is missing") }
      lifetimes.append(EntryLifetime(entry.key, liveUntil: until, ledger: found.latestLedger))
    }
    return lifetimes
  }
}
