import Extraction
import Gemini
import GeminiEngine

extension ModelRequest {
  /// The request as Gemini gets it; an empty one, which no expectation fits, if it is another's.
  var request: GenerateRequest { generate ?? GenerateRequest(model: "", parts: []) }
}
