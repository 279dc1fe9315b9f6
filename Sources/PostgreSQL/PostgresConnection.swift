import CPostgreSQL
import Glibc
package import Threads

/// A connection to a PostgreSQL server, used by one thread at a time.
///
/// While the server works, `isCancelled` is waited for as well; once it is true, the server
/// is asked to cancel the statement.
package final class PostgresConnection {
  private let connection: OpaquePointer
  private let isCancelled: StopRequest

  /// libpq, loaded once.
  private static let isLoaded = debrief_PQload() != 0

  /// Connects.
  ///
  /// To any host but this machine the connection is encrypted and the server's certificate checked:
  /// `sslmode=verify-full` is the default, and weaker modes are refused.
  ///
  /// - Parameter isCancelled: Whether the user wants to stop; waited for while the server works.
  package init(
    _ address: PostgresAddress,
    isCancelled: StopRequest = .never
  ) throws(PostgresError) {
    guard Self.isLoaded else {
      throw PostgresError(.libraryMissing, "PostgreSQL's client library is not installed")
    }
    self.isCancelled = isCancelled
    let security = try Self.security(of: address)
    var settings = address.settings.merging(security) { $1 }
    settings["client_encoding"] = "UTF8"
    settings["fallback_application_name"] = "debrief"
    guard let connection = Self.withSettings(settings, debrief_PQconnectdbParams) else {
      throw PostgresError(.other, "out of memory")
    }
    self.connection = connection
    debrief_PQignoreNotices(connection)
    guard debrief_PQstatus(connection) == debrief_CONNECTION_OK else {
      throw Self.connectionFailure(connection)
    }
  }

  deinit { debrief_PQfinish(connection) }

  // MARK: Connecting

  /// The additional settings needed so that no one can impersonate the server.
  ///
  /// libpq first resolves the address, its service and the environment, before anything is sent.
  private static func security(
    of address: PostgresAddress
  ) throws(PostgresError) -> [String: String] {
    guard let attempt = withSettings(address.settings, debrief_PQconnectStartParams) else {
      throw PostgresError(.other, "out of memory")
    }
    defer { debrief_PQfinish(attempt) }
    guard let options = debrief_PQconninfo(attempt) else { throw connectionFailure(attempt) }
    defer { debrief_PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      settings[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
      option += 1
    }
    var needed = settings["connect_timeout"] == nil ? ["connect_timeout": "10"] : [:]
    let hosts = (settings["hostaddr"] ?? settings["host"] ?? "").split(separator: ",")
    guard !hosts.allSatisfy({ isLocal($0) }) else { return needed }
    switch settings["sslmode"] ?? "prefer" {
    case "verify-full", "verify-ca": break
    case "prefer", "allow":
      needed["sslmode"] = "verify-full"
      if settings["sslrootcert"] == nil, !hasOwnRoots { needed["sslrootcert"] = systemRoots }
    case let mode:
      throw PostgresError(
        .configuration,
        "sslmode=\(mode) does not verify the server: use sslmode=verify-full, with sslrootcert if your "
          + "own authority signed its certificate"
      )
    }
    return needed
  }

  private static let systemRoots = "/etc/ssl/certs/ca-certificates.crt"

  /// Whether the root certificate file that libpq uses by default exists.
  private static var hasOwnRoots: Bool {
    guard let home = getenv("HOME") else { return false }
    return access(String(cString: home) + "/.postgresql/root.crt", R_OK) == 0
  }

  /// Whether a host is this machine: a socket folder, or a loopback address.
  private static func isLocal(_ host: Substring) -> Bool {
    host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost"
      || host == "::1" || host.hasPrefix("127.")
  }

  private static func withSettings(
    _ settings: [String: String],
    _ connect: (
      UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>, Int32
    ) -> OpaquePointer?
  ) -> OpaquePointer? {
    // Later settings override those of an address, so the address comes first.
    let sorted = settings.sorted { ($0.key == "dbname" ? "" : $0.key) < $1.key }
    let texts = sorted.flatMap { [strdup($0.key), strdup($0.value)] }
    defer { for text in texts { free(text) } }
    let keywords = stride(from: 0, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) } + [nil]
    let values = stride(from: 1, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) } + [nil]
    return connect(keywords, values, 1)
  }

  private static func connectionFailure(_ connection: OpaquePointer) -> PostgresError {
    let text = debrief_PQerrorMessage(connection).map { String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
    let reason = lines.joined(separator: "; ")
    // libpq gives no SQLSTATE for a failed connection.
    let settings = [
      "definition of service", "invalid connection option", "invalid URI", "service file",
      "root certificate file",
    ]
    let refusals = [
      "authentication failed", "no password supplied", "pg_hba.conf", "does not exist",
      "certificate", "does not support SSL",
    ]
    if settings.contains(where: reason.contains) { return PostgresError(.configuration, reason) }
    if refusals.contains(where: reason.contains) { return PostgresError(.refused, reason) }
    return PostgresError(.unavailable, reason.isEmpty ? "the server does not answer" : reason)
  }

  // MARK: Statements

  /// Executes a statement, and returns all its rows.
  @discardableResult
  package func execute(
    _ sql: String,
    _ parameters: PostgresValue...
  ) throws(PostgresError) -> [PostgresRow] {
    try execute(sql, parameters)
  }

  /// Executes a statement, and returns all its rows.
  @discardableResult
  package func execute(
    _ sql: String,
    _ parameters: [PostgresValue]
  ) throws(PostgresError) -> [PostgresRow] {
    try send(sql, parameters)
    var rows: [PostgresRow] = []
    try finish { result in rows += PostgresRow.rows(of: result) }
    return rows
  }

  /// The columns of a query, which is not executed.
  ///
  /// - Throws: ``PostgresError``, of kind `statement` if the query is not valid.
  package func columns(of query: String) throws(PostgresError) -> [PostgresColumn] {
    try check(debrief_PQsendPrepare(connection, "", query, 0, nil))
    try finish { _ in }
    try check(debrief_PQsendDescribePrepared(connection, ""))
    var columns: [PostgresColumn] = []
    try finish { result in columns = PostgresColumn.columns(of: result) }
    return columns
  }

  /// Reads the output of `COPY … TO STDOUT (FORMAT binary)`, row by row.
  ///
  /// - Parameters:
  ///   - types: The types of its columns.
  ///   - body: Receives each row's values.
  /// - Throws: ``PostgresError``, or what `body` threw, after which the server is asked to stop.
  package func copy(
    _ sql: String,
    types: [UInt32],
    _ body: ([PostgresValue]) throws -> Void
  ) throws {
    try send(sql, [])
    do {
      try awaitResult()
      guard let answer = debrief_PQgetResult(connection) else { throw lost }
      defer { debrief_PQclear(answer) }
      guard debrief_PQresultStatus(answer) == debrief_PGRES_COPY_OUT else {
        throw Self.failure(answer)
      }
      var parser = BinaryCopyParser(types: types)
      while try withCopyData({ try parser.parse($0, body) }) {}
      try finish { _ in }
    } catch {
      cancel()
      throw error
    }
  }

  // MARK: The wire

  private func send(_ sql: String, _ parameters: [PostgresValue]) throws(PostgresError) {
    let encoded = parameters.map(\.encoded)
    let types = encoded.map(\.type)
    let buffers = encoded.map { parameter in
      parameter.bytes.map { bytes in
        let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: max(bytes.count, 1))
        for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
        return buffer
      }
    }
    defer { for buffer in buffers { buffer?.deallocate() } }
    let sent = debrief_PQsendQueryParams(
      connection,
      sql,
      Int32(parameters.count),
      types,
      buffers.map { UnsafePointer($0) },
      encoded.map { Int32($0.bytes?.count ?? 0) },
      [Int32](repeating: 1, count: parameters.count),
      1
    )
    try check(sent)
  }

  /// Waits for the results of a statement.
  ///
  /// - Parameter take: Receives each result that is not a failure.
  private func finish(_ take: (OpaquePointer) -> Void) throws(PostgresError) {
    var failure: PostgresError?
    while true {
      try awaitResult()
      guard let result = debrief_PQgetResult(connection) else { break }
      switch debrief_PQresultStatus(result) {
      case debrief_PGRES_COMMAND_OK, debrief_PGRES_TUPLES_OK: take(result)
      default: failure = failure ?? Self.failure(result)
      }
      debrief_PQclear(result)
    }
    if let failure { throw failure }
    guard debrief_PQstatus(connection) == debrief_CONNECTION_OK else { throw lost }
  }

  /// Waits until a result is available, or the user wants to stop.
  private func awaitResult() throws(PostgresError) {
    while debrief_PQisBusy(connection) != 0 { try receive() }
  }

  /// Passes the next piece of a copy to `body`.
  ///
  /// - Returns: False at the end of the copy.
  private func withCopyData(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    while true {
      var buffer: UnsafeMutablePointer<CChar>?
      let count = debrief_PQgetCopyData(connection, &buffer, 1)
      guard let buffer else {
        guard count == 0 else { return false }
        try receive()
        continue
      }
      defer { debrief_PQfreemem(buffer) }
      try body(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
      return true
    }
  }

  private func receive() throws(PostgresError) {
    var descriptor = pollfd(
      fd: debrief_PQsocket(connection),
      events: Int16(POLLIN),
      revents: 0
    )
    // What takes no longer than this is not worth cancelling.
    if poll(&descriptor, 1, 100) <= 0, !isCancelled.wait(forInputOn: descriptor.fd) {
      cancel()
      throw PostgresError(.interrupted, "interrupted")
    }
    try check(debrief_PQconsumeInput(connection))
  }

  private func check(_ outcome: Int32) throws(PostgresError) {
    guard outcome != 0 else { throw lost }
  }

  private var lost: PostgresError {
    let failure = Self.connectionFailure(connection)
    return failure.kind == .refused ? failure : PostgresError(.unavailable, failure.reason)
  }

  /// Asks the server to cancel the current statement.
  private func cancel() {
    guard let cancel = debrief_PQgetCancel(connection) else { return }
    defer { debrief_PQfreeCancel(cancel) }
    var message = [CChar](repeating: 0, count: 256)
    _ = debrief_PQcancel(cancel, &message, Int32(message.count))
  }

  private static func failure(_ result: OpaquePointer) -> PostgresError {
    func field(_ name: Int32) -> String? {
      debrief_PQresultErrorField(result, name).map { String(cString: $0) }
    }
    guard let state = field(debrief_PG_DIAG_SQLSTATE) else {
      return PostgresError(.unavailable, "the connection was lost")
    }
    let message = field(debrief_PG_DIAG_MESSAGE_PRIMARY) ?? "the server reports \(state)"
    return PostgresError(state: state, message: message)
  }
}
