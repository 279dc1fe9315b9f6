// swift-tools-version: 6.2
import PackageDescription

// MARK: The parts of debrief

/// The modules, each with those that it imports.
///
/// Every module's errors conform to `UserFacingError`, so all of them may import Failures, too.
let modules: KeyValuePairs<String, [Target.Dependency]> = [
  // Base: each knows one thing of the world and nothing of debrief.
  "Failures": [],
  "Threads": [],
  "Database": ["CSQLite", "CivilTime", "ShippedFiles", "Threads"],
  "Compression": ["CISAL", "CZlib", "CArchive", "Threads"],
  "JSON": ["CSimdjson"],
  "YAML": ["CYAML", "JSON"],
  "BSON": ["CBSON", "JSON"],
  "CivilTime": [],
  "Text": ["CUTF8Proc", "CStemmer"],
  "Digest": ["CXXHash", "CCrypto"],
  "Patterns": ["CRE2"],
  "HTTP": ["CCurl", "Threads"],
  "PostgreSQL": ["CPostgreSQL", "Threads"],
  "ShippedFiles": ["CShipped"],
  "BoostedTrees": [],
  "NeuralNetwork": ["BoostedTrees", "CNeuralNetwork"],
  "TerminalIO": ["CivilTime", "JSON", "Text", "Threads"],
  "Arguments": ["TerminalIO", "CivilTime", "Text"],

  // Domain: what debrief is about.
  "Disentanglement": ["BoostedTrees", "ShippedFiles"],
  "Conversations": [
    "Disentanglement", "Database", "ShippedFiles", "JSON", "CivilTime", "Text", "Digest",
  ],
  "ArchiveReading": [
    "Conversations", "Compression", "Patterns", "ShippedFiles", "JSON", "CivilTime", "Digest",
  ],
  "RecordSources": [
    "Threads", "ArchiveReading", "Conversations", "Compression", "Patterns", "JSON", "YAML",
    "CivilTime", "Database", "PostgreSQL", "ShippedFiles", "Text", "Digest",
  ],
  "AssistantExports": [
    "ArchiveReading", "Conversations", "Compression", "JSON", "CivilTime", "Digest",
  ],
  "ChatExports": [
    "RecordSources", "ArchiveReading", "Conversations", "Compression", "ShippedFiles", "JSON",
    "BSON", "CivilTime", "Database", "Digest",
  ],
  "TextArchives": [
    "ArchiveReading", "Conversations", "Compression", "Patterns", "CivilTime", "Digest",
  ],
  "Archives": [
    "Threads", "ChatExports", "AssistantExports", "TextArchives", "RecordSources", "ArchiveReading",
    "Compression", "JSON", "Database", "Text",
  ],
  "Retrieval": ["Conversations", "ShippedFiles", "Text"],
  "Insights": ["Conversations", "Database", "ShippedFiles", "JSON", "CivilTime", "Text", "Digest"],
  "Language": ["ShippedFiles", "CivilTime", "Text"],
  "Extraction": ["Insights", "Conversations", "JSON", "CivilTime", "Digest"],
  "Summarization": [
    "Extraction", "Insights", "Conversations", "Language", "Redaction", "ShippedFiles", "JSON",
    "CivilTime", "Text",
  ],
  "MessageRoles": [
    "BoostedTrees", "NeuralNetwork", "ShippedFiles", "Conversations", "CivilTime", "Text",
  ],
  "OfflineEngine": [
    "MessageRoles", "BoostedTrees", "Extraction", "Insights", "Conversations", "Language",
    "Summarization", "Text", "ShippedFiles", "JSON", "CivilTime",
  ],
  "GeminiEngine": [
    "MessageRoles", "BoostedTrees", "Extraction", "Insights", "Conversations", "Language",
    "Prompts", "Gemini", "Redaction", "ShippedFiles", "JSON", "CivilTime", "Digest", "Text",
  ],
  "Jobs": [
    "Patterns", "ShippedFiles", "Compression", "Database", "PostgreSQL", "YAML", "JSON",
    "CivilTime", "Text", "Digest",
  ],
  "Prompts": ["YAML", "JSON", "CivilTime", "Text", "Digest"],
  "Gemini": ["HTTP", "ShippedFiles", "JSON", "YAML", "CivilTime", "Text", "Digest"],
  "Redaction": ["Patterns", "ShippedFiles", "Text", "Digest"],
  "Ledger": ["Database", "CivilTime", "Digest"],
  "Coordination": [
    "Threads", "Jobs", "Ledger", "Database", "JSON", "PostgreSQL", "ShippedFiles", "CivilTime",
    "Text",
  ],
  "Sinks": [
    "Threads", "Insights", "Conversations", "Database", "PostgreSQL", "Compression", "ShippedFiles",
    "JSON", "CivilTime", "Text",
  ],
  "Reports": [
    "Insights", "Conversations", "ShippedFiles", "JSON", "CivilTime", "Text", "Digest",
  ],
  "Evaluation": [
    "Insights", "OfflineEngine", "Summarization", "Conversations", "Retrieval", "Compression",
    "Language", "ShippedFiles", "JSON", "CivilTime", "Text",
  ],
  "Media": ["Threads", "Conversations", "Extraction", "HTTP", "Jobs", "Compression"],

  // Top: the program.
  "Workspace": [
    "Threads", "Archives", "RecordSources", "ArchiveReading", "Conversations", "Retrieval",
    "Insights", "Reports", "Jobs", "Ledger", "Compression", "Database", "PostgreSQL", "JSON",
    "CivilTime", "Text",
  ],
  "Reporting": [
    "Workspace", "Conversations", "Insights", "Redaction", "Jobs", "Reports", "Database", "JSON",
    "CivilTime",
  ],
  "Runs": [
    "Threads", "Coordination", "Reporting", "Workspace", "RecordSources", "ArchiveReading",
    "Conversations", "Retrieval", "Insights", "Media", "Extraction", "OfflineEngine",
    "GeminiEngine", "Prompts", "Gemini", "HTTP", "Redaction", "Ledger", "Jobs", "Sinks", "Reports",
    "Compression", "Database", "JSON", "CivilTime", "Digest",
  ],
  "Debrief": [
    "Disentanglement", "Threads", "Runs", "Workspace", "Archives", "RecordSources",
    "ArchiveReading", "Conversations", "Insights", "Media", "Extraction", "OfflineEngine",
    "GeminiEngine", "Prompts", "Gemini", "HTTP", "Ledger", "Jobs", "Sinks", "Compression",
    "Database", "PostgreSQL", "JSON", "YAML", "CivilTime", "Digest", "Text", "Evaluation",
  ],
  "MCP": [
    "Threads", "Debrief", "Runs", "Reporting", "Workspace", "Conversations", "Retrieval",
    "Insights", "GeminiEngine", "Redaction", "Jobs", "Reports", "Database", "JSON", "CivilTime",
    "Digest", "ShippedFiles",
  ],
  "TerminalViews": [
    "TerminalIO", "Debrief", "Runs", "Workspace", "Coordination", "ArchiveReading", "Conversations",
    "Insights", "Gemini", "Redaction", "Ledger", "Jobs", "Sinks", "JSON", "CivilTime", "Text",
  ],
]

