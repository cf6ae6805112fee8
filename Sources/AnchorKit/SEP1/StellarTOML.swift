public import HorizonKit
import Sentences
public import StellarKit

/// What an organization publishes about itself and its services at `https://DOMAIN/.well-known/stellar.toml` (SEP-1 2.7).
///
/// Keys and service addresses decide where money and data go: one that can't be read makes the whole file an error. A flaw in what only
/// describes is passed over and noted in ``flaws``.
public struct StellarTOML: Hashable, Sendable {
  /// The version of SEP-1 that the file follows.
  public var version: String?
  /// The network that the services are for; nil where the file doesn't say.
  public var networkPassphrase: String?
  /// Where services are, as written. ``Anchor`` uses only those that are https.
  public var services: [AnchorService: String]
  /// The key that the anchor signs sign-ins and callbacks with.
  public var signingKey: AccountID?
  /// The key that it signs payment links with (SEP-7).
  public var uriRequestSigningKey: AccountID?
  /// Where it receives direct payments (SEP-31).
  public var directPaymentServer: String?
  /// Where contracts' accounts sign in (SEP-45).
  public var webAuthForContracts: String?
  /// The contract by which they do.
  public var webAuthContract: String?
  /// The deprecated SEP-3 service.
  public var authServer: String?
  /// A Horizon server for everybody.
  public var horizonURL: String?
  /// Accounts that the domain controls.
  public var accounts: [AccountID]
  /// The organization.
  public var documentation: StellarTOMLDocumentation?
  /// The people who answer for it.
  public var principals: [StellarTOMLPrincipal]
  /// Its assets.
  public var currencies: [StellarTOMLCurrency]
  /// Its nodes.
  public var validators: [StellarTOMLValidator]
  /// What isn't as SEP-1 has it and was passed over, as sentences for a developer.
  public var flaws: [String]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file: TOML in UTF-8.
  ///   - anchor: The domain that it is from, for errors.
  /// - Throws: ``AnchorError`` with ``AnchorProblem/invalidTOML(_:)``, or with ``AnchorProblem/invalidField(name:expected:sent:)`` for a key
  ///   or an address that is none.
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
  ///   - domain: Where it is.
  ///   - transport: How the request travels.
  ///   - limits: What the answer may take.
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
