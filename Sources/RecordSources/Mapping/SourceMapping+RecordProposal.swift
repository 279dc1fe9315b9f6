package import ArchiveReading
import Compression
import JSON
import Text

extension SourceMapping {
  /// Proposes a mapping for a table in text or JSON Lines of unknown shape, for users to correct.
  ///
  /// - Returns: nil if the source is neither.
  /// - Throws: ``SourceError`` if nothing in it looks like messages.
  package static func recordProposal(for probe: SourceProbe) throws -> String? {
    do {
      guard let survey = try RecordSurvey(probe) else { return nil }
      guard let (guess, fields) = try survey.guess() else {
        let names = survey.names.prefix(40).joined(separator: ", ").terminalSafe
        throw SourceError(
          .bad,
          file: probe.name,
          reason: "its fields do not look like messages: \(names)"
        )
      }
      return RecordProposal(survey, guess, fields, probe.name).text
    } catch let error as CompressionError { throw SourceError(error) }
  }
}

/// Writes a guess as a mapping file.
private struct RecordProposal {
  let survey: RecordSurvey
  let guess: MappingGuess
  let fields: [MessageField: Int]
  let name: String
  /// The column with the time of day where another has the day, and the form of both together.
  private let clock: (index: Int, form: String?)?

  init(
    _ survey: RecordSurvey,
    _ guess: MappingGuess,
    _ fields: [MessageField: Int],
    _ name: String
  ) {
    self.survey = survey
    self.guess = guess
    self.fields = fields
    self.name = name
    clock = fields[.createdAt].flatMap { survey.clock(for: $0, except: Set(fields.values)) }
  }

  var text: String {
    """
    # Where debrief finds the messages of \(quoted(name)).
    # A proposal made from its first records: check every line marked "check",
    # then read it with --map and the name of this file.

    format: \(survey.format.rawValue)
    \(guess.timeZoneLine)
    \(times)fields:   # debrief's field: \(survey.format == .csv ? "column" : "JSON pointer")

    """ + MessageField.allCases.compactMap(line).joined() + rest
  }

  private var timeForm: String? {
    if let clock { return clock.form }
    return fields[.createdAt].flatMap { survey.timeForms[$0] }
  }

  private var times: String {
    timeForm.map { "times: \(quoted($0))   # check: which is the day, which the month\n" } ?? ""
  }

  private func line(_ field: MessageField) -> String? {
    guard let index = fields[field] else { return missing(field) }
    // A mapping has one form for all times.
    let isTime = field == .editedAt || field == .deletedAt
    guard !isTime || survey.timeForms[index] == timeForm else { return nil }
    let column = quoted(survey.names[index])
    switch field {
    case .text where guess.values(.text).isHTML:
      let key = survey.format == .csv ? "column" : "path"
      return "  text: {\(key): \(column), html: true}   # check: it contains HTML\n"
    case .text where guess.textIsByLength:
      return "  text: \(column)   # check: it contains the longest texts\n"
    default:
      guard field == .createdAt, let clock else { return "  \(field.name): \(column)   # check\n" }
      let other = quoted(survey.names[clock.index])
      return "  createdAt: {columns: [\(column), \(other)]}   # check: a date and a time of day\n"
    }
  }

  private func missing(_ field: MessageField) -> String? {
    switch field {
    case .conversationId:
      "  # conversationId: ?   # none looks like one, so each file is one conversation\n"
    case .createdAt: "  # createdAt: ?   # check: none looks like a time\n"
    case .senderName where fields[.senderId] == nil:
      "  # senderName: ?   # check: none looks like a sender\n"
    default: nil
    }
  }

  /// The unused columns and fields, to choose from.
  private var rest: String {
    let used = Set(fields.values).union(clock.map { [$0.index] } ?? [])
    let others = survey.names.indices.filter { !used.contains($0) }.map { survey.names[$0] }
    let free = MessageField.allCases.filter { fields[$0] == nil }.map(\.name)
    let shown = others.prefix(40).map(quoted).joined(separator: ", ")
    let list = others.isEmpty ? "" : "  # not used: \(shown)\(others.count > 40 ? " …" : "")\n"
    return list + "  # other fields: \(free.joined(separator: ", "))\n"
  }

  /// A name as YAML, on one line whatever it contains.
  private func quoted(_ name: String) -> String { JSONValue.string(name).text }
}
