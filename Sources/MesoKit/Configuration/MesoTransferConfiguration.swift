/// All that Meso is told of a transfer. It is valid: an initializer reports everything that is wrong, together.
///
/// ```swift
/// let configuration = try MesoTransferConfiguration(
///   partnerID: "meso-dev", network: .solanaMainnet, walletAddress: signer.address,
///   sourceAmount: MesoAmount("50"), destinationAsset: .sol, environment: .sandbox)
/// ```
public struct MesoTransferConfiguration: Hashable, Sendable {
  /// The name under which Meso knows the application. Meso gives it out; there is none that works for everybody.
  public let partnerID: String
  /// The chain.
  public let network: MesoNetwork
  /// The person's address on that chain, checked: see ``MesoNetwork/check(address:)``.
  public let walletAddress: String
  /// How much is paid. At least one of the two amounts is there.
  public let sourceAmount: MesoAmount?
  /// How much arrives. Where both amounts are given, Meso goes by this one.
  public let destinationAmount: MesoAmount?
  /// What is paid.
  public let sourceAsset: MesoAsset
  /// What arrives.
  public let destinationAsset: MesoAsset
  /// Which of Meso's systems.
  public let environment: MesoEnvironment
  /// How the address is proven.
  public let authenticationStrategy: MesoAuthenticationStrategy
  /// The place of an embedded window in its frame.
  public let layout: MesoLayout
  /// How the window stands in the application.
  public let mode: MesoMode
  /// Whether the application answers ``MesoEvent/requestSendTransaction(_:)``.
  public let handlesSendTransaction: Bool
  /// Where Meso's pages are.
  public let hosts: MesoHosts

  /// Whether tokens are sold for a state's money.
  public var isCashOut: Bool { destinationAsset.isFiat }

  /// The origin of Meso's pages: the only one that messages are taken from and sent to.
  public var origin: MesoOrigin { hosts.origin(for: environment) }

  /// What is to be transferred, and how.
  ///
  /// - Parameters:
  ///   - partnerID: the name under which Meso knows the application.
  ///   - network: the chain.
  ///   - walletAddress: the person's address on that chain.
  ///   - sourceAmount: how much is paid. At least one of the two amounts is needed.
  ///   - destinationAmount: how much arrives. Where both amounts are given, Meso goes by this one.
  ///   - sourceAsset: what is paid.
  ///   - destinationAsset: what arrives.
  ///   - environment: which of Meso's systems.
  ///   - authenticationStrategy: how the address is proven.
  ///   - layout: the place of an embedded window in its frame.
  ///   - mode: how the window stands in the application.
  ///   - handlesSendTransaction: whether the application answers ``MesoEvent/requestSendTransaction(_:)``, which selling requires.
  ///   - hosts: where Meso's pages are.
  /// - Throws: ``MesoError/invalidConfiguration(_:)`` with everything that is wrong.
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

  /// Parts that ``MesoTransferForm/configuration()`` has checked.
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

/// How a person proves to Meso that the wallet's address is theirs. The raw value is Meso's own name.
public enum MesoAuthenticationStrategy: String, Hashable, Sendable, CaseIterable {
  /// The wallet signs a message after its user agreed. The default.
  case walletVerification = "wallet_verification"
  /// The wallet signs a message without asking its user.
  case headlessWalletVerification = "headless_wallet_verification"
  /// No message is signed; Meso asks for an e-mail address and a password. A request to sign is refused.
  case bypassWalletVerification = "bypass_wallet_verification"
}

/// How the window stands in the application. The raw value is Meso's own name.
public enum MesoMode: String, Hashable, Sendable, CaseIterable {
  /// A frame over the application's whole page.
  case embedded
  /// An application's web view.
  case webview
  /// A frame within the page's content, with a second frame over the page while a new person is welcomed (onboarding).
  case inline

  /// The client version told to Meso: the published release whose exchange of messages this one follows.
  var version: String {
    switch self {
    case .embedded, .inline: "0.2.0"
    case .webview: "ios_preview_01"
    }
  }

  /// The page at Meso's host.
  var path: String { self == .inline ? "/inline" : "/app" }
}
