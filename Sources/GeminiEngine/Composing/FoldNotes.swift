import CivilTime
import Conversations
import Extraction
import Insights
import JSON

/// The finds of a long thread's chunks, as lines that a model merges, and the drafts that result
/// from its answer.
///
///     n1 fact, 2024-03-05 Ana: Ana sent the contract to Acme.
///     n2 action_item (open, Ana, 2024-03-08), 2024-03-06 Bo: Call Acme about clause 4
///
/// The day and the name before the colon are those of the first cited message.
///
/// The answer refers only to lines, so everything that it says keeps their evidence.
struct FoldNotes {
  /// A line.
  private enum Source {
    /// A part of a chunk's summary.
    case part(draft: Int, index: Int)
    /// A find.
    case find(draft: Int)

    /// The index of the draft.
    var draft: Int {
      switch self {
      case .part(let draft, _), .find(let draft): draft
      }
    }
  }

  /// The lines.
  private(set) var text = ""

  private let drafts: [Draft]
  private let kinds: [KindDefinition]
  private var sources: [String: Source] = [:]

  /// The maximum number of lines for a model; later ones count more, so the first are left out.
  private static let maxLines = 600

  /// Composes the lines.
  ///
  /// - Parameters:
  ///   - headings: The lines above the lines of a draft, by its index.
  ///   - chat: The chat that was read in parts; nil to leave out days and speakers.
  init(
    _ drafts: [Draft],
    kinds: [KindDefinition],
    headings: [Int: String] = [:],
    of chat: ExtractionTask? = nil
  ) {
    self.drafts = drafts
    self.kinds = kinds
    let sources = chat.map(NoteSources.init)
    var lines: [(String, Source)] = []
    for (number, draft) in drafts.enumerated() {
      if let field = partsField(draft.kind) {
        for (index, part) in (draft.detail[field]?.array ?? []).enumerated() {
          let first = (part["evidence"]?.array?.first?.integer).map { Int($0) }
          let claim = first.flatMap {
            draft.evidence.indices.contains($0) ? draft.evidence[$0] : nil
          }
          let source = sources?.text(of: claim) ?? ""
          lines.append(
            ("fact\(source): " + (part["text"]?.string ?? ""), .part(draft: number, index: index))
          )
        }
      } else {
        let source = sources?.text(of: draft.evidence.first) ?? ""
        lines.append((Self.line(draft, source), .find(draft: number)))
      }
    }
    var above: Int?
    for (line, source) in lines.suffix(Self.maxLines) {
      if let heading = headings[source.draft], above != source.draft { text += heading + "\n" }
      above = source.draft
      let label = "n\(self.sources.count + 1)"
      self.sources[label] = source
      text += "\(label) \(ShownName.sentence(line, limit: 400))\n"
    }
  }

  /// Whether there is nothing to merge.
  var isEmpty: Bool { sources.isEmpty }

  /// Whether a summary is wanted.
  var hasSummary: Bool { drafts.contains { partsField($0.kind) != nil } }

  private func partsField(_ kind: KindName) -> String? {
    guard case .parts(let field)? = kinds.first(where: { $0.kind.name == kind })?.evidence else {
      return nil
    }
    return field
  }

  private static func line(_ draft: Draft, _ source: String) -> String {
    let fields: [DetailField] = [.state, .owner, .due, .level]
    let facts = fields.compactMap { field -> String? in
      draft.detail[field]?.string ?? draft.detail[field]?["name"]?.string
    }
    return draft.kind.rawValue + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
      + "\(source): \(draft.title)"
  }

  // MARK: The answer

  /// The drafts of the whole thread.
  func joined(_ answer: JSONValue) -> [Draft] {
    var finds = drafts.indices.filter { partsField(drafts[$0].kind) == nil }
    var joined = drafts
    for group in answer["items"]?.array ?? [] {
      let indices = Self.labels(group["from"]).compactMap { label -> Int? in
        guard case .find(let draft)? = sources[label] else { return nil }
        return draft
      }
      guard let last = indices.max(), let first = indices.min(), finds.contains(last),
        indices.allSatisfy({ drafts[$0].kind == drafts[last].kind })
      else { continue }
      joined[last] = merged(
        indices.sorted(),
        into: last,
        state: group["state"]?.string.map(ItemState.init(rawValue:))
      )
      if first != last { finds.removeAll { indices.contains($0) && $0 != last } }
    }
    return (summary(answer["summary"]) ?? summaryOfParts()).map { [$0] + finds.map { joined[$0] } }
      ?? finds.map { joined[$0] }
  }

