// swift-tools-version: 6.2
import PackageDescription

/// Whether this is built for others: `make install` and `make deb` say so.
let isShipped = Context.environment["DEBRIEF_SHIPPED"] != nil

/// Lets tests see into optimised modules, and kill the program at named points.
let testable: [SwiftSetting] = [
  .define("TESTABLE"),
  .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
]

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let settings = isShipped ? common : common + testable

/// The settings of tests, which are not optimised: that takes longer than they then save.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A C library of the system, imported through a module map in `Sources/<name>`.
func system(_ name: String, _ debianPackage: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debianPackage])])
}

/// A Swift module of this package, with the settings all of them share.
///
/// Every module's errors conform to `UserFacingError`, so all of them may import Failures.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  let failures: [Target.Dependency] = name == "Failures" ? [] : ["Failures"]
  return .target(name: name, dependencies: failures + dependencies, swiftSettings: settings)
}

/// A module of short loops that everything is built on, optimised in debug builds, too.
///
/// Tests and the programs that they start spend a sixth of their time in these few lines when they
/// are not, and optimising them costs seconds.
func optimised(_ module: Target) -> Target {
  let flags = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
  module.swiftSettings = (module.swiftSettings ?? []) + [flags]
  return module
}

/// A program of this package.
func program(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Failures"] + dependencies,
    swiftSettings: settings
  )
}

/// The tests of one module, which may also import what that module is built on.
///
/// - Parameter fixtures: Whether there is a folder of fixtures, which is read and not compiled.
func tests(
  _ name: String,
  _ dependencies: Target.Dependency...,
  fixtures: Bool = true
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.target(name: name), "TestSupport", "Failures"] + dependencies,
    exclude: fixtures ? ["Fixtures"] : [],
    swiftSettings: testSettings
  )
}

