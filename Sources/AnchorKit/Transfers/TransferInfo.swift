public import StellarKit

/// The transfers that an anchor offers (SEP-6 and SEP-24, `/info`).
public struct TransferInfo: Hashable, Sendable {
  /// An endpoint that is optional for an anchor.
  public struct Endpoint: Hashable, Sendable {
    /// Whether the anchor has it.
    public var isEnabled: Bool
    /// Whether it requires a sign-in.
    public var needsSignIn: Bool
    /// How fees are calculated, in the anchor's words; only for `fee`.
    public var summary: String?
  }

  /// Deposits, by asset code.
  public var deposits: [String: TransferAsset]
  /// Withdrawals, by asset code.
  public var withdrawals: [String: TransferAsset]
  /// Deposits of other money than the asset stands for, by asset code (SEP-6).
  public var depositExchanges: [String: TransferAsset]
  /// Withdrawals to other money than the asset stands for, by asset code (SEP-6).
  public var withdrawalExchanges: [String: TransferAsset]
  /// The deprecated `fee` endpoint.
  public var fee: Endpoint
  /// The endpoint for the list of transfers (SEP-6).
  public var transactions: Endpoint
  /// The endpoint for a single transfer (SEP-6).
  public var transaction: Endpoint
  /// Whether the anchor creates accounts that don't exist yet.
  public var createsAccounts: Bool
  /// Whether it can pay deposits as claimable balances, so that no trustline is needed at first.
  public var paysClaimableBalances: Bool
  /// The errors of assets whose terms can't be read. Such an asset is left out, and the others are read all the same.
  public private(set) var unreadable: [AnchorError]

  package init(_ fields: AnswerFields) throws(AnchorError) {
    var unreadable: [AnchorError] = []
    deposits = try Self.assets(fields, "deposit", &unreadable)
    withdrawals = try Self.assets(fields, "withdraw", &unreadable)
    depositExchanges = try Self.assets(fields, "deposit-exchange", &unreadable)
    withdrawalExchanges = try Self.assets(fields, "withdraw-exchange", &unreadable)
    self.unreadable = unreadable
    fee = try Self.endpoint(fields, "fee", byDefault: false)
    transactions = try Self.endpoint(fields, "transactions", byDefault: true)
    transaction = try Self.endpoint(fields, "transaction", byDefault: true)
    let features = try fields.object("features")
    createsAccounts = try features?.flag("account_creation") ?? true
    paysClaimableBalances = try features?.flag("claimable_balances") ?? false
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }

  /// Returns the terms for deposits of an asset, or nil if the anchor doesn't offer them.
  public func deposit(of asset: Asset) -> TransferAsset? { Self.enabled(deposits, asset) }

  /// Returns the terms for withdrawals of an asset, or nil if the anchor doesn't offer them.
  public func withdrawal(of asset: Asset) -> TransferAsset? { Self.enabled(withdrawals, asset) }

  private static func enabled(_ assets: [String: TransferAsset], _ asset: Asset) -> TransferAsset? {
    let found = asset == .native ? assets["native"] : assets[asset.code]
    return found?.isEnabled == true ? found : nil
  }

  private static func assets(
    _ fields: AnswerFields, _ name: String, _ unreadable: inout [AnchorError]
  ) throws(AnchorError) -> [String: TransferAsset] {
    var assets: [String: TransferAsset] = [:]
    guard let object = try fields.object(name) else { return assets }
    for code in object.names {
      do throws(AnchorError) {
        if let asset = try object.object(code) { assets[code] = try TransferAsset(code, asset) }
      } catch {
        unreadable.append(error)
      }
    }
    return assets
  }

  private static func endpoint(_ fields: AnswerFields, _ name: String, byDefault: Bool) throws(AnchorError) -> Endpoint {
    let object = try fields.object(name)
    return Endpoint(
      isEnabled: try object?.flag("enabled") ?? byDefault, needsSignIn: try object?.flag("authentication_required") ?? false,
      summary: try object?.text("description"))
  }
}
