import Conversations
import Workspace

extension StoredThread {
  /// The fingerprint as records name it: of the messages, and of what may be sent along.
  var fingerprintText: String {
    let messages = fingerprint.hexadecimal
    return mediaFingerprint.map { "\(messages)+\($0.hexadecimal)" } ?? messages
  }

  /// Whether it is still what a record was made from, with its pictures or without them.
  package func isSource(_ hash: String) -> Bool {
    hash == fingerprintText || hash == fingerprint.hexadecimal
  }
}
