// swift-tools-version:6.2

import PackageDescription

// The libraries are compiled again here from the same files, with the flags that libFuzzer and the address sanitizer need. Other packages are
// compiled without them.
let sanitizers = ["-sanitize=fuzzer,address"]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  // The properties use internal declarations of the libraries, as tests do.
  .unsafeFlags(sanitizers + ["-enable-testing"]),
]

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdHTTP2: Target.Dependency = .product(name: "HummingbirdHTTP2", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let httpClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
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

func library(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings, plugins: plugins)
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
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
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    library("Sentences", []),
    library("PrivateFiles", []),
    library("ServerConnections", [hummingbirdCore, httpTypes, nioHTTPTypes, nioHTTP1, nioCore]),
    library("Localization", ["Sentences"], plugins: ["EmbedLanguages"]),
    .plugin(name: "EmbedLanguages", capability: .buildTool(), dependencies: ["embed-languages"]),
    .executableTarget(name: "embed-languages", path: "Plugins/embed-languages"),
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
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "StellarXDR", "StellarKit", "HorizonKit", "RPCKit", "AnchorKit", "MesoKit", "SandboxKit", "WalletKit", "WalletWeb", grdb, "CLibFuzzer",
      ],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)
