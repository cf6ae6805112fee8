public import Sentences

/// A call that wasn't made although others had authorized it. The server has seen their signatures, which aren't tied to a particular transaction
/// (CAP-46-11): until they expire, somebody else can still use them to make the call. A second call before then could do the same thing twice.
public struct AuthorizedCallError: Error {
  /// The last ledger in which the signatures are valid.
  public let untilLedger: UInt32
  /// Why the call wasn't made: a ``ContractCallError``, or what `sign` threw.
  public let cause: any Error

  init(untilLedger: UInt32, cause: any Error) {
    (self.untilLedger, self.cause) = (untilLedger, cause)
  }
}

extension AuthorizedCallError: SentenceError {
  public var sentence: Sentence {
    "\(cause) What was authorized for this can still be used until ledger \(Int(untilLedger)). Wait until then before you try again."
  }
}
