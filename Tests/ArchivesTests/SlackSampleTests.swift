import Conversations
import Foundation
import Testing

@testable import Archives

/// Where the sample archives are, which are no part of the repository.
private let samples: URL = {
  let named = ProcessInfo.processInfo.environment["DEBRIEF_SHARED"].map { URL(filePath: $0) }
  let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let shared = named ?? package.deletingLastPathComponent().appending(path: "shared")
  return shared.appending(path: "samples/slack-export")
}()

@Suite(
  "Slack exports of other projects",
  .enabled(if: FileManager.default.fileExists(atPath: samples.path))
)
struct SlackSampleTests {
  @Test(
    "Every message of the sample is read",
    arguments: [
      ("hfaran-testarchive.zip", 158, 2, 0), ("zulip-test_slack_importer.zip", 91, 2, 3),
    ]
  )
  func counts(name: String, messages: Int, channels: Int, inThreads: Int) throws {
    let path = samples.appending(path: name).path
    #expect(try ArchiveFormats.format(of: SourceProbe.open(path)).name == "slack")
    let export = try SlackExport(path: path)
    #expect(export.problems.isEmpty)
    #expect(export.source.messages.count == messages)
    #expect(Set(export.source.texts(\.conversation)).count == channels)
    #expect(export.source.texts(\.thread).compactMap { $0 }.count == inThreads)
    #expect(export.texts.allSatisfy { $0?.isEmpty == false })
  }
}
