import StellarXDR

extension XDR.TransactionResult {
  /// The results of the operations; empty if the transaction was refused before them.
  var operationResults: [XDR.OperationResult] {
    switch result {
    case .success(let results), .failed(let results): results
    case .feeBumpInner(let pair):
      switch pair.result.result {
      case .success(let results), .failed(let results): results
      case .refused: []
      }
    case .refused: []
    }
  }
}
