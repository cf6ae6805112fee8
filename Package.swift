// swift-tools-version:6.2

import Foundation
import PackageDescription

#if os(Linux) && compiler(<6.4)
  // The tested combination. A newer compiler or another system's libraries may cause new warnings, which must not keep a person from their wallet.
  let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  let warnings: [SwiftSetting] = []
#endif

let settings: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdHTTP2: Target.Dependency = .product(name: "HummingbirdHTTP2", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTesting: Target.Dependency = .product(name: "HummingbirdTesting", package: "hummingbird")
let httpClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTLS: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let certificates: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let nioHTTPTypes: Target.Dependency = .product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let asyncAlgorithms: Target.Dependency = .product(name: "AsyncAlgorithms", package: "swift-async-algorithms")
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")
let jwt: Target.Dependency = .product(name: "JWTKit", package: "jwt-kit")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// The dependencies of the wallet's pages.
let pages: [Target.Dependency] = ["CQrencode", "CQRReader", hummingbirdCore, mustache, crypto, nioHTTP1]

/// The dependencies for serving the wallet in the local network.
let lan = [hummingbirdHTTP2, nioSSL, nioTLS, certificates, asn1]

/// The dependencies of a target with an HTTP server.
let server = [hummingbird, httpTypes, nioHTTPTypes, nioCore, logging, lifecycle, asyncAlgorithms]

/// Further dependencies of the test anchor: tokens, and a client for the wallets' domains.
let anchor = [jwt, httpClient, nioHTTP1, crypto]

/// The dependencies of the wallet's storage.
let storage = [grdb, crypto]

/// The files that browsers are sent as they are. They are embedded in the program, so that it needs no folder beside it.
let webFiles: [Resource] =
  [
    "app.js", "emblem.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "icons.svg", "licences.txt", "notices.js", "passkeys.js", "ramp.js",
    "scan.js", "style.css",
  ]
  .map {
    .embedInCode("Public/\($0)")
  }

/// Returns a library target. ARCHITECTURE.md has the table of allowed imports; a tidy test checks the dependencies against it.
func library(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings, plugins: plugins)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// Returns a fact about the build from the environment. `script/package` sets the commit and the address at which newer versions are announced.
func buildFact(_ name: String) -> CSetting { .define(name, to: "\"\(Context.environment[name] ?? "")\"") }

// The wallet's window needs WebKit, which is part of Apple's systems. On Linux the window is built only if WebKitGTK's headers are installed, so that
// the wallet builds without them.
#if os(Linux)
  let hasWebKit = FileManager.default.fileExists(atPath: "/usr/include/webkitgtk-6.0/webkit/webkit.h")
  let webKit: [Target.Dependency] = ["CWebWindow"]
  let webKitTargets: [Target] = [
    .target(name: "CWebWindow", dependencies: ["CWebKitGTK"], publicHeadersPath: "include"),
    .systemLibrary(name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0", providers: [.apt(["libwebkitgtk-6.0-dev"])]),
    // Not a product: a test in Tests/Python runs it.
    .executableTarget(
      name: "RampViewLines", dependencies: ["WebWindows", "WalletWindow", "MesoKit"], path: "Tests/RampViewLines", swiftSettings: settings),
  ]
#else
  let hasWebKit = true
  let webKit: [Target.Dependency] = []
  let webKitTargets: [Target] = []
#endif

let windowProducts: [Product] = hasWebKit ? [.executable(name: "basicpay-window", targets: ["BasicPayWindow"])] : []
let windowTargets: [Target] =
  !hasWebKit
  ? []
  : webKitTargets + [
    library("WebWindows", ["WalletWindow"] + webKit),
    .executableTarget(
      name: "BasicPayWindow", dependencies: ["WebWindows", "WalletWindow", "Localization", "MesoKit", "CBuild", arguments], swiftSettings: settings),
  ]

let package = Package(
  name: "BasicPay",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: windowProducts + [
    .executable(name: "basicpay", targets: ["basicpay"]),
    .library(name: "Sentences", targets: ["Sentences"]),
    .library(name: "Localization", targets: ["Localization"]),
    .library(name: "StellarXDR", targets: ["StellarXDR"]),
    .library(name: "StellarKit", targets: ["StellarKit"]),
    .library(name: "HorizonKit", targets: ["HorizonKit"]),
    .library(name: "RPCKit", targets: ["RPCKit"]),
    .library(name: "AnchorKit", targets: ["AnchorKit"]),
    .library(name: "MesoKit", targets: ["MesoKit"]),
    .library(name: "SandboxKit", targets: ["SandboxKit"]),
    .library(name: "WalletKit", targets: ["WalletKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.36.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: windowTargets + [
    library("Sentences", []),
    library("PrivateFiles", []),
    library("ServerConnections", [hummingbirdCore, httpTypes, nioHTTPTypes, nioHTTP1, nioCore]),
    library("Localization", ["Sentences"], plugins: ["EmbedLanguages"]),
    .plugin(name: "EmbedLanguages", capability: .buildTool(), dependencies: ["embed-languages"]),
    .executableTarget(name: "embed-languages", path: "Plugins/embed-languages", swiftSettings: settings),
    library("StellarXDR", ["Sentences"]),
    library("StellarKit", ["Sentences", "StellarXDR", crypto, cryptoExtras]),
    library("HorizonKit", ["Sentences", "StellarKit", "StellarXDR", httpClient, httpTypes, nioCore, nioHTTP1, nioSSL, logging]),
    library("RPCKit", ["Sentences", "StellarKit", "StellarXDR", "HorizonKit", httpTypes]),
    library("AnchorKit", ["Sentences", "StellarKit", "StellarXDR", "HorizonKit", httpTypes]),
    library("MesoKit", ["Sentences", "StellarKit", "CSecp256k1", crypto]),
    .systemLibrary(name: "CSecp256k1", pkgConfig: "libsecp256k1", providers: [.brew(["secp256k1"]), .apt(["libsecp256k1-dev"])]),
    library(
      "SandboxKit",
      ["Sentences", "PrivateFiles", "ServerConnections", "StellarKit", "StellarXDR", "HorizonKit", "CSodium", "CZlib", "CSecp256k1", grdb] + anchor
        + server),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.brew(["libsodium"]), .apt(["libsodium-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    library(
      "WalletKit",
      [
        "Sentences", "Localization", "PrivateFiles", "StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit",
        "CSodium",
      ] + storage),
    library(
      "WalletWeb", ["WalletKit", "Sentences", "Localization", "ServerConnections", "AnchorKit", "StellarKit"] + pages + server + lan,
      resources: webFiles),
    .systemLibrary(name: "CQrencode", pkgConfig: "libqrencode", providers: [.brew(["qrencode"]), .apt(["libqrencode-dev"])]),
    .target(name: "CQRReader", dependencies: ["CZXing"], publicHeadersPath: "include", linkerSettings: [.linkedLibrary("ZXing")]),
    .systemLibrary(name: "CZXing", pkgConfig: "zxing", providers: [.brew(["zxing-cpp"]), .apt(["libzxing-dev"])]),
    library("WalletWindow", ["Sentences", "Localization", "StellarKit", "MesoKit"]),
    .executableTarget(
      name: "basicpay",
      dependencies: [
        "WalletWeb", "WalletKit", "Sentences", "Localization", "PrivateFiles", "SandboxKit", "AnchorKit", "MesoKit", "HorizonKit", "RPCKit",
        "StellarKit", "StellarXDR", "CBuild", "CWipedMemory", arguments, httpTypes, logging, lifecycle, asyncAlgorithms,
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .target(name: "CWipedMemory", publicHeadersPath: "include"),
    .target(name: "CBuild", publicHeadersPath: "include", cSettings: [buildFact("BASICPAY_COMMIT"), buildFact("BASICPAY_RELEASES")]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "SandboxKit", "HorizonKit", "RPCKit", "MesoKit", "StellarKit", "StellarXDR", "CAllocations", "CSodium", crypto, httpClient, httpTypes,
        lifecycle, logging, arguments,
      ],
      path: "Benchmarks/Bench",
      swiftSettings: settings
    ),
    .target(name: "CAllocations", path: "Benchmarks/CAllocations", publicHeadersPath: "include"),
    .target(
      name: "Simulator",
      dependencies: [
        "Sentences", "WalletKit", "AnchorKit", "SandboxKit", "HorizonKit", "StellarKit", "StellarXDR", "CFaultyDisk", httpTypes, logging,
      ],
      path: "Simulator/Simulator", swiftSettings: settings),
    .target(name: "CFaultyDisk", path: "Simulator/CFaultyDisk", publicHeadersPath: "include", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(name: "simulate", dependencies: ["Simulator", arguments], path: "Simulator/Command", swiftSettings: settings),
    tests("LocalizationTests", ["Localization", "Sentences"]),
    tests("StellarXDRTests", ["Sentences", "StellarXDR"], resources: [.copy("Vectors")]),
    tests("StellarKitTests", ["Sentences", "StellarKit", "StellarXDR"], resources: [.copy("Vectors")]),
    tests("HorizonKitTests", ["Sentences", "HorizonKit", "StellarKit", "StellarXDR", httpClient] + server, resources: [.copy("Answers")]),
    tests("RPCKitTests", ["Sentences", "RPCKit", "HorizonKit", "StellarKit", "StellarXDR", httpTypes]),
    tests(
      "AnchorKitTests", ["Sentences", "AnchorKit", "HorizonKit", "StellarKit", "StellarXDR", crypto, hummingbirdTesting] + server,
      resources: [.copy("Answers")]),
    tests("MesoKitTests", ["Sentences", "MesoKit", "StellarKit", crypto], resources: [.copy("Vectors")]),
    tests(
      "SandboxKitTests",
      [
        "Sentences", "SandboxKit", "HorizonKit", "RPCKit", "AnchorKit", "StellarKit", "StellarXDR", "CZlib", crypto, grdb, httpClient, nioHTTP1,
        hummingbirdTesting,
      ] + server,
      resources: [.copy("Recordings")]),
    tests(
      "WalletKitTests",
      [
        "Sentences", "PrivateFiles", "WalletKit", "AnchorKit", "SandboxKit", "HorizonKit", "RPCKit", "MesoKit", "StellarKit", "StellarXDR", httpTypes,
        crypto, grdb, logging, lifecycle, "CFaultyDisk",
      ],
      resources: [.copy("Vectors")]),
    tests(
      "WalletWebTests",
      [
        "WalletWeb", "WalletKit", "Sentences", "Localization", "ServerConnections", "AnchorKit", "SandboxKit", "HorizonKit", "RPCKit", "StellarKit",
        "StellarXDR", hummingbirdTesting, nioEmbedded,
      ] + server),
    tests(
      "FuzzTests",
      ["Sentences", "StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit", "SandboxKit", "WalletKit", "WalletWeb", grdb],
      resources: [.copy("Corpus")]),
    tests("WalletWindowTests", ["WalletWindow", "Sentences", "Localization", "MesoKit"]),
    tests("SimulatorTests", ["Sentences", "Simulator", grdb]),
    // Not a product: the tests in Tests/Python run it.
    .executableTarget(
      name: "StellarLines", dependencies: ["AnchorKit", "MesoKit", "StellarKit", "StellarXDR"], path: "Tests/StellarLines", swiftSettings: settings),
    tests(
      "GuideTests",
      [
        "Sentences", "StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit", "SandboxKit", "WalletKit", httpTypes, logging,
        lifecycle,
      ]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx20
)
