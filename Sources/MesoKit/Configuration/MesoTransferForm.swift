/// A transfer form exactly as it was typed or configured: all fields are text, and nothing is validated yet.
///
/// An empty text means that the field is left out. ``configuration()`` validates all fields together.
public struct MesoTransferForm: Hashable, Sendable {
  /// The offset in the layout, as text.
  public enum Offset: Hashable, Sendable {
    /// The same distance from both edges, in pixels.
    case all(String)
    /// The distance from each edge, in pixels.
    case edges(horizontal: String?, vertical: String?)
  }

  /// The application's partner ID.
  public var partnerID = ""
  /// The chain, as a CAIP-2 identifier: see ``MesoNetwork``.
  public var network = ""
  /// The person's address on that chain.
  public var walletAddress = ""
  /// The amount to pay; empty if only ``destinationAmount`` is given.
  public var sourceAmount = ""
  /// The amount to receive. If both amounts are given, Meso uses this one.
  public var destinationAmount = ""
  /// The asset to pay with; empty for US dollars. Required for selling (cash-out).
  public var sourceAsset = ""
  /// The asset to receive: see ``MesoAsset``.
  public var destinationAsset = ""
  /// The Meso environment: see ``MesoEnvironment``.
  public var environment = ""
  /// How the person proves ownership of the address; empty for ``MesoAuthenticationStrategy/walletVerification``.
  public var authenticationStrategy = ""
  /// The position in the frame; nil for the top right corner.
  public var layoutPosition: String?
  /// The distance in pixels from the edges; nil for none.
  public var layoutOffset: Offset?
  /// How the window is embedded in the application.
  public var mode = MesoMode.embedded
  /// Whether the application answers ``MesoEvent/requestSendTransaction(_:)``. Selling requires it.
  public var handlesSendTransaction = false
  /// The hosts of Meso's pages.
  public var hosts = MesoHosts.api

  /// An empty form.
  public init() {}
}
