/// The configuration of a transfer for Meso. It is always valid: an initializer reports all problems together.
///
/// ```swift
/// let configuration = try MesoTransferConfiguration(
///   partnerID: "meso-dev", network: .solanaMainnet, walletAddress: signer.address,
///   sourceAmount: MesoAmount("50"), destinationAsset: .sol, environment: .sandbox)
/// ```
public struct MesoTransferConfiguration: Hashable, Sendable {
  /// The application's partner ID. Meso issues it; there is none that works for everyone.
  public let partnerID: String
  /// The chain.
  public let network: MesoNetwork
  /// The person's address on that chain, validated: see ``MesoNetwork/check(address:)``.
  public let walletAddress: String
  /// The amount to pay. At least one of the two amounts is set.
  public let sourceAmount: MesoAmount?
  /// The amount to receive. If both amounts are set, Meso uses this one.
  public let destinationAmount: MesoAmount?
  /// The asset to pay with.
  public let sourceAsset: MesoAsset
  /// The asset to receive.
  public let destinationAsset: MesoAsset
  /// The Meso environment.
  public let environment: MesoEnvironment
  /// How the person proves ownership of the address.
  public let authenticationStrategy: MesoAuthenticationStrategy
  /// The position of an embedded window in its frame.
  public let layout: MesoLayout
  /// How the window is embedded in the application.
  public let mode: MesoMode
  /// Whether the application answers ``MesoEvent/requestSendTransaction(_:)``.
  public let handlesSendTransaction: Bool
  /// The hosts of Meso's pages.
  public let hosts: MesoHosts

  /// Whether tokens are sold for a national currency.
  public var isCashOut: Bool { destinationAsset.isFiat }

  /// The origin of Meso's pages. Messages are only accepted from it and only sent to it.
  public var origin: MesoOrigin { hosts.origin(for: environment) }

  /// The configuration of a transfer.
  ///
  /// - Parameters:
  ///   - partnerID: the application's partner ID.
  ///   - network: the chain.
  ///   - walletAddress: the person's address on that chain.
  ///   - sourceAmount: the amount to pay. At least one of the two amounts is required.
  ///   - destinationAmount: the amount to receive. If both amounts are set, Meso uses this one.
  ///   - sourceAsset: the asset to pay with.
  ///   - destinationAsset: the asset to receive.
  ///   - environment: the Meso environment.
  ///   - authenticationStrategy: how the person proves ownership of the address.
  ///   - layout: the position of an embedded window in its frame.
  ///   - mode: how the window is embedded in the application.
  ///   - handlesSendTransaction: whether the application answers ``MesoEvent/requestSendTransaction(_:)``, which selling requires.
  ///   - hosts: the hosts of Meso's pages.
  /// - Throws: ``MesoError/invalidConfiguration(_:)`` with all problems.
  public init(
    partnerID: String, network: MesoNetwork, walletAddress: String,
    sourceAmount: MesoAmount? = nil, destinationAmount: MesoAmount? = nil,
    sourceAsset: MesoAsset = .usd, destinationAsset: MesoAsset,
    environment: MesoEnvironment, authenticationStrategy: MesoAuthenticationStrategy = .walletVerification,
    layout: MesoLayout = MesoLayout(), mode: MesoMode = .embedded,
    handlesSendTransaction: Bool = false, hosts: MesoHosts = .api
  ) throws(MesoError) {
    var form = MesoTransferForm()
    form.partnerID = partnerID
    form.network = network.rawValue
    form.walletAddress = walletAddress
    form.sourceAmount = sourceAmount?.description ?? ""
    form.destinationAmount = destinationAmount?.description ?? ""
    form.sourceAsset = sourceAsset.rawValue
    form.destinationAsset = destinationAsset.rawValue
    form.environment = environment.rawValue
    form.authenticationStrategy = authenticationStrategy.rawValue
    form.layoutPosition = layout.position.rawValue
    form.layoutOffset =
      switch layout.offset {
      case .all(let pixels): .all(String(pixels))
      case .edges(let horizontal, let vertical): .edges(horizontal: horizontal.map { String($0) }, vertical: vertical.map { String($0) })
      }
    form.mode = mode
    form.handlesSendTransaction = handlesSendTransaction
    form.hosts = hosts
    self = try form.configuration()
  }

  /// A configuration from parts that ``MesoTransferForm/configuration()`` has validated.
  init(
    checked form: MesoTransferForm, network: MesoNetwork, sourceAmount: MesoAmount?, destinationAmount: MesoAmount?,
    sourceAsset: MesoAsset, destinationAsset: MesoAsset, environment: MesoEnvironment,
    authenticationStrategy: MesoAuthenticationStrategy, layout: MesoLayout
  ) {
    partnerID = form.partnerID
    self.network = network
    walletAddress = form.walletAddress
    self.sourceAmount = sourceAmount
    self.destinationAmount = destinationAmount
    self.sourceAsset = sourceAsset
    self.destinationAsset = destinationAsset
    self.environment = environment
    self.authenticationStrategy = authenticationStrategy
    self.layout = layout
    mode = form.mode
    handlesSendTransaction = form.handlesSendTransaction
    hosts = form.hosts
  }
}

/// How a person proves to Meso that they own the wallet's address. The raw value is Meso's own name.
public enum MesoAuthenticationStrategy: String, Hashable, Sendable, CaseIterable {
  /// The wallet signs a message after the user has agreed. The default.
  case walletVerification = "wallet_verification"
  /// The wallet signs a message without asking the user.
  case headlessWalletVerification = "headless_wallet_verification"
  /// No message is signed. Meso asks for an email address and a password, and a request to sign is refused.
  case bypassWalletVerification = "bypass_wallet_verification"
}

/// How the window is embedded in the application. The raw value is Meso's own name.
public enum MesoMode: String, Hashable, Sendable, CaseIterable {
  /// A frame that covers the application's whole page.
  case embedded
  /// A web view in an application.
  case webview
  /// A frame within the page's content, with a second frame over the page while a new person goes through onboarding.
  case inline

  /// The client version to report to Meso: the published release whose message protocol this client follows.
  var version: String {
    switch self {
    case .embedded, .inline: "0.2.0"
    case .webview: "ios_preview_01"
    }
  }

  /// The path of the page on Meso's host.
  var path: String { self == .inline ? "/inline" : "/app" }
}
