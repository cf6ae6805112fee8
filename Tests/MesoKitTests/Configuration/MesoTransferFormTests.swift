import Sentences
import Testing

@testable import MesoKit

/// Meso's own 58 test cases of a configuration, for the embedded and the inline window, with the same outcomes, and further cases.
///
/// For each window seven of its cases are excluded by types: a wallet address and a partner ID that are undefined or a number, a signing
/// function and a send handler that aren't functions, and an event handler that is undefined (see `MesoTests` for a session without one).
@Suite struct MesoTransferFormTests {
  static func violations(_ change: (inout MesoTransferForm) -> Void) -> [MesoViolation] {
    do throws(MesoError) {
      _ = try Fixture.form(change).configuration()
      return []
    } catch {
      guard case .invalidConfiguration(let violations) = error else { return [] }
      return violations
    }
  }

  @Test(arguments: [MesoMode.embedded, .inline])
  func `the fixture of Meso's tests is valid`(mode: MesoMode) {
    #expect(Self.violations { $0.mode = mode } == [])
  }

  @Test(
    arguments: [MesoMode.embedded, .inline],
    [
      Case("no amounts", [.amountMissing]) { $0.sourceAmount = "" },
      Case("source amount", [.sourceAmount(.notANumber)]) { $0.sourceAmount = "1." },
      Case("destination amount", [.destinationAmount(.notANumber)]) { $0.destinationAmount = "1." },
      Case("network", [.network("eip155:-1")]) { $0.network = "eip155:-1" },
      Case("wallet address", [.walletAddressMissing]) { $0.walletAddress = "" },
      Case("environment", [.environment("NON_DEV")]) { $0.environment = "NON_DEV" },
      Case("partner ID", [.partnerIDMissing]) { $0.partnerID = "" },
      Case("strategy", [.authenticationStrategy("foo")]) { $0.authenticationStrategy = "foo" },
      Case("blank strategy", [.authenticationStrategy(" ")]) { $0.authenticationStrategy = " " },
      Case("destination asset", [.destinationAsset("$")]) { $0.destinationAsset = "$" },
      Case("dollars for dollars", [.sourceAssetNotCrypto(.usd)]) {
        $0.sourceAsset = "USD"
        $0.destinationAsset = "USD"
        $0.handlesSendTransaction = true
      },
      Case("tokens for tokens", [.sourceAssetNotFiat(.eth)]) { $0.sourceAsset = "ETH" },
      Case("no send handler, buying", []) { $0.destinationAsset = "USDC" },
      Case("no send handler, selling", [.sendTransactionHandlerMissing]) {
        $0.sourceAsset = "ETH"
        $0.destinationAsset = "USD"
      },
      Case("selling", []) {
        $0.sourceAsset = "ETH"
        $0.destinationAsset = "USD"
        $0.handlesSendTransaction = true
      },
      Case("destination amount only", []) {
        $0.sourceAmount = ""
        $0.destinationAmount = "1"
      },
    ])
  func `a configuration is checked by the rules common to all modes`(mode: MesoMode, rule: Case) {
    let violations = Self.violations { form in
      rule.change(&form)
      form.mode = mode
    }
    #expect(violations == rule.violations)
  }

  @Test(arguments: [
    Case("position", [.layoutPosition("bottom-center")]) { $0.layoutPosition = "bottom-center" },
    Case("unit", [.layoutOffset("0px")]) { $0.layoutOffset = .all("0px") },
    Case("negative", [.layoutOffset("-10")]) { $0.layoutOffset = .all("-10") },
    Case("no edge", [.layoutOffsetMissing]) { $0.layoutOffset = .edges(horizontal: nil, vertical: nil) },
    Case("horizontal unit", [.layoutHorizontalOffset("10px")]) { $0.layoutOffset = .edges(horizontal: "10px", vertical: nil) },
    Case("horizontal negative", [.layoutHorizontalOffset("-10")]) { $0.layoutOffset = .edges(horizontal: "-10", vertical: nil) },
    Case("vertical unit", [.layoutVerticalOffset("10px")]) { $0.layoutOffset = .edges(horizontal: nil, vertical: "10px") },
    Case("vertical negative", [.layoutVerticalOffset("-10")]) { $0.layoutOffset = .edges(horizontal: nil, vertical: "-10") },
    // Meso's client reports the first only; here everything that is wrong is reported together.
    Case("both", [.layoutHorizontalOffset("10px"), .layoutVerticalOffset("-10")]) {
      $0.layoutOffset = .edges(horizontal: "10px", vertical: "-10")
    },
    Case("no layout", []) { _ in },
    Case("offset only", []) { $0.layoutOffset = .all("0") },
    Case("position and offset", []) {
      $0.layoutPosition = "top-right"
      $0.layoutOffset = .all("0")
    },
    Case("horizontal only", []) { $0.layoutOffset = .edges(horizontal: "10", vertical: nil) },
    Case("both edges", []) { $0.layoutOffset = .edges(horizontal: "10", vertical: "22") },
    // Further cases from Meso's documentation.
    Case("empty", [.layoutOffset("")]) { $0.layoutOffset = .all("") },
    Case("decimals", [.layoutOffset("1.5")]) { $0.layoutOffset = .all("1.5") },
    Case("Arabic digits", [.layoutOffset("١")]) { $0.layoutOffset = .all("١") },
    Case("line feed", [.layoutOffset("1\n")]) { $0.layoutOffset = .all("1\n") },
    Case("zeros", []) { $0.layoutOffset = .all("00") },
    Case("wider than any screen", [.layoutOffset("100000")]) { $0.layoutOffset = .all("100000") },
  ])
  func `the layout of an embedded window is checked`(rule: Case) {
    #expect(Self.violations(rule.change) == rule.violations)
    #expect(rule.violations.allSatisfy { $0.kind == .configurationError })
  }

