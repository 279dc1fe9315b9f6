import Foundation
import Testing
import TestSupport

@testable import DebriefCommand

@Suite("The output of a program that gives a token")
struct ChildOutputTests {
  private func failure(_ words: [String], limit: Duration = .seconds(500)) async -> String? {
    do throws(ChildOutput.Failure) {
      _ = try await ChildOutput.of(words, limit: limit)
      return nil
    } catch { return "\(error)" }
  }

  @Test("is all that it prints, without a shell in between")
  func whole() async throws {
    // Among thousands of tests a task may wait for minutes until it goes on.
    let output = try await ChildOutput.of(["printf", "%s", "$HOME; a"], limit: .seconds(500))
    #expect(output == Array("$HOME; a".utf8))
  }

  @Test("is refused where the program fails, prints too much or does not exist")
  func refused() async throws {
    #expect(await failure(["sh", "-c", "echo x; exit 3"]) == "failed with status 3")
    #expect(await failure(["yes"]) == "printed more than 65536 bytes")
    #expect(await failure(["/nonexistent"])?.hasPrefix("could not be started: ") == true)
  }

  @Test(
    "is waited for only so long, also where the program has closed it; then the program is gone"
  )
  func slow() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "pid").path
    for script in ["echo $$ > \(file); exec sleep 600", "echo $$ > \(file); exec sleep 600 >&-"] {
      try? FileManager.default.removeItem(atPath: file)
      var limit = Duration.milliseconds(200)
      var process: Int32?
      // On a busy machine the program may take long to begin.
      while process == nil {
        let reason = await failure(["sh", "-c", script], limit: limit)
        #expect(reason?.hasPrefix("did not end within ") == true)
        process = try? Int32(String(contentsOfFile: file, encoding: .utf8).dropLast())
        limit *= 2
      }
      #expect(kill(try #require(process), 0) == -1)
    }
  }
}
