// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library and what it may import: an arrow points down only (ARCHITECTURE.md, "Modules").
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "streak",
  products: [
    .executable(name: "streakd", targets: ["streakd"]),
    .executable(name: "streak-broker", targets: ["streak-broker"]),
    .executable(name: "streak", targets: ["streak"]),
    .library(name: "StreakClient", targets: ["StreakClient", "StreakProtocol"]),
    .library(name: "StreakCore", targets: ["StreakCore"]),
  ],
  targets: [
    // `pkgConfig` is left off on purpose: libzmq's file makes SwiftPM warn on every build.
    .systemLibrary(name: "CZeroMQ", providers: [.apt(["libzmq3-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLibPQ", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),

    library("StreakSupport"),
    library("StreakCore", ["StreakSupport"]),
    library("StreakWire"),
    library("StreakProtocol", ["StreakWire"]),
    library("ZeroMQ", ["CZeroMQ", "StreakSupport"]),
    library("StreakJSON", ["CJansson"]),
    library("StreakContent", ["StreakCore", "StreakJSON", "StreakSupport"]),
    library("StreakImport", ["StreakCore", "StreakJSON", "CSQLite"]),
    library("StreakStore", ["StreakCore", "StreakSupport", "CSQLite", "CLibPQ"]),
    library("StreakDispatch"),
    library("StreakSecurity", ["StreakProtocol", "StreakSupport", "StreakWire", "ZeroMQ"]),
    library(
      "StreakService",
      [
        "StreakCore", "StreakDispatch", "StreakProtocol", "StreakSecurity", "StreakSupport",
        "StreakWire", "ZeroMQ",
      ]),
    library(
      "StreakBroker",
      [
        "StreakCore", "StreakDispatch", "StreakProtocol", "StreakSecurity", "StreakService",
        "StreakSupport", "StreakWire", "ZeroMQ",
      ]),
    library(
      "StreakWorker",
      [
        "StreakCore", "StreakContent", "StreakDispatch", "StreakStore", "StreakProtocol",
        "StreakSecurity", "StreakService", "StreakWire", "StreakSupport", "ZeroMQ",
      ]),
    library(
      "StreakClient", ["StreakProtocol", "StreakSecurity", "StreakWire", "StreakSupport", "ZeroMQ"]),
    library("StreakReport", ["StreakCore", "StreakProtocol"]),
    library(
      "StreakCommand",
      [
        "StreakClient", "StreakCore", "StreakImport", "StreakJSON", "StreakProtocol",
        "StreakReport", "StreakSecurity", "StreakWire",
      ]),

    // What presses the algorithm, and what measures: with a reference that shares no code with the rest.
    library(
      "StreakBench",
      [
        "StreakCore", "StreakProtocol", "StreakStore", "StreakWire", "StreakWorker", "ZeroMQ",
      ]),

    program("streakd", ["StreakWorker"]),
    program("streak-broker", ["StreakBroker"]),
    // What the linker puts side by side (Scripts/order).
    program("streak", ["StreakCommand"], exclude: ["startup.order"]),
    // `streak dash` goes on as this one: no other command loads the library for terminals.
    library("StreakTerminal", ["StreakCommand", "CNcurses"]),
    program("streak-dash", ["StreakCommand", "StreakTerminal"]),
    // The only program of a user's with Foundation inside: `streak import` runs it for property lists.
    program("streak-plist", []),
    program("protoc-gen-streak", ["StreakWire"]),
    program("streak-bench", ["StreakBench"]),
    // Both ends of a measurement (Scripts/bench), in C: the floor must cost nothing of ours.
    .executableTarget(
      name: "streak-peer", linkerSettings: [.linkedLibrary("zmq"), .linkedLibrary("sqlite3")]),

    tests("CoreTests", ["StreakCore"]),
    .target(
      name: "WireSupport", dependencies: ["StreakWire"], path: "Tests/WireSupport",
      swiftSettings: strict),
    .target(
      name: "FuzzProperty", dependencies: ["StreakProtocol"], path: "Fuzz/Property",
      swiftSettings: strict),
    .target(
      name: "PostgresSupport", dependencies: ["StreakStore", "StreakCore"],
      path: "Tests/PostgresSupport", swiftSettings: strict),
    tests("WireTests", ["StreakWire", "WireSupport"]),
    tests(
      "ProtocolTests", ["StreakProtocol", "WireSupport", "FuzzProperty", "protoc-gen-streak"]),
    tests("ZeroMQTests", ["ZeroMQ"]),
    tests("DispatchTests", ["StreakDispatch"]),
    tests(
      "SecurityTests",
      [
        "StreakBroker", "StreakClient", "StreakCommand", "StreakCore", "StreakProtocol",
        "StreakSecurity", "StreakService", "StreakStore", "StreakSupport", "StreakWire",
        "StreakWorker", "ZeroMQ",
        "streakd", "streak-broker", "streak",
      ]),
    tests(
      "BrokerTests",
      [
        "StreakBroker", "StreakDispatch", "StreakClient", "StreakProtocol", "StreakService",
        "StreakSupport", "StreakWire", "ZeroMQ", "streakd", "streak-broker",
      ]),
    tests(
      "NoticeTests",
      [
        "StreakBroker", "StreakClient", "StreakCommand", "StreakCore", "StreakProtocol",
        "StreakService", "StreakStore", "StreakSupport", "StreakWire", "StreakWorker", "ZeroMQ",
        "streakd",
        "streak-broker", "streak",
      ]),
    tests("ReportTests", ["StreakReport", "StreakCore", "StreakProtocol"]),
    tests("ContentTests", ["StreakContent", "StreakCore", "StreakJSON"]),
    tests(
      "StoreTests", ["StreakStore", "StreakCore", "StreakSupport", "PostgresSupport"],
      exclude: ["Fixtures"]),
    tests(
      "WorkerTests",
      [
        "StreakBench", "StreakWorker", "StreakCore", "StreakContent", "StreakStore",
        "StreakProtocol",
        "StreakService", "StreakWire", "StreakSupport", "ZeroMQ", "PostgresSupport", "streakd",
        "streak",
      ]),
    tests(
      "ClientTests",
      ["StreakClient", "StreakProtocol", "StreakWire", "StreakSupport", "ZeroMQ"]),
    tests(
      "CommandTests",
      [
        "StreakCommand", "StreakClient", "StreakCore", "StreakImport", "StreakJSON",
        "StreakProtocol", "StreakReport", "StreakService", "StreakStore", "StreakWire",
        "StreakWorker", "CSQLite",
        "WireSupport",
        "ZeroMQ", "streak", "streak-plist",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
