import BoostedTrees
import CivilTime
import Conversations
import Foundation
import JSON
import Testing

@testable import MessageRoles

/// What Training/fixtures.py computed of a short talk; the program must see the same.
@Suite("Roles")
struct RoleTests {
  private let fixture: JSONValue
  private let stored: [StoredMessage]
  private let weights: LearnedWeights

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let bytes = [UInt8](
      try Data(contentsOf: folder.appending(path: "Fixtures/roles.json"))
    )
    fixture = try JSONParser().parse(bytes)
    weights = try #require(LearnedWeights.shipped)
    stored = (fixture["messages"]?.array ?? []).enumerated().map { index, message in
      let isBot = message["isBot"] == .bool(true)
      var stored = StoredMessage(
        id: MessageID("\(index)"),
        text: message["text"]?.string ?? "",
        sender: Sender(
          id: message["sender"]?.string ?? "",
          name: message["name"]?.string,
          kind: isBot ? .bot : .human
        ),
        createdAt: Instant(
          milliseconds: Int64((message["seconds"]?.double ?? 0) * 1000)
        ),
        messageClass: isBot ? .bot : .chat
      )
      stored.replyToId = message["replyTo"]?.string.map { MessageID($0) }
      return stored
    }
  }

  private func hex(_ hashes: [UInt64]) -> String {
    let text = String(Set(hashes).reduce(0, &+), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  @Test("messages are cut and hashed as they were when the weights were fitted")
  func features() throws {
    let roles = LinearRoles(stored, weights: weights)
    #expect(stored.count == 11)
    for index in stored.indices {
      let message = roles[index]
      let wanted = try #require(fixture["messages"]?.array?[index])
      let tokens = message.tokens
      #expect(
        tokens.all.map { String(decoding: tokens[$0], as: UTF8.self) }
          == wanted["tokens"]?.array?.compactMap(\.string)
      )
      #expect(hex(message.features.words) == wanted["words"]?.string, "\(index)")
      #expect(hex(message.features.parts) == wanted["parts"]?.string, "\(index)")
      #expect(hex(roles.plain(index)) == wanted["plain"]?.string, "\(index)")
    }
  }

  @Test("the linear model scores a message alike, whether or not others were asked for before")
  func scoresOfOne() {
    let all = LinearRoles(stored, weights: weights)
    let wanted = stored.indices.map(all.scores)
    #expect(Set(wanted).count > 1)
    for index in stored.indices {
      #expect(LinearRoles(stored, weights: weights).scores(index) == wanted[index])
    }
  }

  @Test("roles score as they did when the weights were fitted")
  func scores() throws {
    let view = ThreadView(stored, LinearRoles(stored, weights: weights), weights: weights)
    for index in stored.indices {
      let wanted = fixture["messages"]?.array?[index]["scores"]?.array ?? []
      #expect(wanted.count == 16)
      for (lane, score) in wanted.enumerated() {
        let difference = abs(Double(view.roles.scores[index][lane]) - (score.double ?? 0))
        #expect(difference < 0.001, "message \(index), role \(lane)")
      }
    }
    expect(view.candidate(4), "candidate")
    expect(view.agreement(4), "agreement")
    expect(view.standing(4), "standing")
    expect(view.urgency(), "urgency")
    expect(view.pair(0, 4), "pair")
  }

  private func expect(_ features: [Float], _ name: String) {
    let wanted = fixture[name]?.array ?? []
    #expect(features.count == wanted.count)
    for (index, (value, wanted)) in zip(features, wanted).enumerated() {
      #expect(abs(Double(value) - (wanted.double ?? 0)) < 0.001, "\(name) \(index)")
    }
  }

  @Test("weights that are cut short or of another form are refused, not read beyond their end")
  func damaged() {
    #expect(throws: WeightsError.self) { try LearnedWeights([]) }
    #expect(throws: WeightsError.self) { try LearnedWeights(Array("DBRW".utf8) + [1, 0, 0, 0]) }
    #expect(throws: WeightsError.self) { try LearnedWeights(Array(repeating: 0, count: 4096)) }
  }
}
