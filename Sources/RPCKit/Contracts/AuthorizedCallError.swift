public import Sentences

/// A call that wasn't made, although others had authorized it. The server has seen their signatures, and they belong to no transaction of their own (CAP-46-11): until
/// they expire, somebody else can still make the call with them. A second call by then could do the same twice.
public struct AuthorizedCallError: Error {
  /// The last ledger in which the signatures count.
  public let untilLedger: UInt32
  /// Why the call wasn't made: a ``ContractCallError``, or what `sign` threw.
  public let cause: any Error

  init(untilLedger: UInt32, cause: any Error) {
    (self.untilLedger, self.cause) = (untilLedger, cause)
  }
}

extension AuthorizedCallError: SentenceConvertible {
  public var sentence: Sentence {
    "\(cause) What was authorized for this can still be used until ledger \(Int(untilLedger)). Wait until then before you try again."
  }
}
