/// How much is offered for a payment to be let in when the network is busy.
public enum FeeChoice: String, Sendable, CaseIterable {
  /// What one in ten, one in two, or nine in ten others offer at the most.
  case low, medium, high
}
