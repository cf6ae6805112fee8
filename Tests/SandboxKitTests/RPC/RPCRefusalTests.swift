import Foundation
import Hummingbird
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Invalid requests are refused as stellar-rpc refuses them: the texts are those of its methods and of the JSON-RPC library that it uses,
/// creachadair/jrpc2.
@Suite struct RPCRefusalTests {
  @Test(arguments: [
    (
      #"{"jsonrpc":"2.0","id":7,"method":"getNothing"}"#,
      #"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"method not found","data":"getNothing"}}"#
    ),
    (#"{"jsonrpc":"2.0","id":"a","method":""}"#, #"{"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":"empty method name"}}"#),
    (#"{"id":1,"method":"getHealth"}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"invalid version marker"}}"#),
    (#"{"jsonrpc":"1.0","method":"getHealth"}"#, #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid version marker"}}"#),
    (#"{"jsonrpc":"2.0","id":[1],"method":"getHealth"}"#, #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request ID"}}"#),
    (#"{"jsonrpc":"2.0","id":1,"method":5}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32700,"message":"invalid method name"}}"#),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"getHealth","params":"x"}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"parameters must be array or object"}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"getHealth","more":1}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"extra fields in request","data":["more"]}}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"getHealth","result":1}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"mixed request and reply fields"}}"#
    ),
    ("12", #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"request is not a JSON object"}}"#),
    ("[12]", #"[{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"request is not a JSON object"}}]"#),
  ]) func `an invalid call is answered with a JSON-RPC error`(body: String, answer: String) async throws {
    try await Sandbox.test().withRPCRouter { rpc in
      let reply = try await rpc.send(body)
      #expect(reply.status == 200 && reply.text == answer && reply.headers[.contentType] == "application/json")
    }
  }

  @Test func `a request with invalid JSON, too large a body, or another type or method is refused by its status`() async throws {
    try await Sandbox.test().withRPCRouter { rpc in
      let nested = String(repeating: "[", count: 10_001) + String(repeating: "]", count: 10_001)
      for body in ["", "{", "{\"id\":1}}", "\u{0}", nested] {
        let reply = try await rpc.send(body)
        #expect(reply.status == 500 && reply.text == "[-32700] invalid request value\n")
      }
      let large = try await rpc.send(String(repeating: " ", count: 10_000_000))
      #expect(large.status == 500 && large.text == "http: request body too large\n")
      for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"] {
        let reply = try await rpc.send("{}", headers: [.contentType: type])
        #expect(reply.status == 415 && reply.text == "content-type must be application/json\n")
      }
      #expect(try await rpc.send("{}", headers: [:]).status == 415)
      #expect(try await rpc.send("{}", headers: [.contentType: "application/json; charset=latin1"]).text == "invalid content-type charset\n")
      #expect(try await rpc.send("1", headers: [.contentType: "application/json; charset=utf-8"]).status == 200)
      for method in [HTTPRequest.Method.get, .put, .delete] {
        let reply = try await rpc.send("", method: method)
        #expect(reply.status == 405 && reply.headers[.acceptPost] == "application/json" && reply.text.isEmpty)
      }
    }
  }

  @Test func `a batch is answered in its order, with invalid calls first, and notifications aren't answered`() async throws {
    try await Sandbox.test().withRPCRouter { rpc in
      let call = { (id: String) in #"{"jsonrpc":"2.0",\#(id)"method":"getVersionInfo"}"# }
      let batch = try await rpc.send("[\(call(#""id":2,"#)),5,\(call("")),\(call(#""id":"b","#))]")
      #expect(try JSON(batch.text).array.map { $0["id"].digits ?? $0["id"].text } == [nil, "2", "b"])
      #expect(try JSON(batch.text).array.map { $0["result"]["version"].text } == [nil, "basicpay-sandbox", "basicpay-sandbox"])
      for body in [call(""), call(#""id":null,"#), "[\(call(""))]", "[]", #"{"jsonrpc":"2.0","method":"getNothing"}"#] {
        let reply = try await rpc.send(body)
        #expect(reply.status == 204 && reply.text.isEmpty)
      }
      let many = try await rpc.send("[\((1...1_000).map { call(#""id":\#($0),"#) }.joined(separator: ","))]")
      #expect(try JSON(many.text).array.map { $0["id"].number } == Array(1...1_000))
    }
  }

  @Test func `deeply nested JSON is read to its end, and refused for its type or its syntax`() async throws {
    try await Sandbox.test().withRPCRouter { rpc in
      for count in [2, 64, 65, 1_000, 9_998] {
        let deep = String(repeating: #"[{"a":"#, count: count / 2) + " 1" + String(repeating: "} , 2]", count: count / 2)
        let reply = try await rpc.send(#"{"jsonrpc":"2.0","id":1,"method":"getHealth","params":\#(deep)}"#)
        #expect(reply.text.contains("json: cannot unmarshal array into Go value of type protocol.GetHealthRequest"), "\(count)")
      }
      for (end, name) in [("}]", "closed in the wrong order"), ("", "not closed"), (",}", "a comma too many")] {
        let deep = String(repeating: "[", count: 100) + #"{"a":1"# + end + String(repeating: "]", count: 100)
        let reply = try await rpc.send(#"{"jsonrpc":"2.0","id":1,"method":"getHealth","params":\#(deep)}"#)
        #expect(reply.status == 500 && reply.text == "[-32700] invalid request value\n", "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("getHealth", "[]", "json: cannot unmarshal array into Go value of type protocol.GetHealthRequest"),
    ("getEvents", "[1]", "json: cannot unmarshal array into Go value of type protocol.GetEventsRequest"),
    ("getEvents", #"{"startLedger":"2"}"#, "json: cannot unmarshal string into Go struct field GetEventsRequest.startLedger of type uint32"),
    ("getEvents", #"{"STARTLEDGER":"2"}"#, "json: cannot unmarshal string into Go struct field GetEventsRequest.startLedger of type uint32"),
    (
      "getEvents", #"{"startLedger":1,"Filters":5}"#,
      "json: cannot unmarshal number into Go struct field GetEventsRequest.filters of type []protocol.EventFilter"
    ),
    ("getEvents", #"{"startLedger":-1}"#, "json: cannot unmarshal number -1 into Go struct field GetEventsRequest.startLedger of type uint32"),
    ("getEvents", #"{"startLedger":1.5}"#, "json: cannot unmarshal number 1.5 into Go struct field GetEventsRequest.startLedger of type uint32"),
    ("getEvents", #"{"startLedger":1.0}"#, "json: cannot unmarshal number 1.0 into Go struct field GetEventsRequest.startLedger of type uint32"),
    ("getEvents", #"{"startLedger":1e0}"#, "json: cannot unmarshal number 1e0 into Go struct field GetEventsRequest.startLedger of type uint32"),
    ("getEvents", #"{"startLedger":-0}"#, "json: cannot unmarshal number -0 into Go struct field GetEventsRequest.startLedger of type uint32"),
    (
      "getEvents", #"{"startLedger":5000000000}"#,
      "json: cannot unmarshal number 5000000000 into Go struct field GetEventsRequest.startLedger of type uint32"
    ),
    (
      "getEvents", #"{"startLedger":1,"pagination":{"limit":"a"}}"#,
      "json: cannot unmarshal string into Go struct field GetEventsRequest.pagination.limit of type uint"
    ),
    (
      "getEvents", #"{"startLedger":1,"filters":[{"contractIds":[1]}]}"#,
      "json: cannot unmarshal number into Go struct field GetEventsRequest.filters.contractIds of type string"
    ),
    ("getEvents", #"{"pagination":{"cursor":"5"}}"#, "invalid event id 5"),
    ("getEvents", #"{"startLedger":1,"pagination":{"cursor":""}}"#, "invalid event id "),
    ("getEvents", #"{"pagination":{"cursor":"x-1"}}"#, #"invalid event id x-1: strconv.ParseInt: parsing "x": invalid syntax"#),
    ("getEvents", #"{"pagination":{"cursor":"-5-1"}}"#, #"invalid event id -5-1: strconv.ParseInt: parsing "": invalid syntax"#),
    ("getEvents", #"{"pagination":{"cursor":"5-"}}"#, #"invalid event id 5-: strconv.ParseUint: parsing "": invalid syntax"#),
    ("getEvents", #"{"pagination":{"cursor":"5-+1"}}"#, #"invalid event id 5-+1: strconv.ParseUint: parsing "+1": invalid syntax"#),
    ("getEvents", #"{"pagination":{"cursor":"5-1-1"}}"#, #"invalid event id 5-1-1: strconv.ParseUint: parsing "1-1": invalid syntax"#),
    (
      "getEvents", #"{"pagination":{"cursor":"9223372036854775808-0"}}"#,
      #"invalid event id 9223372036854775808-0: strconv.ParseInt: parsing "9223372036854775808": value out of range"#
    ),
    (
      "getEvents", #"{"pagination":{"cursor":"0-4294967296"}}"#,
      #"invalid event id 0-4294967296: strconv.ParseUint: parsing "4294967296": value out of range"#
    ),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["x"]]}]}"#, "unexpected EOF"),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["AAAA\nA!=="]]}]}"#, "illegal base64 data at input byte 5"),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["A==="]]}]}"#, "illegal base64 data at input byte 1"),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["AA=A"]]}]}"#, "illegal base64 data at input byte 2"),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["AAA=AAAA"]]}]}"#, "illegal base64 data at input byte 4"),
    (
      "getEvents", #"{"startLedger":1,"filters":[{"topics":[[""]]}]}"#,
      "decoding ScValType: decoding ScValType: xdr:DecodeInt: EOF while decoding 4 bytes - read: '[]'"
    ),
    (
      "getEvents", #"{"startLedger":1,"filters":[{"topics":[["AAE="]]}]}"#,
      "decoding ScValType: decoding ScValType: xdr:DecodeInt: unexpected EOF while decoding 4 bytes - read: '[0 1]'"
    ),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["AAAAYw=="]]}]}"#, "decoding ScValType: '99' is not a valid ScValType enum value"),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[["AAAAAQAAAAA="]]}]}"#, "input not fully consumed. expected to read: 8, actual: 4"),
    ("getTransaction", #"{"hash":5}"#, "json: cannot unmarshal number into Go struct field GetTransactionRequest.hash of type string"),
    (
      "getLedgerEntries", #"{"keys":"AAAA"}"#,
      "json: cannot unmarshal string into Go struct field GetLedgerEntriesRequest.keys of type []string"
    ),
    (
      "sendTransaction", #"{"transaction":true}"#,
      "json: cannot unmarshal bool into Go struct field SendTransactionRequest.transaction of type string"
    ),
  ]) func `parameters of a wrong type or form are refused with the reason`(method: String, params: String, data: String) async throws {
    try await Sandbox.test(keepsMeta: true).withRPCRouter { rpc in
      let error = try await rpc.call(method, params)["error"]
      #expect(error["code"].number == -32602 && error["message"].text == "invalid parameters" && error["data"].text == data)
    }
  }

  private static let contract = StrKey.encode(.contract, [UInt8](repeating: 7, count: 32))
  private static let outOfRange = "must be between the oldest ledger: 1 and the latest ledger: 2 for this rpc instance"

  @Test(arguments: [
    ("getEvents", #"{}"#, -32602, "startLedger must be positive"),
    ("getEvents", #"{"startLedger":1,"pagination":{"cursor":"0-0"}}"#, -32602, "ledger ranges and cursor cannot both be set"),
    ("getEvents", #"{"startLedger":1,"pagination":{"limit":10001}}"#, -32602, "limit must not exceed 10000"),
    ("getEvents", #"{"startLedger":1,"xdrFormat":"xml"}"#, -32602, "got 'xml': expected base64, json for optional 'xdrFormat'"),
    ("getEvents", #"{"startLedger":1,"filters":[{},{},{},{},{},{}]}"#, -32602, "maximum 5 filters per request"),
    (
      "getEvents", #"{"startLedger":1,"filters":[{"type":"diagnostic"}]}"#, -32602,
      "filter 1 invalid: filter type invalid: if set, type must be either 'system' or 'contract'"
    ),
    ("getEvents", #"{"startLedger":1,"filters":[{},{"contractIds":["C"]}]}"#, -32602, "filter 2 invalid: contract ID 1 invalid"),
    ("getEvents", #"{"startLedger":1,"filters":[{"topics":[[]]}]}"#, -32602, "filter 1 invalid: topic 1 invalid: topic must have at least 1 segment"),
    (
      "getEvents", #"{"startLedger":1,"filters":[{"topics":[["**","*"]]}]}"#, -32602,
      "filter 1 invalid: topic 1 invalid: segment 1 invalid: wildcard '**' is only allowed as the last segment"
    ),
    (
      "getEvents", #"{"startLedger":1,"filters":[{"topics":[["*","*","*","*","*"]]}]}"#, -32602,
      "filter 1 invalid: topic 1 invalid: topic cannot have more than 4 segments"
    ),
    ("getEvents", #"{"startLedger":3}"#, -32600, "startLedger must be within the ledger range: 1 - 2"),
    (
      "getEvents", #"{"pagination":{"cursor":"0000000012884901888-0000000000"}}"#, -32600, "startLedger must be within the ledger range: 1 - 2"
    ),
    ("getEvents", #"{"startLedger":1,"order":"down"}"#, -32602, "order must be 'asc' or 'desc'"),
    ("getLedgers", #"{}"#, -32600, "start ledger (0) \(outOfRange)"),
    ("getLedgers", #"{"startLedger":3}"#, -32600, "start ledger (3) \(outOfRange)"),
    ("getLedgers", #"{"pagination":{"cursor":"2"}}"#, -32602, "cursor ('2') \(outOfRange)"),
    ("getLedgers", #"{"pagination":{"cursor":"4294967295"}}"#, -32602, "cursor ('4294967295') \(outOfRange)"),
    (
      "getLedgers", #"{"pagination":{"cursor":"99999999999"}}"#, -32602,
      #"strconv.ParseUint: parsing "99999999999": value out of range"#
    ),
    ("getLedgers", #"{"pagination":{"cursor":"-1"}}"#, -32602, #"strconv.ParseUint: parsing "-1": invalid syntax"#),
    ("getLedgers", #"{"pagination":{"cursor":"+1"}}"#, -32602, #"strconv.ParseUint: parsing "+1": invalid syntax"#),
    ("getLedgers", #"{"startLedger":1,"pagination":{"limit":201}}"#, -32600, "limit must not exceed 200"),
    ("getLedgers", #"{"startLedger":1,"pagination":{"cursor":"1"}}"#, -32600, "startLedger (1) and cursor (1) cannot both be set"),
    ("getTransactions", #"{"startLedger":9}"#, -32600, "start ledger (9) \(outOfRange)"),
    ("getTransactions", #"[1,null]"#, -32602, "got 2 parameters, want 3"),
    ("getTransactions", #"{"pagination":{"cursor":"-1"}}"#, -32602, "cursor ledger sequence cannot be negative"),
    (
      "getTransactions", #"{"pagination":{"cursor":"99999999999999999999"}}"#, -32602,
      #"strconv.ParseInt: parsing "99999999999999999999": value out of range"#
    ),
    (
      "getTransactions", #"{"pagination":{"cursor":"-9223372036854775809"}}"#, -32602,
      #"strconv.ParseInt: parsing "-9223372036854775809": value out of range"#
    ),
    (
      "getTransactions", #"{"pagination":{"cursor":"-9223372036854775808"}}"#, -32602, "cursor ledger sequence cannot be negative"
    ),
    ("getTransactions", #"{"pagination":{"cursor":"1x"}}"#, -32602, #"strconv.ParseInt: parsing "1x": invalid syntax"#),
    ("getTransactions", #"{"pagination":{"cursor":"+17"}}"#, -32602, "database does not contain metadata for ledger: 0"),
    ("getTransactions", #"{"pagination":{"cursor":"17"}}"#, -32602, "database does not contain metadata for ledger: 0"),
    ("getTransaction", #"{"hash":"ab"}"#, -32602, "unexpected hash length (2)"),
    ("getTransaction", #"{"hash":"\#(String(repeating: "xy", count: 32))"}"#, -32602, "incorrect hash: encoding/hex: invalid byte: U+0078 'x'"),
    ("getLedgerEntries", #"{"keys":["AAAA"]}"#, -32602, "cannot unmarshal key value AAAA at index 0"),
    (
      "getLedgerEntries", #"{"keys":["\#(Data(XDR.LedgerKey.ttl(XDR.LedgerKeyTtl(keyHash: Bytes32())).xdrBytes).base64EncodedString())"]}"#, -32602,
      "ledger ttl entries cannot be queried directly"
    ),
    ("sendTransaction", #"{}"#, -32602, "invalid_xdr"),
    ("sendTransaction", #"{"transaction":"AAAA"}"#, -32602, "invalid_xdr"),
  ]) func `invalid parameters are refused in stellar-rpc's words`(method: String, params: String, code: Int64, message: String) async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    _ = try await sandbox.funded(1)
    try await sandbox.withRPCRouter { rpc in
      let error = try await rpc.call(method, params)["error"]
      #expect(error["code"].number == code && error["message"].text == message)
    }
  }

  private static let ascending = "minLedger is required for ascending order"
  private static let exclusive = "cursor is mutually exclusive with minLedger, maxLedger, order, filters, xdrInputFormat"
  private static let unfiltered = "filter must specify type, contractId, or at least one topic position"
  private static let filterCount = "filters must contain 1 to 256 filters"
  private static let limits = "limit must be between 1 and 1000"
  private static let symbol = #""\#(Data(XDR.SCVal.symbol(Array("transfer".utf8)).xdrBytes).base64EncodedString())""#

  /// The texts of protocols/rpc in go-stellar-sdk, and of `eventsapi` in stellar-rpc.
  @Test(arguments: [
    ("null", ascending), ("[]", "params must be an object"), (#"{"order":"asc"}"#, ascending), (#"{"minLedger":0}"#, ascending),
    (#"{"minLedger":1,"more":1}"#, #"unknown field "more""#), (#"{"minLedger":1,"filters":[{"topic4":\#(symbol)}]}"#, #"unknown field "topic4""#),
    (#"{"minLedger":"1"}"#, "minLedger must be a number"), (#"{"minLedger":-1}"#, "minLedger must be a number"),
    (#"{"minLedger":-0}"#, "minLedger must be a number"), (#"{"minLedger":1.0}"#, "minLedger must be a number"),
    (#"{"minLedger":1,"maxLedger":4294967296}"#, "maxLedger must be a number"), (#"{"order":5}"#, "order must be a string"),
    (#"{"order":"down"}"#, #"order must be "asc" or "desc""#), (#"{"minLedger":5,"maxLedger":2}"#, "minLedger must be <= maxLedger"),
    (#"{"minLedger":5,"maxLedger":2,"order":"desc"}"#, "minLedger must be <= maxLedger"),
    (#"{"minLedger":1,"limit":0}"#, limits), (#"{"minLedger":1,"limit":1001}"#, limits), (#"{"minLedger":1,"limit":"9"}"#, limits),
    (#"{"minLedger":1,"limit":-1}"#, limits), (#"{"minLedger":1,"limit":1e30}"#, limits),
    (#"{"minLedger":1,"xdrFormat":"hex"}"#, #"xdrFormat must be "base64" or "json""#),
    (#"{"minLedger":1,"xdrInputFormat":"hex"}"#, #"xdrInputFormat must be "base64" or "json""#),
    (#"{"minLedger":1,"filters":{}}"#, "filters must be an array"), (#"{"minLedger":1,"filters":[5]}"#, "each filter must be an object"),
    (#"{"minLedger":1,"filters":[]}"#, filterCount),
    (#"{"minLedger":1,"filters":[\#(Array(repeating: "{}", count: 257).joined(separator: ","))]}"#, filterCount),
    (#"{"minLedger":1,"filters":[{"type":"contract"},{}]}"#, "filters[1]: \(unfiltered)"),
    (#"{"minLedger":1,"filters":[null]}"#, "filters[0]: \(unfiltered)"),
    (#"{"minLedger":1,"filters":[{"topic0":null}]}"#, "filters[0]: \(unfiltered)"),
    (#"{"minLedger":1,"filters":[{"type":5}]}"#, "filters.type must be a string"),
    (#"{"minLedger":1,"filters":[{"type":"diagnostic"}]}"#, #"filters[0]: type must be "contract" or "system""#),
    (#"{"minLedger":1,"filters":[{"contractId":"C"}]}"#, "filters[0]: contractId is invalid"),
    (#"{"minLedger":1,"filters":[{"topic3":"!!!"}]}"#, "filters[0].topic3 is not valid base64-encoded XDR"),
    (#"{"minLedger":1,"filters":[{"topic1":{"symbol":"transfer"}}]}"#, "filters[0].topic1 is not valid base64-encoded XDR"),
    (#"{"minLedger":1,"filters":[{"topic0":"AAAAAQAAAAA="}]}"#, "filters[0].topic0 is not valid base64-encoded XDR"),
    (
      #"{"minLedger":1,"filters":[{"topic0":{"symbol":"transfer"}}],"xdrInputFormat":"json"}"#,
      #"filters[0]: xdrInputFormat "json" is not supported yet"#
    ),
    (#"{"cursor":"x","minLedger":1}"#, exclusive), (#"{"cursor":"x","maxLedger":1}"#, exclusive), (#"{"cursor":"x","order":"asc"}"#, exclusive),
    (#"{"cursor":"x","filters":[]}"#, exclusive), (#"{"cursor":"x","xdrInputFormat":"base64"}"#, exclusive),
    (#"{"cursor":5}"#, "cursor must be a string"),
  ]) func `an invalid event query is refused with the reason`(params: String, message: String) async throws {
    try await Sandbox.test(keepsMeta: true).withRPCRouter { rpc in
      let error = try await rpc.call("queryEvents", params)["error"]
      #expect(error["code"].number == -32602 && error["message"].text == message)
      #expect(error["data"].keys == ["reason"] && error["data"]["reason"].text == "invalid_params")
    }
  }

  @Test func `an event query may name 15 different values, counted by position`() async throws {
    let topics = (UInt32(1)...17).map { #""\#(Data(XDR.SCVal.u32($0).xdrBytes).base64EncodedString())""# }
    let filters = { (count: Int) in
      topics.prefix(count).map { #"{"type":"contract","topic0":\#($0)},"# }.joined() + #"{"topic1":\#(topics[0]),"contractId":null}"#
    }
    let (few, many) = (filters(13), filters(16))
    try await Sandbox.test(keepsMeta: true).withRPCRouter { rpc in
      // A kind, topics at the first position, and one of them at the second.
      let most = try await rpc.call("queryEvents", #"{"minLedger":1,"filters":[\#(few)]}"#)
      #expect(most["result"]["scanStatus"].text == "WAITING_FOR_LEDGERS")
      let error = try await rpc.call("queryEvents", #"{"minLedger":1,"filters":[\#(many)]}"#)["error"]
      #expect(error["message"].text == "query needs 18 distinct index terms, but this node allows 15; split it into narrower queries")
      #expect(error["data"]["reason"].text == "invalid_params")
      #expect(error["data"]["termsUsed"].number == 18 && error["data"]["termBudget"].number == 15)
    }
  }

  @Test func `an event query outside the retained ledgers is refused with their range`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    for n in UInt8(1)...4 { _ = try await sandbox.funded(n) }
    try await sandbox.withRPCRouter(retention: 2) { rpc in
      for (params, ledger) in [(#"{"minLedger":1,"maxLedger":3}"#, 2), (#"{"minLedger":3}"#, 3), (#"{"minLedger":9,"order":"desc"}"#, 9)] {
        let error = try await rpc.call("queryEvents", params)["error"]
        #expect(error["code"].number == -32602)
        #expect(error["message"].text == "ledger \(ledger) is below the retention floor; available range is [4, 5]")
        #expect(error["data"]["reason"].text == "ledger_out_of_range" && error["data"]["missingLedger"].number == Int64(ledger))
        #expect(error["data"]["oldestLedger"].number == 4 && error["data"]["latestLedger"].number == 5)
      }
      let error = try await rpc.call("queryEvents", #"{"cursor":"opaque"}"#)["error"]
      #expect(error["code"].number == -32602 && error["message"].text == "malformed cursor: not a gec token")
      #expect(error["data"]["reason"].text == "cursor_malformed")
      #expect(error["data"]["oldestLedger"].number == 4 && error["data"]["latestLedger"].number == 5)
    }
  }

  @Test(arguments: [
    "1.0", "-0", "1e200", "1E+5", "123456789012345678901234567890123456789012345678901", "0.10", #""a""#, #""""#, #""ü \"q\"""#,
  ]) func `an answer repeats the call's id as it was written`(id: String) async throws {
    try await Sandbox.test().withRPCRouter { rpc in
      let reply = try await rpc.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"getNothing"}"#)
      #expect(
        reply.status == 200
          && reply.text == #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32601,"message":"method not found","data":"getNothing"}}"#)
    }
  }

  @Test(arguments: ["01", "1.", ".5", "-", "1e", "+1", "NaN", "0x1", "\"\\x\"", "\"\\ud800\"", "\"\u{1}\"", "tru", "1 2", "'a'"])
  func `a request with an invalid JSON value is refused`(text: String) async throws {
    try await Sandbox.test().withRPCRouter { rpc in
      let reply = try await rpc.send(#"{"jsonrpc":"2.0","id":\#(text),"method":"getHealth"}"#)
      #expect(reply.status == 500 && reply.text == "[-32700] invalid request value\n")
    }
  }

  @Test func `a query of 200 ledger keys is answered, and a query of 201 is refused`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let keys = (0..<201).map { AccountEntry.xdr($0 == 100 ? alice.accountID : AccountID(publicKey: Bytes32(sha256: [UInt8($0)]))) }
    let texts = keys.map { "\"\(Data($0.xdrBytes).base64EncodedString())\"" }
    try await sandbox.withRPCRouter { rpc in
      let found = try await rpc.call("getLedgerEntries", "{\"keys\":[\(texts.prefix(200).joined(separator: ","))]}")["result"]
      #expect(found["entries"].array.count == 1 && found["latestLedger"].number == 2)
      let refused = try await rpc.call("getLedgerEntries", "{\"keys\":[\(texts.joined(separator: ","))]}")["error"]
      #expect(refused["message"].text == "key count (201) exceeds maximum supported (200)")
      let twice = try await rpc.call("getLedgerEntries", "{\"keys\":[\(texts[100]),\(texts[100])]}")["result"]
      #expect(twice["entries"].array.count == 1)
      #expect(try await rpc.call("getLedgerEntries")["result"]["entries"].array.isEmpty)
    }
  }

  @Test func `a page of another site may read, and may submit only if the sandbox is open to all`() async throws {
    let sandbox = try Sandbox.test()
    let body = #"{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":{"transaction":"AAAA"}}"#
    let origin: HTTPFields = [.contentType: "application/json", .origin: "https://shop.example"]
    try await sandbox.withRPCRouter { rpc in
      let refused = try await rpc.send(body, headers: origin)
      #expect(try JSON(refused.text)["error"]["message"].text?.contains("--open-cors") == true)
      let health = body.replacing("sendTransaction", with: "getHealth")
      let reply = try await rpc.send(health, headers: origin)
      #expect(try JSON(reply.text)["result"]["status"].text == "healthy" && reply.headers[.accessControlAllowOrigin] == "*")
    }
    try await sandbox.withRPCRouter(isOpenToAllPages: true) { rpc in
      let reply = try await rpc.send(body, headers: origin)
      #expect(try JSON(reply.text)["error"]["message"].text == "invalid_xdr")
    }
  }
}
