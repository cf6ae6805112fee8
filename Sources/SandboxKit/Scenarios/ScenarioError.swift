public import HorizonKit

/// Why a scenario can't be played.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The codes of the result that came.
  public let codes: String

  /// A refusal with its codes.
  public init(_ codes: ResultCodes) {
    self.codes = ([codes.transaction] + codes.operations).joined(separator: ", ")
  }
}

extension ScenarioError: CustomStringConvertible {
  public var description: String {
    "The scenario can't be played: the network answered \(codes). Begin with an empty ledger: basicpay sandbox --reset."
  }
}
