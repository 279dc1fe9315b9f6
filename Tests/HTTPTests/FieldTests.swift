import HTTP
import LoopbackServer
import Testing

@Suite("Header fields of answers")
struct FieldTests {
  @Test("names mean the same in upper and lower case; values lose the blanks around them")
  func names() {
    let fields: HTTPFields = ["Retry-After": " 7\t", "x": "a: b", "X": "second", "empty": ""]
    #expect(fields["retry-after"] == "7")
    #expect(fields["RETRY-AFTER"] == "7")
    #expect(fields["x"] == "a: b")
    #expect(fields["empty"] == "")
    #expect(fields["retry"] == nil)
    #expect(fields["retry-after-all"] == nil)
    #expect(HTTPFields()["x"] == nil)
  }

  @Test("fields before the body count, those of an announcement and those after the body do not")
  func parts() async throws {
    let server = try RawServer(
      """
      HTTP/1.1 103 Early Hints\r\nx-early: 1\r\n\r\n\
      HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nx-one: 1\r\nx-two:2\r\n\r\n\
      2\r\nok\r\n0\r\nx-late: 1\r\n\r\n
      """
    )
    let answer = try await CurlTransport().send(
      HTTPRequest(.get, "http://127.0.0.1:\(server.port)/")
    )
    #expect(text(answer.body) == "ok")
    #expect(answer.headers["x-one"] == "1")
    #expect(answer.headers["x-two"] == "2")
    #expect(answer.headers["x-early"] == nil)
    #expect(answer.headers["x-late"] == nil)
  }
}
