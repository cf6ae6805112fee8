extension XDR {
  /// `Memo`
  public enum Memo: XDRCodable {
    case none
    /// At most 28 bytes, which the protocol doesn't require to be UTF-8.
    case text([UInt8])
    case id(UInt64)
    case hash(Hash)
    case retHash(Hash)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("Memo.type") {
      case 0: self = .none
      case 1: self = .text(try decoder.opaque("Memo.text", limit: 28))
      case 2: self = .id(try decoder.uint64("Memo.id"))
      case 3: self = .hash(try decoder.fixed("Memo.hash"))
      case 4: self = .retHash(try decoder.fixed("Memo.retHash"))
      case let kind: throw decoder.unknown(kind, "Memo.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .none:
        encoder.int32(0)
      case .text(let text):
        encoder.int32(1)
        encoder.opaque(text)
      case .id(let id):
        encoder.int32(2)
        encoder.uint64(id)
      case .hash(let hash):
        encoder.int32(3)
        encoder.fixed(hash)
      case .retHash(let hash):
        encoder.int32(4)
        encoder.fixed(hash)
      }
    }
  }
}
