import Foundation
import StellarKit

/// Addresses and ids that several tests use.
enum Samples {
  static let a = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
  static let b = "GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L"
  static let m = "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK"
  static let secretOfB = "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW"
  static let balance = "000000003f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a"
  static let pool = "3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a"

  /// An account other than the samples.
  static var issuer: AccountID {
    get throws { try AccountID("GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7") }
  }
}

/// Decodes base64, for vectors.
func bytes(base64 text: String) throws -> [UInt8] {
  guard let data = Data(base64Encoded: text) else { throw VectorFile.Missing(name: text) }
  return Array(data)
}
