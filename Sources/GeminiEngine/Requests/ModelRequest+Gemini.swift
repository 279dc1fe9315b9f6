import Extraction
package import Gemini

extension GenerateRequest: ModelPayload {}

extension ModelRequest {
  /// The request as Gemini takes it; nil if another engine made it.
  package var generate: GenerateRequest? { payload as? GenerateRequest }
}
