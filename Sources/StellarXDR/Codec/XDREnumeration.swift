/// An enumeration of the protocol, whose wire form is its number.
public protocol XDREnumeration: XDRCodable, RawRepresentable<Int32>, CaseIterable {}

extension XDREnumeration {
  public init(from decoder: inout XDRDecoder) throws(XDRError) {
    let raw = try decoder.int32 { "\(Self.self)" }
    guard let value = Self(rawValue: raw) else { throw XDRError(.unknownDiscriminant(raw), field: "\(Self.self)", offset: decoder.offset - 4) }
    self = value
  }

  public func encode(to encoder: inout XDREncoder) {
    encoder.int32(rawValue)
  }
}
