/// The results of the cases of one file.
package struct ConformanceReport: Sendable, Hashable {
  /// A case that did not simply pass.
  package struct Finding: Sendable, Hashable {
    /// The name of the case.
    package let name: String
    /// What differs, or why.
    package let difference: String
  }

  /// The file, as the user named it.
  package let file: String
  /// The number of cases that passed, those of ``deliberate`` included.
  package internal(set) var passed = 0
  /// The cases that failed.
  package internal(set) var failures: [Finding] = []
  /// The cases that need something that this runtime does not have.
  package internal(set) var unsupported: [Finding] = []
  /// The cases in which this runtime is stricter than the reference on purpose, and is.
  package internal(set) var deliberate: [Finding] = []

  /// The number of cases that failed.
  package var failed: Int { failures.count }

  init(file: String) { self.file = file }

  mutating func add(_ name: String, _ outcome: ConformanceOutcome) {
    switch outcome {
    case .passed: passed += 1
    case .failed(let difference): failures.append(Finding(name: name, difference: difference))
    case .unsupported(let reason): unsupported.append(Finding(name: name, difference: reason))
    case .deliberate(let reason):
      passed += 1
      deliberate.append(Finding(name: name, difference: reason))
    }
  }
}

/// The result of a case.
enum ConformanceOutcome: Sendable, Hashable {
  case passed
  case failed(String)
  case unsupported(String)
  case deliberate(String)
}
