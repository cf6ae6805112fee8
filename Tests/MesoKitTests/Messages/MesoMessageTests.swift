import Foundation
import Testing

@testable import MesoKit

/// Meso's own 71 test cases of its validators and 9 of its parser, with the same outcomes, and further cases.
///
/// Its 4 cases of handlers that aren't functions are excluded by types. `undefined` is an omitted field.
@Suite struct MesoMessageTests {
  static let evm = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"

  @Test(
    arguments: [
      (#"{"kind":"REQUEST_SIGNED_MESSAGE","payload":{"messageToSign":"some_message"}}"#, .requestSignedMessage("some_message")),
      (#"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{"signedMessage":"abc"}}"#, .returnSignedMessageResult("abc")),
      (#"{"kind":"RETURN_SIGNED_MESSAGE_RESULT","payload":{}}"#, .returnSignedMessageResult(nil)),
      (#"{"kind":"CLOSE"}"#, .close), (#"{"kind":"READY"}"#, .ready),
      (
        #"{"kind":"TRANSFER_UPDATE","payload":{"id":"i","status":"APPROVED","updatedAt":"now"}}"#,
        .transferUpdate(MesoTransfer(id: "i", status: .approved, updatedAt: "now"))
      ),
      (
        #"{"kind":"TRANSFER_UPDATE","payload":{"id":"i","status":"COMPLETE","updatedAt":"now","networkTransactionId":"n"}}"#,
        .transferUpdate(MesoTransfer(id: "i", status: .complete, updatedAt: "now", networkTransactionID: "n"))
      ),
      (
        #"{"kind":"TRANSFER_UPDATE","payload":{"id":"i","status":"DECLINED","updatedAt":"now","networkTransactionId":""}}"#,
        .transferUpdate(MesoTransfer(id: "i", status: .declined, updatedAt: "now"))
      ),
      (
        #"{"kind":"TRANSFER_UPDATE","payload":{"id":"i","status":"EXECUTING","updatedAt":"now","networkTransactionId":null}}"#,
        .transferUpdate(MesoTransfer(id: "i", status: .executing, updatedAt: "now"))
      ),
      (#"{"kind":"ERROR","payload":{"message":"m"}}"#, .error(.error, message: "m")),
      (#"{"kind":"CONFIGURATION_ERROR","payload":{"message":"m"}}"#, .error(.configurationError, message: "m")),
      (#"{"kind":"UNSUPPORTED_NETWORK_ERROR","payload":{"message":"m"}}"#, .error(.unsupportedNetworkError, message: "m")),
      (#"{"kind":"UNSUPPORTED_ASSET_ERROR","payload":{"message":"m"}}"#, .error(.unsupportedAssetError, message: "m")),
      (
        #"{"kind":"INITIATE_MODAL_ONBOARDING","payload":{"initialPathname":"/foo"}}"#,
        .initiateModalOnboarding(MesoOnboarding(initialPathname: "/foo"))
      ),
      (
        #"{"kind":"INITIATE_MODAL_ONBOARDING","payload":{"initialPathname":"/foo","search":"?foo"}}"#,
        .initiateModalOnboarding(MesoOnboarding(initialPathname: "/foo", search: "?foo"))
      ),
      (#"{"kind":"RESUME_INLINE_FRAME","payload":{"action":"LOGIN_FROM_ONBOARDING"}}"#, .resumeInlineFrame(.loginFromOnboarding)),
    ] as [(String, MesoMessage)])
  func `valid messages are read`(json: String, message: MesoMessage) throws {
    #expect(try MesoMessage(parsing: json) == message)
    #expect(try MesoMessage(parsing: " \n\(json)\t ") == message)
    #expect(message.kind.map { json.contains("\"\($0.rawValue)\"") } == true)
  }

  @Test func `a request to send is read`() throws {
    let json =
      #"{"kind":"REQUEST_SEND_TRANSACTION","payload":{"amount":"100.00","recipientAddress":"\#(Self.evm)","#
      + #""tokenAddress":"\#(Self.evm)","decimals":6}}"#
    let message = try MesoMessage(parsing: json)
    #expect(
      message
        == .requestSendTransaction(
          MesoSendTransaction(amount: try MesoAmount("100.00"), recipientAddress: Self.evm, tokenAddress: Self.evm, decimals: 6)))
    guard case .requestSendTransaction(let transaction) = message else { return }
    #expect(transaction.amount.description == "100.00")
  }

  @Test(
    arguments: [
      (MesoMessageKind.requestSignedMessage, nil, "payload"), (.requestSignedMessage, #"{"messageToSign":false}"#, "messageToSign"),
      (.returnSignedMessageResult, nil, "payload"), (.returnSignedMessageResult, #"{"signedMessage":false}"#, "signedMessage"),
      (.requestSendTransaction, nil, "payload"),
      (.requestSendTransaction, #"{"amount":"100.00","recipientAddress":"0x1","tokenAddress":"","decimals":6}"#, "tokenAddress"),
      (.requestSendTransaction, #"{"amount":"100.00","recipientAddress":"","tokenAddress":"0x1","decimals":6}"#, "recipientAddress"),
      (.requestSendTransaction, #"{"amount":"100.00","recipientAddress":"0x1","tokenAddress":"0x1","decimals":"6"}"#, "decimals"),
      (.requestSendTransaction, #"{"amount":100,"recipientAddress":"0x1","tokenAddress":"0x1","decimals":6}"#, "amount"),
      (.close, "{}", "payload"), (.ready, "{}", "payload"), (.close, "null", "payload"), (.ready, "null", "payload"),
      (.transferUpdate, nil, "payload"), (.transferUpdate, "{}", "id"),
      (.transferUpdate, #"{"id":2,"status":"APPROVED","updatedAt":"now"}"#, "id"),
      (.transferUpdate, #"{"id":"i","status":null,"updatedAt":"now"}"#, "status"),
      (.transferUpdate, #"{"id":"i","status":"APPROVED","updatedAt":100}"#, "updatedAt"),
      (.transferUpdate, #"{"id":"i","status":"APPROVED","updatedAt":""}"#, "updatedAt"),
      (.transferUpdate, #"{"id":"i","status":"APPROVED"}"#, "updatedAt"),
      (.transferUpdate, #"{"id":"i","status":"APPROVED","updatedAt":"now","networkTransactionId":100}"#, "networkTransactionId"),
      (.error, #"{"message":false}"#, "message"), (.error, #"{"message":""}"#, "message"), (.error, "{}", "message"),
      (.configurationError, #"{"message":false}"#, "message"), (.configurationError, #"{"message":""}"#, "message"),
      (.configurationError, "{}", "message"), (.unsupportedNetworkError, #"{"message":false}"#, "message"),
      (.unsupportedNetworkError, #"{"message":""}"#, "message"), (.unsupportedNetworkError, "{}", "message"),
      (.unsupportedAssetError, #"{"message":false}"#, "message"), (.unsupportedAssetError, #"{"message":""}"#, "message"),
      (.unsupportedAssetError, "{}", "message"),
      (.initiateModalOnboarding, #"{"initialPathname":false}"#, "initialPathname"),
      (.initiateModalOnboarding, #"{"initialPathname":""}"#, "initialPathname"), (.initiateModalOnboarding, "{}", "initialPathname"),
      (.resumeInlineFrame, #"{"action":false}"#, "action"), (.resumeInlineFrame, #"{"action":""}"#, "action"),
      (.resumeInlineFrame, "{}", "action"),
      // Further cases from Meso's documentation.
      (.returnSignedMessageResult, #"{"signedMessage":null}"#, "signedMessage"),
      (.returnSignedMessageResult, #"{"signedMessage":""}"#, "signedMessage"),
      (.requestSignedMessage, #"{"messageToSign":" \n\u00a0\ufeff"}"#, "messageToSign"), (.requestSignedMessage, "[]", "payload"),
      (.requestSignedMessage, "null", "payload"), (.transferUpdate, "null", "payload"), (.error, "null", "payload"),
      (.transferUpdate, #"{"id":"i","status":"COMPLETED","updatedAt":"now"}"#, "status"),
      (.transferUpdate, #"{"id":"i","status":"toString","updatedAt":"now"}"#, "status"),
      (.initiateModalOnboarding, #"{"initialPathname":"/foo","search":null}"#, "search"),
      (.initiateModalOnboarding, #"{"initialPathname":"/foo","search":" "}"#, "search"),
      (.resumeInlineFrame, #"{"action":"ONBOARDING_DONE"}"#, "action"),
      // Stricter than Meso's client: the range of decimals, the form of the amount, and the type of an optional field.
      (.requestSendTransaction, #"{"amount":"1","recipientAddress":"0x1","tokenAddress":"0x1","decimals":6.5}"#, "decimals"),
      (.requestSendTransaction, #"{"amount":"1","recipientAddress":"0x1","tokenAddress":"0x1","decimals":-1}"#, "decimals"),
      (.requestSendTransaction, #"{"amount":"1","recipientAddress":"0x1","tokenAddress":"0x1","decimals":256}"#, "decimals"),
      (.requestSendTransaction, #"{"amount":"1","recipientAddress":"0x1","tokenAddress":"0x1","decimals":1e400}"#, "decimals"),
      (.requestSendTransaction, #"{"amount":"many","recipientAddress":"0x1","tokenAddress":"0x1","decimals":6}"#, "amount"),
      (.transferUpdate, #"{"id":"i","status":"APPROVED","updatedAt":"now","networkTransactionId":false}"#, "networkTransactionId"),
    ] as [(MesoMessageKind, String?, String)])
  func `an invalid message is refused with the name of the wrong field`(kind: MesoMessageKind, payload: String?, field: String) {
    let json = #"{"kind":"\#(kind.rawValue)"\#(payload.map { ",\"payload\":" + $0 } ?? "")}"#
    #expect(throws: MesoMessageRefusal.invalid(kind, field: field)) { try MesoMessage(parsing: json) }
  }

  /// Meso's 12 cases without a kind, and further ones with an invalid kind.
  @Test(arguments: [
    #"{"payload":{"messageToSign":"m"}}"#, #"{"payload":{"signedMessage":"m"}}"#, #"{"payload":{"message":"m"}}"#,
    #"{"payload":{"amount":"100.00","recipientAddress":"0x1","tokenAddress":"0x1","decimals":6}}"#, "{}", #"{"payload":{}}"#,
    #"{"payload":{"id":"i","status":"APPROVED","updatedAt":"now"}}"#, #"{"payload":{"initialPathname":"/foo"}}"#,
    #"{"payload":{"action":"LOGIN_FROM_ONBOARDING"}}"#, #"{"kind":"foo"}"#, #"{"foo":"bar"}"#, #"{"kind":7}"#, #"{"kind":null}"#,
    #"{"kind":""}"#, #"{"kind":"READY "}"#, #"{"kind":["READY"]}"#,
  ])
  func `messages without a kind are refused`(json: String) {
    #expect(throws: MesoMessageRefusal.noKind) { try MesoMessage(parsing: json) }
  }

  @Test(arguments: ["22", "false", #""foo""#, "}{foo: 22}", "", " ", "null", "[]", "[{}]", "\u{FEFF}{}", "setImmediate$0.1$2"])
  func `text that isn't a JSON object is refused`(text: String) {
    #expect(throws: MesoMessageRefusal.notAnObject) { try MesoMessage(parsing: text) }
  }

  @Test(arguments: [
    "{9}", "{", #"{"kind":"READY""#, #"{"kind":"READY",}"#, #"{'kind':'READY'}"#, #"{"kind":"READY"} x"#, #"{"kind":"READY"}{}"#,
    #"{"kind":"\x"}"#, "{\"kind\":\"a\u{1}\"}", #"{"kind":"READY","a":01}"#, #"{"kind":"READY","a":NaN}"#, #"{"kind":"READY"}/* */"#,
    #"{"kind":"READY","kind":"READY"}"#, #"{"kind":"READY","a":{"b":1,"b":2}}"#, #"{"kind":"READY","a":"\ud800"}"#,
    #"{"kind":"READY","a":"\ud800\u0041"}"#, #"{"kind":"READY","a":"\u00g0"}"#, #"{"kind":"READY","a":"\u"#, #"{"kind":"READY","a":-}"#,
    #"{"kind":"READY","a":1.}"#, #"{"kind":"READY","a":.5}"#, #"{"kind":"READY","a":1e}"#, #"{"kind":"READY","a":+1}"#,
    #"{"kind":"READY","a":[1,]}"#, #"{"kind":"READY","a":tru}"#, #"{"kind":"READY","a":nul"#, #"{"kind":"READY",7:1}"#, #"{"kind" "READY"}"#,
    #"{"kind":"READY","a":[1 2]}"#, #"{,"kind":"READY"}"#, "{\"kind\":\"READY\",\u{A0}\"a\":1}",
    "{\"kind\":\"READY\"\u{0}}", #"{"kind":"READY","a":]}"#,
  ])
  func `broken JSON is refused`(text: String) {
    #expect(throws: MesoMessageRefusal.notJSON) { try MesoMessage(parsing: text) }
  }

  @Test func `unknown fields are ignored but a foreign envelope is not`() throws {
    #expect(try MesoMessage(parsing: #"{"kind":"READY","more":[1,{"a":null}],"id":7}"#) == .ready)
    #expect(
      try MesoMessage(parsing: #"{"payload":{"message":"m","code":7},"kind":"ERROR"}"#) == .error(.error, message: "m"))
    let every = #"{"a":-0.5E+3,"b":[true,false,null,{},[],0,10.01e-1],"c":{"d":{"e":""}},"kind":"READY"}"#
    #expect(try MesoMessage(parsing: every) == .ready)
    #expect(throws: MesoMessageRefusal.foreign) { try MesoMessage(parsing: #"{"kind":"READY","target":"metamask-inpage"}"#) }
    #expect(throws: MesoMessageRefusal.foreign) { try MesoMessage(parsing: #"{"kind":"READY","target":null}"#) }
  }

  // Meso's client drops these messages. Here an unknown kind of up to 64 characters is passed to the application.
  @Test func `a message of an unknown kind is kept`() throws {
    let json = #"{"kind":"KYC_STEP_2","payload":{"a":1}}"#
    #expect(try MesoMessage(parsing: json) == .unknown(MesoUnknownMessage(kind: "KYC_STEP_2", json: json)))
    let long = String(repeating: "X", count: 65)
    #expect(throws: MesoMessageRefusal.noKind) { try MesoMessage(parsing: #"{"kind":"\#(long)"}"#) }
  }

  @Test func `a message to sign keeps every character`() throws {
    let text = "'); alert(1); ('\"\\\n\u{2028}é🙂\u{0}"
    let data = try JSONEncoder().encode(["messageToSign": text])
    let json = #"{"kind":"REQUEST_SIGNED_MESSAGE","payload":\#(String(decoding: data, as: UTF8.self))}"#
    #expect(try MesoMessage(parsing: json) == .requestSignedMessage(text))
  }

  @Test func `every JSON escape sequence is decoded`() throws {
    let json = #"{"kind":"REQUEST_SIGNED_MESSAGE","payload":{"messageToSign":"\"\\\/\b\f\n\r\t\u00e9\uD83D\ude42\u0000é🙂"}}"#
    #expect(try MesoMessage(parsing: json) == .requestSignedMessage("\"\\/\u{8}\u{C}\n\r\té🙂\u{0}é🙂"))
  }

  @Test func `messages have limits of size, depth and number of values`() throws {
    let padding = String(repeating: " ", count: 65_536 - 16)
    #expect(try MesoMessage(parsing: #"{"kind":"READY"}"# + padding) == .ready)
    #expect(throws: MesoMessageRefusal.tooLarge(limit: 65_536)) { try MesoMessage(parsing: #"{"kind":"READY"}"# + padding + " ") }
    let deep = { (depth: Int) in
      #"{"kind":"READY","a":"# + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
    }
    #expect(try MesoMessage(parsing: deep(8)) == .ready)
    #expect(throws: MesoMessageRefusal.tooDeep(limit: 8)) { try MesoMessage(parsing: deep(9)) }
    #expect(throws: MesoMessageRefusal.tooDeep(limit: 8)) { try MesoMessage(parsing: #"{"a":"# + String(repeating: "[", count: 60_000)) }
    #expect(throws: MesoMessageRefusal.tooManyValues(limit: 1_000)) {
      try MesoMessage(parsing: #"{"kind":"READY","a":[0"# + String(repeating: ",0", count: 1_000) + "]}")
    }
    #expect(try MesoMessage(parsing: #"{"kind":"READY","a":"[[[[[[[[[[[[,,,\"[[[[[\\"}"#) == .ready)
  }

  /// Bytes are changed, removed or repeated at random. Each result is read or refused, the same way each time.
  @Test func `garbled messages are read or refused without a crash`() {
    let samples = [
      Fixture.sign, Fixture.send, Fixture.update(.complete),
      #"{"kind":"INITIATE_MODAL_ONBOARDING","payload":{"initialPathname":"/foo","search":"?x"}}"#,
    ]
    var dice = Dice(state: 2026)
    var read = 0
    for round in 0..<8_000 {
      var bytes = Array(samples[round % samples.count].utf8)
      for _ in 0...dice.next(below: 3) {
        let place = dice.next(below: bytes.count)
        switch dice.next(below: 4) {
        case 0: bytes[place] = UInt8(dice.next(below: 256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(dice.next(below: 20)), at: place)
        default: bytes[place] ^= 1 << UInt8(dice.next(below: 8))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let first = try? MesoMessage(parsing: text)
      #expect(first == (try? MesoMessage(parsing: text)))
      if first != nil { read += 1 }
    }
    #expect(read > 100)
  }

  /// A small random source that gives the same numbers in every run.
  struct Dice {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
