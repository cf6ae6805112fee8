public import Sentences

extension ClaimPredicate {
  /// The time at which the balance may be claimed, in plain English: `from 2027-01-01T00:00:00Z on`. Relative times count from the balance's
  /// creation, "this".
  public var words: Sentence { Words.predicate(xdr) }
}
