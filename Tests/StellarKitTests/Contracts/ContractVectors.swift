import StellarKit
import StellarXDR

/// Vectors about contracts, made with stellar-sdk for Python (script/vectors/contracts.py).
struct ContractVectors: Decodable {
  struct Value: Decodable {
    let kind: String
    let text: String
    let xdr: String
  }

  struct Authorization: Decodable {
    let passphrase: String
    let secret: String
    let until: UInt32
    let unsigned: String
    let signed: String
  }

  struct Delegated: Decodable {
    let secrets: [String]
    let until: UInt32
    let unsigned: String
    let signed: String
  }

  struct Prepared: Decodable {
    let secret: String
    let sequence: String
    let baseFee: UInt32
    let contract: String
    let function: String
    let parameters: [String]
    let authorizations: [String]
    let data: String
    let envelope: String
    let hash: String
  }

  struct AssetContract: Decodable {
    let asset: String
    let contract: String
  }

  struct Specification: Decodable {
    let wasm: String
    let functions: [String]
  }

  let values: [Value]
  let maps: [[String]]
  let authorizations: [Authorization]
  let delegated: [Delegated]
  let prepared: [Prepared]
  let assets: [AssetContract]
  let specification: Specification

  static func read() throws -> ContractVectors { try VectorFile.read("contracts.json") }
}

/// Decodes a value from base64.
func value<Value: XDRCodable>(_ base64: String, as type: Value.Type = Value.self) throws -> Value { try Value(xdr: bytes(base64: base64)) }
