import Conversations
import Database
import Sinks
import Testing

@Suite("A review read back from an app")
struct AReviewReadBackFromTests {
  @Test(
    "means what it says",
    arguments: [
      ("positive", "accepted", nil), ("Helpful!", "accepted", nil),
      (" thumbs_up ", "accepted", nil),
      ("👍🏽", "accepted", nil), ("1", "accepted", nil), ("true", "accepted", nil),
      ("5", "accepted", nil), ("hilfreich", "accepted", nil), ("done", "done", nil),
      ("negative", "rejected", nil), ("not-helpful", "rejected", nil), ("👎", "rejected", nil),
      ("0", "rejected", nil), ("-1", "rejected", nil), ("FALSE", "rejected", nil),
      ("wrong: it was Ben, not Ana", "rejected", "it was Ben, not Ana"),
      ("{\"rating\": 5, \"comment\": \"nice\"}", "accepted", "nice"),
      ("{\"rating\": 2}", "rejected", nil), ("{\"vote\": 1}", "accepted", nil),
      ("{\"helpful\": false, \"reason\": \"old\"}", "rejected", "old"),
      ("{\"verdict\": \"rejected\", \"note\": \"\"}", "rejected", nil),
      ("{\"feedback\": \"thumbs down\"}", "rejected", nil), ("\"useful\"", "accepted", nil),
      ("[{\"vote\": 1}, {\"vote\": -1}]", "rejected", nil),
    ] as [(String, String, String?)]
  )
  func meansWhatItSays(feedback: String, verdict: String, note: String?) {
    let review = AppReview(id: "i-1", isDismissed: false, feedback: feedback)
    #expect(review?.verdict.rawValue == verdict)
    #expect(review?.note == note)
  }

  @Test(
    "is none where nothing is certain",
    arguments: [
      "", "  ", "3", "{\"rating\": 3}", "{\"rating\": 1}", "maybe", "No idea what this means",
      "{\"rating\": ", "{}", "[]", "{\"helpful\": null}", "1e999", "nan", "7", "{\"rating\": 40}",
    ]
  )
  func isNoneWhereNothing(feedback: String) {
    #expect(AppReview(id: "i-1", isDismissed: false, feedback: feedback) == nil)
  }

  @Test("takes dismissed for rejected unless words say otherwise")
  func takesDismissedForRejected() {
    let review = AppReview(id: "i-1", isDismissed: true, feedback: "this was last year")
    #expect(review?.verdict == .rejected)
    #expect(review?.note == "this was last year")
    #expect(AppReview(id: "i-1", isDismissed: true, feedback: "done")?.verdict == .done)
    #expect(AppReview(id: "i-1", isDismissed: true, feedback: nil)?.verdict == .rejected)
    #expect(AppReview(id: "i-1", isDismissed: false, feedback: nil) == nil)
  }

  @Test("has a note of bounded length")
  func hasANoteOf() {
    let note = String(repeating: "é", count: 100_000)
    let review = AppReview(id: "i-1", isDismissed: true, feedback: note)
    #expect(review?.note?.utf8.count == 4096)
  }

  @Test("comes from debrief's rows alone, in whatever type the app stored it")
  func comesFromDebriefsRows() throws {
    let chat = try ChatApp(
      setUp: """
        CREATE TABLE insights (id, conversation_id, type, content, metadata, message_ids,
          triggered_by, created_at, expires_at, user_feedback, dismissed);
        INSERT INTO insights (id, user_feedback, dismissed) VALUES
          ('i-6', 'helpful', NULL), ('i-1', NULL, 1), ('i-2', NULL, 'true'), ('i-3', 1, 0),
          ('i-4', '', 'false'), ('i-5', x'FF00', 0), ('own', 'helpful', 1), (NULL, 'helpful', 1),
          ('i-7', 'helpful', 0.0);
        """
    )
    let reviews = try ChatAppSink(path: chat.path).readReviews()
    #expect(reviews.map(\.id) == ["i-1", "i-2", "i-3", "i-6", "i-7"])
    #expect(
      reviews.map(\.verdict) == [.rejected, .rejected, .accepted, .accepted, .accepted]
    )
  }
}
