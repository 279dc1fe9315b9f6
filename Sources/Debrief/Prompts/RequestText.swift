import Gemini
import JSON

extension GenerateRequest {
  /// The request in readable form: model, system instruction, turns, and the schema of the answer.
  package var readable: String {
    var text = "model: \(model)\n"
    if let systemInstruction { text += "--- system\n\(systemInstruction)\n" }
    for turn in history + [Turn(role: .user, parts: parts)] {
      text += "--- \(turn.role.rawValue)\n"
      for part in turn.parts {
        switch part {
        case .text(let words): text += words.hasSuffix("\n") ? words : words + "\n"
        case .data(let bytes, let type): text += "[\(type), \(bytes.count) bytes]\n"
        case .file(let uri, _): text += "[\(uri)]\n"
        }
      }
    }
    if let schema = settings.responseSchema { text += "--- answer\n\(schema.schema.text)\n" }
    return text
  }
}

/// The difference between two texts, line by line.
package struct LineDifference: Sendable {
  /// A line, and whether it is in one text or both.
  enum Line: Sendable, Hashable {
    /// It is in both.
    case same(String)
    /// It is only in the first.
    case removed(String)
    /// It is only in the second.
    case added(String)
  }

  /// The lines of both texts, in order.
  let lines: [Line]

  /// Compares texts.
  ///
  /// - Parameters:
  ///   - old: The first.
  ///   - new: The second.
  package init(_ old: String, _ new: String) {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old) {
        lines.append(.removed(before[old]))
        old += 1
      } else if added.contains(new) {
        lines.append(.added(after[new]))
        new += 1
      } else {
        lines.append(.same(before[old]))
        old += 1
        new += 1
      }
    }
    self.lines = lines
  }

  /// Whether the texts are the same.
  package var isEmpty: Bool { lines.allSatisfy { if case .same = $0 { true } else { false } } }

  /// The lines that differ, marked by `-` and `+`, with some context.
  ///
  /// - Returns: The lines; `…` stands for those left out between them.
  package func text(context: Int = 2) -> String {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    var text = ""
    var last = -1
    for index in lines.indices
    where changed.contains(where: { abs($0 - index) <= context }) {
      if index > last + 1 { text += "…\n" }
      last = index
      switch lines[index] {
      case .same(let line): text += "  \(line)\n"
      case .removed(let line): text += "- \(line)\n"
      case .added(let line): text += "+ \(line)\n"
      }
    }
    return text
  }
}