/// The modules of short loops that everything is built on, optimised in debug builds, too.
///
/// Tests and the programs that they start spend a sixth of their time in these few lines when they
/// are not, and optimising them costs seconds.
let optimisedModules: Set = [
  "BoostedTrees", "CivilTime", "Digest", "JSON", "NeuralNetwork", "ShippedFiles", "Text",
]

/// The modules that read, compare and rate text, on which tests spend most of their time besides.
///
/// Where `DEBRIEF_QUICK` is set (`.ci/run`), only these and the ones above are optimised. The others
/// are compiled in a quarter of the time then, and two thirds of all checks are the compiler's.
let heavyModules: Set = [
  "ArchiveReading", "Compression", "Conversations", "Database", "Disentanglement", "Evaluation",
  "Language", "MessageRoles", "OfflineEngine", "Patterns", "Redaction", "Retrieval",
  "Summarization",
]

/// The programs, each with the modules that it imports.
let programs: KeyValuePairs<String, [Target.Dependency]> = [
  "DebriefCommand": [
    "Threads", "Arguments", "TerminalIO", "TerminalViews", "MCP", "Coordination", "Reporting",
    "Debrief", "Runs", "Workspace", "Archives", "RecordSources", "ArchiveReading", "Conversations",
    "Insights", "GeminiEngine", "Prompts", "Gemini", "HTTP", "Redaction", "Ledger", "Jobs", "Sinks",
    "Reports", "Database", "PostgreSQL", "JSON", "YAML", "CivilTime", "Digest", "Evaluation",
    "ShippedFiles",
  ],
  "HTTPBenchmark": ["HTTP", "JSON"],
  "QueueBenchmark": ["Jobs", "Database", "CivilTime"],
  "RetrievalBenchmark": ["Database", "Workspace", "Retrieval", "Text"],
  "SampleBuilder": ["Compression", "Database", "JSON", "CivilTime"],
]

/// The tests of each module, with what they import besides that module and its own imports.
///
/// Those of the command and of models test the program as its users meet it.
let tests: KeyValuePairs<String, [Target.Dependency]> = [
  "Threads": [],
  "Database": [],
  "Compression": [],
  "JSON": [],
  "YAML": [],
  "CivilTime": [],
  "Text": [],
  "Digest": [],
  "ShippedFiles": [],
  "BoostedTrees": [],
  "NeuralNetwork": [],
  "TerminalIO": [],
  "Arguments": [],
  "HTTP": ["HTTPBenchmark", "LoopbackServer", "JSON", "CZlib"],
  "Prompts": [],
  "Gemini": ["GeminiEmulator", "LoopbackServer", "Compression"],
  "Redaction": [],
  "Ledger": [],
  "Disentanglement": [],
  "Conversations": [],
  "Archives": ["ShippedFiles", "Conversations", "PostgreSQL", "CivilTime", "BSON", "YAML"],
  "Retrieval": ["Database"],
  "Insights": [],
  "Language": ["JSON"],
  "Summarization": [],
  "MessageRoles": ["JSON"],
  "OfflineEngine": ["TalkSupport", "SampleBuilder", "YAML"],
  "GeminiEngine": ["TalkSupport"],
  "Jobs": [],
  "Sinks": [],
  "PostgreSQL": ["LoopbackServer"],
  "Coordination": [],
  "Reports": ["Database"],
  "Evaluation": [],
  "Debrief": ["Reporting", "Reports"],
  "SampleBuilder": ["Archives", "ArchiveReading", "Conversations", "YAML"],
  "MCP": [],
  "Command": ["SampleBuilder", "Compression", "LoopbackServer"],
  "Model": [
    "gemini-emulator", "GeminiEmulator", "SampleBuilder", "Media", "Compression", "Extraction",
  ],
]

