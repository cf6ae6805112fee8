public import HorizonKit
import Sentences
public import StellarKit

/// The information that an organization publishes about itself and its services at `https://DOMAIN/.well-known/stellar.toml` (SEP-1 2.7).
///
/// Keys and service addresses decide where money and data go: if one of them can't be read, the whole file is an error. Flaws in merely descriptive
/// fields are skipped and noted in ``flaws``.
public struct StellarTOML: Hashable, Sendable {
  /// The version of SEP-1 that the file follows.
  public var version: String?
  /// The network that the services are for; nil if the file doesn't say.
  public var networkPassphrase: String?
  /// The addresses of services, as written. ``Anchor`` uses only https addresses.
  public var services: [AnchorService: String]
  /// The key with which the anchor signs challenges and callbacks.
  public var signingKey: AccountID?
  /// The key with which it signs payment links (SEP-7).
  public var uriRequestSigningKey: AccountID?
  /// The address where it receives direct payments (SEP-31).
  public var directPaymentServer: String?
  /// The address where contract accounts sign in (SEP-45).
  public var webAuthForContracts: String?
  /// The contract with which they sign in.
  public var webAuthContract: String?
  /// The deprecated SEP-3 service.
  public var authServer: String?
  /// A public Horizon server.
  public var horizonURL: String?
  /// Accounts that the domain controls.
  public var accounts: [AccountID]
  /// The organization.
  public var documentation: StellarTOMLDocumentation?
  /// The people who are responsible for it.
  public var principals: [StellarTOMLPrincipal]
  /// Its assets.
  public var currencies: [StellarTOMLCurrency]
  /// Its nodes.
  public var validators: [StellarTOMLValidator]
  /// The parts that don't conform to SEP-1 and were skipped, as sentences for a developer.
  public var flaws: [String]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file: TOML in UTF-8.
  ///   - anchor: The domain that the file is from, for errors.
  /// - Throws: ``AnchorError`` with ``AnchorProblem/invalidTOML(_:)``, or with ``AnchorProblem/invalidField(name:expected:sent:)`` for an invalid key
  ///   or address.
  public init(_ bytes: [UInt8], from anchor: String) throws(AnchorError) {
    let values: [String: TOMLValue]
    do throws(TOMLRefusal) {
      values = try TOMLDocument.table(bytes)
    } catch {
      throw AnchorError(anchor: anchor, .invalidTOML(error.reason))
    }
    let fields = StellarTOMLFields(anchor: anchor, values: values)
    networkPassphrase = try fields.text("NETWORK_PASSPHRASE")
    signingKey = try fields.account("SIGNING_KEY")
    uriRequestSigningKey = try fields.account("URI_REQUEST_SIGNING_KEY")
    services = [:]
    for service in AnchorService.allCases { services[service] = try fields.text(service.rawValue) }
    directPaymentServer = try fields.text("DIRECT_PAYMENT_SERVER")
    webAuthForContracts = try fields.text("WEB_AUTH_FOR_CONTRACTS_ENDPOINT")
    webAuthContract = try fields.text("WEB_AUTH_CONTRACT_ID")
    authServer = try fields.text("AUTH_SERVER")
    var table = TOMLTable(path: "", values: values)
    version = table.text("VERSION")
    horizonURL = table.text("HORIZON_URL")
    accounts = table.accounts("ACCOUNTS")
    var flaws: [String] = []
    documentation = table.table("DOCUMENTATION").map { Self.entry($0, &flaws, StellarTOMLDocumentation.init) }
    principals = table.tables("PRINCIPALS").map { Self.entry($0, &flaws, StellarTOMLPrincipal.init) }
    currencies = table.tables("CURRENCIES").map { Self.entry($0, &flaws, StellarTOMLCurrency.init) }
    validators = table.tables("VALIDATORS").map { Self.entry($0, &flaws, StellarTOMLValidator.init) }
    self.flaws = table.flaws + flaws
  }

  private static func entry<Entry>(_ table: TOMLTable, _ flaws: inout [String], _ read: (inout TOMLTable) -> Entry) -> Entry {
    var table = table
    let entry = read(&table)
    flaws += table.flaws
    return entry
  }

  /// Returns the entry about an asset.
  public func currency(_ asset: Asset) -> StellarTOMLCurrency? { currencies.first { $0.describes(asset) } }
}

extension StellarTOML {
  /// Fetches a domain's stellar.toml.
  ///
  /// - Parameters:
  ///   - domain: The domain.
  ///   - transport: The transport for the request.
  ///   - limits: The limits for the answer.
  /// - Throws: ``AnchorError``
  public static func fetch(
    from domain: AnchorDomain, transport: any HTTPTransport = InternetTransport(), limits: AnchorLimits = AnchorLimits()
  ) async throws(AnchorError) -> StellarTOML {
    var request = AnchorRequest("\(domain.origin)/.well-known/stellar.toml")
    request.bodyLimit = limits.tomlLimit
    let reply = try await AnchorExchange(anchor: domain.name, transport: transport, limits: limits).send(request)
    return try StellarTOML(reply.body, from: domain.name)
  }
}
