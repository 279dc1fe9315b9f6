import Database
import Conversations
import ShippedFiles
import CivilTime
import Foundation
import JSON
import Testing

@testable import Insights

/// An insight with all members set, or none that may be absent.
func sampleInsight(isFull: Bool) -> Insight {
  let at = Instant(milliseconds: 1_700_000_000_123)
  let quote = "I'll send it 🎉"
  let evidence = Evidence(
    messageId: "m1",
    senderName: isFull ? "Ana" : nil,
    createdAt: isFull ? at : nil,
    quote: quote,
    start: 12,
    end: 12 + quote.utf8.count,
    match: .fuzzy
  )
  var insight = Insight(
    id: "i-7f3a9c0b12",
    kind: "action_item",
    conversationId: "c",
    threadId: isFull ? "c:t" : nil,
    title: "Send \"it\"\u{1B}[31m\n",
    content: "",
    evidence: [evidence],
    confidence: 0.86,
    at: at,
    triggeredBy: .job("demo"),
    provenance: .init(engine: "offline", sourceHash: "0a")
  )
  guard isFull else { return insight }
  insight.period = "2024-01-01/2024-01-07"
  insight.detail.append("owner", ["id": "U3", "name": .null])
  insight.detail.append("score", 0.25)
  insight.signals.append("explicit", true)
  insight.status = .superseded
  insight.outdated = "edited"
  insight.coverage = .init(messages: 42, used: 40)
  insight.expiresAt = .latest
  insight.supersedes = "i-0000000001"
  insight.supersededBy = "i-0000000002"
  insight.review = .init(verdict: .accepted, note: nil, by: "ana", at: at)
  insight.provenance.model = "m"
  insight.provenance.modelVersion = "v"
  insight.provenance.tier = "flex"
  insight.provenance.prompt = "p"
  insight.provenance.promptHash = "h"
  insight.provenance.requestHash = "r"
  insight.provenance.responseId = "i"
  insight.provenance.runId = "u"
  insight.provenance.grounding = ["queries": ["q"]]
  return insight
}

@Suite("Insights in JSON")
struct InsightJSONTests {
  @Test("an insight survives JSON", arguments: [true, false])
  func roundTrip(isFull: Bool) throws {
    let insight = sampleInsight(isFull: isFull)
    let read = try Insight(json: JSONParser().parse(insight.json.text))
    #expect(read == insight)
    #expect(read.json == insight.json)
  }

  @Test(
    "every member is there, and the published schema names the same ones",
    arguments: [true, false]
  )
  func schema(isFull: Bool) throws {
    let schema = try JSONParser().parse(#require(PublishedSchema.named("insight")).text)
    let json = sampleInsight(isFull: isFull).json
    func names(_ value: JSONValue?) -> [String] { value?.object?.members.map(\.name) ?? [] }
    #expect(names(json) == schema["required"]?.array?.compactMap(\.string))
    #expect(names(json) == names(schema["properties"]))
    let provenance = schema["properties"]?["provenance"]
    // What tools brought is there only if there were tools.
    let known = names(provenance?["properties"]).filter { isFull || $0 != "grounding" }
    #expect(names(json["provenance"]) == known)
    let required = provenance?["required"]?.array?.compactMap(\.string)
    #expect(Array(known.prefix(10)) == required)
    #expect(
      names(json["evidence"]?.array?.first)
        == names(schema["properties"]?["evidence"]?["items"]?["properties"])
    )
  }

