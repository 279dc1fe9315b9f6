import ArchiveReading
import CivilTime
import Patterns
import YAML

extension SourceMapping {
  /// Reads the rules for text.
  ///
  /// - Throws: ``YAMLError``.
  static func textRules(_ settings: YAMLMapping) throws(YAMLError) -> TextRules {
    var rules = TextRules()
    rules.delimiter = try delimiter(settings["delimiter"])
    rules.hasHeader = try settings["header"]?.bool("header") ?? true
    if let node = settings["times"] {
      rules.times = TimeFormat(try node.text("times"))
      guard rules.times != nil else {
        throw node.error("times must be a form like \"%d.%m.%Y %H:%M\"")
      }
    }
    if let node = settings["unmatched"] {
      let word = try node.word("unmatched", of: ["continue", "set-aside"])
      rules.continuesMessages = word == "continue"
    }
    if let node = settings["pattern"] { rules.pattern = try pattern(node) }
    return rules
  }

  private static func delimiter(_ node: YAMLNode?) throws(YAMLError) -> UInt8? {
    guard let node else { return nil }
    let text = try node.text("delimiter")
    if text == "tab" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let sign = text.utf8.first, sign != UInt8(ascii: "\""), sign >= 0x20
    else {
      if text == "\t" { return UInt8(ascii: "\t") }
      throw node.error("delimiter must be one character, for instance \";\", or tab")
    }
    return sign
  }

  private static func pattern(_ node: YAMLNode) throws(YAMLError) -> Pattern {
    let text = try node.text("pattern")
    let pattern: Pattern
    do throws(PatternError) {
      pattern = try Pattern(withPythonGroups(text))
    } catch { throw node.error("\(error)") }
    let names = pattern.groupNames.compactMap { $0 }
    guard names.contains(where: { MessageField.named($0) == .text }) else {
      throw node.error("the pattern must have a group (?P<text>…)")
    }
    if let unknown = names.first(where: { MessageField.named($0) == nil }) {
      let known = MessageField.names.joined(separator: ", ")
      throw node.error("the group \"\(unknown)\" is not a field; known are \(known)")
    }
    return pattern
  }

  /// A pattern whose groups are written `(?P<name>…)`, which older versions of RE2 require.
  private static func withPythonGroups(_ pattern: String) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstRange(of: "(?<") {
      let next = rest[open.upperBound...].first
      result += rest[..<open.lowerBound]
      result += next?.isLetter == true ? "(?P<" : "(?<"
      rest = rest[open.upperBound...]
    }
    return result + rest
  }
}
