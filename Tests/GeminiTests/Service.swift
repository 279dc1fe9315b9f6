import Testing
import Gemini
import GeminiEmulator
import HTTP

/// An emulator and a client that talks to it over real HTTP.
struct Service {
  let emulator: GeminiEmulator
  let client: GeminiClient

  init(
    options: GeminiEmulator.Options = .init(),
    key: String = "test-key",
    _ answer: @escaping GeminiEmulator.Answer = { _ in .text("ok") }
  ) throws {
    emulator = try GeminiEmulator(options: options, answer)
    client = try Self.client(emulator.baseURL, key: key)
  }

  static func client(_ base: String, key: String = "test-key") throws -> GeminiClient {
    GeminiClient(
      endpoint: try Endpoint(base: base),
      credential: .key(try #require(Secret(key))),
      transport: try CurlTransport()
    )
  }

  /// The failure of a call; nil if it does not fail.
  func failure(_ request: GenerateRequest = .hello) async -> ServiceError? {
    do throws(ServiceError) {
      _ = try await client.generate(request)
      return nil
    } catch {
      return error
    }
  }

  /// The failure of a streamed call; nil if it does not fail.
  func streamFailure(_ request: GenerateRequest = .hello) async -> ServiceError? {
    do throws(ServiceError) {
      _ = try await client.stream(request) { _ in }
      return nil
    } catch {
      return error
    }
  }
}

extension GenerateRequest {
  /// A small question to the default model.
  static var hello: GenerateRequest {
    GenerateRequest(model: "gemini-3.8-flash", parts: [.text("Hello")])
  }
}
