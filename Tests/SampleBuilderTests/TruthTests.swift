import Foundation
import Testing
import YAML

@testable import SampleBuilder

@Suite("What the samples hold")
struct TruthTests {
  private let team: Team
  private let insights: [YAMLNode]
  private let nothing: [YAMLNode]

  init() throws {
    team = try SampleSource.team.get()
    let text = try String(contentsOfFile: SampleSource.folder + "/truth.yaml", encoding: .utf8)
    let truth = try YAMLNode.parse(text)
    insights = try #require(truth["insights"]?.sequence)
    nothing = try #require(truth["nothing"]?.sequence)
  }

  @Test("there is a month of talk in all kinds of conversations")
  func size() {
    let messages = team.conversations.flatMap(\.messages)
    #expect((350...500).contains(messages.count))
    #expect(Set(team.conversations.map(\.kind)).count == 4)
    #expect(messages.contains { $0.image != nil && $0.text.isEmpty })
    for conversation in team.conversations { #expect(!conversation.messages.isEmpty) }
  }

  @Test("everything that is named exists")
  func existing() {
    let known = team.ids { _ in true }
    for entry in insights {
      let places = ["thread", "alsoThread", "doneBy", "droppedBy", "answeredBy"]
      for member in places + ["reversedBy", "supersedes"] {
        if let id = entry[member]?.scalar { #expect(known.contains(id), "line \(entry.line)") }
      }
      #expect(ids(entry, "evidence").isEmpty == false, "line \(entry.line)")
      #expect(ids(entry, "evidence").isSubset(of: known), "line \(entry.line)")
    }
    for entry in nothing {
      let named = ids(entry, "messages").union(ids(entry, "threads"))
      #expect(!named.isEmpty && named.isSubset(of: known), "line \(entry.line)")
    }
  }

  @Test("each insight has the fields of its kind")
  func fields() {
    let states: [String: Set<String>] = [
      "action_item": ["open", "done", "dropped"],
      "decision": ["proposed", "agreed", "reversed"],
      "open_question": ["open", "answered"],
      "priority": [""],
      "suggestion": [""],
    ]
    for entry in insights {
      let kind = entry["kind"]?.scalar ?? ""
      let state = entry["state"]?.scalar ?? ""
      #expect(states[kind]?.contains(state) == true, "line \(entry.line)")
      #expect((state == "done") == (entry["doneBy"] != nil), "line \(entry.line)")
      #expect((state == "dropped") == (entry["droppedBy"] != nil), "line \(entry.line)")
      #expect((state == "answered") == (entry["answeredBy"] != nil), "line \(entry.line)")
      #expect((state == "reversed") == (entry["reversedBy"] != nil), "line \(entry.line)")
      for member in ["owner", "asker"] {
        if let handle = entry[member]?.scalar, entry[member]?.isNull == false {
          #expect(team.person(handle) != nil, "line \(entry.line)")
        }
      }
    }
  }

  @Test("no message that must yield nothing is evidence")
  func disjoint() {
    let evidence = Set(insights.flatMap { ids($0, "evidence") })
    for entry in nothing {
      var silent = ids(entry, "messages")
      let threads = ids(entry, "threads")
      let messages = team.conversations.flatMap(\.messages)
      silent.formUnion(messages.filter { threads.contains($0.root ?? $0.id) }.map(\.id))
      let kinds = entry["kinds"]?.sequence?.compactMap(\.scalar)
      let wrong = insights.filter { insight in
        kinds?.contains(insight["kind"]?.scalar ?? "") ?? true
          && !ids(insight, "evidence").isDisjoint(with: silent)
      }
      #expect(wrong.isEmpty, "line \(entry.line)")
    }
    #expect(evidence.count > 150)
  }

  @Test("there are at least twenty threads of chit-chat, with replies")
  func chitChat() {
    let roots = nothing.filter { $0["reason"]?.scalar == "chit-chat" }
      .reduce(into: Set<String>()) { $0.formUnion(ids($1, "threads")) }
    let answered = Set(team.conversations.flatMap(\.messages).compactMap(\.root))
    #expect(roots.count >= 20 && roots.intersection(answered).count >= 20)
  }

  private func ids(_ entry: YAMLNode, _ name: String) -> Set<String> {
    Set(entry[name]?.sequence?.compactMap(\.scalar) ?? [])
  }
}
