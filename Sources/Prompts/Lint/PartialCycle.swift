extension Prompt {
  /// The use of a partial that makes every rendering endless: partials that use each other outside
  /// of any block.
  ///
  /// Inside of a block data may end the repetition, so that is left to the rendering.
  ///
  /// - Returns: nil if there is none.
  var partialCycle: PromptError? {
    var done: Set<String> = []
    // The uses that lead to where the search is; the template of the first is the prompt's own.
    var path: [(name: String?, template: Template, rest: [PartialNode])] = [
      (nil, file.template, file.template.unconditionalPartials)
    ]
    while let last = path.last {
      guard let use = last.rest.last else {
        if let name = last.name { done.insert(name) }
        path.removeLast()
        continue
      }
      path[path.count - 1].rest.removeLast()
      if let start = path.firstIndex(where: { $0.name == use.name }) {
        let names = path[start...].compactMap(\.name) + [use.name]
        return last.template.source.error(
          at: use.offset,
          "partials include each other in a cycle: \(names.joined(separator: " → "))"
        )
      }
      guard !done.contains(use.name), let inner = partials[use.name] else { continue }
      path.append((use.name, inner, inner.unconditionalPartials))
    }
    return nil
  }
}

extension Template {
  /// The partials that every rendering uses, the last first.
  fileprivate var unconditionalPartials: [PartialNode] {
    program.body.reversed().compactMap {
      if case .partial(let partial) = $0 { partial } else { nil }
    }
  }
}
