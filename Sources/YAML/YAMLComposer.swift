/// Builds the tree of nodes from events, within limits that no settings file comes near.
struct YAMLComposer {
  /// The maximum nesting of lists and mappings, with aliases followed.
  static let depthLimit = 64
  /// The number of nodes that all aliases together may stand for.
  static let aliasLimit = 100_000

  /// A finished node and what it would take to write it out without aliases.
  private struct Composed {
    var node: YAMLNode
    /// The number of nodes it consists of.
    var count = 1
    /// The nesting depth of its lists and mappings.
    var height = 0

    mutating func include(_ part: Composed) {
      count += part.count
      height = max(height, part.height + 1)
    }
  }

  private let events: YAMLEventReader
  private var anchors: [String: Composed] = [:]
  private var aliasedNodes = 0

  init(_ events: YAMLEventReader) { self.events = events }

  /// Reads the one document of a text.
  ///
  /// - Returns: Its root; null if there is no document.
  mutating func document() throws(YAMLError) -> YAMLNode {
    guard case .documentStart = try events.next().kind else {
      return YAMLNode(.null, line: 1, column: 1)
    }
    let root = try compose(try events.next(), depth: 0)
    _ = try events.next()
    let rest = try events.next()
    guard case .streamEnd = rest.kind else {
      throw rest.error("a second document begins here: one file holds one document")
    }
    return root.node
  }

  private mutating func compose(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> Composed {
    guard depth <= Self.depthLimit else {
      throw event.error("it is nested more than \(Self.depthLimit) levels deep")
    }
    let composed: Composed
    switch event.kind {
    case .scalar(let text, let isPlain): composed = try scalar(text, isPlain: isPlain, at: event)
    case .sequenceStart: composed = try sequence(event, depth: depth)
    case .mappingStart: composed = try mapping(event, depth: depth)
    case .alias(let name): return try alias(name, at: event, depth: depth)
    default: throw event.error("a value is missing")
    }
    if let anchor = event.anchor { anchors[anchor] = composed }
    return composed
  }

  private func scalar(
    _ text: String,
    isPlain: Bool,
    at event: YAMLEvent
  ) throws(YAMLError) -> Composed {
    var value = isPlain ? YAMLNode.Value(plain: text) : .string(text)
    if let tag = event.tag {
      guard tag == "tag:yaml.org,2002:str" else { throw unknownTag(event) }
      value = .string(text)
    }
    return Composed(node: YAMLNode(value, line: event.line, column: event.column, scalar: text))
  }

  private mutating func sequence(_ start: YAMLEvent, depth: Int) throws(YAMLError) -> Composed {
    guard start.tag == nil else { throw unknownTag(start) }
    var elements: [YAMLNode] = []
    var whole = Composed(node: YAMLNode(.null, line: start.line, column: start.column))
    while true {
      let event = try events.next()
      if case .end = event.kind { break }
      let element = try compose(event, depth: depth + 1)
      whole.include(element)
      elements.append(element.node)
    }
    whole.node = YAMLNode(.sequence(elements), line: start.line, column: start.column)
    return whole
  }

  private mutating func mapping(_ start: YAMLEvent, depth: Int) throws(YAMLError) -> Composed {
    guard start.tag == nil else { throw unknownTag(start) }
    var mapping = YAMLMapping()
    var merges: [YAMLNode] = []
    var mergeKeyLine: Int?
    var whole = Composed(node: YAMLNode(.null, line: start.line, column: start.column))
    while true {
      let event = try events.next()
      if case .end = event.kind { break }
      let (key, isPlain) = try self.key(event)
      let value = try compose(try events.next(), depth: depth + 1)
      whole.include(value)
      if key == "<<", isPlain {
        if let line = mergeKeyLine { throw duplicate(key, at: event, first: line) }
        mergeKeyLine = event.line
        merges = try mergedMappings(value.node)
        continue
      }
      let entry = YAMLMapping.Entry(
        key: key,
        line: event.line,
        column: event.column,
        value: value.node
      )
      if let first = mapping.append(entry) {
        throw duplicate(key, at: event, first: first.line)
      }
    }
    // A key of the mapping itself wins over a merged one, an earlier merged one over a later one.
    for entry in merges.compactMap(\.mapping).flatMap(\.entries) { _ = mapping.append(entry) }
    whole.node = YAMLNode(.mapping(mapping), line: start.line, column: start.column)
    return whole
  }

  /// The text of a key.
  private mutating func key(_ event: YAMLEvent) throws(YAMLError) -> (String, isPlain: Bool) {
    switch event.kind {
    case .scalar(let text, let isPlain):
      let composed = try scalar(text, isPlain: isPlain, at: event)
      if let anchor = event.anchor { anchors[anchor] = composed }
      return (text, isPlain)
    case .alias(let name):
      if let text = try alias(name, at: event, depth: 0).node.scalar { return (text, false) }
      throw event.error("a list or mapping cannot be a key")
    default: throw event.error("a list or mapping cannot be a key")
    }
  }

  /// The mappings that a merge key stands for: <https://yaml.org/type/merge.html>.
  private func mergedMappings(_ node: YAMLNode) throws(YAMLError) -> [YAMLNode] {
    let sources = node.sequence ?? [node]
    for source in sources where source.mapping == nil {
      throw source.error("<< takes a mapping or a list of mappings, this is \(source.kind)")
    }
    return sources
  }

  private mutating func alias(
    _ name: String,
    at event: YAMLEvent,
    depth: Int
  ) throws(YAMLError) -> Composed {
    guard let target = anchors[name] else {
      throw event.error("*\(name) is used before or inside its anchor &\(name), or there is none")
    }
    aliasedNodes += target.count
    guard aliasedNodes <= Self.aliasLimit else {
      throw event.error("the aliases expand to more than \(Self.aliasLimit) values")
    }
    guard depth + target.height <= Self.depthLimit else {
      throw event.error("it is nested more than \(Self.depthLimit) levels deep")
    }
    return target
  }

  private func unknownTag(_ event: YAMLEvent) -> YAMLError {
    event.error("the tag \(event.tag ?? "!") has no meaning here: only !!str before a scalar has")
  }

  private func duplicate(_ key: String, at event: YAMLEvent, first line: Int) -> YAMLError {
    event.error("\"\(key)\" occurs twice, first on line \(line)")
  }
}
