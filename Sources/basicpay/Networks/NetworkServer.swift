import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import WalletKit

/// A network server's description of itself.
struct NetworkServer: Encodable {
  /// The network interface that the server has.
  enum Kind: String, Encodable {
    case horizon, rpc
  }

  let url: String
  let kind: Kind
  let version: String
  let passphrase: String
  let protocolVersion: UInt32
  let latestLedger: UInt32
  /// When the latest ledger closed; nil from RPC servers before version 27.1.
  var latestLedgerClosedAt: Date?
  let oldestLedger: UInt32
  var friendbot: String?

  /// Asks a server what it is.
  ///
  /// - Throws: ``Refused`` if it doesn't answer, or not as a Horizon or Stellar RPC server does.
  static func ask(_ url: String, _ trust: TrustRoots) async throws(Refused) -> NetworkServer {
    let transport = AsyncHTTPTransport(trust: trust)
    do throws(HorizonError) {
      let horizon = try Horizon(url: url, transport: transport)
      return NetworkServer(try await horizon.root(), at: horizon.url)
    } catch .notHorizon, .notFound, .problem, .invalidRecord, .invalidURL {
      // It is another kind of server, or an address that only another kind has.
    } catch {
      throw Refused(error.sentence, code: .network)
    }
    do throws(RPCError) {
      return try await rpc(url, transport)
    } catch .notRPC {
      throw Refused("\(url) answers, but not as a Horizon or Stellar RPC server does. Check the address.", code: .network)
    } catch .invalidURL {
      throw Refused("“\(url)” is not the address of a server. It begins with https:// or http://.", code: .input)
    } catch {
      throw Refused(error.sentence, code: .network)
    }
  }

  private static func rpc(_ url: String, _ transport: AsyncHTTPTransport) async throws(RPCError) -> NetworkServer {
    var rpc = try StellarRPC(url: url, network: .public, transport: transport)
    let network: RPCNetwork
    do throws(RPCError) {
      network = try await rpc.networkInfo()
    } catch .otherNetwork(let passphrase) {
      rpc = try StellarRPC(url: url, network: Network(passphrase: passphrase), transport: transport)
      network = try await rpc.networkInfo()
    }
    let health = try await rpc.health()
    return NetworkServer(
      url: rpc.url, kind: .rpc, version: try await rpc.version().version, passphrase: network.passphrase, protocolVersion: network.protocolVersion,
      latestLedger: health.latestLedger, latestLedgerClosedAt: health.latestLedgerClosedAt, oldestLedger: health.oldestLedger,
      friendbot: network.friendbotURL)
  }

  /// The wallet's name of the network; nil if the wallet doesn't know it.
  private var title: Sentence? { NetworkProfile.named.first { $0.network.passphrase == passphrase }?.title }

  /// The description in lines, with what the wallet can do with the server.
  var lines: [Sentence] {
    let rows: [(label: Sentence, value: Sentence)?] = [
      ("Server", kind == .horizon ? "Horizon \(version)" : "Stellar RPC \(version)"),
      title.map { ("Network", $0) },
      ("Passphrase", "\(passphrase)"),
      ("Protocol", "\("\(protocolVersion)")"),
      ("Newest ledger", latestLedgerClosedAt.map { "\("\(latestLedger)"), closed \($0.formatted(.iso8601))" } ?? "\("\(latestLedger)")"),
      ("Oldest ledger", "\("\(oldestLedger)")"),
      ("Friendbot", friendbot.map { "\($0)" } ?? "none"),
    ]
    let use: Sentence =
      switch kind {
      case .horizon:
        """
        The wallet can use this server: balances, history, payments and conversions. For contracts and tokens, also add a Stellar RPC server of the same \
        network.
        """
      case .rpc:
        """
        The wallet can use this server to send, for contracts, tokens and allowances, and to show recent payments and the balances of assets it knows \
        of. Stellar RPC can't list all of an account's assets or its offers, and it keeps history only for a while. If you have one, add a Horizon of \
        the same network.
        """
      }
    return LabelledLines.of(rows) + [use]
  }
}

extension NetworkServer {
  fileprivate init(_ root: RootResource, at url: String) {
    self.init(
      url: url, kind: .horizon, version: root.horizonVersion, passphrase: root.networkPassphrase, protocolVersion: root.currentProtocolVersion,
      latestLedger: root.historyLatestLedger, latestLedgerClosedAt: root.historyLatestLedgerClosedAt, oldestLedger: root.historyElderLedger,
      friendbot: root.links.friendbot?.href)
  }
}
