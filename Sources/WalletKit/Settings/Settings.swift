public import Localization
public import StellarKit

/// The person's settings for this home. A setting that can't be read, or isn't set, has its default.
public struct Settings: Hashable, Sendable {
  /// How the pages look.
  public enum Theme: String, Sendable, CaseIterable {
    /// As the browser requests.
    case system
    /// Always light, or always dark.
    case light, dark
  }

  /// How dates are written.
  public enum DateFormat: String, Sendable, CaseIterable {
    /// As in `21 Nov 2026`.
    case dayFirst
    /// As in `Nov 21, 2026`.
    case monthFirst
    /// As in `2026-11-21`.
    case yearFirst
  }

  /// Whether a `home.sqlite` was missing, so that an empty one was created in its place, and who was told so.
  public enum Loss: String, Sendable, CaseIterable {
    /// None was missing, or the person has said that they know.
    case none
    /// Nobody was told yet, or only the terminal was.
    case new, told
  }

  /// The choices of minutes without use after which the wallet locks itself.
  public static let autoLockChoices = [1, 5, 15, 30, 60, 240]
  /// The default of these choices, in minutes.
  public static let standardAutoLock = 15

  /// After how many minutes without use the wallet locks itself, one of ``autoLockChoices``; nil for never.
  public var autoLock: Int? = standardAutoLock
  /// How the pages look.
  public var theme = Theme.system
  /// The language of the pages; nil for what the browser asks for.
  public var language: Language?
  /// How amounts are written and typed; nil for the format of the language.
  public var chosenNumberFormat: NumberFormat?
  /// How dates are written.
  public var dateFormat = DateFormat.dayFirst
  /// How much is offered when the network is busy.
  public var feePolicy = FeeChoice.medium
  /// The network that the wallet in the browser opens on.
  public var network = NetworkChoice.sandbox
  /// The person's custom network; nil if they have entered none.
  public var customNetwork: CustomNetwork?
  /// The currency of the total, by the network's passphrase. Without one, the total is in lumens.
  public var worthCurrencies: [String: WorthCurrency] = [:]
  /// How far back the line under the total goes.
  public var worthPeriod = WorthPeriod.week
  /// Which assets an account's lists pin and hide, by account and network. Without an entry, all are at their usual places.
  var assetListPreferences: [String: AssetListPreferences] = [:]
  /// The website that pages link to, to show a transaction.
  public var explorer = Explorer.stellarExpert
  /// The path of a file with root certificates that are trusted for servers besides the system's; empty for none.
  public var certificateFile = ""
  /// Whether `home.sqlite` was missing, and who was told so.
  public var loss = Loss.none
  /// Whether the person has confirmed that payments on the public network move real money.
  public var hasAcceptedPublicNetwork = false

  /// The ID under which Meso, the ramp, knows the person; empty if there is none, which is enough in the sandbox.
  public var rampPartnerID = ""
  /// Which of Meso's web addresses are used.
  public var rampHosts = RampHosts.api

  /// The settings of a new home.
  public init() {}

  /// How amounts are written and typed.
  public var numberFormat: NumberFormat {
    get { chosenNumberFormat ?? (language ?? .english).numberFormat }
    set { chosenNumberFormat = newValue }
  }

  /// Returns the same settings, with the language in which they are read if none was chosen.
  public func read(in language: Language) -> Settings {
    var settings = self
    settings.language = self.language ?? language
    return settings
  }

  /// Returns the currency of the total on a network.
  public func worthCurrency(on profile: NetworkProfile) -> WorthCurrency {
    worthCurrencies[profile.network.passphrase] ?? .asset(.native)
  }

  /// Returns what an account's lists of assets pin and hide on a network.
  public func assetListPreferences(of account: AccountID, on network: Network) -> AssetListPreferences {
    assetListPreferences[Self.key(of: account, on: network)] ?? AssetListPreferences()
  }

  /// Pins or hides an asset, or undoes that, in an account's lists on a network.
  public mutating func apply(_ change: AssetListPreferences.Change, to asset: Asset, of account: AccountID, on network: Network) {
    assetListPreferences[Self.key(of: account, on: network), default: AssetListPreferences()].apply(change, to: asset)
  }

