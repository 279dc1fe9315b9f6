import Foundation
import Testing

/// A broken or hostile input, and what the program has to say to it.
struct BadInput: Sendable, CustomTestStringConvertible {
  /// What is wrong, in a few words.
  let name: String
  /// A shell command in which `$D` is the binary, run in the scratch folder with workspace `w`.
  let command: String
  /// The exit code.
  let code: Int32
  /// All that stands on standard error.
  let errors: String
  /// How many messages the workspace holds afterwards; nil if there is none.
  let stored: Int?
  /// Makes the input.
  let make: @Sendable (Scratch) throws -> Void

  /// Describes a case.
  ///
  /// - Parameters:
  ///   - name: What is wrong.
  ///   - command: The command.
  ///   - code: The exit code.
  ///   - errors: What stands on standard error, without the leading `debrief: ` of each line.
  ///   - stored: How many messages the workspace holds afterwards.
  ///   - make: Makes the input.
  init(
    _ name: String,
    _ command: String,
    _ code: Int32,
    _ errors: String...,
    stored: Int? = nil,
    make: @escaping @Sendable (Scratch) throws -> Void
  ) {
    self.init(name, command, code, lines: errors, stored: stored, make: make)
  }

  init(
    _ name: String,
    _ command: String,
    _ code: Int32,
    lines: [String],
    stored: Int?,
    make: @escaping @Sendable (Scratch) throws -> Void
  ) {
    self.name = name
    self.command = command
    self.code = code
    self.errors = lines.map { "debrief: \($0)\n" }.joined()
    self.stored = stored
    self.make = make
  }

  var testDescription: String { name }

  /// The whole table.
  static let all: [BadInput] =
    streams + zips + lines + records + contradictions + databases + hostileDatabases + mappings
    + paths
    + workspaces + disks + limits
}

/// A line of debrief's JSONL.
///
/// - Parameters:
///   - id: The message's id as JSON.
///   - more: Further members, which count instead of those before.
/// - Returns: The line, with its end.
func record(_ id: String, _ more: String = "") -> String {
  let base = #""id":\#(id),"conversationId":"c","senderId":"ana","text":"words \#(id.count)","#
  return "{\(base)\"createdAt\":\"2024-03-01T09:00:00Z\"\(more.isEmpty ? "" : ",\(more)")}\n"
}

/// Three good lines.
let good = record(#""a""#) + record(#""b""#) + record(#""d""#)
