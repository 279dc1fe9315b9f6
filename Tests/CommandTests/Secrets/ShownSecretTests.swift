import Foundation
import Testing

/// What the built binary shows of a chat in which secrets were written.
@Suite("Secrets in a chat")
struct ShownSecretTests {
  static let secrets = [
    "AKIAIOSFODNN7EXAMPLE", "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "Sommer-2019-Regen",
  ]
  static let talk = """
    {"id":"m1","conversationId":"c","conversationName":"ops","senderId":"ana","senderName":"Ana","text":"The gateway key is AKIAIOSFODNN7EXAMPLE and it times out twice a week.","createdAt":"2019-03-11T09:00:00Z"}
    {"id":"m2","conversationId":"c","conversationName":"ops","senderId":"bo","senderName":"Bo","text":"I'll send the vendor the token ghp_16C7e42F292c6912E7710c838347Ae178B4a by Friday.","createdAt":"2019-03-11T09:01:00Z"}
    {"id":"m3","conversationId":"c","conversationName":"ops","senderId":"ana","senderName":"Ana","text":"Good. We decided that the new password is Sommer-2019-Regen for the staging server.","createdAt":"2019-03-11T09:02:00Z"}

    """

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", Self.talk)
    try scratch.write(
      "jobs/nightly.yaml",
      """
      source: ../chat.jsonl
      as_of: source
      engine: offline
      sinks: [{type: jsonl, path: ../insights.jsonl}]
      report: {format: html, path: ../page.html}
      """
    )
  }

  @Test("are hidden wherever words of the chat are shown, and the words around them are not")
  func shown() async throws {
    let run = try await scratch.run("$D run nightly --json")
    #expect(run.code == 0, "\(run.errors)")
    let formats = ["text", "markdown", "json", "html", "csv", "ics", "todo", "feed"]
    let commands =
      [
        "run nightly --refresh -v", "insights", "insights --json", "insights --jsonl",
        "insights --csv", "decisions", "decisions --json", "decisions --csv",
        "search vendor", "search password --json", "show c", "show c --json", "threads",
        "threads --json", "ask 'what is the password'", "ask 'gateway key' --json", "thread c",
        "thread c --json", "thread chat.jsonl", "review --json",
      ] + formats.map { "report --show-expired --format \($0)" }
    var said = run.output
    for command in commands {
      let run = try await scratch.run("$D \(command)")
      #expect(run.code == 0, "\(command): \(run.errors)")
      for secret in Self.secrets {
        #expect(!(run.output + run.errors).contains(secret), "\(command) shows \(secret)")
      }
      said += run.output
    }
    for id in try await scratch.run("$D insights --jsonl").output.matches(
      of: /"id":"(i-[0-9a-f]+)"/
    ) {
      for command in ["insights show", "insights explain", "insights history --json"] {
        let run = try await scratch.run("$D \(command) \(id.1)")
        for secret in Self.secrets {
          #expect(!(run.output + run.errors).contains(secret), "\(command) shows \(secret)")
        }
      }
    }
    for file in ["insights.jsonl", "page.html"] {
      let text = String(decoding: try scratch.bytes(file), as: UTF8.self)
      for secret in Self.secrets { #expect(!text.contains(secret), "\(file) shows \(secret)") }
    }
    #expect(said.contains("****") && said.contains("staging server"))
  }
}
