import RPCKit
import Sentences
public import StellarKit
public import StellarXDR

/// Calls of any contract, with arguments by the names in its specification.
extension Wallet {
  /// Fetches what a contract says of its functions.
  ///
  /// - Throws: `PaymentRefusal` if there is no such contract, or it says nothing.
  public func specification(of contract: ContractAddress) async throws(PaymentRefusal) -> ContractSpecification {
    let rpc = try await contractsToCall()
    do throws(ContractCallError) {
      guard let specification = try await rpc.specification(of: contract) else { throw .specification(.missing) }
      return specification
    } catch {
      throw CallReviewer.refusal(error)
    }
  }

  /// Tries a call without signing it.
  ///
  /// - Returns: what it returns, or nil for a call that changes something, which has to be reviewed and sent.
  /// - Throws: `PaymentRefusal` if the contract or the network would refuse it.
  public func answer(to call: ContractCall) async throws(PaymentRefusal) -> XDR.SCVal? {
    let rpc = try await contractsToCall()
    do {
      let prepared = try await rpc.prepare(try Transaction(simulating: call.operation()))
      return prepared.isReading ? prepared.result : nil
    } catch ContractCallError.needsRestoration {
      return nil
    } catch let error as ContractCallError {
      throw CallReviewer.refusal(error, isAsset: (try? await specification(of: call.contract)) == .stellarAsset)
    } catch {
      throw PaymentRefusal(general: Sentence(error))
    }
  }

  /// Explains in words what the account allows by signing a call that was reviewed.
  public func explain(_ review: CallReview) async -> ExplainedTree {
    let trees = await callExplainer().explain([(.source(review.transaction.source), review.calls)])
    return trees.first ?? ExplainedTree(author: .source(review.transaction.source), calls: [])
  }

  /// Fetches the newest ledger, by which the times of others are told, or returns nil if the network doesn't answer.
  public func newestLedger() async -> LedgerSnapshot? { try? await network.ledger() }

  /// Returns the server by which contracts are called, as ``contracts()`` does.
  ///
  /// - Throws: `PaymentRefusal` if there is none.
  func contractsToCall() async throws(PaymentRefusal) -> StellarRPC {
    do throws(WalletError) { return try await contracts() } catch { throw PaymentRefusal(general: error.sentence, cause: RefusalCause(error)) }
  }
}
