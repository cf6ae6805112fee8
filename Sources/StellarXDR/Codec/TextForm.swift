/// SEP-51's special text form of a type. The raw value is the schema's name of the form.
package enum TextForm: String, BitwiseCopyable, Sendable {
  /// `G…`
  case publicKey
  /// `C…`
  case contract
  /// `L…`
  case liquidityPool
  /// `M…`, of a structure that begins with the id.
  case med25519
  /// `W…`, of a structure that begins with the id.
  case muxedContract
  /// `G…` or `M…`
  case muxedAccount
  /// `B…`
  case claimableBalance
  /// `P…`, of a structure of a key and a payload.
  case signedPayload
  /// `G…`, `T…`, `X…` or `P…`
  case signerKey
  /// `G…`, `C…`, `M…`, `B…`, `L…` or `W…`
  case address
  /// A code of up to 4 bytes without its trailing zeros.
  case assetCode4
  /// A code of 5 to 12 bytes, without the trailing zeros after the fifth byte.
  case assetCode12
  /// A code of either length.
  case assetCode
  /// A number in decimal digits.
  case uint128
  case int128
  case uint256
  case int256
}

// Reading from XDR that the decoder has accepted, so the positions in it are certain.
extension TextForm {
  /// Returns the text of a value's XDR, without quotation marks, or nil if it has no text form, such as a signed payload of no bytes.
  func text(_ xdr: UnsafeRawBufferPointer) -> String? {
    switch self {
    case .publicKey: StrKey.encode(.accountID, Array(xdr.dropFirst(4)))
    case .contract: StrKey.encode(.contract, Array(xdr))
    case .liquidityPool: StrKey.encode(.liquidityPool, Array(xdr))
    case .med25519: StrKey.encode(.muxedAccount, Array(xdr.dropFirst(8)) + xdr.prefix(8))
    case .muxedContract: StrKey.encode(.muxedContract, Array(xdr.dropFirst(8)) + xdr.prefix(8))
    case .claimableBalance: StrKey.encode(.claimableBalance, [0] + xdr.dropFirst(4))
    case .signedPayload: xdr.count > 36 ? StrKey.encode(.signedPayload, Array(xdr)) : nil
    case .muxedAccount, .signerKey, .address: keyText(discriminant: xdr[3], UnsafeRawBufferPointer(rebasing: xdr.dropFirst(4)), isMuxed: xdr[2] == 1)
    case .assetCode4, .assetCode12, .assetCode: nil
    case .uint128, .uint256: DecimalText.text(xdr, isSigned: false)
    case .int128, .int256: DecimalText.text(xdr, isSigned: true)
    }
  }

  private func keyText(discriminant: UInt8, _ content: UnsafeRawBufferPointer, isMuxed: Bool) -> String? {
    switch (self, discriminant) {
    case (.muxedAccount, _): isMuxed ? TextForm.med25519.text(content) : StrKey.encode(.accountID, Array(content))
    case (.signerKey, 0): StrKey.encode(.accountID, Array(content))
    case (.signerKey, 1): StrKey.encode(.preAuthTx, Array(content))
    case (.signerKey, 2): StrKey.encode(.hashX, Array(content))
    case (.signerKey, _): TextForm.signedPayload.text(content)
    case (_, 0): TextForm.publicKey.text(content)
    case (_, 1): TextForm.contract.text(content)
    case (_, 2): TextForm.med25519.text(content)
    case (_, 3): TextForm.claimableBalance.text(content)
    case (_, 4): TextForm.liquidityPool.text(content)
    default: TextForm.muxedContract.text(content)
    }
  }

  /// Returns the bytes of an asset's code that its text shows.
  func shownCode(_ xdr: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    switch self {
    case .assetCode: return (xdr[3] == 1 ? TextForm.assetCode4 : .assetCode12).shownCode(UnsafeRawBufferPointer(rebasing: xdr.dropFirst(4)))
    default:
      let shown = (xdr.lastIndex { $0 != 0 } ?? -1) + 1
      return xdr.prefix(self == .assetCode12 ? max(5, shown) : shown)
    }
  }
}

// Writing XDR.
extension TextForm {
  /// Writes the XDR of a key, address or id, and returns whether this form allows its kind.
  func encode(_ kind: StrKey.Kind, _ payload: [UInt8], to output: inout ByteWriter) -> Bool {
    switch (self, kind) {
    case (.publicKey, .accountID), (.muxedAccount, .accountID), (.signerKey, .accountID): Self.append([0, 0, 0, 0], payload, &output)
    case (.address, .accountID): Self.append([0, 0, 0, 0, 0, 0, 0, 0], payload, &output)
    case (.contract, .contract), (.liquidityPool, .liquidityPool), (.signedPayload, .signedPayload): Self.append([], payload, &output)
    case (.claimableBalance, .claimableBalance): Self.append([0, 0, 0, 0], payload.dropFirst(), &output)
    case (.med25519, .muxedAccount), (.muxedContract, .muxedContract): Self.append(payload.suffix(8), payload.prefix(32), &output)
    case (.muxedAccount, .muxedAccount): Self.append([0, 0, 1, 0] + payload.suffix(8), payload.prefix(32), &output)
    case (.signerKey, .preAuthTx), (.address, .contract): Self.append([0, 0, 0, 1], payload, &output)
    case (.signerKey, .hashX): Self.append([0, 0, 0, 2], payload, &output)
    case (.signerKey, .signedPayload): Self.append([0, 0, 0, 3], payload, &output)
    case (.address, .muxedAccount): Self.append([0, 0, 0, 2] + payload.suffix(8), payload.prefix(32), &output)
    case (.address, .claimableBalance): Self.append([0, 0, 0, 3, 0, 0, 0, 0], payload.dropFirst(), &output)
    case (.address, .liquidityPool): Self.append([0, 0, 0, 4], payload, &output)
    case (.address, .muxedContract): Self.append([0, 0, 0, 5] + payload.suffix(8), payload.prefix(32), &output)
    default: return false
    }
    return true
  }

  private static func append(_ head: some Collection<UInt8>, _ tail: some Collection<UInt8>, _ output: inout ByteWriter) {
    for byte in head { output.store(byte) }
    for byte in tail { output.store(byte) }
  }
}
