import Redaction
import TerminalIO
import Text

extension TerminalText {
  /// What someone wrote in a chat, in one line, its secrets hidden.
  package static func chat(_ text: String) -> String {
    line(SecretMask.hide(text).withoutInvisibles)
  }

  /// The name of a conversation, and that of a thread in it if there is one, in one line.
  static func location(_ conversation: String, thread: String?) -> String {
    ([line(conversation.withoutInvisibles)] + [thread].compactMap { $0.map(chat) }).joined(
      separator: " > "
    )
  }

  /// What someone wrote in a chat, line by line, its secrets hidden.
  static func chatLines(_ text: String) -> [String] {
    lines(SecretMask.hide(text).withoutInvisibles)
  }
}
