import Conversations
import Extraction
import Gemini

extension RequestComposer {
  /// The ranges of messages that are read in one request each.
  var chunks: [Range<Int>] {
    // A line has a label and a name besides its text.
    ChatChunks(task.messages, budget: settings.chunkTokens) { message in
      TokenEstimate.tokens(ChatText.counted(message.text)) + 8
        + task.media.tokens(of: message.id)
    }.ranges
  }
}
