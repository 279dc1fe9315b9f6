/// The path from a schema's root to one of its parts, written like `items[].owner`.
package struct SchemaPath: Sendable, Hashable, CustomStringConvertible {
  /// One step down.
  enum Step: Sendable, Hashable {
    case property(String)
    case items
    /// `additionalProperties`.
    case others
    /// One of the schemas in a list, such as `anyOf`.
    case branch(String, Int)
    /// A definition that `$ref` may name, in `$defs` or `definitions`.
    case definition(String, String)
  }

  private(set) var steps: [Step] = []

  /// The path one step further down.
  func appending(_ step: Step) -> SchemaPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The path as users read it; `(schema)` for the root.
  package var description: String {
    guard !steps.isEmpty else { return "(schema)" }
    var text = ""
    for step in steps {
      switch step {
      case .property(let name): text += text.isEmpty ? name : ".\(name)"
      case .items: text += "[]"
      case .others: text += text.isEmpty ? "*" : ".*"
      case .branch(let word, let index): text += "(\(word) \(index + 1))"
      case .definition(let word, let name): text += "\(text.isEmpty ? "" : ".")\(word).\(name)"
      }
    }
    return text
  }
}
