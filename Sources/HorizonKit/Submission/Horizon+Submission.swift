import HTTPTypes
public import StellarKit

extension Horizon {
  /// Hands a signed transaction in, and waits until it is in a ledger or refused. It is sent once.
  ///
  /// To hand the same envelope in again is safe: it can't be applied twice.
  ///
  /// - Parameters:
  ///   - envelope: The signed `TransactionEnvelope` in base64.
  ///   - hash: Its hash. With it an answer about another transaction isn't believed, and a sequence number that is refused because this very
  ///     transaction has used it already is told from one that another has used.
  public func submit(_ envelope: String, hash: TransactionHash? = nil) async -> SubmissionOutcome {
    do throws(HorizonError) {
      let transaction: TransactionResource = try decode(try await exchange(url: "\(url)/transactions", method: .post, form: ["tx": envelope]).body)
      return outcome(of: transaction, hash: hash)
    } catch .problem(let problem) {
      guard let codes = problem.refusal else { return .unknown(.problem(problem)) }
      guard let hash, codes.decisive == "tx_bad_seq" else { return .rejected(codes, problem) }
      return await outcome(ofUsedSequence: hash, codes, problem)
    } catch {
      return .unknown(error)
    }
  }

  private func outcome(of transaction: TransactionResource, hash: TransactionHash?) -> SubmissionOutcome {
    if let hash, ![transaction.hash, transaction.innerTransaction?.hash, transaction.feeBumpTransaction?.hash].contains(hash) {
      return .unknown(.notHorizon("about another transaction"))
    }
    guard !transaction.successful else { return .applied(transaction) }
    let codes = transaction.resultCodes ?? ResultCodes(transaction: "tx_failed")
    let extras = ProblemExtras(envelopeXDR: transaction.envelopeXDR, resultXDR: transaction.resultXDR, resultCodes: codes)
    return .rejected(codes, Problem(type: "transaction_failed", title: "Transaction Failed", status: 400, extras: extras))
  }

  private func outcome(ofUsedSequence hash: TransactionHash, _ codes: ResultCodes, _ problem: Problem) async -> SubmissionOutcome {
    do throws(HorizonError) {
      return outcome(of: try await transaction(hash), hash: hash)
    } catch .notFound {
      return .rejected(codes, problem)
    } catch {
      return .unknown(error)
    }
  }
}

extension Problem {
  /// The codes of a refusal by the network, or by Horizon for an envelope that can't be read. Any other problem says nothing about the transaction.
  fileprivate var refusal: ResultCodes? {
    extras?.resultCodes ?? (name == "transaction_malformed" ? ResultCodes(transaction: "tx_malformed") : nil)
  }
}