  @Test func `the layout of other windows isn't checked`() {
    #expect(
      Self.violations {
        $0.mode = .inline
        $0.layoutPosition = "bottom-center"
      } == [])
  }

  @Test func `all violations are reported together in the order of Meso's rules`() {
    let violations = Self.violations { form in
      form = MesoTransferForm()
      form.layoutPosition = "middle"
      form.destinationAmount = "x"
    }
    #expect(
      violations == [
        .destinationAmount(.notANumber), .network(""), .walletAddressMissing, .environment(""), .partnerIDMissing, .destinationAsset(""),
        .layoutPosition("middle"),
      ])
    #expect(
      violations.map(\.kind) == [
        .configurationError, .unsupportedNetworkError, .configurationError, .configurationError, .configurationError,
        .unsupportedAssetError, .configurationError,
      ])
    #expect(MesoError.invalidConfiguration(violations).description.contains("Enter the address"))
  }

  @Test func `each omitted field has its default`() throws {
    let configuration = try Fixture.configuration { $0.layoutOffset = .all("10") }
    #expect(configuration.sourceAsset == .usd)
    #expect(configuration.authenticationStrategy == .walletVerification)
    #expect(configuration.layout == MesoLayout(position: .topRight, offset: .all(10)))
  }

  @Test func `a sale without a source asset defaults to dollars and is refused`() {
    let violations = Self.violations {
      $0.destinationAsset = "USD"
      $0.handlesSendTransaction = true
    }
    #expect(violations == [.sourceAssetNotCrypto(.usd)])
    #expect(violations.map(\.kind) == [.unsupportedAssetError])
  }

  @Test(arguments: MesoEnvironment.allCases)
  func `all environments are accepted`(environment: MesoEnvironment) throws {
    #expect(try Fixture.configuration { $0.environment = environment.rawValue }.environment == environment)
  }

  @Test(arguments: ["toString", "constructor", "eth", "ETH ", ""])
  func `unknown asset names are refused`(asset: String) {
    #expect(Self.violations { $0.destinationAsset = asset } == [.destinationAsset(asset)])
  }

  // Meso's client leaves these checks to its page, which refuses after it has opened.
  @Test func `a wallet address must fit its network`() {
    #expect(Self.violations { $0.walletAddress = Fixture.solanaAddress } == [.walletAddress(.noPrefix, .ethereumMainnet)])
    #expect(
      Self.violations { $0.walletAddress = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49" } == [.walletAddress(.wrongCapitals, .ethereumMainnet)])
    #expect(
      Self.violations {
        $0.network = MesoNetwork.solanaMainnet.rawValue
        $0.destinationAsset = "SOL"
      } == [.walletAddress(.invalidCharacter, .solanaMainnet)])
  }

  @Test func `a token must exist on the network`() {
    #expect(Self.violations { $0.destinationAsset = "SOL" } == [.assetNotOnNetwork(.sol, .ethereumMainnet)])
    #expect(
      Self.violations {
        $0.network = MesoNetwork.polygonMainnet.rawValue
        $0.sourceAsset = "ETH"
        $0.destinationAsset = "USD"
        $0.handlesSendTransaction = true
      } == [.assetNotOnNetwork(.eth, .polygonMainnet)])
    for network in MesoNetwork.allCases {
      #expect(network.assets.contains(.usdc) && !network.assets.contains(.usd))
    }
  }

  @Test func `a partner ID of more than 256 characters is refused`() {
    #expect(Self.violations { $0.partnerID = String(repeating: "x", count: 257) } == [.partnerIDTooLong])
  }

  @Test func `a typed configuration is checked by the same rules`() throws {
    #expect(throws: MesoError.invalidConfiguration([.amountMissing, .walletAddress(.wrongLength, .solanaMainnet), .partnerIDMissing])) {
      try MesoTransferConfiguration(partnerID: "", network: .solanaMainnet, walletAddress: "abc", destinationAsset: .sol, environment: .sandbox)
    }
    #expect(throws: MesoError.invalidConfiguration([.layoutOffsetMissing])) {
      try MesoTransferConfiguration(
        partnerID: "p", network: .solanaMainnet, walletAddress: Fixture.solanaAddress, sourceAmount: MesoAmount("1"),
        destinationAsset: .sol, environment: .sandbox, layout: MesoLayout(offset: .edges(horizontal: nil, vertical: nil)))
    }
    let typed = try MesoTransferConfiguration(
      partnerID: "meso-dev", network: .solanaMainnet, walletAddress: Fixture.solanaAddress, sourceAmount: MesoAmount("50"),
      destinationAsset: .sol, environment: .sandbox)
    #expect(typed == (try Fixture.solana()))
  }

  @Test func `a value quoted in an error is shortened`() {
    let violation = MesoViolation.network(String(repeating: "x", count: 10_000))
    #expect(violation.description.count < 500)
  }

  /// A change of the fixture and the violations that it causes.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let violations: [MesoViolation]
    let change: @Sendable (inout MesoTransferForm) -> Void

    init(_ name: String, _ violations: [MesoViolation], change: @escaping @Sendable (inout MesoTransferForm) -> Void) {
      testDescription = name
      self.violations = violations
      self.change = change
    }
  }
}
