import Sentences
import StellarKit
import WalletKit

extension CallReview {
  /// Returns lines that say what would move, and that archived data is restored.
  ///
  /// - Parameters:
  ///   - shown: the address that already stands beside the lines in full.
  ///   - name: the name of an address; nil if it has none.
  func lines(shown: ContractAddress? = nil, _ name: (ContractAddress) -> String?) -> [Sentence] {
    ["What moves, according to the simulation:"] + movementSentences(.point, shown: shown, name: name).map { $0.indented() }
      + [restorationSentence].compactMap(\.self)
  }
}
