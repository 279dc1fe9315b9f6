import JSON
import Testing

@testable import Gemini

@Suite("Pictures and documents in requests")
struct MediaTests {
  private func request(_ bytes: [UInt8], _ type: String = "image/png") -> GenerateRequest {
    GenerateRequest(
      model: "gemini-3.8-flash",
      parts: [.data(bytes, type: type), .text("What is it?")]
    )
  }

  @Test("count in the request's hash by their bytes and type")
  func hash() {
    #expect(request([1, 2, 3]).hash == request([1, 2, 3]).hash)
    #expect(request([1, 2, 3]).hash != request([1, 2, 4]).hash)
    #expect(request([1, 2, 3]).hash != request([1, 2, 3], "image/jpeg").hash)
  }

  @Test("go as base64, before the text")
  func wire() {
    let parts = request([1, 2, 3]).body()["contents"]?.array?.first?["parts"]?.array ?? []
    #expect(parts.first?["inlineData"]?["data"]?.string == "AQID")
    #expect(parts.last?["text"]?.string == "What is it?")
  }

  @Test("count in the estimate of tokens: a picture as one, a document by its pages")
  func tokens() {
    let text = TokenEstimate.tokens("What is it?")
    #expect(TokenEstimate.tokens(request([1, 2, 3])) == text + 1120)
    let pages = Array("%PDF-1.7 << /Type /Pages /Count 12 >>".utf8)
    #expect(TokenEstimate.tokens(request(pages, "application/pdf")) == text + 12 * 560)
    let packed = [UInt8](repeating: 7, count: 95_000)
    #expect(TokenEstimate.tokens(request(packed, "application/pdf")) == text + 10 * 560)
    let bomb = Array("/Count 99999999".utf8)
    #expect(TokenEstimate.tokens(request(bomb, "application/pdf")) == text + 1000 * 560)
  }
}
