/// The reader of vaults' files, on a thread of its own.
actor VaultReader {
  static let shared = VaultReader()

  nonisolated var unownedExecutor: UnownedSerialExecutor { KeyDerivationThread.reading.asUnownedSerialExecutor() }

  func result<Value: Sendable>(_ read: @Sendable () throws(VaultError) -> Value) -> Result<Value, VaultError> {
    Result { () throws(VaultError) in try read() }
  }
}
