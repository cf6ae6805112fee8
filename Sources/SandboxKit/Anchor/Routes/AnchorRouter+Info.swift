import HTTPTypes
import Hummingbird
import StellarKit

/// The routes of SEP-1 and SEP-2.
extension AnchorRouter {
  func addInfo(to router: Router<BasicRequestContext>) {
    router.get("/.well-known/stellar.toml") { request, _ in
      AnchorAnswer.text(toml(at: request.head.authority ?? ""), type: "text/plain; charset=utf-8")
    }
  }

  func addFederation(to router: Router<BasicRequestContext>) {
    router.get("/federation") { request, _ in
      let read = try await ReceivedRequest(request)
      return try AnchorAnswer.json(try await federation(read))
    }
  }

  private func toml(at authority: String) -> String {
    let base = "http://\(authority)"
    let (issuer, distribution) = (anchor.accounts.issuer.accountID, anchor.accounts.distribution.accountID)
    let currencies = IssuedAsset.issued.map { asset in
      """
      [[CURRENCIES]]
      code="\(asset.rawValue)"
      issuer="\(issuer)"
      status="test"
      display_decimals=2
      name="\(asset == .usdc ? "Test dollar" : "Test reference")"
      desc="An asset of the test anchor in this machine's sandbox. It is worth nothing."
      is_unlimited=true
      is_asset_anchored=true
      anchor_asset_type="fiat"
      anchor_asset="USD"
      redemption_instructions="There is nothing to redeem: this is a test."
      """
    }
    return """
      # A test anchor: it moves no real money.
      VERSION="2.7.0"
      NETWORK_PASSPHRASE="\(anchor.sandbox.network.passphrase)"
      FEDERATION_SERVER="\(base)/federation"
      TRANSFER_SERVER="\(base)/sep6"
      TRANSFER_SERVER_SEP0024="\(base)/sep24"
      KYC_SERVER="\(base)/kyc"
      WEB_AUTH_ENDPOINT="\(base)/auth"
      WEB_AUTH_FOR_CONTRACTS_ENDPOINT="\(base)/auth/contract"
      WEB_AUTH_CONTRACT_ID="\(anchor.webAuthContract)"
      ANCHOR_QUOTE_SERVER="\(base)/sep38"
      SIGNING_KEY="\(anchor.accounts.signing.accountID)"
      ACCOUNTS=["\(issuer)", "\(distribution)"]

      [DOCUMENTATION]
      ORG_NAME="BasicPay test anchor"
      ORG_URL="\(base)"
      ORG_DESCRIPTION="A test anchor in this machine's sandbox. It moves no real money."

      \(currencies.joined(separator: "\n\n"))

      """
  }

  // MARK: SEP-2

  /// The names that the anchor gives its own accounts.
  private var names: [(name: String, account: AccountID)] {
    [("anchor", anchor.accounts.distribution.accountID), ("issuer", anchor.accounts.issuer.accountID)]
  }

  private func federation(_ request: ReceivedRequest) async throws -> AnchorJSON {
    let query = try request.required("q")
    switch try request.required("type") {
    case "name": return try await record(named: query)
    case "id":
      guard let account = try? AccountID(query) else { throw AnchorRefusal.refused("“q” isn't an address that begins with G.") }
      return try await record(of: account)
    case "txid":
      guard let hash = TransactionHash(query) else { throw AnchorRefusal.refused("“q” isn't the hash of a transaction: 64 hexadecimal digits.") }
      guard let found = try await anchor.sandbox.history.read({ try $0.transaction(hash) }) else {
        throw AnchorRefusal.notFound("The network knows no such transaction.")
      }
      return try await record(of: MuxedAccount(found.transaction.sourceAccount).accountID)
    case "forward": throw AnchorRefusal.refused("This anchor forwards no payments.")
    case let type: throw AnchorRefusal.refused("The type is name, id or txid, not “\(type)”.")
    }
  }

  private func record(named address: String) async throws -> AnchorJSON {
    let parts = address.split(separator: "*", omittingEmptySubsequences: false)
    let origin = try await anchor.ready()
    guard parts.count == 2, !parts[0].isEmpty else { throw AnchorRefusal.refused("A Stellar address is written name*domain.") }
    guard origin.isOwn(String(parts[1])) else { throw AnchorRefusal.notFound("This anchor speaks for \(origin.homeDomain) only.") }
    let name = String(parts[0]).lowercased()
    if let own = names.first(where: { $0.name == name }) {
      return ["stellar_address": .text(address), "account_id": .text(own.account.address)]
    }
    guard let (customer, user) = await anchor.person(named: name) else { throw AnchorRefusal.notFound("Nobody here is called “\(parts[0])”.") }
    return .object(Self.members(of: user, address: "\(customer)*\(parts[1])"))
  }

  private func record(of account: AccountID) async throws -> AnchorJSON {
    let domain = try await anchor.ready().homeDomain
    if let own = names.first(where: { $0.account == account }) {
      return ["stellar_address": .text("\(own.name)*\(domain)"), "account_id": .text(account.address)]
    }
    // Any web page may ask, so the anchor tells nobody who other accounts belong to.
    throw AnchorRefusal.notFound("This anchor only names its own accounts.")
  }

  private static func members(of user: AnchorUser, address: String) -> [String: AnchorJSON] {
    var members: [String: AnchorJSON] = ["stellar_address": .text(address), "account_id": .text(user.account.accountID.address)]
    if let number = user.numberWithin {
      members["memo_type"] = "id"
      members["memo"] = .text(String(number))
    }
    return members
  }
}
