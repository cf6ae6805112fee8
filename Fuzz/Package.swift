// swift-tools-version:6.2

import PackageDescription

// The rooms are compiled again here, from the same files, with what libFuzzer and the address sanitizer need; packages of others are not.
let sanitizers = ["-sanitize=fuzzer,address"]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(sanitizers),
]

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")

func room(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    room("StellarXDR", []),
    room("StellarKit", ["StellarXDR", crypto, .product(name: "CryptoExtras", package: "swift-crypto")]),
    room(
      "HorizonKit",
      [
        "StellarKit", "StellarXDR", .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "Logging", package: "swift-log"),
      ]),
    room("AnchorKit", ["StellarKit", "StellarXDR", "HorizonKit", .product(name: "HTTPTypes", package: "swift-http-types")]),
    room("MesoKit", ["StellarKit", "CSecp256k1", crypto]),
    .systemLibrary(name: "CSecp256k1", pkgConfig: "libsecp256k1", providers: [.brew(["secp256k1"]), .apt(["libsecp256k1-dev"])]),
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["StellarXDR", "StellarKit", "HorizonKit", "AnchorKit", "MesoKit", "CLibFuzzer"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)
