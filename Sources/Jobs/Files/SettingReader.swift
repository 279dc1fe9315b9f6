import Text
import YAML

/// Reads settings and collects what is wrong with them, instead of stopping at the first mistake.
///
/// Each job file has its own reader.
final class SettingReader {
  /// The mistakes so far.
  private(set) var problems: [JobError.Problem] = []

  /// Records a mistake at a value's position.
  func complain(_ setting: Setting, _ message: String) {
    add(file: setting.file, setting.node.error(message))
  }

  /// Records a mistake at a key's position.
  func complain(_ member: Setting.Member, _ message: String) {
    add(
      file: member.file,
      YAMLError(line: member.line, column: member.column, message: message)
    )
  }

  /// Records a mistake at a position that the YAML reader reports.
  func add(file: String, _ error: YAMLError) {
    let problem = JobError.Problem(
      file: file,
      line: error.line,
      column: error.column,
      message: error.message
    )
    problems.append(problem)
  }

  /// Records a mistake without a position in a file.
  func add(file: String, _ message: String) {
    problems.append(JobError.Problem(file: file, line: nil, column: nil, message: message))
  }

  /// Reads a value.
  ///
  /// - Parameter setting: The value; nil for none.
  /// - Returns: nil if there is no value, it is null, or reading it failed, which is recorded.
  func read<Value>(
    _ setting: Setting?,
    _ body: (YAMLNode, String) throws(YAMLError) -> Value
  ) -> Value? {
    guard let setting, !setting.node.isNull else { return nil }
    do {
      return try body(setting.node, setting.name)
    } catch {
      add(file: setting.file, error)
      return nil
    }
  }

  /// Reads a text that is not empty.
  func text(_ setting: Setting?) -> String? {
    read(setting) { node, name throws(YAMLError) in
      guard case .string(let text) = node.value else {
        let advice = node.scalar == nil ? "" : ": put it in quotes"
        throw node.error("\(name) must be a text, this is \(node.kind)\(advice)")
      }
      if text.isEmpty { throw node.error("\(name) is empty") }
      if text.contains("\0") { throw node.error("\(name) contains a NUL character") }
      return text
    }
  }

  /// Reads a truth value.
  func bool(_ setting: Setting?) -> Bool? {
    read(setting) { node, name throws(YAMLError) in try node.bool(name) }
  }

  /// Reads a whole number.
  func integer(_ setting: Setting?, in range: ClosedRange<Int>) -> Int? {
    read(setting) { node, name throws(YAMLError) in try node.integer(name, in: range) }
  }

  /// Reads one of several words.
  func word(_ setting: Setting?, of words: [String]) -> String? {
    read(setting) { node, name throws(YAMLError) in
      try node.word(name, of: words, nearest: nearest(to:in:))
    }
  }

  /// Reads one of the words of a closed set.
  func word<Word>(_ setting: Setting?, as words: Word.Type) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    word(setting, of: words.allCases.map(\.rawValue)).flatMap(words.init(rawValue:))
  }

  /// Reads a mapping and complains about every unknown key in it.
  ///
  /// - Parameter keys: The known keys; at the top level, those that begin with `x-` are left to the
  ///   user.
  /// - Returns: The mapping; nil if it is not a mapping.
  func mapping(_ setting: Setting, keys: [String]) -> Setting? {
    guard let members = setting.members else {
      let what = setting.name.isEmpty ? "a job" : setting.name
      complain(setting, "\(what) must be a mapping, this is \(setting.node.kind)")
      return nil
    }
    for member in members where !keys.contains(member.key) {
      if setting.name.isEmpty, member.key.hasPrefix("x-") { continue }
      complain(member, Self.unknown("key", member.value.name, member.key, keys))
    }
    return setting
  }

  /// The complaint about an unknown word.
  static func unknown(_ what: String, _ name: String, _ word: String, _ known: [String]) -> String {
    let advice =
      nearest(to: word, in: known).map { "did you mean \"\($0)\"?" }
      ?? "known are \(known.joined(separator: ", "))"
    return "unknown \(what) \"\(name)\"; \(advice)"
  }
}
