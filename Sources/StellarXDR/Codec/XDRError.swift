/// Why bytes are not the XDR of the type asked for.
public struct XDRError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the bytes.
  public enum Reason: Hashable, Sendable {
    /// The input ends inside a value.
    case endOfInput
    /// The value ended and there are still bytes: `count` of them.
    case leftOver(count: Int)
    /// A length above what the protocol allows here.
    case tooLong(length: Int, limit: Int)
    /// A discriminant or enumeration value that the protocol doesn't have.
    case unknownDiscriminant(Int32)
    /// A Boolean or optional flag that is neither 0 nor 1.
    case invalidFlag(UInt32)
    /// Padding bytes that are not zero.
    case nonZeroPadding
    /// Values nested deeper than any real one.
    case tooDeep(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// The type and field that was being read, such as `Transaction.fee`.
  public let field: String
  /// Where the field begins, in bytes from the start of the input.
  public let offset: Int

  /// Makes an error about a field at a byte offset.
  public init(_ reason: Reason, field: String, offset: Int) {
    self.reason = reason
    self.field = field
    self.offset = offset
  }

  public var description: String {
    "\(field) at byte \(offset): \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .endOfInput: "the input ends before the value does"
    case .leftOver(let count): "\(count) bytes are left over after the value"
    case .tooLong(let length, let limit): "length \(length) is over the limit of \(limit)"
    case .unknownDiscriminant(let value): "the protocol has no kind \(value) here"
    case .invalidFlag(let value): "the flag is \(value), and only 0 and 1 are flags"
    case .nonZeroPadding: "padding that is not zero"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    }
  }
}
