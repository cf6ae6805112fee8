/// What was typed or configured for a transfer, exactly as it was: every field a text, nothing checked yet.
///
/// An empty text stands for a field left out. ``configuration()`` checks all of it at once.
public struct MesoTransferForm: Hashable, Sendable {
  /// The offset in the layout, as text.
  public enum Offset: Hashable, Sendable {
    /// The same from both edges, in pixels.
    case all(String)
    /// From each edge, in pixels.
    case edges(horizontal: String?, vertical: String?)
  }

  /// The name under which Meso knows the application.
  public var partnerID = ""
  /// The chain, as a CAIP-2 identifier: see ``MesoNetwork``.
  public var network = ""
  /// The person's address on that chain.
  public var walletAddress = ""
  /// How much is paid; empty where ``destinationAmount`` says how much arrives.
  public var sourceAmount = ""
  /// How much arrives. Where both amounts are given, Meso goes by this one.
  public var destinationAmount = ""
  /// What is paid; empty for US dollars. Required for selling (cash-out).
  public var sourceAsset = ""
  /// What arrives: see ``MesoAsset``.
  public var destinationAsset = ""
  /// Which of Meso's systems: see ``MesoEnvironment``.
  public var environment = ""
  /// How the address is proven; empty for ``MesoAuthenticationStrategy/walletVerification``.
  public var authenticationStrategy = ""
  /// The place in the frame: nil for the corner at the top right.
  public var layoutPosition: String?
  /// Pixels from the edges: nil for none.
  public var layoutOffset: Offset?
  /// How the window stands in the application.
  public var mode = MesoMode.embedded
  /// Whether the application answers ``MesoEvent/requestSendTransaction(_:)``. Selling requires it.
  public var handlesSendTransaction = false
  /// Where Meso's pages are.
  public var hosts = MesoHosts.api

  /// An empty form.
  public init() {}
}
