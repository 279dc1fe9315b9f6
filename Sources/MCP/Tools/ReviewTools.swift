import Conversations
import Debrief
import Insights
import JSON
import Workspace

extension Tool {
  static let accept = review(
    "accept",
    title: "Accept an insight",
    description: "Note that the user says an insight is right. Only when the user said so."
  ) { _ throws(ToolProblem) in .accept }

  static let reject = review(
    "reject",
    title: "Reject an insight",
    description: """
      Note that the user says an insight is wrong: it stays away, unless something new in the chat says \
      it. Only when the user said so.
      """
  ) { _ throws(ToolProblem) in .reject }

  static let done = review(
    "done",
    title: "Mark an insight as done",
    description: """
      Note that the user says what an insight asks for is done, or answered. Only when the user said so.
      """
  ) { _ throws(ToolProblem) in .done }

  static let edit = review(
    "edit",
    title: "Edit an insight",
    description: """
      Note what the user writes in place of what was found: title, content, owner or due date \
      ("none" for neither). Only when the user said so.
      """
  ) { arguments throws(ToolProblem) in
    var edit = InsightEdit()
    for name in ["title", "content"] {
      if let text = try arguments.text(name) { edit.set(name, .string(text)) }
    }
    if let name = try arguments.text("owner") { edit.set("owner", InsightEdit.owner(name)) }
    if let due = try arguments.text("due") {
      guard due == "none" || Day(due, in: arguments.zone) != nil else {
        throw ToolProblem("due must be a date (2024-03-08), a time or none")
      }
      edit.set("due", due == "none" ? .null : .string(due))
    }
    guard !edit.isEmpty else {
      throw ToolProblem("say what to change: title, content, owner or due")
    }
    return .edit(edit)
  }

  private static func review(
    _ name: String,
    title: String,
    description: String,
    _ verdict: @escaping @Sendable (ToolArguments) throws(ToolProblem) -> ReaderVerdict
  ) -> Tool {
    Tool(name: name, title: title, description: description, isReadOnly: false) {
      arguments,
      archive,
      call in
      let id = InsightID(ArchiveAddress.id(in: try arguments.required("id")))
      let verdict = try verdict(arguments)
      let note = try arguments.text("note")
      // What may not be shown may not be judged, either.
      _ = try archive.read(call) { try $0.insight(id) }
      let result = try archive.judge(verdict, id, note: note)
      return try archive.read(call) { context in
        let (json, flagged) = try context.texts.insight(try context.insight(id))
        return ToolAnswer(
          [
            ("insight", json), ("verdict", .string(result.verdict.rawValue)),
            ("changed", .bool(result.changed.contains(id))),
            ("flagged", .array(flagged.map { .string($0.rawValue) })),
          ],
          Coverage(facts: context.facts, asOf: context.asOf)
        )
      }
    }
  }
}

extension Archive {
  /// Records a verdict of the user, given through an assistant.
  fileprivate func judge(
    _ verdict: ReaderVerdict,
    _ id: InsightID,
    note: String?
  ) throws -> ReviewResult {
    do {
      return try problems {
        let service = try ReviewService(
          Workspace(folder: settings.folder),
          now: settings.now(),
          catalog: catalog()
        )
        return try service.judge(verdict, [id], note: note, by: reviewer)
      }
    } catch ReviewError.merged {
      throw ToolProblem("the insight is part of another one: judge that, or reopen it first")
    } catch let error as ReviewError {
      throw ToolProblem(error.description)
    }
  }

  private var reviewer: String {
    settings.reader.map { "\($0), through an assistant" } ?? "an assistant"
  }
}