  @Test(
    "a member that is missing or wrong is named",
    arguments: [
      ("id", "null", "id"), ("schema", #""debrief.insight/2""#, "schema"),
      ("status", #""expired""#, "status"), ("confidence", #""high""#, "confidence"),
      ("createdAt", #""2024-01-05T10:00:00""#, "createdAt"),
      ("coverage", #"{"messages": -1, "used": 0}"#, "coverage.messages"),
      ("evidence", #"[{"messageId": 5}]"#, "evidence[0].messageId"),
    ]
  )
  func rejects(name: String, text: String, member: String) throws {
    let value = try JSONParser().parse(text)
    var object = JSONObject()
    for old in sampleInsight(isFull: true).json.object?.members ?? [] {
      object.append(old.name, old.name == name ? value : old.value)
    }
    let error = #expect(throws: InsightFormatError.self) { try Insight(json: .object(object)) }
    #expect(error?.member == member)
  }
}

@Suite("Kinds of insights")
struct InsightKindTests {
  private let said = Instant(milliseconds: 1_700_000_000_000)

  private func expiry(_ kind: InsightKind, _ detail: JSONValue = [:]) -> Instant? {
    let evidence = Evidence(
      messageId: "m",
      senderName: nil,
      createdAt: said,
      quote: "q",
      start: 0,
      end: 1,
      match: .exact
    )
    return kind.expiry.instant(
      detail: detail.object ?? JSONObject(),
      evidence: [evidence],
      lastMessageAt: said.adding(hours: 24),
      now: .latest
    )
  }

  @Test("each kind ends as the design says")
  func expiry() throws {
    let due = try #require(ISO8601Time("2024-03-08T00:00:00Z")?.instant(in: nil))
    #expect(expiry(.summary) == said.adding(hours: 31 * 24))
    #expect(expiry(.actionItem) == said.adding(hours: 60 * 24))
    #expect(expiry(.actionItem, ["due": "2024-03-08"]) == due.adding(hours: 15 * 24))
    #expect(expiry(.actionItem, ["due": "2024-03-08T00:00:00Z"]) == due.adding(hours: 14 * 24))
    #expect(expiry(.actionItem, ["due": "whenever"]) == said.adding(hours: 60 * 24))
    #expect(expiry(.decision) == nil)
    #expect(expiry(.priority) == said.adding(hours: 48))
    #expect(expiry(.suggestion) == said.adding(hours: 7 * 24))
    #expect(
      expiry(.suggestion, ["proposedTimes": ["2024-03-08T00:00:00Z", ["start": "2024-03-07"]]])
        == due.adding(hours: 0)
    )
    #expect(expiry(.openQuestion) == said.adding(hours: 30 * 24))
  }

  @Test("an end beyond all calendars is the last instant")
  func clamps() {
    #expect(Instant.latest.adding(hours: .max) == .latest)
    #expect(Instant(milliseconds: .max).adding(hours: 1) == .latest)
  }

  @Test("a user's kind is added, or takes the place of the one with its name")
  func catalog() {
    var catalog = KindCatalog.shipped
    catalog.add(InsightKind(name: "risk", title: "Risk", pluralTitle: "Risks"))
    catalog.add(InsightKind(name: "priority", title: "Alarm", pluralTitle: "Alarms"))
    #expect(catalog.order(of: "risk") == 6)
    #expect(catalog["priority"]?.title == "Alarm")
    #expect(catalog.order(of: "priority") == 0)
    #expect(catalog.order(of: "unheard of") == 7)
    #expect(catalog.kind(named: "unheard of").expiry == .afterEvidence(hours: 720))
  }
}

@Suite("Confidence")
struct ConfidenceTests {
  private func signals(
    _ match: Evidence.Match? = .exact,
    _ change: (inout ConfidenceSignals) -> Void = { _ in }
  ) -> ConfidenceSignals {
    let evidence = match.map {
      [
        Evidence(
          messageId: "m",
          senderName: nil,
          createdAt: nil,
          quote: "q",
          start: 0,
          end: 1,
          match: $0
        )
      ]
    }
    let draft = Draft(kind: "decision", title: "", content: "", evidence: [])
    let checked = CheckedDraft(
      draft: draft,
      evidence: evidence ?? [],
      senderIds: ["a"],
      rejected: [],
      repaired: 0
    )
    var signals = ConfidenceSignals(checked, coverage: .init(messages: 4, used: 4))
    change(&signals)
    return signals
  }

  private func value(_ signals: ConfidenceSignals) -> Double {
    Confidence().value(signals, of: .decision)
  }

  @Test("every sign of doubt lowers it and every agreement raises it")
  func order() {
    let plain = value(signals())
    #expect(value(signals(.normalized)) < plain)
    #expect(value(signals(.fuzzy)) < value(signals(.normalized)))
    #expect(value(signals(nil)) == 0)
    #expect(value(signals { $0.isHedged = true }) < plain)
    #expect(value(signals { $0.isExplicit = false }) < plain)
    #expect(value(signals { $0.rejected = 1 }) < plain)
    #expect(value(signals { $0.coverage = 0.5 }) < plain)
    #expect(value(signals { $0.people = 2 }) > plain)
    #expect(value(signals { $0.messages = 2 }) > plain)
  }

  @Test(
    "an engine's own confidence alone never lifts it above 0.6",
    arguments: [0.0, 0.5, 0.9, 1.0]
  )
  func selfReport(told: Double) {
    let weak = signals(.fuzzy) { signals in
      signals.isHedged = true
      signals.isExplicit = false
    }
    var boasting = weak
    boasting.selfReported = told
    #expect(value(weak) < 0.6)
    #expect(value(boasting) <= 0.6)
    #expect(value(signals { $0.selfReported = told }) <= value(signals()))
    #expect(value(signals { $0.selfReported = told / 2 }) == told / 2)
  }

  @Test("a model's doubt, requests no one took on and words no one said lower a confidence")
  func model() {
    func value(_ change: (inout ConfidenceSignals) -> Void) -> Double {
      self.value(
        signals { signals in
          signals.isByModel = true
          signals.selfReported = 0.9
          change(&signals)
        }
      )
    }
    let sure = value { _ in }
    #expect(sure == 0.9, "above it no model was measured")
    #expect(value { $0.selfReported = 1 } == sure)
    let medium = value { $0.selfReported = 0.6 }
    #expect(medium < InsightKind.decision.minimumConfidence + 0.1)
    #expect(value { $0.selfReported = 0.3 } < medium)
    #expect(value { ($0.isPending, $0.selfReported) = (true, 0.6) } < medium)
    #expect(value { ($0.isHedged, $0.selfReported) = (true, 0.6) } < medium)
    #expect(value { ($0.unsaid, $0.selfReported) = (0.5, 0.6) } < medium)
    #expect(value { ($0.evidence, $0.selfReported) = (.fuzzy, 0.6) } < medium)
    // Praise of itself lifts no weak evidence.
    #expect(
      value {
        $0.evidence = .fuzzy
        $0.isHedged = true
        $0.isExplicit = false
      } <= 0.6
    )
  }

  @Test("what made a confidence is read as it was written")
  func signalsRoundTrip() {
    let written = signals { signals in
      signals.isByModel = true
      signals.isPending = true
      signals.unsaid = 0.25
      signals.selfReported = 0.6
    }
    #expect(ConfidenceSignals(written.json) == written)
  }

  @Test("it is capped by the kind and hostile numbers do no harm")
  func caps() {
    let sure = signals { signals in
      signals.people = .max
      signals.messages = .max
    }
    #expect(Confidence().value(sure, of: .suggestion) == 0.7)
    var draft = Draft(kind: "k", title: "", content: "", evidence: [])
    draft.selfReported = .nan
    let checked = CheckedDraft(
      draft: draft,
      evidence: [],
      senderIds: [],
      rejected: [],
      repaired: 0
    )
    let signals = ConfidenceSignals(checked, coverage: .init(messages: 0, used: 9))
    #expect(signals.selfReported == nil)
    #expect(signals.coverage == 1)
    #expect(signals.json.members.count == 8)
  }
}
