import WalletKit

extension HomeStore {
  /// Says once that this home's contacts and settings were missing; the pages say it until it is acknowledged there.
  func sayLoss() async {
    guard settings.loss == .new, let loss else { return }
    Terminal.say(loss)
    // Where that can't be written, it is said once more.
    _ = try? await change { $0.loss = .told }
  }
}
