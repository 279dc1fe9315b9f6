import JSON

/// Elements of a list, as many as an answer may have.
///
/// An answer has about 8,000 tokens. JSON has about three bytes a token.
struct Page {
  /// The maximum number of bytes of JSON for an answer's elements.
  static let limit = 24_000

  private(set) var elements: [JSONValue] = []
  private let count: Int
  private let call: CallClock
  private var bytes = 0

  /// - Parameter count: The maximum number of elements.
  init(count: Int, _ call: CallClock) {
    self.count = count
    self.call = call
  }

  /// Whether nothing more fits: the maximum is reached, or making the elements took long.
  var isFull: Bool { elements.count >= count || !elements.isEmpty && call.isLate }

  /// Adds an element if it fits; the first one always does.
  ///
  /// - Returns: Whether it was added.
  mutating func append(_ element: JSONValue) -> Bool {
    guard !isFull else { return false }
    let size = element.bytes.count
    guard elements.isEmpty || bytes + size <= Self.limit else { return false }
    elements.append(element)
    bytes += size
    return true
  }
}

/// The answer of a tool: its own members, and how much they leave out.
struct ToolAnswer {
  private var object = JSONObject()

  /// - Parameters:
  ///   - members: What the tool is about.
  ///   - omitted: The number of elements that match and are not in the answer; nil if they were not
  ///     counted.
  ///   - next: Where the list continues.
  init(
    _ members: [(String, JSONValue)],
    omitted: Int? = 0,
    next: JSONValue = .null,
    _ coverage: Coverage
  ) {
    for (name, value) in members { object.append(name, value) }
    object.append("complete", .bool(omitted == 0))
    object.append("omitted", JSONValue(omitted))
    object.append("nextCursor", next)
    object.append("coverage", coverage.json)
  }

  var json: JSONValue { .object(object) }
}