/// The tests without a folder of fixtures, which is read and not compiled.
let testsWithoutFixtures: Set = [
  "Arguments", "BoostedTrees", "Coordination", "Disentanglement", "MCP", "NeuralNetwork",
  "OfflineEngine", "PostgreSQL", "Summarization", "TerminalIO", "Threads",
]

/// The C libraries of the system that base modules import through a module map, each with its Debian
/// package.
let systemLibraries: KeyValuePairs = [
  "CSQLite": "libsqlite3-dev",
  "CISAL": "libisal-dev",
  "CZlib": "zlib1g-dev",
  "CArchive": "libarchive-dev",
  "CYAML": "libyaml-dev",
  "CUTF8Proc": "libutf8proc-dev",
  "CStemmer": "libstemmer-dev",
  "CXXHash": "libxxhash-dev",
  "CCurl": "libcurl4-openssl-dev",
  "CCrypto": "libssl-dev",
  "CBSON": "libbson-dev",
  "CMicroHTTPD": "libmicrohttpd-dev",
]

// MARK: Settings

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

/// Does not optimise, and parses once instead of another time for the interface, which takes a tenth
/// of the time.
let unoptimised = SwiftSetting.unsafeFlags(
  ["-Onone", "-no-emit-module-separately-wmo"],
  .when(configuration: .release)
)

/// The settings of tests: to optimise them takes longer than they then save.
let testSettings = settings + [unoptimised]

/// Whether only what decides how long tests take is optimised.
let isQuick = Context.environment["DEBRIEF_QUICK"] != nil && !isShipped

// MARK: Targets

let libraryTargets: [Target] =
  systemLibraries.map { name, package in
    .systemLibrary(
      name: name,
      pkgConfig: name == "CBSON" ? "libbson-1.0" : nil,
      providers: [.apt([package])]
    )
  } + [
    .target(name: "CRE2", linkerSettings: [.linkedLibrary("re2"), .linkedLibrary("stdc++")]),
    .target(
      name: "CSimdjson",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++"), .linkedLibrary("m")]
    ),
    // libpq is loaded at run time, so nothing is linked.
    .target(name: "CPostgreSQL"),
    .target(name: "CNeuralNetwork"),
    .target(name: "CShipped"),
  ]

/// The settings of a module or program.
func settings(of name: String) -> [SwiftSetting] {
  if optimisedModules.contains(name) {
    return settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
  }
  return isQuick && !heavyModules.contains(name) ? settings + [unoptimised] : settings
}

let moduleTargets: [Target] = modules.map { name, imports in
  .target(
    name: name,
    dependencies: name == "Failures" ? [] : ["Failures"] + imports,
    swiftSettings: settings(of: name)
  )
}

let programTargets: [Target] = programs.map { name, imports in
  .executableTarget(
    name: name,
    dependencies: ["Failures"] + imports,
    swiftSettings: settings(of: name)
  )
}

/// What tests share.
func support(_ name: String, _ imports: Target.Dependency...) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: "Tests/Support/\(name)",
    swiftSettings: settings(of: name)
  )
}

let supportTargets: [Target] = [
  .systemLibrary(name: "CSpawn", path: "Tests/Support/CSpawn"),
  support("TestSupport", "CSpawn", "JSON"),
  support("TalkSupport", "Conversations", "Extraction", "OfflineEngine", "Insights", "CivilTime"),
  support("LoopbackServer", "CMicroHTTPD", "Threads"),
  support("GeminiEmulator", "LoopbackServer", "JSON", "Digest"),
  .executableTarget(
    name: "gemini-emulator",
    dependencies: ["GeminiEmulator"],
    path: "Tests/Support/GeminiEmulatorProgram",
    swiftSettings: settings
  ),
]

let testTargets: [Target] = tests.map { name, imports in
  let tested = ["Command", "Model"].contains(name) ? "DebriefCommand" : name
  let target = (moduleTargets + programTargets).first { $0.name == tested }
  return .testTarget(
    name: name + "Tests",
    dependencies: [.target(name: tested), "TestSupport"] + (target?.dependencies ?? []) + imports,
    exclude: testsWithoutFixtures.contains(name) ? [] : ["Fixtures"],
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
  targets: libraryTargets + moduleTargets + programTargets + supportTargets + testTargets,
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
