import Conversations
import Database
import Testing
import Text

@testable import Retrieval

/// The texts as a thread of which each message follows the one before.
func thread(_ texts: String...) -> ThreadTexts { thread(texts) }

func thread(_ texts: [String], apart: Bool = false) -> ThreadTexts {
  var result = ThreadTexts()
  for text in texts { result.append(text, isDetached: apart) }
  return result
}

/// Messages of random words that share stems, accents and scripts.
func randomTexts(_ count: Int) -> [String] {
  let words = [
    "decide", "decided", "decision", "Résumé", "resumes", "the", "don't", "Ana's", "会議", "会", "議",
    "x", "42", "👍", "ประชุม", "sky", "skies", "dying", "dies", "ies", "ied", "\u{0}", "a-b",
    "Straße",
  ]
  return (0..<count).map { _ in
    (0..<Int.random(in: 0...12)).map { _ in words.randomElement() ?? "" }
      .joined(separator: [" ", ", ", "  "].randomElement() ?? " ")
  }
}

@Suite("Thread ranking")
struct ThreadRankingTests {
  private let ranking = ThreadRanking()

  @Test("a message beside a good one beats one far away")
  func neighbours() {
    let filler = String(repeating: "nothing much ", count: 100)
    let scores = ranking.score(
      thread("ok", "the budget", "fine", filler, filler, filler, "sure"),
      for: SearchQuery("budget")
    )
    #expect(scores.ranked.prefix(3) == [1, 0, 2])
    #expect(scores.values[6] < scores.values[2])
    #expect(scores.isHit == [false, true, false, false, false, false, false])
  }

  @Test("a place where two words meet beats one that repeats a word")
  func meetingPlace() {
    let filler = String(repeating: "nothing much ", count: 400)
    let scores = ranking.score(
      thread("budget budget budget", filler, "budget", "hotel", filler, "hotel hotel hotel"),
      for: SearchQuery("budget for the hotel")
    )
    #expect(Set(scores.ranked.prefix(2)) == [2, 3])
  }

  @Test("words side by side beat the same words apart")
  func pairs() {
    let scores = ranking.score(
      thread(["coffee for the machine room", "the coffee machine room", "tea"], apart: true),
      for: SearchQuery("coffee machine")
    )
    #expect(scores.ranked.first == 1)
  }

  @Test("nothing crosses to what does not follow on")
  func borders() {
    var texts = ThreadTexts()
    texts.append("the budget")
    texts.append("ok", isDetached: true)
    texts.append("fine")
    let scores = ranking.score(texts, for: SearchQuery("budget"))
    #expect(scores.values[0] > 0)
    #expect(scores.values[1] == 0 && scores.values[2] == 0)
  }

  @Test("a long silence keeps messages apart")
  func silence() {
    func after(_ minutes: Int64) -> Double {
      var texts = ThreadTexts()
      texts.append("the budget", milliseconds: 0)
      texts.append("ok", milliseconds: minutes * 60_000)
      texts.append("else", milliseconds: minutes * 60_000)
      return ranking.score(texts, for: SearchQuery("budget")).values[1]
    }
    #expect(after(5) == after(0))
    #expect(after(60) < after(5))
    #expect(after(600) < after(60))
    #expect(after(6000) > 0)
  }

  @Test("hostile times do no harm", arguments: [(Int64.min, Int64.max), (Int64.max, Int64.min)])
  func hostileTimes(first: Int64, second: Int64) {
    var texts = ThreadTexts()
    texts.append("budget", milliseconds: first)
    texts.append("budget", milliseconds: second)
    #expect(ranking.score(texts, for: SearchQuery("budget")).values.allSatisfy { $0.isFinite })
  }

  @Test("messages that score the same keep their order")
  func ties() {
    let scores = ranking.score(
      thread(Array(repeating: "same words", count: 50), apart: true),
      for: SearchQuery("words")
    )
    #expect(scores.ranked == Array(0..<50))
    #expect(ranking.score(thread("a", "b"), for: SearchQuery("absent")).ranked == [0, 1])
  }

  @Test("no messages and no query give no scores")
  func empty() {
    #expect(ranking.score(ThreadTexts(), for: SearchQuery("budget")).values.isEmpty)
    #expect(ranking.score(thread("budget"), for: SearchQuery("")).values == [0])
  }

  @Test("more terms than fit one pass are all counted")
  func manyTerms() {
    let words = (0..<40).map { "word\($0)" }
    let scores = ranking.score(
      thread(words + ["none"], apart: true),
      for: SearchQuery(words.joined(separator: " "))
    )
    #expect(scores.values.dropLast().allSatisfy { $0 > 0 })
    #expect(scores.values.last == 0)
  }

