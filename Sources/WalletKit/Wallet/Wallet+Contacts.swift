public import Sentences
import StellarKit

extension Wallet {
  /// Returns what the person should know of an address that they keep: that its account doesn't exist yet, or that this isn't known.
  ///
  /// - Returns: a sentence; nil where there is nothing to say.
  public func advice(on address: ContactAddress) async -> Sentence? {
    guard let account = address.account?.accountID else { return nil }
    do throws(NetworkError) {
      guard try await network.account(account) == nil else { return nil }
      return "Saved. This account doesn't exist yet on this network. Check the address: the first payment to it would create the account."
    } catch {
      return "Saved, but whether this account exists couldn't be checked: \(error)"
    }
  }
}

extension ContactRefusal {
  /// What is said of a contact that was removed in the meantime.
  public static let gone: Sentence =
    "This contact isn't there any more. It may have been removed in another window."
}
