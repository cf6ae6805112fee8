public import HorizonKit
public import Sentences
import StellarKit
import StellarXDR

/// A set of accounts, assets and offers to start with, made by transactions that anybody could submit. The accounts' keys are always the same.
public enum Scenario: String, CaseIterable, Sendable {
  /// An issuer of GOLD, COPPER and SILVER, a maker who sells 10,000 COPPER at 0.01 GOLD, another who sells 1,000 SILVER at 10 COPPER, and
  /// someone with GOLD: 10 of it buys 100 SILVER by way of COPPER.
  case pathPayments = "path-payments"
  /// Many accounts, assets, offers and payments, and a pool, for load tests and for looking around. Each time it is played, there are more offers and
  /// payments.
  case busy

  /// The accounts that take part.
  public var accounts: [ScenarioAccount] {
    get throws {
      switch self {
      case .pathPayments: try PathPaymentsScenario().accounts
      case .busy: try BusyScenario().accounts
      }
    }
  }

  /// Plays the scenario.
  ///
  /// - Throws: ``ScenarioError``, and what the network throws.
  public func play(on network: any ScenarioNetwork) async throws {
    switch self {
    case .pathPayments: try await PathPaymentsScenario().play(on: network)
    case .busy: try await BusyScenario().play(on: network)
    }
  }
}

/// Why a scenario can't be played.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The codes of the result that the network answered with.
  public let codes: String

  /// Takes the codes of a refusal.
  public init(_ codes: ResultCodes) {
    self.codes = ([codes.transaction] + codes.operations).joined(separator: ", ")
  }
}

extension ScenarioError: SentenceError {
  public var sentence: Sentence {
    "The scenario can't be played: the network answered \(codes). Start with an empty ledger: basicpay sandbox --reset."
  }
}
