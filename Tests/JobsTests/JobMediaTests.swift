import Jobs
import Testing

@Suite("Which pictures a job sends")
struct JobMediaTests {
  @Test(
    "are none, unless it says so",
    arguments: ["", "model: gemini-3.8-flash", "model: {media: false}"]
  )
  func none(text: String) throws {
    #expect(try !job(text.isEmpty ? "name: nightly" : text).model.media.isOn)
  }

  @Test("are pictures in short, with documents and other limits at length")
  func forms() throws {
    var media = try job("model: {media: true}").model.media
    #expect(media.sendsImages && !media.sendsDocuments && media.hosts.isEmpty)
    #expect(media.imageBytes == 15 << 20 && media.documentBytes == 10 << 20)
    media = try job(
      """
      model:
        media: {documents: true, max_image_mb: 2, max_document_mb: 3, hosts: [Files.example.com]}
      """
    ).model.media
    #expect(media.sendsImages && media.sendsDocuments)
    #expect(media.imageBytes == 2 << 20 && media.documentBytes == 3 << 20)
    #expect(media.hosts == ["files.example.com"])
  }

  @Test(
    "what is no host is refused",
    arguments: [
      "localhost", "127.0.0.1", "https://a.example.com", "*.com", "a.example.com:80", "*",
    ]
  )
  func hosts(host: String) {
    #expect(complaints("model: {media: {hosts: [\"\(host)\"]}}").count == 1)
  }

  @Test(
    "a host is meant by its name, or by a pattern for all below",
    arguments: [
      ("a.example.com", true), ("A.EXAMPLE.COM", true), ("x.files.example.org", true),
      ("files.example.org", false), ("b.example.com", false), ("evila.example.com", false),
      ("xfiles.example.org", false),
    ]
  )
  func allowed(host: String, isAllowed: Bool) throws {
    let media = try job("model: {media: {hosts: [a.example.com, \"*.files.example.org\"]}}")
      .model.media
    #expect(media.allows(host: host) == isAllowed)
  }
}

@Suite("What a job sends to a model besides a thread")
struct JobContextTests {
  @Test("is nothing, unless it says so")
  func none() throws {
    #expect(try !job("name: nightly").context.isOn)
    #expect(try !job("context: false").context.isOn)
    #expect(try job("context: true").context.conversations.isEmpty)
  }

  @Test("has a budget and the conversations that it may be taken from")
  func forms() throws {
    let context = try job("context: {max_tokens: 500, conversations: ['#eng*', d]}").context
    #expect(context.isOn && context.tokens == 500)
    #expect(context.conversations.map(\.text) == ["#eng*", "d"])
    #expect(complaints("context: {max_tokens: 5}").count == 1)
    #expect(complaints("context: {scope: [d]}").count == 1)
    #expect(complaints("context: all").count == 1)
  }
}
