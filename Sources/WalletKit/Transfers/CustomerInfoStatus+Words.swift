public import AnchorKit
public import Sentences

extension CustomerInfoStatus {
  /// Returns why nothing was begun, in the wallet's own words.
  public func sentence(of anchor: String) -> Sentence {
    state == .denied
      ? "Nothing was started: \(anchor) doesn't accept you as a customer. Ask it why."
      : "Nothing was started: \(anchor) is still checking what it knows about you. Try again later."
  }
}
