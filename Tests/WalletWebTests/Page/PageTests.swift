import Foundation
import Localization
import NIOCore
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit
@testable import WalletWeb

/// The display of amounts, addresses, times and texts.
struct PageTests {
  /// Returns the formats of default settings with a change.
  static func formats(_ set: (inout Settings) -> Void = { _ in }) -> Formats {
    var settings = Settings()
    set(&settings)
    return Formats(settings, environment)
  }

  static let environment = ServerEnvironment(
    now: { Date(timeIntervalSince1970: 1_800_000_000) }, clock: TestClock(), randomBytes: { [UInt8](repeating: 0, count: $0) }, timeZone: { .gmt })

  @Test func `a view that lists its properties lists all of them`() throws {
    let (amount, time) = (AmountView(try Amount("1"), .native, .point), Date(timeIntervalSince1970: 0))
    let entry = HistoryEntry(
      id: 1, kind: .payment, operation: "payment", changes: [], counterparty: nil, time: time, hash: TransactionHash(Bytes32()), memo: nil, fee: nil)
    let parts: [any PropertyLister] = [
      amount, TimeView(time, Self.formats()), MenuView.Option(value: "a", label: "b", isChosen: true),
      PaymentRow.Sum(isGain: true, amount: amount), PaymentRow.Party(isFrom: true, isTo: false, value: "a", short: "b", isNamed: true),
      PaymentRow(entry, Self.formats(), labels: AssetLabels([])),
    ]
    for part in parts {
      #expect(part.properties.map(\.key) == Mirror(reflecting: part).children.compactMap(\.label))
    }
  }

  @Test func `what waits to be claimed is an amount in the history, not said twice`() throws {
    let offer = HistoryChange(.native, isGain: true, try Amount("12"))
    let entry = HistoryEntry(id: 1, kind: .claimableBalanceOffered, changes: [], otherSide: [offer], time: Date(timeIntervalSince1970: 0))
    let row = PaymentRow(entry, Self.formats(), labels: AssetLabels([]))
    #expect(row.offered?.text == "12 XLM" && row.otherSide == nil && row.sums.isEmpty)
  }

  @Test(arguments: [
    ("0", "0 XLM"), ("10", "10 XLM"), ("0.0000001", "0.0000001 XLM"), ("999.5", "999.5 XLM"), ("1000", "1,000 XLM"),
    ("9989.99999", "9,989.99999 XLM"), ("100000.25", "100,000.25 XLM"), ("922337203685.4775807", "922,337,203,685.4775807 XLM"),
  ])
  func `amounts are grouped and never rounded`(_ amount: String, _ text: String) throws {
    let view = AmountView(try Amount(amount), .native, .point)
    #expect(view.text == text)
    #expect(view.value == (try Amount(amount)).description)
  }

  @Test(arguments: [("0.0000001", ""), ("0.00001", ""), ("0.0150000", "5"), ("1.0000001", "00001"), ("10", ""), ("0", "")])
  func `only the decimals after the significant ones are dimmed`(_ amount: String, _ dimmed: String) throws {
    #expect(AmountView(try Amount(amount), .native, .point).fine == dimmed)
  }

