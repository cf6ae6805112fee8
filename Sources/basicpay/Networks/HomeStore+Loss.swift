import WalletKit

extension HomeStore {
  /// Tells the person once that this home's contacts and settings were missing. The pages repeat it until it is acknowledged there.
  func sayLoss() async {
    guard settings.loss == .new, let loss else { return }
    Terminal.say(loss)
    // If that can't be saved, the loss is reported again next time.
    _ = try? await change { $0.loss = .told }
  }
}
