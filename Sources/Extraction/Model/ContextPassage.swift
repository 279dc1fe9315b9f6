public import CivilTime
public import Conversations
import JSON
import Prompts

/// Something said elsewhere that helps to understand a thread.
///
/// A model is told of it beside the thread, without a label, so that nothing can cite it.
public struct ContextPassage: Sendable, Hashable {
  /// Where it was said; nil for the thread's own conversation.
  public var place: String?
  /// Who said it.
  public var sender: Sender?
  /// When it was said.
  public var createdAt: Instant?
  /// What was said.
  public var text: String

  /// How many characters of it are told.
  private static let longest = 400

  /// Describes a passage.
  ///
  /// - Parameters:
  ///   - message: What was said.
  ///   - place: Where it was said; nil for the thread's own conversation.
  public init(_ message: StoredMessage, place: String?) {
    self.place = place
    sender = message.sender
    createdAt = message.createdAt
    text = message.text
  }

  /// The passage on one line.
  ///
  /// - Parameter zone: The zone of its day.
  /// - Returns: For instance `2024-03-05 Ana in #sales: The contract is signed.`
  public func line(in zone: TimeZoneRules) -> String {
    var words: [String] = []
    if let createdAt { words.append("\(zone.dateTime(at: createdAt).date)") }
    let name = ShownName.line(sender?.name ?? sender?.id ?? "", limit: 40)
    words.append(name.isEmpty ? "someone" : name)
    if let place { words.append("in \(ShownName.line(place, limit: 60))") }
    let said = ShownName.sentence(text.replacing("\n", with: " "), limit: Self.longest)
    return words.joined(separator: " ") + ": " + said
  }
}
