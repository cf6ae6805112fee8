extension Anchor {
  /// Creates a session of an account at the anchor. Nothing is sent or signed before it is used.
  ///
  /// - Parameters:
  ///   - account: Who signs in.
  ///   - signer: Who signs for the account; asked when a token is needed and none is at hand.
  ///   - clientDomain: The wallet's own domain, for anchors that want to know which wallet asks.
  public func session(for account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain? = nil) -> AnchorSession {
    AnchorSession(anchor: self, account: account, signer: signer, clientDomain: clientDomain)
  }
}
