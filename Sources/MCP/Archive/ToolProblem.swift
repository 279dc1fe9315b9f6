/// Why a tool cannot answer, as a sentence that helps the caller.
///
/// It is a text of the program: it contains neither arguments nor chat text.
struct ToolProblem: Error, Hashable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  static let tooLong = ToolProblem(
    "it took too long and was stopped: narrow it to a conversation, a period or fewer results"
  )
  static let unknownThread = ToolProblem(
    "there is no such thread: search_messages and list_insights give ids of threads"
  )
  static let unknownConversation = ToolProblem(
    "there is no such conversation: list_conversations lists them"
  )
  static let unknownInsight = ToolProblem(
    "there is no such insight: list_insights and list_decisions give ids"
  )
  static let foreignCursor = ToolProblem(
    "the cursor belongs to another call: give it with the arguments it came with, or leave it out"
  )
}
