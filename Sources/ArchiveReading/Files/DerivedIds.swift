import Digest

/// Builds ids of messages from their time, their content, and how often the same was said at that
/// time before.
///
/// A longer export has the same messages in the same order before the new ones, so they keep their
/// ids; two exports of one conversation have the same ids for what they share.
package struct DerivedIds {
  private var counts: [UInt64: Int] = [:]

  /// Starts a conversation, in which no message has an id yet.
  package init() {}

  /// Creates the id of the next message.
  ///
  /// - Parameter time: When it was written, in a unit that the source never changes.
  package mutating func next(_ time: Int64, _ content: String...) -> String {
    let digest = Fingerprint.of("\(time)\n" + content.joined(separator: "\n"))
    let count = counts[digest, default: 0]
    counts[digest] = count + 1
    let id = "\(time)-\(String(digest, radix: 36))"
    return count == 0 ? id : "\(id)-\(count)"
  }
}
