import Conversations
import Extraction

extension ExtractionTask {
  /// The indices of the messages by their ids; the first of those that share one.
  var messageIndices: [MessageID: Int] {
    Dictionary(
      messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
