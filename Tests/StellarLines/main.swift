// StellarKit, and AnchorKit's sign-in, by lines of standard input and output, so that the tests can compare thousands of its values with another implementation's.
//
// rebuild        PASSPHRASE, SEED, ENVELOPE          → the transaction's hash, and the envelope as this library builds and signs it
// authorize      PASSPHRASE, SEED, ENTRY, LEDGER     → the authorization entry, signed until that ledger
// challenge      eleven fields, see Challenges.swift  → a sign-in's envelope with signatures, or why it must not be signed
// prove          WORDS, CHAIN, MESSAGE               → the address on solana or ethereum, and its signature over the message's bytes (hexadecimal)
// decode         TYPE, XDR in hexadecimal digits     → SEP-51's JSON
// encode         TYPE, SEP-51's JSON                 → XDR in hexadecimal digits
// make SEED COUNT                                    → random transactions: passphrase, seed, hash and signed envelope
//
// Fields are parted by tabs, bytes are in base64, seeds in hexadecimal digits.

import Foundation
import MesoKit
import StellarKit
import StellarXDR

struct Malformed: Error {}

func bytes(_ base64: Substring) throws -> [UInt8] {
  guard let data = Data(base64Encoded: String(base64)) else { throw Malformed() }
  return Array(data)
}

func key(_ hex: Substring) throws -> KeyPair {
  guard let seed = TransactionHash(String(hex)) else { throw Malformed() }
  return try KeyPair(seed: seed.value.bytes)
}

func written(_ signed: SignedTransaction) -> String { "\(signed.hash)\t\(signed.base64)" }

/// The envelope's values, built again and signed by one key.
func rebuilt(_ envelope: XDR.TransactionEnvelope, by key: KeyPair, on network: Network) throws -> SignedTransaction {
  switch envelope {
  case .txV0(let old): try Transaction(old.tx.v1).signed(by: key, on: network)
  case .tx(let envelope): try Transaction(envelope.tx).signed(by: key, on: network)
  case .txFeeBump(let bump): try FeeBumpTransaction(bump.tx).signed(by: key, on: network)
  }
}

func answer(_ command: String, _ line: String) throws -> String {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  guard fields.count >= 3 else { throw Malformed() }
  let (network, key) = (Network(passphrase: String(fields[0])), try key(fields[1]))
  guard command == "authorize" else {
    return written(try rebuilt(XDR.TransactionEnvelope(base64: String(fields[2])), by: key, on: network))
  }
  guard fields.count == 4, let ledger = UInt32(fields[3]) else { throw Malformed() }
  let entry = try ContractAuthorization(XDR.SorobanAuthorizationEntry(xdr: bytes(fields[2])))
  return Data(try entry.signed(by: key, untilLedger: ledger, on: network).entry.xdrBytes).base64EncodedString()
}

/// `signers` has those of earlier lines: making a key of words takes a while, and is done once for each.
func proof(_ line: String, _ signers: inout [String: any MesoSigner]) throws -> String {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  guard fields.count == 3 else { throw Malformed() }
  let digits = Array(fields[2])
  let message = try stride(from: 0, to: digits.count, by: 2).map { index in
    guard let byte = UInt8(String(digits[index..<min(index + 2, digits.count)]), radix: 16) else { throw Malformed() }
    return byte
  }
  let name = "\(fields[0])\t\(fields[1])"
  let network: MesoNetwork = fields[1] == "solana" ? .solanaMainnet : .ethereumMainnet
  let signer = try signers[name] ?? network.signer(seed: Mnemonic(phrase: String(fields[0])).seed())
  signers[name] = signer
  return "\(signer.address)\t\(try signer.sign(message))"
}

/// A value of one of the wire format's types, in its other form.
func converted(_ command: String, _ line: String) throws -> String {
  let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard fields.count == 2, let type = XDRType(named: fields[0]) else { throw Malformed() }
  if command == "encode" { return HexText.text(try type.xdr(json: fields[1])) }
  guard let xdr = HexText.bytes(fields[1]) else { throw Malformed() }
  return try type.json(xdr: xdr)
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "rebuild", "authorize":
  let command = arguments.first ?? ""
  while let line = readLine() {
    do { print(try answer(command, line)) } catch { print("error: \(error)") }
  }
case "decode", "encode":
  let command = arguments.first ?? ""
  while let line = readLine() {
    do { print(try converted(command, line)) } catch { print("error: \(error)") }
  }
case "prove":
  var signers: [String: any MesoSigner] = [:]
  while let line = readLine() {
    do { print(try proof(line, &signers)) } catch { print("error: \(error)") }
  }
case "challenge":
  while let line = readLine() {
    do { print(try Challenges.answer(line)) } catch { print("error: \(error)") }
  }
case "make":
  let numbers = arguments.dropFirst().compactMap { UInt64($0) }
  guard numbers.count == 2 else { throw Malformed() }
  var source = RandomTransactions(seed: numbers[0])
  for _ in 0..<numbers[1] {
    let made = try source.next()
    print("\(made.network.passphrase)\t\(Bytes32(made.key.seed)?.description ?? "")\t\(written(made.signed))")
  }
default: throw Malformed()
}