  /// The result without the model's help: everything, and a summary of all parts.
  var unjoined: [Draft] { joined([:]) }

  private func merged(_ indices: [Int], into last: Int, state: ItemState?) -> Draft {
    var draft = drafts[last]
    for index in indices where index != last {
      for claim in drafts[index].evidence where !draft.evidence.contains(claim) {
        draft.evidence.append(claim)
      }
      for field in [DetailField.owner, .due] where draft.detail[field]?.isNull ?? false {
        draft.detail[field] = drafts[index].detail[field] ?? .null
      }
    }
    if let state, states(of: draft.kind).contains(state) { draft.detail.state = state }
    return draft
  }

  private func states(of kind: KindName) -> [ItemState] {
    let definition = kinds.first { $0.kind.name == kind }
    let words = definition?.itemSchema["properties"]?["state"]?["enum"]?.array
    return words?.compactMap { $0.string.map(ItemState.init(rawValue:)) } ?? []
  }

  /// The summary that an answer makes of the lines.
  ///
  /// - Returns: nil if nothing that it says cites a line.
  func summary(_ answer: JSONValue?) -> Draft? {
    guard let answer, var summary = drafts.first(where: { partsField($0.kind) != nil }),
      let field = partsField(summary.kind), let title = answer["headline"]?.string, !title.isEmpty
    else { return nil }
    var evidence: [Draft.Claim] = []
    let parts = (answer["bullets"]?.array ?? []).compactMap { bullet -> JSONValue? in
      guard let text = bullet["text"]?.string, !text.isEmpty else { return nil }
      let indices = claims(of: Self.labels(bullet["from"])).map { evidence.listedIndex(of: $0) }
      return indices.isEmpty ? nil : ["text": .string(text), "evidence": .array(indices)]
    }
    guard !parts.isEmpty else { return nil }
    summary.title = ShownName.sentence(title, limit: 300)
    summary.content = answer["gist"]?.string ?? summary.content
    summary.evidence = evidence
    for name in ["headline", "gist", "topics"] {
      if let value = answer[name] { summary.detail[name] = value }
    }
    summary.detail[field] = .array(parts)
    return summary
  }

  /// A summary with the parts of all chunks, and with the headline of the last.
  private func summaryOfParts() -> Draft? {
    let summaries = drafts.filter { partsField($0.kind) != nil }
    guard var whole = summaries.last, let field = partsField(whole.kind) else { return nil }
    var evidence: [Draft.Claim] = []
    var parts: [JSONValue] = []
    for summary in summaries {
      for part in summary.detail[field]?.array ?? [] {
        let indices = (part["evidence"]?.array ?? []).compactMap(\.integer).compactMap { number in
          summary.evidence.indices.contains(Int(number))
            ? evidence.listedIndex(of: summary.evidence[Int(number)]) : nil
        }
        parts.append(["text": part["text"] ?? .null, "evidence": .array(indices)])
      }
    }
    whole.evidence = evidence
    whole.detail[field] = .array(parts)
    return whole
  }

  // MARK: Evidence

  private static func labels(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).prefix(64).compactMap(\.string)
  }

  private func claims(of labels: [String]) -> [Draft.Claim] {
    labels.flatMap { label -> [Draft.Claim] in
      switch sources[label] {
      case .find(let draft): return Array(drafts[draft].evidence.prefix(2))
      case .part(let draft, let index):
        let field = partsField(drafts[draft].kind) ?? ""
        let parts = drafts[draft].detail[field]?.array ?? []
        guard parts.indices.contains(index) else { return [] }
        let numbers = parts[index]["evidence"]?.array?.compactMap(\.integer) ?? []
        return numbers.compactMap { number in
          drafts[draft].evidence.indices.contains(Int(number))
            ? drafts[draft].evidence[Int(number)] : nil
        }
      case nil: return []
      }
    }
  }
}

/// The days and speakers of messages, as notes name them.
private struct NoteSources {
  private let messages: [MessageID: StoredMessage]
  private let zone: TimeZoneRules
  private let names: SpeakerLabels

  init(_ task: ExtractionTask) {
    messages = Dictionary(
      task.messages.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    zone = task.timeZone
    names = SpeakerLabels(task.messages)
  }

  /// The day and the speaker of a quoted message, after a comma; empty if there is no message.
  func text(of claim: Draft.Claim?) -> String {
    guard let message = claim.flatMap({ messages[$0.messageId] }) else { return "" }
    let day = message.createdAt.map { "\(zone.dateTime(at: $0).date) " } ?? ""
    return ", " + day + names.name(of: message.sender)
  }
}