  @Test("the prefilter finds the term of a token as stemming every token does")
  func matcher() {
    let letters = Array("aeioybdgnrst")
    let endings = ["", "s", "ies", "ied", "ed", "ing", "y", "ational", "eed"]
    let words = (0..<3000).map { _ in
      String((0..<Int.random(in: 1...4)).map { _ in letters.randomElement() ?? "a" })
        + (endings.randomElement() ?? "")
    }
    let tokenizer = Tokenizer()
    func stem(_ word: String) -> String {
      var stem = ""
      Array(word.utf8).withUnsafeBytes { bytes in
        tokenizer.forEachToken(in: bytes) { token in
          stem = String(decoding: tokenizer.stem(token), as: UTF8.self)
          return true
        }
      }
      return stem
    }
    let stems = Array(Set(words.prefix(60).map(stem))).sorted()
    let matcher = TermMatcher(stems.map { SearchQuery.Term(text: $0, weight: 1) })
    for word in words {
      let expected = stems.firstIndex(of: stem(word)) ?? -1
      Array(word.utf8).withUnsafeBytes { bytes in
        tokenizer.forEachToken(in: bytes) { token in
          #expect(matcher.match(token, tokenizer) == expected, "\(word)")
          return true
        }
      }
    }
  }
}

@Suite("Ranking in memory and FTS5")
struct EqualsFullTextSearchTests {
  private func database(_ texts: [String]) throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    try connection.execute("CREATE VIRTUAL TABLE message_text USING fts5(text, tokenize='debrief')")
    for (index, text) in texts.enumerated() {
      let insert = try connection.prepare("INSERT INTO message_text (rowid, text) VALUES (?, ?)")
      try insert.bind(index + 1, text).run()
    }
    return connection
  }

  @Test("terms are counted as FTS5 counts them, in any text")
  func counts() throws {
    let texts = randomTexts(400)
    let connection = try database(texts)
    let query = SearchQuery("decision decided résumé dont Ana sky dying ies 42 会 strasse b ประ")
    let counts = TermCounts(query, in: thread(texts), tokenizer: Tokenizer())
    try connection.read { (transaction) throws in
      let index = try MessageIndex(transaction)
      #expect(try index.totals() == (texts.count, counts.total))
      for (position, term) in query.terms.enumerated() {
        let expected = counts.hits[position].map {
          MessageIndex.Posting(
            message: MessageRow(Int64($0.message) + 1),
            frequency: Int($0.count)
          )
        }
        #expect(try index.postings(of: term.text, limit: .max) == expected, "\(term.text)")
        #expect(try index.frequency(of: term.text) == expected.count)
      }
      for (position, pair) in query.pairs.enumerated() where pair.isUnspaced {
        let found = try index.messages(
          holding: query.terms[pair.first].text,
          query.terms[pair.second].text,
          limit: .max
        )
        let hits = counts.hits[query.terms.count + position]
        #expect(Set(found) == Set(hits.map { MessageRow(Int64($0.message) + 1) }))
      }
    }
  }

  @Test(
    "a single term scores and ranks as with FTS5's bm25",
    arguments: ["decided", "résumé", "42", "会"]
  )
  func scores(word: String) throws {
    let texts = randomTexts(300)
    let connection = try database(texts)
    let query = SearchQuery(word)
    let counts = TermCounts(query, in: thread(texts), tokenizer: Tokenizer())
    let statistics = TextStatistics(counts)
    var scores: [Int64: Double] = [:]
    for hit in counts.hits[0] {
      scores[Int64(hit.message) + 1] = statistics.score(
        weight: statistics.weight(0),
        count: hit.count,
        length: counts.lengths[Int(hit.message)]
      )
    }
    let statement = try connection.prepare(
      "SELECT rowid, bm25(message_text) FROM message_text WHERE message_text MATCH ? ORDER BY 2, 1"
    )
    statement.bind("\"\(word)\"")
    var order: [Int64] = []
    while try statement.step() {
      order.append(statement.integer(0))
      #expect(abs((scores[statement.integer(0)] ?? 0) + statement.real(1)) < 1e-9)
    }
    #expect(order.count == scores.count)
    let ranked = ThreadRanking().score(thread(texts, apart: true), for: query).ranked
    #expect(ranked.prefix(order.count).map { Int64($0) + 1 } == order)
  }
}
