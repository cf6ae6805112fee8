import Foundation
import Sentences
import StellarKit

/// A reviewer that checks changes to an account's assets against the account, the issuer and the network.
struct AssetReviewer: Sendable {
  let network: any WalletNetwork
  let directory: AssetDirectory
  let reviewer: TransactionReviewer
  let now: @Sendable () -> Date

  var source: AccountID { reviewer.source }

  // MARK: Adding

  /// Reviews adding an asset, or changing the limit of one that is held already.
  ///
  /// - Throws: ``AssetRefusal``
  func trust(_ form: TrustForm) async throws(AssetRefusal) -> TrustReview {
    let (code, issuer) = try TrustForm.asset(form.asset)
    let limit = try form.checkedLimit()
    let asset = Asset.issued(code: code, issuer: issuer)
    guard issuer != source else { throw AssetRefusal(.asset, "You issue \(code) yourself: an issuer holds its own assets without adding them.") }
    let (account, ledger) = try await state(form.feePolicy, lookingFor: [asset])
    let details = await directory.details(of: asset)
    switch details.verification {
    case .noIssuer: throw AssetRefusal(.asset, "The account that would issue this asset doesn't exist on this network. Check the issuer's address.")
    case .unknown(let sentence): throw AssetRefusal(.network(.noAnswer(sentence)))
    default: break
    }
    let line = account.line(of: asset)
    if let line { try Self.check(limit, line, form.numberFormat) }
    let warnings = line == nil ? details.warnings(for: account) : []
    let transaction = try await review([Operation(.changeTrust(code: code, issuer: issuer, limit: limit))], form.feePolicy, account, ledger, warnings)
    return TrustReview(details: details, limit: limit, isNew: line == nil, transaction: transaction)
  }

  private static func check(_ limit: Amount, _ line: AccountSnapshot.Line, _ numbers: NumberFormat) throws(AssetRefusal) {
    guard limit != line.limit else { throw AssetRefusal(.limit, "You already hold this asset, with exactly this limit.") }
    let needed = (try? line.balance.adding(line.buyingLiabilities)) ?? .max
    guard limit >= needed else {
      throw AssetRefusal(
        .limit,
        "You already hold \(numbers.typed(line.balance)). Including what your open offers may bring in, the limit has to be \(numbers.typed(needed)) or more."
      )
    }
  }

  // MARK: Removing

  /// Reviews removing an asset: what stands in the way, and the transaction that removes it with the steps that the person chose.
  ///
  /// - Throws: ``AssetRefusal``
  func removal(of asset: Asset, _ steps: RemovalReview.Steps, _ feePolicy: FeeChoice) async throws(AssetRefusal) -> RemovalReview {
    guard case .issued(let code, let issuer) = asset else { throw AssetRefusal(.asset, "Lumens can't be removed: every account holds them.") }
    let (account, ledger) = try await state(feePolicy, lookingFor: [asset])
    guard let line = account.line(of: asset) else {
      throw AssetRefusal(.asset, "You don't hold \(code) of this issuer, so there is nothing to remove.")
    }
    let obstacles = try await obstacles(asset, of: issuer, line, account)
    var (cancellations, others): ([StellarKit.Operation], [StellarKit.Operation]) = ([], [])
    var isClear = true
    for obstacle in obstacles {
      switch obstacle {
      case .offers(let offers) where steps.cancelsOffers: cancellations = offers.map(\.removal)
      case .balance(let amount) where steps.returnsBalance:
        others.append(Operation(.payment(destination: MuxedAccount(issuer), asset: asset, amount: amount)))
      default: isClear = false
      }
    }
    others.append(Operation(.changeTrust(code: code, issuer: issuer, limit: .zero)))
    let isTooLong = cancellations.count + others.count > HistoryEntry.operationLimit
    let operations = isTooLong ? Array(cancellations.prefix(HistoryEntry.operationLimit)) : cancellations + others
    return RemovalReview(
      holding: Holding(line, of: account, ledger: ledger), steps: steps, obstacles: obstacles,
      transaction: isClear ? try await review(operations, feePolicy, account, ledger) : nil, offersFirst: isTooLong ? operations.count : nil,
      reserve: line.sponsor == nil && !isTooLong ? ledger.baseReserve : .zero)
  }

  /// Finds what prevents an asset's removal, in the order in which it has to be resolved.
  private func obstacles(
    _ asset: Asset, of issuer: AccountID, _ line: AccountSnapshot.Line, _ account: AccountSnapshot
  ) async throws(AssetRefusal) -> [RemovalObstacle] {
    var obstacles: [RemovalObstacle] = []
    do throws(NetworkError) {
      let pools = try await network.withAssets(account.pools).filter { $0.assets?.contains(asset) != false }
      if !pools.isEmpty { obstacles.append(.pools(pools)) }
      if line.sellingLiabilities > .zero || line.buyingLiabilities > .zero {
        obstacles.append(.offers(try await network.offers(of: source).filter { $0.selling == asset || $0.buying == asset }))
      }
      if line.balance > .zero {
        if !line.isAuthorized {
          obstacles.append(.frozen(line.balance))
        } else {
          let needsMemo = try await network.account(issuer)?.requiresMemo == true
          obstacles.append(needsMemo ? .memo(line.balance) : .balance(line.balance))
        }
      }
    } catch {
      throw AssetRefusal(.network(error))
    }
    return obstacles
  }

