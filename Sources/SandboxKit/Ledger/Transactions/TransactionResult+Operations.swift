import StellarXDR

extension XDR.TransactionResult {
  /// The results of the operations, where they were looked at.
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
