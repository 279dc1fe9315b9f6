package import Patterns
package import Failures
import Text

/// The data that is replaced besides secrets.
package struct RedactionPolicy: Sendable, Hashable {
  /// A user's own pattern of text to replace.
  package struct CustomPattern: Sendable, Hashable {
    /// The name in placeholders: a lower-case letter, then lower-case letters, digits and hyphens.
    let name: String
    /// The pattern, in RE2's syntax; its first group, if there is one, is replaced.
    let regex: String

    /// Creates a pattern.
    package init(name: String, regex: String) {
      self.name = name
      self.regex = regex
    }
  }

  /// The kinds of personal data.
  var personalData: Set<PersonalData>
  /// The user's own patterns.
  var patterns: [CustomPattern]
  /// The countries (ISO 3166-1) whose telephone numbers are recognized without any grouping.
  package var regions: Set<String> = []

  /// Creates a policy that replaces secrets and the listed data.
  package init(_ personalData: Set<PersonalData> = [], patterns: [CustomPattern] = []) {
    self.personalData = personalData
    self.patterns = patterns
  }

  /// Reads a policy from the words of a job file.
  ///
  /// - Parameter words: Kinds of personal data; `secret-token` may be among them and changes
  ///   nothing.
  /// - Throws: ``RedactionPolicyError`` if a word or a name is not valid.
  package init(words: [String], patterns: [CustomPattern] = []) throws(RedactionPolicyError) {
    var personalData: Set<PersonalData> = []
    for word in words where word != Self.secretWord {
      guard let kind = PersonalData(rawValue: word) else {
        throw .unknownWord(word, nearest: nearest(to: word, in: Self.words))
      }
      personalData.insert(kind)
    }
    self.init(personalData, patterns: patterns)
    try checkNames()
  }

  /// The words that a job file may use.
  static var words: [String] { PersonalData.allCases.map(\.rawValue) + [secretWord] }

  private static let secretWord = "secret-token"

  /// Checks that every name is valid in a placeholder, and unique.
  func checkNames() throws(RedactionPolicyError) {
    var taken = Set(Label.builtIn.map(\.word))
    for pattern in patterns {
      let bytes = Array(pattern.name.utf8)
      let isWord = bytes.allSatisfy { $0.isDigit || $0.isLowerCase || $0 == UInt8(ascii: "-") }
      guard isWord, bytes.first?.isLowerCase == true, bytes.count <= 32 else {
        throw .invalidName(pattern.name)
      }
      guard taken.insert(pattern.name).inserted else { throw .takenName(pattern.name) }
    }
  }
}

extension UInt8 {
  fileprivate var isLowerCase: Bool { (0x61...0x7A).contains(self) }
}

/// Why a policy cannot be used.
package enum RedactionPolicyError: Error, Hashable, CustomStringConvertible {
  /// There is no such kind of personal data.
  case unknownWord(String, nearest: String?)
  /// The name of a pattern is not valid in a placeholder.
  case invalidName(String)
  /// Two patterns have the same name, or a pattern has a built-in name.
  case takenName(String)
  /// A pattern does not compile.
  case invalidPattern(name: String, PatternError)

  /// The failure in one line.
  package var description: String {
    switch self {
    case .unknownWord(let word, let nearest):
      "\(word) is not a known redaction" + (nearest.map { ": did you mean \($0)?" } ?? "")
    case .invalidName(let name):
      "\(name) is not a valid pattern name: up to 32 of a-z, 0-9 and -, starting with a letter"
    case .takenName(let name): "the name \(name) is taken: choose another for the pattern"
    case .invalidPattern(let name, let error): "\(name): \(error)"
    }
  }
}

extension RedactionPolicyError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}
