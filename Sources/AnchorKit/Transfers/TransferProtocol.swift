/// By which protocol a transfer goes on.
public enum TransferProtocol: String, Hashable, Sendable, CaseIterable, Codable {
  /// The wallet asks all questions.
  case sep6
  /// The anchor asks them in a window of its own.
  case sep24
}