  private static func key(of account: AccountID, on network: Network) -> String { "\(account.address):\(network.passphrase)" }

  /// After how long without use the wallet locks itself; nil for never.
  public var autoLockTime: Duration? { autoLock.map { .seconds($0 * 60) } }

  /// Returns the profile of a choice, or nil for ``NetworkChoice/custom`` if no custom network was entered.
  public func profile(of choice: NetworkChoice) -> NetworkProfile? {
    switch choice {
    case .sandbox: .sandbox
    case .testnet: .testnet
    case .public: .public
    case .local: .local
    case .custom: customNetwork?.profile
    }
  }
}

// MARK: As rows of a database

extension Settings {
  static let lossName = "loss"
  private static let off = "off"
  private static let worthPrefix = "worthIn:"
  private static let placesPrefix = "assetsOf:"

  init(rows: [String: String]) {
    func choice<Value: RawRepresentable<String>>(_ name: String, _ standard: Value) -> Value {
      rows[name].flatMap(Value.init) ?? standard
    }
    if rows["autoLock"] == Self.off {
      autoLock = nil
    } else if let minutes = rows["autoLock"].flatMap({ Int($0) }), Self.autoLockChoices.contains(minutes) {
      autoLock = minutes
    }
    theme = choice("theme", theme)
    language = rows["language"].flatMap(Language.init(rawValue:))
    chosenNumberFormat = rows["numberFormat"].flatMap(NumberFormat.init)
    dateFormat = choice("dateFormat", dateFormat)
    feePolicy = choice("feePolicy", feePolicy)
    customNetwork = rows["customNetwork"].flatMap { CustomNetwork(json: $0) }
    network = choice("network", network)
    worthPeriod = choice("worthPeriod", worthPeriod)
    loss = choice(Self.lossName, loss)
    hasAcceptedPublicNetwork = rows["hasAcceptedPublicNetwork"] == "yes"
    for (name, value) in rows where name.hasPrefix(Self.worthPrefix) {
      worthCurrencies[String(name.dropFirst(Self.worthPrefix.count))] = WorthCurrency(value)
    }
    for (name, value) in rows where name.hasPrefix(Self.placesPrefix) {
      assetListPreferences[String(name.dropFirst(Self.placesPrefix.count))] = AssetListPreferences(value)
    }
    explorer = rows["explorer"].flatMap { Explorer($0) } ?? explorer
    certificateFile = rows["certificateFile"] ?? ""
    rampPartnerID = rows["rampPartnerID"] ?? ""
    rampHosts = choice("rampHosts", rampHosts)
  }

  var rows: [String: String] {
    let worth = Dictionary(worthCurrencies.map { (Self.worthPrefix + $0.key, $0.value.description) }) { $1 }
    let places = Dictionary(assetListPreferences.map { (Self.placesPrefix + $0.key, $0.value.description) }) { $1 }
    return [
      "autoLock": autoLock.map(String.init) ?? Self.off, "theme": theme.rawValue, "language": language?.rawValue ?? "",
      "numberFormat": chosenNumberFormat?.rawValue ?? "", "dateFormat": dateFormat.rawValue, "feePolicy": feePolicy.rawValue,
      "customNetwork": customNetwork?.json ?? "", "network": network.rawValue,
      "hasAcceptedPublicNetwork": hasAcceptedPublicNetwork ? "yes" : "no", "rampPartnerID": rampPartnerID, "rampHosts": rampHosts.rawValue,
      "worthPeriod": worthPeriod.rawValue, Self.lossName: loss.rawValue,
      "explorer": explorer.description, "certificateFile": certificateFile,
    ].merging(worth) { $1 }.merging(places) { $1 }
  }
}

/// The networks to choose from in the settings.
public enum NetworkChoice: String, Sendable, CaseIterable {
  /// The named networks, as ``NetworkProfile`` describes them.
  case sandbox, testnet, `public`, local
  /// The person's custom network, ``Settings/customNetwork``.
  case custom
}

/// Which of Meso's two families of web addresses is used. The raw value is how its host names begin.
public enum RampHosts: String, Sendable, CaseIterable {
  /// As in Meso's published clients.
  case api
  /// As in Meso's newer documents.
  case transfer
}
