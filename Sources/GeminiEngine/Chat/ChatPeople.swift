import Conversations
import Extraction
import JSON
import Language
import Text

/// The people of a thread, by the names that a model may use for them.
///
/// A name that no one in the thread goes by resolves to no one: an owner is never invented.
struct ChatPeople {
  private var names = PersonNames()
  private let labels: [String: String]
  private let tokenizer = Tokenizer()

  /// Collects the people who take part.
  init(_ task: ExtractionTask) {
    labels = SpeakerLabels(task.messages).ids
    for message in task.messages {
      if let sender = message.sender { names.add(id: sender.id, name: sender.name, tokenizer) }
    }
    for participant in task.participants {
      names.add(id: participant.id, name: participant.name, tokenizer)
    }
  }

  /// The person that a model named.
  ///
  /// - Returns: nil if no one goes by it, or several do.
  func person(_ name: String) -> Owner? {
    if let id = labels[name] { return names.person(id) }
    let plain = name.hasPrefix("@") ? String(name.dropFirst()) : name
    return names.person(called: plain, tokenizer)
      ?? Self.rewritten(plain).flatMap { names.person(called: $0, tokenizer) }
  }

  /// A name without a remark in brackets, or with its first name first: "Bo Lind (sales)", "Lind,
  /// Bo".
  ///
  /// - Returns: nil if it has neither.
  private static func rewritten(_ name: String) -> String? {
    if name.hasSuffix(")"), let open = name.firstIndex(of: "(") { return String(name[..<open]) }
    let parts = name.split(separator: ",")
    return parts.count == 2 ? "\(parts[1]) \(parts[0])" : nil
  }

  /// The person in the form that records use.
  func json(_ name: String) -> JSONValue? {
    person(name).map { ["id": .string($0.id), "name": JSONValue($0.name)] }
  }
}