  // MARK: Claiming

  /// Fetches a balance that waits to be claimed, as it is now, or returns nil if it isn't there any more or isn't the account's.
  ///
  /// - Throws: ``AssetRefusal``
  func waiting(_ id: ClaimableBalanceID) async throws(AssetRefusal) -> ClaimableBalance? {
    do throws(NetworkError) {
      return try await network.claimableBalance(id, for: source, at: try await network.claimTime(on: reviewer.profile, now: now()))
    } catch {
      throw AssetRefusal(.network(error))
    }
  }

  /// The refusal to claim a balance that isn't there.
  static let notWaiting = AssetRefusal(general: "This isn't waiting for you any more. It may have been claimed already, or taken back.")

  /// Reviews claiming a balance. If the account doesn't hold its asset yet, the transaction adds it first.
  ///
  /// - Parameters:
  ///   - balance: the balance to claim.
  ///   - feePolicy: how much to offer when the network is busy.
  ///   - transfer: the deposit that the balance belongs to, so that it knows of the claim.
  /// - Throws: ``AssetRefusal``
  func claim(_ balance: ClaimableBalance, _ feePolicy: FeeChoice, of transfer: Int64?) async throws(AssetRefusal) -> ClaimReview {
    try Self.check(balance.claimability)
    let (account, ledger) = try await state(feePolicy, lookingFor: [balance.asset])
    let details = await directory.details(of: balance.asset)
    var operations: [StellarKit.Operation] = []
    if case .issued(let code, let issuer) = balance.asset, issuer != source {
      if let line = account.line(of: balance.asset) {
        guard line.isAuthorized else {
          throw AssetRefusal(general: "The issuer of \(code) doesn't let you receive it, so this can't be claimed now.")
        }
        guard balance.amount <= line.receivable else {
          throw AssetRefusal(general: "This would exceed your limit for \(code). Raise the limit first, then claim.")
        }
      } else {
        switch details.verification {
        case .noIssuer: throw AssetRefusal(general: "The account that issues \(code) doesn't exist any more, so this can't be claimed.")
        case .unknown(let sentence): throw AssetRefusal(.network(.noAnswer(sentence)))
        default: break
        }
        guard !details.rules.needsApproval else {
          throw AssetRefusal(
            general: "The issuer of \(code) has to approve you before you can receive it. Add the asset first, and claim once you are approved.")
        }
        operations.append(Operation(.changeTrust(code: code, issuer: issuer, limit: .max)))
      }
    }
    // Claiming an asset that isn't held adds it, so the person gets the same warnings as when adding it.
    let warnings = operations.isEmpty ? [] : details.warnings(for: account)
    operations.append(Operation(.claimClaimableBalance(balance.id)))
    return ClaimReview(
      balance: balance, details: details, transaction: try await review(operations, feePolicy, account, ledger, warnings, of: transfer))
  }

  private static func check(_ claimability: ClaimableBalance.Claimability) throws(AssetRefusal) {
    switch claimability {
    case .now: break
    case .later: throw AssetRefusal(general: "This can't be claimed yet: its time is still to come.")
    case .never: throw AssetRefusal(general: "This can't be claimed any more: its time has passed.")
    case .unknown: throw AssetRefusal(general: "It isn't known whether this can be claimed: its condition is of a kind that this version can't read.")
    }
  }

  // MARK: Of all

  func state(_ feePolicy: FeeChoice, lookingFor assets: Set<Asset> = []) async throws(AssetRefusal) -> (AccountSnapshot, LedgerSnapshot) {
    do throws(PaymentRefusal) { return try await reviewer.state(feePolicy, lookingFor: assets) } catch { throw AssetRefusal(error) }
  }

  func review(
    _ operations: [StellarKit.Operation], _ feePolicy: FeeChoice, _ account: AccountSnapshot, _ ledger: LedgerSnapshot, _ warnings: [Sentence] = [],
    of transfer: Int64? = nil
  ) async throws(AssetRefusal) -> TransactionReview {
    do throws(PaymentRefusal) {
      return try await reviewer.review(
        TransactionReviewer.Draft(operations: operations, feePolicy: feePolicy, warnings: warnings, transfer: transfer), (account, ledger))
    } catch {
      throw AssetRefusal(error)
    }
  }
}

extension AssetDetails {
  /// Returns what an account's owner should know before they add the asset.
  func warnings(for account: AccountSnapshot) -> [Sentence] {
    var warnings = rules.warnings
    if isRegulated { warnings.append("Every payment of this asset needs the issuer's approval, which this wallet can't ask for yet (SEP-8).") }
    if account.lines.contains(where: { $0.asset.code == asset.code && $0.asset != asset }) {
      warnings.append("You hold another \(asset.code) already, from another issuer. They are not the same: compare the issuers.")
    }
    if asset.code == "XLM" { warnings.append("This is not lumens, although it is called XLM. Only scammers call an asset that.") }
    return warnings
  }
}