  @Test(arguments: [
    (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"), (120, "2 minutes ago"), (3_599, "59 minutes ago"),
    (3_600, "1 hour ago"), (7_200, "2 hours ago"), (86_400, "1 day ago"), (172_800, "2 days ago"), (604_800, "8 Jan 2027"), (-60, "just now"),
    (-61, "15 Jan 2027"), (-31_536_000, "15 Jan 2028"),
  ])
  func `times are shown relative to now`(_ seconds: Int, _ text: String) {
    let time = Date(timeIntervalSince1970: TimeInterval(1_800_000_000 - seconds))
    #expect(TimeView(time, Self.formats()).relative == text)
  }

  @Test(arguments: [
    (3_600, "Expected by 09:00", "Erwartet bis 09:00"), (-3_600, "It was expected by 07:00", "Es wurde bis 07:00 erwartet"),
    (86_400, "Expected by tomorrow, 08:00", "Erwartet bis morgen, 08:00"), (4 * 86_400, "Expected by Tuesday", "Erwartet bis Dienstag"),
    (7 * 86_400, "Expected by 22 Jan 2027", "Erwartet bis 22. Jan. 2027"),
    (-86_400, "It was expected by 14 Jan 2027", "Es wurde bis 14. Jan. 2027 erwartet"),
  ])
  func `an expected time is shown as a time, a weekday or a date`(_ seconds: Int, _ text: String, _ german: String) {
    let (time, inGerman) = (Date(timeIntervalSince1970: TimeInterval(1_800_000_000 + seconds)), Self.formats { $0.language = .german })
    #expect(TimeView.expected(time, Self.formats()).english == text)
    #expect(inGerman.language.say(TimeView.expected(time, inGerman)) == german)
  }

  @Test(arguments: [
    ("2026-04-24T11:30:00Z", "Expected by 14:30"), ("2026-04-24T21:30:00Z", "Expected by tomorrow, 00:30"),
    ("2026-04-25T11:30:00Z", "Expected by tomorrow, 14:30"), ("2026-04-26T11:30:00Z", "Expected by Sunday"),
    ("2026-04-23T21:30:00Z", "It was expected by 23 Apr 2026"),
  ])
  func `an expected time is on the right day where the day's first hour is left out`(_ time: String, _ text: String) throws {
    let (cairo, noon) = (try #require(TimeZone(identifier: "Africa/Cairo")), try Date("2026-04-24T09:00:00Z", strategy: .iso8601))
    let environment = ServerEnvironment(now: { noon }, clock: TestClock(), randomBytes: { [UInt8](repeating: 0, count: $0) }, timeZone: { cairo })
    #expect(TimeView.expected(try Date(time, strategy: .iso8601), Formats(Settings(), environment)).english == text)
  }

  @Test(arguments: Language.all) func `the scripts of all pages have no more than 40,000 bytes`(_ language: Language) {
    let sizes = Dictionary(uniqueKeysWithValues: PublicFile.scripts(in: language).map { ($0.path, $0.size) })
    #expect(sizes.values.reduce(0, +) <= 40_000, "\(sizes)")
  }

  @Test(arguments: [
    ("100", "104.29", "+4.2%"), ("100", "95.8", "−4.2%"), ("100", "100.05", "+< 0.1%"), ("0.0000001", "0.0000002", "+100.0%"), ("7", "7", nil),
    ("0", "7", nil),
  ])
  func `a change of a price is shown in percent with its sign, if there is one`(_ first: String, _ now: String, _ text: String?) throws {
    #expect(PriceChangeView(from: try Amount(first), to: try Amount(now), .point)?.text.english == text)
  }

  @Test func `times are shown in the zone in which the computer is now, which is looked up at most once a minute`() throws {
    let (clock, isAway) = (TestClock(), Flag())
    let zones = try ["Europe/Berlin", "America/New_York"].map { try #require(TimeZone(identifier: $0)) }
    let system = SystemTimeZone(uptime: { clock.now.offset }) { zones[isAway.isRaised ? 1 : 0] }
    let environment = ServerEnvironment(now: Self.environment.now, clock: clock, randomBytes: Self.environment.randomBytes) { system.current }
    func text() -> String { TimeView.clock(environment.now(), Formats(Settings(), environment).timeZone) }
    #expect(text() == "09:00")
    isAway.raise()
    clock.advance(by: .seconds(59))
    #expect(text() == "09:00")
    clock.advance(by: .seconds(1))
    #expect(text() == "03:00")
  }

  @Test func `a time also has its full date`() {
    let view = TimeView(Date(timeIntervalSince1970: 1_800_000_000), Self.formats())
    #expect(view.value == "2027-01-15T08:00:00Z")
    #expect(view.full == "15 Jan 2027 at 08:00 UTC")
  }

  @Test func `days are shown as today, yesterday or a date`() {
    func day(_ seconds: Int) -> String { TimeView.day(Date(timeIntervalSince1970: TimeInterval(seconds)), Self.formats()) }
    #expect(day(1_800_000_000) == "Today")
    #expect(day(1_800_000_000 - 86_400) == "Yesterday")
    #expect(day(1_800_000_000 - 172_800) == "13 January 2027")
  }

  @Test(arguments: [
    (NumberFormat.point, "1,234,567.5000001 XLM"), (.comma, "1.234.567,5000001 XLM"), (.space, "1\u{202F}234\u{202F}567,5000001 XLM"),
  ])
  func `amounts are shown in the number format of the settings`(_ format: NumberFormat, _ text: String) throws {
    #expect(AmountView(try Amount("1234567.5000001"), .native, format).text == text)
  }

  @Test(arguments: [
    (Settings.DateFormat.dayFirst, "15 Jan 2027 at 08:00 UTC", "13 January 2027"),
    (.monthFirst, "Jan 15, 2027 at 08:00 UTC", "January 13, 2027"), (.yearFirst, "2027-01-15 at 08:00 UTC", "2027-01-13"),
  ])
  func `dates are shown in the date format of the settings`(_ format: Settings.DateFormat, _ full: String, _ day: String) {
    let formats = Self.formats { $0.dateFormat = format }
    #expect(TimeView(formats.now(), formats).full == full)
    #expect(TimeView.day(formats.now() - 172_800, formats) == day)
  }

  @Test func `an address is shown in full in groups, and shortened in lists`() {
    let view = AddressView(PocketNetwork.account(1))
    #expect(view.groups.joined() == view.value && view.groups.count == 14)
    #expect(view.short == PocketNetwork.account(1).shortAddress)
  }

  @Test func `an asset is shown with its issuer, and with its verified domain or the doubt`() throws {
    let asset = Asset.issued(code: try AssetCode("USDC"), issuer: PocketNetwork.account(1))
    let short = PocketNetwork.account(1).shortAddress
    func view(_ verification: AssetDetails.Verification?, _ name: String? = nil) -> AssetNameView {
      AssetNameView(
        asset,
        verification.map {
          var details = AssetDetails(asset: asset, verification: $0)
          details.name = name
          return details
        })
    }
    let real = view(.verified(domain: "centre.example"), "USD Coin")
    #expect(real.name?.english == "USD Coin" && real.verified == "centre.example" && real.issuer?.english == "by \(short)" && real.doubt == nil)
    let doubts: [AssetDetails.Verification?] = [
      .noDomain, .noIssuer, .notListed(domain: "centre.example"), .unreachable(domain: "x", ""), .unknown(""),
    ]
    for doubtful in doubts {
      #expect(view(doubtful).verified == nil && view(doubtful).issuer?.english == "by \(short), not verified")
    }
    let untold = view(nil)
    #expect(untold.verified == nil && untold.issuer?.english == "by \(short), not checked yet" && untold.doubt == nil, "nobody has looked it up yet")
    #expect(view(.notListed(domain: "centre.example")).doubt?.english == "centre.example doesn't list it")
    #expect(AssetNameView(.native, nil).issuer == nil)
  }

  @Test func `the same code from another issuer looks different`() throws {
    let code = try AssetCode("USDC")
    let emblems = Set([1, 2, 3].map { Emblem.of(.issued(code: code, issuer: PocketNetwork.account($0))).description })
    #expect(emblems.count == 3)
    #expect(Emblem.of(PocketNetwork.account(1)).description != Emblem.of(PocketNetwork.account(2)).description)
  }

  @Test(arguments: [
    ("<b>", "&lt;b&gt;"), ("a & \"b\" 'c'", "a &amp; &quot;b&quot; &#39;c&#39;"), ("\"\u{301}", "&quot;\u{301}"), ("<\u{338}b", "&lt;\u{338}b"),
    ("a\u{0}b\u{202E}c\r\nd", "a\u{FFFD}b\u{FFFD}c\nd"), ("a\rb\n\nc\r\n\r\n", "a\nb\n\nc\n\n"), ("Zoë 👩‍👩‍👧", "Zoë 👩‍👩‍👧"),
  ])
  func `text is escaped for HTML`(_ text: String, _ escaped: String) {
    #expect(Array(HTMLEscaping().escapeText(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test func `templates escape values, also in partials and lists`() throws {
    struct Values {
      let text: String
      let list: [String]
    }
    let page = Template("page", "{{text}}{{> part}}{{#list}}{{.}}{{/list}}")
    let templates = try Templates([page, Template("part", "[{{text}}]")])
    let text = try templates.render(page, Values(text: "\"\u{301}", list: ["\"\u{301}"])).description
    #expect(text.unicodeScalars.filter { $0 == "\"" }.isEmpty)
    #expect(throws: Templates.Missing.self) { _ = try templates.render(Template("none", ""), Values(text: "", list: [])) }
  }

  @Test func `an event's data keeps its lines and can't begin another event`() {
    let event = ServerSentEvent(name: "balances", data: "a\n\nevent: x\r\nb")
    #expect(String(buffer: event.bytes) == "event: balances\ndata: a\ndata: event: x\ndata: b\n\n")
  }
}