let package = Package(
  name: "debrief",
  products: [
    .executable(name: "debrief", targets: ["DebriefCommand"]),
    .executable(name: "build-samples", targets: ["SampleBuilder"]),
    .executable(name: "retrieval-benchmark", targets: ["RetrievalBenchmark"]),
    .executable(name: "http-benchmark", targets: ["HTTPBenchmark"]),
    .executable(name: "queue-benchmark", targets: ["QueueBenchmark"]),
  ],
  targets: [
    // C libraries. Only base modules import them.
    system("CSQLite", "libsqlite3-dev"),
    system("CISAL", "libisal-dev"),
    system("CZlib", "zlib1g-dev"),
    system("CArchive", "libarchive-dev"),
    system("CYAML", "libyaml-dev"),
    system("CUTF8Proc", "libutf8proc-dev"),
    system("CStemmer", "libstemmer-dev"),
    system("CXXHash", "libxxhash-dev"),
    system("CCurl", "libcurl4-openssl-dev"),
    system("CCrypto", "libssl-dev"),
    system("CBSON", "libbson-dev", pkgConfig: "libbson-1.0"),
    system("CMicroHTTPD", "libmicrohttpd-dev"),
    .target(
      name: "CRE2",
      linkerSettings: [.linkedLibrary("re2"), .linkedLibrary("stdc++")]
    ),
    .target(
      name: "CSimdjson",
      linkerSettings: [
        .linkedLibrary("simdjson"), .linkedLibrary("stdc++"), .linkedLibrary("m"),
      ]
    ),

    // libpq is loaded at run time, so nothing is linked.
    .target(name: "CPostgreSQL"),
    .target(name: "CShipped"),

    // Base: each knows one thing of the world and nothing of debrief.
    module("Failures"),
    module("Threads"),
    module("Database", "CSQLite", "CivilTime", "ShippedFiles", "Threads"),
    module("Compression", "CISAL", "CZlib", "CArchive", "Threads"),
    optimised(module("JSON", "CSimdjson")),
    module("YAML", "CYAML", "JSON"),
    module("BSON", "CBSON", "JSON"),
    optimised(module("CivilTime")),
    optimised(module("Text", "CUTF8Proc", "CStemmer")),
    optimised(module("Digest", "CXXHash", "CCrypto")),
    module("Patterns", "CRE2"),
    module("HTTP", "CCurl", "Threads"),
    module("PostgreSQL", "CPostgreSQL", "Threads"),
    optimised(module("ShippedFiles", "CShipped")),
    optimised(module("BoostedTrees")),
    optimised(module("NeuralNetwork", "BoostedTrees")),
    module("TerminalIO", "CivilTime", "JSON", "Text", "Threads"),
    module("Arguments", "TerminalIO", "CivilTime", "Text"),

    // Domain: what debrief is about.
    module("Disentanglement", "BoostedTrees", "ShippedFiles"),
    module(
      "Conversations",
      "Disentanglement",
      "Database",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Text",
      "Digest"
    ),
    module(
      "ArchiveReading",
      "Conversations",
      "Compression",
      "Patterns",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Digest"
    ),
    module(
      "RecordSources",
      "Threads",
      "ArchiveReading",
      "Conversations",
      "Compression",
      "Patterns",
      "JSON",
      "YAML",
      "CivilTime",
      "Database",
      "PostgreSQL",
      "ShippedFiles",
      "Text",
      "Digest"
    ),
    module(
      "AssistantExports",
      "ArchiveReading",
      "Conversations",
      "Compression",
      "JSON",
      "CivilTime",
      "Digest"
    ),
    module(
      "ChatExports",
      "RecordSources",
      "ArchiveReading",
      "Conversations",
      "Compression",
      "ShippedFiles",
      "JSON",
      "BSON",
      "CivilTime",
      "Database",
      "Digest"
    ),
    module(
      "TextArchives",
      "ArchiveReading",
      "Conversations",
      "Compression",
      "Patterns",
      "CivilTime",
      "Digest"
    ),
    module(
      "Archives",
      "Threads",
      "ChatExports",
      "AssistantExports",
      "TextArchives",
      "RecordSources",
      "ArchiveReading",
      "Compression",
      "JSON",
      "Database",
      "Text"
    ),
    module("Retrieval", "Conversations", "ShippedFiles", "Text"),
    module(
      "Insights",
      "Conversations",
      "Database",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Text",
      "Digest"
    ),
    module("Language", "ShippedFiles", "CivilTime", "Text"),
    module("Extraction", "Insights", "Conversations", "JSON", "CivilTime", "Digest"),
    module(
      "Summarization",
      "Extraction",
      "Insights",
      "Conversations",
      "Language",
      "Redaction",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Text"
    ),
    module(
      "MessageRoles",
      "BoostedTrees",
      "NeuralNetwork",
      "ShippedFiles",
      "Conversations",
      "CivilTime",
      "Text"
    ),
    module(
      "OfflineEngine",
      "MessageRoles",
      "BoostedTrees",
      "Extraction",
      "Insights",
      "Conversations",
      "Language",
      "Summarization",
      "Text",
      "ShippedFiles",
      "JSON",
      "CivilTime"
    ),
    module(
      "GeminiEngine",
      "MessageRoles",
      "BoostedTrees",
      "Extraction",
      "Insights",
      "Conversations",
      "Language",
      "Prompts",
      "Gemini",
      "Redaction",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Digest",
      "Text"
    ),
    module(
      "Jobs",
      "Redaction",
      "Patterns",
      "ShippedFiles",
      "Compression",
      "Database",
      "PostgreSQL",
      "YAML",
      "JSON",
      "CivilTime",
      "Text",
      "Digest"
    ),
    module("Prompts", "YAML", "JSON", "CivilTime", "Text", "Digest"),
    module("Gemini", "HTTP", "ShippedFiles", "JSON", "YAML", "CivilTime", "Text", "Digest"),
    module("Redaction", "Patterns", "ShippedFiles", "Text", "Digest"),
    module("Ledger", "Database", "CivilTime", "Digest"),
    module(
      "Coordination",
      "Threads",
      "Jobs",
      "Ledger",
      "JSON",
      "Database",
      "PostgreSQL",
      "ShippedFiles",
      "CivilTime",
      "Text"
    ),
    module(
      "Sinks",
      "Threads",
      "Insights",
      "Conversations",
      "Database",
      "PostgreSQL",
      "Compression",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Text"
    ),
    module("Reports", "Insights", "Conversations", "JSON", "CivilTime", "Text", "Digest"),
    module(
      "Evaluation",
      "Insights",
      "OfflineEngine",
      "Summarization",
      "Conversations",
      "Retrieval",
      "Compression",
      "ShippedFiles",
      "JSON",
      "CivilTime",
      "Text"
    ),
    module(
      "Media",
      "Threads",
      "Conversations",
      "Extraction",
      "HTTP",
      "Jobs",
      "Compression"
    ),

    // Top: the program.
    module(
      "Workspace",
      "Threads",
      "Archives",
      "RecordSources",
      "ArchiveReading",
      "Conversations",
      "Retrieval",
      "Insights",
      "Reports",
      "Jobs",
      "Ledger",
      "Compression",
      "Database",
      "PostgreSQL",
      "JSON",
      "CivilTime",
      "Text"
    ),
    module(
      "Reporting",
      "Workspace",
      "Conversations",
      "Insights",
      "Redaction",
      "Jobs",
      "Reports",
      "Database",
      "JSON",
      "CivilTime"
    ),
    module(
      "Runs",
      "Threads",
      "Coordination",
      "Reporting",
      "Workspace",
      "RecordSources",
      "ArchiveReading",
      "Conversations",
      "Retrieval",
      "Insights",
      "Media",
      "Extraction",
      "OfflineEngine",
      "GeminiEngine",
      "Prompts",
      "Gemini",
      "HTTP",
      "Redaction",
      "Ledger",
      "Jobs",
      "Sinks",
      "Reports",
      "Compression",
      "Database",
      "JSON",
      "CivilTime",
      "Digest"
    ),
    module(
      "Debrief",
      "Disentanglement",
      "Threads",
      "Runs",
      "Workspace",
      "Archives",
      "RecordSources",
      "ArchiveReading",
      "Conversations",
      "Retrieval",
      "Insights",
      "Media",
      "Extraction",
      "OfflineEngine",
      "GeminiEngine",
      "Prompts",
      "Gemini",
      "HTTP",
      "Redaction",
      "Ledger",
      "Jobs",
      "Sinks",
      "Compression",
      "Database",
      "PostgreSQL",
      "JSON",
      "YAML",
      "CivilTime",
      "Digest",
      "Text",
      "Evaluation"
    ),
    module(
      "MCP",
      "Threads",
      "Debrief",
      "Runs",
      "Reporting",
      "Workspace",
      "Conversations",
      "Retrieval",
      "Insights",
      "GeminiEngine",
      "Redaction",
      "Jobs",
      "Reports",
      "Database",
      "JSON",
      "CivilTime",
      "Digest",
      "ShippedFiles"
    ),
    module(
      "TerminalViews",
      "TerminalIO",
      "Debrief",
      "Runs",
      "Workspace",
      "ArchiveReading",
      "Conversations",
      "Insights",
      "Gemini",
      "Redaction",
      "Jobs",
      "Sinks",
      "JSON",
      "CivilTime",
      "Text"
    ),
    program(
      "DebriefCommand",
      "Threads",
      "Arguments",
      "TerminalIO",
      "TerminalViews",
      "MCP",
      "Coordination",
      "Reporting",
      "Debrief",
      "Runs",
      "Workspace",
      "Archives",
      "RecordSources",
      "ArchiveReading",
      "Conversations",
      "Insights",
      "Extraction",
      "GeminiEngine",
      "Prompts",
      "Gemini",
      "HTTP",
      "Redaction",
      "Ledger",
      "Jobs",
      "Sinks",
      "Reports",
      "Database",
      "PostgreSQL",
      "JSON",
      "YAML",
      "CivilTime",
      "Digest",
      "Evaluation",
      "ShippedFiles"
    ),
    program("HTTPBenchmark", "HTTP", "JSON"),
    program("QueueBenchmark", "Jobs", "Database", "CivilTime"),
    program("RetrievalBenchmark", "Conversations", "Database", "Workspace", "Retrieval", "Text"),
    program("SampleBuilder", "Compression", "Database", "JSON", "CivilTime"),

    // Tests
    .systemLibrary(name: "CSpawn", path: "Tests/Support/CSpawn"),
    .target(
      name: "TestSupport",
      dependencies: ["CSpawn", "JSON"],
      path: "Tests/Support/TestSupport",
      swiftSettings: settings
    ),
    .target(
      name: "TalkSupport",
      dependencies: ["Conversations", "Extraction", "OfflineEngine", "Insights", "CivilTime"],
      path: "Tests/Support/TalkSupport",
      swiftSettings: settings
    ),
    .target(
      name: "LoopbackServer",
      dependencies: ["CMicroHTTPD", "Threads"],
      path: "Tests/Support/LoopbackServer",
      swiftSettings: settings
    ),
    .target(
      name: "GeminiEmulator",
      dependencies: ["LoopbackServer", "JSON", "Digest"],
      path: "Tests/Support/GeminiEmulator",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "gemini-emulator",
      dependencies: ["GeminiEmulator"],
      path: "Tests/Support/GeminiEmulatorProgram",
      swiftSettings: settings
    ),
    tests("Threads", fixtures: false),
    tests("Database", "CivilTime"),
    tests("Compression", "CArchive", "CZlib", "Threads"),
    tests("JSON"),
    tests("YAML"),
    tests("CivilTime"),
    tests("Text"),
    tests("Digest"),
    tests("ShippedFiles"),
    tests("BoostedTrees", fixtures: false),
    tests("NeuralNetwork", "BoostedTrees", fixtures: false),
    tests("TerminalIO", "CivilTime", fixtures: false),
    tests("Arguments", "TerminalIO", "CivilTime", fixtures: false),
    tests("HTTP", "HTTPBenchmark", "LoopbackServer", "Threads", "JSON", "CZlib"),
    tests("Prompts", "YAML", "JSON"),
    tests(
      "Gemini",
      "GeminiEmulator",
      "LoopbackServer",
      "HTTP",
      "Compression",
      "JSON",
      "YAML",
      "CivilTime"
    ),
    tests("Redaction", "Patterns", "ShippedFiles"),
    tests("Ledger", "Database", "CivilTime"),
    tests("Disentanglement", "ShippedFiles", fixtures: false),
    tests("Conversations", "ShippedFiles", "Database", "CivilTime", "Text"),
    tests(
      "Archives",
      "Threads",
      "ChatExports",
      "AssistantExports",
      "TextArchives",
      "RecordSources",
      "ArchiveReading",
      "ShippedFiles",
      "Conversations",
      "Compression",
      "Database",
      "PostgreSQL",
      "CivilTime",
      "JSON",
      "BSON",
      "YAML"
    ),
    tests("Retrieval", "ShippedFiles", "Conversations", "Database", "Text"),
    tests("Insights", "ShippedFiles", "Conversations", "Database", "JSON", "CivilTime", "Text"),
    tests("Language", "ShippedFiles", "CivilTime", "JSON"),
    tests(
      "Summarization",
      "ShippedFiles",
      "Extraction",
      "Insights",
      "Conversations",
      "JSON",
      "CivilTime",
      fixtures: false
    ),
    tests("MessageRoles", "BoostedTrees", "Conversations", "JSON", "CivilTime"),
    tests(
      "OfflineEngine",
      "ShippedFiles",
      "TalkSupport",
      "Extraction",
      "Insights",
      "Conversations",
      "JSON",
      "CivilTime",
      "SampleBuilder",
      "YAML",
      fixtures: false
    ),
    tests(
      "GeminiEngine",
      "ShippedFiles",
      "TalkSupport",
      "Extraction",
      "Gemini",
      "Prompts",
      "Redaction",
      "Insights",
      "Conversations",
      "JSON",
      "CivilTime"
    ),
    tests("Jobs", "ShippedFiles", "Database", "YAML", "JSON", "CivilTime"),
    tests(
      "Sinks",
      "ShippedFiles",
      "Insights",
      "Conversations",
      "Database",
      "PostgreSQL",
      "Compression",
      "JSON",
      "CivilTime"
    ),
    tests("PostgreSQL", "LoopbackServer", "Threads", fixtures: false),
    tests(
      "Coordination",
      "Threads",
      "Database",
      "Jobs",
      "Ledger",
      "PostgreSQL",
      "CivilTime",
      fixtures: false
    ),
    tests(
      "Reports",
      "ShippedFiles",
      "Insights",
      "Conversations",
      "JSON",
      "CivilTime",
      "Text",
      "Digest"
    ),
    tests("Evaluation", "ShippedFiles", "JSON", "Compression"),
    tests(
      "Debrief",
      "Evaluation",
      "Threads",
      "Reporting",
      "Workspace",
      "Runs",
      "Conversations",
      "Archives",
      "ArchiveReading",
      "Database",
      "JSON",
      "CivilTime",
      "Digest",
      "Insights",
      "Jobs",
      "Reports"
    ),
    tests(
      "SampleBuilder",
      "Archives",
      "ArchiveReading",
      "CivilTime",
      "Compression",
      "Conversations",
      "Database",
      "JSON",
      "YAML"
    ),
    tests(
      "MCP",
      "GeminiEngine",
      "Conversations",
      "Redaction",
      "Jobs",
      "JSON",
      "CivilTime",
      fixtures: false
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "DebriefCommand", "Arguments", "TerminalIO", "TerminalViews", "SampleBuilder",
        "TestSupport", "Failures", "Debrief", "Workspace", "Redaction",
        "ShippedFiles", "Archives", "ArchiveReading", "Conversations", "CivilTime", "JSON",
        "Database", "Compression", "Digest", "LoopbackServer", "Threads",
      ],
      exclude: ["Fixtures"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "DebriefCommand", "gemini-emulator", "GeminiEmulator", "SampleBuilder", "TestSupport",
        "Debrief", "Workspace", "Runs", "Media", "ShippedFiles", "Conversations", "Insights",
        "Extraction", "GeminiEngine", "Prompts", "Gemini", "HTTP", "Ledger", "Jobs", "Database",
        "CivilTime", "Compression", "JSON", "Threads",
      ],
      exclude: ["Fixtures"],
      swiftSettings: testSettings
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// For sanitizers: only the tests of the modules that the variable names, and what they are built on.
// The rest has nothing for sanitizers to find, and takes most of the time to build.
if let modules = Context.environment["DEBRIEF_RAW_MEMORY"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var pending = modules.split(whereSeparator: \.isWhitespace).map { String($0) + "Tests" }
  while let name = pending.popLast() {
    guard kept.insert(name).inserted, let target = targets[name] else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): pending.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    guard let program = product as? Product.Executable else { return true }
    return !kept.isSuperset(of: program.targets)
  }
}
