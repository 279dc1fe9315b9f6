import CMicroHTTPD
import Synchronization

/// One request and its answer.
///
/// Only the server's thread that owns the connection touches it.
final class Exchange {
  private let core: Core
  private let connection: OpaquePointer
  private let method: String
  private let path: String
  private var body: [UInt8] = []
  private var response: Response?

  init(_ core: Core, _ connection: OpaquePointer, method: String, path: String) {
    self.core = core
    self.connection = connection
    self.method = method
    self.path = path
  }

  /// Takes a part of the request's body.
  func receive(_ bytes: UnsafeRawBufferPointer) { body.append(contentsOf: bytes) }

  /// Asks for the answer once the request is whole, waits as the answer says, and sends it.
  func answer() -> Bool {
    if let response { return core.sleepers.isStopping ? false : send(response) }
    let request = Request(
      method: method,
      path: path,
      query: values(.GET_ARGUMENT_KIND),
      headers: values(.HEADER_KIND),
      body: body,
      clientPort: Int(debrief_mhd_client_port(connection))
    )
    core.log.withLock { $0.requests.append(request) }
    let response = core.handler(request)
    self.response = response
    switch response.start {
    case .cancel: return false
    case .hang: return core.sleepers.suspend(connection, for: nil)
    case .after(let delay) where delay > .zero:
      return core.sleepers.suspend(connection, for: delay)
    case .after: return send(response)
    }
  }

  private func values(_ kind: MHD_ValueKind) -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &values) { pointer in
      _ = MHD_get_connection_values(
        connection,
        kind,
        { context, _, name, value in
          guard let context, let name else { return .NO }
          let list = context.assumingMemoryBound(to: [(name: String, value: String)].self)
          list.pointee.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
          return .YES
        },
        pointer
      )
    }
    return values
  }

  private func send(_ response: Response) -> Bool {
    guard let message = message(of: response.body) else { return false }
    defer { MHD_destroy_response(message) }
    for (name, value) in response.headers {
      guard MHD_add_response_header(message, name, value) == .YES else { return false }
    }
    return MHD_queue_response(connection, UInt32(clamping: response.status), message) == .YES
  }

  private func message(of body: Response.Body) -> OpaquePointer? {
    switch body {
    case .bytes(var bytes):
      return bytes.withUnsafeMutableBytes {
        MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
      }
    case .steps(let steps, let length):
      let script = BodyScript(steps, connection: connection, sleepers: core.sleepers)
      return MHD_create_response_from_callback(
        length.map { UInt64(clamping: $0) } ?? debrief_mhd_size_unknown,
        64 << 10,
        { context, _, target, count in
          guard let context, let target else { return debrief_mhd_failure }
          let script = Unmanaged<BodyScript>.fromOpaque(context).takeUnretainedValue()
          return script.fill(UnsafeMutableRawBufferPointer(start: target, count: count))
        },
        Unmanaged.passRetained(script).toOpaque(),
        { context in context.map { Unmanaged<BodyScript>.fromOpaque($0).release() } }
      )
    }
  }
}

/// Plays the steps of a body.
///
/// Only the server's thread that owns the connection touches it.
private final class BodyScript {
  private var steps: ArraySlice<Response.Step>
  private var sent = 0
  private let connection: OpaquePointer
  private let sleepers: Sleepers

  init(_ steps: [Response.Step], connection: OpaquePointer, sleepers: Sleepers) {
    self.steps = steps[...]
    self.connection = connection
    self.sleepers = sleepers
  }

  /// Gives the next bytes.
  ///
  /// - Returns: How many; 0 to be asked again later; or how the body ends.
  func fill(_ target: UnsafeMutableRawBufferPointer) -> Int {
    while let step = steps.first {
      if sleepers.isStopping { return debrief_mhd_failure }
      switch step {
      case .bytes(let bytes) where sent == bytes.count:
        steps.removeFirst()
        sent = 0
      case .bytes(let bytes):
        let piece = bytes[sent...].prefix(target.count)
        target.copyBytes(from: piece)
        sent += piece.count
        return piece.count
      case .wait(let delay):
        steps.removeFirst()
        return sleepers.suspend(connection, for: delay) ? 0 : debrief_mhd_failure
      case .hang: return sleepers.suspend(connection, for: nil) ? 0 : debrief_mhd_failure
      case .cancel: return debrief_mhd_failure
      }
    }
    return debrief_mhd_end
  }
}
