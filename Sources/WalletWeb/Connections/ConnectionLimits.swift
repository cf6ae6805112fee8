import NIOCore

/// How many connections there can be at once, and how long each may take.
struct ConnectionLimits: Sendable {
  /// How many connections are open at once. One more, and the one that has waited longest for its request ends.
  var count = 256
  /// How long a connection may be without a complete head of a request, in all, before the first and between two.
  var silence = TimeAmount.seconds(20)
  /// How long a request may take from its head to its end, however steadily it comes.
  var request = TimeAmount.seconds(10)
  /// How long a connection that ends is left open for the other side to read the last answer.
  var farewell = TimeAmount.seconds(2)
}
