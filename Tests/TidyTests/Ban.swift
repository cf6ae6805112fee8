import Foundation

/// Code that is banned from files: a pattern within one line, with samples that prove what it finds and what it leaves alone.
struct Ban: Sendable {
  let name: String
  let pattern: String
  let found: [String]
  let leftAlone: [String]
  /// Files that are exempt, each with the reason.
  var allowed: [String: String] = [:]

  /// The lines, counted from 1, that match the pattern.
  func lines(of text: String) throws -> [Int] {
    let matches = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines).ranges(in: text)
    // Up to the end, as a match may begin with the end of the line before.
    let lines = matches.map { match in text[..<match.upperBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1 }
    return Set(lines).sorted()
  }

  static let all = [
    unsafeUnwrapping, traps, floatingPoint, clocksAndRandomness, hiddenWireForms, otherNetworking, waitsForDisk, documentNames, leftovers,
  ]

  static let unsafeUnwrapping = Ban(
    name: "a force unwrap, try!, as! or an implicitly unwrapped type",
    pattern: #"[\w)\]}>"]!(?!=)"#,
    found: ["let a = b!", "try! f()", "a as! B", "var a: Int!", "f()!.b", "a[0]! == 1", "a!.b != c"],
    leftAlone: ["a != b", "a!=b", "!a", "f(!a)", "#if !os(Linux)", "a && !b", "a !== b"],
    allowed: [
      "Sources/MesoKit/Session/MesoWebView.swift": "WebKit declares its delegate's methods with such types",
      "Sources/WebWindows/Apple/AppleWindow.swift": "WebKit declares its delegate's methods with such types",
    ]
  )

  static let traps = Ban(
    name: "a call that ends the program",
    pattern: #"\b(fatalError|preconditionFailure)\(|\bunsafelyUnwrapped\b"#,
    found: ["fatalError()", "preconditionFailure(\"\")", "a.unsafelyUnwrapped"],
    leftAlone: ["nonfatalError()", "precondition(a)"]
  )

  static let floatingPoint = Ban(
    name: "a floating-point type or number",
    pattern: #"\b(Double|Float\d*|CGFloat|NSNumber|NSDecimalNumber)\b|(^|[^\w.$])\d[\d_]*(\.\d|[eE][+-]?\d)"#,
    found: ["let a: Double", "Float(a)", "Float80", "a as CGFloat", "NSNumber(value: a)", "a = 0.5", "f(1.25)", "1e7", "1_000.0"],
    leftAlone: ["Doubled", "a.0.1", "0x1e5", "1...5", "a1.b", "TimeInterval(seconds)", "1_000", "b32.0", "$0.0"],
    allowed: [
      "Sources/SandboxKit/Ledger/OrderBooks/BookOffer.swift": "the protocol sorts order books by such numbers",
      "Sources/HorizonKit/Coding/AnswerDecoder.swift": "a decoder has to say that it refuses them",
    ]
  )

  static let clocksAndRandomness = Ban(
    name: "the system's clock or random numbers, which are handed in by the command line",
    pattern: #"\bDate\(\)|\bDate\.now\b|\bSystemRandomNumberGenerator\(\)"#,
    found: ["Date()", "a = Date.now", "Foundation.Date()", "SystemRandomNumberGenerator()"],
    leftAlone: ["clock.now", "Date(timeIntervalSince1970: a)", "now: Date", "ClosingDate()"]
  )

  static let hiddenWireForms = Ban(
    name: "a wire form that isn't public: StellarKit's values have a property `xdr`, and an initializer that reads one",
    pattern: #"^ *(package |internal )?(init\(_ xdr|var xdr): "#,
    found: ["  package init(_ xdr: XDR.Memo) {", "  init(_ xdr: XDR.Memo) {", "  var xdr: XDR.Memo {"],
    leftAlone: ["  public init(_ xdr: XDR.Memo) {", "  public var xdr: XDR.Memo {", "  private init(_ xdr: XDR.Memo) {", "    var xdr = made.xdr"],
    allowed: [
      "Sources/StellarKit/Contracts/ContractSpecification.swift": "a function is read with the specification that it is part of",
      "Sources/StellarKit/Operations/Operation+Writing.swift": "what an operation does is part of its wire form",
      "Sources/StellarKit/Txrep/TxrepCode.swift": "a code in txrep is no value of its own",
    ]
  )

  static let otherNetworking = Ban(
    name: "a client that uses Apple's Network framework on Apple's systems: its group is MultiThreadedEventLoopGroup.singleton",
    pattern: #"\b(defaultEventLoopGroup|eventLoopGroupProvider: \.(singleton|createNew))\b|\bHTTPClient(\.shared\b|\(\)|\(configuration:)"#,
    found: [
      "HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup)", "  eventLoopGroupProvider: .singleton, configuration: a)",
      "HTTPClient.shared.execute(a)", "HTTPClient()", "HTTPClient(configuration: a)",
    ],
    leftAlone: ["HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton)", "HTTPClient.Configuration()", "HTTPClient("]
  )

  static let waitsForDisk = Ban(
    name: "a question to the payment journal on the main actor, which would wait for the disk: ask the sender",
    pattern: #"^(?!.*\[journal\]).*\bjournal\.(?!store\b)"#,
    found: ["  let paid = try? journal.recipients(of: a)", "f(sender.journal.entry(a))"],
    leftAlone: ["f { [journal] in try? journal.paidToken($0) }", "TokenStore(store: journal.store)", "f(network, journal)", "PaymentJournal.f"]
  )

  static let documentNames = Ban(
    name: "a sentence that names a document of this repository, which an installed program doesn't have there",
    pattern: #"^(?! *//).*\bdocs/[\w/-]+\.md"#,
    found: ["help: \"Over TLS. See docs/lan.md.\"", "  See docs/guide/pay.md."],
    leftAlone: ["  /// As in docs/lan.md.", "\"https://example.org/docs/api\""]
  )

  /// Written in two halves, so that this file does not hold them.
  static let leftovers = Ban(
    name: "a note of unfinished work",
    pattern: #"\b("# + leftoverWords.joined(separator: "|") + #")\b"#,
    found: leftoverWords.map { "// \($0): later" },
    leftAlone: ["todos", "// nothing left to do", "xxxl"]
  )

  private static let leftoverWords = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
}
