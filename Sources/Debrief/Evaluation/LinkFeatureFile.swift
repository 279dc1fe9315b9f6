import Compression
import Conversations
import Disentanglement

/// Writes the trees' features of the candidates of marked messages, and links messages as marked.
///
/// A line for each candidate, with tabs between: the conversation, the message, the candidate, 1 if
/// people marked it and else 0, and the numbers that are not 0, each after its position and a colon.
final class LinkFeatureFile {
  private let writer: FileWriter
  private let answers: HiddenAnswers
  private(set) var failure: CompressionError?

  init(path: String, answers: HiddenAnswers) throws(CompressionError) {
    writer = try FileWriter(path: path)
    self.answers = answers
  }

  /// Links messages as people marked, and writes.
  var observer: LinkObserver { LinkObserver { self.teach(MessageRow($0), $1) } }

  /// Ends the file.
  ///
  /// - Throws: `CompressionError` if anything could not be written.
  func close() throws(CompressionError) {
    if let failure { throw failure }
    try writer.close()
  }

  private func teach(_ message: MessageRow, _ candidates: LinkObserver.Candidates) -> Int {
    guard let right = answers.rows[message] else { return 0 }
    write(message, right, candidates)
    return candidates.messages.indices.filter {
      right.contains(MessageRow(candidates.messages[$0]))
    }
    .max { candidates.messages[$0] < candidates.messages[$1] } ?? 0
  }

  private func write(
    _ message: MessageRow,
    _ right: Set<MessageRow>,
    _ candidates: LinkObserver.Candidates
  ) {
    let width = LinkObserver.width
    var text = ""
    for (number, candidate) in candidates.messages.map(MessageRow.init(_:)).enumerated() {
      let origin = answers.origins[message] ?? ("", "")
      text += "\(origin.conversation)\t\(origin.id)\t\(answers.origins[candidate]?.id ?? "")"
      text += right.contains(candidate) ? "\t1\t" : "\t0\t"
      let values = candidates.values[number * width..<(number + 1) * width]
      text += values.enumerated().filter { $1 != 0 }.map { "\($0):\($1)" }.joined(separator: " ")
      text += "\n"
    }
    do throws(CompressionError) {
      if failure == nil { try writer.write(Array(text.utf8)) }
    } catch { failure = error }
  }
}
