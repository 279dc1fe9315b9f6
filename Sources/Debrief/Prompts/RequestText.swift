package import Gemini
import JSON

extension GenerateRequest {
  /// The request as people read it: what is above, what the user says, the shape of the answer.
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
  package enum Line: Sendable, Hashable {
    /// It is in both.
    case same(String)
    /// It is in the first only.
    case removed(String)
    /// It is in the second only.
    case added(String)
  }

  /// The lines of both texts, in order.
  package let lines: [Line]

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
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): added.insert(place)
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

  /// The lines that differ, with some around them, marked by `-` and `+`.
  ///
  /// - Returns: The lines; `…` stands for those between that are left out.
  package func text(context: Int = 2) -> String {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    var text = ""
    var last = -1
    for place in lines.indices
    where changed.contains(where: { abs($0 - place) <= context }) {
      if place > last + 1 { text += "…\n" }
      last = place
      switch lines[place] {
      case .same(let line): text += "  \(line)\n"
      case .removed(let line): text += "- \(line)\n"
      case .added(let line): text += "+ \(line)\n"
      }
    }
    return text
  }
}
