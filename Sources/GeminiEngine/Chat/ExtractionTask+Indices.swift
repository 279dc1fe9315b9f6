import Conversations
import Extraction

extension ExtractionTask {
  /// The indices of the messages by their ids; the first of those that share one.
  var messageIndices: [MessageID: Int] {
    Dictionary(
      messages.indices.map { (messages[$0].id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
