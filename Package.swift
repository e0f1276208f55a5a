// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// What is tested is compiled as it ships; the tests themselves need no optimizer and no debug
// information, without which they build sooner. Those that read a lot of text or many pixels are
// optimized: they are `strict` alone.
let tests = strict + [.unsafeFlags(["-Onone", "-gnone"], .when(configuration: .release))]

// What only reads options, files and archives takes as long without the optimizer, and is built
// sooner.
let unoptimized = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Swift's libraries are linked into a released program, which then starts sooner and needs no
// toolchain to run. Only what no test depends on may be linked so: tests link the same objects with
// the libraries themselves.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-lCoreFoundation", "-l_FoundationCShims",
      "-l_FoundationCollections", "-l_FoundationICU",
    ],
    .when(platforms: [.linux], configuration: .release))
]

extension Target.Dependency {
  /// What only the program needs: without its trait it is not even downloaded.
  static func wall(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Wall"]))
  }
}

let package = Package(
  name: "zapdeck",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "zapdeck", targets: ["zapdeck"]),
    .library(name: "PlayerSDK", targets: ["PlayerSDK"]),
    .library(name: "PlayerFilms", targets: ["PlayerFilms"]),
    .library(name: "Events", targets: ["Events"]),
  ],
  // An app that wants the library alone depends on this package with `traits: []`.
  traits: [
    .trait(name: "Wall", description: "The program, its servers, and what only they depend on."),
    .default(enabledTraits: ["Wall"]),
    // A TLS library takes as long to build as the rest of the server, and few need it: a proxy does.
    .trait(
      name: "TLS", description: "https by --tls-cert (make build TLS=1)",
      enabledTraits: ["Wall"]),
  ],
  dependencies: [
    // Command line, help, completions: the ecosystem's standard.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // AES, HMAC, key agreement.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    // DER: the FairPlay certificate is a real one, and all that there is of X.509.
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    // Structured fields (RFC 8941), of which CMCD is made.
    .package(url: "https://github.com/apple/swift-http-structured-headers", from: "1.7.0"),
    // YAML with line and column of every node.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Sockets, and HTTP/1.1 for real clients.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // TLS 1.2 and 1.3, with the trait alone.
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    // Documentation pages from the targets' catalogues: the ecosystem's standard.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // Kit
    .target(name: "Simulation", path: "Sources/Kit/Simulation", swiftSettings: strict),
    .target(name: "Locking", path: "Sources/Kit/Locking", swiftSettings: strict),
    .target(
      name: "Events", dependencies: ["Locking"], path: "Sources/Kit/Events", swiftSettings: strict),
    // Imaging
    .target(name: "Pictures", path: "Sources/Imaging/Pictures", swiftSettings: strict),
    .target(
      name: "Video", dependencies: ["Simulation", "Pictures"], path: "Sources/Imaging/Video",
      swiftSettings: strict),
    // Console
    .target(name: "CTerm", path: "Sources/Console/CTerm"),
    .target(
      name: "Screen", dependencies: ["Simulation", "Pictures"], path: "Sources/Console/Screen",
      swiftSettings: strict),
    .target(
      name: "Terminal", dependencies: ["CTerm", "Pictures", "Screen"],
      path: "Sources/Console/Terminal",
      swiftSettings: strict),
    // Services
    .target(
      name: "ContentProtection",
      dependencies: [
        "Simulation",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ], path: "Sources/Services/ContentProtection", swiftSettings: strict),
    .target(
      name: "HeadEndAPI", dependencies: ["Simulation"], path: "Sources/Services/HeadEndAPI",
      swiftSettings: strict),
    .target(
      name: "Faults", dependencies: ["Simulation", "HeadEndAPI"], path: "Sources/Services/Faults",
      swiftSettings: strict),
    .target(
      name: "HeadEnd", dependencies: ["Simulation", "Locking", "ContentProtection", "HeadEndAPI"],
      path: "Sources/Services/HeadEnd",
      swiftSettings: strict),
    // Clients
    .target(
      name: "Players", dependencies: ["Simulation", "Events", "ContentProtection", "HeadEndAPI"],
      path: "Sources/Clients/Players",
      swiftSettings: strict),
    .target(
      name: "Crowd", dependencies: ["Simulation", "HeadEndAPI", "Faults", "Players"],
      path: "Sources/Clients/Crowd",
      swiftSettings: strict),
    // Laboratory
    .target(
      name: "Worlds",
      dependencies: [
        "Simulation", "Events", "ContentProtection", "HeadEndAPI", "Faults", "HeadEnd", "Players",
        "Crowd",
        .product(name: "RawStructuredFieldValues", package: "swift-http-structured-headers"),
      ], path: "Sources/Laboratory/Worlds", swiftSettings: strict),
    .target(
      name: "Sessions",
      dependencies: [
        "Simulation", "Events", "HeadEndAPI", "Faults", "HeadEnd", "Players", "Crowd", "Worlds",
      ], path: "Sources/Laboratory/Sessions", swiftSettings: strict),
    // Search
    .target(
      name: "Exploring",
      dependencies: ["Simulation", "HeadEndAPI", "Faults", "Players", "Worlds", "Sessions"],
      path: "Sources/Search/Exploring",
      swiftSettings: strict),
    // Files
    .target(
      name: "Scenarios",
      dependencies: [
        "Simulation", "Events", "Faults", "HeadEndAPI", "Players", "Crowd", "Worlds", "Sessions",
        .wall("Yams", "Yams"),
      ], path: "Sources/Files/Scenarios", swiftSettings: strict),
    .target(
      name: "Traffic",
      dependencies: [
        "Simulation", "ContentProtection", "HeadEndAPI", "Faults", "Players", "Worlds", "Scenarios",
      ], path: "Sources/Files/Traffic", swiftSettings: unoptimized),
    // Wall
    .target(
      name: "Dashboard",
      dependencies: [
        "Simulation", "Pictures", "Events", "Screen", "Faults", "HeadEndAPI", "Players", "Crowd",
        "Worlds", "Sessions", "Scenarios",
      ], path: "Sources/Wall/Dashboard", swiftSettings: strict),
    // Server
    .target(
      name: "HeadEndHTTP",
      dependencies: [
        "Simulation", "Locking", "HeadEndAPI", "ContentProtection", "Worlds", "Pictures", "Video",
        .wall("NIOCore", "swift-nio"),
        .wall("NIOPosix", "swift-nio"),
        .wall("NIOHTTP1", "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
      ], path: "Sources/Server/HeadEndHTTP", swiftSettings: strict),
    // SDK
    .target(
      name: "PlayerSDK",
      dependencies: [
        "Simulation", "Events", "ContentProtection", "HeadEndAPI", "Faults", "Players",
        "Worlds", "Sessions", "Exploring",
      ], path: "Sources/SDK/PlayerSDK", swiftSettings: strict),
    .target(
      name: "PlayerFilms",
      dependencies: ["Simulation", "Screen", "Sessions", "Dashboard", "PlayerSDK"],
      path: "Sources/SDK/PlayerFilms",
      swiftSettings: strict),
    // App
    .target(
      name: "Program",
      dependencies: [
        "Simulation", "Locking", "Events", "Pictures", "Screen", "Faults", "HeadEndAPI",
        "Players", "Worlds", "Sessions",
        "Exploring", "Scenarios", "Traffic", "Dashboard", "Terminal", "HeadEndHTTP",
        .wall("ArgumentParser", "swift-argument-parser"),
      ], path: "Sources/App/Program", swiftSettings: strict),
    .executableTarget(
      name: "zapdeck", dependencies: ["Program"], path: "Sources/App/zapdeck",
      resources: [.copy("../../../assets")],
      swiftSettings: strict, linkerSettings: selfContained),
    // Tools
    .target(
      // One function for each way in, for tests and for a fuzzer (`make fuzz`); and random users.
      name: "Fuzzing",
      dependencies: [
        "CTerm", "Simulation", "ContentProtection", "HeadEndAPI", "Faults", "Players", "Worlds",
        "Sessions",
        "Exploring", "Scenarios", "Traffic", "Screen", "Dashboard", "Terminal", "HeadEndHTTP",
      ], path: "Sources/Tools/Fuzzing", swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Sources/Tools/fuzz",
      swiftSettings: strict,
      linkerSettings: selfContained),
    .target(
      name: "Benchmark",
      dependencies: [
        "HeadEndAPI", "Simulation", "Events", "Screen", "Faults", "Players", "Crowd",
        "Worlds", "Sessions", "Exploring", "Scenarios", "Dashboard", "PlayerSDK",
        .wall("ArgumentParser", "swift-argument-parser"),
      ], path: "Sources/Tools/Benchmark", exclude: ["Gate/instructions.txt"], swiftSettings: strict),
    // With Swift's libraries as they are: the networking that `PlayerSDK` takes types of needs
    // libcurl's files for development to be linked into a program.
    .executableTarget(
      name: "bench", dependencies: ["Benchmark"], path: "Sources/Tools/bench", swiftSettings: strict
    ),
    // Tests of Kit
    .testTarget(
      name: "SimulationTests", dependencies: ["Simulation"], path: "Tests/Kit/SimulationTests",
      swiftSettings: tests),
    .testTarget(
      name: "EventsTests", dependencies: ["TestSupport", "Events"], path: "Tests/Kit/EventsTests",
      swiftSettings: tests),
    // Tests of Imaging
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures"], path: "Tests/Imaging/PicturesTests",
      swiftSettings: strict),
    .testTarget(
      name: "VideoTests", dependencies: ["TestSupport", "Video", "Pictures", "Simulation"],
      path: "Tests/Imaging/VideoTests",
      exclude: ["chromium.py", "play.html"], swiftSettings: strict),
    // Tests of Console
    .testTarget(
      name: "ScreenTests", dependencies: ["Screen", "Pictures", "Simulation"],
      path: "Tests/Console/ScreenTests", swiftSettings: tests),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "Screen", "Pictures", "CTerm", "Simulation"],
      path: "Tests/Console/TerminalTests",
      exclude: [
        "hygiene.py", "flood.py", "images_left.py", "orders.py", "unread.py", "wall.py",
      ],
      swiftSettings: tests),
    // Tests of Services
    .testTarget(
      name: "ContentProtectionTests",
      dependencies: ["TestSupport", "ContentProtection", "Simulation"],
      path: "Tests/Services/ContentProtectionTests",
      swiftSettings: tests),
    .testTarget(
      name: "HeadEndTests",
      dependencies: ["HeadEnd", "HeadEndAPI", "ContentProtection", "Locking", "Simulation"],
      path: "Tests/Services/HeadEndTests",
      swiftSettings: tests),
    .testTarget(
      name: "FaultsTests", dependencies: ["Faults", "HeadEndAPI", "Simulation"],
      path: "Tests/Services/FaultsTests",
      swiftSettings: tests),
    // Tests of Clients
    .testTarget(
      name: "PlayersTests",
      dependencies: ["TestSupport", "Players", "ContentProtection", "HeadEndAPI", "Simulation"],
      path: "Tests/Clients/PlayersTests",
      swiftSettings: tests),
    .testTarget(
      name: "CrowdTests", dependencies: ["TestSupport", "Crowd", "HeadEndAPI", "Simulation"],
      path: "Tests/Clients/CrowdTests",
      swiftSettings: tests),
    // Tests of Laboratory
    .testTarget(
      name: "SessionsTests",
      dependencies: [
        "TestSupport",
        "Worlds", "Sessions", "Crowd", "Players", "Faults", "HeadEndAPI", "Events",
        "ContentProtection",
        "Simulation",
      ], path: "Tests/Laboratory/SessionsTests",
      swiftSettings: tests),
    // Tests of Search
    .testTarget(
      name: "ExploringTests",
      dependencies: [
        "TestSupport",
        "Exploring", "Faults", "HeadEndAPI", "Worlds", "Sessions", "Players", "Scenarios",
        "Simulation",
      ], path: "Tests/Search/ExploringTests", swiftSettings: tests),
    // Tests of Files
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "TestSupport",
        "Scenarios", "Dashboard", "Events", "Faults", "Worlds", "Sessions", "Crowd", "Players",
        "HeadEndAPI",
        "Screen",
        "Simulation", .wall("Yams", "Yams"),
      ], path: "Tests/Files/ScenariosTests", exclude: ["Versions"], swiftSettings: tests),
    .testTarget(
      name: "TrafficTests",
      dependencies: [
        "TestSupport",
        "Traffic", "Dashboard", "Faults", "HeadEndAPI", "Worlds", "Sessions", "Players",
        "Scenarios",
        "Simulation",
      ], path: "Tests/Files/TrafficTests", swiftSettings: tests),
    // Tests of Wall
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "TestSupport",
        "Dashboard", "Fuzzing", "Worlds", "Sessions", "Crowd", "Pictures", "Players", "Faults",
        "HeadEndAPI",
        "Scenarios", "Screen", "Simulation",
      ], path: "Tests/Wall/DashboardTests", exclude: ["Goldens"], swiftSettings: tests),
    // Tests of Server
    .testTarget(
      name: "HeadEndHTTPTests",
      dependencies: [
        "HeadEndHTTP", "HeadEndAPI", "Worlds", "Sessions", "Simulation", "Video",
        .wall("NIOCore", "swift-nio"),
        .wall("NIOEmbedded", "swift-nio"),
        .wall("NIOHTTP1", "swift-nio"),
      ], path: "Tests/Server/HeadEndHTTPTests", swiftSettings: tests),
    // Tests of SDK
    .testTarget(
      // An app's own code, with an app's own settings.
      name: "PlayerSDKTests",
      dependencies: [
        "TestSupport", "PlayerFilms", "PlayerSDK", "Faults", "Worlds", "Sessions", "Players",
        "Simulation",
      ],
      path: "Tests/SDK/PlayerSDKTests",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Tests of Tools
    .testTarget(
      name: "BenchmarkTests", dependencies: ["TestSupport", "Benchmark"],
      path: "Tests/Tools/BenchmarkTests",
      exclude: ["Programs"], swiftSettings: tests),
    .testTarget(
      name: "FuzzingTests", dependencies: ["TestSupport", "Fuzzing", "Screen", "Simulation"],
      path: "Tests/Tools/FuzzingTests",
      exclude: ["Corpus", "leaks.txt"],
      swiftSettings: tests),
    // Tests of the whole
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: tests),
    .testTarget(
      // Each public member of each SDK, as an app writes it.
      name: "InterfaceTests", dependencies: ["PlayerSDK"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ZapdeckTests",
      dependencies: [
        "TestSupport",
        "Program", "Scenarios", "Worlds", "Sessions", "Players", "HeadEndAPI", "Events",
        "Simulation",
        .wall("ArgumentParser", "swift-argument-parser"),
      ],
      exclude: [
        "Films", "page.py", "matrix.py", "webdriver.py", "completions.py", "ssm_client.py",
        "bad_clients.py",
        "crowd.py", "five_guides.py", "live_user.py", "secrecy.py", "served.py", "soak.py",
        "sudden_death.py", "races.txt", "web.py",
        "web.html", "web_fetch.py", "metrics.py", "contract_hooks.py",
      ], swiftSettings: tests),
    .testTarget(
      name: "HouseTests",
      dependencies: ["TestSupport", "Dashboard", "Faults", "HeadEndAPI", "Players", "Simulation"],
      swiftSettings: strict),
  ]
)
