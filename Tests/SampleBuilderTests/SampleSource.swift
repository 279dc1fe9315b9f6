import Foundation

@testable import SampleBuilder

/// The sample conversations of this repository.
enum SampleSource {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples").path()

  /// The parsed source, once for all tests.
  static let team = Result { try SampleArchives.read(folder) }
}

extension Team {
  /// The ids of the messages of some conversations.
  func ids(_ isWanted: (Conversation) -> Bool) -> Set<String> {
    Set(conversations.filter(isWanted).flatMap(\.messages).map(\.id))
  }
}
