/// An expiring token, and the way to fetch a new one.
///
/// It is fetched once and cached until the service refuses it, however many calls use it.
package actor AccessToken {
  private typealias Fetched = Result<Secret, ServiceError>

  private let fetch: @Sendable () async throws(ServiceError) -> Secret
  private var current: Secret?
  /// The fetch in progress, for which all calls wait.
  private var fetching: Task<Fetched, Never>?

  /// Creates a token that has yet to be fetched.
  ///
  /// - Parameter fetch: Fetches a token.
  package init(_ fetch: @escaping @Sendable () async throws(ServiceError) -> Secret) {
    self.fetch = fetch
  }

  /// The token.
  ///
  /// - Parameter refused: A token that the service has refused; nil if none.
  /// - Returns: The cached token, or a new one if there is none or it is the refused one.
  /// - Throws: ``ServiceError`` if none can be fetched.
  func value(besides refused: Secret? = nil) async throws(ServiceError) -> Secret {
    if let current, current != refused { return current }
    let task = fetching ?? Task { await fetched() }
    fetching = task
    return try await task.value.get()
  }

  private func fetched() async -> Fetched {
    let result: Fetched
    do throws(ServiceError) { result = .success(try await fetch()) } catch {
      result = .failure(error)
    }
    fetching = nil
    current = try? result.get()
    return result
  }
}
