import Conversations
import Extraction

extension ExtractionTask {
  /// The places of the messages by their ids; the first of those that share one.
  var places: [String: Int] {
    Dictionary(
      messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
