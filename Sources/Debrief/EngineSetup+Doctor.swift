import Gemini
import GeminiEngine
import Runs

extension EngineSetup {
  /// Whether the model service takes the key and knows the model; one call, which costs nothing.
  package func serviceCheck() -> DoctorReport.Check {
    let name = prompts.thread.model
    guard let credential else {
      return .init(name: "gemini", ok: false, detail: "\(EngineSetupError.noKey)")
    }
    do {
      let client = GeminiClient(
        endpoint: try Endpoint(base: baseURL ?? Endpoint.developerBase),
        credential: credential,
        transport: try transport()
      )
      let model = try blocking { try await client.model(name) }
      return .init(
        name: "gemini",
        ok: true,
        detail: "the key is accepted; \(model.id) reads \(model.inputTokenLimit ?? 0) tokens"
      )
    } catch let error as ServiceError where error.kind == .notFound {
      let detail = "\(name): \(error); \(models.advice(onMissing: name))"
      return .init(name: "gemini", ok: false, detail: detail)
    } catch {
      return .init(name: "gemini", ok: false, detail: "\(error)")
    }
  }
}
