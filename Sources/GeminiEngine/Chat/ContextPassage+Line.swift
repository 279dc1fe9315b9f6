package import CivilTime
import Conversations
package import Extraction

extension ContextPassage {
  /// The maximum number of characters sent of a passage.
  private static let longest = 400

  /// The passage on one line.
  ///
  /// - Parameter zone: The zone of its day.
  /// - Returns: For instance `2024-03-05 Ana in #sales: The contract is signed.`
  package func line(in zone: TimeZoneRules) -> String {
    var words: [String] = []
    if let createdAt { words.append("\(zone.dateTime(at: createdAt).date)") }
    let name = ShownName.line(sender?.name ?? sender?.id ?? "", limit: 40)
    words.append(name.isEmpty ? "someone" : name)
    if let conversation { words.append("in \(ShownName.line(conversation, limit: 60))") }
    let said = ShownName.sentence(text.replacing("\n", with: " "), limit: Self.longest)
    return words.joined(separator: " ") + ": " + said
  }
}
