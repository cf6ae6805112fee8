import Crypto
import Foundation
import StellarKit

/// The format of `vault.json`: a line of JSON, a line that proves that not one of its bytes was changed, and nothing else.
///
/// The proof needs the device secret and no PIN, so that damage is found before anybody is asked for a PIN. All later versions keep this format, so
/// that a damaged file is never taken for a newer one.
enum VaultFile {
  /// No vault is near this large; anything larger is not one.
  static let sizeLimit = 1 << 20
  static let newline = UInt8(ascii: "\n")

  private struct Head: Decodable {
    let version: Int
    let device: Data
  }

  /// Encodes a body as a file.
  static func encode(_ body: VaultBody, device: SymmetricKey) throws(VaultError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(body), line.count < sizeLimit / 2 else { throw .tooMany(VaultBody.mostAccounts) }
    return line + [newline] + Data(code(of: line, device).hexadecimal.utf8) + [newline]
  }

  /// Decodes the body in a file, and returns it with the device secret that proves it.
  ///
  /// - Parameter device: the device secret, and where it is kept.
  /// - Throws: ``VaultError/damaged(path:)``, ``VaultError/newerVersion(path:)``, ``VaultError/inaccessible(path:)``.
  static func decode(_ data: Data, at path: String, device: any DeviceSecretStore) throws(VaultError) -> (VaultBody, SymmetricKey) {
    let lines = data.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[1].count == 64, lines[2].isEmpty else { throw .damaged(path: path) }
    let head = try? JSONDecoder().decode(Head.self, from: lines[0])
    guard let secret = try device.load() else { throw .damaged(path: device.place) }
    guard code(of: lines[0], secret).hexadecimal.utf8.elementsEqual(lines[1]) else {
      throw .damaged(path: head.map { $0.device != name(of: secret) } == true ? device.place : path)
    }
    guard let head else { throw .damaged(path: path) }
    guard head.version <= VaultBody.version else { throw .newerVersion(path: path) }
    guard head.version == VaultBody.version, let body = try? JSONDecoder().decode(VaultBody.self, from: lines[0]), body.isSound else {
      throw .damaged(path: path)
    }
    return (body, secret)
  }

  /// Derives eight bytes that tell device secrets apart, and say nothing else about them.
  static func name(of device: SymmetricKey) -> Data {
    derive(device, "BasicPay device", count: 8).withUnsafeBytes { Data($0) }
  }

  private static func code(of line: Data, _ device: SymmetricKey) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(for: line, using: derive(device, "BasicPay vault integrity", count: 32))
  }

  private static func derive(_ device: SymmetricKey, _ info: String, count: Int) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(inputKeyMaterial: device, info: Data(info.utf8), outputByteCount: count)
  }
}
